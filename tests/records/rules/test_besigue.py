"""Bésigue of two packs for two players: rulebook 2, with what 0.1 and 0.2 say for it.

Where no hands are given, a hand is what its player shows (notation 4).
"""

from __future__ import annotations

import pytest

from tests.build import codes, only, replay_of, tricks
from tests.deals import Deals
from tests.records.rules.besigue_9 import PAIRS

TAGS = '[Dealer "B"]\n[TurnUp "9H"]'

#: A leads, hearts are trumps.
deal = Deals("besigue", TAGS)


ALL_TO_A = tricks(*PAIRS)
OTHERS = [pair for pair in PAIRS if pair not in ("9S 9S", "8S 8S", "8C 8C", "7C 7C")]
#: B takes every brisque, A the last trick only
LAST_TO_A = tricks("8S 9S", "9S 8S", *OTHERS, "8C 7C", "7C 8C")


def base(score: str) -> str:
    return f'{TAGS}\n[Score "{score}"]'


# -- the deal --------------------


@pytest.mark.parametrize(("size", "talon"), [("8", 48), ("9", 46), ("10", 44)])
def test_the_hand_and_the_talon_by_option(size: str, talon: int) -> None:
    hand = " ".join(["AS"] * 2 + ["KS"] * 2 + ["QS"] * 2 + ["JS"] * 2 + ["TS"] * 2)
    for given in (8, 9, 10):
        tags = f'{TAGS}\n[HandA "{" ".join(hand.split()[:given])}"]'
        expected = [] if given == int(size) else ["deal-size"]
        assert codes(deal("*", f"hand-size={size}", tags)) == expected
    replay = replay_of(deal("*", f"hand-size={size}"))
    assert replay.position(1, 0).talon_left == talon
    assert replay.rules is not None
    assert replay.rules.tricks == 32


def test_a_third_copy_of_a_card_is_one_too_many() -> None:
    finding = only(deal("1. A:TH TH\n2. A:TH 7H *"))
    assert (finding.code, finding.text, finding.trick) == ("deal-copies", "TH", 2)


test_the_deal = deal.sentences("""
of two equal cards the first wins
    1. A:AS AS 2. A:7S 8S *
    1. A:AH AH 2. B:7S 8S * -> turn
a turned seven is ten for the dealer and there is no exchange
    [TurnUp "7H"] 1. A:8C 7C * => marked B 10 seven
    [TurnUp "7H"] 1. A:8C 7C A:~7H * -> exchange-none
""")


# -- announcements --------------------


@pytest.mark.parametrize("cards", ["ASTSKSQSJS", "TSTHTDTC", "QCJH", "QSQSQSJDJDJD"])
def test_other_groups_are_no_announcement(cards: str) -> None:
    assert codes(deal(f"1. A:8C 7C +{cards} *")) == ["declare-unknown"]


@pytest.mark.parametrize(
    ("value", "turn_up", "pair"),
    [
        ("fixed", "9S", "QSJD"),
        ("fixed", "9D", "QSJD"),
        ("QC-JH-if-SD", "9S", "QCJH"),
        ("QC-JH-if-SD", "9D", "QCJH"),
        ("QC-JH-if-SD", "9H", "QSJD"),
        ("QC-JH-if-SD", "9C", "QSJD"),
        ("by-trump", "9S", "QSJD"),
        ("by-trump", "9H", "QHJC"),
        ("by-trump", "9D", "QDJS"),
        ("by-trump", "9C", "QCJH"),
    ],
)
def test_the_cards_of_the_besigue_by_option(value: str, turn_up: str, pair: str) -> None:
    tags = TAGS.replace("9H", turn_up)
    for other in ("QSJD", "QCJH", "QHJC", "QDJS"):
        expected = [] if other == pair else ["declare-unknown"]
        assert codes(deal(f"1. A:9C 7C +{other} *", f"besigue-cards={value}", tags)) == expected


