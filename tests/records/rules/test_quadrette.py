"""Quadrette: rulebook 9, which is Sizette for four (rulebook 8)."""

from __future__ import annotations

import pytest

from tests.build import codes, replay_of, tricks
from tests.deals import Deals

TAGS = '[Dealer "D"]\n[TurnUp "7S"]'

#: A leads, spades are trumps.
deal = Deals("quadrette", TAGS)


def led(seat: str, suit: str, ranks: str = "KQJA") -> str:
    """A trick of one suit that its leader wins, the best rank first."""
    return f"{seat}:" + " ".join(f"{rank}{suit}" for rank in ranks)


A_WINS = [led("A", suit) for suit in "HDC"]
#: A and C take all six tricks
VOLE = [*A_WINS, led("A", "H", "T987"), led("A", "D", "T987"), led("A", "C", "T987")]
#: three tricks to each side, the first three to A and C
SPLIT = [*A_WINS, "A:7H TH 9H 8H", led("B", "D", "T987"), led("B", "C", "T987")]
#: three to each side, B and D being the first at three
SPLIT_B = ["A:QH KH JH AH", led("B", "D"), led("B", "C"), "B:7H TH 9H 8H"]
SPLIT_B += ["C:TD 9D 8D 7D", "C:TC 9C 8C 7C"]


# -- the deal --------------------


test_the_deal = deal.sentences(f"""
six cards each of thirty-two however dealt
    [HandA "KS QS JS AS TS 9S"] packets=3-3 *
    [HandA "KS QS JS AS TS"] packets=3-3 * -> deal-size
    [HandA "KS QS JS AS TS 6S"] packets=3-3 * -> deal-card
    [HandA "KS QS JS AS TS TS"] packets=3-3 * -> deal-copies
    [HandA "KS QS JS AS TS 9S"] packets=2-2-2 *
    [HandA "KS QS JS AS TS"] packets=2-2-2 * -> deal-size
    [HandA "KS QS JS AS TS 6S"] packets=2-2-2 * -> deal-card
    [HandA "KS QS JS AS TS TS"] packets=2-2-2 * -> deal-copies
the turn-up is never played
    1. A:7S * -> deal-copies(7S)
the seven others that stay out may be named and are never drawn
    [Talon "KC QC JC AC TC 9C 8C"] *
    [Talon "KC QC JC AC TC 9C"] * -> deal-size
    [Talon "KC QC JC AC TC 9C 8C 7C"] * -> deal-size
    [Talon "KC QC JC AC TC 9C 8C"] 1. A:KC * -> deal-copies
    [Talon "KC QC JC AC TC 9C 8C"] 1. A:KH QH JH AH ^KC * -> draw-none
the seat after the dealer leads and deals next
    1. B:KH * -> turn
    {tricks(*A_WINS)} #1/0 [Deal "2"] [Dealer "A"] [TurnUp "7S"] *
    {tricks(*A_WINS)} #1/0 [Deal "2"] [Dealer "B"] [TurnUp "7S"] * -> deal-dealer
the turn-up makes trumps and is nobody's
    [HandD "KS QS JS AS TS 7S"] * -> deal-copies(7S)
    1. A:KH 8S QH JH 2. B:KD *
    quadrette [Dealer "D"] [HandA "KS QS JS AS TS 9S"] * -> deal-turn-up
four players in two sides opposite
    * => sides AC BD; length 6 tricks
""")


# -- play --------------------


@pytest.mark.parametrize("weaker", range(7))
def test_cards_rank_king_queen_knave_ace_ten_nine_to_seven(weaker: int) -> None:
    better, worse = "KQJAT987"[weaker], "KQJAT987"[weaker + 1]
    play = f"1. A:{worse}H {better}H KC QC\n2. "
    assert codes(deal(play + "B:KD *")) == []
    assert codes(deal(play + "A:KD *")) == ["turn"]


test_play = deal.sentences("""
suit must be followed and nothing more
    [HandB "KH 7H KS 8S 8D 7D"]
    1. A:QH KH *
    1. A:QH 7H *
    1. A:QH KS * -> play-follow => legal KH 7H
    1. A:QH 8D * -> play-follow => legal KH 7H
    1. A:QC KH *
    1. A:QC KS *
    1. A:QC 8S *
    1. A:QC 8D *
""")


