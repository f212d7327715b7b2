"""A player is looked up, two spellings are joined and taken apart, and the standings follow."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, Route, expect

from tests.api.commands.test_standings import played
from tests.browser.axe import violations
from tests.browser.conftest import Site
from tests.browser.steps import SIZES, held

pytestmark = pytest.mark.browser

DESK: dict[str, Any] = {"locale": "en-GB", **SIZES["desk"]}
PHONE: dict[str, Any] = {"locale": "fr-FR", "color_scheme": "dark", **SIZES["phone"]}


def add(site: Site, event: str) -> None:
    """Three games that Inès won, in two spellings, and one that she lost."""
    games = (
        ("Inès", "Oscar", "1010/400"),
        ("Ines", "Oscar", "1010/400"),
        ("Oscar", "Inès", "300/1000"),
        ("Oscar", "Ines", "1010/400"),
    )
    texts = [
        # The deal has its score alone, so that there are figures of it.
        played(one, other, Event=event, Date=f"1850.01.{day:02}", result=score).replace(
            "...\n*", f"... #{score}"
        )
        for day, (one, other, score) in enumerate(games, 1)
    ]
    site.store("".join(texts))


def row(page: Page, table: str, name: str) -> list[str]:
    """The cells of a player's row."""
    line = page.locator(f"{table} tr").filter(has=page.get_by_role("link", name=name, exact=True))
    expect(line).to_have_count(1)
    return line.locator("td").all_inner_texts()


@pytest.mark.parametrize(
    ("options", "join", "apart", "outcome"),
    [
        pytest.param(DESK, "Join as Inès", "Take back", "won", id="desk"),
        pytest.param(PHONE, "Réunir sous Inès", "Séparer", "gagnée", id="phone"),
    ],
)
def test_a_player_in_two_spellings_is_looked_up_joined_and_taken_apart(
    site: Site, options: dict[str, Any], join: str, apart: str, outcome: str
) -> None:
    page = site("/players", bypass_csp=True, **options)
    if not page.get_by_role("link", name="Oscar", exact=True).count():
        add(site, "Club")
        page.reload()
    page.get_by_role("button", name=join).click()
    expect(page.get_by_role("button", name=join)).to_have_count(0)
    expect(page.locator("#players small")).to_have_text("Ines")
    assert violations(page) == []

    page.goto(f"{site.address}/standings?game=besigue&event=Club")
    expect(page.locator("#cross-table tbody tr")).to_have_count(2)
    assert row(page, "#standings", "Inès")[:6] == ["1", "Inès", "4", "3", "0", "1"]
    assert page.locator("#cross-table tbody tr").first.locator("td").all_inner_texts() == [
        "",
        "3/4",
    ]
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    page.locator("#standings").get_by_role("link", name="Inès", exact=True).click()
    expect(page.locator("#results tbody tr")).to_have_count(4)
    assert outcome in page.locator("#results tbody tr").nth(1).inner_text()
    expect(page.locator("#spellings")).to_contain_text("Ines")
    expect(page.locator("#chart .scatterlayer .trace")).to_have_count(2)
    assert row(page, "#opponents", "Oscar")[2:6] == ["4", "3", "0", "1"]
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    page.locator("#aliases").get_by_role("button", name=apart).press("Enter")
    expect(page.locator("#results tbody tr")).to_have_count(2)
    page.locator("#results tbody tr a").first.click()
    expect(page.locator("h1 a.name")).to_have_count(2)
    page.locator("h1 a.name").first.click()
    expect(page.locator("#name")).to_have_text("Oscar")
    page.locator("#all-records").click()
    expect(page.locator("a.record")).to_have_count(4)
    page.goto(f"{site.address}/insights?measure=chart-results&by=player&event=Club")
    linked = page.locator("#chart-table td a")
    expect(linked.first).to_have_attribute("href", re.compile("^/players/"))
    assert {"Oscar", "Inès", "Ines"} == set(linked.all_text_contents())


def test_a_reader_who_waits_for_the_players_is_told_so(site: Site) -> None:
    page = site("/players")
    expect(page.locator("#count")).to_have_text(re.compile(r"\d+ players"))
    let_go = held(page)
    page.locator("[name=game]").select_option("whist")
    expect(page.locator("#count")).to_have_text("Counting…")
    let_go()
    expect(page.locator("#count")).to_have_text(re.compile(r"\d+ players"))


@pytest.mark.parametrize(
    ("locale", "told"),
    [
        ("en-GB", "Choose a game for its cross table."),
        ("fr-FR", "Choisissez un jeu pour voir son tableau croisé."),
    ],
)
def test_the_table_of_standings_is_whole_and_the_way_to_the_cross_table_is_told(
    site: Site, locale: str, told: str
) -> None:
    page = site("/standings", locale=locale, viewport={"width": 1366, "height": 768})
    expect(page.locator("#choose-cross")).to_have_text(told)
    tables = page.locator("#standings .scroll")
    expect(tables.first).to_be_visible()
    wider = "all => all.filter((one) => one.scrollWidth > one.clientWidth).length"
    assert tables.evaluate_all(wider) == 0


def test_points_below_nothing_have_a_minus_sign(site: Site) -> None:
    page = site("/standings?game=bassadewitz")
    assert "−8" in row(page, "#standings", "Denis")


