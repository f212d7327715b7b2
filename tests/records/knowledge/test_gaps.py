"""The table beside a gap: what is known before it, nothing guessed after it (notation 4)."""

from __future__ import annotations

import pytest

import records
from records.play.positions import Position
from tests.build import codes, findings_of, found, replay_of
from tests.every_way import same_every_way
from tests.soiree import soiree

README = soiree()

WHIST = '[Game "whist"]\n[Deal "1"]\n[Dealer "D"]\n[TurnUp "2D"]\n\n'


def positions(text: str) -> list[Position]:
    return list(replay_of(text).positions)


def laid(position: Position) -> str:
    return " ".join(f"{seat or '?'}:{card}" for seat, card in position.table)


def test_the_card_before_a_gap_lies_on_the_table_and_takes_nothing() -> None:
    last = positions(README)[-1]
    assert laid(last) == "A:7C"
    assert last.gap
    assert not last.closed
    assert last.last_trick == {"cards": [["A", "9S"], ["B", "8S"]], "winner": "A"}
    assert last.hands["A"] == ["KS", "QS", "QH", "KD", "JD"]
    assert last.tricks == {"A": 2, "B": 0}


def test_who_plays_next_is_not_recorded_before_a_gap() -> None:
    last = positions(README)[-1]
    assert last.to_play is None
    assert last.legal is None
    assert last.seen_by("B").gap


def test_a_gap_before_the_first_card_leaves_the_hands_as_they_were_dealt() -> None:
    tag = '[HandA "AS KS 2S 3S 4S 5S 6S AC KC 2C 3C 4C 5C"]'
    first, second = positions(WHIST.replace("\n\n", f"\n{tag}\n\n") + "... 3. A:AS *")
    assert first.gap
    assert "x" not in first.hands["A"]
    # Of the ten cards left after two tricks and this one nothing is known.
    assert second.hands["A"] == ["x"] * 10


def test_only_the_last_card_of_a_trick_closes_it() -> None:
    replay = positions(WHIST + "1. A:AS KS QS JS\n2. A:2S 3S ...\n5. C:AC KC QC JC ...\n*")
    assert [at.ply for at in replay if at.closed] == [4, 10]
    assert [at.ply for at in replay if at.gap] == [6, 10]


def test_what_was_the_last_trick_before_a_gap_is_not_so_after_it() -> None:
    replay = positions(WHIST + "1. A:AS KS QS JS ...\n5. C:AC KC\n*")
    assert replay[4].last_trick is not None
    assert replay[5].last_trick is None
    assert replay[5].trick == 5


def test_after_a_gap_without_a_number_nobody_knows_which_trick_it_is() -> None:
    last = positions(README.replace("7C ...\n*", "7C ... B:AS\n*"))[-1]
    assert laid(last) == "B:AS"
    assert (last.trick, last.phase, last.talon_left, last.talon) == (None, None, None, None)


def test_a_score_told_after_a_gap_is_of_a_later_moment() -> None:
    replay = positions(README.replace("...\n*", "... =90/50\n8. B:AS *"))
    assert replay[8].score == [60, 10]
    assert replay[9].score == [90, 50]


def test_what_was_shown_before_a_gap_may_have_been_played_in_it() -> None:
    text = README.replace("...\n*", "...\n8. B:AS *")
    assert positions(text)[8].seen_by("B").hands["A"][:2] == ["KS", "QS"]
    assert positions(text)[9].seen_by("B").hands["A"] == ["x"] * 6


def test_several_gaps_at_one_place_are_one() -> None:
    once, twice = (positions(README.replace("...", dots))[-1] for dots in ("...", "... ... …"))
    assert once.as_dict() == twice.as_dict()


