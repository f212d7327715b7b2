"""What each choice of a deal lost, in its tab on the page of a record."""

from __future__ import annotations

import re
from math import floor, sqrt
from typing import Any

import pytest
from playwright.sync_api import expect

import records
from analysis.generate import generate
from tests.browser.axe import violations
from tests.browser.conftest import SAMPLES, Site
from tests.browser.steps import PHONE, at

pytestmark = pytest.mark.browser


def hundredths(share: float) -> int:
    """As a browser rounds them."""
    return floor(100 * share + 0.5)


def test_each_choice_of_the_deal_is_graded_when_the_tab_is_opened(site: Site) -> None:
    record = site.ids["besigue-1847"]
    asked: list[str] = []
    page = site(f"/records/{record}#deal=1&ply=4", bypass_csp=True)
    page.on("request", lambda one: asked.append(one.url))
    at(page, 1, 4)
    assert not [url for url in asked if "/accuracy" in url]
    page.get_by_role("tab", name="Analysis").click()
    expect(page.locator("#chart .main-svg").first).to_be_visible()
    grades = page.locator("#grades")
    # A better answer follows the quick one.
    expect(grades.locator("> .small")).to_contain_text("100")
    assert [re.findall(r"games=(\d+)", url) for url in asked if "/accuracy?" in url] == [
        ["20"],
        ["100"],
    ]
    # One thing at a time is worked out: the chart, which takes less, does not wait for the grades.
    assert "/charts/" in next(url for url in asked if "/charts/" in url or "/accuracy?" in url)
    found = site.told(f"records/{record}/accuracy?deal=1&games=100")
    for link in grades.locator("a").evaluate_all("all => all.map(one => one.getAttribute('href'))"):
        help_page, anchor = link.split("#")
        assert f'id="{anchor}"' in page.request.get(site.address + help_page).text(), link
    assert violations(page) == []

    # What was lost stands with the dearest first, and leads to its action, which is graded on top.
    losses = grades.locator(".losses li")
    lost = [hundredths(one["lost"]) for one in found["choices"]]
    assert losses.count() == sum(one > 0 for one in lost) > 1
    # What is smaller than its own error is no loss to lean on.
    expect(losses.locator(".close")).to_have_count(
        sum(close(one, 100) and hundredths(one["lost"]) > 0 for one in found["choices"])
    )
    expect(losses.first).to_contain_text(f"−{max(lost)} %")
    dearest = max(found["choices"], key=lambda one: one["lost"])
    losses.first.locator(".move").click()
    at(page, 1, dearest["ply"])
    expect(grades.locator(".here")).to_contain_text(f"{max(lost)} %")
    expect(losses.first.locator("[aria-current=step]")).to_be_visible()
    expect(grades.locator("[aria-current=step]")).to_have_count(1)
    assert len([url for url in asked if "/accuracy?" in url]) == 2

    # By one player's eyes nothing is told of what the other might have played.
    other = "AB".replace(dearest["seat"], "")
    page.locator("#view").select_option(other)
    expect(grades.locator(".here")).to_be_empty()
    own = sum(one > 0 and found["choices"][at]["seat"] == other for at, one in enumerate(lost))
    expect(losses).to_have_count(own)


def close(choice: dict[str, Any], games: int) -> bool:
    """Whether a loss lies within its interval of 95 %, that of two shares of so many games."""
    shares = (choice["chance"], choice["chance"] + choice["lost"])
    variance = sum(max(0.0, one * (1 - one)) / games for one in shares)
    return float(choice["lost"]) < 1.96 * sqrt(variance)


def test_another_deal_is_graded_when_it_is_looked_at_while_the_tab_is_open(site: Site) -> None:
    page = site(f"/records/{site.ids['sizette']}#deal=1&ply=3")
    asked: list[str] = []
    page.on("request", lambda one: asked.append(one.url))
    with page.expect_request("**/accuracy?deal=1&*"):
        page.get_by_role("tab", name="Analysis").click()
    with page.expect_request("**/accuracy?deal=2&*"):
        page.locator("#next-deal").click()
    page.get_by_role("tab", name="Moves").click()
    before = len([url for url in asked if "/accuracy?" in url])
    page.locator("#next-deal").click()
    expect(page).to_have_url(re.compile("deal=3"))
    page.wait_for_load_state("networkidle")
    assert len([url for url in asked if "/accuracy?" in url]) == before
    page.locator("#previous-deal").click()
    expect(page).to_have_url(re.compile("deal=2"))
    with page.expect_request("**/accuracy?deal=2&*"):
        page.get_by_role("tab", name="Analysis").click()


