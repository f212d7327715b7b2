"""The tour is a notebook that runs, and shows what it says it shows."""

from __future__ import annotations

import json
from itertools import pairwise

from tools.tour import TOUR, fresh


def test_every_cell_runs_and_shows_what_the_notebook_keeps() -> None:
    assert fresh() == TOUR.read_text(encoding="utf-8"), "python -m tools.tour writes it anew"


def test_it_is_a_notebook_of_words_and_code_in_turn() -> None:
    notebook = json.loads(TOUR.read_text(encoding="utf-8"))
    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    ids = [cell["id"] for cell in notebook["cells"]]
    assert len(set(ids)) == len(ids) > 12
    kinds = [cell["cell_type"] for cell in notebook["cells"]]
    assert all(one != other for one, other in pairwise(kinds))
    assert sum(map(len, (cell.get("outputs", []) for cell in notebook["cells"]))) > 5
