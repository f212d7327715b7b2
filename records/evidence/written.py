"""A deal as it stands in a record's text: its words, its tricks and the cards of its tags."""

from __future__ import annotations

import re
from collections import Counter
from functools import cached_property
from typing import NamedTuple

from records.cards import KNOWN, SEATS
from records.findings import Finding
from records.notation.letters import names_like, parse_card
from records.notation.model import ACTIONS, NUMBER, PLAY, Deal, Item, Record
from records.notation.reader import offset_in, word_span
from records.rules.ruleset import RuleSet

_WORD = re.compile(r"[^ \t\r\n]+")


def offset_of(record: Record, finding: Finding) -> int:
    """Return where a finding stands in a record's text: at its end if it has no place."""
    if finding.line is None or finding.column is None:
        return len(record.text)
    return offset_in(record.text, finding.line - record.line, finding.column)


class Word(NamedTuple):
    """An item of play. `first` and `last` bound its text without seat and marks.

    `trick` is the index of its trick among those written, and `ply` its number in the deal.
    """

    at: int
    item: Item
    start: int
    stop: int
    first: int
    last: int
    trick: int
    ply: int | None

    @property
    def said(self) -> tuple[int, int, tuple[int, ...]]:
        """What it does, and with which cards, in any order."""
        return self.item.kind, self.item.card, tuple(sorted(self.item.cards))


class WrittenTrick(NamedTuple):
    """A trick as written: its words, its plays, and its number, None if none is written."""

    number: int | None
    words: list[Word]
    plays: list[Word]


class DealtCard(NamedTuple):
    """A card in a tag, with its offsets in the text; -1 for a word that is no card."""

    name: str
    card: int
    start: int
    stop: int


class WrittenDeal:
    """One deal of a record that has offsets. Cost: linear in the deal."""

    def __init__(self, record: Record, at: int, rules: RuleSet) -> None:
        self.record = record
        self.text = record.text
        self.language = record.language
        self.at = at
        self.rules = rules
        self.deal: Deal = record.deals[at]
        self.words: list[Word] = []
        self.tricks: list[WrittenTrick] = []
        self._read_words()

    def _read_words(self) -> None:
        numbered = any(item.kind == NUMBER for item in self.deal.items)
        trick = WrittenTrick(None, [], [])
        self.tricks.append(trick)
        ply = 0
        for at, item in enumerate(self.deal.items):
            full = len(trick.plays) >= self.rules.seats and item.kind == PLAY and not numbered
            if full or (item.kind == NUMBER and trick.words):
                trick = WrittenTrick(None, [], [])
                self.tricks.append(trick)
            if item.kind == NUMBER:
                trick = self.tricks[-1] = trick._replace(number=item.number)
            ply += item.kind in ACTIONS
            first, last = word_span(self.record, item)
            word = Word(
                at, item, item.start, item.end, first, last, len(self.tricks) - 1,
                ply if item.kind in ACTIONS else None,
            )  # fmt: skip
            self.words.append(word)
            trick.words.append(word)
            if item.kind == PLAY:
                trick.plays.append(word)

    @cached_property
    def plays(self) -> list[Word]:
        """The cards played, in the order of the text."""
        return [word for word in self.words if word.item.kind == PLAY]

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of all cards, as the first that is played is written."""
        first = self.plays[0] if self.plays else None
        return names_like(
            "" if first is None else self.text[first.first : first.last], self.language
        )

    @cached_property
    def dealt(self) -> list[DealtCard]:
        """The known cards of hands, talon and turn-up."""
        return [one for one in self._in_tags if 0 <= one.card < KNOWN]

    @cached_property
    def unreadable(self) -> list[DealtCard]:
        """The words of hands, talon and turn-up that are no cards."""
        return [one for one in self._in_tags if one.card < 0]

    @cached_property
    def _in_tags(self) -> list[DealtCard]:
        out = []
        for tag in self.deal.tags:
            if tag.name not in ("Talon", "TurnUp") and not self._is_hand(tag.name):
                continue
            for found in _WORD.finditer(self.text, tag.value_start, tag.value_end):
                card = parse_card(found[0], self.language, alone=True)
                number = -1 if card is None else card
                out.append(DealtCard(tag.name, number, found.start(), found.end()))
        return out

    @staticmethod
    def _is_hand(name: str) -> bool:
        return len(name) == 5 and name.startswith("Hand")

    @cached_property
    def hands_known(self) -> bool:
        """Whether every hand is given."""
        return sum(self._is_hand(tag.name) for tag in self.deal.tags) == self.rules.seats

    @property
    def too_many_cards(self) -> bool:
        """Whether more cards are dealt or played than one pack more than the game has."""
        most = (self.rules.packs + 1) * len(self.rules.cards)
        return max(len(self.dealt), len(self.plays)) > most

    @cached_property
    def pack(self) -> Counter[int]:
        """The cards of the pack."""
        return Counter(dict.fromkeys(self.rules.cards, self.rules.packs))

    @cached_property
    def listed(self) -> Counter[int]:
        """How often each card stands in the tags. A turn-up that is in a hand counts once."""
        own = self.rules.turn_up == "dealer"
        return Counter(one.card for one in self.dealt if not (own and one.name == "TurnUp"))

    @cached_property
    def played(self) -> Counter[int]:
        """How often each known card is played."""
        return Counter(word.item.card for word in self.plays if word.item.card < KNOWN)

    @cached_property
    def source(self) -> Counter[int]:
        """The cards that can be played: those dealt if all hands are known, or else the pack."""
        return self.listed if self.hands_known else self.pack

    @cached_property
    def unseen(self) -> set[int]:
        """The cards that could still be played."""
        return {card for card, count in self.source.items() if self.played[card] < count}

    @cached_property
    def double(self) -> set[int]:
        """The cards that are played more often than they can be."""
        return {card for card, count in self.played.items() if count > self.source[card]}

    def number_of(self, trick: int) -> int:
        """Return the number of a trick, by its index: the one written, or else its place."""
        number = self.tricks[trick].number if trick < len(self.tricks) else None
        return trick + 1 if number is None else number

    def seat_of(self, word: Word) -> str | None:
        """Return the seat of an action: the one written, or that of a card after a written lead."""
        return self._seats[word.at]

    @cached_property
    def _seats(self) -> list[str | None]:
        out = []
        for word in self.words:
            plays = self.tricks[word.trick].plays
            seat = word.item.seat
            if seat < 0 and word.item.kind == PLAY and plays[0].item.seat >= 0:
                nth = next(nth for nth, play in enumerate(plays) if play is word)
                seat = (plays[0].item.seat + nth) % self.rules.seats
            out.append(None if seat < 0 else SEATS[seat])
        return out
