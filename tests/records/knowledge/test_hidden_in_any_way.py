"""Hiding cards, hands, plays or tricks of a legal game makes nothing surely wrong (notation 4).

Every game and option; then what this has brought to light, each for itself.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from random import Random

import pytest

import records
from records.play.replay import Replay
from records.rules.games import GAMES
from tests.amounts import times
from tests.build import replay_of, whole_game
from tests.deals import Deals, Several
from tests.every_way import same_every_way
from tests.hide import WAYS


def proven(text: str, replayed: Callable[[str], Replay] = replay_of) -> list[tuple[str, str]]:
    """What is surely wrong, apart from warnings."""
    return [
        (finding.code, finding.text)
        for finding in replayed(text).findings
        if finding.certainty == "proven" and finding.severity != "warning"
    ]


def replayed_as_written(text: str) -> Replay:
    """The record of a text replayed every way, in this form alone."""
    (record,) = records.loads(text)
    return same_every_way(record)


@pytest.mark.parametrize(("name", "way"), list(product(GAMES, WAYS)))
def test_a_legal_game_in_part_hidden_has_nothing_surely_wrong(name: str, way: str) -> None:
    first = 1 + len(name) + len(way)
    for seed in range(first, first + times(4)):
        text = WAYS[way](records.dumps(whole_game(name, seed)), Random(f"{name} {way} {seed}"))
        assert proven(text, replayed_as_written) == [], seed


# -- gaps --------------------


def besigue(play: str, tags: str = "", options: str = "", game: str = "besigue") -> str:
    head = f'[Game "{game}"]\n[Options "{options}"]\n[Deal "1"]\n[Dealer "B"]\n'
    turned = "" if "TurnUp" in tags else '[TurnUp "9H"]\n'
    return f"{head}{turned}{tags}\n\n{play}\n"


test_gaps = Several().sentences("""
in a gap the turn-up may have been exchanged
    besigue [Dealer "B"] [TurnUp "KH"] 1. A:8C 7C ... 24. A:9S 7C ^AS ^KH *
    [Dealer "B"] [TurnUp "KH"] 1. A:8C 7C ... 24. A:9S 7C ^AS ^7H *
    [Dealer "B"] [TurnUp "KH"] 1. A:8C 7C 2. A:9C 9D *
a seven exchanged in a gap may be drawn and played
    besigue-1847 [Dealer "B"] [HandA "QH TH TD 9D QC JC"] [HandB "9S JH 8D 7D 9C 7C"] [TurnUp "QD"]
        [Talon "QS AS 7S JS 7H 9H KS KH TS 8S KC JD KD AH 8C AC AD TC 8H"] ... 12. B:KC JC 13. B:AC
        AD 14. A:7S JS 15. B:9C 7D 16. A:8S 8H *
after a gap it is another trick
    # Neither the declaration made nor the card exchanged for binds any more.
    besigue [Dealer "B"] [TurnUp "9H"] 1. A:8C 7C +KSQS ... 9. A:8D 7C +QSJD *
    [Dealer "B"] [TurnUp "KH"] 1. A:8C 7C ~7H ... 9. A:8D 7C +KHQH *
in a gap the talon may have been closed or the turn-up exchanged by whoever had not played
    # B exchanges because A has closed, or before the first card.
    sixty-six [Dealer "A"] [HandA "AS QS AH 9H QD 9C"] [HandB "KS JS TS TH TD KC"] [TurnUp "JC"]
        [Talon "9S 9D JH KD AC KH TC QC AD QH JD"] exchange-on-close=true 1. B:TS AH 2. B:JS 9D
        3. B:TH QD 4. B:JH KD B:^TC B:| ... A:~9C 5. B:KS AS 6. A:KH KC 7. B:9S QS 8. A:JC AC *
    besigue-1847 [Dealer "B"] [TurnUp "KH"] 1. A:8C ... B:~7H *
    [Dealer "B"] [TurnUp "KH"] 1. A:8C ... 3. B:~7H * -> exchange-closed
