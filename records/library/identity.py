"""What was played, whatever way it is written down: records that agree in it are duplicates.

It is the game with its options, what was dealt, and who did what in which order, scores
that are stated included.  It is not who sat there, when and where; nor comments,
judgements and variations; nor layout, card letters and trick numbers; nor a seat that is
written though the rules say it; nor which seat is called A, since seats are letters in
the order of play: they are counted here from the dealer of the first deal.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from records.cards import SEATS
from records.findings import ERROR
from records.notation.letters import SPELLINGS, parse_cards, parse_suit, split_cards
from records.notation.model import (
    DRAW,
    GAP,
    NUMBER,
    ORDER,
    PLAIN_NUMBER,
    PLAY,
    UNREADABLE,
    Deal,
    Item,
    Record,
)
from records.notation.source import encode
from records.notation.values import parse_scores
from records.play.captains import seats_of
from records.play.line import Line, Observer
from records.play.replay import DealReplay, Replay, Watch
from records.rules.ruleset import RuleSet
from records.rules.tally import Tally

#: For each deal the seat that would act in each of its items if none were written, -1 unknown.
_Due = list[dict[int, int]]


def digest(record: Record, replay: Replay) -> str:
    """A digest of what was played, in hexadecimal; of a record with an error that of its text.

    Cost: a walk through the items; a replay in full where a written seat may say something.
    """
    rules = replay.rules
    if (
        rules is None
        or record.faults
        or any(finding.severity == ERROR for finding in replay.findings)
    ):
        return hashlib.sha256(b"text\n" + encode(record.text)).hexdigest()
    plain = replay.plain
    codes = [[item.code for item in deal.items] for deal in record.deals]
    due = _spoken(record, replay, rules, codes) if plain else None
    if due is None:
        due = _turns(record, rules)
    first = replay.deals[0].dealer if replay.deals else None
    origin = SEATS.index(first) if first is not None else 0
    played = [repr((rules.game, sorted(rules.values.items()))).encode()]
    for at, deal in enumerate(record.deals):
        dealer = replay.deals[at].dealer
        seat = -1 if dealer is None else _from(origin, SEATS.index(dealer), rules)
        played.append(b"deal %d" % seat)
        played += _dealt(deal, rules, origin, record.language)
        played += _done(deal, rules, origin, due[at], codes[at] if plain else None)
    return hashlib.sha256(b"\n".join(played)).hexdigest()


def _from(origin: int, seat: int, rules: RuleSet) -> int:
    """The seat counted from the first dealer; as it is if the game has none such."""
    return (seat - origin) % rules.seats if 0 <= seat < rules.seats else seat


# -- what was dealt --------------------


def _dealt(deal: Deal, rules: RuleSet, origin: int, language: str) -> list[bytes]:
    """What the tags of a deal say, each in few bytes, the seats counted from the dealer."""
    tags: dict[bytes, bytes] = {}
    hands = _hands(origin, rules.seats)
    for tag in deal.tags:
        name, value = tag.name, tag.value
        key = hands.get(name) or name.encode()
        if key in tags:
            continue
        if name in hands:
            tags[key] = _cards(value, language, True)
        elif name in ("Talon", "TurnUp"):
            tags[key] = _cards(value, language, False)
        elif name == "Trump":
            tags[key] = _said(parse_suit(value.strip(" \t"), language))
        elif name == "Score":
            tags[key] = _said(_sides(parse_scores(value) or (), rules, origin))
        elif name == "Start":
            tags[key] = _said(value.split())
        elif name in ("Leader", "Captains"):
            tags[key] = _said(sorted(_from(origin, SEATS.find(s), rules) for s in value.split()))
        elif name == "Melded":
            tags[key] = _said(
                sorted(_melded(word, rules, origin, language) for word in value.split())
            )
    return [b"%b %b" % (key, tags[key]) for key in sorted(tags)]


@lru_cache(maxsize=64)
def _hands(origin: int, seats: int) -> dict[str, bytes]:
    """What the tags of the hands are called here."""
    return {
        f"Hand{letter}": b"Hand%d" % ((seat - origin) % seats if seat < seats else seat)
        for seat, letter in enumerate(SEATS)
    }


def _cards(value: str, language: str, sort: bool) -> bytes:
    try:
        cards = list(map(SPELLINGS[language].__getitem__, value.split(" ")))
    except KeyError:
        read = parse_cards(value, language)
        if read is None:
            return _said(value)
        cards = read
    return bytes(sorted(cards) if sort else cards)


def _said(value: object) -> bytes:
    """Anything that is not cards; no card has the number that goes before it."""
    return b"\xff" + repr(value).encode("utf-8", "surrogateescape")


def _melded(word: str, rules: RuleSet, origin: int, language: str) -> tuple[int, list[int]]:
    seat, _, cards = word.partition(":")
    return _from(origin, SEATS.find(seat), rules), sorted(split_cards(cards, language) or ())


def _sides(scores: Sequence[int], rules: RuleSet, origin: int) -> tuple[int, ...]:
    """Scores in the order of the sides as they are counted from the first dealer."""
    if not origin or len(scores) != len(rules.sides):
        return tuple(scores)
    firsts = [min(_from(origin, seat, rules) for seat in side) for side in rules.sides]
    return tuple(score for _, score in sorted(zip(firsts, scores, strict=True)))


# -- what was done --------------------


def _done(
    deal: Deal, rules: RuleSet, origin: int, due: dict[int, int], codes: list[int] | None
) -> tuple[bytes, bytes]:
    """The cards that are played, in order, and between which of them all else is done.

    `codes` are those of the items where all is plain: then the seat of a play says nothing.
    """
    if codes is not None and min(codes, default=0) >= 0:
        cards = [code & 63 for code in codes if code < PLAIN_NUMBER]
        between: list[tuple[Any, ...]] = []
    else:
        cards, between = _mixed(deal, rules, origin, due, codes)
    if deal.end is not None:
        between.append(_act(deal.end, -1, rules, origin))
    return bytes(cards), _said(between)


def _mixed(
    deal: Deal, rules: RuleSet, origin: int, due: dict[int, int], codes: list[int] | None
) -> tuple[list[int], list[tuple[Any, ...]]]:
    cards: list[int] = []
    between: list[tuple[Any, ...]] = []
    certain = True  # whether the play itself says what trick it is: not after a gap
    items = deal.items
    for at, code in enumerate(codes or [-1] * len(items)):
        if code >= 0:
            if code < PLAIN_NUMBER:
                cards.append(code & 63)
            continue
        item = items[at]
        kind, seat = item.kind, item.seat
        if kind == NUMBER:
            if not certain:
                between.append((len(cards), item.number))
            continue
        if kind in (GAP, UNREADABLE):
            certain = False
        if seat >= 0 and ((codes is not None and kind == PLAY) or due.get(at) == seat):
            seat = -1
        if kind == PLAY and seat < 0 and not item.irregular:
            cards.append(item.card)
        else:
            between.append((len(cards), *_act(item, seat, rules, origin)))
    return cards, between


def _act(item: Item, seat: int, rules: RuleSet, origin: int) -> tuple[Any, ...]:
    return (
        item.kind,
        _from(origin, seat, rules),
        item.card,
        sorted(item.cards),
        item.points,
        _sides(item.scores, rules, origin),
        item.text,
        item.irregular,
    )


# -- whose turn it was --------------------


def _spoken(record: Record, replay: Replay, rules: RuleSet, codes: list[list[int]]) -> _Due | None:
    """Whose turn it was at each written seat but those of plays, where all is plain.

    None if that cannot be told from the seats that are written at the leads.
    """
    out: _Due = []
    for deal, outcome, of_deal in zip(record.deals, replay.deals, codes, strict=True):
        if of_deal and min(of_deal) < 0:
            due = _spoken_in(deal, outcome, rules, of_deal)
            if due is None:
                return None
            out.append(due)
        else:
            out.append({})
    return out


def _spoken_in(
    deal: Deal, outcome: DealReplay, rules: RuleSet, codes: list[int]
) -> dict[int, int] | None:
    assert outcome.dealer is not None
    due: dict[int, int] = {}
    captains = deal.get("Captains")
    masters = None if captains is None else seats_of(captains, rules)
    leader: int | None = (SEATS.index(outcome.dealer) + 1) % rules.seats
    played = 0
    waiting: list[tuple[int, int]] = []
    for at, code in enumerate(codes):
        if code >= PLAIN_NUMBER:
            continue
        item = deal.items[at]
        kind = item.kind if code < 0 else PLAY
        if kind == PLAY:
            if not played:
                if item.seat >= 0:
                    leader = item.seat
                if waiting and leader is None:
                    return None
                for place, spoken in waiting:
                    due[place] = _who(spoken, leader or 0, rules, masters)
                waiting = []
            played += 1
            if played == rules.seats:
                played, leader = 0, None
        elif kind <= ORDER and item.seat >= 0:
            if not played:
                waiting.append((at, kind))
            elif leader is None:
                return None
            else:
                due[at] = _who(kind, (leader + played) % rules.seats, rules, masters)
    for place, spoken in waiting:
        due[place] = _who(spoken, outcome.last_winner, rules, masters)
    return due


def _who(kind: int, turn: int, rules: RuleSet, captains: tuple[int, ...] | None) -> int:
    """Who does that if nobody is named, when it is this seat's turn; -1 if nobody knows."""
    if kind == ORDER:
        return -1 if captains is None else captains[rules.side_of(turn)]
    return turn


