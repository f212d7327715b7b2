"""A deal that a test begins, played out at random: so that it has an end, and all its cards.

Only of such deals has every way of replaying to say all there is to say.
"""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import records
from records.cards import NAMES, SEATS, SUITS, card, mask
from records.judging.plays import narrow
from records.play.positions import Position
from records.play.replay import Replay
from records.rules.ruleset import RuleSet
from records.rules.strength import NO_TRUMP, strength

_STAR = re.compile(r"\s*\*\s*\Z")
#: What tells where cards are, or moves them out of turn.
_TOLD = re.compile(r"\[(?:Start|Talon|Hand[A-F]) |~|\^|\.\.\.")


def _cards(hand: list[str]) -> list[int]:
    return [card(name) for name in hand]


def _known(position: Position, replay: Replay) -> list[int] | None:
    """The cards whose place is known, None where one is known in part."""
    shown = [name for hand in position.hands.values() for name in hand if name != "x"]
    shown += [event.cards[0] for event in replay.events(position.deal) if event.kind == "play"]
    shown += [name for name in position.talon or () if name != "x"]
    turned = position.turn_up is not None and replay.rules.turn_up != "dealer"
    if turned and (position.talon_left or not replay.rules.stock):
        shown.append(position.turn_up or "")
    return None if any("x" in name for name in shown) else _cards(shown)


class _Table:
    """Hands, talon and trick of a deal from a position on, what was unknown made up."""

    def __init__(self, position: Position, rules: RuleSet, rest: list[int]) -> None:
        self.rules = rules
        self.trump = NO_TRUMP if position.trump is None else SUITS.index(position.trump)
        self.hands = []
        for hand in position.hands.values():
            unknown = hand.count("x")
            self.hands.append(_cards([name for name in hand if name != "x"]) + rest[:unknown])
            del rest[:unknown]
        self.talon = _cards([name for name in position.talon or () if name != "x"])
        if not self.talon:
            turned = position.turn_up is not None and rules.turn_up == "talon"
            self.talon = rest[: (position.talon_left or 0) - turned]
            if turned and position.talon_left:
                self.talon.append(card(position.turn_up or ""))
        self.trick = [(SEATS.index(seat), card(name)) for seat, name in position.table]
        self.seat = SEATS.index(position.to_play or "A")

    def legal(self) -> list[int]:
        """What the next may play."""
        rules, hand, table = self.rules, self.hands[self.seat], strength(self.rules, self.trump)
        if not self.trick or self.talon:
            return hand
        led = table.classes[self.trick[0][1]]
        best = max(self.trick, key=lambda play: table.power[led][play[1]])
        last = rules.phases[-1]
        beating = last.head_partner or rules.side_of(best[0]) != rules.side_of(self.seat)
        held = mask([hand.count(c) for c in range(len(NAMES))])
        allowed, _ = narrow(last, table, held, led, best[1], beating)
        return [c for c in hand if allowed >> c & 1]

    def draw(self) -> None:
        """Who lacks a card draws one, the winner first."""
        for seat in self.rules.orders[self.seat]:
            if self.talon and len(self.hands[seat]) < self.rules.hand_size:
                self.hands[seat].append(self.talon.pop(0))

    def play(self, chance: Random) -> tuple[int, int]:
        """The next plays; seat and card."""
        if not self.trick:
            self.draw()
        seat, played = self.seat, chance.choice(self.legal())
        self.hands[seat].remove(played)
        self.trick.append((seat, played))
        self.seat = (seat + 1) % self.rules.seats
        if len(self.trick) == self.rules.seats:
            drawing = bool(self.talon) and self.rules.phases[0].offsuit_wins
            table = strength(self.rules, self.trump, drawing)
            power = table.power[table.classes[self.trick[0][1]]]
            self.seat = max(self.trick, key=lambda play: power[play[1]])[0]
            self.trick = []
        return seat, played


def played_out(text: str, chance: Random) -> str | None:
    """The text with the rest of its last deal, None where that cannot be told.

    The cards that come are legal, for hands that fit what has been played; ends with `*`.
    """
    replay = records.replay(records.loads(text)[0])
    rules = replay.rules
    if rules is None or not replay.deals or not _STAR.search(text) or '[Deal "2"]' in text:
        return None
    deal = replay.deals[-1]
    position = replay.position(deal.deal, deal.plies)
    if position.to_play is None or position.trick is None or position.talon_left is None:
        return None
    known = _known(position, replay)
    if known is None:
        return None
    left = Counter(rules.cards * rules.packs)
    left.subtract(known)
    if min(left.values()) < 0:
        return None
    rest = list(left.elements())
    chance.shuffle(rest)
    table = _Table(position, rules, rest)
    lines = [_STAR.sub("", text)]
    number = position.trick
    while any(table.hands):
        if not table.trick:
            lines.append(f"{number}.")
        if not table.hands[table.seat] and not table.talon:
            return None
        closes = len(table.trick) == rules.seats - 1
        seat, played = table.play(chance)
        lines[-1] += f" {SEATS[seat]}:{NAMES[played]}"
        number += closes
    return "\n".join(lines) + "\n*\n"


def _needed(replay: Replay) -> dict[str, list[str]]:
    """The cards of each seat in the order in which it must have had them."""
    needed: dict[str, list[str]] = {seat: [] for seat in SEATS[: replay.rules.seats]}
    shown: dict[str, Counter[str]] = {seat: Counter() for seat in needed}
    for event in replay.events(1):
        laid = shown[event.seat or "A"]
        if event.kind == "play" and laid[event.cards[0]]:
            laid[event.cards[0]] -= 1
        elif event.kind == "play":
            needed[event.seat or "A"] += event.cards
        elif event.kind == "declaration":
            more = Counter(event.cards) - laid
            needed[event.seat or "A"] += more.elements()
            laid.update(more)
    return needed


def with_hands(text: str) -> str | None:
    """The text of a deal with the hands, and the talon, that all its plays come from.

    None where the text tells something of them itself, or where no cards would do.
    """
    replay = records.replay(records.loads(text)[0])
    rules = replay.rules
    if rules is None or _TOLD.search(text) or '[Deal "2"]' in text:
        return None
    needed = _needed(replay)
    size, drawn = rules.hand_size, rules.stock_tricks
    if any(len(cards) != size + drawn or "x" in "".join(cards) for cards in needed.values()):
        return None
    talon: list[str] = []
    if drawn:
        closed = [p for p in replay.positions if p.closed]
        winners = [p.last_trick["winner"] for p in closed[:drawn]]
        if None in winners:
            return None
        orders = [rules.orders[SEATS.index(winner)] for winner in winners]
        last = needed[SEATS[orders[-1][-1]]]
        turn_up = replay.position(1, 0).turn_up
        if turn_up is not None:
            if turn_up not in last[size:]:
                return None
            last.reverse()
            last.remove(turn_up)
            last.reverse()
            last.append(turn_up)
        talon = [
            needed[SEATS[seat]][size + at] for at, order in enumerate(orders) for seat in order
        ]
        if turn_up is not None:
            talon.pop()
    tags = [f'[Hand{seat} "{" ".join(cards[:size])}"]' for seat, cards in needed.items()]
    if drawn:
        tags.append(f'[Talon "{" ".join(talon)}"]')
    return re.sub(r"^\[Deal [^\n]*", r"\g<0>\n" + "\n".join(tags), text, flags=re.M)
