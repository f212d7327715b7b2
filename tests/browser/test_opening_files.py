from __future__ import annotations

import gzip
from pathlib import Path

import pytest
import zstandard
from playwright.sync_api import expect

from tests.browser.conftest import Site
from tests.browser.steps import WHIST, typed

pytestmark = pytest.mark.browser


def test_a_file_is_opened_packed_or_not_or_dropped(site: Site, tmp_path: Path) -> None:
    page = site("/new")
    for name, pack in (("a", bytes), ("a.gz", gzip.compress), ("a.zst", zstandard.compress)):
        text = WHIST.replace("Anna", name)
        (tmp_path / name).write_bytes(pack(text.encode()))
        page.locator("#file").set_input_files(tmp_path / name)
        expect(page.locator("#area")).to_have_value(text)
    page.evaluate(
        """text => { const data = new DataTransfer();
          data.items.add(new File([text], 'second.carnet'));
          document.getElementById('editor').dispatchEvent(
            new DragEvent('drop', {dataTransfer: data, bubbles: true, cancelable: true})); }""",
        "[Game",
    )
    expect(page.locator("#area")).to_have_value("[Game")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"\x1f\x8b\x08\xff", "no text to edit"),
        (b"[Game \xff", "no text to edit"),
        (gzip.compress(b" " * (1 << 21)), "too long to edit here"),
    ],
)
def test_a_file_that_cannot_be_opened_is_shown_the_way_to_import_it(
    site: Site, tmp_path: Path, content: bytes, said: str
) -> None:
    page = typed(site, "[Game")
    bad = tmp_path / "bad"
    bad.write_bytes(content)
    page.locator("#file").set_input_files(bad)
    told = page.get_by_role("alert").filter(has_text=said)
    expect(told).to_be_visible()
    expect(page.locator("#area")).to_have_value("[Game")
    assert told.get_by_role("link").get_attribute("href") == "/records#add"
