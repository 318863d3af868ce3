"""`arbitro register`: who is who in the house."""
