"""`carnet chart`: a chart of one record, as a file."""

from __future__ import annotations

import os
from typing import Any, Literal, cast

import click

from api.commands.common import Trouble, language_option
from api.commands.words import say

FORMS = (".html", ".json", ".svg", ".png")


@click.command()
@click.argument("kind")
@click.argument("path")
@click.option("-o", "--output", required=True, metavar="FILE", help="Ends in " + ", ".join(FORMS))
@click.option("--record", "number", type=click.IntRange(min=1), default=1, show_default=True)
@click.option("--theme", type=click.Choice(["light", "dark"]), default="light", show_default=True)
@language_option
def command(
    kind: str, path: str, output: str, number: int, theme: str, language: Literal["en", "fr"]
) -> None:
    """Draw a chart of a record.

    The end of FILE's name says in which form; .svg and .png need the extra “images” and a Chromium.
    """
    form = os.path.splitext(output)[1].lower()
    if form not in FORMS:
        raise Trouble(say("no-form", language, path=output, forms=", ".join(FORMS)))
    import records
    from analysis import charts
    from api.commands.files import Replacement
    from api.commands.one import record_of

    if kind not in charts.CHARTS:
        raise Trouble(say("no-chart", language, kind=kind, kinds=", ".join(charts.CHARTS)))
    replay = records.replay(record_of(path, number, language))
    figure = charts.draw(kind, replay, language, cast(Literal["light", "dark"], theme))
    with Replacement(output, language) as file:
        file.write(drawn(figure, form, _title(replay.record.get("Event"), path), language))
        file.keep()


def drawn(figure: Any, form: str, title: str, language: Literal["en", "fr"]) -> bytes:
    """The figure in one of FORMS.  Raises Trouble where images cannot be made."""
    from analysis import charts

    if form == ".json":
        return charts.as_json(figure).encode()
    if form == ".html":
        return charts.as_html(figure, title, language).encode()
    try:
        return charts.as_image(figure, "svg" if form == ".svg" else "png")
    except charts.ImagesUnavailable:
        raise Trouble(say("no-images", language)) from None


def _title(event: str | None, path: str) -> str:
    return event or os.path.basename(path)
