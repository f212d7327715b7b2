"""The rules engine: games as tables, the state of a deal, duties, judging and counting."""
