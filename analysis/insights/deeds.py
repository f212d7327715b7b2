"""What each player did in a game, in its deals and in its tricks: what insights count.

A deed knows who did it, when and with what. The dimensions read that (see
`analysis.insights.dimensions`), and the measures say what it brought.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from math import sqrt

from records.cards import NOBODY, SEATS
from records.notation.letters import printable, shortened
from records.notation.values import is_named, parse_date
from records.play.outlines import Hand
from records.play.replay import Replay
from records.rules.ruleset import RuleSet
from records.rules.strength import strength

#: What a deed belongs to, from the whole to its parts.
GAME, DEAL, CARD, CHOICE = range(4)

#: How strong a hand is: each is as likely as the others.
WEAK, MIDDLING, STRONG = "weak", "middling", "strong"
#: A third of all hands lies at least this many standard deviations above the mean, a third below.
_THIRD = 0.4307


@dataclass(frozen=True, slots=True)
class Deed:
    """What a player did: in a game, in a deal, or by a card.

    `player` is "" if the record does not name them or has the name on several sides, and
    `opponents` are the named players of other sides. `year` is None if the date does not settle it.
    `place` is the number of seats after the dealer, 0 for the dealer, None if that is not known.
    `hand` is WEAK, MIDDLING or STRONG, None if the cards dealt are not known. The next four are
    None unless the deed is a card. `choice` is the kind of choice that it was (see
    `analysis.chance.accuracy`), None unless it was graded as one.
    """

    game: str
    year: str | None
    player: str
    opponents: tuple[str, ...]
    seat: str
    side: int
    deal: int = 0
    place: int | None = None
    hand: str | None = None
    trick: int | None = None
    phase: str | None = None
    leads: bool | None = None
    took: bool | None = None
    choice: str | None = None


class Played:
    """A replayed game, and the deeds in it.

    `hands` says whether the strength of the hands is asked for, which costs a replay
    unless the kernel judged the record. `same` has the person's name for each alias of a player.
    Raises ValueError for a replay without rules.
    """

    def __init__(
        self, replay: Replay, hands: bool = False, same: Mapping[str, str] | None = None
    ) -> None:
        if replay.rules is None:
            raise ValueError("the rules are not known")
        self.replay = replay
        self.rules: RuleSet = replay.rules
        self._hands = hands
        self._same = same or {}

    @cached_property
    def players(self) -> dict[str, Deed]:
        """The part of each seat in the whole game."""
        record, sides = self.replay.record, self.replay.sides
        written = {seat: _name(record.get(seat)) for side in sides for seat in side}
        own = _people(written, {seat: at for at, side in enumerate(sides) for seat in side})
        names = {seat: self._same.get(name, name) for seat, name in own.items()}
        date = record.get("Date")
        days = None if date is None else parse_date(date)
        years = set() if days is None else {f"{day[0]:04}" for day in days}
        year = years.pop() if len(years) == 1 else None
        return {
            seat: Deed(
                game=self.rules.game,
                year=year,
                player=names[seat],
                opponents=tuple(
                    sorted({names[one] for one in names if one not in side and names[one]})
                ),
                seat=seat,
                side=number,
            )
            for number, side in enumerate(sides)
            for seat in side
        }

    @cached_property
    def deals(self) -> list[dict[str, Deed]]:
        """The part of each seat in each deal."""
        seats = sorted(self.players)
        out = []
        for deal in self.replay.deals:
            dealer = None if deal.dealer is None else seats.index(deal.dealer)
            hands = self.strengths(deal.deal) if self._hands else [None] * len(seats)
            out.append(
                {
                    seat: replace(
                        self.players[seat],
                        deal=deal.deal,
                        place=None if dealer is None else (at - dealer) % len(seats),
                        hand=hand,
                    )
                    for at, (seat, hand) in enumerate(zip(seats, hands, strict=True))
                }
            )
        return out

    @cached_property
    def cards(self) -> dict[tuple[int, int, str], Deed]:
        """The card of each seat to each trick, by the deal, the trick and the seat."""
        out: dict[tuple[int, int, str], Deed] = {}
        for hands, outline in zip(self.deals, self.replay.outlines, strict=True):
            for number, (phase, seats, winner) in outline.tricks:
                for seat in map(SEATS.__getitem__, filter(NOBODY.__ne__, seats)):
                    deed = hands[seat]
                    out[deed.deal, number, seat] = replace(
                        deed,
                        trick=number,
                        phase=phase,
                        leads=seat == SEATS[seats[0]] if seats[0] >= 0 else False,
                        took=None if winner < 0 else SEATS[winner] == seat,
                    )
        return out

    def strengths(self, deal: int) -> Sequence[str | None]:
        """Return how strong the hands of a deal are, by seat, None for one that is not known."""
        outline = self.replay.outlines[deal - 1]
        return [
            None if hand is None else strength_of_hand(self.rules, outline.trump, hand)
            for hand in outline.hands
        ]


@lru_cache(maxsize=4096)
def strength_of_hand(rules: RuleSet, trump: int, hand: Hand) -> str:
    """Return how strong a hand is, as it is dealt, with a trump suit or NO_TRUMP.

    A card is as strong as the part of the pack that does not beat it when it is led. A hand is as
    strong as the mean of its cards. A third of all hands that can be dealt is about WEAK, a third
    MIDDLING and a third STRONG.
    """
    beaten_by = strength(rules, trump).beaten_by
    size = len(rules.cards)
    worth = [1 - beaten_by[card].bit_count() / size for card in rules.cards]
    mean = sum(worth) / size
    variance = sum((one - mean) ** 2 for one in worth) / size
    pack = size * rules.packs
    spread = sqrt(variance / hand.cards * (pack - hand.cards) / (pack - 1))
    off = 1 - hand.beaten / size / hand.cards - mean
    if abs(off) < _THIRD * spread:
        return MIDDLING
    return STRONG if off > 0 else WEAK


def _people(names: Mapping[str, str], sides: Mapping[str, int]) -> dict[str, str]:
    """Return the names of seats without those that stand on several sides.

    Nobody wins and loses the same deal, so such a name tells nobody apart.

    >>> _people({"A": "Ann", "B": "Ann", "C": "Bo", "D": "Cy"}, {"A": 0, "B": 1, "C": 0, "D": 1})
    {'A': '', 'B': '', 'C': 'Bo', 'D': 'Cy'}
    """
    on = {(name, sides[seat]) for seat, name in names.items()}
    count = Counter(name for name, _ in on)
    return {seat: name if count[name] == 1 else "" for seat, name in names.items()}


def _name(value: str | None) -> str:
    name = shortened(printable(value or "").strip())
    return name if is_named(name) else ""
