"""`carnet chart`: writes a chart of one record, or of all records of a file, to a file."""

from __future__ import annotations

import os
import tempfile
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, cast

import click

from api.commands.judging.adding_up import names_database
from api.commands.shared.console import (
    PATH,
    UNABLE,
    Trouble,
    emit,
    language_option,
    number_option,
    record_limit_option,
    record_option,
)
from api.commands.stats import BY, Wish, counted_of
from api.commands.words import say
from records.languages import Language

if TYPE_CHECKING:
    from analysis.charts import DataTable

#: What the pages use of other projects. Their plotly.js is a quarter of that of the package plotly.
_VENDORED = Path(__file__).parents[1] / "static" / "vendor"

FORMS = (".html", ".json", ".csv", ".svg", ".png")


@click.command()
@click.argument("kind", required=False)
@click.argument("path", required=False, type=PATH)
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    type=PATH,
    help="The file to write, which ends in "
    + ", ".join(FORMS)
    + ". Without it, a browser shows the chart.",
)
@record_option
@number_option("--deal", (1, None), help="Draw this deal only.")
@click.option(
    "--seat",
    type=click.Choice(list("ABCDEF")),
    help="Draw “chance” from what this player knows. The default is each player in turn.",
)
@click.option("--all", "every", is_flag=True, help="Draw all records of PATH.")
@click.option("--by", type=click.Choice(BY), default="game", help="How --all groups the records.")
@number_option(
    "--page",
    (1, None),
    default=1,
    help="The page to draw if a chart over many records does not fit on one.",
)
@click.option("--theme", type=click.Choice(["light", "dark"]), default="light")
@click.option("--list", "listed", is_flag=True, help="List the charts.")
@record_limit_option
@language_option
def command(
    kind: str | None,
    path: str | None,
    output: str | None,
    number: int,
    deal: int | None,
    seat: str | None,
    every: bool,
    by: str,
    page: int,
    theme: str,
    listed: bool,
    language: Language,
) -> None:
    """Draw a chart of a record, or with --all of all records of a file.

    If PATH is a folder, that of a survey, or the address of a database, such as sqlite:///club.db,
    all its records are drawn. The ending of FILE selects the form. .svg and .png need the extra
    “images” and Chromium. .csv holds the data that the chart shows.
    """
    if listed:
        emit(_list(language))
        return
    if kind is None:
        raise Trouble(say("chart-what", language))
    from analysis import charts

    shade = cast(Literal["light", "dark"], theme)
    # Errors are reported in the order of the arguments.
    if kind not in charts.CHARTS and kind not in charts.COLLECTION_CHARTS:
        kinds = dict.fromkeys([*charts.CHARTS, *charts.COLLECTION_CHARTS])
        raise Trouble(say("no-chart", language, kind=kind, kinds=", ".join(kinds)))
    if path is None:
        raise Trouble(say("chart-what", language))
    if path != "-" and not names_database(path) and not os.path.exists(path):
        raise Trouble(say("no-file", language, path=path))
    browser = _browser(language) if output is None else None
    form = ".html" if output is None else form_of(output, language)
    if every or kind not in charts.CHARTS or os.path.isdir(path) or names_database(path):
        figure, data, title = _of_all(kind, path, by, page, language, shade)
    else:
        figure, data, title = _of_one(kind, path, number, deal, seat, language, shade)
    output = output or os.path.join(tempfile.mkdtemp(prefix="carnet-"), f"{kind}.html")
    write_chart(output, figure, data, form, title, language)
    if browser is not None:
        browser.open(Path(output).as_uri())


def _browser(language: Language) -> webbrowser.BaseBrowser:
    """Return what shows a page. Raises Trouble if there is no browser here."""
    try:
        return webbrowser.get()
    except webbrowser.Error:
        raise Trouble(say("no-browser", language)) from None


