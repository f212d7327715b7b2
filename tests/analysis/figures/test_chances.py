from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import records
from analysis import analyse
from analysis.figures import Announcements
from analysis.generate import PLAYERS, generate
from records.rules.games import GAMES
from tests import soiree
from tests.build import replay_of, whole_game

DEALT = f'[Game "besigue-1847"]\n[Deal "1"]\n{soiree.DEALT}\n'
SEEDS = st.integers(min_value=0, max_value=10_000)
DECLARING = [name for name, game in GAMES.items() if game.rules().declarations is not None]


def announced(play: str, dealt: str = DEALT) -> list[Announcements]:
    return list(analyse(replay_of(f"{dealt}{play}\n*\n")).deals[0].announcements)


def two_packs(
    hand_a: str, hand_b: str, turn_up: str, game: str = "besigue", first: str = ""
) -> str:
    """A deal of bésigue, the talon sorted but for its first cards."""
    left = Counter({rank + suit: 2 for suit in "SHDC" for rank in "AKQJT987"})
    left.subtract([*hand_a.split(), *hand_b.split(), *first.split(), turn_up])
    talon = [*first.split(), *sorted(left.elements())]
    return (
        f'[Game "{game}"]\n[Deal "1"]\n[Dealer "B"]\n[HandA "{hand_a}"]\n[HandB "{hand_b}"]\n'
        f'[TurnUp "{turn_up}"]\n[Talon "{" ".join(talon)}"]\n\n'
    )


def missed(one: Announcements) -> list[tuple[str, str, int]]:
    return [("".join(m.cards), m.outcome, m.cost) for m in one.missed]


def test_what_is_declared_in_time_is_made_and_not_missed() -> None:
    alice, _ = announced("1. A:TD B:8D +QSJD\n2. A:9S 8S +KSQS")
    assert [(m.name, m.points, m.ply) for m in alice.made] == [
        ("besigue", 40, 3),
        ("marriage", 20, 6),
    ]
    assert (alice.missed, alice.points, alice.best, alice.cost) == ((), 60, 60, 0)


def test_one_declaration_after_a_trick_leaves_no_room_for_another() -> None:
    alice, _ = announced("1. A:TD B:8D\n2. A:QS 8S")
    assert missed(alice) == [("KSQS", "broken", 0), ("QSJD", "broken", 40)]
    assert (alice.best, alice.cost) == (40, 40)
    assert {m.broken_ply for m in alice.missed} == {3}


def test_a_declaration_that_was_put_off_until_a_card_of_it_was_played_is_broken() -> None:
    alice, _ = announced("1. A:TD B:8D\n2. A:9S 8S +KSQS\n3. A:JD")
    (one,) = alice.missed
    assert missed(alice) == [("QSJD", "broken", 40)]
    assert (one.first_ply, one.first_trick) == (2, 1)
    assert (one.last_ply, one.last_trick) == (4, 2)
    assert one.broken_ply == 6


def test_who_never_wins_a_trick_misses_nothing() -> None:
    alice, basile = announced("1. A:7C B:7H\n2. B:AS A:9S")
    assert (alice.missed, basile.missed) == ((), ())


def test_a_hand_that_is_not_known_misses_nothing_and_says_so() -> None:
    lines = (line for line in DEALT.splitlines() if "HandA" not in line and "Talon" not in line)
    dealt = "\n".join(lines) + "\n\n"
    alice, basile = announced("1. A:TD B:8D", dealt)
    assert (alice.known, alice.missed, alice.best, alice.cost) == (False, (), None, None)
    assert (basile.known, basile.best) == (True, 0)
    assert not any(one.known for one in announced("1. A:TD B:8D\n2. A:QS 8S", dealt))


def test_a_gap_ends_what_is_known() -> None:
    assert not any(one.known for one in announced("1. A:TD B:8D\n2. A:9S 8S\n3. A:7C ..."))


def test_a_marriage_whose_cards_are_in_the_quinte_is_spent() -> None:
    dealt = two_packs("AS TS KS QS JS 7C 8C 9C", "7D 7D 8D 8D 9D 9D 7H 7H", "8S")
    alice, _ = announced("1. A:7C B:7D +ASTSKSQSJS\n2. A:8C 8D\n3. A:9C 9D", dealt)
    assert [(m.name, m.points) for m in alice.made] == [("royal-quinte", 250)]
    assert missed(alice) == [("KSQS", "spent", 40)]
    assert alice.best == 290


