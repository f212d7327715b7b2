"""Par of a deal: what it brings from the opening lead on if all play their best with open hands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from analysis.solver.answer import CardValue, Solution
from records.as_json import AsJson

if TYPE_CHECKING:
    from analysis.solver.answer import Answer


@dataclass(frozen=True, slots=True)
class Par(AsJson):
    """Par of a deal, and its opening lead.

    `value` is what the deal brings each side under the trumps that were turned up, with the best
    play of all from the opening lead on. `leader` leads. `leads` are the cards that they might have
    led, each with what it brings; `best` are those that lose nothing. `led` is the card that was
    led. It lost `lost`, None if it was not legal.
    """

    status: ClassVar[str] = "par"
    deal: int
    sides: tuple[tuple[str, ...], ...]
    measure: str
    value: tuple[int, ...]
    leader: str
    leads: tuple[CardValue, ...]
    best: tuple[str, ...]
    led: str
    lost: int | None


def par_of(solution: Answer) -> Par | None:
    """Return par of a deal that has been solved from its first card, or None if it has not."""
    if not isinstance(solution, Solution) or solution.too_large is not None:
        return None
    if not solution.plays or solution.plays[0].trick != 1:
        return None
    first = solution.plays[0]
    return Par(
        deal=solution.deal,
        sides=solution.sides,
        measure=solution.measure,
        value=solution.value,
        leader=first.seat,
        leads=first.cards,
        best=first.best,
        led=first.card,
        lost=first.lost,
    )
