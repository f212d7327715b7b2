"""Rubicon bésigue: rulebook 16, with the numbers of the Portland Club's laws.

Where no hands are given, a hand is what its player shows (notation 4)."""

from __future__ import annotations

from records.perft import perft
from records.rules.games import GAMES
from tests.build import codes, record_of, replay_of
from tests.records.rules.rubicon import (
    HANDS,
    NINE,
    PLAY,
    TAGS,
    deal,
    ended,
    late,
)

# -- the example of the chapter --------------------


def test_the_example_of_the_chapter_has_no_finding() -> None:
    replay = replay_of(deal(f"{PLAY}*", tags=HANDS))
    assert replay.findings == []
    assert next(position.trump for position in replay.positions if position.trump) == "S"
    assert replay.marks[-1].total == (410, 100)
    assert (replay.score, replay.winner, replay.complete) == (None, None, False)


def test_the_end_of_the_chapter_s_other_deal_is_worth_800() -> None:
    replay = replay_of(ended("1460/1240", "800/0", stated="1510/1240"))
    assert replay.findings == []
    assert replay.deals[0].score == (1510, 1240)
    assert (replay.score, replay.winner, replay.complete) == ((800, 0), ("A",), True)


# -- the deal (laws 5, 10) --------------------


def test_four_packs_leave_110_cards_to_draw_for_55_tricks() -> None:
    rules = GAMES["besigue-rubicon"].rules()
    assert (rules.size, rules.talon_size, rules.stock_tricks, rules.tricks) == (128, 110, 55, 64)
    assert replay_of(deal("*")).position(1, 0).talon_left == 110


test_the_deal_laws_5_10 = deal.sentences("""
no card is turned and nothing exchanges
    [TurnUp "9H"] * -> deal-turn-up
    1. A:9H 7H ~7H * -> exchange-none
of cards alike the first played wins
    1. A:9H 9H 2. A:8D *
    1. A:9H 9H 2. B:8D * -> turn
a fifth copy of a card is one too many
    [HandA "TH TH TH 9S 8S 7S 9D 8D 7D"] [HandB "TH 9C 9S 8S 7S 9D 8D 7D 7C"] *
    [HandA "TH TH TH 9S 8S 7S 9D 8D 7D"] [HandB "TH TH 9S 8S 7S 9D 8D 7D 7C"] * -> deal-copies
""")


# -- trumps (law 41) --------------------


def test_besigue_and_fours_make_no_trumps() -> None:
    play = "1. A:9H 7H +QSJD=40\n2. A:9D 7D +ADAHAHAS=100\n3. A:9C 7C *"
    assert replay_of(deal(play)).position(1, 8).trump is None


def test_a_trump_tag_beside_a_start_says_what_is_trumps() -> None:
    tags = late(56, f'[Trump "H"]\n{NINE}')
    assert replay_of(deal("*", tags=tags)).position(1, 0).trump == "H"


def test_a_melded_tag_tells_trumps_by_the_first_marriage_or_sequence_in_it() -> None:
    def trump(melded: str, options: str = "") -> str | None:
        tags = late(20, f'[Melded "{melded}"]')
        return replay_of(deal("*", options, tags)).position(1, 0).trump

    assert trump("A:QSJD B:KHQH A:KDQD") == "H"
    assert trump("A:ASKSQSJSTS B:KHQH") == "S"
    assert trump("A:ASKSQSJSTS B:KHQH", "sequence-makes-trump=false") == "H"
    assert trump("A:QSJD") is None


def test_without_trumps_to_the_end_the_suit_led_wins() -> None:
    tags = late(56, f'[Melded ""]\n{NINE}')
    assert codes(deal("56. A:AH KH\n57. A:AD TD *", tags=tags)) == []
    record = record_of(deal("*", tags=tags))
    assert perft(record, 2) == [8, 17]


