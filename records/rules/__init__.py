"""The rules: games as tables, what may be declared, and how a deal is counted."""
