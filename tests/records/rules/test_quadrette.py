"""Quadrette: rulebook 9, which is Sizette for four (rulebook 8)."""

from __future__ import annotations

import pytest

from tests.build import codes, found, only, replay_of, score_of, tricks
from tests.deals import Deals

TAGS = '[Dealer "D"]\n[TurnUp "7S"]'

#: A leads, spades are trumps.
deal = Deals("quadrette", TAGS)


def led(seat: str, suit: str, ranks: str = "KQJA") -> str:
    """A trick of one suit that its leader wins, the best rank first."""
    return f"{seat}:" + " ".join(f"{rank}{suit}" for rank in ranks)


A_WINS = [led("A", suit) for suit in "HDC"]
B_WINS = [led("B", suit) for suit in "HDC"]
#: A and C take all six tricks
VOLE = [*A_WINS, led("A", "H", "T987"), led("A", "D", "T987"), led("A", "C", "T987")]
#: three tricks to each side, the first three to A and C
SPLIT = [*A_WINS, "A:7H TH 9H 8H", led("B", "D", "T987"), led("B", "C", "T987")]
#: three to each side, B and D being the first at three
SPLIT_B = ["A:QH KH JH AH", led("B", "D"), led("B", "C"), "B:7H TH 9H 8H"]
SPLIT_B += ["C:TD 9D 8D 7D", "C:TC 9C 8C 7C"]


# -- the deal --------------------


def test_four_players_in_two_sides_opposite() -> None:
    replay = replay_of(deal("*"))
    assert replay.sides == (("A", "C"), ("B", "D"))
    assert replay.rules is not None
    assert replay.rules.tricks == 6


@pytest.mark.parametrize("packets", ["3-3", "2-2-2"])
def test_six_cards_each_of_thirty_two_however_dealt(packets: str) -> None:
    option = f"packets={packets}"
    for hand, expected in (
        ("KS QS JS AS TS 9S", []),
        ("KS QS JS AS TS", ["deal-size"]),
        ("KS QS JS AS TS 6S", ["deal-card"]),
        ("KS QS JS AS TS TS", ["deal-copies"]),
    ):
        assert codes(deal("*", option, f'{TAGS}\n[HandA "{hand}"]')) == expected


def test_the_turn_up_makes_trumps_and_is_nobodys() -> None:
    assert codes(deal("*", tags='[Dealer "D"]\n[HandA "KS QS JS AS TS 9S"]')) == ["deal-turn-up"]
    dealers = f'{TAGS}\n[HandD "KS QS JS AS TS 7S"]'
    assert found(deal("*", tags=dealers)) == [("deal-copies", "7S")]
    assert codes(deal("1. A:KH 8S QH JH\n2. B:KD *")) == []


def test_the_turn_up_is_never_played() -> None:
    assert found(deal("1. A:7S *")) == [("deal-copies", "7S")]


def test_the_seven_others_that_stay_out_may_be_named_and_are_never_drawn() -> None:
    out = "KC QC JC AC TC 9C 8C"
    assert codes(deal("*", tags=f'{TAGS}\n[Talon "{out}"]')) == []
    for talon in ("KC QC JC AC TC 9C", f"{out} 7C"):
        assert codes(deal("*", tags=f'{TAGS}\n[Talon "{talon}"]')) == ["deal-size"]
    assert codes(deal("1. A:KC *", tags=f'{TAGS}\n[Talon "{out}"]')) == ["deal-copies"]
    assert codes(deal(f"1. {led('A', 'H')} ^KC *", tags=f'{TAGS}\n[Talon "{out}"]')) == [
        "draw-none"
    ]


def test_the_seat_after_the_dealer_leads_and_deals_next() -> None:
    assert codes(deal("1. B:KH *")) == ["turn"]
    for dealer, expected in (("A", []), ("B", ["deal-dealer"])):
        second = f'\n[Deal "2"]\n[Dealer "{dealer}"]\n[TurnUp "7S"]\n\n*\n'
        assert codes(deal(tricks(*A_WINS) + "\n#1/0") + second) == expected


# -- play --------------------


