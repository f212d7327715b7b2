"""`carnet show`: prints the table at a point of a record."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from api.commands.console import PATH, Trouble, colours, emit, language_option
from api.commands.messages import say

if TYPE_CHECKING:
    from records.play.deal_replay import DealReplay
    from records.play.replay import Replay


@click.command()
@click.argument("path", type=PATH)
@click.option("--record", "number", type=click.IntRange(min=1), default=1, show_default=True)
@click.option(
    "--deal", type=click.IntRange(min=1), help="The deal to show. The default is the last one."
)
@click.option(
    "--ply",
    type=click.IntRange(min=0),
    help="After how many actions of the deal. The default is all of them.",
)
@click.option(
    "--seat",
    metavar="SEAT",
    type=click.Choice(list("ABCDEF"), case_sensitive=False),
    help="Show only what the player at this seat knew.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the table as one JSON object.")
@language_option
def command(
    path: str,
    number: int,
    deal: int | None,
    ply: int | None,
    seat: str | None,
    as_json: bool,
    language: str,
) -> None:
    """Show the table: hands, trick, talon, declared cards and scores.

    Without --deal and --ply, it shows the point where the record leaves off.
    """
    from api.commands.console import json_line
    from api.commands.one_record import record_of
    from api.commands.printed_table import Look, table_lines
    from records.play.as_read import replay_as_read

    replay = replay_as_read(record_of(path, number, language))
    found = deal_of(replay, deal, number, language)
    if ply is None:
        ply = found.plies
    elif ply > found.plies:
        raise Trouble(say("no-ply", language, deal=found.deal, n=ply, count=found.plies))
    position = replay.position(found.deal, ply)
    if seat is not None:
        seats = sorted(each for side in replay.sides for each in side)
        if seat not in seats:
            raise Trouble(say("no-seat", language, seat=seat, seats=" ".join(seats)))
        position = position.seen_by(seat)
    if as_json:
        emit(json_line(position.as_dict()) + "\n")
        return
    look = Look(language, colours())
    for line in table_lines(replay, position.as_dict(), look):
        emit(line + "\n")


def deal_of(replay: Replay, deal: int | None, number: int, language: str) -> DealReplay:
    """Return the deal with that number, or the last. Raises Trouble if there is none."""
    if replay.rules is None:
        raise Trouble(say("no-rules", language, n=number))
    if not replay.deals:
        raise Trouble(say("no-deals", language, n=number))
    if deal is None:
        return replay.deals[-1]
    if deal > len(replay.deals):
        raise Trouble(say("no-deal", language, n=number, deal=deal, count=len(replay.deals)))
    return replay.deals[deal - 1]
