"""`make docs` writes the help as plain files that need no service."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from api.help.contents import names
from tools import help_site


def test_the_site_has_every_page_twice_and_every_link_leads_to_a_file(tmp_path: Path) -> None:
    assert help_site.main([str(tmp_path / "site")]) == 0
    pages = list((tmp_path / "site").rglob("*.html"))
    # In each language, besides the documents, the list of all and the search.
    assert len(pages) == 2 * (2 + len(list(names())))
    for page in pages:
        html = page.read_text(encoding="utf-8")
        for target in set(re.findall(r'(?:href|src)="([^"#]+)', html)):
            if not target.startswith(("http://", "https://")):
                assert (page.parent / target).is_file(), (page, target)


def test_nothing_is_written_while_something_is_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(help_site, "in_french", lambda name: name != "notation")
    assert help_site.main([str(tmp_path / "site")]) == 1
    assert capsys.readouterr().err == "notation: it is not there in French\n"
    assert not (tmp_path / "site").exists()