def test_a_pair_that_could_have_been_declared_twice_is_missed_once_again() -> None:
    dealt = two_packs("KD QD KD QD 7C 8C 9C 9C", "7D 7D 8D 8D 9D 9D 7H 7H", "8S")
    alice, _ = announced("1. A:7C B:7D\n2. A:8C 8D +KDQD", dealt)
    assert missed(alice) == [("KDQD", "again", 20)]
    assert announced("1. A:7C B:7D +KDQD\n2. A:8C 8D +KDQD", dealt)[0].missed == ()


def test_a_card_drawn_after_a_trick_serves_from_the_next_one_on() -> None:
    dealt = two_packs(
        "AC AC KH QH QH 7C 8C 9C 9S", "7D 7D 8D 8D 9D 9D 7S 8S 9S", "8S", "besigue-9", "7H 8H KH 9H"
    )
    alice, _ = announced("1. A:AC B:7D +KHQH\n2. A:AC 7D\n3. A:7C 8S", dealt)
    assert (alice.known, alice.points, alice.best) == (True, 20, 20)


def test_a_seven_that_could_have_been_exchanged_is_told_with_the_turn_up() -> None:
    _, basile = announced("1. A:TD B:8D\n2. A:9S 8S")
    (seven,) = basile.sevens
    assert (seven.card, seven.what, seven.turn_up, seven.points) == ("7H", "exchange", "KH", 10)
    assert (seven.first_ply, seven.last_ply) == (0, 1)


def test_a_seven_that_is_exchanged_is_not_missed() -> None:
    _, basile = announced("1. A:TD B:~7H 8D")
    assert basile.sevens == ()


def test_a_seven_that_was_shown_has_cost_no_points_when_it_is_not_exchanged() -> None:
    dealt = two_packs("AS 7S KH QD JH 7C 8C 9C", "7D 7D 8D 8D 9D 9D 7H 7H", "8S")
    shown, _ = announced("1. A:7C B:7D +7S=10\n2. A:8C 8D", dealt)
    assert [(s.what, s.points) for s in shown.sevens] == [("exchange", 0)]
    silent, _ = announced("1. A:7C B:7D\n2. A:8C 8D", dealt)
    assert [(s.what, s.points) for s in silent.sevens] == [("exchange", 10)]


def test_of_two_sevens_in_a_hand_each_is_told() -> None:
    dealt = two_packs("AS 7S 7S QD JH 7C 8C 9C", "7D 7D 8D 8D 9D 9D 7H 7H", "8S")
    silent, _ = announced("1. A:7C B:7D\n2. A:8C 8D", dealt)
    assert [(s.what, s.points) for s in silent.sevens] == [("exchange", 10), ("show", 10)]
    one, _ = announced("1. A:7C B:7D ~7S\n2. A:8C 8D", dealt)
    assert [(s.what, s.points) for s in one.sevens] == [("show", 10)]
    shown, _ = announced("1. A:7C B:7D +7S=10\n2. A:8C 8D +7S=10\n3. A:9C 8D", dealt)
    assert [(s.what, s.points) for s in shown.sevens] == [("exchange", 0)]
    both, _ = announced("1. A:7C B:7D ~7S\n2. A:8C 8D +7S=10\n3. A:9C 8D", dealt)
    assert both.sevens == ()


def test_what_is_still_held_where_a_deal_breaks_off_may_yet_be_declared() -> None:
    alice, _ = announced("1. A:TD B:8D")
    assert {outcome for _, outcome, _ in missed(alice)} == {"open"}
    record = generate("besigue-1847", 3, player="forgetful")
    for deal in analyse(records.replay(record)).deals:
        assert "open" not in {m.outcome for one in deal.announcements for m in one.missed}


def test_a_seven_turned_up_leaves_sevens_to_be_shown_only() -> None:
    dealt = two_packs("AS 7S KH QD JH 7C 8C 9C", "7D 7D 8D 8D 9D 9D 7H 7H", "7S")
    alice, _ = announced("1. A:7C B:7D\n2. A:8C 8D", dealt)
    assert [(s.what, s.turn_up, s.points) for s in alice.sevens] == [("show", None, 10)]


@pytest.mark.parametrize("game", DECLARING)
@settings(max_examples=2, deadline=None)
@given(seed=SEEDS, player=st.sampled_from([None, *sorted(PLAYERS)]))
def test_the_best_is_never_less_than_what_was_declared(
    game: str, seed: int, player: str | None
) -> None:
    record = whole_game(game, seed) if player is None else generate(game, seed, player=player)
    replay = records.replay(record)
    found = [one for deal in analyse(replay).deals for one in deal.announcements]
    assert all(one.known for one in found)
    # Four packs may leave more ways to declare than are gone through, and cards of partners serve,
    # which no plan counts: the best is a bound then.
    shared = replay.rules.option("partners-meld") == "true"
    assert game == "besigue-rubicon" or all(one.exact != shared for one in found)
    if replay.rules.claim is None:  # else what is declared is counted, not marked
        declared = sum(m.points for m in replay.marks if m.source == "declaration")
        assert sum(one.points for one in found) == declared
    for one in found:
        assert one.cost is not None
        assert 0 <= one.cost <= sum(m.cost for m in one.missed)


