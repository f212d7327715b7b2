"""Bésigue for four where partners meld together or play in pairs (rulebook 4)."""

from __future__ import annotations

from tests.build import codes, found, marked, replay_of, tricks
from tests.records.rules.besigue_4 import (
    FIRST,
    FOURS,
    TAGS,
    deal,
    late,
)

# -- melds across partners --------------------

ACROSS = "partners-meld=true"
DRAWS = "^9D ^9D ^9D ^9D"
LAID = f"{FIRST} C:+KSKHKDKC {DRAWS}\n2. A:9C 7C 7D 7S"


def test_a_group_of_both_partners_cards_by_option() -> None:
    hands = f'{TAGS}\n[HandA "QS QS JD 8C 9C TD TD TD"]'
    assert found(deal(f"{LAID} +KSQS *", "", hands)) == [("declare-not-held", "+KSQS")]
    text = deal(f"{LAID} +KSQS=20 =100/0 *", ACROSS, hands)
    assert codes(text) == []
    assert marked(text) == [("A", 80, "declaration"), ("A", 20, "declaration")]


def test_only_cards_that_the_partner_has_declared_serve() -> None:
    hands = f'{TAGS}\n[HandA "QS QS JD 8C 9C TD TD TD"]\n[HandC "KS KS KH KD KC 7D 7D 8D"]'
    first = f"{FIRST} {DRAWS}\n2. A:9C 7C 7D 7S"
    assert codes(deal(f"{first} +KSQS *", ACROSS, hands)) == ["declare-not-held"]
    other = f'{TAGS}\n[HandA "QS QS JD 8C 9C TD TD TD"]'
    assert codes(deal(f"{LAID.replace('C:+', 'B:+')} +KSQS *", ACROSS, other)) == [
        "declare-not-held"
    ]


def test_the_partners_cards_alone_make_no_declaration() -> None:
    hands = f'{TAGS}\n[HandA "8C 9C TD TD TD AD AD AD"]'
    play = f"{FIRST} C:+KSKHKDKC {DRAWS}\n2. A:9C 7C 7D 7S C:+QSJD ^8D ^8D ^8D ^8D"
    assert codes(deal(f"{play}\n3. A:TD JC 9D JC A:+KSQS *", ACROSS, hands)) == ["declare-not-held"]


def test_a_card_of_ones_own_that_has_served_does_not_make_the_partners_cards_serve() -> None:
    hands = f'{TAGS}\n[HandA "KS QS 8C TD TD TD AD AD"]'
    play = f"{FIRST} +KSQS C:+KSKHKDKC {DRAWS}\n2. A:QS 7C 7D 9S C:+QSJD ^8D ^8D ^8D ^8D"
    play += "\n3. A:TD 7C 9D 8S"
    assert codes(deal(f"{play} *", ACROSS, hands)) == []
    assert codes(deal(f"{play} +KSQS *", ACROSS, hands)) == ["declare-reused"]


def test_a_partners_card_that_has_served_may_not_serve_again() -> None:
    hands = f'{TAGS}\n[HandA "QS QS JD 8C 9C TD TD TD"]'
    play = f"{LAID} +KSQS ^8D ^8D ^8D ^8D\n3. A:TD 7C 7D 7S +KSQS *"
    assert codes(deal(play, ACROSS, hands)) == ["declare-reused"]


def test_a_partners_card_that_has_been_played_lies_there_no_more() -> None:
    hands = f'{TAGS}\n[HandA "QS QS JD 8C 9C TD TD TD"]\n[HandC "KS KH KD KC 7D 7D 8D 8D"]'
    play = f"{FIRST} C:+KSKHKDKC ^AC ^AC ^AS ^AS\n2. A:9C 8S KS 7S *"
    assert codes(deal(play.replace("*", "+KSQS *"), ACROSS, hands)) == ["declare-not-held"]
    assert codes(deal(play.replace("KS 7S *", "KD 7S +KSQS *"), ACROSS, hands)) == []


def test_it_counts_for_the_limit_of_who_declares_it() -> None:
    hands = f'{TAGS}\n[HandA "QS QS JD 8C 9C TD TD TD"]'
    assert codes(deal(f"{LAID} +KSQS +QSJD *", ACROSS, hands)) == ["declare-limit"]
    assert codes(deal(f"{LAID} +KSQS C:+QSJD *", ACROSS, hands)) == []


def test_whose_of_two_copies_serves_is_left_open() -> None:
    hands = f'{TAGS}\n[HandA "KS QS QS 8C 9C TD TD TD"]'
    play = f"{LAID} +KSQS ^8D ^8D ^8D ^8D\n3. A:TD 7C 7D 7S +KSQS ^JC ^JC ^JC ^JC\n4. A:TD 8S TS 9S"
    assert codes(deal(f"{play} *", ACROSS, hands)) == []
    assert codes(deal(f"{play} +KSQS *", ACROSS, hands)) == ["declare-reused"]


