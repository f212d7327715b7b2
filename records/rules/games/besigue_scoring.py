"""How the games of bezique with several packs count (rulebook 2 to 7)."""

from __future__ import annotations

from records.rules.options import Values
from records.rules.possible_scores import Points
from records.rules.scorers import (
    CardsCount,
    LastOfDeal,
    LastOfStock,
    LastTrick,
    Reached,
    SevensDealt,
    SevenTurned,
    TrickCounts,
    WithTheTalon,
    WonAtOnce,
)
from records.rules.steps import Scoring, Step

_LAST = 10
_SEVEN = 10


def scoring(
    values: Values, both_reach: str, dealt_seven: int = 0, play_out: bool = True
) -> Scoring:
    """Return the steps by which these values of the options have a deal count.

    `both_reach` says who wins if the final count brings several to the target, `dealt_seven` what a
    7 of trumps brings that was dealt, and `play_out` whether the hands are played out.
    """
    live = values["brisque-marking"] == "live"
    last_stock = values["last-trick"] == "last-stock"
    what = "cards" if values["trick-score"] == "card-points" else "brisques"
    dealt = (SevensDealt(dealt_seven),) if dealt_seven else ()
    won: tuple[Step, ...] = (WonAtOnce(),) if values["win-test"] == "immediate" else ()
    trick: tuple[Step, ...] = (LastOfStock(_LAST),) if last_stock else ()
    end: tuple[Step, ...] = ()
    if live:
        trick += (TrickCounts(what),) if last_stock else (TrickCounts(what), LastOfDeal(_LAST))
    else:
        end = (CardsCount(what),) if last_stock else (LastTrick(_LAST), CardsCount(what))
    return Scoring(
        text={
            "en": "points of declarations and tricks",
            "fr": "points des annonces et des levées",
        },
        begin=(SevenTurned(_SEVEN), *dealt, *won),
        announced=won,
        trick=(*trick, *won),
        end=end,
        won=(Reached(both_reach),),
        decided=None if play_out else WithTheTalon(),
        possible=Points(unit=10 if what == "brisques" else 1),
    )