@pytest.mark.parametrize("weaker", range(7))
def test_cards_rank_king_queen_knave_ace_ten_nine_to_seven(weaker: int) -> None:
    better, worse = "KQJAT987"[weaker], "KQJAT987"[weaker + 1]
    play = f"1. A:{worse}H {better}H KC QC\n2. "
    assert codes(deal(play + "B:KD *")) == []
    assert codes(deal(play + "A:KD *")) == ["turn"]


def test_suit_must_be_followed_and_nothing_more() -> None:
    hand = f'{TAGS}\n[HandB "KH 7H KS 8S 8D 7D"]'
    for card in ("KH", "7H"):
        assert codes(deal(f"1. A:QH {card} *", tags=hand)) == []
    for card in ("KS", "8D"):
        finding = only(deal(f"1. A:QH {card} *", tags=hand))
        assert (finding.code, finding.legal) == ("play-follow", ("KH", "7H"))
    for card in ("KH", "KS", "8S", "8D"):
        assert codes(deal(f"1. A:QC {card} *", tags=hand)) == []


# -- the score --------------------


def test_the_first_side_at_three_tricks_scores_one_and_may_stop() -> None:
    assert codes(deal(tricks(*A_WINS) + "\n#1/0")) == []
    assert codes(deal(tricks(*A_WINS[:2]) + "\n#1/0")) == ["deal-cut-short"]
    assert codes(deal(tricks(*A_WINS) + "\n#0/1")) == ["score-deal"]


def test_all_six_tricks_score_two_and_five_score_one() -> None:
    assert codes(deal(tricks(*VOLE) + "\n#2/0")) == []
    five = [*VOLE[:5], "A:8C TC 9C 7C"]
    assert codes(deal(tricks(*five) + "\n#1/0")) == []


@pytest.mark.parametrize(("value", "score"), [("first-to-three", (1, 0)), ("four-or-void", (0, 0))])
def test_three_tricks_each_by_option(value: str, score: tuple[int, int]) -> None:
    option = f"win-rule={value}"
    for play, scores in ((SPLIT, score), (SPLIT_B, score[::-1])):
        brought = "/".join(map(str, scores))
        assert codes(deal(f"{tricks(*play)}\n#{brought}", option)) == []
        assert score_of(deal(f"{tricks(*play)}\n#{brought}", option)) == scores


def test_after_a_void_deal_the_deal_goes_on_round_the_table() -> None:
    text = deal(f"{tricks(*SPLIT)}\n#0/0", "win-rule=four-or-void")
    second = '\n[Deal "2"]\n[Dealer "A"]\n[TurnUp "7S"]\n\n1. B:KH *\n'
    assert codes(text + second) == []


@pytest.mark.parametrize(
    ("value", "three", "four"),
    [("first-to-three", [], []), ("four-or-void", ["deal-cut-short"], [])],
)
def test_where_a_deal_may_stop_by_win_rule(value: str, three: list[str], four: list[str]) -> None:
    option = f"win-rule={value}"
    assert codes(deal(tricks(*A_WINS) + "\n#1/0", option)) == three
    assert codes(deal(tricks(*VOLE[:4]) + "\n#1/0", option)) == four


@pytest.mark.parametrize("value", ["first-to-three", "four-or-void"])
def test_four_tricks_win_by_either_reading(value: str) -> None:
    four = [*VOLE[:4], "A:7D TD 9D 8D", led("B", "C", "T987")]
    assert codes(deal(tricks(*four) + "\n#1/0", f"win-rule={value}")) == []
    assert codes(deal(tricks(*VOLE) + "\n#2/0", f"win-rule={value}")) == []


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


def test_four_or_void_and_stop_end_the_deal_at_the_fourth_trick() -> None:
    option = "win-rule=four-or-void play-on=stop"
    assert codes(deal(tricks(*VOLE[:4]) + "\n#1/0", option)) == []
    assert codes(deal(tricks(*VOLE[:5]) + "\n#1/0", option)) == ["after-end"]


