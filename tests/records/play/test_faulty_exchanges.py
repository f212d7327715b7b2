"""One fault, one finding: what is played after a faulty exchange (notation 4)."""

import pytest

import records
from api.kit.cases import FOLDER

CASES = FOLDER / "fault"


@pytest.mark.parametrize("game", ["besigue-1847", "besigue", "besigue-3", "besigue-4"])
def test_nothing_that_follows_from_a_faulty_exchange_is_found_again(game: str) -> None:
    seen = 0
    for record in records.read(CASES / f"{game}.carnet"):
        codes = [finding.code for finding in records.replay(record).findings]
        if codes and codes[0].startswith("exchange-"):
            seen += 1
            assert len(codes) == 1
    assert seen
