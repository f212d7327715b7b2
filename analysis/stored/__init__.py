"""Figures over the records of a store: what is kept of them, and what is asked of that."""