@pytest.mark.parametrize("target", ["5", "7"])
def test_the_game_is_won_at_the_target_or_beyond(target: str) -> None:
    before = f'{TAGS}\n[Score "{int(target) - 1}/0"]'
    for play, points in ((A_WINS, 1), (VOLE, 2)):
        replay = replay_of(deal(f"{tricks(*play)}\n#{points}/0", f"target={target}", before))
        assert replay.findings == []
        assert replay.winner == ("A", "C")
    short = f'{TAGS}\n[Score "{int(target) - 2}/0"]'
    assert replay_of(deal(f"{tricks(*A_WINS)}\n#1/0", f"target={target}", short)).winner is None


# -- talk and orders --------------------


def test_speech_is_never_judged() -> None:
    talk = '"J\'ai le roi, hélas !"'
    for play in (
        f"B:{talk} 1. A:KH QH D:{talk} JH AH C:{talk}\n2. A:KD *",
        f"1. {led('A', 'H')} D:{talk}\n2. A:KD *",
    ):
        assert codes(deal(play)) == []


def test_the_captain_of_the_side_on_lead_names_a_card() -> None:
    tags = f'{TAGS}\n[Captains "C B"]'
    assert codes(deal("C:>KH 1. A:KH *", tags=tags)) == []
    assert codes(deal(">KH 1. A:KH *", tags=tags)) == []
    assert codes(deal("A:>KH 1. A:KH *", tags=tags)) == ["order-seat"]
    assert codes(deal("B:>KH 1. A:KH *", tags=tags)) == ["order-seat"]
    later = f"1. {led('A', 'H')} C:>KD\n2. A:KD *"
    assert codes(deal(later, tags=tags)) == []
    assert codes(deal("1. A:KH B:>QH QH *", tags=tags)) == ["order-turn"]


def test_the_captain_need_not_sit_opposite_the_leader() -> None:
    for captain in "AC":
        tags = f'{TAGS}\n[Captains "{captain} B"]'
        assert codes(deal(f"{captain}:>KH 1. A:KH *", tags=tags)) == []


def test_without_captains_any_player_of_the_leaders_side_orders() -> None:
    for seat, expected in (("A", []), ("B", ["order-seat"]), ("C", []), ("D", ["order-seat"])):
        assert codes(deal(f"{seat}:>KH 1. A:KH *")) == expected


def test_captains_may_change_between_deals() -> None:
    first = deal(tricks(*A_WINS) + "\n#1/0", tags=f'{TAGS}\n[Captains "A B"]')
    second = '\n[Deal "2"]\n[Captains "C D"]\n[TurnUp "7S"]\n\nD:>KH 1. B:KH *\n'
    assert codes(first + second) == []


@pytest.mark.parametrize(("value", "expected"), [("false", []), ("true", ["play-order"])])
def test_another_card_than_the_captain_named_by_option(value: str, expected: list[str]) -> None:
    hand = f'{TAGS}\n[HandA "KH KD 9H 8H 9D 8D"]'
    option = f"strict-captain={value}"
    assert codes(deal("C:>KH 1. A:KD *", option, hand)) == expected
    assert codes(deal("C:>KH 1. A:KH *", option, hand)) == []
    # He may say that he has it not: "Mais, je ne l'ai pas !"
    assert codes(deal("C:>AS 1. A:KD *", option, hand)) == []


@pytest.mark.parametrize("value", ["opponent-chosen", "neighbour"])
def test_how_the_first_dealer_is_found_changes_nothing(value: str) -> None:
    assert codes(deal(tricks(*A_WINS) + "\n#1/0", f"first-dealer={value}")) == []


# -- talk, and the second captain, as in Sizette --------------------


def test_talk_by_option_has_the_times_of_sizette() -> None:
    late = f'1. {led("A", "H")} D:"Non"\n2. A:KD *'
    assert codes(deal(late, "talk=free")) == []
    assert codes(deal(late, "talk=rules")) == ["speech-closed"]
    answered = f'1. {led("A", "H")} C:>KD "Non"\n2. A:QD *'
    assert codes(deal(answered, "talk=rules")) == []


def test_the_second_sides_captain_by_option() -> None:
    play = "1. A:KH D:>QH QH *"
    assert codes(deal(play, "second-captain=leads")) == ["order-turn"]
    assert codes(deal(play, "second-captain=first-card")) == []


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


