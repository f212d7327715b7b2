"""Sizette: rulebook 8, with what 0.2 says for it."""

from __future__ import annotations

import pytest

from tests.build import codes, found, only, replay_of, score_of, tricks
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


def test_six_players_in_two_sides_that_alternate() -> None:
    replay = replay_of(deal("*"))
    assert replay.sides == (("A", "C", "E"), ("B", "D", "F"))
    assert replay.rules is not None
    assert replay.rules.tricks == 6


def test_thirty_six_cards_six_each() -> None:
    assert codes(deal("*", tags=f'{TAGS}\n[HandA "KS QS JS AS TS"]')) == ["deal-size"]
    assert found(deal("*", tags=f'{TAGS}\n[HandA "KS QS JS AS TS 5S"]')) == [("deal-card", "5S")]
    assert codes(deal("*", tags=f'{TAGS}\n[HandA "KS QS JS AS TS 6S"]')) == []


def test_the_turn_up_is_the_dealers_and_stays_his() -> None:
    hands = '[HandF "KS QS JS AS TS 6S"]'
    tags = '[Dealer "F"]\n[TurnUp "6S"]'
    assert codes(deal("*", tags=f"{tags}\n{hands}")) == []
    assert codes(deal("*", tags=f"{tags}\n{hands.replace('6S', '6H')}")) == ["deal-turn-up"]
    assert codes(deal("1. A:6S *", tags=f"{tags}\n{hands}")) == ["deal-copies"]


def test_the_seat_after_the_dealer_leads_and_deals_next() -> None:
    assert codes(deal("1. B:KH *")) == ["turn"]
    second = '\n[Deal "2"]\n[Dealer "A"]\n[Trump "S"]\n\n1. B:KH *\n'
    assert codes(deal(tricks(*A_WINS) + "\n#1/0") + second) == []
    other = second.replace('[Dealer "A"]', '[Dealer "B"]')
    assert codes(deal(tricks(*A_WINS) + "\n#1/0") + other) == ["deal-dealer"]


# -- play --------------------


@pytest.mark.parametrize("weaker", range(8))
def test_cards_rank_king_queen_knave_ace_ten_nine_to_six(weaker: int) -> None:
    better, worse = "KQJAT9876"[weaker], "KQJAT9876"[weaker + 1]
    others = [f"{rank}C" for rank in "KQJA"]
    play = f"1. A:{worse}H {better}H {' '.join(others)}\n2. "
    assert codes(deal(play + "B:KD *")) == []
    assert codes(deal(play + "A:KD *")) == ["turn"]


def test_suit_must_be_followed_and_nothing_more() -> None:
    hand = '[HandB "KH 6H KS 6S 8D 7D"]'
    for card in ("KH", "6H"):
        assert codes(deal(f"1. A:QH {card} *", tags=f"{TAGS}\n{hand}")) == []
    for card in ("KS", "8D"):
        finding = only(deal(f"1. A:QH {card} *", tags=f"{TAGS}\n{hand}"))
        assert finding.code == "play-follow"
        assert finding.legal == ("KH", "6H")


def test_who_cannot_follow_may_throw_anything() -> None:
    hand = '[HandB "KH 6H KS 6S 8D 7D"]'
    for card in ("KH", "KS", "6S", "8D"):
        assert codes(deal(f"1. A:QC {card} *", tags=f"{TAGS}\n{hand}")) == []


def test_a_trump_beats_every_plain_card() -> None:
    assert codes(deal("1. A:KH 6S QH JH AH TH\n2. B:KD *")) == []


# -- the score --------------------


def test_the_first_side_at_three_tricks_scores_one_and_may_stop() -> None:
    text = deal(tricks(*A_WINS) + "\n#1/0")
    assert codes(text) == []
    assert score_of(text) == (1, 0)
    assert replay_of(text).deals[0].complete


def test_it_may_not_stop_before() -> None:
    assert codes(deal(tricks(*A_WINS[:2]) + "\n#1/0")) == ["deal-cut-short"]


