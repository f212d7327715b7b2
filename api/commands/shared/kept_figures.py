"""Figures over the records of a database, and numbers as the commands have them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from api.commands.shared.console import complain
from api.commands.shared.store_to_work_on import opened_store
from api.commands.words import say

if TYPE_CHECKING:
    from analysis.stored.asking import Answer, Sums
    from records.library import Store


_SCHEMES = ("sqlite://", "postgresql://", "postgres://")


def names_database(path: str) -> bool:
    """Return whether a PATH is the address of a database."""
    return path.startswith(_SCHEMES)


def sums_of_database(
    database: str, kind: str, language: str, ask: Callable[[Store], Answer[Sums]]
) -> Sums:
    """Return what is asked of a database. What is lacking is worked out, and not kept.

    What `carnet work` has given up is left out, and told as figures of a `kind`. Raises Trouble.
    """
    with opened_store(database, language) as store:
        made = ask(store)
    if made.lacking:
        complain(say("figures-lack", language, kind=kind, n=made.lacking))
    return made.sums


def shown_number(value: float | None, language: str, *, share: bool = False) -> str:
    """Return a number with two digits after its point, or a share in percent.

    >>> shown_number(1.5, "fr"), shown_number(0.125, "en", share=True), shown_number(None, "en")
    ('1,50', '12.5 %', '–')
    """
    if value is None:
        return "–"
    value = round(100 * value, 1) if share else round(value, 2)
    # Adding zero makes -0.0 what it is.
    text = f"{value + 0.0:.1f} %" if share else f"{value + 0.0:.2f}"
    return text.replace(".", ",") if language == "fr" else text
