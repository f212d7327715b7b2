"""A chart over many records shows each player in one colour, and says what it shows."""

from __future__ import annotations

from functools import partial
from types import SimpleNamespace

import plotly.graph_objects as go
import pytest

from analysis import charts
from analysis.charts.many import pages
from analysis.charts.many.panels import Panel, lay_out_panels, shown_by
from analysis.charts.style import COLOURS
from analysis.collection import Statistics
from analysis.collection.facts_of_a_record import DealFacts, RecordFacts

REVOKE = ("play-follow", "besigue/end-play/follow")
PLAYERS = ("Zoé", "Alice", "Basile", "Max")


def share(value: float, off: float = 0.05, count: int = 40) -> SimpleNamespace:
    return SimpleNamespace(
        unit="share", value=value, low=value - off, high=value + off, count=count
    )


def club(by: str) -> Statistics:
    """Zoé has played the most deals, and Max the fewest. All but Zoé have revoked."""
    found = Statistics(by)
    for at, name in enumerate(PLAYERS):
        revokes = ((*REVOKE, 0),) if at else ()
        deals = tuple(
            DealFacts(
                deal=deal,
                score=(110 if name == "Max" else 50, 0),
                sources=(("brisques", (10, 0)), ("declaration", (100 if name == "Max" else 40, 0))),
                declared=(
                    *(((0, "marriage", 20),) if deal % 5 else ()),
                    *(((0, "besigue", 40),) if deal % (2 if name == "Zoé" else 5) == 0 else ()),
                ),
                faults=revokes if deal == 1 else (),
            )
            for deal in range(1, 51 - at)
        )
        seats = (("A", 0, name), ("B", 1, ""))
        for _ in range(6):
            found.add(RecordFacts("besigue", "points", "", None, seats, 2, 0, True, deals))
    return found


def colours(kind: str, page: int = 1) -> dict[str, str]:
    """The colour of each player."""
    figure = charts.COLLECTION_CHARTS[kind].figure(club("player"), "en", "light", page)
    # What bears the whiskers is not seen itself.
    return {one.name: one.marker.color for one in figure.data if one.hoverinfo != "skip"}


def test_a_player_has_the_colour_of_their_rank_by_deals_in_every_chart() -> None:
    own = dict(zip(PLAYERS, COLOURS, strict=False))
    assert colours("declarations") == own
    assert colours("faults") == {name: own[name] for name in PLAYERS[1:]}


def test_a_player_on_a_later_page_keeps_their_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "MOST_SERIES", 2)
    assert colours("declarations", 2) == dict(zip(PLAYERS[2:], COLOURS[2:], strict=False))


@pytest.mark.parametrize(
    ("kind", "by", "english", "french"),
    [
        ("declarations", "game", "declared most often: marriage", "souvent annoncé : mariage"),
        ("declarations", "player", "bezique: Zoé most often", "bésigue : Zoé le plus souvent"),
        ("sources", "game", "the largest part: declaration", "la plus grande part : annonce"),
        ("sources", "player", "declaration: Max the most", "annonce : Max le plus"),
    ],
)
def test_a_panel_says_what_it_shows(kind: str, by: str, english: str, french: str) -> None:
    for language, words in (("en", english), ("fr", french)):
        figure = charts.COLLECTION_CHARTS[kind].figure(club(by), language, "light")
        assert any(words in note.text for note in figure.layout.annotations)


def test_of_rows_with_players_the_first_that_differs_clearly_is_told() -> None:
    alike = {"Ada": share(0.5), "Max": share(0.45)}
    clear = {"Ada": share(0.1), "Max": share(0.3)}
    alone = {"Ada": share(0.2)}
    zoe = {"Zoé": share(0.1)}
    told = partial(shown_by, language="en", row="most-fault", group="most-often")
    assert told({"revoke": alike, "out of turn": clear}) == "out of turn: Max most often"
    assert told({"revoke": alike}) == "no clear difference"
    assert told({"revoke": clear, "out of turn": {**clear, **zoe}}) == "out of turn: Max most often"
    assert told({"revoke": clear, "out of turn": zoe}) == ""
    assert told({"revoke": alone, "out of turn": {"Ada": share(0.4)}}) == (
        "most frequent: out of turn"
    )


def test_two_rows_that_do_not_differ_clearly_are_named_together() -> None:
    told = partial(shown_by, language="fr", row="most-missed", group="most-often")
    rows = {"mariage": share(0.5), "bésigue": share(0.45), "quatre as": share(0.1)}
    assert told({name: {"": one} for name, one in rows.items()}) == (
        "le plus souvent manqué : mariage ou bésigue"
    )
    rows["quatre as"] = share(0.42)
    assert told({name: {"": one} for name, one in rows.items()}) == "pas d’écart net"
    del rows["quatre as"]
    assert told({name: {"": one} for name, one in rows.items()}) == "pas d’écart net"


def test_what_a_panel_shows_takes_as_many_lines_as_it_needs_on_a_telephone() -> None:
    def laid_out(words: str) -> go.Figure:
        return lay_out_panels(go.Figure(), "en", "light", [Panel("Whist", 20, {}, {}, words)])

    short, long = laid_out("highest: Ada"), laid_out("revoke: " + "Ada Lovelace " * 6)
    assert "<br>" not in short.layout.annotations[1].text
    assert long.layout.annotations[1].text.count("<br>") == 1
    assert long.layout.height > short.layout.height