def test_chips_are_called_so_and_ratings_are_left_out_where_nobody_has_one(site: Site) -> None:
    page = site("/standings?game=bassadewitz")
    heads = page.locator("#standings th")
    expect(heads.first).to_be_visible()
    assert {"Chips"} == {"Chips", "Scored", "Rating"}.intersection(heads.all_inner_texts())


#: What scrolls sideways, but for a cross table, and the figures that do not say what they are.
SIDEWAYS = """() => [...document.querySelectorAll(".scroll:not(:has(.cross))")]
  .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth)
  .map((one) => one.getAttribute("aria-label"))"""
NAMED = """one => getComputedStyle(one, "::before").content"""


@pytest.mark.parametrize("options", [DESK, PHONE], ids=["desk", "phone"])
def test_on_a_telephone_a_table_of_figures_is_read_down_and_not_across(
    site: Site, options: dict[str, Any]
) -> None:
    page = site("/standings", **options)
    cell = page.locator("#standings td:not(.words)").first
    expect(cell).to_be_visible()
    assert page.evaluate(SIDEWAYS) == []
    assert cell.evaluate(NAMED) == ("none" if options is DESK else '"Place "')
    page.goto(f"{site.address}/players")
    expect(page.locator("#players td").first).to_be_visible()
    page.locator("#players td a").first.click()
    expect(page.locator("#results td").first).to_be_visible()
    assert page.evaluate(SIDEWAYS) == []


def test_whoever_asks_for_luck_is_told_how_much_the_cards_brought(site: Site) -> None:
    page = site("/insights", **DESK)
    page.get_by_role("link", name="How much was luck?").click()
    luck = page.locator("#luck")
    expect(luck).to_have_attribute("open", "")
    # No game here has thirty deals.
    expect(luck.locator("p")).to_have_text(re.compile("^Too early to tell: it takes 30 deals"))
    expect(luck.locator("tbody tr")).to_have_count(0)

    def mean(value: float) -> dict[str, float]:
        return {"mean": value, "low": value - 1, "high": value + 1}

    row = {"player": "Ada", "deals": 40, "plain": mean(-1.25), "luck": 2, "without": mean(-3.25)}
    answer = {
        "games": [{"game": "whist", "coefficient": 0.9}, {"game": "sixte", "coefficient": 0}],
        "results": [{**row, "game": "whist"}, {**row, "game": "sixte"}],
        "whole": False,
    }
    page.route("**/standings/without-luck?*", lambda route: route.fulfill(json=answer))
    page.locator("[name=game]").select_option("whist")
    expect(luck.locator("tbody td")).to_have_text(
        ["Ada", "Whist", "40", "−1.3 (−2.3 – −0.3)", "2", "−3.3 (−4.3 – −2.3)"]
    )
    # These figures have no place among the definitions of charts.
    expect(luck.locator("th")).to_have_count(6)
    expect(luck.locator("th a")).to_have_count(0)
    expect(luck.locator("p")).to_contain_text("what is left without them")
    expect(luck.get_by_role("button", name="Count the others too")).to_be_visible()


#: The page keeps the path of a call whose answer is no longer wanted.
NOTE_WHAT_IS_GIVEN_UP = """() => {
  const { fetch } = window;
  window.fetch = (path, options) => {
    options?.signal?.addEventListener("abort", () => { document.body.dataset.gone = path; });
    return fetch(path, options);
  };
}"""


def test_all_players_are_told_of_luck_and_only_what_was_asked_for_last(site: Site) -> None:
    one = {"mean": 1, "low": 0, "high": 2}
    whole = True

    def answer(route: Route) -> None:
        (number,) = parse_qs(urlsplit(route.request.url).query)["page"]
        name = {"1": "Ada", "2": "Béla"}[number]
        row = {"game": "whist", "player": name, "deals": 40, "plain": one, "luck": 0}
        games = [{"game": "whist", "coefficient": 1}]
        results = [{**row, "without": one}]
        route.fulfill(json={"games": games, "results": results, "whole": whole, "pages": 2})

    page = site("/standings#luck", **DESK)
    luck = page.locator("#luck")
    expect(luck.locator("p")).to_contain_text("Too early to tell")
    page.evaluate(NOTE_WHAT_IS_GIVEN_UP)
    page.route("**/standings/without-luck?*", lambda _: None)
    with page.expect_request("**/standings/without-luck?*game=whist*"):
        page.locator("[name=game]").select_option("whist")
    page.unroute("**/standings/without-luck?*")
    page.route("**/standings/without-luck?*", answer)
    page.locator("[name=game]").select_option("besigue")
    expect(page.locator("body")).to_have_attribute("data-gone", re.compile("game=whist"))
    expect(luck.locator("tbody td:first-child")).to_have_text(["Ada", "Béla"])
    expect(luck.locator("p")).not_to_contain_text("only the first players")
    # As long as not all is counted, each page is of a count of its own.
    whole = False
    page.locator("[name=game]").select_option("whist")
    expect(luck.get_by_role("button", name="Count the others too")).to_be_visible()
    expect(luck.locator("tbody td:first-child")).to_have_text(["Ada"])
    expect(luck.locator("p")).to_contain_text("only the first players")
