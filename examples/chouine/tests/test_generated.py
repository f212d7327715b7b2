"""Games that play themselves; the package has to be installed."""

from __future__ import annotations

import pytest

from carnet import records
from carnet.analysis.generate import generate


@pytest.mark.parametrize("seed", range(20))
def test_a_generated_game_has_no_finding(seed: int) -> None:
    options = {"again": "each-kind", "end-play": "beat"} if seed % 2 else {}
    assert records.replay(generate("chouine", seed, options)).findings == []