# -- the score --------------------


test_the_score = deal.sentences(f"""
the first side at three tricks scores one and may stop
    {tricks(*A_WINS)} #1/0
    1. A:KH QH JH AH 2. A:KD QD JD AD #1/0 -> deal-cut-short
    {tricks(*A_WINS)} #0/1 -> score-deal
all six tricks score two and five score one
    {tricks(*VOLE)} #2/0
    {tricks(*VOLE[:5])} 6. A:8C TC 9C 7C #1/0
after a void deal the deal goes on round the table
    win-rule=four-or-void {tricks(*A_WINS)} 4. A:7H TH 9H 8H 5. B:TD 9D 8D 7D 6. B:TC 9C 8C 7C #0/0
        [Deal "2"] [Dealer "A"] [TurnUp "7S"] 1. B:KH *
where a deal may stop by win rule
    win-rule=first-to-three {tricks(*A_WINS)} #1/0
    win-rule=first-to-three {tricks(*VOLE[:4])} #1/0
    win-rule=four-or-void {tricks(*A_WINS)} #1/0 -> deal-cut-short
    win-rule=four-or-void {tricks(*VOLE[:4])} #1/0
playing on by option
    play-on=optional-vole {tricks(*A_WINS)} #1/0
    play-on=optional-vole {tricks(*VOLE[:4])} #1/0
    play-on=always-six {tricks(*A_WINS)} #1/0 -> deal-cut-short
    play-on=always-six {tricks(*VOLE[:4])} #1/0 -> deal-cut-short
    play-on=stop {tricks(*A_WINS)} #1/0
    play-on=stop {tricks(*VOLE[:4])} #1/0 -> after-end
four or void and stop end the deal at the fourth trick
    win-rule=four-or-void play-on=stop
    {tricks(*VOLE[:4])} #1/0
    {tricks(*VOLE[:5])} #1/0 -> after-end
the game is won at the target or beyond
    [Score "4/0"] target=5 {tricks(*A_WINS)} #1/0 => won by AC
    [Score "4/0"] target=5 {tricks(*VOLE)} #2/0 => won by AC
    [Score "3/0"] target=5 {tricks(*A_WINS)} #1/0 => won by nobody
    [Score "6/0"] target=7 {tricks(*A_WINS)} #1/0 => won by AC
    [Score "6/0"] target=7 {tricks(*VOLE)} #2/0 => won by AC
    [Score "5/0"] target=7 {tricks(*A_WINS)} #1/0 => won by nobody
three tricks each by option
    win-rule=first-to-three {tricks(*SPLIT)} #1/0 => score 1/0
    win-rule=first-to-three {tricks(*SPLIT_B)} #0/1 => score 0/1
    win-rule=four-or-void {tricks(*SPLIT)} #0/0 => score 0/0
    win-rule=four-or-void {tricks(*SPLIT_B)} #0/0 => score 0/0
four tricks win by either reading
    win-rule=first-to-three {tricks(*VOLE[:4])} 5. A:7D TD 9D 8D 6. B:TC 9C 8C 7C #1/0
    win-rule=first-to-three {tricks(*VOLE)} #2/0
    win-rule=four-or-void {tricks(*VOLE[:4])} 5. A:7D TD 9D 8D 6. B:TC 9C 8C 7C #1/0
    win-rule=four-or-void {tricks(*VOLE)} #2/0
""")


# -- talk and orders --------------------


def test_without_captains_any_player_of_the_leaders_side_orders() -> None:
    for seat, expected in (("A", []), ("B", ["order-seat"]), ("C", []), ("D", ["order-seat"])):
        assert codes(deal(f"{seat}:>KH 1. A:KH *")) == expected


