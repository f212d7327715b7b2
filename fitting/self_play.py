"""Deals played by the policy of the estimates on all seats, as records."""

from __future__ import annotations

from random import Random

from analysis.estimate.games import deal_afresh
from analysis.estimate.playing_on import policy_for
from analysis.generate import generate
from analysis.generate.written_game import WrittenGame
from records.cards import KNOWN, SEATS, names
from records.knowledge.table import Table
from records.notation.model import Record, Tag
from records.rules.games import GAMES
from records.rules.ruleset import RuleSet
from records.rules.values import replace

NAMES = ("Ada", "Basile", "Cléo", "Denis", "Ève", "Félix")


def dealt(game: str, seed: str) -> list[Tag]:
    """Return the tags of a deal of random cards."""
    return [tag for tag in generate(game, seed).deals[0].tags if tag.name != "Captains"]


def self_played(game: str, seed: int, target: int = 10**9) -> Record:
    """Return a record of one deal that the policy has played. Cost: some milliseconds.

    The game goes on to the end of the deal, whatever the `target` is that ends it.
    """
    written = _named(replace(GAMES[game].rules(), target=target))
    _, dealer, *cards = dealt(game, f"self-play {seed}")
    line = written.begin(SEATS.index(dealer.value), cards)
    policy_for(written.rules, Random(f"{game} {seed}")).play_on(line)
    line.finish()
    written.end_deal()
    return written.record


def self_played_game(game: str, seed: int) -> Record:
    """Return a record of a whole game that the policy has played.

    Cost: some milliseconds a deal.
    """
    rules = GAMES[game].rules()
    chance = Random(f"{game} {seed} game")
    written, policy = _named(rules), policy_for(rules, chance)
    written.dealers = (chance.randrange(rules.seats),)
    while not written.over:
        dealer = chance.choice(written.dealers)
        line = written.begin(dealer, _cards(deal_afresh(rules, dealer, chance)))
        if not line.over:
            policy.play_on(line)
            line.finish()
        written.end_deal()
    return written.record


def _named(rules: RuleSet) -> WrittenGame:
    """Return a game whose players have names."""
    written = WrittenGame(rules, {})
    written.record.tags += [Tag(*one) for one in zip(SEATS, NAMES[: rules.seats], strict=False)]
    return written


def _cards(table: Table) -> list[Tag]:
    """Return the tags of the cards of a table."""
    rules, tags = table.rules, list[Tag]()
    for seat in range(rules.seats):
        held = [card for card in range(KNOWN) for _ in range(table.hands.known[seat][card])]
        tags.append(Tag("Hand" + SEATS[seat], " ".join(names(held))))
    if rules.turn_up != "none":
        tags.append(Tag("TurnUp", names([table.stock.turn_up])[0]))
    if rules.stock:
        tags.append(Tag("Talon", " ".join(names(table.stock.talon[table.stock.at :]))))
    return tags
