"""How much too high each seat values its own side, fitted by `python -m fitting.excess --fit`.

The deals were played by players who follow advice, and by the policy. A row has a game, its seats,
and the excess of the own side's score at equal distances from the beginning of the deal to its end,
in thousandths. A game without a row favours nobody with one or the other.
"""

from __future__ import annotations

from importlib.resources import files

_TABLE = files(__package__).joinpath("viewers_fitted.txt")

FITTED: dict[tuple[str, int], tuple[float, ...]] = {
    (game, int(seats)): tuple(int(one) / 1000 for one in figures)
    for game, seats, *figures in (
        row.split() for row in _TABLE.read_text(encoding="ascii").splitlines()
    )
}