def test_it_may_go_on_and_stop_in_the_middle_of_a_trick() -> None:
    assert codes(deal(tricks(*A_WINS, "A:KS QS") + "\n#1/0")) == []
    assert codes(deal(tricks(*VOLE[:4]) + "\n#1/0")) == []


def test_all_six_tricks_score_two() -> None:
    assert codes(deal(tricks(*VOLE) + "\n#2/0")) == []


def test_going_on_and_losing_a_trick_costs_nothing() -> None:
    play = tricks(*A_WINS, "A:QS KS JS AS TS 9S")
    assert codes(deal(play + "\n#1/0")) == []
    lost = tricks(*A_WINS, "A:QS KS JS AS TS 9S", low("B", "HD"), low("B", "SC"))
    assert codes(deal(lost + "\n#1/0")) == []


@pytest.mark.parametrize(
    ("value", "three", "four"),
    [
        ("optional-vole", [], []),
        ("always-six", ["deal-cut-short"], ["deal-cut-short"]),
        ("stop", [], ["after-end"]),
    ],
)
def test_playing_on_by_option(value: str, three: list[str], four: list[str]) -> None:
    option = f"play-on={value}"
    assert codes(deal(tricks(*A_WINS) + "\n#1/0", option)) == three
    assert codes(deal(tricks(*VOLE[:4]) + "\n#1/0", option)) == four


@pytest.mark.parametrize(("target", "before"), [("5", 4), ("7", 6)])
def test_the_game_is_won_at_the_target_or_beyond(target: str, before: int) -> None:
    tags = f'{TAGS}\n[Score "{before}/0"]'
    for play, points in ((tricks(*A_WINS), 1), (tricks(*VOLE), 2)):
        text = deal(f"{play}\n#{points}/0", f"target={target}", tags)
        replay = replay_of(text)
        assert replay.findings == []
        assert replay.winner == ("A", "C", "E")
        assert replay.complete
    tags = f'{TAGS}\n[Score "{before - 1}/0"]'
    short = deal(f"{tricks(*A_WINS)}\n#1/0", f"target={target}", tags)
    assert replay_of(short).winner is None


# -- talk and orders --------------------


def test_the_leaders_side_talks_before_the_first_card() -> None:
    assert codes(deal('C:"J\'ai le roi" 1. A:KH *')) == []
    assert codes(deal('D:"J\'ai le roi" 1. A:KH *')) == ["speech-closed"]


def test_the_other_side_talks_after_it_and_before_the_second() -> None:
    assert codes(deal('1. A:KH D:"Oui" QH *')) == []
    assert codes(deal('1. A:KH C:"Oui" QH *')) == ["speech-closed"]
    assert codes(deal('1. A:KH QH D:"Oui" *')) == ["speech-closed"]
    assert codes(deal('1. A:KH QH "Oui" *')) == ["speech-closed"]


def test_nobody_talks_after_the_first_trick() -> None:
    assert codes(deal(f'1. {led("A", "H")} A:"Oui" *')) == ["speech-closed"]


def test_the_captain_of_the_side_on_lead_names_a_card() -> None:
    tags = f'{TAGS}\n[Captains "C B"]'
    assert codes(deal("C:>KH 1. A:KH *", tags=tags)) == []
    assert codes(deal(">KH 1. A:KH *", tags=tags)) == []
    assert codes(deal("B:>KH 1. A:KH *", tags=tags)) == ["order-seat"]
    assert codes(deal("E:>KH 1. A:KH *", tags=tags)) == ["order-seat"]
    later = f"1. {led('A', 'H')} C:>KD\n2. A:KD *"
    assert codes(deal(later, tags=tags)) == []


def test_without_captains_any_player_of_the_leaders_side_orders() -> None:
    assert codes(deal("E:>KH 1. A:KH *")) == []
    assert codes(deal("B:>KH 1. A:KH *")) == ["order-seat"]


def test_the_second_player_is_not_commanded() -> None:
    assert codes(deal("1. A:KH B:>QH QH *")) == ["order-turn"]


