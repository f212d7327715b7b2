"""A slip that may have been made, and what those who propose some have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Container, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from records.cards import SEATS
from records.evidence import weights
from records.evidence.changes import Edit
from records.evidence.written import Word, WrittenDeal, WrittenTrick

if TYPE_CHECKING:
    from records.findings import Finding


class Hypothesis(NamedTuple):
    """A slip that may have been made, with its cost (see `weights`).

    `deal` is the index of its deal, None for the header. `trick` is the number of its trick as
    written and `word` the word at which it stands, None in a tag or a deal score. `start` and
    `stop` bound what is written. `replayed` says that only a replay in Python can judge it.
    """

    cost: float
    kind: str
    deal: int | None
    trick: int | None
    word: Word | None
    start: int
    stop: int
    written: str
    read: str | None
    changes: tuple[Edit, ...]
    tag: str = ""
    seat: str | None = None
    replayed: bool = False

    @property
    def place(self) -> tuple[str, int | None, int]:
        """What all readings of one place have in common."""
        if (
            self.kind in ("card-missing", "card-twice", "declaration-missing")
            and self.trick is not None
        ):
            return self.kind, self.deal, -self.trick
        return self.kind, self.deal, self.start


class Proposing(ABC):
    """Proposes slips of some kinds in one deal that could explain what is wrong up to an offset.

    A change after the first word that cannot stand leaves it as it is, so none is proposed there.
    """

    def __init__(self, written: WrittenDeal, limit: int, findings: Sequence[Finding]) -> None:
        self.deal = written
        self.limit = limit
        self.findings = findings
        self.of_deal = [one for one in findings if one.deal == written.at + 1]
        self.language = written.language
        self.text = written.text
        self.seats = SEATS[: written.rules.seats]

    def costing(self, low: float, high: float) -> Iterator[Hypothesis]:
        """Yield those that cost more than `low` and at most `high`."""
        self._low, self._high = low, high
        return (one for one in self.proposed() if low < one.cost <= high)

    @abstractmethod
    def proposed(self) -> Iterator[Hypothesis]:
        """Yield all of them. Those of a kind that is not asked for may be left out."""

    def _due(self, kind: str, cost: float) -> bool:
        """Whether slips of a kind and that cost at their place are asked for."""
        return self._low < weights.KINDS[kind] + cost <= self._high

    def _in_order(self, cards: Container[int]) -> dict[int, None]:
        """Those of some cards that are in the pack, in its order."""
        return {card: None for card in self.deal.rules.cards if card in cards}

    def _readings(
        self, kind: str, card: int, cost: float, asked: dict[int, None]
    ) -> Iterator[tuple[float, int]]:
        """The other cards that a card can have been, each with its cost, if that is asked for.

        `cost` is that of its place. Those that are not `asked`, some in the order of the pack, cost
        more.
        """
        low, high = self._low - weights.KINDS[kind], self._high - weights.KINDS[kind]
        seldom = cost + weights.LEAST_MISREADING + weights.UNASKED
        for other in self.deal.rules.cards if seldom <= high else asked:
            here = cost + weights.misreading(card, other)
            if other not in asked:
                here += weights.UNASKED
            if low < here <= high and other != card:
                yield here, other

    def _name(self, card: int) -> str:
        return self.deal.names[card]

    def _slip(
        self, kind: str, cost: float, start: int, stop: int, read: str | None, *changes: Edit
    ) -> Hypothesis:
        """A slip in what stands between two offsets."""
        return Hypothesis(
            weights.KINDS[kind] + cost, kind, self.deal.at, None, None, start, stop,
            self.text[start:stop], read, changes,
        )  # fmt: skip

    def _at(
        self, kind: str, cost: float, word: Word, read: str | None, *changes: Edit
    ) -> Hypothesis:
        """A slip at a word of play."""
        return Hypothesis(
            weights.KINDS[kind] + cost, kind, self.deal.at, self.deal.number_of(word.trick), word,
            word.first, word.last, self.text[word.first : word.last], read, changes,
            seat=self.deal.seat_of(word),
        )  # fmt: skip

    def _plays(self) -> list[Word]:
        return [word for word in self.deal.plays if word.start <= self.limit]

    def _tricks(self) -> list[tuple[int, WrittenTrick]]:
        return [
            (index, trick)
            for index, trick in enumerate(self.deal.tricks)
            if trick.plays and trick.words[0].start <= self.limit
        ]

    def _without(self, word: Word) -> Edit:
        """The change that takes a word and the white space beside it away."""
        start, stop = word.start, word.stop
        while start and self.text[start - 1] in " \t":
            start -= 1
        if start and self.text[start - 1] in "\r\n":
            start = word.start
            while stop < len(self.text) and self.text[stop] in " \t":
                stop += 1
        return Edit(start, stop, "")


def one_letter_apart(one: str, other: str) -> bool:
    """Whether two words differ by a letter that is wrong, left out or added.

    >>> [one_letter_apart("8S", word) for word in ("8H", "S", "8SH", "9H", "8S")]
    [True, True, True, False, False]
    """
    if len(one) == len(other):
        return sum(a != b for a, b in zip(one, other, strict=True)) == 1
    longer, shorter = sorted((one, other), key=len, reverse=True)
    return any(longer[:i] + longer[i + 1 :] == shorter for i in range(len(longer)))