what was done in a gap does not limit what is done after it
    besigue-4 [Dealer "D"] [TurnUp "9H"] exchange-uses-meld=true
        1. A:8C 7C 7C 8C ... A:+KSQS 5. A:8D 7D 7D 8D +KHQH *
a seven exchanged in a gap may be drawn in it
    besigue [Dealer "B"] [TurnUp "KH"] 1. A:8C 7C ... A:8S 7S A:~7H 25. A:8H 7H 26. A:AD 7H *
what followed the trick before may be told after the number that ends a gap
    besigue [Dealer "B"] [TurnUp "KH"] 1. A:8C 7C ... 9. A:^AS A:9S 8S *
    [Dealer "B"] [TurnUp "KH"] 1. A:8C 7C ... 25. A:+KSQS A:^AS B:^KH A:9S 8S *
    [Dealer "B"] [TurnUp "KH"] 1. A:8C 7C ... 25. A:~7H A:9S 8S *
    [Dealer "B"] [TurnUp "KH"] 1. A:8C 7C ... 9. A:9S A:^AS * -> draw-turn
    [Dealer "B"] [TurnUp "KH"] 1. A:8C 7C ... 26. A:^AS * -> draw-none
    [Dealer "B"] [TurnUp "KH"] 1. A:8C 7C ... 26. A:+KSQS * -> declare-closed
    besigue-9 [Dealer "B"] [TurnUp "KH"] 1. A:8C 7C ... 9. A:+7H A:9S 8S *
a turned seven that a gap leaves in the talon lies there still
    besigue [Dealer "B"] [TurnUp "7S"] 1. A:KH QH ... 3. A:7S B:7S * -> deal-copies(7S)
    [Dealer "B"] [TurnUp "7S"] 1. A:KH QH ... A:7S B:7S *
    [Dealer "B"] [TurnUp "7S"] 1. A:KH QH ... 26. A:7S B:7S *
