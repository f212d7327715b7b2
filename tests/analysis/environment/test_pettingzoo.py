"""Every game passes PettingZoo's own tests, and rewards what its deals bring."""

from __future__ import annotations

import warnings
from collections.abc import Iterator

import numpy
import pytest

import records
from analysis.environment import IllegalActionError, pettingzoo_env
from analysis.environment.aec import CarnetEnv
from records.rules.games import GAMES


@pytest.fixture(autouse=True)
def _advice_of_pettingzoo() -> Iterator[None]:
    """Its tests advise against observations with a mask, which its own card games have."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def run(env: CarnetEnv, seed: int) -> dict[str, float]:
    """Play an episode at random, and return what each player was rewarded in all."""
    env.reset(seed=seed)
    numbers = numpy.random.default_rng(seed)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        total[agent] += reward
        if terminated or truncated:
            env.step(None)
            continue
        env.step(int(numbers.choice(numpy.flatnonzero(observation["action_mask"]))))
    return total


@pytest.mark.parametrize("game", GAMES)
def test_the_tests_of_pettingzoo_pass(game: str) -> None:
    from pettingzoo.test import api_test, seed_test

    api_test(pettingzoo_env(game), num_cycles=150)
    seed_test(lambda: pettingzoo_env(game), num_cycles=60)


def test_they_pass_for_whole_games_with_either_reward() -> None:
    from pettingzoo.test import api_test, seed_test

    for reward in ("deal", "game"):
        api_test(pettingzoo_env("sixty-six", whole=True, reward=reward), num_cycles=400)
    seed_test(lambda: pettingzoo_env("sixty-six", whole=True), num_cycles=100)


@pytest.mark.parametrize("game", ["besigue", "besigue-3", "whist", "sizette"])
def test_a_deal_rewards_what_it_brought_less_the_mean_of_the_others(game: str) -> None:
    env = pettingzoo_env(game)
    total = run(env, 5)
    assert list(total.values()) == pytest.approx(env.play.gains())
    assert sum(total.values()) == pytest.approx(0)
    assert len(env.record.deals) == 1
    assert records.replay(env.record).findings == []


def test_a_whole_game_rewards_every_deal() -> None:
    env = pettingzoo_env("sixty-six", whole=True)
    total = run(env, 5)
    scores = [sum(deal[side] for deal in env.play.brought) for side in (0, 1)]
    assert env.play.over
    assert len(env.play.brought) > 1
    assert total == {"player_0": scores[0] - scores[1], "player_1": scores[1] - scores[0]}


def test_a_whole_game_can_reward_its_winner_alone() -> None:
    env = pettingzoo_env("sixty-six", whole=True, reward="game")
    total = run(env, 5)
    assert total[f"player_{env.play.winner}"] == 1
    assert sum(total.values()) == 0


def test_a_seed_deals_the_same_cards_and_no_seed_others() -> None:
    env = pettingzoo_env("besigue")
    env.reset(seed=3)
    first = env.record.deals[0].tags
    env.reset()
    assert env.record.deals[0].tags != first
    env.reset(seed=3)
    assert env.record.deals[0].tags == first


def test_only_who_is_asked_sees_something() -> None:
    env = pettingzoo_env("whist")
    env.reset(seed=1)
    for agent in env.possible_agents:
        seen = env.observe(agent)
        asked = agent == env.agent_selection
        assert seen["observation"].any() == asked
        assert env.observation_space(agent).contains(seen)
        assert seen["action_mask"].any() == asked
    legal = set(numpy.flatnonzero(env.observe(env.agent_selection)["action_mask"]))
    assert legal == set(env.play.legal())


def test_what_is_not_legal_is_refused() -> None:
    env = pettingzoo_env("whist")
    env.reset(seed=1)
    mask = env.observe(env.agent_selection)["action_mask"]
    with pytest.raises(IllegalActionError):
        env.step(int(numpy.flatnonzero(mask == 0)[0]))


def test_wrong_arguments_are_refused() -> None:
    with pytest.raises(KeyError):
        pettingzoo_env("poker")
    with pytest.raises(ValueError, match="deal or game"):
        pettingzoo_env("whist", reward="chips")
    with pytest.raises(ValueError, match="whole game"):
        pettingzoo_env("whist", reward="game")


def test_a_game_can_be_shown_as_text() -> None:
    env = pettingzoo_env("whist", render_mode="ansi")
    env.reset(seed=1)
    assert '[Game "whist"]' in (env.render() or "")
    assert pettingzoo_env("whist").render() is None
