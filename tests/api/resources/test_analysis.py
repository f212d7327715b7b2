from __future__ import annotations

import pytest
from flask.testing import FlaskClient

import records
from analysis import analyse, budget
from analysis.generate import generate
from analysis.solver import par
from api.resources import analysis as resource
from tests.api.service import FAULTY, is_problem, stored

GAME = generate("besigue-1847", 3)


@pytest.fixture
def path(client: FlaskClient) -> str:
    return f"/api/v1/records/{stored(client, records.dumps(GAME))}/analysis"


def test_the_figures_of_a_record_are_those_of_the_package(client: FlaskClient, path: str) -> None:
    found = client.get(path).json
    assert found.pop("id") in path
    assert found == analyse(records.replay(GAME), budget.POSITIONS).as_dict()


def test_each_figure_says_what_it_assumes_in_both_languages(client: FlaskClient, path: str) -> None:
    for words in client.get(path).json["assumes"].values():
        assert set(words) == {"en", "fr"}


def test_faulty_and_unknown_records_have_figures_too(client: FlaskClient) -> None:
    for text in (FAULTY, '[Game "tarot"]\n[Deal "1"]\n*\n'):
        answer = client.get(f"/api/v1/records/{stored(client, text)}/analysis")
        assert answer.status_code == 200


@pytest.mark.parametrize("figures", ["accuracy", "advice", "analysis"])
def test_of_a_record_that_is_too_long_there_are_no_figures(
    client: FlaskClient, path: str, monkeypatch: pytest.MonkeyPatch, figures: str
) -> None:
    monkeypatch.setattr(resource, "MOST_ACTIONS", 3)
    answer = client.get(path.replace("analysis", figures))
    assert is_problem(answer, 413, "too-long-for-analysis")


def test_each_deal_that_is_solved_from_its_first_card_has_its_par(client: FlaskClient) -> None:
    game = generate("quadrette", 3)
    pars = client.get(f"/api/v1/records/{stored(client, records.dumps(game))}/analysis").json[
        "pars"
    ]
    assert [one["deal"] for one in pars] == list(range(1, len(game.deals) + 1))
    found = par(records.replay(game), 1)
    assert pars[0] == found.as_dict()