def _turns(record: Record, rules: RuleSet) -> _Due:
    if not any(item.seat >= 0 for deal in record.deals for item in deal.items):
        return [{} for _ in record.deals]
    watch = _Turns(record)
    Replay(record, rules, watch)
    return watch.due


class _Turns(Watch):
    """Notes for each written seat which one would have acted without it."""

    def __init__(self, record: Record) -> None:
        self._deals = record.deals
        self.due: _Due = [{} for _ in record.deals]

    def deal(self, at: int, line: Line, tally: Tally) -> Observer | None:
        """Notes the turns of one deal, each before the action is taken."""
        items, due = self._deals[at].items, self.due[at]
        after = _after(line, items, due)
        after(-1)
        return lambda index, item, seat, points: after(index)


def _after(line: Line, items: list[Item], due: dict[int, int]) -> Callable[[int], None]:
    table = line.table

    def after(index: int) -> None:
        """Looks at the table as it is before the next action."""
        for at in range(index + 1, len(items)):
            kind = items[at].kind
            if kind == NUMBER:
                continue
            if items[at].seat >= 0:
                if kind == DRAW and table.to_draw:
                    due[at] = table.to_draw[0]
                elif kind == ORDER:
                    if line.captains is not None and table.next >= 0:
                        due[at] = line.captains[table.rules.side_of(table.next)]
                else:
                    due[at] = table.next
            return

    return after
