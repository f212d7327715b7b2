"""The help as plain files, opened from a disk."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from api.help.searching import search
from records.languages import Language
from tests.browser.axe import violations
from tools import help_site

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("help") / "site"
    help_site.write(folder)
    return folder


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(bypass_csp=True)
    yield context.new_page()
    context.close()


@pytest.mark.parametrize(
    ("language", "query"),
    [
        ("en", "marriage"),
        ("en", "the turn-up 7"),
        ("en", "renege"),
        ("en", "Bezique QSJD=40"),
        ("fr", "levée"),
        ("fr", "cœur d’atout"),
        ("fr", "on n’a pas fourni"),
    ],
)
def test_the_plain_files_find_what_the_service_finds(
    page: Page, site: Path, language: Language, query: str
) -> None:
    page.goto((site / language / "index.html").as_uri())
    page.get_by_role("searchbox").fill(query)
    page.get_by_role("searchbox").press("Enter")
    expect(page.locator("#found")).to_contain_text(query)
    found = page.locator("#results a").evaluate_all("all => all.map((a) => a.getAttribute('href'))")
    wanted = [
        f"{one.name}.html" + (f"#{one.anchor}" if one.anchor else "")
        for one in search(query, language).found
    ]
    assert wanted
    assert found == wanted
    assert violations(page) == []


def test_where_nothing_is_found_the_words_of_players_are_offered(page: Page, site: Path) -> None:
    page.goto((site / "en" / "search.html").as_uri() + "?q=zzyzx")
    expect(page.locator("#found")).to_contain_text("Nothing was found for “zzyzx”")
    expect(page.locator("#results a")).to_have_count(0)
    page.get_by_role("link", name="What players call it").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("What players call it")
