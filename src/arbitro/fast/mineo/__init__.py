"""A whole hand of the Tarocchi of Mineo in integers."""