test_talk_and_orders = deal.sentences(f"""
speech is never judged
    B:"J'ai le roi, hélas !" 1. A:KH QH D:"J'ai le roi, hélas !" JH AH C:"J'ai le roi, hélas !"
        2. A:KD *
    1. A:KH QH JH AH D:"J'ai le roi, hélas !" 2. A:KD *
the captain of the side on lead names a card
    [Captains "C B"]
    C:>KH 1. A:KH *
    >KH 1. A:KH *
    A:>KH 1. A:KH * -> order-seat
    B:>KH 1. A:KH * -> order-seat
    1. A:KH QH JH AH C:>KD 2. A:KD *
    1. A:KH B:>QH QH * -> order-turn
the captain need not sit opposite the leader
    [Captains "A B"] A:>KH 1. A:KH *
    [Captains "C B"] C:>KH 1. A:KH *
captains may change between deals
    [Captains "A B"]
    {tricks(*A_WINS)} #1/0 [Deal "2"] [Captains "C D"] [TurnUp "7S"] D:>KH 1. B:KH *
another card than the captain named by option
    # He may say that he has it not: "Mais, je ne l'ai pas !"
    [HandA "KH KD 9H 8H 9D 8D"]
    strict-captain=false C:>KH 1. A:KD *
    strict-captain=false C:>KH 1. A:KH *
    strict-captain=false C:>AS 1. A:KD *
    strict-captain=true C:>KH 1. A:KD * -> play-order
    strict-captain=true C:>KH 1. A:KH *
    strict-captain=true C:>AS 1. A:KD *
how the first dealer is found changes nothing
    first-dealer=opponent-chosen {tricks(*A_WINS)} #1/0
    first-dealer=neighbour {tricks(*A_WINS)} #1/0
""")


# -- talk, and the second captain, as in Sizette --------------------


test_talk_and_the_second_captain_as_in_sizette = deal.sentences("""
talk by option has the times of sizette
    talk=free 1. A:KH QH JH AH D:"Non" 2. A:KD *
    talk=rules 1. A:KH QH JH AH D:"Non" 2. A:KD * -> speech-closed
    talk=rules 1. A:KH QH JH AH C:>KD "Non" 2. A:QD *
the second side's captain by option
    second-captain=leads 1. A:KH D:>QH QH * -> order-turn
    second-captain=first-card 1. A:KH D:>QH QH *
""")


# -- as played at Fuveau --------------------

FUVEAU = '[Dealer "D"]\n[TurnUp "7S"]\n[HandD "8S 7S 7H 7D 7C TH TD TC"]'
#: A takes all eight tricks; A and C take them between them; four each, A and C first.
ALONE = [*VOLE, "A:KS QS JS AS", "A:TS 9S 8S 7S"]
TOGETHER = [*VOLE, "A:KS QS JS AS", "A:9S 8S TS 7S"]
FOUR_EACH = [*A_WINS, "A:KS QS JS AS", "A:7H TH 9H 8H", led("B", "D", "T987")]
FOUR_EACH += [led("B", "C", "T987"), "B:TS 9S 8S 7S"]


def eight(play: list[str], end: str, options: str = "") -> str:
    """A deal of eight cards each, the dealer's known."""
    return deal(f"{tricks(*play)}\n{end}", f"hand-size=8 {options}", '[Dealer "D"]\n[Trump "S"]')


def test_eight_cards_each_by_option_and_the_turn_up_is_the_dealers() -> None:
    assert codes(deal("*", "hand-size=8", FUVEAU)) == []
    assert codes(deal("*", "hand-size=8", FUVEAU.replace("7S 7H", "9S 7H"))) == ["deal-turn-up"]
    assert codes(deal("*", "hand-size=8", f'{FUVEAU}\n[Talon ""]')) == []
    assert codes(deal("*", "hand-size=8", f'{FUVEAU}\n[Talon "KS"]')) == ["deal-size"]
    rules = replay_of(deal("*", "hand-size=8")).rules
    assert rules is not None
    assert (rules.tricks, rules.turn_up, rules.aside) == (8, "dealer", 0)