def test_where_nobody_can_win_it_says_so(site: Site) -> None:
    page = site(f"/records/{site.ids['bassadewitz']}#deal=1&ply=1")
    page.get_by_role("tab", name="Analysis").click()
    expect(page.locator("#grades > .small")).to_contain_text("nobody wins it")
    expect(page.locator("#grades .losses")).to_have_count(0)


def test_par_and_the_opening_lead_are_told_to_whoever_opens_them(site: Site) -> None:
    page = site("/games", bypass_csp=True, locale="fr-FR", color_scheme="dark", **PHONE)
    # Some of its opening leads lost something, and others nothing.
    (record,) = site.store(records.dumps(generate("quadrette", 2)))
    page.goto(f"{site.address}/records/{record}#deal=1&ply=3")
    at(page, 1, 3)
    asked: list[str] = []
    page.on("request", lambda one: asked.append(one.url))
    page.get_by_role("tab", name="Analyse").click()
    expect(page.locator("#grades > .small")).to_contain_text("100")
    assert not [url for url in asked if "/analysis" in url]
    par = page.locator("#grades .par")
    par.locator("summary", has_text="Le par").click()
    expect(par.locator("dl")).to_be_visible()
    found = site.told(f"records/{record}/analysis")["pars"]
    assert {one["lost"] > 0 for one in found} == {False, True}
    for one in found:
        expect(par.locator("dt").first).to_contain_text(str(one["deal"]))
        sides, best, led, lost = par.locator("dd").all()
        expect(sides.locator("b")).to_have_text([str(n).replace("-", "−") for n in one["value"]])
        expect(sides.locator(".of-side").first).to_contain_text("A & C")
        expect(best.locator(".card-word")).to_have_count(len(one["best"]))
        names = best.locator(".card-word").all_inner_texts()
        expect(led.locator(".card-word")).to_have_count(1)
        assert (led.inner_text() in names) == (one["led"] in one["best"])
        expect(par.locator("dt").nth(2)).to_contain_text(one["leader"])
        expect(lost).to_have_text(str(one["lost"] or "rien"))
        if one is not found[-1]:
            page.locator("#next-deal").click()
    # It is worked out once for the whole record.
    assert len([url for url in asked if "/analysis" in url]) == 1
    for link in par.locator("a").evaluate_all("all => all.map(one => one.getAttribute('href'))"):
        help_page, anchor = link.split("#")
        assert f'id="{anchor}"' in page.request.get(site.address + help_page).text(), link
    assert violations(page) == []

    # Par is no secret of one hand alone: by one player's eyes none is told.
    page.locator("#views-open").click()
    page.locator("#view").select_option("B")
    expect(par.locator("dl")).to_have_count(0)
    expect(par.locator(".card-word")).to_have_count(0)
    page.locator("#view").select_option("")
    expect(par.locator("dl")).to_be_visible()


def test_a_deal_that_is_not_solved_from_its_first_card_says_why_it_has_no_par(site: Site) -> None:
    for game, why in (
        ("besigue-1847", r"begins with trick \d+"),
        ("bassadewitz", r"too large with \d tricks left"),
    ):
        page = site(f"/records/{site.ids[game]}#deal=1&ply=1")
        page.get_by_role("tab", name="Analysis").click()
        page.locator("#grades .par summary").click()
        expect(page.locator("#grades .par p")).to_have_text(re.compile(why))
        expect(page.locator("#grades .par dl")).to_have_count(0)


def test_that_a_deal_was_broken_off_is_said_without_asking_for_its_par(site: Site) -> None:
    text = (SAMPLES / "besigue.carnet").read_text(encoding="utf-8")
    (record,) = site.store(text[: text.index("\n10.")] + "\n*\n")
    page = site(f"/records/{record}#deal=1&ply=1")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.get_by_role("tab", name="Analysis").click()
    page.locator("#grades .par summary").click()
    expect(page.locator("#grades .par p")).to_have_text(re.compile("broken off"))
    assert not [url for url in asked if url.endswith("/analysis")]


def test_a_record_that_cannot_be_replayed_has_no_tab_of_grades(site: Site) -> None:
    page = site(f"/records/{site.ids['unknown']}")
    expect(page.locator("#findings-list .finding").first).to_be_visible()
    expect(page.get_by_role("tab")).to_have_text(["Faults 1"])
    expect(page.locator("#grades")).to_have_count(0)
