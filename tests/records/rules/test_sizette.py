"""Sizette: rulebook 8, with what 0.2 says for it."""

from __future__ import annotations

import pytest

from tests.build import codes, only, replay_of, tricks
from tests.deals import Deals

TAGS = '[Dealer "F"]\n[Trump "S"]'

#: A leads, spades are trumps.
deal = Deals("sizette", TAGS)


def led(seat: str, suit: str) -> str:
    """A trick that its leader wins."""
    return f"{seat}:K{suit} Q{suit} J{suit} A{suit} T{suit} 9{suit}"


def low(seat: str, suits: str) -> str:
    """A trick of the three lowest ranks of two suits, won by its leader."""
    a, b = suits
    return f"{seat}:8{a} 7{a} 6{a} 8{b} 7{b} 6{b}"


A_WINS = [led("A", suit) for suit in "HDC"]
VOLE = [*A_WINS, low("A", "HD"), led("A", "S"), low("A", "SC")]


# -- the deal --------------------


test_the_deal = deal.sentences(f"""
thirty-six cards six each
    [HandA "KS QS JS AS TS"] * -> deal-size
    [HandA "KS QS JS AS TS 5S"] * -> deal-card(5S)
    [HandA "KS QS JS AS TS 6S"] *
the seat after the dealer leads and deals next
    1. B:KH * -> turn
    {tricks(*A_WINS)} #1/0 [Deal "2"] [Dealer "A"] [Trump "S"] 1. B:KH *
    {tricks(*A_WINS)} #1/0 [Deal "2"] [Dealer "B"] [Trump "S"] 1. B:KH * -> deal-dealer
the turn-up is the dealer's and stays his
    sizette [Dealer "F"] [TurnUp "6S"] [HandF "KS QS JS AS TS 6S"] *
    [Dealer "F"] [TurnUp "6S"] [HandF "KS QS JS AS TS 6H"] * -> deal-turn-up
    [Dealer "F"] [TurnUp "6S"] [HandF "KS QS JS AS TS 6S"] 1. A:6S * -> deal-copies
six players in two sides that alternate
    * => sides ACE BDF; length 6 tricks
""")


# -- play --------------------


@pytest.mark.parametrize("weaker", range(8))
def test_cards_rank_king_queen_knave_ace_ten_nine_to_six(weaker: int) -> None:
    better, worse = "KQJAT9876"[weaker], "KQJAT9876"[weaker + 1]
    others = [f"{rank}C" for rank in "KQJA"]
    play = f"1. A:{worse}H {better}H {' '.join(others)}\n2. "
    assert codes(deal(play + "B:KD *")) == []
    assert codes(deal(play + "A:KD *")) == ["turn"]


test_play = deal.sentences("""
a trump beats every plain card
    1. A:KH 6S QH JH AH TH 2. B:KD *
who cannot follow may throw anything
    [HandB "KH 6H KS 6S 8D 7D"]
    1. A:QC KH *
    1. A:QC KS *
    1. A:QC 6S *
    1. A:QC 8D *
suit must be followed and nothing more
    [HandB "KH 6H KS 6S 8D 7D"]
    1. A:QH KH *
    1. A:QH 6H *
    1. A:QH KS * -> play-follow => legal KH 6H
    1. A:QH 8D * -> play-follow => legal KH 6H
""")


# -- the score --------------------


test_the_score = deal.sentences(f"""
the first side at three tricks scores one and may stop
    {tricks(*A_WINS)} #1/0 => score 1/0; ended yes
it may not stop before
    1. A:KH QH JH AH TH 9H 2. A:KD QD JD AD TD 9D #1/0 -> deal-cut-short
it may go on and stop in the middle of a trick
    {tricks(*A_WINS)} 4. A:KS QS #1/0
    {tricks(*VOLE[:4])} #1/0
all six tricks score two
    {tricks(*VOLE)} #2/0
going on and losing a trick costs nothing
    {tricks(*A_WINS)} 4. A:QS KS JS AS TS 9S #1/0
    {tricks(*A_WINS)} 4. A:QS KS JS AS TS 9S 5. B:8H 7H 6H 8D 7D 6D 6. B:8S 7S 6S 8C 7C 6C #1/0
playing on by option
    play-on=optional-vole {tricks(*A_WINS)} #1/0
    play-on=optional-vole {tricks(*VOLE[:4])} #1/0
    play-on=always-six {tricks(*A_WINS)} #1/0 -> deal-cut-short
    play-on=always-six {tricks(*VOLE[:4])} #1/0 -> deal-cut-short
    play-on=stop {tricks(*A_WINS)} #1/0
    play-on=stop {tricks(*VOLE[:4])} #1/0 -> after-end
the game is won at the target or beyond
    [Score "4/0"] target=5 {tricks(*A_WINS)} #1/0 => won by ACE; over yes
    [Score "4/0"] target=5 {tricks(*VOLE)} #2/0 => won by ACE; over yes
    [Score "3/0"] target=5 {tricks(*A_WINS)} #1/0 => won by nobody
    [Score "6/0"] target=7 {tricks(*A_WINS)} #1/0 => won by ACE; over yes
    [Score "6/0"] target=7 {tricks(*VOLE)} #2/0 => won by ACE; over yes
    [Score "5/0"] target=7 {tricks(*A_WINS)} #1/0 => won by nobody
""")