test_trumps_law_41 = deal.sentences("""
the first marriage makes trumps from the next trick
    1. A:9H 7H +KSQS=40 2. A:AD 7S 3. B:9C *
    1. A:9H 7H +KSQS=40 2. A:AD 7S 3. A:9C * -> turn
    1. A:9H 7S 2. A:9C *
later marriages are plain or royal
    1. A:9H 7H +KSQS=40 2. A:9D 7D +KHQH=20 *
    1. A:9H 7H +KSQS=40 2. A:9D 7D +KHQH=40 * -> score-declared
a first sequence makes trumps if no marriage has
    1. A:9H 7H +ASKSQSJSTS=250 2. A:AD 7S 3. B:9C *
    1. A:9H 7H +KHQH=40 2. A:9D 7D +ASKSQSJSTS=150 *
    1. A:9H 7H +KHQH=40 2. A:9D 7D +ASKSQSJSTS=250 * -> score-declared
by option a sequence before any marriage is plain and makes no trumps
    sequence-makes-trump=false 1. A:9H 7H +ASKSQSJSTS=150 2. A:AD 7S 3. A:9C *
    sequence-makes-trump=false 1. A:9H 7H +ASKSQSJSTS=250 * -> score-declared
    sequence-makes-trump=false 1. A:9H 7H +ASKSQSJSTS 2. A:9D 7D +KHQH=40 *
a trump tag without a start tells what was made trumps in a gap
    [Trump "H"] 1. A:9S 7H 2. A:9C *
    [Trump "H"] 1. A:9S 7S ... 20. A:9D 8H 21. B:7C *
    [Trump "H"] 1. A:9S 7S ... 20. A:9D 8H 21. A:7C *
    1. A:9S 7S ... 20. A:9D 8S 21. B:7C *
    [Trump "H"] 1. A:9S 7S ... 20. A:9D 8S 21. B:7C * -> turn
    [Trump "H"] 1. A:9S 7S ... 20. A:9D 8D +KSQS=20 *
    [Trump "H"] 1. A:9S 7S ... 20. A:9D 8D +KSQS=40 *
    [Start "20"] [Leader "A"] [Trump "H"] 20. A:9D 8D +KSQS=40 * -> score-declared
without either every suit and none is possible after a start
    [Start "20"] [Leader "A"]
    20. A:9D 7S 21. A:7C *
    20. A:9D 7S 21. B:7C *
    20. A:9D 7D +KSQS=20 *
    20. A:9D 7D +KSQS=40 *
""")


# -- declarations (laws 42, 43, 52) --------------------


test_declarations_laws_42_43_52 = deal.sentences("""
what is no declaration
    carte-blanche=none 1. A:9H 7H +7H * -> declare-unknown
    carte-blanche=none 1. A:9H 7H +TSTSTSTS * -> declare-unknown
    carte-blanche=none 1. A:9H 7H +QHJC * -> declare-unknown
    carte-blanche=none 1. A:9H 7H +KSQH * -> declare-unknown
one combination after a trick by its winner
    1. A:9H 7H +KSQS +QSJD * -> declare-limit
    1. A:9H 7H B:+KSQS * -> declare-turn
    1. A:+KSQS A:9H * -> declare-turn
who has drawn declares no more
    1. A:9H 7H A:^7S A:+KSQS * -> declare-turn
it may be declared after the 55th trick and no later
    [Start "55"] [Leader "A"] 55. A:9H 7H +KSQS *
    [Start "55"] [Leader "A"] 55. A:9H 7H A:^7S B:^8S A:+KSQS * -> declare-closed
    [Start "56"] [Leader "A"] 56. A:9H 7H +KSQS * -> declare-closed
""")


# -- re-use (laws 34 to 38) --------------------


def line(*declared: str, hand: str, plays: str, options: str = "") -> list[str]:
    """The findings where A wins trick after trick with these cards and declares in turn.

    What he draws is of no use.
    """
    tags = f'{TAGS}\n[HandA "{hand}"]'
    tricks = [
        f"{at}. A:{card} 7{card[1]} +{cards} A:^{drawn}"
        for at, (card, cards, drawn) in enumerate(
            zip(plays.split(), declared, ("8C", "8D", "TC", "TD", "TH"), strict=False), 1
        )
    ]
    return codes(deal("\n".join(tricks) + "\n*", options, tags))


