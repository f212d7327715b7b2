"""How much too high each seat values its own side, fitted by `python -m bench.excess --fit`.

The deals were played by players who follow advice, and by the policy. A row has a game, its seats,
and the excess of the own side's score at equal distances from the beginning of the deal to its end,
in thousandths. A game without a row favours nobody with one or the other.
"""

from __future__ import annotations

_ROWS = """
besigue 2 0 1718 4988 6706 7566 6800 2611 0 0
besigue-chinois 2 0 4335 7083 7294 9063 7889 1490 0 0
besigue-sans-retourne 2 0 1132 1839 3312 5064 5922 3252 0 0
besigue-9 2 0 3584 6182 5530 5235 3461 1265 0 0
besigue-1847 2 0 1555 2523 4036 4909 3314 0 0 0
besigue-3 3 0 2038 5327 6038 4647 6805 4455 1193 -1487
besigue-rubicon 2 0 20782 29115 13712 20671 44782 29928 30972 0
brusquembille 2 0 284 708 1036 1258 1033 727 103 0
sixty-six 2 0 90 81 89 83 35 12 -9 0
"""

FITTED: dict[tuple[str, int], tuple[float, ...]] = {
    (game, int(seats)): tuple(int(one) / 1000 for one in figures)
    for game, seats, *figures in (row.split() for row in _ROWS.strip().splitlines())
}