# -- talk and orders --------------------


test_talk_and_orders = deal.sentences(f"""
the leader's side talks before the first card
    C:"J'ai le roi" 1. A:KH *
    D:"J'ai le roi" 1. A:KH * -> speech-closed
the other side talks after it and before the second
    1. A:KH D:"Oui" QH *
    1. A:KH C:"Oui" QH * -> speech-closed
    1. A:KH QH D:"Oui" * -> speech-closed
    1. A:KH QH "Oui" * -> speech-closed
nobody talks after the first trick
    1. A:KH QH JH AH TH 9H A:"Oui" * -> speech-closed
the captain of the side on lead names a card
    [Captains "C B"]
    C:>KH 1. A:KH *
    >KH 1. A:KH *
    B:>KH 1. A:KH * -> order-seat
    E:>KH 1. A:KH * -> order-seat
    1. A:KH QH JH AH TH 9H C:>KD 2. A:KD *
without captains any player of the leader's side orders
    E:>KH 1. A:KH *
    B:>KH 1. A:KH * -> order-seat
the second player is not commanded
    1. A:KH B:>QH QH * -> order-turn
a number said again does not hide what is played later
    strict-captain=true A:>KH 1. KD QD JD AD TD 9D 2. A:KH QH * -> play-order
    strict-captain=true A:>KH 1. 1. KD QD JD AD TD 9D 2. A:KH QH * -> play-order
    strict-captain=true A:>KH 1. 1. 1. KD QD JD AD TD 9D 2. A:KH QH * -> play-order
an order for a card that is not held binds nobody
    [HandA "KH QH JH AH TH 9H"] strict-captain=true C:>KD 1. A:KH *
captains are one of each side
    [Captains "A C"] * -> tag-value
    [Captains "A"] * -> tag-value
how the first dealer is found changes nothing
    first-dealer=opponent-chosen {tricks(*A_WINS)} #1/0
    first-dealer=neighbour {tricks(*A_WINS)} #1/0
another card than the captain named by option
    strict-captain=false A:>KH 1. KD QD JD AD TD 9D 2. A:KH QH *
    strict-captain=true A:>KH 1. KD QD JD AD TD 9D 2. A:KH QH * -> play-order => legal KH; by A
""")


# -- the answer to an order --------------------

LATER = f"1. {led('A', 'H')} C:>KD"


def test_a_second_answer_is_judged_as_ever() -> None:
    finding = only(deal(f'{LATER} A:"Non" A:"Hélas" 2. A:KD *'))
    assert (finding.code, finding.text, finding.ply) == ("speech-closed", '"Hélas"', 9)


@pytest.mark.parametrize("seat", "BCDEF")
def test_anybody_elses_words_after_an_order_are_judged_as_ever(seat: str) -> None:
    assert codes(deal(f'{LATER} {seat}:"Non" 2. A:KD *')) == ["speech-closed"]


def test_an_answer_without_a_seat_is_the_player_ordereds() -> None:
    replay = replay_of(deal(f'{LATER} "Non" 2. A:KD *'))
    assert [event.seat for event in replay.events(1)][6:8] == ["C", "A"]


def test_an_answer_may_be_another_in_a_variation() -> None:
    assert codes(deal(f'{LATER} "Non" ("Oui" A:KD) 2. A:KD *')) == []
    found = only(deal(f'{LATER} "Non" ("Oui" "Oui" A:KD) 2. A:KD *'))
    assert (found.code, found.variation) == ("speech-closed", True)
    assert codes(deal(f'{LATER} A:KD ("Non" A:KD) *')) == []


test_the_answer_to_an_order = deal.sentences(f"""
the player ordered may answer once as the next action
    {LATER} A:"Non" 2. A:KD *
    {LATER} "Non" 2. A:KD *
    {LATER} 2. "Non" A:KD *
    {LATER} {{il hésite}} =0/0 A:"Non" 2. A:KD *
a new order may be answered anew
    {LATER} A:"Non" C:>JD "Si" 2. A:JD *
after the card it is too late to answer
    {LATER} 2. A:KD "Voilà" * -> speech-closed
    {LATER} 2. A:KD A:"Voilà" * -> speech-closed
""")


# -- talk by option --------------------


test_talk_by_option = deal.sentences("""
talk by option
    talk=rules D:"Oui" 1. A:KH QH JH AH TH 9H A:"Oui" 2. A:KD QD F:"Non" * -> speech-closed
        speech-closed speech-closed
    talk=free D:"Oui" 1. A:KH QH JH AH TH 9H A:"Oui" 2. A:KD QD F:"Non" *
with free talk orders are judged as ever
    talk=free B:>KH 1. A:KH * -> order-seat
    talk=free 1. A:KH B:>QH QH * -> order-turn
""")


