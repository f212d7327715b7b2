"""The options that add a table of decisions to the tables of records."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from api.commands.shared.console import number_option

#: The most random deals in which a choice is tried.
MOST_WORLDS = 10_000


def decisions_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add `--decisions` and `--values`."""
    command = number_option(
        "--values",
        (2, MOST_WORLDS),
        help="Also say what each choice is worth, tried in N random deals. This takes long: it "
        "implies --decisions.",
    )(command)
    return click.option(
        "--decisions",
        is_flag=True,
        help="Add a table with a row for each decision: what the player knew, could do and did; "
        "and a data card, README.md.",
    )(command)


def worlds_of(decisions: bool, values: int | None) -> int | None:
    """Return for how many random deals a choice is valued, None if there is no such table."""
    return values if values is not None else 0 if decisions else None
