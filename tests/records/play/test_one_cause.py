"""One cause is one finding, and what follows from it is not told again (notation 4)."""

from __future__ import annotations

import pytest

import records
from api.kit.cases import FOLDER
from tests.build import codes, only, replay_of, tricks
from tests.deals import Deals, Several
from tests.records.rules.besigue_9 import PAIRS

TAGS = '[Dealer "B"]\n[TurnUp "9H"]'
besigue = Deals("besigue", TAGS)


def deal(play: str, tags: str = TAGS, options: str = "", game: str = "besigue") -> str:
    return f'[Game "{game}"]\n[Options "{options}"]\n\n[Deal "1"]\n{tags}\n\n{play}\n'


# -- a hand size throughout --------------------

NINE_A = "AS AS KS KS QS QS JS JS TS"
NINE_B = "AC AC KC KC QC QC JC JC TC"
NINE = f'{TAGS}\n[HandA "{NINE_A}"]\n[HandB "{NINE_B}"]'


def test_hands_of_one_wrong_size_are_told_once_at_the_first_of_their_tags() -> None:
    finding = only(deal("*", NINE))
    assert (finding.code, finding.text, finding.seat) == ("deal-size", NINE_A, "A")
    turned = NINE.replace(f'[HandA "{NINE_A}"]\n', "") + f'\n[HandA "{NINE_A}"]'
    assert only(deal("*", turned)).text == NINE_B


def test_the_deal_goes_on_with_the_number_that_was_dealt() -> None:
    replay = replay_of(deal("1. A:AS AC *", NINE))
    assert replay.position(1, 0).talon_left == 46


def test_its_talon_is_measured_by_that_number_too() -> None:
    rest = " ".join(["8D"] * 45)
    assert codes(deal("*", f'{NINE}\n[Talon "{rest} 8D"]')).count("deal-size") == 2
    assert codes(deal("*", f'{NINE}\n[Talon "{rest}"]')).count("deal-size") == 1


def test_with_fewer_tricks_before_the_talon_is_empty_the_duties_begin_sooner() -> None:
    hands = '[HandA "x x x x x x x x x"]\n[HandB "x x x x x x x x x"]'
    play = tricks(*PAIRS[:23], "QC QC") + " ^JC\n*"
    assert codes(deal(play, f"{TAGS}\n{hands}")) == ["deal-size", "draw-none"]
    assert codes(deal(play)) == []


test_a_hand_size_throughout = besigue.sentences("""
the next deal is measured by the rules again
    [HandA "AS AS KS KS QS QS JS JS TS"] [HandB "AC AC KC KC QC QC JC JC TC"]
    * [Deal "2"] [Dealer "A"] [TurnUp "9H"] [HandA "AS AS KS KS QS QS JS JS"] * -> deal-size
hands of different wrong sizes or after a start are told each
    [HandA "AS AS KS KS QS QS JS JS TS"]
    [HandB "AC AC KC KC QC QC JC JC TC TC"] * -> deal-size deal-size
    [Start "2"] [Leader "A"] [HandB "AC AC KC KC QC QC JC JC TC"] * -> deal-size deal-size
one hand of a wrong size says nothing of the others
    [HandA "AS AS KS KS QS QS JS JS TS"] * -> deal-size => talon 48
""")


# -- a wrong declared value carried on --------------------


ALL_TO_A = tricks("AS AS +KSQS=40", *PAIRS[1:])


def test_a_deal_score_that_carries_it_on_is_not_told_nor_is_what_carries_that_on() -> None:
    second = '[Deal "2"]\n[Dealer "A"]\n[Score "{}"]\n\n*'
    first = deal(f"{ALL_TO_A}\n#{{}}")
    assert codes(first.format("210/0")) == ["score-declared"]
    assert codes(first.format("190/0")) == ["score-declared"]
    assert codes(first.format("220/0")) == ["score-declared", "score-deal"]
    for brought, score in (("210/0", "210/0"), ("210/0", "190/0"), ("220/0", "220/0")):
        text = first.format(brought) + second.format(score)
        assert "score-running" not in codes(text)
    assert "score-running" in codes(first.format("210/0") + second.format("230/0"))


