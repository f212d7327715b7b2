"""The identity of a play, whatever way it is written: records with the same one are duplicates.

The identity covers the game and its options, the cards dealt, and who did what in which order, with
the scores that were stated. It leaves out the players, the date and the place, comments, judgements
and variations, layout, card letters and trick numbers. It also leaves out a written seat if the
rules imply it. Seats are counted from the first dealer, because letters name seats only in the
order of play, so it does not matter which seat is called A.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from functools import lru_cache

from records.cards import SEATS
from records.notation.letters import parse_cards, parse_suit, split_cards
from records.notation.model import (
    CLOSING,
    DECLARATION,
    EXCHANGE,
    GAP,
    NUMBER,
    ORDER,
    PLAIN_NUMBER,
    PLAY,
    RUNNING,
    SPEECH,
    UNREADABLE,
    Deal,
    Item,
    Record,
)
from records.notation.record_texts import encode
from records.notation.values import parse_scores
from records.play.replay import Replay
from records.rules.deal_replay import DealReplay
from records.rules.ruleset import RuleSet
from records.severities import ERROR


def digest(record: Record, replay: Replay) -> str:
    """Return a SHA-256 digest of what was played, in hexadecimal.

    A record with an error gets the digest of its text. Cost: a walk through the items, unless the
    kernel has spelled them for the replay. Another replay is needed only if a valid deal does not
    say who led a trick but does say who spoke before or during it.
    """
    rules = replay.rules
    if rules is None or record.faults or replay.severities[ERROR]:
        return hashlib.sha256(b"text\n" + encode(record.text)).hexdigest()
    if replay.spelled is not None:
        return digest_of_spelled(rules, replay.spelled)
    played = _played(record, replay.deals, rules)
    if played is None:
        played = _played(record, Replay(record, rules).deals, rules)
    assert played is not None
    return hashlib.sha256(b"\n".join(played)).hexdigest()


def digest_of_spelled(rules: RuleSet, deals: bytes) -> str:
    """Return the digest of a sound record from what the kernel spells of its deals.

    See `records.kernel.columns.Columns`.
    """
    return hashlib.sha256(_game(rules) + deals).hexdigest()


def _played(record: Record, outcomes: list[DealReplay], rules: RuleSet) -> list[bytes] | None:
    """Return the parts to digest, or None if these replays do not tell which seats matter."""
    first = outcomes[0].dealer if outcomes else None
    origin = SEATS.index(first) if first is not None else 0
    played = [_game(rules)]
    for deal, outcome in zip(record.deals, outcomes, strict=True):
        dealer = outcome.dealer
        seat = -1 if dealer is None else _from(origin, SEATS.index(dealer), rules)
        played.append(b"deal %d" % seat)
        played += _dealt(deal, rules, origin, record.language)
        done = _done(deal, outcome, rules, origin)
        if done is None:
            return None
        cards, between = done
        if deal.end is not None:
            between.append(_act(deal.end, -1, rules, origin))
        played.append(bytes(cards))
        # Spelled like a list of tuples: the digests of stored records were made from that form.
        played.append(b"\xff[" + ", ".join(between).encode("utf-8", "surrogateescape") + b"]")
    return played


@lru_cache(maxsize=64)
def _game(rules: RuleSet) -> bytes:
    return repr((rules.game, sorted(rules.values.items()))).encode()


def _from(origin: int, seat: int, rules: RuleSet) -> int:
    """Return the seat counted from the first dealer.

    A seat that the game lacks is returned as it is.
    """
    return (seat - origin) % rules.seats if 0 <= seat < rules.seats else seat


# -- what was dealt --------------------


def _dealt(deal: Deal, rules: RuleSet, origin: int, language: str) -> list[bytes]:
    """Return the tags of a deal in a short form, with seats counted from the first dealer."""
    tags: dict[bytes, bytes] = {}
    cards: dict[bytes, str] = {}
    hands = _hands(origin, rules.seats)
    for tag in deal.tags:
        name, value = tag.name, tag.value
        listing = hands.get(name) or _CARDS.get(name)
        if listing is not None:
            cards.setdefault(listing, value)
            continue
        if name not in _TELLING or (key := name.encode()) in tags:
            continue
        if name == "Trump":
            tags[key] = _said(parse_suit(value.strip(" \t"), language))
        elif name == "Score":
            tags[key] = _said(_sides(parse_scores(value) or (), rules, origin))
        elif name == "Start":
            tags[key] = _said(value.split())
        elif name in ("Leader", "Captains"):
            tags[key] = _said(sorted(_from(origin, SEATS.find(s), rules) for s in value.split()))
        else:
            tags[key] = _said(
                sorted(_melded(word, rules, origin, language) for word in value.split())
            )
    tags.update(_read(cards, language))
    return [b"%b %b" % (key, tags[key]) for key in sorted(tags)]


#: The tags that affect the play and do not list cards.
_TELLING = frozenset(("Trump", "Score", "Start", "Leader", "Captains", "Melded"))
#: The tags whose cards are listed in an order that matters.
_CARDS = {"Talon": b"Talon", "TurnUp": b"TurnUp"}


@lru_cache(maxsize=64)
def _hands(origin: int, seats: int) -> dict[str, bytes]:
    """Map each hand's tag to its name with the seat counted from the first dealer."""
    return {
        f"Hand{letter}": b"Hand%d" % ((seat - origin) % seats if seat < seats else seat)
        for seat, letter in enumerate(SEATS)
    }


def _read(values: dict[bytes, str], language: str) -> Iterator[tuple[bytes, bytes]]:
    """Yield each tag with its cards as bytes. The cards of a hand are sorted."""
    for key, value in values.items():
        cards = parse_cards(value, language)
        if cards is None:
            yield key, _said(value)
        else:
            yield key, bytes(cards if key in _CARDS.values() else sorted(cards))


