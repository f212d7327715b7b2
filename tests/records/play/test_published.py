"""Nineteen deals of whist as Cavendish printed them in 1889, held against the engine.

The book names who leads each trick, so every winner of a trick is checked, and it says
what each deal brought.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import records
from records.cards import NAMES, SUIT
from records.notation.model import GAP, PLAY, Record
from records.play.replay import Replay

BOOK = Path(__file__).resolve().parents[3] / "samples" / "whist-cavendish-1889.carnet"
RECORDS = list(records.read(BOOK))
HANDS = range(len(RECORDS))
_HIDDEN = re.compile(r"^\[Hand[A-D] [^\n]*\n", re.M)


def again(text: str) -> Replay:
    (record,) = records.loads(text)
    return records.replay(record)


def trick_cards(record: Record) -> list[list[tuple[int, int]]]:
    """The tricks before the gap: seat and card, in order of play."""
    seat, out = 0, []
    for item in record.deals[0].items:
        if item.kind == GAP:
            break
        if item.kind == PLAY:
            seat = item.seat if item.seat >= 0 else seat
            if not out or len(out[-1]) == 4:
                out.append([])
            out[-1].append((seat, item.card))
            seat = (seat + 1) % 4
    return out


def test_there_are_nineteen_hands() -> None:
    assert len(RECORDS) == 19


@pytest.mark.parametrize("hand", HANDS)
def test_a_printed_deal_has_no_fault_and_brings_what_the_book_says(hand: int) -> None:
    replay = records.replay(RECORDS[hand])
    assert replay.findings == []
    (deal,) = RECORDS[hand].deals
    assert deal.end is not None
    assert replay.deals[0].score == (deal.end.scores or None)


@pytest.mark.parametrize("hand", HANDS)
def test_what_the_book_prints_fits_the_tricks_that_it_shows(hand: int) -> None:
    replay = records.replay(RECORDS[hand])
    (outcome,) = replay.deals
    if outcome.score is None or (replay.rules and replay.rules.option("honours") == "true"):
        return
    tricks = sum(len(trick) == 4 for trick in trick_cards(RECORDS[hand]))
    won = replay.position(1, tricks * 4).tricks
    taken = [won["A"] + won["C"], won["B"] + won["D"]]
    assert sum(taken) == tricks
    side = 0 if outcome.score[0] else 1
    assert taken[side] <= 6 + outcome.score[side]
    assert taken[1 - side] <= 7 - outcome.score[side]


@pytest.mark.parametrize("hand", HANDS)
def test_a_printed_deal_replays_without_its_hands(hand: int) -> None:
    replay = again(_HIDDEN.sub("", RECORDS[hand].text))
    assert replay.findings == []
    assert replay.score == records.replay(RECORDS[hand]).score


def revoke(record: Record) -> tuple[int, int, int, int] | None:
    """Two plays of one player whose exchange makes a revoke and nothing else.

    They follow suit at the first without winning, and throw a card away at the second;
    between them they are never asked for the suit again.  The plies and the cards.
    """
    tricks = trick_cards(record)
    for i, early in enumerate(tricks):
        led = SUIT[early[0][1]]
        for at, (seat, card) in enumerate(early):
            if at == 0 or SUIT[card] != led or winner_of(tricks, i) == seat:
                continue
            for j in range(i + 1, len(tricks)):
                late = tricks[j]
                place = [who for who, _ in late].index(seat) if len(late) == 4 else 0
                other = late[place][1]
                if place and SUIT[late[0][1]] == led:
                    break
                if not place or SUIT[other] in (SUIT[late[0][1]], led, trump_of(record)):
                    continue
                if trump_of(record) != led and not asked(tricks[i + 1 : j], seat, other):
                    return 4 * i + at + 1, 4 * j + place + 1, card, other
    return None


def asked(tricks: list[list[tuple[int, int]]], seat: int, card: int) -> bool:
    """Whether the suit of a card was led while it was in the hand."""
    return any(SUIT[trick[0][1]] == SUIT[card] and trick[0][0] != seat for trick in tricks)


def trump_of(record: Record) -> int:
    return SUIT[NAMES.index(record.deals[0].get("TurnUp") or "")]


def winner_of(tricks: list[list[tuple[int, int]]], at: int) -> int:
    """Who leads the next trick, -1 at the last that is shown."""
    return tricks[at + 1][0][0] if at + 1 < len(tricks) else -1


def exchanged(record: Record, first: int, second: int) -> str:
    """The record's text with the cards of two plies of its deal exchanged."""
    text = record.text
    exact = records.loads(text)[0]
    plies = [item for item in exact.deals[0].items if item.kind == PLAY]
    one, other = plies[first - 1], plies[second - 1]
    items = [
        one.copy(card=other.card)
        if item is one
        else other.copy(card=one.card)
        if item is other
        else item
        for item in exact.deals[0].items
    ]
    exact.deals[0].items = items
    return records.dumps(exact)


REVOKES = [(hand, revoke(record)) for hand, record in enumerate(RECORDS)]
PLANTED = [(hand, found) for hand, found in REVOKES if found is not None]


def test_a_revoke_can_be_planted_in_most_of_the_hands() -> None:
    assert len(PLANTED) >= 8


@pytest.mark.parametrize(("hand", "planted"), PLANTED, ids=[str(hand + 1) for hand, _ in PLANTED])
def test_a_planted_revoke_is_found_with_its_rule_and_proven_from_the_play_alone(
    hand: int, planted: tuple[int, int, int, int]
) -> None:
    first, second, card, other = planted
    text = exchanged(RECORDS[hand], first, second)
    for hidden in (False, True):
        (finding,) = again(_HIDDEN.sub("", text) if hidden else text).findings
        assert (finding.code, finding.certainty, finding.ply) == ("play-follow", "proven", first)
        assert finding.text == NAMES[other]
        assert NAMES[card] in finding.legal
        assert second in finding.evidence or not hidden
        assert finding.rule is not None
        assert finding.rule.id == "whist/end-play/follow"
        assert finding.trick == (first + 3) // 4