def _list(language: Language) -> str:
    from analysis import charts

    lines = [say("charts-one", language)]
    lines += [f"  {kind:<14} {chart.title[language]}" for kind, chart in charts.CHARTS.items()]
    lines += ["", say("charts-many", language)]
    for kind, over_many in charts.COLLECTION_CHARTS.items():
        lines.append(f"  {kind:<14} {over_many.title[language]}")
    return "\n".join(lines) + "\n"


def _of_one(
    kind: str,
    path: str,
    number: int,
    deal: int | None,
    seat: str | None,
    language: Language,
    theme: Literal["light", "dark"],
) -> tuple[Any, DataTable, str]:
    from analysis import charts
    from api.commands.shared.one_record import check_seat, record_of
    from records.play.as_read import replay_as_read

    replay = replay_as_read(record_of(path, number, language))
    if seat is not None and not charts.CHARTS[kind].by_seat:
        raise Trouble(say("no-eyes", language, kind=kind))
    check_seat(replay, seat, language)
    try:
        figure, data = charts.draw(kind, replay, language, theme, deal, seat)
    except IndexError:
        count = len(replay.deals)
        raise Trouble(say("no-deal", language, n=number, deal=deal, count=count)) from None
    name = os.path.basename(path)
    return figure, data, charts.heading(kind, replay, language, deal, name)


def _of_all(
    kind: str, path: str, by: str, page: int, language: Language, theme: Literal["light", "dark"]
) -> tuple[Any, DataTable, str]:
    from analysis import charts
    from records.library import Query

    chart = charts.COLLECTION_CHARTS.get(kind)
    if chart is None:
        kinds = ", ".join(charts.COLLECTION_CHARTS)
        raise Trouble(say("no-chart", language, kind=kind, kinds=kinds))
    wish = Wish(by, "year", (kind,), Query())
    statistics, status = counted_of((path,), wish, language)
    if status:
        raise SystemExit(UNABLE)
    try:
        figure = chart.figure(statistics, language, theme, page)
    except IndexError:
        pages = charts.page_of(chart.figure(statistics, language, theme, 1))["pages"]
        raise Trouble(say("no-page", language, page=page, pages=pages)) from None
    drawn = charts.page_in_words(figure, language)
    title = " – ".join(filter(None, (chart.title[language], os.path.basename(path), drawn)))
    return figure, charts.figures_table(statistics, kind, language), title


def form_of(path: str, language: Language) -> str:
    """Return the form that the ending of a file's name asks for. Raises Trouble if it is none."""
    form = os.path.splitext(path)[1].lower()
    if form not in FORMS:
        raise Trouble(say("no-form", language, path=path, forms=", ".join(FORMS)))
    return form


def write_chart(
    path: str, figure: Any, data: DataTable, form: str, title: str, language: Language
) -> None:
    """Write a chart to a file in one of FORMS, and tell which page it is of several.

    Raises Trouble if it cannot be written, or images cannot be made.
    """
    from analysis import charts
    from api.commands.shared.whole_files import write_whole

    write_whole(path, _drawn(figure, data, form, title, language), language)
    page = charts.page_in_words(figure, language)
    # The data are not divided into pages.
    if page and form != ".csv":
        click.echo(say("chart-page", language, path=path, page=page), err=True)


def _drawn(figure: Any, data: DataTable, form: str, title: str, language: Language) -> bytes:
    from analysis import charts

    if form == ".json":
        return charts.as_json(figure).encode()
    if form == ".csv":
        return data.as_csv().encode("utf-8", "replace")
    if form == ".html":
        script = next(_VENDORED.glob("plotly.js-basic-dist-min-*/*.js")).read_text(encoding="utf-8")
        return charts.as_html(figure, title, language, data, script).encode("utf-8", "replace")
    try:
        pictured = charts.titled(figure, title)
        return charts.as_image(pictured, "svg" if form == ".svg" else "png")
    except charts.ImagesUnavailable:
        raise Trouble(say("no-images", language)) from None
