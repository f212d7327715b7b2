"""How fast records are read, replayed and checked, beside the readers of the chess world."""
