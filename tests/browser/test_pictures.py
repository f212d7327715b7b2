"""The picture of the table and the film of a trick, taken from the page of a record."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from api.words.pages import PAGES
from tests.browser.conftest import Site
from tests.browser.steps import PHONE, at, more
from tests.browser.test_windows import SMALL

pytestmark = pytest.mark.browser

#: What lets a suit be drawn as a letter is, not as a small picture.
TEXT_FORM = "\ufe0e"
PICTURED = "document.querySelector('#picture-shown img')?.naturalWidth > 0"
COPIED = """async () => {
  const [item] = await navigator.clipboard.read();
  const blob = await item.getType("image/png");
  return [...new Uint8Array(await blob.arrayBuffer())];
}"""


def saved(page: Page, button: str) -> tuple[str, bytes]:
    """The name and the bytes of what a button saves."""
    with page.expect_download() as download:
        page.get_by_role("button", name=button, exact=True).click()
    path = download.value.path()
    return download.value.suggested_filename, Path(path).read_bytes()


def say(key: str, **values: str) -> str:
    return PAGES[key]["fr"].format(**values)


def test_the_table_is_copied_sent_and_saved_as_a_picture_or_a_film(site: Site) -> None:
    record = site.ids["whist"]
    options: dict[str, Any] = {"permissions": ["clipboard-read", "clipboard-write"], **PHONE}
    page = site(f"/records/{record}#deal=1&ply=6&seat=B", locale="fr-FR", **options)
    at(page, 1, 6, "&seat=B")
    more(page)
    page.get_by_role("button", name=say("picture"), exact=True).press("Enter")
    dialog = page.get_by_role("dialog", name=say("picture-of-table"))
    shown = dialog.get_by_role("img")
    expect(shown).to_be_visible()
    page.wait_for_function(PICTURED)
    assert shown.get_attribute("alt") == page.locator("#caption").text_content()

    link = dialog.get_by_label(say("picture-link"), exact=True).input_value()
    asked = {name: value for name, (value,) in parse_qs(urlsplit(link).query).items()}
    assert page.evaluate(SMALL) == []
    place = {"deal": "1", "ply": "6", "seat": "B"}
    assert asked == {"as": "png", "theme": "light", "language": "fr", **place}
    png = page.request.get(link).body()
    dialog.get_by_role("button", name=f"{say('copy')}: {say('picture-link')}").click()
    expect(dialog.get_by_role("status")).to_have_text(say("copied"))
    assert page.evaluate("navigator.clipboard.readText()") == link

    dialog.get_by_role("button", name=say("picture-copy")).click()
    expect(dialog.get_by_role("status")).to_have_text(say("picture-copied"))
    copied = Image.open(io.BytesIO(bytes(page.evaluate(COPIED)))).convert("RGB")
    assert copied.tobytes() == Image.open(io.BytesIO(png)).convert("RGB").tobytes()
    assert saved(page, say("picture-save", form="PNG")) == (f"carnet-{record}-1-6.png", png)

    # Each of these is of the place in view, in the chosen colours.
    dialog.get_by_label(say("picture-theme")).select_option("dark")
    name, svg = saved(page, say("picture-save", form="SVG"))
    assert name == f"carnet-{record}-1-6.svg"
    assert svg == page.request.get(link.replace("png", "svg").replace("light", "dark")).body()
    name, film = saved(page, say("film-of-trick"))
    assert name == f"carnet-{record}-film-1-2.webp"
    assert Image.open(io.BytesIO(film)).n_frames == 5
    expect(dialog.get_by_role("status")).to_have_text(say("film-done"))

    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(page.locator("#more > summary")).to_be_focused()


def test_what_is_tried_has_a_picture_too_but_no_address(site: Site) -> None:
    page = site(f"/records/{site.ids['whist']}#deal=1&ply=4")
    at(page, 1, 4)
    more(page)
    page.get_by_role("button", name="Picture").click()
    expect(page.get_by_label("The address of the picture", exact=True)).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="What if").click()
    page.locator("#choices button").first.click()
    expect(page.locator("#leave-line")).to_be_visible()
    played = page.locator("#caption").text_content()
    more(page)
    page.get_by_role("button", name="Picture").click()
    expect(page.locator("#picture-shown img")).to_have_attribute("alt", played or "")
    page.wait_for_function(PICTURED)
    expect(page.get_by_label("The address of the picture", exact=True)).to_be_hidden()
    name, svg = saved(page, "Save as SVG")
    assert name.endswith(".svg")
    sentence = re.findall(r">([^<]+)</text>", svg.decode())[-1]
    assert " plays " in sentence
    assert (played or "").replace(TEXT_FORM, "").endswith(sentence.replace(TEXT_FORM, ""))


def test_where_no_png_can_be_made_the_page_says_so(site: Site) -> None:
    page = site(f"/records/{site.ids['whist']}#deal=1&ply=4", refused=501)
    problem = '{"status": 501, "detail": "PNG needs the extra “images”."}'
    page.route(re.compile("picture.as=png"), lambda route: route.fulfill(status=501, body=problem))
    more(page)
    page.get_by_role("button", name="Picture").click()
    page.get_by_role("button", name="Save as PNG").click()
    expect(page.get_by_role("dialog").get_by_role("status")).to_have_text(
        "PNG needs the extra “images”."
    )
    expect(page.locator("#picture-shown img")).to_be_visible()
