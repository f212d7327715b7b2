"""What whole deals say of hands that are not given, and no way of replaying may excuse."""

from __future__ import annotations

import re
from collections.abc import Iterator

import records
from analysis.generate import generate
from records.notation.model import NUMBER, PLAY, Record
from records.play.positions import Event
from records.play.replay import Replay
from tests.build import codes
from tests.every_way import same_every_way

_UNSEEN = re.compile(r"^\[(?:HandB|Talon|Score|Result) [^\n]*\n", re.M)
_END = re.compile(r"^#\S+", re.M)


def deals() -> Iterator[tuple[Record, list[Event]]]:
    """First deals of bésigue in which nothing is announced, and their plays."""
    for seed in range(30):
        record = generate("besigue", seed)
        del record.deals[1:]
        deal = record.deals[0]
        deal.items = [item for item in deal.items if item.kind in (PLAY, NUMBER)]
        (again,) = records.loads(records.dumps(record))
        yield record, Replay(again).events(1)


def every_way(text: str, declared: int = 0) -> list[str]:
    """The codes of what is found of a record with the hand of A only, replayed every way.

    Its score is what follows from play, and so much for A.
    """
    (record,) = records.loads(text)
    score = Replay(record).deals[0].score
    assert score is not None
    stated = f"#{score[0] + declared}/{score[1]}"
    (record,) = records.loads(_UNSEEN.sub("", _END.sub(stated, text)))
    return [one.code for one in same_every_way(record).findings]


def test_a_card_is_not_held_before_it_was_drawn() -> None:
    found = []
    for record, plays in deals():
        items = record.deals[0].items
        first, *_, later = (play.item_index for play in plays[:20] if play.seat == "A")
        one, other = items[first], items[later]
        items[first], items[later] = one.copy(card=other.card), other.copy(card=one.card)
        found.append(every_way(records.dumps(record)))
    assert ["play-not-held"] in found


def test_a_declaration_is_not_held_before_it_was_drawn() -> None:
    found = []
    for record, plays in deals():
        text = records.dumps(record)
        hand = set((record.deals[0].get("HandA") or "").split())
        later = {play.cards[0] for play in plays[2:] if play.seat == "A"}
        for suit in "SHDC":
            pair = {f"K{suit}", f"Q{suit}"}
            if plays[2].seat == "A" and pair <= later and not pair <= hand:
                points = 40 if (record.deals[0].get("TurnUp") or "")[1:] == suit else 20
                wrong = re.sub(r"(?m)^1\. .*$", rf"\g<0> +K{suit}Q{suit}", text)
                found.append(every_way(wrong, points))
    assert ["declare-not-held"] in found


def test_the_last_hand_is_what_the_others_leave_though_the_deal_ends_early() -> None:
    text = """[Game "sizette"]
[Deal "1"]
[Dealer "F"]
[HandA "KS QS JS KH KD KC"]
[HandB "9S 8S 7S 7H 7D 7C"]
[HandC "AS TS QH QD 8D QC"]
[HandD "9H 8H TD 9D 9C 8C"]
[HandE "AH JH TH JD JC TC"]
[TurnUp "6S"]

1. A:KD 7D QD 9D JD 6C
2. KC 7C QC 8C JC AC
3. KH 7H QH 8H JH 6H
#1/0
"""
    # The six and the ace of diamonds, which F has, are never played.
    assert codes(text) == ["play-follow"]
    assert codes(re.sub(r"\[HandE [^\n]*\n", "", text)) == []


def test_one_of_two_copies_has_left_whatever_else_leaves_unseen() -> None:
    head = '[Game "besigue"]\n[Deal "1"]\n[Start "25"]\n[Leader "A"]\n[Trump "H"]\n'
    head += '[HandB "AS AS KD QD JD 9D 8D 7D"]\n\n'
    # What is played though not held may have been any other card, but no third ace.
    play = "25. A:7S xS\n26. A:8S TC\n27. A:9S AS\n28. B:{} 7C *"
    assert codes(head + play.format("AS")) == ["play-not-held", "play-not-held"]
    assert codes(head + play.format("KD")) == ["play-not-held"]
    # Where the hand has another card of the suit, it may have been that one.
    assert codes(head.replace("KD", "QS") + play.format("AS")) == ["play-not-held"]
