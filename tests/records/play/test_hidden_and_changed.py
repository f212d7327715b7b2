"""What hiding the hands, or changing one card, does to the findings of a record (notation 4)."""

from __future__ import annotations

import re
from random import Random

import pytest

import records
from records.cards import NAMES, card, members
from records.notation.model import PLAY, Record
from records.play.replay import Replay
from records.rules.judging.verdict import PROVEN
from tests.amounts import times
from tests.build import read_back, whole_game
from tests.mutate import loaded, spoilt

FIVE = ("besigue-1847", "besigue", "sizette", "bassadewitz", "whist")
_HIDDEN = re.compile(r"^\[(?:Hand[A-F]|Talon) [^\n]*\n", re.M)


def proven(replay: Replay) -> list[str]:
    """The codes of what is surely wrong with play and scores, apart from the text itself."""
    return [
        finding.code
        for finding in replay.findings
        if finding.certainty == PROVEN and finding.severity in ("illegal", "mismatch")
    ]


def without_hands(text: str, random: Random, share: float) -> str:
    """The text without so many of its Hand and Talon tags."""
    return _HIDDEN.sub(lambda tag: "" if random.random() < share else tag[0], text)


def check_hidden(name: str, seed: int, share: float) -> None:
    text = records.dumps(whole_game(name, seed))
    (record,) = records.loads(without_hands(text, Random(seed), share))
    replay = records.replay(record)
    assert len(replay.deals) == text.count("[Deal ") > 0
    # A hand that is left asks for a turn-up, and that stays.
    assert proven(replay) == []
    told = [finding for finding in replay.findings if finding.code != "option-idle"]
    assert all(finding.certainty != PROVEN for finding in told)


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("name", FIVE)
def test_a_legal_game_without_its_hands_has_nothing_surely_wrong(name: str, seed: int) -> None:
    check_hidden(name, seed, 1)


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("name", FIVE)
def test_a_legal_game_without_some_hands_has_nothing_surely_wrong(name: str, seed: int) -> None:
    check_hidden(name, seed, 0.5)


@pytest.mark.parametrize("name", FIVE)
def test_hundreds_of_legal_games_without_their_hands_have_nothing_surely_wrong(name: str) -> None:
    for seed in range(1000, 1000 + times(600)):
        check_hidden(name, seed, 1 if seed % 2 else 0.5)


@pytest.mark.parametrize("seeds", [30, 200])
def test_hiding_the_hands_of_a_record_with_nothing_wrong_adds_nothing_proven(seeds: int) -> None:
    compared = 0
    for seed in range(seeds):
        random = Random(seed)
        name = random.choice(FIVE)
        text = spoilt(records.dumps(whole_game(name, seed % 10)), random)
        hidden = without_hands(text, random, random.choice((0.5, 1)))
        before, after = loaded(text), loaded(hidden)
        if len(before) == len(after) == 1 and not records.replay(before[0]).findings:
            compared += 1
            assert proven(records.replay(after[0])) == [], (seed, name)
    assert compared >= seeds / 20


# -- one card changed --------------------


def changed(record: Record, random: Random) -> tuple[Record, int, int, int]:
    """One played card becomes another, that its player does not hold.

    The record, its deal and item, and the new card.
    """
    replay = records.replay(record)
    rules = replay.rules
    assert rules is not None
    at = random.randrange(len(record.deals))
    deal = record.deals[at]
    plays = [i for i, item in enumerate(deal.items) if item.kind == PLAY]
    index = random.choice(plays)
    ply = next(e.ply for e in replay.events(at + 1) if e.item_index == index)
    before, after = replay.position(at + 1, ply - 1), replay.position(at + 1, ply)
    seat = after.event.seat if after.event else None
    assert seat is not None
    held = {card(name) for name in (*before.hands[seat], *after.hands[seat])}
    other = random.choice([c for c in rules.cards if c not in held])
    items = list(deal.items)
    items[index] = items[index].copy(card=other)
    deal.items = items
    return record, at, index, other


@pytest.mark.parametrize("name", FIVE)
@pytest.mark.parametrize("seeds", [8, 100])
def test_a_card_changed_for_one_that_is_not_held_is_the_first_finding(
    name: str, seeds: int
) -> None:
    for seed in range(seeds):
        random = Random(seed)
        record, at, index, other = changed(whole_game(name, seed % 5), random)
        (written,) = records.loads(records.dumps(record))
        replay = records.replay(written)
        first = next(finding for finding in replay.findings if finding.ply)
        assert first.code == "play-not-held", seed
        assert first.certainty == PROVEN
        assert first.deal == at + 1
        assert first.text == NAMES[other]
        event = replay.events(at + 1)[(first.ply or 0) - 1]
        item = written.deals[at].items[event.item_index]
        assert (item.kind, item.card) == (PLAY, other)
        assert first.legal == tuple(replay.position(at + 1, event.ply - 1).legal or ()) or (
            replay.rules is not None and replay.rules.stock
        )
        plays_before = sum(i.kind == PLAY for i in record.deals[at].items[:index])
        assert plays_before == sum(e.kind == "play" for e in replay.events(at + 1)[: event.ply - 1])


def test_a_lower_card_of_another_hand_in_whist_gives_that_finding_and_no_other() -> None:
    """Its known holder may still play it; nothing else follows (notation 4)."""
    done = 0
    for seed in range(60):
        record = whole_game("whist", seed)
        random = Random(seed)
        replay = records.replay(record)
        deal = record.deals[0]
        plays = [i for i, item in enumerate(deal.items) if item.kind == PLAY]
        index = random.choice(plays[5:])
        ply = next(e.ply for e in replay.events(1) if e.item_index == index)
        before, after = replay.position(1, ply - 1), replay.position(1, ply)
        if len(before.table) < 2 or after.event is None:
            continue
        led = card(before.table[0][1])
        written = deal.items[index].card
        # A loser of the same suit as the card that was played, in somebody else's hand.
        others = {c for s, h in before.hands.items() if s != after.event.seat for c in map(card, h)}
        weaker = [c for c in members(sum(1 << c for c in others)) if c // 13 == written // 13]
        weaker = [c for c in weaker if c > written]
        if not weaker or written // 13 != led // 13:
            continue
        deal.items = [*deal.items]
        deal.items[index] = deal.items[index].copy(card=weaker[0])
        again = read_back(record)
        last = after.last_trick if not after.table else None
        if last and last["winner"] == after.event.seat:
            continue
        if records.replay(again).position(1, ply).table and index + 4 > len(deal.items):
            continue
        codes = [f.code for f in records.replay(again).findings]
        if "turn" in codes:
            continue
        done += 1
        assert codes == ["play-not-held"], seed
    assert done > 5
