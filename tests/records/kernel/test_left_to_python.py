"""Rules that the kernel does not know are judged by Python."""

from __future__ import annotations

import pytest

from chouine import CHOUINE
from records.kernel.tables import tables
from records.rules.games import GAMES


@pytest.mark.parametrize("end_play", ["beat", "beat-trumps"])
def test_a_games_own_combinations_and_duties_are_not_for_the_kernel(end_play: str) -> None:
    assert tables(CHOUINE.rules(end_play=end_play)).for_kernel == 0


def test_the_games_that_the_kernel_knows_are_for_it() -> None:
    assert tables(GAMES["sixty-six"].rules()).for_kernel == 1