@pytest.mark.parametrize(("value", "expected"), [("false", []), ("true", ["play-order"])])
def test_another_card_than_the_captain_named_by_option(value: str, expected: list[str]) -> None:
    play = tricks("KD QD JD AD TD 9D", "A:KH QH")
    text = deal(f"A:>KH {play} *", f"strict-captain={value}")
    assert codes(text) == expected
    if expected:
        finding = only(text)
        assert finding.legal == ("KH",)
        assert finding.seat == "A"


@pytest.mark.parametrize("numbers", ["1.", "1. 1.", "1. 1. 1."])
def test_a_number_said_again_does_not_hide_what_is_played_later(numbers: str) -> None:
    play = tricks("KD QD JD AD TD 9D", "A:KH QH").replace("1.", numbers, 1)
    text = deal(f"A:>KH {play} *", "strict-captain=true")
    assert codes(text) == ["play-order"]


def test_an_order_for_a_card_that_is_not_held_binds_nobody() -> None:
    hand = '[HandA "KH QH JH AH TH 9H"]'
    text = deal("C:>KD 1. A:KH *", "strict-captain=true", f"{TAGS}\n{hand}")
    assert codes(text) == []


def test_captains_are_one_of_each_side() -> None:
    assert codes(deal("*", tags=f'{TAGS}\n[Captains "A C"]')) == ["tag-value"]
    assert codes(deal("*", tags=f'{TAGS}\n[Captains "A"]')) == ["tag-value"]


@pytest.mark.parametrize("value", ["opponent-chosen", "neighbour"])
def test_how_the_first_dealer_is_found_changes_nothing(value: str) -> None:
    assert codes(deal(tricks(*A_WINS) + "\n#1/0", f"first-dealer={value}")) == []


# -- the answer to an order --------------------

LATER = f"1. {led('A', 'H')} C:>KD"


def test_the_player_ordered_may_answer_once_as_the_next_action() -> None:
    assert codes(deal(f'{LATER} A:"Non" 2. A:KD *')) == []
    assert codes(deal(f'{LATER} "Non" 2. A:KD *')) == []
    assert codes(deal(f'{LATER} 2. "Non" A:KD *')) == []
    assert codes(deal(f'{LATER} {{il hésite}} =0/0 A:"Non" 2. A:KD *')) == []


def test_a_second_answer_is_judged_as_ever() -> None:
    finding = only(deal(f'{LATER} A:"Non" A:"Hélas" 2. A:KD *'))
    assert (finding.code, finding.text, finding.ply) == ("speech-closed", '"Hélas"', 9)


def test_a_new_order_may_be_answered_anew() -> None:
    assert codes(deal(f'{LATER} A:"Non" C:>JD "Si" 2. A:JD *')) == []


@pytest.mark.parametrize("seat", "BCDEF")
def test_anybody_elses_words_after_an_order_are_judged_as_ever(seat: str) -> None:
    assert codes(deal(f'{LATER} {seat}:"Non" 2. A:KD *')) == ["speech-closed"]


def test_after_the_card_it_is_too_late_to_answer() -> None:
    assert codes(deal(f'{LATER} 2. A:KD "Voilà" *')) == ["speech-closed"]
    assert codes(deal(f'{LATER} 2. A:KD A:"Voilà" *')) == ["speech-closed"]


def test_an_answer_without_a_seat_is_the_player_ordereds() -> None:
    replay = replay_of(deal(f'{LATER} "Non" 2. A:KD *'))
    assert [event.seat for event in replay.events(1)][6:8] == ["C", "A"]


def test_an_answer_may_be_another_in_a_variation() -> None:
    assert codes(deal(f'{LATER} "Non" ("Oui" A:KD) 2. A:KD *')) == []
    found = only(deal(f'{LATER} "Non" ("Oui" "Oui" A:KD) 2. A:KD *'))
    assert (found.code, found.variation) == ("speech-closed", True)
    assert codes(deal(f'{LATER} A:KD ("Non" A:KD) *')) == []


# -- talk by option --------------------


@pytest.mark.parametrize(("value", "expected"), [("rules", ["speech-closed"] * 3), ("free", [])])
def test_talk_by_option(value: str, expected: list[str]) -> None:
    play = f'D:"Oui" 1. {led("A", "H")} A:"Oui"\n2. A:KD QD F:"Non" *'
    assert codes(deal(play, f"talk={value}")) == expected


