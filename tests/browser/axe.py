"""axe-core, which finds what keeps people with other senses or hands from using a page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

(_FOLDER,) = (Path(__file__).parent / "vendor").glob("axe-core-*")
SOURCE = (_FOLDER / "axe.min.js").read_text(encoding="utf-8")


def violations(page: Page) -> list[str]:
    """What axe finds on the page as it stands: a line each, with the place.

    The page must be opened with `bypass_csp`, else it does not let axe in.
    """
    page.evaluate(SOURCE)
    found: list[dict[str, Any]] = page.evaluate("axe.run().then(result => result.violations)")
    return [
        f"{one['id']} ({one['impact']}): {node['target']} {node['html'][:160]} "
        f"{node.get('failureSummary', '')}"
        for one in found
        for node in one["nodes"]
    ]
