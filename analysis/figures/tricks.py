"""Who took which trick with which card, and which tricks were cheap or dear."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from records.as_json import AsJson
from records.cards import KNOWN, NAMES, SEATS

if TYPE_CHECKING:
    from records.knowledge.table import Table
    from records.rules.ruleset import RuleSet

#: A card that counts this much or more is a brisque.
BRISQUE = 10

CHEAP = "cheap"
DEAR = "dear"
EVEN = "even"


@dataclass(frozen=True, slots=True)
class TrickFigures(AsJson):
    """One trick: its cards in order with the seats that played them, and its winner.

    `counts` is its value by the rules, `won` the value of the other sides' cards in it, `spent` the
    value of the card that took it. `price` is `cheap`, `dear` or `even`. `taken` are the brisques
    (cards that count 10 or more) that it took from other sides, each with the seat that lost it.
    `winner`, `side` and `price` are None if the record does not tell. `ply` is that of its last
    card.
    """

    trick: int
    ply: int
    cards: tuple[tuple[str | None, str], ...]
    winner: str | None
    side: int | None
    counts: int | None
    won: int | None
    spent: int | None
    price: str | None
    taken: tuple[tuple[str, str], ...] = ()


def trick_of(table: Table, ply: int) -> TrickFigures:
    """Return the trick that has just been closed on this table."""
    rules = table.rules
    cards = tuple((SEATS[s] if s >= 0 else None, NAMES[c]) for s, c in table.taken.last)
    number = table.trick - 1
    winner = table.taken.last_winner
    if winner < 0 or any(seat < 0 or card >= KNOWN for seat, card in table.taken.last):
        seat = SEATS[winner] if winner >= 0 else None
        side = rules.side_of(winner) if winner >= 0 else None
        return TrickFigures(number, ply, cards, seat, side, None, None, None, None)
    side = rules.side_of(winner)
    value = rules.value
    won = sum(value[c] for s, c in table.taken.last if rules.side_of(s) != side)
    taker = next(c for s, c in table.taken.last if s == winner)
    spent = value[taker]
    price = _price(table, rules, side, taker, won, spent)
    taken = tuple(
        (SEATS[s], NAMES[c])
        for s, c in table.taken.last
        if value[c] >= BRISQUE and rules.side_of(s) != side
    )
    return TrickFigures(
        number, ply, cards, SEATS[winner], side, table.taken.last_value, won, spent, price, taken
    )


def _price(table: Table, rules: RuleSet, side: int, taker: int, won: int, spent: int) -> str:
    """Tell whether a trick was cheap or dear, as ASSUMES["tricks"] defines it."""
    if rules.fewest:
        return DEAR if won >= BRISQUE else EVEN if won else CHEAP
    strength = table.trumps.strength
    if any(rules.value):
        if won >= BRISQUE:
            return CHEAP if spent < BRISQUE else EVEN
        led = strength.classes[table.taken.last[0][1]]
        trump = strength.classes[taker] == strength.trump
        return DEAR if trump and (spent >= BRISQUE or led != strength.trump) else EVEN
    power = strength.power[strength.classes[table.taken.last[0][1]]]
    if _overtook_partner(table, rules, side, taker, power):
        return DEAR
    classes = strength.classes
    if classes[taker] == classes[table.taken.last[0][1]]:
        suit = [power[card] for card in rules.cards if classes[card] == classes[taker]]
        if 2 * sum(other > power[taker] for other in suit) >= len(suit):
            return CHEAP
    return EVEN


def _overtook_partner(
    table: Table, rules: RuleSet, side: int, taker: int, power: list[int]
) -> bool:
    """Tell whether the winning card was put on a partner's card that would have won."""
    cards = [card for _, card in table.taken.last]
    at = cards.index(taker)
    others = cards[:at] + cards[at + 1 :]
    best = max(others, key=lambda card: power[card])
    place = cards.index(best)
    return place < at and rules.side_of(table.taken.last[place][0]) == side
