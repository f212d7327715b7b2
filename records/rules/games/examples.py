"""Small records and names, as examples in the documents of interfaces."""

from __future__ import annotations

#: A game whose rules can be asked for.
GAME = "besigue"

#: The beginning of a record of two players.
HEAD = '[Game "besigue-1847"]\n[A "Alice"]\n[B "Basile"]\n\n[Deal "1"]\n*\n'

#: A record with one trick.
TRICK = '[Game "whist"]\n\n[Deal "1"]\n\n1. A:2S 3S KS 4S\n*\n'

#: A record that can be replayed, its hands unknown.
REPLAYED = '[Game "whist"]\n[Deal "1"]\n[Dealer "D"]\n[TurnUp "7D"]\n1. AS TS 8S 7S\n*\n'
