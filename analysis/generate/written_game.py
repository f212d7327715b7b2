"""A game that is written down while it is played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from records.cards import SEATS
from records.notation.model import DEAL_SCORE, Deal, Item, Record, Tag
from records.play.deals_in_turn import next_dealers
from records.play.line_of_play import Line
from records.play.places import Raw
from records.play.setup import set_up
from records.rules.ruleset import RuleSet
from records.rules.tally import Tally

#: How many deals are played of a game that has no end of its own.
OPEN_DEALS = 4


class WrittenLine(Line):
    """A line of play that writes down what is done."""

    __slots__ = ("written",)

    written: list[Item]

    def run(self, items: Sequence[Item], first: int = 0) -> None:
        """Write the items down, and replay them."""
        self.written += items
        super().run(items, first)


class WrittenGame:
    """A game that is played deal by deal.

    `record` is what has been played so far, `dealers` the seats that may deal next, `tally` how the
    score stands, and `raws` what is found wrong with it.
    """

    def __init__(self, rules: RuleSet, options: Mapping[str, str]) -> None:
        self.rules = rules
        self.tally = Tally(rules)
        self.raws: list[Raw] = []
        self.dealers: tuple[int, ...] = tuple(range(rules.seats))
        self.record = Record()
        self.record.tags += opening(rules, options)

    @property
    def over(self) -> bool:
        """Whether no further deal is played. A game without an end of its own has some deals."""
        deals = len(self.record.deals)
        return self.tally.over or (self.rules.open_ended and deals >= OPEN_DEALS)

    def begin(self, dealer: int, tags: Iterable[Tag]) -> WrittenLine:
        """Begin a deal of which these tags tell the cards."""
        rules, at = self.rules, len(self.record.deals)
        deal = Deal()
        deal.tags += [Tag("Deal", str(at + 1)), Tag("Dealer", SEATS[dealer]), *tags]
        self.record.deals.append(deal)
        setup = set_up(deal, at, rules, "en", (dealer,), self.raws)
        self.tally.begin(at + 1, setup.table)
        line = WrittenLine(setup.table, self.tally, at, self.raws, setup.tags.captains)
        line.written, line.over = deal.items, self.tally.over
        self._dealer = dealer
        return line

    def end_deal(self) -> tuple[int, ...]:
        """Write down what the deal has brought each side, and return it."""
        brought = tuple(self.tally.brought() or ())
        self.record.deals[-1].end = Item(DEAL_SCORE, scores=brought)
        self.dealers = next_dealers(self.rules, (self._dealer,), brought)
        return brought

    def end(self) -> None:
        """Write down what the game has come to."""
        self.record.tags.append(Tag("Result", "/".join(map(str, self.tally.game_score or ()))))


def opening(rules: RuleSet, options: Mapping[str, str]) -> list[Tag]:
    """Return the tags that name a game and its options."""
    tags = [Tag("Game", rules.game)]
    if options:
        value = " ".join(f"{name}={value}" for name, value in options.items())
        tags.append(Tag("Options", value))
    return tags
