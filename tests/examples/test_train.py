"""The small player of examples/train: what it sees, how it learns, and that it beats chance."""

from __future__ import annotations

from pathlib import Path
from random import Random

import numpy
import pytest

import records
from analysis.decisions import Action
from analysis.environment import Play
from analysis.generate import generate
from analysis.survey.decision_rows import decision_rows
from analysis.survey.schema import DECISIONS
from examples.train.compare import compared, twice
from examples.train.learning import Examples, examples, imitated, improved
from examples.train.opponents import AtRandom, Plain
from examples.train.player import FEATURES, GAME, Player, Situation, features, of_question, of_row
from examples.train.train import choosing, main
from records.cards import NUMBERS, SUITS
from tests.api.command import carnet

NAMES = [column.name for column in DECISIONS["decisions"]][2:]


def rows(seed: int, player: str = "collector") -> list[dict[str, object]]:
    replay = records.replay(generate(GAME, seed, player=player))
    return [dict(zip(NAMES, row, strict=True)) for row in decision_rows(replay, 0)]


def test_a_row_of_the_table_shows_the_player_what_the_environment_does() -> None:
    random, play = Random(5), Play(GAME)
    play.deal(random)
    asked = []
    while play.question is not None:
        action = random.choice(play.question.legal)
        if action.kind != "none":
            asked.append(features(of_question(play.question)))
        play.act(action)
    found = [
        features(of_row(dict(zip(NAMES, row, strict=True))))
        for row in decision_rows(records.replay(play.record), 0)
        if row[NAMES.index("choice")] != "none"
    ]
    assert len(found) == len(asked)
    assert all(map(numpy.array_equal, found, asked))


def test_imitation_agrees_with_more_than_chance_would() -> None:
    given = Examples(row for seed in range(3) for row in rows(seed))
    weights = imitated(given, steps=60)
    assert given.agreement(weights) > 0.4
    legal = (
        1
        / len(given.starts)
        * sum(1 / size for size in numpy.diff([*given.starts, len(given.block)]))
    )
    assert legal < 0.3
    named = dict(zip(FEATURES, weights, strict=True))
    # A collector declares whatever it can, and keeps what it may declare.
    assert named["declaration"] > 0
    assert named["talon lead worth"] < 0


def test_the_better_actions_are_the_models_where_there_are_values() -> None:
    own = [row for row in rows(1) if len(row["legal"]) > 2][:4]  # type: ignore[arg-type]
    for row in own:
        row["values"] = [0.0] * (len(row["legal"]) - 1) + [50.0]  # type: ignore[arg-type]
    given = Examples(own)
    last = [*given.starts[1:] - 1, len(given.targets) - 1]
    assert given.targets[last].min() > 0.9
    assert numpy.add.reduceat(given.targets, given.starts) == pytest.approx(1)


def test_without_decisions_to_learn_from_there_is_a_sentence() -> None:
    with pytest.raises(ValueError, match="no decision"):
        Examples([])


def test_a_card_that_takes_the_trick_is_told_from_one_that_does_not() -> None:
    king, ace, nine = (NUMBERS[name] for name in ("KH", "AH", "9H"))
    legal = tuple(Action("play", (card,)) for card in (ace, nine))
    found = features(Situation((ace, nine), (king,), SUITS.index("S"), 10, legal))
    assert found[:, FEATURES.index("talon win any")].tolist() == [1, 0]
    assert found[:, FEATURES.index("talon lose any")].tolist() == [0, 1]
    assert found[0, FEATURES.index("talon win brisque")] == 1
    assert found[0, FEATURES.index("talon win place")] == pytest.approx(6 / 7)
    assert found[1, FEATURES.index("talon lose place")] == pytest.approx(3 / 7)


def test_a_player_is_kept_as_it_is(tmp_path: Path) -> None:
    player = Player(numpy.arange(len(FEATURES)) / 7)
    player.save(tmp_path / "player.json")
    assert numpy.array_equal(Player.load(tmp_path / "player.json").weights, player.weights)


def test_nobody_makes_more_than_themselves() -> None:
    player = Player(numpy.linspace(-1, 1, len(FEATURES)))
    assert twice(choosing(player), choosing(player), Random(1)) == 0


def test_the_plain_policy_beats_chance_and_does_what_is_legal() -> None:
    found = compared(Plain(1), AtRandom(1), 20, 1)
    assert found.mean > 3 * found.error
    assert found.deals == 20


def test_what_is_learned_in_the_environment_hangs_on_the_seed_alone() -> None:
    weights = imitated(Examples(rows(1)), steps=20)
    first, again, other = (improved(weights, 2, 1, seed) for seed in (1, 1, 2))
    assert numpy.array_equal(first, again)
    assert not numpy.array_equal(first, other)
    assert not numpy.array_equal(first, weights)


def test_a_player_that_is_trained_in_minutes_beats_chance(tmp_path: Path) -> None:
    text = "".join(records.dumps(generate(GAME, seed, player="collector")) for seed in range(20))
    (tmp_path / "games.carnet").write_text(text, encoding="utf-8")
    folder = tmp_path / "decisions"
    carnet("survey", tmp_path / "games.carnet", "--decisions", "--out", folder)
    assert examples(folder, "validation").starts.size
    out = tmp_path / "player.json"
    words = ("--rounds", "4", "--deals", "6", "--compare", "2", "--out", str(out))
    player = main([str(folder), *words])
    assert numpy.array_equal(Player.load(out).weights, player.weights)
    found = compared(choosing(player), AtRandom(3), 120, 7)
    assert found.mean > 3 * found.error, str(found)