def test_the_turn_up_of_six_cards_may_be_the_dealers_by_option() -> None:
    hand = '[Dealer "D"]\n[TurnUp "7S"]\n[HandD "8S 7S 7H 7D 7C TH"]'
    assert codes(deal("*", "turn-up=dealer", hand)) == []
    assert codes(deal("*", "turn-up=aside", hand)) == ["deal-copies"]
    assert codes(deal("1. A:KS QS JS 7S *", "turn-up=dealer")) == []
    assert codes(deal("1. A:KS QS JS 7S *", "turn-up=aside")) == ["deal-copies"]


def test_eight_unknown_cards_stay_out_then_and_may_be_named() -> None:
    out = "KS KH KD KC QS QH QD QC"
    tags = f'[Dealer "D"]\n[TurnUp "7S"]\n[Talon "{out}"]'
    assert codes(deal("*", "turn-up=dealer", tags)) == []
    assert codes(deal("1. A:KS *", "turn-up=dealer", tags)) == ["deal-copies"]
    seven = tags.replace(" QC", "")
    assert codes(deal("*", "turn-up=dealer", seven)) == ["deal-size"]
    assert codes(deal("*", "turn-up=aside", seven)) == []


def test_with_eight_out_a_hand_that_is_not_given_may_be_of_them() -> None:
    hands = '[HandA "KH QH JH AH TH 9H"]\n[HandB "KD QD JD AD TD 9D"]\n[HandC "KC QC JC AC TC 9C"]'
    tags = f'[Dealer "D"]\n[TurnUp "7S"]\n{hands}'
    assert codes(deal("1. A:KH KD KC KS *", "turn-up=dealer", tags)) == []


@pytest.mark.parametrize(
    ("value", "six", "four_each"),
    [
        ("first-to-three", "#1/0", "#1/0"),
        ("first-to-four", "#0/0", "#1/0"),
        ("four-or-void", "#0/0", "#0/0"),
    ],
)
def test_as_many_tricks_each_by_win_rule(value: str, six: str, four_each: str) -> None:
    assert codes(deal(f"{tricks(*SPLIT)}\n{six}", f"win-rule={value}")) == []
    assert codes(eight(FOUR_EACH, four_each, f"win-rule={value}")) == []


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


def test_all_eight_tricks_are_a_vole_and_seven_are_not() -> None:
    assert codes(eight(TOGETHER, "#2/0")) == []
    assert codes(eight(TOGETHER[:7], "#1/0")) == []


@pytest.mark.parametrize(("value", "alone"), [("false", "#2/0"), ("true", "#4/0")])
def test_all_eight_tricks_by_one_player_by_option(value: str, alone: str) -> None:
    option = f"quadrette-bonus={value}"
    assert codes(eight(ALONE, alone, option)) == []
    assert codes(eight(TOGETHER, "#2/0", option)) == []
    assert codes(eight(FOUR_EACH, "#1/0", option)) == []


@pytest.mark.parametrize(
    ("options", "idle"),
    [
        ("quadrette-bonus=true", ["quadrette-bonus=true"]),
        ("hand-size=8 quadrette-bonus=true play-on=stop", ["quadrette-bonus=true"]),
        ("hand-size=8 quadrette-bonus=true", []),
        ("hand-size=8 turn-up=aside", ["turn-up=aside"]),
        ("hand-size=8 turn-up=dealer", []),
        ("turn-up=aside", []),
        ("hand-size=8 packets=2-2-2", ["packets=2-2-2"]),
        ("hand-size=8 packets=3-3", []),
        ("packets=2-2-2", []),
    ],
)
def test_options_that_cannot_matter_are_told(options: str, idle: list[str]) -> None:
    assert found(deal("*", options, "")) == [("option-idle", text) for text in idle]


def test_a_turn_up_written_aside_is_the_dealers_all_the_same_with_eight_cards() -> None:
    assert codes(deal("*", "hand-size=8 turn-up=aside", FUVEAU)) == ["option-idle"]
