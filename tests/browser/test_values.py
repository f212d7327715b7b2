"""The value of each card, on the table of the replay."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import Site
from tests.browser.steps import PHONE, act, at

pytestmark = pytest.mark.browser

SIZES = [
    pytest.param(
        {"locale": "en-GB"},
        "Value of each card",
        "is best",
        ("Chance to win the game with it", "Every option", ["Expected", "Wins deal", "Wins game"]),
        id="english-desk",
    ),
    pytest.param(
        {"locale": "fr-FR", **PHONE},
        "Valeur des cartes",
        "meilleure",
        (
            "Chances de gagner la partie avec elle",
            "Tous les choix",
            ["Attendu", "Gagne le coup", "Gagne la partie"],
        ),
        id="french-phone",
    ),
]


def every_option_is_listed(
    page: Page, advice: dict[str, Any], note: str, summary: str, heads: list[str]
) -> None:
    """With the chance to win the deal and that to win the game, beside what it brings."""
    best = round(100 * advice["options"][0]["wins_game"] + 1e-9)
    assert re.search(rf"{note}\W+{best}\W*%", page.locator("#values-note").inner_text())
    assert re.search(rf"{best}\W*%", page.locator(".value.best").first.get_attribute("title") or "")
    page.locator("#values-options summary", has_text=summary).click()
    rows = page.locator("#values-options tbody tr")
    wanted = [*advice["announcements"], *advice["options"]]
    expect(rows).to_have_count(len(wanted))
    assert page.locator("#values-options thead th").all_inner_texts()[1:4] == heads
    for row, one in zip(rows.all(), wanted, strict=True):
        shown = [int(re.sub(r"\D", "", cell)) for cell in row.locator("td").all_inner_texts()[1:]]
        assert shown == pytest.approx([100 * one["wins"], 100 * one["wins_game"]], abs=0.51)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize(("options", "button", "words", "of_game"), SIZES)
def test_each_card_has_its_value_when_it_is_asked_for_and_tells_no_hidden_hand(
    site: Site,
    options: dict[str, object],
    button: str,
    words: str,
    of_game: tuple[str, str, list[str]],
) -> None:
    record = site.ids["besigue"]
    asked: list[str] = []
    page = site(f"/records/{record}#deal=1&ply=4", bypass_csp=True, **options)
    page.on("request", lambda one: asked.append(one.url))
    replay = site.replay(record, "deal=1")
    position = replay["deals"][0]["positions"][4]
    seat = position["to_play"]
    other = next(one for one in replay["seats"] if one != seat)
    assert page.locator(".value").count() == 0
    # Once there is an answer, better ones are asked for.
    with page.expect_response(re.compile(r"/advice\?.*worlds=400")):
        act(page, button)
        expect(page.locator("#values-note")).to_contain_text(words)
    expect(page.locator("#values-note")).to_contain_text("400")
    # An answer that takes long is asked for again.
    worlds = [re.findall(r"worlds=(\d+)", url)[0] for url in asked if "/advice?" in url]
    assert list(dict.fromkeys(worlds)) == ["40", "160", "400"]
    hand = page.locator(f'.seat[data-seat="{seat}"] .hand')
    best = hand.locator(".value.best")
    expect(best.first).to_contain_text("★")
    legal = [card for card in position["hands"][seat] if card in position["legal"]]
    expect(hand.locator(".value")).to_have_count(len(legal))
    expect(page.locator(".value")).to_have_count(len(legal))
    advice = site.told(f"records/{record}/advice?deal=1&ply=4&seat={seat}&worlds=400")
    wanted = next(one for one in advice["options"] if one["kind"] == "play")["cards"][0]
    marked = hand.locator("li", has=page.locator(".value.best")).locator("svg.card")
    assert wanted in marked.evaluate_all("all => all.map(one => one.dataset.card)")
    every_option_is_listed(page, advice, *of_game)
    about = page.locator("#values-note a").get_attribute("href") or ""
    help_page, anchor = about.split("#")
    assert f'id="{anchor}"' in page.request.get(site.address + help_page).text()
    assert violations(page) == []

    # A line that is tried has values of its own.
    if "is_mobile" not in options:
        act(page, "What if…")
        hand.locator(".play-card").first.click()
        expect(page).to_have_url(re.compile("ply=5"))
        expect(page.locator("#caption b")).to_contain_text("variation")
        follower = page.locator(".seat.to-play .hand .value")
        expect(follower.first).to_be_visible()
        expect(page.locator("#values-note")).to_contain_text(words)
        assert any("/api/v1/advice?" in one for one in asked)
        act(page, "What if…")
        at(page, 1, 5)
        page.locator("#previous").click()
        at(page, 1, 4)
        expect(hand.locator(".value")).to_have_count(len(legal))

    # Whoever sees with another player's eyes sees no value of a hand that is hidden from them.
    expect(page.locator("#values-note")).to_contain_text("400")
    asked.clear()
    if "is_mobile" in options:
        page.locator("#views-open").click()
    page.locator("#view").select_option(other)
    expect(page.locator(".value")).to_have_count(0)
    assert not [one for one in asked if "/advice" in one]
    page.locator("#view").select_option(seat)
    expect(hand.locator(".value")).to_have_count(len(legal))
    act(page, button)
    expect(page.locator(".value")).to_have_count(0)
    expect(page.locator("#values-note")).to_be_empty()
    at(page, 1, 4, f"&seat={seat}")