def test_after_a_start_without_what_was_declared_anything_may_lie_before_a_partner() -> None:
    hands = '[HandA "QS QS JD 8C 9C TD TD TD"]'
    play = "5. A:8C 7C 7D 7S +KSQS *"
    assert codes(deal(play, ACROSS, late(5, hands))) == []
    told = late(5, f'[Melded "C:QSJD"]\n{hands}')
    assert codes(deal(play, ACROSS, told)) == ["declare-not-held"]
    assert codes(deal(play, ACROSS, told.replace("QSJD", "KSKHKDKC"))) == []


# -- the end play in two pairs --------------------

PAIRS = "end-play-pairs=true"
STOCK = tricks(*FOURS[:24])


def test_once_the_talon_is_empty_two_play_and_then_the_other_two() -> None:
    first = tricks(*[f"A:{c} B:{c}" for c in ("8S", "7S")], first=25)
    assert codes(deal(f"{first} *", PAIRS, late(25))) == []
    turn = "25. A:7S C:8S *"
    assert found(deal(turn, PAIRS, late(25))) == [("turn", "C")]
    assert codes(deal("25. A:7S B:8S C:9S *", PAIRS, late(25)))[0] == "turn"


def end_play(first: str, second: str) -> str:
    """Sixteen tricks of two cards: the leader of each eight wins them all."""
    plays = []
    for leader, suit in ((first, "S"), (second, "D")):
        plays += [f"{leader}:{rank}{suit} {rank}{suit}" for rank in "JJ998877"]
    return tricks(*plays, first=25)


def test_tricks_count_on_to_forty_and_the_very_last_has_the_ten() -> None:
    replay = replay_of(deal(end_play("A", "C") + "\n#0/0", PAIRS, late(25)))
    assert replay.rules is not None
    assert replay.rules.tricks == 40
    assert replay.findings == []
    assert replay.deals[0].last_winner == 2
    assert codes(deal(end_play("A", "C") + "\n41. C:7S *", PAIRS, late(25))) == ["after-end"]


def test_the_second_pair_is_led_by_the_second_seat_after_the_winner() -> None:
    assert found(deal(end_play("A", "D") + " *", PAIRS, late(25)))[0] == ("turn", "D")
    assert found(deal(end_play("A", "A") + " *", PAIRS, late(25)))[0] == ("turn", "A")


def test_the_pairs_follow_from_who_won_the_last_trick_with_a_draw() -> None:
    start = '[Dealer "D"]\n[TurnUp "9H"]\n[Start "24"]\n[Leader "A"]'
    play = "24. A:7C 8C 7D 7S\n25. {}:9C {}:AC *"
    assert codes(deal(play.format("B", "C"), PAIRS, start)) == []
    assert found(deal(play.format("B", "A"), PAIRS, start)) == [("turn", "A")]


def test_duties_hold_within_a_pair() -> None:
    hands = late(25, '[HandB "AS KS 7S 7D 7D 8D 8D 8C"]')
    assert codes(deal("25. A:TS B:7S *", PAIRS, hands)) == ["play-beat"]
    assert codes(deal("25. A:TS B:7D *", PAIRS, hands)) == ["play-follow"]
    assert codes(deal("25. A:TS B:AS *", PAIRS, hands)) == []


def test_a_start_within_the_pairs_is_told_by_the_sizes_of_the_hands() -> None:
    full, six = "AS AS AS AS KS KS KS KS", "TD TD TD TD JD JD"
    others = full.replace("S", "C"), six.replace("D", "H")
    hands = f'[HandA "{six}"]\n[HandB "{full}"]\n[HandC "{others[0]}"]\n[HandD "{others[1]}"]'
    assert codes(deal("27. A:TD D:TH *", PAIRS, late(27, hands))) == []
    assert found(deal("27. A:TD B:AS *", PAIRS, late(27, hands))) == [("turn", "B")]
    wrong = hands.replace(f'[HandB "{full}"]', '[HandB "AS KS"]')
    assert codes(deal("*", PAIRS, late(27, wrong))) == ["deal-size"]


def test_where_nothing_tells_who_won_before_a_start_either_neighbour_may_play() -> None:
    for seat in "BD":
        assert codes(deal(f"27. A:TD {seat}:8D *", PAIRS, late(27))) == []
    assert codes(deal("27. A:TD B:8D\n28. A:JD D:8D *", PAIRS, late(27))) == ["turn"]


def test_with_three_packs_there_are_sixteen_and_sixteen_tricks() -> None:
    rules = replay_of(deal("*", f"{PAIRS} packs=3")).rules
    assert rules is not None
    assert (rules.stock_tricks, rules.tricks) == (16, 32)