def test_with_free_talk_orders_are_judged_as_ever() -> None:
    assert codes(deal("B:>KH 1. A:KH *", "talk=free")) == ["order-seat"]
    assert codes(deal("1. A:KH B:>QH QH *", "talk=free")) == ["order-turn"]


# -- after the end --------------------


def test_an_order_after_the_end_is_told_and_speech_never_is() -> None:
    whole = deal(tricks(*VOLE) + "\nA:>KH #2/0")
    assert [(f.code, f.trick, f.seat) for f in replay_of(whole).findings] == [("after-end", 7, "A")]
    assert codes(deal(tricks(*VOLE) + '\nA:"Bravo" D:"Hélas" #2/0')) == []
    stopped = tricks(*A_WINS)
    assert codes(deal(f"{stopped}\nA:>KS #1/0", "play-on=stop")) == ["after-end"]
    assert codes(deal(f'{stopped}\nD:"Hélas" #1/0', "play-on=stop")) == []
    assert codes(deal(f"{stopped}\nA:>KS #1/0")) == []


def test_an_order_after_the_game_is_told_and_speech_is_not() -> None:
    won = deal(tricks(*A_WINS) + "\n#1/0", "target=1")
    assert codes(won + '\n[Deal "2"]\n\nB:>KS *') == ["after-end"]
    assert codes(won + '\n[Deal "2"]\n\nF:"Encore" *') == []


def test_an_order_after_the_end_without_a_seat_is_the_captains_of_who_took_the_last_trick() -> None:
    tags = f'{TAGS}\n[Captains "C B"]'
    assert only(deal(tricks(*VOLE) + "\n>KH #2/0", tags=tags)).seat == "C"
    assert only(deal(tricks(*VOLE) + "\n>KH #2/0")).seat is None


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


def test_only_between_the_first_two_cards_of_the_deal() -> None:
    assert codes(deal("1. A:KH QH C:>JH JH *", SECOND)) == ["order-turn"]
    assert codes(deal(f"1. {led('A', 'H')}\n2. A:KD B:>QD QD *", SECOND)) == ["order-turn"]


def test_the_second_player_may_answer_where_he_may_be_ordered() -> None:
    assert codes(deal('1. A:KH D:>QH "Non" JH *', SECOND)) == []
    assert codes(deal('1. A:KH D:>QH C:"Non" JH *', SECOND)) == ["speech-closed"]


def test_out_of_its_time_an_order_without_a_seat_is_of_the_side_on_lead() -> None:
    tags = f'{TAGS}\n[Captains "C D"]'
    assert only(deal("1. A:KH >QH QH *", tags=tags)).seat == "C"
    assert only(deal("1. A:KH QH >JH JH *", SECOND, tags=tags)).seat == "C"


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


def test_an_order_that_may_have_been_a_revoke_binds_nobody() -> None:
    options = f"{SECOND} strict-captain=true"
    # B plays the diamond later, and does not show whether he had clubs.
    play = "1. A:KC D:>8D B:9H QC JC AC TC\n2. A:KD 8D *"
    assert codes(deal(play, options)) == []
    # Of hearts he may have had any number: the order for one of them could be obeyed.
    hearts = "1. A:KH D:>9H B:QH JH AH TH 8H\n2. A:KD 9H *"
    assert codes(deal(hearts, options)) == ["play-order"]


def test_an_order_binds_him_alone_who_was_ordered() -> None:
    hand = f'{TAGS}\n[HandC "KD QD JD AD TD 9D"]'
    text = deal("E:>KD 1. C:QD *", "strict-captain=true", hand)
    assert codes(text) == ["turn"]


def test_the_last_order_binds_even_if_its_card_is_not_known() -> None:
    hand = f'{TAGS}\n[HandA "KH QH JH AH TH 9H"]'
    strict = "strict-captain=true"
    assert codes(deal("C:>QH C:>KH 1. A:QH *", strict, hand)) == ["play-order"]
    assert codes(deal("C:>QH C:>xH 1. A:KH *", strict, hand)) == []
