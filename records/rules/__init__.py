"""The rules engine: games as tables, a deal as a state, duties, judging, counting."""
