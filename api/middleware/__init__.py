"""Around every request: who may call and how often, what is logged, counted and compressed."""