# -- after the end --------------------


def test_an_order_after_the_end_is_told_and_speech_never_is() -> None:
    whole = deal(tricks(*VOLE) + "\nA:>KH #2/0")
    assert [(f.code, f.trick, f.seat) for f in replay_of(whole).findings] == [("after-end", 7, "A")]
    assert codes(deal(tricks(*VOLE) + '\nA:"Bravo" D:"Hélas" #2/0')) == []
    stopped = tricks(*A_WINS)
    assert codes(deal(f"{stopped}\nA:>KS #1/0", "play-on=stop")) == ["after-end"]
    assert codes(deal(f'{stopped}\nD:"Hélas" #1/0', "play-on=stop")) == []
    assert codes(deal(f"{stopped}\nA:>KS #1/0")) == []


test_after_the_end = deal.sentences(f"""
an order after the game is told and speech is not
    target=1 {tricks(*A_WINS)} #1/0 [Deal "2"] B:>KS * -> after-end
    target=1 {tricks(*A_WINS)} #1/0 [Deal "2"] F:"Encore" *
an order after the end without a seat is the captain's of who took the last trick
    [Captains "C B"] {tricks(*VOLE)} >KH #2/0 -> after-end => by C
    {tricks(*VOLE)} >KH #2/0 -> after-end => by None
""")


# -- the second side's captain --------------------

SECOND = "second-captain=first-card"


def test_by_option_the_second_sides_captain_names_its_first_card() -> None:
    tags = f'{TAGS}\n[Captains "A D"]'
    for order in ("D:>QH", ">QH"):
        text = deal(f"1. A:KH {order} QH *", SECOND, tags)
        assert codes(text) == []
        assert [event.seat for event in replay_of(text).events(1)] == ["A", "D", "B"]
    assert codes(deal("1. A:KH F:>QH QH *", SECOND, tags)) == ["order-seat"]
    assert codes(deal("1. A:KH A:>QH QH *", SECOND, tags)) == ["order-seat"]
    for seat, expected in (("B", []), ("D", []), ("F", []), ("C", ["order-seat"])):
        assert codes(deal(f"1. A:KH {seat}:>QH QH *", SECOND)) == expected


HAND_B = f'{TAGS}\n[HandB "QH 9H KS 6S 8D 7D"]'


@pytest.mark.parametrize(
    ("led_card", "order", "card", "expected"),
    [
        ("KH", "QH", "9H", ["play-order"]),
        ("KH", "QH", "QH", []),
        ("KH", "JH", "9H", []),
        ("KH", "8D", "9H", []),
        ("KH", "8D", "7D", ["play-follow"]),
        ("KC", "8D", "9H", ["play-order"]),
    ],
    ids=["disobeys", "obeys", "not-held", "would-revoke", "revokes", "void"],
)
def test_a_strict_captain_binds_the_second_players_card_too(
    led_card: str, order: str, card: str, expected: list[str]
) -> None:
    options = f"{SECOND} strict-captain=true"
    text = deal(f"1. A:{led_card} D:>{order} {card} *", options, HAND_B)
    assert codes(text) == expected
    if expected == ["play-order"]:
        assert only(text).legal == (order,)
    assert "play-order" not in codes(text.replace("strict-captain=true", ""))


test_the_second_side_s_captain = deal.sentences("""
only between the first two cards of the deal
    second-captain=first-card 1. A:KH QH C:>JH JH * -> order-turn
    second-captain=first-card 1. A:KH QH JH AH TH 9H 2. A:KD B:>QD QD * -> order-turn
the second player may answer where he may be ordered
    second-captain=first-card 1. A:KH D:>QH "Non" JH *
    second-captain=first-card 1. A:KH D:>QH C:"Non" JH * -> speech-closed
an order that may have been a revoke binds nobody
    # B plays the diamond later, and does not show whether he had clubs.
    # Of hearts he may have had any number: the order for one of them could be obeyed.
    second-captain=first-card strict-captain=true
    1. A:KC D:>8D B:9H QC JC AC TC 2. A:KD 8D *
    1. A:KH D:>9H B:QH JH AH TH 8H 2. A:KD 9H * -> play-order
an order binds him alone who was ordered
    [HandC "KD QD JD AD TD 9D"] strict-captain=true E:>KD 1. C:QD * -> turn
the last order binds even if its card is not known
    [HandA "KH QH JH AH TH 9H"] strict-captain=true C:>QH C:>KH 1. A:QH * -> play-order
    [HandA "KH QH JH AH TH 9H"] strict-captain=true C:>QH C:>xH 1. A:KH *
out of its time an order without a seat is of the side on lead
    [Captains "C D"] 1. A:KH >QH QH * -> order-turn => by C
    [Captains "C D"] second-captain=first-card 1. A:KH QH >JH JH * -> order-turn => by C
""")