test_a_wrong_declared_value_carried_on = besigue.sentences("""
a running score that carries a wrong declared value on is not told
    1. A:8C 7C +KSQS=40 =40/0 * -> score-declared
    1. A:8C 7C +KSQS=40 =20/0 * -> score-declared
    1. A:8C 7C +KSQS=40 =50/0 * -> score-declared score-running
    1. A:8C 7C +KSQS=40 =20/20 * -> score-declared score-running
all wrong values of the deal so far are carried on together
    1. A:8C 7C +KSQS=40 2. A:9C 7C ~7H=20 =60/0 * -> score-declared score-declared
    1. A:8C 7C +KSQS=40 2. A:9C 7C ~7H=20 =30/0 * -> score-declared score-declared
    1. A:8C 7C +KSQS=40 2. A:9C 7C ~7H=20 =50/0 * -> score-declared score-declared score-running
a result that carries it on is not told
    target=100
    [Result "130/0"] [Deal "1"] [Score "90/0"] 1. A:8C 7C +KSQS=40 #40/0 -> score-declared
    [Result "110/0"] [Deal "1"] [Score "90/0"] 1. A:8C 7C +KSQS=40 #40/0 -> score-declared
    [Result "120/0"] [Deal "1"] [Score "90/0"] 1. A:8C 7C +KSQS=40 #40/0 -> score-result
        score-declared
""")


# -- scores where nothing is to be known, and after the end --------------------


@pytest.mark.parametrize("number", ["1", "2"])
def test_after_a_start_without_a_score_no_score_is_known_in_whichever_deal(number: str) -> None:
    late = f'[Deal "{number}"]\n[Dealer "{"BA"[int(number) - 1]}"]\n[TurnUp "9H"]\n[Start "3"]\n'
    late += '[Leader "A"]\n\n3. A:8C 7C +KSQS =500/300\n4. A:9C 7C +QSJD =540/300 *'
    before = f'{TAGS}\n[HandA "{NINE_A[:-3]}"]'
    text = deal("*", before) + "\n" if number == "2" else '[Game "besigue"]\n\n'
    assert codes(text + late) == []
    assert codes(text + late.replace("540/300", "550/300")) == ["score-running"]


test_scores_where_nothing_is_to_be_known_and_after_the_end = Several().sentences("""
a wrong deal score is carried on although the score was not known before
    triomphe [Dealer "B"] 1. A:KS 7S #1/0 [Deal "2"] [Dealer "A"] [Score "1/0"] [TurnUp "7C"]
        1. B:KS 7S 2. B:QS 8S 3. B:JS 9S #0/2 [Deal "3"] [Score "1/2"] *
        -> deal-cut-short score-deal
a running score after the game is compared with the score of its end
    sizette [Dealer "F"] [TurnUp "9H"] target=1 ... #1/0 [Deal "2"] =1/0 *
    [Dealer "F"] [TurnUp "9H"] target=1 ... #1/0 [Deal "2"] =0/0 * -> score-running
""")


# -- a lead where trumps are not known --------------------

NO_TURN_UP = '[Dealer "B"]'


def test_of_three_the_one_who_can_have_won_neither_way_does_not_lead() -> None:
    tags = '[Dealer "C"]'
    text = deal("1. A:AS KS 7D\n2. B:9C *", tags, game="besigue-3")
    finding = only(text)
    assert (finding.code, finding.text) == ("turn", "B")
    assert "A, C" in finding.message["en"]
    for seat in "AC":
        assert codes(deal(f"1. A:AS KS 7D\n2. {seat}:9C *", tags, game="besigue-3")) == []


test_a_lead_where_trumps_are_not_known = Several().sentences("""
who cannot have won under any trumps does not lead
    besigue [Dealer "B"] 1. A:AS KS 2. B:9C 8C * -> turn(B)
    [Dealer "B"] 1. A:AS KS 2. A:9C 8C *
who may have trumped leads without a finding
    besigue [Dealer "B"] 1. A:AS 7D 2. B:9C 8C *
    [Dealer "B"] 1. A:AS 7D 2. A:9C 8C *
an unknown card that can win excuses the leader
    besigue [Dealer "B"] [TurnUp "9H"] 1. A:KS xS 2. B:9C *
    [Dealer "B"] [TurnUp "9S"] 1. A:KS Qx 2. B:9C * -> turn(B)
""")


# -- what is played after a faulty exchange --------------------


@pytest.mark.parametrize("game", ["besigue-1847", "besigue", "besigue-3", "besigue-4"])
def test_nothing_that_follows_from_a_faulty_exchange_is_found_again(game: str) -> None:
    seen = 0
    for record in records.read(FOLDER / "fault" / f"{game}.carnet"):
        codes = [finding.code for finding in records.replay(record).findings]
        if codes and codes[0].startswith("exchange-"):
            seen += 1
            assert len(codes) == 1
    assert seen
