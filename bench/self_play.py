"""Deals played by the policy of the estimates on all seats, as records."""

from __future__ import annotations

from random import Random

from analysis.estimate.deal import policy_for
from records.cards import SEATS
from records.generate import generate
from records.notation.model import DEAL_SCORE, Deal, Item, Record, Tag
from records.play.line_of_play import Line
from records.play.setup import set_up
from records.rules.games import GAMES
from records.rules.ruleset import RuleSet
from records.rules.tally import Tally
from records.rules.values import replace

NAMES = ("Ada", "Basile", "Cléo", "Denis", "Ève", "Félix")


class _Written(Line):
    """A line of play that keeps what is done."""

    __slots__ = ("done",)

    done: list[Item]

    def run(self, items: list[Item] | tuple[Item, ...]) -> None:
        """Keep the items, and replay them."""
        self.done += items
        super().run(items)


def self_played(game: str, seed: int, target: int = 10**9) -> Record:
    """Return a record of one deal that the policy has played. Cost: some milliseconds.

    The game goes on to the end of the deal, whatever the `target` is that ends it.
    """
    rules = GAMES[game].rules()
    made = generate(game, f"self-play {seed}").deals[0]
    deal = Deal()
    deal.tags += [tag for tag in made.tags if tag.name != "Captains"]
    items, scores = _played(deal, replace(rules, target=target), seed)
    deal.items += items
    deal.end = Item(DEAL_SCORE, scores=scores)
    record = Record()
    record.tags.append(Tag("Game", game))
    record.tags += [Tag(*one) for one in zip(SEATS, NAMES[: rules.seats], strict=False)]
    record.deals.append(deal)
    return record


def _played(deal: Deal, rules: RuleSet, seed: int) -> tuple[list[Item], tuple[int, ...]]:
    dealer = SEATS.index(deal.get("Dealer") or "A")
    table = set_up(deal, 0, rules, "en", (dealer,), []).table
    tally = Tally(rules)
    tally.begin(1, table)
    line = _Written(table, tally, 0, [])
    line.done = []
    policy_for(rules, Random(f"{rules.game} {seed}")).play_on(line)
    line.finish()
    return line.done, tuple(tally.brought() or ())
