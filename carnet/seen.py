"""What may be done at a point of a game, and what one player knows of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from carnet.actions import Action, Claim, Closing, Declaration, Exchange, Play
from records.cards import NAMES
from records.play.choices import Choice, Point, choices_at
from records.play.line_of_play import Line


@dataclass(frozen=True, slots=True)
class Seen:
    """What the player at a seat knows of a table.

    The names mean what they mean of a `Table`. The cards that others hold are `x` unless everybody
    has seen them. `legal` has what this player may do with cards that they know.
    """

    seat: str
    turn: str | None
    hands: dict[str, list[str]]
    trick: tuple[Play, ...]
    trump: str | None
    turn_up: str | None
    talon_left: int
    scores: tuple[int, ...] | None
    legal: tuple[Action, ...]

    def __hash__(self) -> int:
        return hash((self.seat, self.turn, self.trick, self.legal))


def knows(held: list[str], action: Action) -> bool:
    """Return whether a player who holds these cards knows that they hold those of an action."""
    item = action.item()
    cards = [NAMES[card] for card in (*item.cards, *([item.card] if item.card >= 0 else ()))]
    return all(card in held for card in cards)


def allowed(line: Line, over: bool) -> Iterator[Action]:
    """Yield what may be done where a line has come, the cards first: see `carnet.Table.legal`."""
    point = Point(line)
    point.over = over
    choices = choices_at(point, unseen=True)
    for choice in choices:
        yield from (Play(choice.seat, card) for card in choice.plays)
    for choice in choices:
        yield from _besides(choice)


def _besides(choice: Choice) -> Iterator[Action]:
    """Yield what a seat may do besides playing a card."""
    yield from (Declaration(choice.seat, " ".join(cards)) for cards in choice.declarations)
    yield from (Exchange(choice.seat, card) for card in choice.exchanges)
    if choice.close:
        yield Closing(choice.seat)
    if choice.claim:
        yield Claim(choice.seat)
