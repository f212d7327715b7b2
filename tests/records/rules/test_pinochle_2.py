"""Pinochle for two, by rulebook 20."""

from __future__ import annotations

import pytest

import records
from analysis.generate import PLAYERS, generate
from records.rules.games import GAMES
from tests.build import codes
from tests.deals import Deals

TAGS = """[Dealer "B"]
[HandA "AS KS QS KH JH 9H KD KD TC KC QC QC"]
[HandB "KS JS JS KH QH 9H AD AD 9D 9D KC JC"]
[TurnUp "QD"]
[Talon "AH AH 9C JD AS AC TD 9S TH QS TS JD TD QH QD 9S 9C TC TH JC JH TS AC"]"""

deal = Deals("pinochle-2", TAGS)

#: The deal of the chapter, trick by trick.
EXAMPLE = """1. A:JH QH ~9D=10
2. B:9H 9H +9D=10
3. B:JC TC +KSKHKDKC=80
4. A:AS 9C +QSJD=40 =120/20
5. A:QC 9D
6. B:JS TD +KSQS=20
7. A:JD 9S +KCQC=20
8. A:AS JD +KHQH=20
9. B:QD 9S
10. B:JS TC
11. B:KC QS
12. B:AH JC
13. B:QD KD
14. A:KC AC
15. B:KS TS
16. A:KS AD
17. B:9C QC
18. A:9D AD
19. B:QH AH
20. A:QS TH
21. A:KH TH
22. B:AC KD
23. A:TD JH
24. A:TS KH""".splitlines()

SOUND = " ".join(EXAMPLE)


def upto(trick: int, last: str, end: str = "*", options: str = "", score: str = "") -> list[str]:
    """What is found in the chapter's deal, played to a trick that goes as `last` says."""
    play = " ".join((*EXAMPLE[: trick - 1], f"{trick}. {last}", end))
    tags = deal.based(score) if score else None
    return codes(deal(play, options, tags))


def test_the_example_of_the_rulebook() -> None:
    assert codes(deal(f"{SOUND} #300/150")) == []
    assert codes(deal(f"{SOUND} #299/151")) == ["score-deal"]


def test_card_points_are_240_and_a_last_digit_of_seven_goes_up() -> None:
    rules = GAMES["pinochle-2"].rules()
    assert sum(rules.value[card] for card in rules.cards) * rules.packs == 240
    assert (rules.size, rules.hand_size, rules.stock_tricks, rules.tricks) == (48, 12, 12, 24)
    # 139 and 111 with the last trick, and 160 and 40 declared.
    assert codes(deal(f"{SOUND} #299/151", "rounding=none")) == []


def test_by_tens_aces_tens_and_kings_count_alike() -> None:
    # A has seven aces, tens and kings fewer than B by tricks, and the last one.
    found = records.replay(records.loads(deal(f"{SOUND} *", "trick-score=tens"))[0])
    points = found.deals[0].score
    assert points is not None
    assert sum(points) == 200 + 240 + 10


@pytest.mark.parametrize(
    ("trick", "last", "code"),
    [
        (1, "A:JH QH ~9D=10", ""),
        (1, "A:JH QH A:~9D", "exchange-turn"),
        (1, "A:JH QH ~9H", "exchange-card"),
        (2, "B:9H 9H ~9D", "exchange-none"),
        (2, "B:9H 9H +9D=10 +KSQH", "declare-unknown"),
        (2, "B:9H 9H +9D=10 +KHQH=20", "declare-not-held"),
        (3, "B:JC TC +KSKHKDKC=80", ""),
        (3, "B:JC TC +KSKHKCKC", "declare-unknown"),
        (4, "A:AS 9C +QSJD=40 +KCQC", "declare-limit"),
        (4, "A:AS 9C +QCQC", "declare-unknown"),
        (6, "B:JS TD +KSQS=20", ""),
        (6, "B:JS TD +KSKHKDKC", "declare-reused"),
        (13, "B:QD KD A:+KSQS", "declare-closed"),
        (13, "B:QD 9D", "play-beat"),
        (14, "A:KC QH", "play-follow"),
        (16, "A:KS 9C", "play-trump"),
    ],
)
def test_what_may_be_done(trick: int, last: str, code: str) -> None:
    assert upto(trick, last) == ([code] if code else [])


@pytest.mark.parametrize(
    ("last", "found"),
    [
        ("B:9H 9H +9D=10", []),
        ("B:9H 9H +9D=10 +9D=10", ["declare-reused"]),
        ("B:9H 9H ^9C ^JD +9D=10 3. B:JC", []),
        ("B:9H 9H A:+9D=10", ["declare-turn"]),
    ],
)
def test_a_nine_is_shown_before_a_lead_where_one_draws_first(last: str, found: list[str]) -> None:
    assert upto(2, last, options="meld-when=after-draw") == found