test_announcements = deal.sentences("""
four alike of any suits by option
    carre-suits=any 1. A:8C 7C +ASASAHAD *
    carre-suits=any 1. A:8C 7C +ASACAHAD *
    carre-suits=distinct 1. A:8C 7C +ASASAHAD * -> declare-unknown
    carre-suits=distinct 1. A:8C 7C +ASACAHAD *
four alike hold no third copy
    1. A:8C 7C +ASASASAH * -> declare-unknown
one announcement a trick or any number
    melds-per-trick=1 1. A:8C 7C +KSQS +QSJD * -> declare-limit
    melds-per-trick=any 1. A:8C 7C +KSQS +QSJD *
only the winner of the trick announces and before the draw
    1. A:8C 7C B:+KSQS * -> declare-turn
    1. A:8C 7C ^AS A:+KSQS * -> declare-turn
the last announcement is before the last draw
    [Start "24"] [Leader "A"] 24. A:8C 7C +KSQS *
    [Start "25"] [Leader "A"] 25. A:8C 7C +KSQS * -> declare-closed
""")


# -- re-use --------------------


def reuse(first: str, second: str, options: str = "") -> list[str]:
    """A holds one copy of each, and draws another card."""
    tags = f'{TAGS}\n[HandA "AS KS QS JD AH KH QH JH"]'
    return codes(deal(f"1. A:AS 8S +{first} ^TH ^7C\n2. A:JH 7D +{second} *", options, tags))


QUINTE = "AHTHKHQHJH"

UNITED = "1. A:8C 7C +QSJD\n2. A:9C 7C +QSJD\n3. A:9C 8C +QSQSJDJD *"


test_re_use = deal.sentences(f"""
a card does not serve twice in a kind
    [HandA "AS KS QS JD AH KH QH JH"] 1. A:AS 8S +KSQS ^TH ^7C 2. A:JH 7D +KSQS * -> declare-reused
    [HandA "AS KS QS JD AH KH QH JH"] 1. A:AS 8S +QSJD ^TH ^7C 2. A:JH 7D +QSJD * -> declare-reused
    [HandA "AS KS QS JD AH KH QH JH"] 1. A:AS 8S +KHQH ^TH ^7C 2. A:JH 7D +KHQH * -> declare-reused
a card may serve in another kind
    [HandA "AS KS QS JD AH KH QH JH"] 1. A:AS 8S +KSQS ^TH ^7C 2. A:JH 7D +QSJD *
    [HandA "AS KS QS JD AH KH QH JH"] 1. A:AS 8S +QSJD ^TH ^7C 2. A:JH 7D +KSQS *
a second copy may serve where the hand is not known
    # A third marriage of the suit would need a third pair.
    1. A:8C 7C +KSQS 2. A:8C 7C +KSQS *
    1. A:8C 7C +KSQS 2. A:8D 7C +KSQS 3. A:8D 7D +KSQS * -> declare-reused
a marriage and then the quinte by option
    marriage-then-quinte=true 1. A:KH KS 2. A:QH QS +KHQH 3. A:9C 7C +AHTHKHQHJH *
    marriage-then-quinte=false 1. A:KH KS 2. A:QH QS +KHQH 3. A:9C 7C +AHTHKHQHJH *
        -> declare-reused
the quinte and then a marriage by option
    quinte-then-marriage=false 1. A:KH KS 2. A:QH QS +AHTHKHQHJH 3. A:9C 7C +KHQH *
        -> declare-reused
    quinte-then-marriage=true 1. A:KH KS 2. A:QH QS +AHTHKHQHJH 3. A:9C 7C +KHQH *
neither card of a quinte may be married
    1. A:KH KS +AHTHKHQHJH 2. A:9C 7C +KHQH * -> declare-reused
single besigues are united or need a new card by option
    {UNITED}
    unite=new-card {UNITED} -> declare-reused(+QSQSJDJD)
    unite=new-card 1. A:8C 7C +QSJD 2. A:9C 7C 3. A:9C 8C +QSQSJDJD *
    unite=new-card 1. A:8C 7C +QSQSJDJD *
a besigue may become a double one and not the reverse
    1. A:8C 7C +QSJD 2. A:9C 7C +QSQSJDJD * => marked A 40 declaration, A 500 declaration
    1. A:8C 7C +QSQSJDJD 2. A:9C 7C +QSJD * -> declare-reused
a lower kind may serve first and four queens besides
    1. A:8C 7C +QSQSJDJD 2. A:9C 7C +QSQSQHQD *
""")


