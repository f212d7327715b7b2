"""What charts say on a telephone: nothing is cut off, and nothing lies over anything."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import plotly.graph_objects as go
import pytest
from playwright.sync_api import Browser

import api
import records
from analysis import charts
from analysis.collection import Statistics, facts_of
from tests.browser.conftest import SAMPLES

pytestmark = pytest.mark.browser

(PLOTLY,) = (Path(api.__file__).parent / "static" / "vendor").glob("plotly*/*.js")
#: As wide as a chart is on a telephone of 390 points.
WIDTH = 346
#: Drawn one after the other: the words that reach out of the chart, or lie over others.
DRAWN = """figures => figures.flatMap(([name, { data, layout }]) => {
  const place = document.body.appendChild(document.createElement("div"));
  place.style.height = `${layout.height ?? 240}px`;
  Plotly.newPlot(place, data, layout, { displayModeBar: false });
  const kinds = [".gtitle", ".legendtext", ".annotation-text", ".xtitle", ".ytitle", ".xtick text",
    ".ytick text", ".textpoint"];
  const frame = place.getBoundingClientRect();
  const said = [...place.querySelectorAll(kinds)].filter((one) => one.textContent)
    .map((one) => ({ words: one.textContent, box: one.getBoundingClientRect() }));
  const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4;
  const within = ({ left, right, top, bottom }) => left > frame.left - 2 && right < frame.right + 2
    && top > frame.top - 2 && bottom < frame.bottom + 2;
  place.remove();
  return [
    ...said.filter(({ box }) => !within(box)).map(({ words }) => `${name}: cut off: ${words}`),
    ...said.flatMap((a, at) => said.slice(at + 1).filter((b) => over(a.box, b.box))
      .map((b) => `${name}: ${a.words} | ${b.words}`)),
  ];
})"""


def drawn(figure: go.Figure) -> Any:
    return json.loads(charts.as_json(figure))


def of_a_club() -> list[tuple[str, Any]]:
    """Each page of each chart over all samples by player, and of results by pair."""
    counted = {by: Statistics(by) for by in ("player", "pair")}
    for path in sorted(SAMPLES.glob("*.carnet")):
        for record in records.read(path):
            facts = facts_of(records.replay(record))
            for statistics in counted.values():
                statistics.add(facts)
    out = []
    by_player = [(kind, "player") for kind in charts.COLLECTION_CHARTS]
    for kind, by in [*by_player, ("results", "pair")]:
        figure = charts.COLLECTION_CHARTS[kind].figure
        first = figure(counted[by], "fr", "light", 1)
        pages = charts.page_of(first)["pages"]
        more = [figure(counted[by], "fr", "light", page) for page in range(2, pages + 1)]
        out += [(f"{kind} {by} {at}", drawn(one)) for at, one in enumerate([first, *more], 1)]
    return out


def of_records() -> list[tuple[str, Any]]:
    """The quick charts of the longest record of each file of samples."""
    out = []
    for path in sorted(SAMPLES.glob("*.carnet")):
        replay = records.replay(max(records.read(path), key=lambda one: len(one.text)))
        for kind in charts.CHARTS.keys() & {"score", "tricks", "declarations"}:
            out.append((f"{kind} {path.stem}", drawn(charts.draw(kind, replay, "fr").figure)))
    return out


def of_chances() -> list[tuple[str, Any]]:
    """The chart of chances of two sides with the longest names, of a pair of pairs, and of three.

    The mark of a trick that turned the game has its words.
    """
    found = {
        name: max(records.read(SAMPLES / f"{name}.carnet"), key=lambda one: len(one.text))
        for name in ("besigue-rubicon", "whist", "besigue-3")
    }
    return [
        (name, drawn(charts.draw("chance", records.replay(record), "fr").figure))
        for name, record in found.items()
    ]


@pytest.mark.parametrize("figures", [of_a_club, of_records, of_chances])
def test_on_a_telephone_no_words_of_a_chart_are_cut_off_or_covered(
    browser: Browser, figures: Any
) -> None:
    page = browser.new_page(viewport={"width": WIDTH, "height": 844})
    page.set_content("<!doctype html><style>body { margin: 0 }</style>")
    page.add_script_tag(path=PLOTLY)
    try:
        assert page.evaluate(DRAWN, figures()) == []
    finally:
        page.close()