@pytest.mark.parametrize("gaps", ["...\n", "... ...\n", "... Zf Zf\n", "...\n2. A:8H B:9H\n...\n"])
def test_the_turn_up_is_one_card_however_many_gaps_come_before_it_is_drawn(gaps: str) -> None:
    head = '[Game "besigue"]\n[Deal "1"]\n[Dealer "B"]\n[TurnUp "7S"]\n\n1. A:KH QH\n'
    text = f"{head}{gaps}3. A:7S B:7S\n4. A:7S B:8S\n*"
    assert [one for one in found(text) if one[0] != "syntax-token"] == [("deal-copies", "7S")]


@pytest.mark.parametrize("gaps", ["...", "... ...", "... ... ..."])
def test_several_gaps_at_one_place_forget_no_more_than_one(gaps: str) -> None:
    # Both aces of spades were dealt to B.
    hands = '[HandA "KS TS 9S JH 7H AD 9D 9C"]\n[HandB "AS AS JS KD QD AC 9C 8C"]\n'
    talon = (
        "AC AH 7C QS 8H 9H KD TS JC 7H 8D QH 7C QD 8D KC 7D JD 7S JC TH 8C JD 7S TD KH 7D JH QC "
        "TC TD AD QH TH KC JS 8S QC AH 9D TC KH 8S 8H 9S QS 9H"
    )
    tags = f'[Deal "1"]\n[Dealer "B"]\n{hands}[TurnUp "KS"]\n[Talon "{talon}"]\n'
    text = f'[Game "besigue"]\n{tags}\n1. A:KS QD\n{gaps}\n3. A:AS\n*'
    assert found(text) == [("play-not-held", "AS")]


def test_a_gap_inside_a_trick_may_be_followed_by_the_rest_of_that_trick() -> None:
    text = WHIST + "1. A:AS KS ... 1. D:JS\n2. A:2S 3S 4S 5S\n*"
    assert codes(text) == []
    replay = positions(text)
    assert laid(replay[3]) == "A:AS B:KS D:JS"
    assert not replay[3].closed
    assert replay[3].gap
    assert laid(replay[4]) == "A:2S"
    assert replay[7].closed


def test_a_trick_of_which_every_card_is_there_is_closed_whatever_gap_it_had() -> None:
    third = positions(WHIST + "1. A:AS ... 1. B:KS QS JS *")[4]
    assert third.closed
    assert third.last_trick is not None
    assert third.last_trick["winner"] == "A"


def test_who_plays_again_after_a_gap_inside_a_trick_plays_to_the_next() -> None:
    text = WHIST + "1. A:AS KS ... 1. D:JS A:2S 3S 4S 5S\n3. D:AC *"
    assert codes(text) == []
    assert replay_of(text).events(1)[3].trick == 2


def test_who_won_before_a_gap_need_not_have_won_the_trick_before_a_declaration() -> None:
    head = '[Game "besigue"]\n[Deal "1"]\n[Dealer "B"]\n[TurnUp "9H"]\n\n'
    assert codes(head + "1. A:8C 7C ...\n8. B:+KSQS 9S *") == []


@pytest.mark.parametrize(
    "play",
    [
        *("... *", "1. A:AS ... KS ... QS *", "1. A:AS KS ... 1. D:JS\n2. A:2S 3S 4S 5S\n*"),
        *("1. A:AS ... 1. D:JS ... 1. B:9S\n2. A:2S *", "... =1/0 13. A:AS KS QS JS ... #3/0"),
    ],
)
def test_a_record_with_gaps_is_written_in_one_form(play: str) -> None:
    once = records.dumps(records.loads(WHIST + play + "\n")[0])
    assert records.dumps(records.loads(once)[0]) == once
    positions(once)


def test_in_sizette_and_bassadewitz_the_table_before_a_gap_is_known_too() -> None:
    for game, cards in (("sizette", "C:7S 8S"), ("bassadewitz", "A:7S 8S")):
        text = f'[Game "{game}"]\n[Deal "1"]\n\n1. {cards} ...\n5. A:9H *'
        replay = positions(text)
        assert len(replay[2].table) == 2
        assert replay[2].gap
        assert len(replay[3].table) == 1


