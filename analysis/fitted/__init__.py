"""The figures of the analyses that were fitted to deals that had been played.

A row has a name and its figures. `fitting` makes them.
"""

from __future__ import annotations

from importlib.resources import files

#: The rows of a table.
Fitted = dict[str, tuple[float, ...]]


def _rows(table: str) -> Fitted:
    text = files(__package__).joinpath(f"{table}.txt").read_text(encoding="ascii")
    rows = (row.split(": ") for row in text.splitlines())
    return {name: tuple(map(float, figures.split())) for name, figures in rows}


#: By how much the figures of advice are set right, by game and part of the deal, in deals that
#: players who follow advice played among themselves (`python -m fitting.calibration --fit`). A mean
#: is too high by so much, in the unit of the scores, before a card is led and after it, at each
#: eighth of the cards that are played while cards are drawn, and of the others, which are told
#: apart if the talon was closed early. The band ends so
#: many points too high below and too low above. The log odds of a chance are multiplied by the
#: slope, the first below evens and the last above, and then lowered by so much, at the beginning,
#: the middle and the end. Where all random deals of hidden cards are won, or none, so many more
#: (`all`, `none`) are taken to be won, and as many to be lost, at each quarter of the cards.
CALIBRATION = _rows("calibration")

#: How likely such players are to play a card, by what it would do (`python -m fitting.habits`):
#: hundredths of the natural logarithm, by style, part and circumstances (see `habits.Role.name`),
#: and then by how much the card is worth keeping, from the least on. What is not here is 0. And how
#: readily a card is played, in hundredths, by what holds it in the hand while cards are drawn (see
#: `analysis.estimate.habits`): whether a partner is held with which it is declared, how many cards
#: of its rank are, how many of its sequence, and whether it is held twice.
HABITS = _rows("habits")
PAIR, KIND, RUN, DOUBLE = (
    tuple(map(int, HABITS[held])) for held in ("pair", "kind", "run", "double")
)
