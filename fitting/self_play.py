"""Deals played by the policy of the estimates on all seats, as records."""

from __future__ import annotations

from random import Random

from analysis.estimate.games import deal_afresh
from analysis.estimate.playing_on import policy_for
from analysis.generate import generate
from records.cards import KNOWN, SEATS, names
from records.notation.model import DEAL_SCORE, Deal, Item, Record, Tag
from records.play.deals_in_turn import next_dealers
from records.play.line_of_play import Line
from records.play.setup import set_up
from records.rules.games import GAMES
from records.rules.ruleset import RuleSet
from records.rules.table import Table
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


def self_played_game(game: str, seed: int) -> Record:
    """Return a record of a whole game that the policy has played.

    Cost: some milliseconds a deal.
    """
    rules = GAMES[game].rules()
    chance = Random(f"{game} {seed} game")
    tally, policy = Tally(rules), policy_for(rules, chance)
    record = Record()
    record.tags.append(Tag("Game", game))
    record.tags += [Tag(*one) for one in zip(SEATS, NAMES[: rules.seats], strict=False)]
    due: tuple[int, ...] = (chance.randrange(rules.seats),)
    while not tally.over:
        dealer = chance.choice(due)
        table = deal_afresh(rules, dealer, chance)
        deal = _dealt(table, len(record.deals) + 1)
        tally.begin(len(record.deals) + 1, table)
        line = _Written(table, tally, len(record.deals), [])
        line.done, line.over = [], tally.over
        if not tally.over:
            policy.play_on(line)
            line.finish()
        deal.items += line.done
        deal.end = Item(DEAL_SCORE, scores=tuple(tally.brought() or ()))
        record.deals.append(deal)
        due = next_dealers(rules, (dealer,), tally.brought())
    return record


def _dealt(table: Table, number: int) -> Deal:
    """Return a deal without its play, whose cards are those of a table."""
    rules, deal = table.rules, Deal()
    deal.tags += [Tag("Deal", str(number)), Tag("Dealer", SEATS[table.dealer])]
    for seat in range(rules.seats):
        held = [card for card in range(KNOWN) for _ in range(table.hands.known[seat][card])]
        deal.tags.append(Tag("Hand" + SEATS[seat], " ".join(names(held))))
    if rules.turn_up != "none":
        deal.tags.append(Tag("TurnUp", names([table.stock.turn_up])[0]))
    if rules.stock:
        deal.tags.append(Tag("Talon", " ".join(names(table.stock.talon[table.stock.at :]))))
    return deal


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
