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
    due = _spoken(record, replay, rules) if plain else None
    if due is None:
        due = _turns(record, rules)
    first = replay.deals[0].dealer if replay.deals else None
    origin = SEATS.index(first) if first is not None else 0
    played = hashlib.sha256(repr((rules.game, sorted(rules.values.items()))).encode())
    for at, deal in enumerate(record.deals):
        dealer = replay.deals[at].dealer
        seat = -1 if dealer is None else _from(origin, SEATS.index(dealer), rules)
        played.update(b"\ndeal %d" % seat)
        for name, value in sorted(_dealt(deal, rules, origin, record.language).items()):
            played.update(f"\n{name} ".encode("utf-8", "surrogateescape") + value)
        played.update(b"\n" + _done(deal, rules, origin, due[at], plain))
    return played.hexdigest()


def _from(origin: int, seat: int, rules: RuleSet) -> int:
    """The seat counted from the first dealer; as it is if the game has none such."""
    return (seat - origin) % rules.seats if 0 <= seat < rules.seats else seat


# -- what was dealt --------------------


def _dealt(deal: Deal, rules: RuleSet, origin: int, language: str) -> dict[str, bytes]:
    """What the tags of a deal say, each in few bytes, by names that count from the dealer."""
    tags: dict[str, bytes] = {}
    for tag in deal.tags:
        name, value = tag.name, tag.value
        if name[:4] == "Hand" and len(name) == 5:
            seat = SEATS.find(name[4])
            tags.setdefault(f"Hand{_from(origin, seat, rules)}", _cards(value, language, True))
        elif name in tags:
            continue
        elif name in ("Talon", "TurnUp"):
            tags[name] = _cards(value, language, False)
        elif name == "Trump":
            tags[name] = _said(parse_suit(value.strip(" \t"), language))
        elif name == "Score":
            tags[name] = _said(_sides(parse_scores(value) or (), rules, origin))
        elif name == "Start":
            tags[name] = _said(value.split())
        elif name in ("Leader", "Captains"):
            tags[name] = _said(sorted(_from(origin, SEATS.find(s), rules) for s in value.split()))
        elif name == "Melded":
            tags[name] = _said(
                sorted(_melded(word, rules, origin, language) for word in value.split())
            )
    return tags


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


def _done(deal: Deal, rules: RuleSet, origin: int, due: dict[int, int], plain: bool) -> bytes:
    """The actions in order; where all is `plain` the seat of a play says nothing new."""
    done = bytearray()
    certain = True  # whether the play itself says what trick it is: not after a gap
    for at, item in enumerate(deal.items):
        code = item.code
        if plain and 0 <= code < PLAIN_NUMBER:
            done.append(code & 63)
        elif item.kind == NUMBER:
            if not certain:
                done += _said(item.number)
        else:
            if item.kind in (GAP, UNREADABLE):
                certain = False
            seat = item.seat
            if seat >= 0 and ((plain and item.kind == PLAY) or due.get(at) == seat):
                seat = -1
            if item.kind == PLAY and seat < 0 and not item.irregular:
                done.append(item.card)
            else:
                done += _said(_act(item, seat, rules, origin))
    if deal.end is not None:
        done += _said(_act(deal.end, -1, rules, origin))
    return bytes(done)


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


def _spoken(record: Record, replay: Replay, rules: RuleSet) -> _Due | None:
    """Whose turn it was at each written seat but those of plays, where all is plain.

    None if that cannot be told from the seats that are written at the leads.
    """
    out: _Due = []
    for deal, outcome in zip(record.deals, replay.deals, strict=True):
        if any(item.code < 0 and item.seat >= 0 for item in deal.items):
            due = _spoken_in(deal, outcome, rules)
            if due is None:
                return None
            out.append(due)
        else:
            out.append({})
    return out


def _spoken_in(deal: Deal, outcome: DealReplay, rules: RuleSet) -> dict[int, int] | None:
    assert outcome.dealer is not None
    due: dict[int, int] = {}
    captains = deal.get("Captains")
    masters = None if captains is None else seats_of(captains, rules)
    leader: int | None = (SEATS.index(outcome.dealer) + 1) % rules.seats
    played = 0
    waiting: list[tuple[int, int]] = []
    for at, item in enumerate(deal.items):
        kind = item.kind
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
            if played and leader is None:
                return None
            if played and leader is not None:
                due[at] = _who(kind, (leader + played) % rules.seats, rules, masters)
            else:
                waiting.append((at, kind))
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