@pytest.mark.parametrize(
    ("value", "needed"), [("first-to-three", 3), ("first-to-four", 4), ("four-or-void", 5)]
)
def test_eight_tricks_may_stop_once_the_winner_is_known(value: str, needed: int) -> None:
    option = f"win-rule={value}"
    assert codes(eight(TOGETHER[: needed - 1], "#1/0", option)) == ["deal-cut-short"]
    assert codes(eight(TOGETHER[:needed], "#1/0", option)) == []
    assert codes(eight(TOGETHER[:needed], "#1/0", f"{option} play-on=stop")) == []
    assert codes(eight(TOGETHER[: needed + 1], "#1/0", f"{option} play-on=stop")) == ["after-end"]
    assert codes(eight(TOGETHER[:7], "#1/0", f"{option} play-on=always-six")) == ["deal-cut-short"]


test_as_played_at_fuveau = deal.sentences(f"""
the turn-up of six cards may be the dealer's by option
    [HandD "8S 7S 7H 7D 7C TH"] turn-up=dealer *
    [HandD "8S 7S 7H 7D 7C TH"] turn-up=aside * -> deal-copies
    turn-up=dealer 1. A:KS QS JS 7S *
    turn-up=aside 1. A:KS QS JS 7S * -> deal-copies
eight unknown cards stay out then and may be named
    [Talon "KS KH KD KC QS QH QD QC"] turn-up=dealer *
    [Talon "KS KH KD KC QS QH QD QC"] turn-up=dealer 1. A:KS * -> deal-copies
    [Talon "KS KH KD KC QS QH QD"] turn-up=dealer * -> deal-size
    [Talon "KS KH KD KC QS QH QD"] turn-up=aside *
with eight out a hand that is not given may be of them
    [HandA "KH QH JH AH TH 9H"] [HandB "KD QD JD AD TD 9D"] [HandC "KC QC JC AC TC 9C"]
        turn-up=dealer 1. A:KH KD KC KS *
a turn-up written aside is the dealer's all the same with eight cards
    [HandD "8S 7S 7H 7D 7C TH TD TC"] hand-size=8 turn-up=aside * -> option-idle
as many tricks each by win rule
    win-rule=first-to-three {tricks(*SPLIT)} #1/0
    win-rule=first-to-four {tricks(*SPLIT)} #0/0
    win-rule=four-or-void {tricks(*SPLIT)} #0/0
    quadrette [Dealer "D"] [Trump "S"] hand-size=8 win-rule=first-to-three {tricks(*FOUR_EACH)} #1/0
    [Dealer "D"] [Trump "S"] hand-size=8 win-rule=first-to-four {tricks(*FOUR_EACH)} #1/0
    [Dealer "D"] [Trump "S"] hand-size=8 win-rule=four-or-void {tricks(*FOUR_EACH)} #0/0
all eight tricks are a vole and seven are not
    quadrette [Dealer "D"] [Trump "S"] hand-size=8 {tricks(*TOGETHER)} #2/0
    [Dealer "D"] [Trump "S"] hand-size=8 {tricks(*VOLE)} 7. A:KS QS JS AS #1/0
all eight tricks by one player by option
    quadrette [Dealer "D"] [Trump "S"] hand-size=8 quadrette-bonus=false {tricks(*ALONE)} #2/0
    [Dealer "D"] [Trump "S"] hand-size=8 quadrette-bonus=false {tricks(*TOGETHER)} #2/0
    [Dealer "D"] [Trump "S"] hand-size=8 quadrette-bonus=false {tricks(*FOUR_EACH)} #1/0
    [Dealer "D"] [Trump "S"] hand-size=8 quadrette-bonus=true {tricks(*ALONE)} #4/0
    [Dealer "D"] [Trump "S"] hand-size=8 quadrette-bonus=true {tricks(*TOGETHER)} #2/0
    [Dealer "D"] [Trump "S"] hand-size=8 quadrette-bonus=true {tricks(*FOUR_EACH)} #1/0
options that cannot matter are told
    quadrette quadrette-bonus=true * -> option-idle(quadrette-bonus=true)
    hand-size=8 quadrette-bonus=true play-on=stop * -> option-idle(quadrette-bonus=true)
    hand-size=8 quadrette-bonus=true *
    hand-size=8 turn-up=aside * -> option-idle(turn-up=aside)
    hand-size=8 turn-up=dealer *
    turn-up=aside *
    hand-size=8 packets=2-2-2 * -> option-idle(packets=2-2-2)
    hand-size=8 packets=3-3 *
    packets=2-2-2 *
""")