def test_what_partners_cards_helped_to_declare_has_not_cost_less_than_nothing() -> None:
    replay = records.replay(generate("besigue-4", 166, {"partners-meld": "true"}))
    found = [one for deal in analyse(replay).deals for one in deal.announcements]
    assert any(one.best == one.points and not one.missed for one in found)
    assert all(one.cost is not None and one.cost >= 0 and not one.exact for one in found)


@pytest.mark.parametrize("game", DECLARING)
def test_who_always_exchanges_and_shows_has_no_sevens_left(game: str) -> None:
    found = analyse(records.replay(generate(game, 3, player="eager")))
    assert not any(one.sevens for deal in found.deals for one in deal.announcements)


def test_a_game_without_declarations_has_no_announcements() -> None:
    found = analyse(records.replay(generate("whist", 1)))
    assert all(deal.announcements == () for deal in found.deals)


# -- Sixty-six: a marriage before its lead --------------------

SIXTY_SIX = """\
[Game "sixty-six"]
[Deal "1"]
[Dealer "B"]
[HandA "TS 9S AH KH QH QC"]
[HandB "JH 9H AD TD TC 9C"]
[TurnUp "QS"]
[Talon "JC KC AS KS KD QD TH JS 9D AC JD"]

"""


def test_a_marriage_that_was_not_shown_before_a_lead_of_one_of_its_cards_has_cost_its_points() -> (
    None
):
    alice, _ = announced("1. A:KH JH", SIXTY_SIX)
    assert missed(alice) == [("KHQH", "broken", 20)]
    assert (alice.known, alice.exact, alice.points, alice.best) == (True, True, 0, 20)
    assert (alice.missed[0].first_ply, alice.missed[0].broken_ply) == (0, 1)


def test_a_marriage_kept_for_later_has_cost_nothing_yet() -> None:
    alice, _ = announced("1. A:TS 9C", SIXTY_SIX)
    assert missed(alice) == [("KHQH", "open", 0)]
    assert alice.cost == 0
    shown, _ = announced("1. A:TS 9C A:+KHQH=20 2. A:QH JH", SIXTY_SIX)
    assert [(one.name, one.points, one.ply) for one in shown.made] == [("marriage", 20, 3)]
    assert (shown.missed, shown.cost) == ((), 0)


def test_a_nine_that_could_have_been_exchanged_is_told_though_it_scores_nothing() -> None:
    alice, _ = announced("1. A:TS 9C 2. A:AH JH", SIXTY_SIX)
    assert [(s.card, s.what, s.turn_up, s.points) for s in alice.sevens] == [
        ("9S", "exchange", "QS", 0)
    ]
    assert announced("1. A:TS 9C A:~9S 2. A:AH JH", SIXTY_SIX)[0].sevens == ()


# -- Rubicon: carte blanche --------------------

BLANCHE = """\
[Game "besigue-rubicon"]
[Deal "1"]
[Dealer "B"]
[HandA "AS KS QS QS JS TS 9H 8D 7C"]
[HandB "9S 8S AH TH 7H 9D 7D 9C 8C"]

"""


def blanche(play: str) -> tuple[list[int], list[tuple[int, int]], int | None]:
    """What B made, what B missed (how many cards, and what it cost), and the best of B."""
    _, basile = announced(play, BLANCHE)
    missed = [(len(one.cards), one.cost) for one in basile.missed]
    assert {one.name for one in basile.missed} <= {"carte-blanche"}
    return [one.points for one in basile.made], missed, basile.best


def test_a_carte_blanche_and_the_cards_after_it_are_made_or_missed() -> None:
    shown = "1. A:9H B:+9S8SAHTH7H9D7D9C8C=50 B:7H A:^7S B:^8H"
    assert blanche("1. A:9H 7H A:^7S B:^8H 2. A:8D 9D") == ([], [(9, 50)], 50)
    assert blanche(f"{shown} B:+8H=50 2. A:8D 9D") == ([50, 50], [], 100)
    assert blanche(f"{shown} 2. A:8D 9D") == ([50], [(1, 50)], 100)
    # After a court card nothing more can be shown.
    assert blanche(f"{shown.replace('B:^8H', 'B:^QD')} 2. A:8D 9D") == ([50], [], 50)
