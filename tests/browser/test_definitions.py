"""Every figure on a page has its definition a click away, and every finding its rule."""

from __future__ import annotations

import re
from functools import cache

import pytest
from playwright.sync_api import expect

from tests.api.commands.test_standings import played
from tests.browser.conftest import Site
from tests.browser.steps import PHONE, analysis, show_acts

pytestmark = pytest.mark.browser

#: Figures of a table that lead nowhere.
WITHOUT = """() => [...document.querySelectorAll('table.numbers')]
  .filter(table => !table.closest('[hidden]') && !table.classList.contains('cross'))
  .flatMap(table => [...table.querySelectorAll('thead th:not(.words)')])
  .filter(head => !head.querySelector('a[href^="/help/"]')).map(head => head.textContent)"""
#: All that leads into the help from what a page shows.
INTO_HELP = """() => [...document.querySelectorAll('main a[href^="/help/"]')]
  .map(link => link.getAttribute('href'))"""
#: Where the link beside a choice of charts leads for each of them.
OF_CHARTS = """([kinds, table]) => [...document.querySelectorAll(`${kinds} option`)]
  .map(({ value }) => `/help/charts#${table}-${value}`)"""

ABOUT = "() => [...document.querySelectorAll('[data-about]')].map(one => one.dataset.about)"


def add(site: Site) -> None:
    games = (played("Inès", "Oscar"), played("Oscar", "Inès", result="300/1000"))
    # Each deal has its score alone, so that there are figures of it.
    scores = ("#1010/400", "#300/1000")
    text = "".join(one.replace("...\n*", f"... {n}") for one, n in zip(games, scores, strict=True))
    site.store(text)


def test_each_figure_has_its_definition_a_click_away(site: Site) -> None:
    page = site("/records", locale="fr-FR", color_scheme="dark", **PHONE)
    add(site)

    @cache
    def help_page(address: str) -> str:
        answer = page.request.get(site.address + address)
        assert answer.ok, address
        return answer.text()

    def lead(links: list[str]) -> None:
        """All of these lead to a place that is there."""
        assert links
        for link in links:
            address, _, anchor = link.partition("#")
            told = help_page(address)
            assert not anchor or f'id="{anchor}"' in told, link

    expect(page.locator("#facets a")).to_be_attached()
    lead(page.evaluate(INTO_HELP))
    page.goto(f"{site.address}/insights")
    lead(page.evaluate(ABOUT))

    for path, ready in (
        ("/players", "#players tbody tr"),
        ("/standings?game=besigue", "#cross-table tbody tr"),
        ("/players/In%C3%A8s", "#results tbody tr"),
    ):
        page.goto(site.address + path)
        expect(page.locator(ready).first).to_be_visible()
        assert page.evaluate(WITHOUT) == []
        lead(page.evaluate(INTO_HELP))

    page.goto(f"{site.address}/records/{site.ids['besigue-1847']}#deal=1&ply=4")
    expect(page.locator("#chart-kind option").first).to_be_attached()
    analysis(page)
    lead(page.evaluate(OF_CHARTS, ["#chart-kind", "of-a-record"]))
    # What each option is worth, and what each choice lost.
    show_acts(page)
    page.locator("#values").click()
    figures = page.locator("#values-options thead th:not(:first-child)")
    expect(figures.first).to_be_attached()
    expect(figures).to_have_count(page.locator("#values-options thead a").count())
    expect(page.locator("#grades h3 a")).to_be_visible()
    lead(page.evaluate(INTO_HELP))

    record = f"/api/v1/records/{site.ids['besigue-1847']}"
    for chart in (
        "/api/v1/statistics/results?by=player&as=html",
        "/api/v1/players/Oscar?as=html",
        f"{record}/charts/score?as=html",
        "/api/v1/insights?measure=tricks&by=lead&as=html",
    ):
        page.goto(site.address + chart)
        # It is there without opening anything first.
        expect(page.locator('main a[href^="/help/"]')).to_be_visible()
        lead(page.evaluate(INTO_HELP))


def test_each_finding_leads_to_its_rule(site: Site) -> None:
    page = site(f"/records/{site.ids['revoke']}/books")
    objections = page.locator("#books > li:has(.badge.fault)")
    expect(objections.first).to_be_visible()
    for one in objections.all():
        expect(one.locator('a[href^="/help/rule/"]')).to_have_count(1)
        expect(one.locator('a[href^="/help/findings/"]')).to_have_count(1)
    objections.first.locator('a[href^="/help/rule/"]').click()
    expect(page).to_have_url(re.compile("/help/"))
    expect(page.get_by_role("heading", level=1)).to_be_visible()