# -- the sevens --------------------


@pytest.mark.parametrize(("value", "expected"), [("false", ["declare-turn"]), ("true", [])])
def test_the_card_exchanged_for_in_the_same_trick_by_option(
    value: str, expected: list[str]
) -> None:
    option = f"exchanged-card-meld-same-trick={value}"
    tags = '[Dealer "B"]\n[TurnUp "KH"]\n[HandA "7H QH 8C QS JS AS KC QC"]'
    assert codes(deal("1. A:8C 7C ~7H +KHQH *", option, tags)) == expected
    play = "1. A:8C 7C ~7H\n2. A:AS 7S +KHQH *"
    other_king = '\n[HandB "7C 7S KH 9C 9D TD TC JD"]'
    for more in ("", " exchange-uses-meld=false"):
        assert codes(deal(play, option + more, tags + other_king)) == []


test_the_sevens = deal.sentences("""
the exchange is after a trick won while the talon has cards
    1. A:8C 7C ~7H * => marked A 10 exchange
    A:~7H 1. 8C 7C * -> exchange-turn
    1. A:8C 7C B:~7H * -> exchange-turn
    1. A:8C 7C ~7S * -> exchange-card
    [Start "25"] [Leader "A"] 25. A:8C 7C ~7H * -> exchange-closed
a second exchange finds a seven turned up
    1. A:8C 7C ~7H 2. A:8C 7C ~7H * -> exchange-none
a seven is shown for ten after a trick won
    1. A:8C 7C +7H * => marked A 10 seven
    1. A:8C 7C +7S * -> declare-unknown
    1. A:8C 7C B:+7H * -> declare-turn
showing a seven does not count towards the announcements of the trick
    1. A:8C 7C +7H +KSQS *
    1. A:8C 7C +KSQS +7H *
a seven scores once shown or exchanged
    [HandA "7H 8C KS QS JS AS KC QC"]
    1. A:8C 7C +7H ~7H=0 *
    1. A:8C 7C +7H ~7H=10 * -> score-declared
    1. A:8C 7C +7H ~7H =10/0 * => score unknown
of two sevens one shown both ways are right and unstated it is ten
    [HandA "7H 7H 8C QS JS AS KC QC"]
    1. A:8C 7C +7H ~7H=0 =10/0 *
    1. A:8C 7C +7H ~7H=10 =20/0 *
    1. A:8C 7C +7H ~7H =20/0 *
    1. A:8C 7C +7H ~7H =10/0 * -> score-running
the second seven by option
    second-seven=show-10 1. A:8C 7C +7H *
    second-seven=show-10 1. A:8C 7C 2. A:7H AC * => marked nothing
    second-seven=play-10 1. A:8C 7C +7H * -> declare-unknown
    second-seven=play-10 1. A:8C 7C 2. A:7H AC * => marked A 10 seven
    second-seven=0 1. A:8C 7C +7H * -> declare-unknown
    second-seven=0 1. A:8C 7C 2. A:7H AC * => marked nothing
the exchange and the announcement of the trick by option
    exchange-uses-meld=false 1. A:8C 7C ~7H +KSQS *
    exchange-uses-meld=false 1. A:8C 7C +KSQS ~7H *
    exchange-uses-meld=true 1. A:8C 7C ~7H +KSQS * -> declare-limit
    exchange-uses-meld=true 1. A:8C 7C +KSQS ~7H * -> exchange-turn
""")


# -- the end play --------------------


@pytest.mark.parametrize(
    ("option", "follows", "void"),
    [
        ("follow-beat-trump", {"AS"}, {"7H", "AH"}),
        ("follow-trump", {"AS", "8S"}, {"7H", "AH"}),
        ("follow", {"AS", "8S"}, {"7H", "AH", "9C"}),
        ("free", {"AS", "8S", "7D"}, {"7H", "AH", "9C"}),
    ],
)
def test_duties_once_the_talon_is_empty(option: str, follows: set[str], void: set[str]) -> None:
    tags = f'{TAGS}\n[Start "31"]\n[Leader "A"]\n[HandA "KS 9D"]'
    for card in ("AS", "8S", "7D"):
        hand = '\n[HandB "AS 8S"]' if card != "7D" else '\n[HandB "AS 7D"]'
        legal = codes(deal(f"31. A:KS {card} *", f"end-play={option}", tags + hand)) == []
        assert legal == (card in follows)
    for card in ("7H", "AH", "9C"):
        other = "AH" if card != "AH" else "9C"
        text = deal(f"31. A:KS {card} *", f"end-play={option}", f'{tags}\n[HandB "{card} {other}"]')
        assert (codes(text) == []) == (card in void)


