"""Players, their aliases and standings: their calls, their pages, what workers do for them."""
