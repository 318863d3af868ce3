"""Pages of the seasons of the house: public, and for who runs it the forms to make them."""
