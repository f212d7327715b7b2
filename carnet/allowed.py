"""What may be done at a point of a game, by anybody."""

from __future__ import annotations

from collections.abc import Iterator

from carnet.actions import Action, Claim, Closing, Declaration, Exchange, Play
from records.play.choices import Choice, Point, choices_at
from records.play.line_of_play import Line


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