a card drawn before a gap may be in any hand
    besigue-1847 [Dealer "A"] [Start "10"] [Leader "B"] [HandA "9S 8C 9C TC JC QC"] [HandB "8H 9H TH
        JH QH AS"] [Talon "KD"] [TurnUp "7C"] 10. B:8H 8x B:^KD ... 11. B:KD *
what may have left a hand before a gap is out
    # Of the king and the queen of spades one was played before it, and another copy after it.
    besigue [Dealer "B"] [HandB "KS QS 9D 8D 7D 9C 8C 7C"] [TurnUp "9H"] 1. A:9S xS ... 25. A:AS KS
        26. A:TS QS 27. A:AC 7C 28. A:AC 8C 29. A:TC 9C 30. A:TC JC 31. A:9H QC 32. A:8H KC *
what lies turned may be taken up in a gap though nobody knows what it is
    triomphe [Dealer "B"] [HandA "AS 9H AD AC JC"] [TurnUp "9x"] rob=ace ... 2. A:AS 9S 3. A:AC 7H
        4. A:9H TH 5. B:9D 9C *
    [Dealer "B"] [HandA "AS 9H AD AC JC"] [TurnUp "9S"] rob=ace ... 2. A:AS 9S 3. A:AC 7H 4. A:9H TH
        5. B:9D 9C * -> play-not-held(9C)
in a gap a marriage may be declared that counts once its player has a trick
    schnapsen [Dealer "B"] [TurnUp "TH"] ... A:QS JH B:+KHQH 2. B:QH AD =0/59 3. B:KH AH
        4. A:TD JC 5. A:AS TC || *
    [Dealer "B"] [TurnUp "TH"] ... A:QS JH B:+KHQH 2. B:QH AD =4/59 3. B:KH AH 4. A:TD JC
        5. A:AS TC || * -> claim-short
what was declared before a gap may have been played in it
    # Nine cards would be needed if the first pair were still there.
    besigue [Dealer "B"] [TurnUp "9H"] 1. A:8C 7C +KSQS ... 24. A:9S 7C +KSQS 25. AS 8S 26. TS 9S
        27. JS 7S 28. AD 7D 29. TD 8D 30. JD 9D 31. QS 8C 32. KS 9C *
""")


# -- unknown cards in play --------------------


def test_an_unknown_card_played_may_be_the_half_known_one() -> None:
    # The club that B holds may be the nine that he threw: then he has none to trump with.
    tags = '[TurnUp "9C"]\n[Start "30"]\n[Leader "B"]\n[HandA "JH AC KH"]\n[HandB "9S 9D xC"]'
    assert proven(besigue("30. B:9x AC\n31. A:JH 9D *", tags)) == []
    assert proven(besigue("30. B:9S AC\n31. A:JH 9D *", tags)) == [("play-trump", "9D")]


test_unknown_cards_in_play = Several().sentences("""
a trick of unknown worth leaves the score unknown where it is marked at once
    # What is stated is believed, and the count goes on from there.
    besigue [Dealer "B"] [TurnUp "9H"] brisque-marking=live
    1. A:AS xD 2. A:8C 7C =10/0 *
    1. A:AS xD 2. A:8C 7C =0/0 *
    1. A:AS xD 2. A:8C 7C =20/0 *
    1. A:AS xD =10/0 2. A:AC TC =30/0 *
    1. A:AS xD =10/0 2. A:AC TC =40/0 * -> score-running
taken up late the tricks that follow are marked at once
    besigue [Dealer "B"] [TurnUp "9H"] [Start "5"] [Leader "A"] [Score "20/30"] brisque-marking=live
    5. A:AS TS =40/30 *
    5. A:AS TS =20/30 * -> score-running
a card that may be the seven of trumps may score when played
    besigue [Dealer "B"] [TurnUp "9H"] second-seven=play-10 1. A:7x 7C =0/0 *
    [Dealer "B"] [TurnUp "9H"] second-seven=play-10 1. A:7x 7C =10/0 *
    [Dealer "B"] [TurnUp "9H"] second-seven=play-10 1. A:xH 7C =0/0 *
    [Dealer "B"] [TurnUp "9H"] second-seven=play-10 1. A:xH 7C =10/0 *
    [Dealer "B"] [TurnUp "9H"] second-seven=play-10 1. A:xS 7C =10/0 * -> score-running
a live player may have won with a trick of unknown worth
    besigue-1847 [Dealer "B"] [TurnUp "9H"] [Score "489/0"] 1. A:AS xD #21/0
    [Dealer "B"] [TurnUp "9H"] [Score "489/0"] 1. A:AS xD #5/0 -> deal-cut-short
a trump that cannot win does not bind once the one that can may have been played
    sixte [Dealer "E"] [HandE "QH 8H 9S 8S 7S x"] [TurnUp "xH"]
    1. F:KS QS JS AS TS Qx 2. F:KC 9C 8C 7C TH 9S * -> play-trump(9S) => certainty possible
    1. F:KS QS JS AS TS 6S 2. F:KC 9C 8C 7C TH 9S * -> play-trump(9S) => certainty proven
taken up late one at 400 may count live or not
    besigue-1847 [Dealer "B"] [TurnUp "9H"] [Start "3"] [Leader "A"]
    [Score "450/0"] 3. A:AS 7S =450/0 *
    [Score "450/0"] 3. A:AS 7S =461/0 *
    [Score "350/0"] 3. A:AS 7S =361/0 * -> score-running
a side may have its third trick by one whose winner is not known
    sizette [Dealer "F"] [Trump "S"] 1. A:KD QD JD 9D AD TD 2. A:KC QC JC 9C AC TC 3. A:KH xS 9S 8H
        AH TH #1/0
    [Dealer "F"] [Trump "S"] 1. A:KD QD JD 9D AD TD 2. A:KH xS 9S 8H AH TH #1/0 -> deal-cut-short
    quadrette [Dealer "D"] [TurnUp "8S"] 1. A:KD QD JD 9D 2. A:KC QC JC 9C 3. A:KH xS 9S 8H #1/0
    [Dealer "D"] [TurnUp "8S"] 1. A:KD QD JD 9D 2. A:KH xS 9S 8H #1/0 -> deal-cut-short
a card that served and was played unknown does not bar its twin
    # Two queens by then, one of them played: it may be either.
    besigue [Dealer "B"] [TurnUp "9H"] [HandA "KC QC JC TC AD KD JD TD"] 1. A:AD 7D +KCQC ^QC ^8D
        2. A:Qx 7H 3. A:KD 8D +KCQC *
in the last round it is not known whether he drew before he declared
    besigue-9 [Dealer "B"] [TurnUp "9H"] [Start "23"] [Leader "B"]
        [HandB "7D 8D QC TS TH 9H JC 9D 8S"] final-meld-round=each-in-turn 23. B:9D 7D B:+KCQC
        24. B:9H 8H *
what was declared before the start may have been played by then
    # Of the queens that A has declared one may be gone: the other cards are room enough.
    besigue [Dealer "B"] [Trump "H"] [Start "18"] [Leader "A"] [Melded "A:KHQH B:KDQD A:KSQS"]
        18. A:9H AS 19. A:KS AS 20. B:8C JC 21. A:KD 9D 22. A:9C JS +KSQS=20 23. A:KS TS 24. B:AD TC
        25. B:8S 9S 26. A:KC 7C 27. A:TD 8D 28. A:8C QC 29. B:JH 8H 30. B:QC JH 31. A:7H KH 32. B:9D
        QS *
what was marked before the start is not known unless it is stated
    # A game that marks nothing within a deal begins with its first deal all the same.
    besigue [Dealer "B"] [TurnUp "9H"] [Start "5"] [Leader "A"] 5. A:AS 8S =0/0 +KSQS *
    [Dealer "B"] [TurnUp "9H"] [Start "5"] [Leader "A"] 5. A:AS 8S =340/120 +KSQS *
    [Dealer "B"] [TurnUp "9H"] [Start "5"] [Leader "A"] 5. A:AS 8S =340/120 +KSQS =340/120 *
        -> score-running
    whist [Start "5"] [Leader "A"] [TurnUp "2S"] 5. A:AS 3S 4S 5S =1/0 * -> score-running
""")


def test_where_nothing_is_won_at_once_a_deal_of_unknown_score_is_cut_short_all_the_same() -> None:
    first = besigue("1. A:TD 7D *", options="win-test={}")
    text = f'{first}\n[Deal "2"]\n[Dealer "A"]\n[TurnUp "9H"]\n\n1. B:9S 8S #10/60\n'
    assert proven(text.format("end-of-deal")) == [("deal-cut-short", "#10/60")]
    assert proven(text.format("immediate")) == []


# -- the end of a game --------------------


test_the_end_of_a_game = Several().sentences("""
of two at the target by a believed score one has won
    besigue [Result "1010/1010"] [Deal "1"] [Dealer "B"] [TurnUp "9H"] [Score "960/970"] ... #50/40
        => won by nobody
""")


# -- what is not given --------------------


test_what_is_not_given = Several().sentences("""
without a turn-up it is not known whether a seven was drawn
    besigue-9 [Dealer "B"] [Start "23"] [Leader "A"] [Score "20/30"] turned-seven-drawn=10
    23. A:AS 8S 24. A:TS 9S =20/40 *
    23. A:AS 8S 24. A:TS 9S =20/30 *
    23. A:AS 8S =20/40 * -> score-running
a turn-up that is not known may be taken up and played
    triomphe [Dealer "B"] rob=ace
        1. A:KD B:~KH 9S 2. B:7C AC 3. A:8D AS 4. B:TS TD 5. B:QS JD *
without a turn-up it is not known whether a seven was turned
    besigue [Dealer "B"] 1. A:8C 7C +KSQS =20/0 *
    [Dealer "B"] 1. A:8C 7C +KSQS =20/10 *
a turn-up that is not known may entitle the dealer to take it
    triomphe [Dealer "A"] [HandA "7S 8H KD TC 8C"] [TurnUp "xC"] rob=ace 1. B:8S A:~KD 7S *
    [Dealer "B"] [HandA "7S 8H KD TC 8C"] [TurnUp "xC"] rob=ace 1. A:~KD 7S * -> exchange-not-held
a seven may have been shown in a gap or before the start or by whoever declared it
    besigue [Dealer "B"] [TurnUp "KH"] 1. A:8C 7C =0/0 A:~7H=0 * -> score-declared
    [Dealer "B"] [TurnUp "KH"] 1. A:8C 7C ... 9. A:8D 7C =20/30 A:~7H =20/30 *
    [Dealer "B"] [TurnUp "KH"] 1. A:8C 7C ... 9. A:8D 7C =20/30 A:~7H =30/30 *
    [Dealer "B"] [TurnUp "KH"] [Start "5"] [Leader "A"] 5. A:8C 7C A:~7H=0 *
    [Dealer "B"] [TurnUp "KH"] 1. A:xC QC +7H 2. 9D 8D 3. A:9S 8S A:~7H=0 *
a card that nobody is known to have declared may lie before a partner
    besigue-4 [Dealer "D"] [TurnUp "x"] [HandB "KS KD KC 8S 8H 8D 8C 7C"] partners-meld=true
        1. A:9S 8S 9D 9C +KSQS B:+KSKSKDKC *
half known cards are the declaration that they can be together
    besigue [Dealer "B"] [TurnUp "9H"] 1. A:8C 7C +JSxSJxxC *
    [Dealer "B"] [TurnUp "9H"] 1. A:8C 7C +xSJxJSxC *
    [Dealer "B"] [TurnUp "9H"] 1. A:8C 7C +KxKSxSKx *
    [Dealer "B"] [TurnUp "9H"] 1. A:8C 7C +JSxSxSJC * -> declare-unknown
a seven that may have been dealt leaves the score open and one that was is counted
    besigue-9 dealt-seven=10 [Dealer "B"] [TurnUp "9H"] 1. A:AS 8S =10/0 *
    [Dealer "B"] [HandA "AS 7H KS QS JS TS 9S 8S AD"] [HandB "AC 7H KC QC JC TC 9C 8C AD"]
        [TurnUp "9H"] dealt-seven=10 1. A:AS 8C =10/0 * -> score-running
a card that nobody is known to have played may have been in any hand
    # Who leads to the second trick hangs on trumps: B may have played the ten of hearts.
    besigue [Dealer "A"] [Start "30"] [Leader "B"] [TurnUp "x"] [HandB "9S TH 8C"]
        30. B:9S 7D 31. TH 7C 32. A:AH B:8C *
    [Dealer "A"] [Start "30"] [Leader "B"] [TurnUp "x"] [HandB "9S TH 8C"] 30. B:9S 7D 31. B:7C *
        -> play-not-held(7C)
    # One of the two kings is still there.
    [Start "31"] [TurnUp "x"] [HandA "KS 8C"] [HandB "KS 9D"] 31. KS 9D 32. B:KS A:8C *
one written draw does not tell who has won and all do
    # The first of them is the winner's.
    besigue [Dealer "B"] [TurnUp "x"] [HandB "8S KS KC KD 9C 9D TS TC"] 1. A:9H 8S B:^KH 2. 7D 9D *
    [Dealer "B"] [TurnUp "x"] [HandB "8S KS KC KD 9C 9D TS TC"] 1. A:9H 8S B:^KH A:^QH 2. 7D 9D *
        -> play-not-held(7D)
if nobody is known to have won the last draw but one may be that of the turn-up
    besigue-1847 [Dealer "A"] [Start "10"] [Leader "B"] [TurnUp "7C"] 10. B:8H 8x A:^7C *
    [Dealer "A"] [Start "10"] [Leader "B"] [TurnUp "7C"] 10. B:8H xC A:^7C * -> deal-copies(7C)
of four players the first whose draw is written need not have won
    besigue-4 [Dealer "D"] [TurnUp "x"] [HandB "9H KS KS KC KC KD KD QS"] 1. A:9S 9H 9D 9C B:^AS
        C:^KH 2. 8S 8H *
    [Dealer "D"] [TurnUp "x"] [HandB "9H KS KS KC KC KD KD QS"] 1. A:9S 9H 9D 9C B:^AS C:^KH
        D:^KH A:^QH 2. 8S 8H * -> play-not-held(8S)
a seven that nobody is known to have played may be the one that was shown
    besigue-9 [Dealer "B"] [TurnUp "x"] 1. A:9H 9D A:+7C 2. A:8S KH 3. 7C 8D A:+7C *
a turn-up that nobody is known to have exchanged is in some hand
    besigue [Dealer "B"] [Start "24"] [Leader "A"] [TurnUp "KH"] 24. A:xC QC ~7H A:^AS B:^7H *
    [Dealer "B"] [Start "24"] [Leader "A"] [TurnUp "KH"] 24. A:xC QC ~7H A:^AS B:^KH * -> draw-card
a declaration makes trumps although nobody is known to have made it
    besigue-sans-retourne first-marriage=40 [Dealer "B"]
    1. A:xD QD +KSQS 2. 9H 8H 3. A:9C 8C +KDQD=20 *
    1. A:xD QD +KSQS 2. 9H 8H 3. A:9C 8C +KDQD=40 * -> score-declared
the next leader has won the last trick and tells nothing of the one before
    sixty-six [Dealer "B"] [TurnUp "Ax"]
    1. A:AD AS 2. AC TS 3. TH KS 4. AH TC 5. A:JD TD B:|| *
    1. A:AD AS 2. A:AC TS 3. A:TH KS 4. A:AH TC 5. A:JD TD B:|| * -> claim-short
another copy of the card exchanged for may be held if one is left
    besigue [Dealer "B"] [TurnUp "KD"] 1. A:AD 8S A:~7D +KDQD *
    [Dealer "B"] [TurnUp "KD"] 1. A:AD KD A:~7D +KDQD * -> declare-turn
a hand with some spade in it cannot discard on a spade
    whist [Dealer "D"] [HandB "xS KH x x x x x x x x x x x"] [TurnUp "2C"] 1. A:AS 2H 3S 4S *
        -> play-follow(2H) => certainty proven
a hand with some king in it may discard on a spade
    whist [Dealer "D"] [HandB "Kx KH x x x x x x x x x x x"] [TurnUp "2C"] 1. A:AS 2H 3S 4S *
the only spade it can have been is gone once a spade is played
    whist [Dealer "D"] [HandB "xS KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H"] [TurnUp "2C"]
    1. A:AS 5S 3S 4S 2. A:KS KH 6S 7S *
a card that no half known card can be is not held
    whist [Dealer "D"] [HandB "xS KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H"] [TurnUp "2C"]
    1. A:AD KD 3D 4D * -> play-not-held(KD) => certainty proven
""")


def test_a_half_known_card_is_shown_as_it_is_written() -> None:
    tags = '[Dealer "D"]\n[HandB "xS KH x x x x x x x x x x x"]\n[TurnUp "2C"]'
    hand = replay_of(Deals("whist", tags)("1. A:AS *")).position(1, 0).hands["B"]
    assert hand == ["xS", "KH"] + ["x"] * 11