def _said(value: object) -> bytes:
    """Return a value other than cards as bytes. They begin with a number that no card has."""
    return b"\xff" + repr(value).encode("utf-8", "surrogateescape")


def _melded(word: str, rules: RuleSet, origin: int, language: str) -> tuple[int, list[int]]:
    seat, _, cards = word.partition(":")
    return _from(origin, SEATS.find(seat), rules), sorted(split_cards(cards, language) or ())


def _sides(scores: Sequence[int], rules: RuleSet, origin: int) -> tuple[int, ...]:
    """Return the scores in the order of the sides, counted from the first dealer."""
    if not origin or len(scores) != len(rules.sides):
        return tuple(scores)
    return tuple([scores[side] for side in _order_of_sides(rules, origin)])


@lru_cache(maxsize=128)
def _order_of_sides(rules: RuleSet, origin: int) -> list[int]:
    firsts = [min(_from(origin, seat, rules) for seat in side) for side in rules.sides]
    return sorted(range(len(firsts)), key=firsts.__getitem__)


# -- what was done --------------------

#: What is done by the seat whose turn it is to play, or the captain of its side.
_IN_TURN = (DECLARATION, EXCHANGE, SPEECH, ORDER, RUNNING, CLOSING)
#: What may be said when it is nobody's turn any more.
_TALK = (SPEECH, ORDER)
#: The tags by which another seat than the dealer's neighbour may lead first.
_SAYING_WHO_LEADS = ("Leader", "Start")
#: The cards played, in order, and the spelling of every other action between them.
_Done = tuple[list[int], list[str]]


def _done(deal: Deal, outcome: DealReplay, rules: RuleSet, origin: int) -> _Done | None:
    """Return what was done in a deal, or None if its replay leaves the seats that matter open."""
    if outcome.needed_seats is None:
        return _done_plainly(deal, outcome, rules, origin)
    needed = frozenset(outcome.needed_seats)
    cards: list[int] = []
    between: list[str] = []
    certain = True  # whether the play itself says what trick it is: not after a gap
    for at, item in enumerate(deal.unplaced):
        kind = item.kind
        if kind == PLAY and not item.irregular and at not in needed:
            cards.append(item.card)
        elif kind == NUMBER:
            if not certain:
                between.append(f"({len(cards)}, {item.number})")
        else:
            if kind in (GAP, UNREADABLE):
                certain = False
            seat = item.seat if at in needed else -1
            between.append(f"({len(cards)}, {_act(item, seat, rules, origin)[1:]}")
    return cards, between


def _done_plainly(deal: Deal, outcome: DealReplay, rules: RuleSet, origin: int) -> _Done | None:
    """Return the same for a deal that the kernel found sound.

    There the seat of a play adds nothing. Returns None if someone spoke and the seats written at
    the leads do not tell whose turn it was.
    """
    items = deal.unplaced
    codes = [item.code for item in items]
    apart = codes.count(-1)
    if not apart:
        return [code & 63 for code in codes if code < PLAIN_NUMBER], []
    plays = [code for code in codes if 0 <= code < PLAIN_NUMBER]
    between: list[str] = []
    before = at = 0
    for _ in range(apart):
        place = codes.index(-1, at)
        before += len([code for code in codes[at:place] if code < PLAIN_NUMBER])
        at = place + 1
        item = items[place]
        if item.kind not in _IN_TURN or (item.kind in _TALK and before == len(plays)):
            return None
        seat = item.seat
        if seat >= 0:
            turn = _turn(before, plays, deal, outcome, rules)
            if turn is None:
                return None
            if seat == _who(item.kind, turn, deal, rules):
                seat = -1
        between.append(f"({before}, {_act(item, seat, rules, origin)[1:]}")
    return [code & 63 for code in plays], between


def _turn(
    before: int, plays: list[int], deal: Deal, outcome: DealReplay, rules: RuleSet
) -> int | None:
    """Return the seat to play after `before` plays, or None if nothing says who leads the trick."""
    trick, played = divmod(before, rules.seats)
    lead = trick * rules.seats
    if trick and lead == len(plays):
        return outcome.last_winner
    leader = plays[lead] // 64 - 1 if plays else -1
    if leader < 0:
        if trick or outcome.dealer is None or any(map(deal.get, _SAYING_WHO_LEADS)):
            return None
        leader = SEATS.index(outcome.dealer) + 1
    return (leader + played) % rules.seats


def _who(kind: int, turn: int, deal: Deal, rules: RuleSet) -> int:
    """Return the seat that acts if none is written, or -1 if unknown.

    `turn` is the seat whose turn it is.
    """
    if kind != ORDER:
        return turn
    captains = deal.get("Captains")
    return -1 if captains is None else SEATS.index(captains.split(" ")[rules.side_of(turn)])


def _act(item: Item, seat: int, rules: RuleSet, origin: int) -> str:
    """Spell an item as the tuple of its fields."""
    scores = _sides(item.scores, rules, origin) if item.scores else ()
    fields = (item.card, item.cards, item.points, scores, item.text, item.irregular)
    # Speech may be long, and scores seldom repeat, so neither is worth a place in the cache.
    spell = _spelled.__wrapped__ if item.text or scores else _spelled
    return spell(item.kind, _from(origin, seat, rules), *fields)


@lru_cache(maxsize=2048)
def _spelled(kind: int, seat: int, card: int, cards: tuple[int, ...], *rest: object) -> str:
    return repr((kind, seat, card, sorted(cards), *rest))
