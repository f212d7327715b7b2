"""The list of records: what comes first, what can be chosen, and how records are told apart."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import SAMPLES, Site
from tests.browser.steps import PHONE, WINDOWS, filtering, in_each_others_way

pytestmark = pytest.mark.browser

HAND = """\
[Game "whist"]
[A "North"]
[B "East"]
[Source "A book of hands, hand {number}"]
[Deal "1"]
1. A:2S 3S 4S {card} {{the duck <b>swims</b>}}
*
"""
LAPTOP = {"locale": "en-GB", "viewport": {"width": 1366, "height": 650}}
WORDS = {
    "en-GB": ("Revoke (1)", "Without fault", "Comment:"),
    "fr-FR": ("Renonce (1)", "Sans faute", "Commentaire :"),
}


@pytest.mark.parametrize("options", [LAPTOP, {"locale": "fr-FR", **PHONE}], ids=["en", "fr"])
def test_records_come_first_and_can_be_narrowed_told_apart_and_searched(
    site: Site, options: dict[str, Any]
) -> None:
    finding, state, comment = WORDS[options["locale"]]
    page = site("/records", **options)
    for number, card in (("XIX", "5S"), ("XXI", "6S")):
        site.store(HAND.format(number=number, card=card))
    page.goto(f"{site.address}/records")
    first = page.locator("a.record").first
    expect(first).to_be_in_viewport()
    expect(page.locator("#upload")).to_be_hidden()

    # Only the findings that are found can be chosen, with their numbers and in groups.
    filtering(page)
    choices = page.locator("[name=finding]")
    expect(choices.locator("option[value=play-follow]")).to_have_text(
        re.compile(re.escape(finding))
    )
    expect(choices.locator("option[value=claim-short]")).to_be_disabled()
    assert choices.locator("optgroup").count() > 1
    expect(page.locator("[name=ok] option[value=true]")).to_have_text(
        re.compile(rf"^{state} \(\d+\)$")
    )
    choices.select_option("play-follow")
    expect(page.locator("a.record")).to_have_count(1)
    expect(page.locator("[name=ok] option[value=true]")).to_be_disabled()
    choices.select_option("")

    # A player of many records is a button away, and back.
    north = page.locator('.chip[data-value="North"]')
    north.click()
    expect(page).to_have_url(re.compile("[?&]player=North"))
    expect(page.locator("a.record")).to_have_count(2)
    expect(north).to_have_attribute("aria-pressed", "true")
    # What these two have in common does not tell them apart.
    expect(first.locator(".source")).to_have_text("A book of hands, hand XXI · ")
    expect(first.locator(".source")).to_be_visible()
    north.click()
    expect(page).not_to_have_url(re.compile("player="))

    page.locator("[name=q]").fill("DUCK swi")
    expect(page.locator("a.record")).to_have_count(2)
    expect(first.locator(".found")).to_have_text(f"{comment} the duck <b>swims</b>")
    expect(first.locator("mark")).to_have_text(["duck", "swims"])
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("window", WINDOWS)
def test_the_first_game_is_high_up_and_nothing_covers_anything(site: Site, window: str) -> None:
    page = site("/games", **WINDOWS[window])
    for name in ("sizette", "sixte"):
        site.store((SAMPLES / f"{name}.carnet").read_text(encoding="utf-8"))
    page.goto(f"{site.address}/records")
    expect(
        page.locator("a.record", has_text="Castan – Mme Roux – Gilles – Fabre").first
    ).to_be_visible()
    parts = ("header.site a", "h1", ".bar summary", "[name=q]", "a.record")
    rows = ("a.record > *", ".more button", *parts)
    first = page.locator("a.record").first.bounding_box() or {}
    assert first["y"] < 270
    # Two lines, in which the names are whole: those of six players on a telephone, too.
    heights = page.locator("a.record").evaluate_all("all => all.map((one) => one.offsetHeight)")
    assert max(heights) < 70
    cut = (
        "all => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.innerText)"
    )
    assert page.locator(".records .players").evaluate_all(cut) == []
    # The event and the place may be cut, so the day comes before them.
    expect(page.locator("a.record .where").first).to_have_text(re.compile(r"^ · .*\d{4}"))
    assert in_each_others_way(page, *rows) == []
    filtering(page)
    expect(page.locator("#facets .chip").first).to_be_visible()
    assert in_each_others_way(page, *parts, "#more-filters .filters label", ".chip") == []


def test_games_of_one_table_are_told_apart_on_a_telephone_by_what_they_differ_in(
    site: Site,
) -> None:
    tags = {"A": "Oberlehrer Huth", "B": "Frau Amalie Lenz", "Date": "1897.11.06"}
    own = "\n".join(f'[{name} "{value}"]' for name, value in tags.items())
    events = [f"Evening {n} at the lion" for n in range(1, 4)]
    for event in events:
        site.store(f'[Game "sixty-six"]\n[Event "{event}"]\n{own}\n[Deal "1"]\n#1/0\n*\n')
    page = site("/records?player=Oberlehrer Huth", **WINDOWS["phone"])
    rows = page.locator("a.record .about")
    expect(rows).to_have_text([re.compile(rf"^{event} · .* 1897") for event in reversed(events)])
    seen = """all => all.map((one) => one.getBoundingClientRect().right
      <= one.closest(".about").getBoundingClientRect().right)"""
    assert page.locator("a.record .event").evaluate_all(seen) == [True] * len(events)
    heights = page.locator("a.record").evaluate_all("all => all.map((one) => one.offsetHeight)")
    assert max(heights) <= 57


def test_what_differs_at_the_end_of_a_long_source_is_not_cut_off_on_a_telephone(site: Site) -> None:
    book = "Cavendish, The Laws and Principles of Whist, 18th ed., 1889, Part II, hand"
    for hand, name in (("XXXVIII", "Pole"), ("XXXIX", "Pole"), ("XL", "Pole"), ("XLI", "Hewby")):
        tags = f'[Source "{book} {hand}"]\n[A "{name}"]\n[B "Clay"]\n'
        site.store(f'[Game "whist"]\n{tags}[Deal "1"]\n#1/0\n*\n')
    page = site("/records?player=Pole", **WINDOWS["phone"])
    expect(page.locator("a.record .source")).to_have_text(
        ["…hand XL · ", "…hand XXXIX · ", "…hand XXXVIII · "]
    )
    # One alone has nothing in common with others.
    page.goto(f"{site.address}/records?player=Hewby")
    expect(page.locator("a.record .source")).to_contain_text(f"{book} XLI")


def test_a_filter_that_is_set_leaves_search_filter_and_more_in_one_row(site: Site) -> None:
    page = site("/records?game=whist", **WINDOWS["phone"])
    expect(page.locator("#more-filters > summary")).to_contain_text("(1)")
    parts = page.locator("[name=q], #more-filters > summary, #more-actions > summary")
    tops = parts.evaluate_all("all => all.map((one) => one.getBoundingClientRect().top)")
    assert len(tops) == 3
    assert max(tops) - min(tops) < 4


@pytest.mark.parametrize("word", ["revoke", "renonce", "RENEGE"])
def test_a_word_for_a_fault_finds_the_records_that_have_it(site: Site, word: str) -> None:
    site.store('[Game "whist"]\n[Deal "1"]\n1. A:2S 3S {no revoke, no renonce, no renege}\n*\n')
    page = site("/records")
    page.locator("[name=q]").fill(word)
    rows = page.locator("a.record")
    expect(rows).to_have_count(site.total("finding=play-follow"))
    expect(page.locator(f'a.record[data-id="{site.ids["revoke"]}"] .fault')).to_be_visible()
    # A word in quotes is one that somebody wrote.
    page.locator("[name=q]").fill(f'"{word}"')
    expect(page.locator("a.record mark").first).to_have_text(word.lower())


def test_a_game_that_is_here_already_is_a_link_away(site: Site) -> None:
    text = HAND.format(number="XXV", card="7S")
    (record,) = site.store(text)
    page = site("/records")
    page.locator("#add > summary").click()
    page.locator("#pasted").fill(text.replace("North", "Nora"))
    page.locator("#upload button[value=check]").click()
    link = page.get_by_role("link", name="the same game is here already")
    expect(link).to_have_attribute("href", f"/records/{record}")


def test_an_answer_names_what_is_faulty_first_and_is_there_for_whoever_comes_back(
    site: Site,
) -> None:
    page = site("/records", **LAPTOP)
    page.locator("#add > summary").click()
    sound, faulty = (HAND.format(number=f"answer {card}", card=card) for card in ("5S", "2S"))
    page.locator("#pasted").fill(f"{sound}\n{faulty}")
    page.locator("#upload").get_by_role("button", name="Check and save").click()
    answer = page.locator("#answer")
    expect(answer).to_contain_text("2 records saved · 1 with faults")
    expect(answer.locator("> ol > li").first).to_contain_text("record 2")
    answer.locator("a.open").first.click()
    expect(page.locator(".finding").first).to_be_visible()
    page.go_back()
    expect(answer).to_contain_text("2 records saved · 1 with faults")
    answer.get_by_role("button", name="Close").click()
    page.reload()
    expect(page.locator("a.record").first).to_be_visible()
    expect(answer).to_be_hidden()
