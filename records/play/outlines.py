"""The outline of a deal: how strong the hands are that were dealt, and who took its tricks."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from records.cards import KNOWN, NUMBERS
from records.kernel.columns import FROM_OTHERS, Dealt, told
from records.knowledge.table import Table
from records.notation.model import PLAY, Item
from records.play.course import Observer
from records.play.line_of_play import Line, Watch
from records.play.positions import hand_of
from records.rules.ruleset import RuleSet
from records.rules.strength import strength
from records.rules.tally import Tally


class Hand(NamedTuple):
    """A hand of known cards: how many there are, and how many cards of the pack beat them, added
    up, if each of them is led.
    """

    cards: int
    beaten: int


class TrickTaken(NamedTuple):
    """A trick: the phase in which it was led, who played to it in order, and who took it.

    Seats are numbers, -1 if that is not known.
    """

    phase: str
    seats: tuple[int, ...]
    winner: int


class Outline(NamedTuple):
    """The outline of a deal: the trump suit at its first card, its hands by seat, and its tricks.

    A hand is None if not all of its cards are known. Tricks stand with their numbers.
    """

    trump: int
    hands: tuple[Hand | None, ...]
    tricks: Sequence[tuple[int, TrickTaken]]


def judged_outlines(rules: RuleSet, dealt: Dealt) -> list[Outline] | None:
    """Return the outlines of deals as the kernel has judged them.

    None if it has not found out which cards of a hand are known.
    """
    if FROM_OTHERS in dealt.beaten:
        return None
    size, taken = rules.hand_size, _tricks_in(tuple(phase.name for phase in rules.phases))
    return [
        Outline(
            trump,
            tuple(
                Hand(size, beaten) if beaten >= 0 else None
                for beaten in dealt.beaten_of(at, rules.seats)
            ),
            list(enumerate(map(taken.__getitem__, dealt.tricks_of(at)), 1)),
        )
        for at, trump in enumerate(dealt.trumps)
    ]


class _Told(dict[int, TrickTaken]):
    """The tricks of games with these phases, by the numbers that the kernel has for them.

    Each is made once. There are at most 16,384 of them.
    """

    def __init__(self, phases: tuple[str, ...]) -> None:
        self._phases = phases

    def __missing__(self, number: int) -> TrickTaken:
        phase, seats, winner = told(number)
        trick = self[number] = TrickTaken(self._phases[phase], seats, winner)
        return trick


_tricks_in = lru_cache(maxsize=16)(_Told)


class Outlining(Watch):
    """Makes the outline of every deal."""

    def __init__(self) -> None:
        self.outlines: list[Outline] = []

    def deal(self, at: int, line: Line, tally: Tally) -> Observer | None:
        """Begin a deal."""
        table = line.table
        tricks: list[tuple[int, TrickTaken]] = []
        hands = tuple(_hand(table, seat) for seat in range(table.n))
        self.outlines.append(Outline(table.trumps.suit, hands, tricks))
        phase = table.phase.name
        number = table.trick

        def observe(index: int, item: Item, seat: int, marked: int) -> None:
            nonlocal phase, number
            if item.kind == PLAY and table.trick > number:
                seats = tuple(seat for seat, _ in table.taken.last)
                trick = TrickTaken(phase, seats, table.taken.last_winner)
                tricks.append((table.trick - 1, trick))
            elif item.kind == PLAY and len(table.current.cards) == 1:
                phase = table.phase.name
            number = table.trick

        return observe


def _hand(table: Table, seat: int) -> Hand | None:
    cards = [NUMBERS[name] for name in hand_of(table, seat)]
    known = bool(cards) and all(card < KNOWN for card in cards)
    return hand_as_dealt(table.rules, table.trumps.suit, cards) if known else None


def hand_as_dealt(rules: RuleSet, trump: int, cards: Sequence[int]) -> Hand:
    """Return a hand of these known cards, with a trump suit or NO_TRUMP."""
    beaten_by = strength(rules, trump).beaten_by
    return Hand(len(cards), sum(beaten_by[card].bit_count() for card in cards))
