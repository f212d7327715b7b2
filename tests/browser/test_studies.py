"""A study is made of three positions, put in order by the keyboard, read and framed."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import Site
from tests.browser.steps import DESK, PHONE, act, more
from tests.browser.test_windows import SMALL

pytestmark = pytest.mark.browser


WORDS = {
    "en": ("Add to a study", "Save", "Added to the study:", "Edit", "Saved.", "New label"),
    "fr": (
        *("Ajouter à une étude", "Enregistrer", "Ajouté à l’étude :", "Modifier"),
        *("Enregistré.", "Nouvelle étiquette"),
    ),
}
MOVED = {"en": "Move chapter 3 up", "fr": "Monter le chapitre 3"}
UNDO = {"en": "Undo", "fr": "Annuler"}
DELETE = {"en": "Delete", "fr": "Supprimer"}


def settled(page: Page) -> None:
    expect(page.locator('[aria-busy="true"]')).to_have_count(0)


def sound(page: Page, language: str) -> None:
    """Fail if axe finds something, or if on a telephone anything is too wide or too small."""
    if language == "en":
        assert violations(page) == []
        return
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if not page.locator("body.list-page").count():
        assert page.evaluate(SMALL) == []


@pytest.mark.parametrize(
    ("language", "options"),
    [
        ("en", {**DESK, "locale": "en-GB"}),
        ("fr", {**PHONE, "locale": "fr-FR", "color_scheme": "dark"}),
    ],
    ids=["laptop", "telephone"],
)
def test_a_study_of_three_positions(site: Site, language: str, options: dict[str, object]) -> None:
    add, save, added, edit, saved, label = WORDS[language]
    title = f"Three moments {language}"
    whist, sizette = site.ids["whist"], site.ids["sizette"]
    page = site(f"/records/{whist}#deal=1&ply=5", bypass_csp=True, **options)
    places = ((whist, "deal=1&ply=5"), (whist, "deal=1&ply=9&seat=B"), (sizette, "deal=1&ply=4"))
    for number, (record, place) in enumerate(places, 1):
        page.goto("about:blank")
        page.goto(f"{site.address}/records/{record}#{place}")
        settled(page)
        act(page, add)
        dialog = page.get_by_role("dialog", name=add)
        if number == 1:
            page.locator("#to-study-which").select_option("")
            page.locator("#to-study-title input").fill(title)
        page.locator("#to-study-chapter").fill(f"Moment {number}")
        page.locator("#to-study-text").fill(f"What now?\n\nLook {number} times.")
        dialog.get_by_role("button", name=save).click()
        expect(page.locator("#labels-told")).to_have_text(f"{added} {title}")
    more(page)
    field = page.get_by_role("combobox", name=label)
    field.fill(f"seen {language}")
    field.press("Enter")
    mine = page.locator("#labels li", has_text=f"seen {language}")
    expect(mine).to_be_visible()
    mine.get_by_role("button").click()
    expect(mine).to_have_count(0)
    field.fill(f"seen {language}")
    field.press("Enter")
    expect(mine).to_be_visible()
    sound(page, language)

    page.locator("#labels-told a").click()
    expect(page.locator("h1")).to_have_text(title)
    headings = page.locator(".chapter h2")
    expect(headings).to_have_text(["1 Moment 1", "2 Moment 2", "3 Moment 3"])
    expect(page.locator("#chapter-3 .words p")).to_have_text(["What now?", "Look 3 times."])
    page.locator("#chapter-3 iframe").scroll_into_view_if_needed()
    frame = page.frame_locator("#chapter-3 iframe")
    expect(frame.locator("#replay")).to_have_attribute("aria-busy", "false", timeout=20_000)
    expect(frame.locator("#slider")).to_have_value("4")
    page.wait_for_function(
        """() => { const frame = document.querySelector('#chapter-3 iframe');
          const shown = frame.contentDocument.querySelector('main').getBoundingClientRect();
          return Math.abs(frame.getBoundingClientRect().height - shown.bottom) < 12; }"""
    )
    # The frame goes by its table, and the table by the width that there is.
    table, board = (
        one.bounding_box() for one in (frame.locator("#table"), page.locator("#chapter-3 iframe"))
    )
    assert table["width"] > min(0.85 * board["width"], 600)
    sound(page, language)

    page.get_by_role("link", name=edit, exact=True).click()
    settled(page)
    up = page.get_by_role("button", name=MOVED[language])
    up.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator("#chapters .title").first).to_have_value("Moment 3")
    expect(page.locator(":focus")).to_have_attribute("data-says", "down")
    sound(page, language)
    page.get_by_role("button", name=save).click()
    expect(page.locator("#study-told")).to_have_text(saved)
    page.locator("p.small a").first.click()
    expect(headings).to_have_text(["1 Moment 3", "2 Moment 1", "3 Moment 2"])
    study = page.url.split("#")[0].rsplit("/", 1)[1]
    assert page.locator("#chapter-2 iframe").get_attribute("src") == (
        f"/records/{whist}/embed#deal=1&ply=9&seat=B"
    )

    page.goto(f"{site.address}/studies/{study}/embed?chapter=1")
    expect(page.locator(".chapter h2")).to_have_text(["2 Moment 1"])
    page.goto(f"{site.address}/records?study={study}")
    expect(page.locator("a.record")).to_have_count(2)
    page.goto(f"{site.address}/records?tag=seen {language}")
    expect(page.locator("a.record")).to_have_count(1)
    expect(page.locator("#label-filter option:checked")).to_have_text(f"seen {language} (1)")
    expect(page.locator(".badge.label", has_text=f"seen {language}")).to_be_visible()
    sound(page, language)

    page.goto(f"{site.address}/studies/{study}")
    page.get_by_role("button", name=DELETE[language], exact=True).click()
    # The page is read again once the study is back.
    with page.expect_navigation():
        page.get_by_role("button", name=UNDO[language]).click()
    expect(page.locator("#deleted")).to_be_empty()
    page.goto(f"{site.address}/studies")
    expect(page.locator("#studies a", has_text=title)).to_have_attribute("href", re.compile(study))
    sound(page, language)
