"""What the stores that speak SQL have in common: their rows, their seals and what is done to them.

The tables have the same columns in every such store (see `tables`), so that a row, with its seal,
can be moved from one store to another as it is.
"""
