"""By how much the figures of advice are set right, by game and part of the deal.

Fitted by `python -m fitting.calibration --fit` to deals that players who follow advice played among
themselves. A mean is too high by so much, in the unit of the scores, before a card is led and
after it, at each eighth of the cards that are played while cards are drawn, and of the others. The
band ends so many points too high below and too low above. The log odds of a chance are multiplied
by the slope, the first below evens and the last above, and then lowered by so much, at the
beginning, the middle and the end. Where all random deals of hidden cards are won, or none, so many
more (`all`, `none`) are taken to be won, and as many to be lost.
"""

from __future__ import annotations

from importlib.resources import files

_TABLE = files(__package__).joinpath("calibration_fitted.txt")

FITTED: dict[str, tuple[float, ...]] = {
    name: tuple(map(float, figures.split()))
    for name, figures in (
        row.split(": ") for row in _TABLE.read_text(encoding="ascii").splitlines()
    )
}