def test_duties_by_option() -> None:
    assert upto(13, "B:QD 9D", options="end-play=follow-trump") == []
    # AC beats KC.
    assert upto(14, "A:KC JC", options="end-play=follow-beat-trump") != []


# -- cards that serve again --------------------

LAID = """[Dealer "A"]
[HandA "9S 9S 9H 9H JS JS TH TH JH JH TS TS"]
[HandB "AD AD TD TD KD KD QD QD JD JD AC AS"]
[TurnUp "9D"]
[Talon "9C 9C JC JC QC QC KC KC TC TC QH QH KH KH QS QS KS KS 9D AC AS AH AH"]"""
laid = Deals("pinochle-2", LAID)
#: B takes every trick, and each draws a card that is nothing.
TAKES = ["1. B:AC 9S", "2. B:AS JS", "3. B:TD JH"]


def declared(*groups: str, options: str = "") -> list[str]:
    """What is found if B, who takes the tricks, declares one of these groups after each."""
    tricks = (f"{one} +{group}" for one, group in zip(TAKES, groups, strict=False))
    return codes(laid(" ".join((*tricks, "*")), options))


def test_a_royal_marriage_grows_into_a_sequence_and_not_back() -> None:
    assert declared("KDQD", "ADTDKDQDJD") == []
    assert declared("ADTDKDQDJD", "KDQD") == []  # of the other king and queen
    assert declared("ADTDKDQDJD", "ADTDKDQDJD") == []
    assert declared("KDQD", "KDQD", "KDQD") == ["declare-reused"]
    assert declared("ADTDKDQDJD", "KDQD", "KDQD") == ["declare-reused"]


def test_a_group_needs_a_card_that_has_served_in_none() -> None:
    assert declared("ADTDKDQDJD", "ADTDKDQDJD", "KDQD") == ["declare-reused"]
    both = "flush-then-marriage=true"
    # Each marriage may have a card of the sequence and another.
    assert declared("ADTDKDQDJD", "KDQD", "KDQD", options=both) == []
    twice = ("ADTDKDQDJD", "ADTDKDQDJD", "KDQD")
    assert declared(*twice, options=both) == ["declare-reused"]
    assert declared(*twice, options=f"{both} fresh-card=false") == []


def test_two_sequences_together_are_a_group_by_option() -> None:
    flushes = "ADADTDTDKDKDQDQDJDJD"
    assert declared(flushes) == ["declare-unknown"]
    assert declared(f"{flushes}=1500", options="double-flush=1500") == []


# -- the end of the game --------------------


def test_a_right_claim_wins_and_is_not_rounded() -> None:
    assert upto(8, "A:AS JD +KHQH=20 A:||", "#197/61", "target=150") == []
    # Without the cards of the tricks A has 170.
    assert upto(8, "A:AS JD +KHQH=20 A:||", "#197/61", "target=197") == []
    assert upto(8, "A:AS JD +KHQH=20 A:||", "#197/61", "target=198") == ["claim-short"]


def test_after_a_wrong_claim_the_other_has_won() -> None:
    (record,) = records.loads(deal(" ".join((*EXAMPLE[:5], "A:|| #143/28"))))
    replay = records.replay(record)
    assert [finding.code for finding in replay.findings] == ["claim-short"]
    assert replay.winner == ("B",)


def test_after_the_last_trick_it_counts_with_its_ten() -> None:
    assert upto(24, "A:TS KH A:||", "#299/151", "target=299") == []
    assert upto(24, "A:TS KH A:||", "#299/151", "target=300") == ["claim-short"]


def test_without_claims_none_ends_anything() -> None:
    told = upto(5, "A:QC 9D A:||", options="going-out=end-of-deal target=100")
    assert told == ["claim-short"]


@pytest.mark.parametrize(
    ("before", "options", "winner"),
    [
        ("700/700", "", "A"),  # 1000 and 850
        ("700/860", "", ""),  # both there: the target is 1250 now
        ("1000/1000", "", "A"),  # 1300 and 1150, at 1250
        ("1300/1400", "", ""),  # 1600 and 1550: both at 1500, so it is 1750
        ("700/860", "both-reach=higher-total", "B"),
        ("700/850", "both-reach=higher-total", ""),
    ],
)
def test_who_has_won_at_the_end_of_a_deal(before: str, options: str, winner: str) -> None:
    play = SOUND.replace(" =120/20", "")
    (record,) = records.loads(deal(f"{play} #300/150", options, deal.based(before)))
    replay = records.replay(record)
    assert not replay.findings
    assert replay.winner == ((winner,) if winner else None)


@pytest.mark.parametrize("player", PLAYERS)
def test_whatever_is_played_the_cards_are_250(player: str) -> None:
    record = generate("pinochle-2", 5, {"going-out": "end-of-deal", "rounding": "none"}, player)
    replay = records.replay(record)
    cards = [mark.points for mark in replay.marks if mark.source in ("cards", "last-trick")]
    assert sum(cards) == 250 * len(replay.deals)