test_re_use_laws_34_to_38 = deal.sentences("""
four queens are good again once one is played and a fifth laid to the rest
    # law 34
    [HandA "QS QS QH QD QC 9H 9D 9C 9S"]
    1. A:9H 7H +QSQHQDQC A:^8C 2. A:9D 7D +QSQHQDQC A:^8D * -> declare-reused
    1. A:9H 7H +QSQHQDQC A:^8C 2. A:QS 7S +QSQHQDQC A:^8D *
    1. A:9H 7H +QSQHQDQC A:^8C 2. A:9D 7D +QSQSQHQD A:^8D * -> declare-reused
two kings and two queens marry four ways
    # law 35
    [HandA "KH KH QH QH 9H 9D 9C 9S 8S"]
    1. A:9H 7H +KHQH A:^8C 2. A:9D 7D +KHQH A:^8D 3. A:9C 7C +KHQH A:^TC 4. A:9S 7S +KHQH A:^TD *
    1. A:9H 7H +KHQH A:^8C 2. A:9D 7D +KHQH A:^8D 3. A:9C 7C +KHQH A:^TC 4. A:9S 7S +KHQH A:^TD
        5. A:8S 7S +KHQH A:^TH * -> declare-reused
by option one marries again after the old partner is played
    [HandA "KH KH QH 9H 9D 9C 9S 8S 8H"]
    1. A:9H 7H +KHQH A:^8C 2. A:9D 7D +KHQH A:^8D *
    remarry=after-play 1. A:9H 7H +KHQH A:^8C 2. A:9D 7D +KHQH A:^8D * -> declare-reused
    remarry=after-play 1. A:9H 7H +KHQH A:^8C 2. A:KH 7H +KHQH A:^8D *
a marriage may go into a sequence and not back
    # laws 36 and 37
    [HandA "AS KS QS JS TS 9H 9D 9C 8H"]
    1. A:9H 7H +KSQS A:^8C 2. A:9D 7D +ASKSQSJSTS A:^8D *
    1. A:9H 7H +ASKSQSJSTS A:^8C 2. A:9D 7D +KSQS A:^8D * -> declare-reused
a fresh king and queen marry after the sequence
    [HandA "AS KS KS QS QS JS TS 9H 9D"] 1. A:9H 7H +ASKSQSJSTS A:^8C 2. A:9D 7D +KSQS A:^8D *
    [HandA "AS KS QS QS JS TS 9H 9D 9C"] 1. A:9H 7H +ASKSQSJSTS A:^8C 2. A:9D 7D +KSQS A:^8D *
        -> declare-reused
a besigue goes into a higher one and not back
    # law 38
    [HandA "QS QS JD JD 9H 9D 9C 9S 8H"]
    1. A:9H 7H +QSJD A:^8C 2. A:9D 7D +QSQSJDJD A:^8D *
    1. A:9H 7H +QSQSJDJD A:^8C 2. A:9D 7D +QSJD A:^8D * -> declare-reused
    1. A:9H 7H +QSJD A:^8C 2. A:9D 7D +QSJD A:^8D 3. A:9C 7C +QSQSJDJD A:^TC *
by option a higher besigue needs a card that has served in none
    [HandA "QS QS JD JD 9H 9D 9C 9S 8H"] unite=new-card
    1. A:9H 7H +QSJD A:^8C 2. A:9D 7D +QSQSJDJD A:^8D *
    1. A:9H 7H +QSJD A:^8C 2. A:9D 7D +QSJD A:^8D 3. A:9C 7C +QSQSJDJD A:^TC * -> declare-reused
other kinds do not touch each other
    [HandA "KS QS QS QH QD JD 9H 9D 9C"]
    1. A:9H 7H +KSQS A:^8C 2. A:9D 7D +QSJD A:^8D 3. A:9C 7C +QSQSQHQD A:^TC *
cards alike are told apart in every way before a reuse is found
    [HandA "QS QS JD JD 9H 9D 9C 9S 8H"]
    1. A:9H 7H +QSJD A:^8C 2. A:9D 7D +QSJD A:^8D *
    1. A:9H 7H +QSJD A:^8C 2. A:9D 7D +QSJD A:^8D 3. A:9C 7C +QSJD A:^TC * -> declare-reused
""")


# -- the last nine tricks (laws 53, 55) --------------------


def test_the_last_trick_is_50() -> None:
    replay = replay_of(ended("1460/1240"))
    assert [(mark.points, mark.source) for mark in replay.marks] == [(50, "last-trick")]


test_the_last_nine_tricks_laws_53_55 = deal.sentences("""
one follows beats or trumps
    [Start "56"] [Leader "B"] [Trump "S"] [HandA "AS AS KS QS TS AH 9H AD TD"]
        [HandB "9S 8S KH QH QD TD JC 9C 7C"] [Talon ""]
    56. B:KH AH *
    56. B:KH 9H * -> play-beat
    56. B:KH TS * -> play-follow
    56. B:9C AH * -> play-trump
    56. B:9C TS *
""")
