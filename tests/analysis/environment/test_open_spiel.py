"""Every game passes OpenSpiel's own tests, and chance deals every pack as it is."""

from __future__ import annotations

from collections import Counter
from random import Random

import numpy
import pyspiel
import pytest

import records
from analysis.environment import open_spiel_game
from analysis.environment.spiel import SpielState
from records.rules.games import GAMES
from tests.build import replay_of


def run(state: SpielState, seed: int) -> SpielState:
    random = Random(seed)
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(outcomes, chances)[0])
        else:
            state.apply_action(random.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("game", GAMES)
def test_the_tests_of_open_spiel_pass(game: str) -> None:
    pyspiel.random_sim_test(open_spiel_game(game), num_sims=1, serialize=True, verbose=False)


def test_they_pass_for_a_whole_game() -> None:
    game = open_spiel_game("sixty-six", whole=True)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("game", ["whist", "besigue", "brusquembille", "bassadewitz"])
def test_chance_deals_the_pack_and_the_play_is_a_faultless_record(game: str) -> None:
    loaded = open_spiel_game(game)
    state = run(loaded.new_initial_state(), 4)
    replay = replay_of(records.dumps(state.record))
    assert replay.findings == []
    assert state.returns() == pytest.approx(state.play.gains())
    assert sum(state.returns()) == pytest.approx(0)


@pytest.mark.parametrize("options", [{}, {"players": "3"}, {"players": "5"}])
def test_cards_are_left_out_before_the_others_are_dealt(options: dict[str, str]) -> None:
    loaded = open_spiel_game("brusquembille", options)
    left_out = loaded.rules.left_out
    state = loaded.new_initial_state()
    state.apply_action(0)
    may = {loaded.rules.cards[number] for number, _ in state.chance_outcomes()}
    assert may == set(loaded.rules.cards if left_out is None else left_out.cards)
    assert records.replay(run(state, 1).record).findings == []


def test_each_card_is_as_likely_as_it_is_often_there() -> None:
    state = open_spiel_game("besigue").new_initial_state()
    state.apply_action(1)
    chances = dict(state.chance_outcomes())
    assert sum(chances.values()) == pytest.approx(1)
    assert set(Counter(chances.values())) == {2 / 64}
    state.apply_action(5)
    after = dict(state.chance_outcomes())
    assert after[5] == pytest.approx(1 / 63)
    assert after[6] == pytest.approx(2 / 63)


def test_a_clone_goes_its_own_way() -> None:
    state = open_spiel_game("sixty-six").new_initial_state()
    random = Random(2)
    while state.is_chance_node() or len(state.play.record.deals[-1].items) < 6:
        if state.is_chance_node():
            state.apply_action(random.choice(state.chance_outcomes())[0])
        else:
            state.apply_action(random.choice(state.legal_actions()))
    other = state.clone()
    assert other.legal_actions() == state.legal_actions()
    text = records.dumps(state.record)
    run(other, 1)
    assert records.dumps(state.record) == text
    assert not state.is_terminal()


def test_observations_are_those_of_who_is_asked() -> None:
    loaded = open_spiel_game("whist")
    state = loaded.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    observer = loaded.make_py_observer()
    own, other = state.current_player(), (state.current_player() + 1) % 4
    observer.set_from(state, own)
    assert observer.dict["hand"].sum() == 13
    assert observer.string_from(state, own)
    observer.set_from(state, other)
    assert not numpy.any(observer.tensor)
    assert observer.string_from(state, other) == ""
    with pytest.raises(ValueError, match="no parameters"):
        loaded.make_py_observer(None, {"x": 1})


def test_a_playthrough_is_the_same_each_time_and_shows_no_other_kind_of_observation() -> None:
    from open_spiel.python.algorithms.generate_playthrough import playthrough

    open_spiel_game("sixty-six")
    first, again = (playthrough("carnet(game=sixty-six)", None, seed=3) for _ in range(2))
    assert first == again
    assert "ObservationTensor(0).hand: " in first
    assert "InformationState" not in first
    assert "PublicObservation" not in first


def test_a_game_is_loaded_by_its_name_and_options() -> None:
    loaded = pyspiel.load_game("carnet(game=besigue,options=target:500 hand-size:9)")
    assert loaded.rules.values["target"] == "500"
    assert loaded.rules.hand_size == 9
    assert pyspiel.load_game("carnet").name == next(iter(GAMES))
    for words in ("game=poker", "game=whist,options=x:1", "game=whist,options=x"):
        with pytest.raises((pyspiel.SpielError, ValueError)):
            pyspiel.load_game(f"carnet({words})")
