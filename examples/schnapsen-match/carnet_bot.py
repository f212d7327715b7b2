"""A bot for the Schnapsen platform of the Vrije Universiteit that plays what Carnet advises.

The platform asks a bot for a move and shows it what its player can see. The bot writes that down
as a Carnet table, where nothing else is known, and takes the best of the options that the platform
has. Nobody closes the talon there, and whoever has 66 has won at once.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import carnet
from carnet.analysis.advice import NoAdvice, advise

SEATS = "AB"


class CarnetBot:
    """Plays what brings most in `worlds` random deals: the same deals for the same `seed`."""

    def __init__(self, worlds: int = 40, seed: int = 0) -> None:
        self.worlds = worlds
        self.seed = seed

    def __str__(self) -> str:
        return f"Carnet, {self.worlds} worlds"

    def notify_game_end(self, won: bool, perspective: Any) -> None:
        """Nothing is learnt from a game."""

    def notify_trump_exchange(self, move: Any) -> None:
        """Exchanges are in the history of what was seen."""

    def get_move(self, perspective: Any, leader_move: Any) -> Any:
        """Return one of the moves that the platform offers."""
        moves = {word(move): move for move in perspective.valid_moves()}
        if len(moves) == 1:
            return next(iter(moves.values()))
        seat, table = seen(perspective, leader_move)
        options = self._advised(table, seat)
        for kind, cards in options:
            for name, move in moves.items():
                if name == (kind, cards):
                    return move
        raise LookupError(f"no advice among {list(moves)}: {table.record()}")

    def _advised(self, table: carnet.Table, seat: str) -> list[tuple[str, str]]:
        """What may be done before the draw, if it beats nothing; then the rest; the best first."""
        replay = table.record().replay()
        found = advise(replay, 1, replay.deals[0].plies, seat, self.worlds, self.seed, game=False)
        if isinstance(found, NoAdvice):
            raise LookupError(f"no advice ({found.reason}): {table.record()}")
        before = []
        for option in found.announcements:
            if option.kind == "none":
                break
            before.append(named(option))
        return before + [named(option) for option in found.options]


def card(one: Any) -> str:
    """Return a card of the platform as a record has it: `AS` for the ace of spades."""
    name = one.rank.name
    return ("T" if name == "TEN" else name[0]) + one.suit.name[0]


def word(move: Any) -> tuple[str, str]:
    """Return the kind of a move, and its card: of a marriage its queen."""
    if move.is_trump_exchange():
        return "exchange", card(move.as_trump_exchange().jack)
    if move.is_marriage():
        return "declaration", card(move.as_marriage().queen_card)
    return "play", card(move.as_regular_move().card)


def named(option: Any) -> tuple[str, str]:
    """Return what `word` does, for an option of the advice."""
    cards = option.cards
    if option.kind == "declaration":
        cards = [one for one in cards if one[0] == "Q"]
    return option.kind, cards[0] if cards else ""


def seen(perspective: Any, leader_move: Any) -> tuple[str, carnet.Table]:
    """Return the seat of who is asked, and the table as far as they see it."""
    moments = perspective.get_game_history()
    first = moments[0][0]
    seat = SEATS[not first.am_i_leader()]
    table = carnet.Table(
        "schnapsen",
        dealer="B",
        hands={seat: " ".join(map(card, first.get_hand()))},
        turn_up=card(first.get_trump_card()),
    )
    for (before, trick), (after, _) in pairwise(moments):
        leader = seat if before.am_i_leader() else SEATS[SEATS.index(seat) ^ 1]
        if trick.is_trump_exchange():
            table.exchange(card(trick.exchange.jack), seat=leader, force=True)
            continue
        lead(table, leader, trick.leader_move)
        table.play(card(trick.follower_move.as_regular_move().card), force=True)
        held = set(map(card, before.get_hand()))
        for drawn in sorted(set(map(card, after.get_hand())) - held):
            table.draw(drawn, seat=seat, force=True)
    if leader_move is not None:
        lead(table, SEATS[SEATS.index(seat) ^ 1], leader_move)
    return seat, table


def lead(table: carnet.Table, leader: str, move: Any) -> None:
    """Lead a card, after the marriage that it is of."""
    if move.is_marriage():
        both = move.as_marriage()
        table.declare(f"{card(both.queen_card)} {card(both.king_card)}", seat=leader, force=True)
        move = both.underlying_regular_move()
    table.play(card(move.as_regular_move().card), seat=leader, force=True)