def test_a_play_after_the_last_trick_is_found_though_a_gap_has_hidden_where_that_ended() -> None:
    # Eight tricks: the play after the last gap belongs to a ninth.
    text = '[Game "bassadewitz"]\n[Deal "1"]\n1. A:AS ... 8. A:KS KH ... 8. A:7S 8S *'
    assert [(one.code, one.ply) for one in findings_of(text)][-1] == ("after-end", 4)


def every_way(text: str) -> list[tuple[str, str]]:
    """Code and text of each finding, however the text is replayed."""
    (record,) = records.loads(text)
    return [(finding.code, finding.text) for finding in same_every_way(record).findings]


def test_after_a_second_card_to_the_last_trick_nothing_more_is_judged() -> None:
    head = '[Game "bassadewitz"]\n[Deal "1"]\n[Start "8"]\n[Leader "A"]\n\n'
    broken = head + "8. A:9H 8H ... 8. "
    assert every_way(broken + "A:7H QH\n9. B:7D\n12. A:7C *") == [("after-end", "7H")]
    # What completes the trick is in time.
    assert every_way(broken + "C:7H QH *") == []
    assert every_way(broken + "C:7H QH A:7C *") == [("after-end", "7C")]


@pytest.mark.parametrize("stated", ["=430/510", "#130/40", "=430/510\n#130/40"])
def test_a_score_stated_after_the_last_trick_goes_on_though_the_deal_has_a_gap(stated: str) -> None:
    deal = '[Deal "{}"]\n[Dealer "{}"]\n[TurnUp "KH"]\n\n{}\n'
    first = '[Game "besigue"]\n\n' + deal.format(1, "B", "1. A:TD 7D\n*\n")
    end = stated if "#" in stated else stated + "\n*"
    second = deal.format(2, "A", f"1. B:TD 7D ...\n32. B:9S 8S {end}\n")
    third = deal.format(3, "B", "1. A:TD 7D =440/510 =440/510\n*")
    # A deal score alone does not tell it, since the score before the deal is not known.
    once = [("score-running", "=440/510")]
    assert every_way(first + second + third) == (once * 2 if "=" in stated else [])
    assert every_way(first + second + third.replace("440/", "430/")) == []


def test_a_score_stated_after_the_last_trick_is_forgotten_in_a_later_gap() -> None:
    deal = '[Deal "{}"]\n[Dealer "B"]\n[TurnUp "KH"]\n\n{}\n'
    play = "... 32. B:9S 8S =430/510 ...\n#130/40\n"
    head = '[Game "besigue"]\n\n' + deal.format(1, "*\n")
    later = deal.format(3, "1. A:TD 7D =440/510\n*")
    assert every_way(head + deal.format(2, play).replace('"B"', '"A"') + later) == []


def test_a_running_score_after_the_last_trick_is_that_before_the_deal() -> None:
    tags = '[Game "whist"]\n[Deal "1"]\n[Start "13"]\n[Leader "A"]\n[Trump "S"]\n[Score "1/0"]\n\n'
    for cards in ("9H 2H TH 8H", "9H xH TH 8H"):
        assert every_way(f"{tags}13. A:{cards} =1/0 *") == []
        assert every_way(f"{tags}13. A:{cards} =2/0 *") == [("score-running", "=2/0")]
        # What is stated after a gap is believed.
        assert every_way(f"{tags}13. A:{cards} ... =2/0 *") == []


def test_a_variation_after_the_end_of_the_game_is_after_it_too() -> None:
    head = (
        '[Game "whist"]\n[Options "target=1"]\n[Deal "1"]\n\n1. A:9H\n...\n#1/0\n\n[Deal "2"]\n\n'
    )
    after = [("after-end", "9H"), ("after-end", "2S")]
    assert every_way(head + "1. B:9H (B:2S D:3S) 2H *") == after
    # In a game that goes on it is judged like the line that it leaves.
    on = head.replace("target=1", "target=2")
    assert every_way(on + "1. B:9H (B:2S D:3S) 2H *") == [("turn", "D")]
