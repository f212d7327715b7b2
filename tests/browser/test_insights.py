"""Insights: a measure, what to split it by, and questions to begin with."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import SAMPLES, Site
from tests.browser.steps import WINDOWS, in_each_others_way

pytestmark = pytest.mark.browser


def test_each_question_is_answered_and_stands_in_the_address(site: Site) -> None:
    page = site("/insights")
    questions = page.locator(".questions button")
    expect(questions).to_have_count(5)
    for question in questions.all():
        measure, by = (question.get_attribute(f"data-{one}") for one in ("measure", "by"))
        question.click()
        expect(page).to_have_url(re.compile(f"measure={measure}&by={by}$"))
        expect(page.locator("#chart-csv")).to_have_attribute(
            "href", re.compile(f"measure={measure}&by={by}")
        )
        expect(page.locator("#chart .main-svg").first).to_be_visible()
    # What a deal is won by cannot be told of a single card.
    page.locator("[name=measure]").select_option("wins")
    expect(page.locator("[name=by] option[value=trick]")).to_be_disabled()
    expect(page.locator("[name=by]")).not_to_have_value("lead")


def test_what_an_address_asks_for_and_nobody_measures_is_as_if_not_asked(site: Site) -> None:
    page = site("/insights?measure=luckiest&by=moon")
    expect(page.locator("#chart .main-svg").first).to_be_visible()


def test_few_deals_are_said_to_be_few(site: Site) -> None:
    page = site("/insights?measure=wins&by=player&game=sizette")
    answer = site.told("insights?measure=wins&by=player&game=sizette")
    few = [one for one in answer["figures"] if one["deals"] < 10]
    told = f"Too early to tell for {len(few)} of {len(answer['figures'])}"
    expect(page.locator("#few")).to_contain_text(told)


@pytest.mark.parametrize("path", ["/insights", "/standings", "/players"])
@pytest.mark.parametrize("window", WINDOWS)
def test_nothing_covers_anything(site: Site, window: str, path: str) -> None:
    page = site(path, **WINDOWS[window])
    parts = ("header.site a", "h1", ".page-tabs a", ".questions button", "#filters label")
    assert in_each_others_way(page, *parts, "#filters :is(input, select)", "footer a") == []
    expect(page.locator("header.site nav a")).to_have_text(
        ["Games", "Players", "Insights", "Studies", "Learn", "FR"]
    )


#: The words at the axes of a chart that stand aslant.
TICKS = """() => [...document.querySelectorAll("#chart :is(.xtick, .ytick) text")]
  .map(one => one.getAttribute("transform")).filter(one => /rotate[(](?!0,)/.test(one))"""


@pytest.mark.parametrize(("window", "locale"), [("phone", "fr-FR"), ("768", "en-GB")])
def test_what_a_chart_says_is_upright_within_it_and_apart(
    site: Site, window: str, locale: str
) -> None:
    page = site("/insights?measure=chart-declarations&by=game", locale=locale, **WINDOWS[window])
    expect(page.locator("#chart .xtick text").first).to_be_visible()
    assert page.evaluate(TICKS) == []
    ids = site.store((SAMPLES / "sixty-six.carnet").read_text(encoding="utf-8"))
    page.goto(f"{site.address}/records/{ids[0]}")
    page.locator("#analysis-tab").click()
    page.locator("#chart-kind").select_option("chance")
    expect(page.locator("#chart .gtitle")).to_be_visible()
    assert page.evaluate(TICKS) == []
    said = ("#chart .gtitle", "#chart .legend", "#chart .xtick text", "#chart .ytick text")
    assert in_each_others_way(page, *said, "#chart .g-ytitle") == []
    title = page.locator("#chart .gtitle").bounding_box()
    chart = page.locator("#chart").bounding_box()
    assert title
    assert chart
    assert title["y"] >= chart["y"]