# -- counting --------------------


@pytest.mark.parametrize(("value", "score"), [("final", "0/0"), ("last-stock", "10/0")])
def test_the_ten_for_the_last_trick_by_option(value: str, score: str) -> None:
    lines = ALL_TO_A.split("\n")
    play = "\n".join([*lines[:24], f"={score}", *lines[24:], "#170/0"])
    assert codes(deal(play, f"last-trick={value}")) == []


@pytest.mark.parametrize(
    ("value", "winner"),
    [("last-trick-winner", "B"), ("non-dealer-counts-first", "A"), ("higher-total", "A")],
)
def test_both_at_the_target_after_the_final_count_by_option(value: str, winner: str) -> None:
    # A, the non-dealer, takes the brisques; B the last trick only.
    last = [*PAIRS[:31], "8C 7C"]
    last[30] = "7C 8C"
    play = tricks(*last)
    tags = base("990/990")
    replay = replay_of(deal(play + "\n#160/10", f"both-reach={value}", tags))
    assert [f.code for f in replay.findings] == []
    assert replay.score == (1150, 1000)
    assert replay.winner == (winner,)


def test_equal_totals_ask_for_another_deal_where_the_higher_wins() -> None:
    last = [*PAIRS[:30], "7C 8C", "8C 7C"]
    tags = base("840/990")
    replay = replay_of(deal(tricks(*last) + "\n#160/10", "both-reach=higher-total", tags))
    assert replay.score == (1000, 1000)
    assert replay.winner is None
    assert not replay.complete


test_counting = deal.sentences(f"""
a whole deal brings 160 for brisques and 10 for the last trick
    {ALL_TO_A} #170/0
    {ALL_TO_A} * => marked A 10 last-trick, A 160 brisques
card points by option
    trick-score=card-points {ALL_TO_A} #250/0
brisques at the end or live
    brisque-marking=end 1. A:AS AS =0/0 *
    brisque-marking=end {ALL_TO_A} #170/0
    brisque-marking=live 1. A:AS AS =20/0 *
    brisque-marking=live {ALL_TO_A} #170/0
the game is won at the target at every mark
    [Score "980/0"] target=1000 1. A:8C 7C +KSQS #20/0 => won by A
    [Score "980/0"] target=1000 1. A:8C 7C +KSQS 2. A:9C 7C #20/0 -> after-end
    [Score "1480/0"] target=1500 1. A:8C 7C +KSQS #20/0 => won by A
    [Score "1480/0"] target=1500 1. A:8C 7C +KSQS 2. A:9C 7C #20/0 -> after-end
    [Score "1980/0"] target=2000 1. A:8C 7C +KSQS #20/0 => won by A
    [Score "1980/0"] target=2000 1. A:8C 7C +KSQS 2. A:9C 7C #20/0 -> after-end
when the win is tested by option
    [Score "980/0"] win-test=immediate 1. A:8C 7C +KSQS #20/0
    [Score "980/0"] win-test=end-of-deal 1. A:8C 7C +KSQS #20/0 -> deal-cut-short
990 and 10 do not win before the brisques are counted
    [Score "990/900"] both-reach=higher-total {LAST_TO_A} #10/160 => score 1000/1060; won by B
a live win on the last trick takes its ten in
    [Score "830/0"] brisque-marking=live {ALL_TO_A} #170/0 => score 1000/0; won by A; over yes
the deal alternates
    ... #10/20 [Deal "2"] [Dealer "A"] 1. B:8C 7C *
    ... #10/20 [Deal "2"] [Dealer "B"] 1. B:8C 7C * -> deal-dealer(B)
""")
