"""axe-core, which finds what keeps people with other senses or hands from using a page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

(_FOLDER,) = (Path(__file__).parent / "vendor").glob("axe-core-*")
SOURCE = (_FOLDER / "axe.min.js").read_text(encoding="utf-8")


#: The rules that go by colours.
OF_COLOURS = ("color-contrast", "link-in-text-block")


def violations(page: Page, *, only: tuple[str, ...] = ()) -> list[str]:
    """What axe finds on the page as it stands: a line each, with the place.

    `only` are the rules to go by, all without it.  The page must be opened with `bypass_csp`, else
    it does not let axe in.
    """
    if not page.evaluate("'axe' in window"):
        page.evaluate(SOURCE)
    found: list[dict[str, Any]] = page.evaluate(
        """async (only) => (await axe.run({
          resultTypes: ["violations"], ...(only.length ? { runOnly: only } : {}) })).violations""",
        only,
    )
    return [
        f"{one['id']} ({one['impact']}): {node['target']} {node['html'][:160]} "
        f"{node.get('failureSummary', '')}"
        for one in found
        for node in one["nodes"]
    ]
