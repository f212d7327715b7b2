"""What the stores that speak SQL have in common: their rows, their seals and what is done to them.

The tables have the same columns in every such store (see `tables`), so that a row can be
moved with its seal from one store to another as it is.
"""
