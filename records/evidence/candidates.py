"""What a faulty record may have meant: the single changes that are worth a trial."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from records.cards import BIT, KNOWN, SEATS
from records.evidence.fault import HEADER_FAULT, Fault
from records.evidence.likeness import card_cost, neighbours, number_cost
from records.evidence.tags import tag_readings
from records.evidence.variant import HEADER, Edit
from records.notation.letters import card_name
from records.notation.model import (
    DECLARATION,
    DRAW,
    EXCHANGE,
    GAP,
    NUMBER,
    ORDER,
    PLAY,
    UNFINISHED,
    Deal,
    Item,
    Record,
)
from records.notation.values import parse_scores
from records.notation.writer import spell

if TYPE_CHECKING:
    from records.rules.ruleset import RuleSet

#: The kinds of corrections.
CARD, SWAP, SEAT, TRICK, DEALT, SCORE, COUNT = (
    "card", "swap", "seat", "gap", "dealt", "score", "number",
)  # fmt: skip

#: How many tricks before the fault a wrong seat or a missing trick may be.
_TRICKS_BACK = 2
_WRONG_SEAT = 2
_SWAPPED = 2
_SWAPPED_FAR = 3
_MISSING = 6
_COUNTED = frozenset(("trick-number", "deal-cut-short", "after-end", "turn"))


class Candidate(NamedTuple):
    """A change to try.

    `cost` grows with how unlikely the slip is, and `distance` with how far it is from the fault.
    `at` is the index of the changed item in its deal, or of the changed tag.
    """

    cost: int
    distance: int
    kind: str
    at: int
    written: str
    read: str
    edit: Edit
    tag: str = ""


class Held(NamedTuple):
    """A player's seat and hand before an action.

    `cards` are the known cards as bits. `unknown` is the number of the others.
    """

    seat: int
    cards: int
    unknown: int


def candidates(
    record: Record, rules: RuleSet, fault: Fault, held: Mapping[int, Held]
) -> list[Candidate]:
    """Return the changes that could remove a fault, the likeliest first.

    `held` gives the player's hand at each item of the fault's deal. Cost: at most about a thousand
    changes. None of them is tried here.
    """
    out = list(_scores(record, fault))
    if fault.deal != HEADER_FAULT:
        deal = record.deals[fault.deal]
        out += _cards(deal, rules, record.language, fault, held)
        out += _swaps(deal, rules, record.language, fault, held)
        out += _seats(deal, rules, fault)
        out += _gaps(deal, rules, fault)
        out += _dealt(deal, rules, record.language, fault)
    out.sort(key=lambda c: (c.cost, c.distance))
    return out


# -- cards --------------------


def _dealt(deal: Deal, rules: RuleSet, language: str, fault: Fault) -> Iterator[Candidate]:
    """Yield misreadings of one card in a hand, the talon or the turn-up.

    Its rank or its suit is changed.
    """
    for cost, distance, at, tag, written, read, value in tag_readings(deal, rules, language, fault):
        edit = Edit(fault.deal, tags={at: value})
        yield Candidate(cost, distance, DEALT, at, written, read, edit, tag)


def _cards(
    deal: Deal, rules: RuleSet, language: str, fault: Fault, held: Mapping[int, Held]
) -> Iterator[Candidate]:
    """Yield misreadings of one card of an action, with its rank or suit changed."""
    for index in _actions(deal, fault):
        item = deal.items[index]
        distance = abs(fault.item - index)
        for at, card in enumerate(item.cards or (item.card,)):
            if not 0 <= card < KNOWN:
                continue
            for other in neighbours(card, rules.cards):
                if index <= fault.item and not _may_have(held.get(index), item.kind, other):
                    continue
                if item.cards:
                    cards = (*item.cards[:at], other, *item.cards[at + 1 :])
                    new = item.copy(cards=cards)
                else:
                    new = item.copy(card=other)
                yield Candidate(
                    card_cost(card, other),
                    distance,
                    CARD,
                    index,
                    _word(item, language),
                    _word(new, language),
                    Edit(fault.deal, items={index: new}),
                )


def _actions(deal: Deal, fault: Fault) -> Iterator[int]:
    """Yield the actions with cards that can have caused the fault.

    These are the actions up to the fault, and those that prove it.
    """
    for index, item in enumerate(deal.items):
        if item.kind in (PLAY, DECLARATION, EXCHANGE, DRAW, ORDER) and (
            index <= fault.item or index in fault.proofs
        ):
            yield index


def _may_have(held: Held | None, kind: int, card: int) -> bool:
    """Return whether the player could have held that card when playing or declaring it."""
    if held is None or kind not in (PLAY, DECLARATION):
        return True
    return bool(held.unknown) or bool(held.cards & BIT[card])


def _swaps(
    deal: Deal, rules: RuleSet, language: str, fault: Fault, held: Mapping[int, Held]
) -> Iterator[Candidate]:
    """Yield swaps of two played cards. They are close together, or one of them is at the fault."""
    plays = [i for i, item in enumerate(deal.items) if item.kind == PLAY and item.card < KNOWN]
    for at, first in enumerate(plays):
        if first > fault.item:
            return
        for apart, second in enumerate(plays[at + 1 :], 1):
            if apart > rules.seats and fault.item not in (first, second):
                continue
            one, two = deal.items[first], deal.items[second]
            if one.card == two.card or not _may_have(held.get(first), PLAY, two.card):
                continue
            edit = Edit(
                fault.deal, items={first: one.copy(card=two.card), second: two.copy(card=one.card)}
            )
            near = min(abs(fault.item - first), abs(fault.item - second))
            cost = _SWAPPED if apart == 1 else _SWAPPED_FAR
            a, b = card_name(one.card, language), card_name(two.card, language)
            yield Candidate(cost, near + apart - 1, SWAP, first, f"{a} … {b}", f"{b} … {a}", edit)


def _word(item: Item, language: str) -> str:
    return spell(item.copy(seat=-1, irregular=False, judgements=(), notes=()), language)


# -- seats --------------------


def _seats(deal: Deal, rules: RuleSet, fault: Fault) -> Iterator[Candidate]:
    """Yield corrections of one seat: before an action, or of the dealer or the leader."""
    seats = range(rules.seats)
    first = fault.item - 2 * rules.seats * _TRICKS_BACK
    for index in range(max(0, first), min(fault.item + 1, len(deal.items))):
        item = deal.items[index]
        if item.seat < 0:
            continue
        for seat in seats:
            if seat != item.seat:
                edit = Edit(fault.deal, items={index: item.copy(seat=seat)})
                yield Candidate(
                    _WRONG_SEAT, fault.item - index, SEAT, index,
                    SEATS[item.seat], SEATS[seat], edit,
                )  # fmt: skip
    for index, tag in enumerate(deal.tags):
        if tag.name in ("Dealer", "Leader"):
            for seat in seats:
                if SEATS[seat] != tag.value:
                    edit = Edit(fault.deal, tags={index: SEATS[seat]})
                    distance = 0 if index == fault.tag else fault.item + 1
                    yield Candidate(
                        _WRONG_SEAT, distance, SEAT, index,
                        tag.value, SEATS[seat], edit, tag.name,
                    )  # fmt: skip


# -- what is missing --------------------


def _gaps(deal: Deal, rules: RuleSet, fault: Fault) -> Iterator[Candidate]:
    """Yield gaps for a trick that was left out, before the fault's trick or the one before it.

    There are none if all tricks are written. There are none for a score either, because a gap would
    only leave it unknown.
    """
    if fault.code.startswith(("score", "deal-t", "deal-d")):
        return
    plays = sum(item.kind == PLAY for item in deal.items)
    if plays > rules.seats * (rules.tricks - 1):
        return
    before = deal.items[: fault.item + 1]
    starts = [i for i, item in enumerate(before) if item.kind == NUMBER] or [
        i for i, item in enumerate(before) if item.kind == PLAY
    ]
    if starts and deal.items[starts[0]].number == 1:
        del starts[0]
    if fault.item >= len(deal.items):
        starts.append(len(deal.items))
    cost = _MISSING // 2 if fault.code in _COUNTED else _MISSING
    for index in starts[-_TRICKS_BACK:]:
        edit = Edit(fault.deal, before=(index, Item(GAP)))
        yield Candidate(cost, fault.item - index, TRICK, index, "", "...", edit)


# -- scores and numbers --------------------


def _scores(record: Record, fault: Fault) -> Iterator[Candidate]:
    """Yield corrections of a stated score or number. The value that the rules compute is known."""
    expected, code = fault.expected, fault.code
    scores = parse_scores(expected)
    if fault.tag >= 0:
        tags = record.tags if fault.deal == HEADER_FAULT else record.deals[fault.deal].tags
        value = tags[fault.tag].value
        where = HEADER if fault.deal == HEADER_FAULT else fault.deal
        read = "*" if code == "result-early" else expected
        if code == "result-early" or (
            scores is not None and code in ("score-result", "score-running", "deal-number")
        ):
            kind = COUNT if code == "deal-number" else SCORE
            yield Candidate(
                number_cost(value, read), 0, kind, fault.tag, value, read,
                Edit(where, tags={fault.tag: read}), tags[fault.tag].name,
            )  # fmt: skip
        return
    deal = record.deals[fault.deal]
    if fault.item >= len(deal.items):
        if deal.end is None:
            return
        written = spell(deal.end.copy(notes=()))
        new = deal.end.copy(scores=scores) if scores else Item(UNFINISHED)
        if (code == "score-deal" and scores) or code == "deal-cut-short":
            read = spell(new.copy(notes=()))
            yield Candidate(
                number_cost(written, read), 0, SCORE, fault.item, written, read,
                Edit(fault.deal, end=new),
            )  # fmt: skip
        return
    item = deal.items[fault.item]
    changed: Item | None = None
    if scores is None:
        return
    if code == "score-running":
        changed = item.copy(scores=scores)
    elif code == "score-declared":
        changed = item.copy(points=scores[0])
    elif code == "trick-number":
        changed = item.copy(number=scores[0])
    if changed is not None:
        written, read = _word(item, record.language), _word(changed, record.language)
        yield Candidate(
            number_cost(written, read), 0, COUNT if code == "trick-number" else SCORE,
            fault.item, written, read, Edit(fault.deal, items={fault.item: changed}),
        )  # fmt: skip
