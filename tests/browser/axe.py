"""axe-core, which finds what keeps people with other senses or hands from using a page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

(_FOLDER,) = (Path(__file__).parent / "vendor").glob("axe-core-*")
SOURCE = (_FOLDER / "axe.min.js").read_text(encoding="utf-8")


#: The rules that go by colours.
OF_COLOURS = ("color-contrast", "link-in-text-block")


def violations(
    page: Page, *, but: tuple[tuple[str, str], ...] = (), only: tuple[str, ...] = ()
) -> list[str]:
    """What axe finds on the page as it stands: a line each, with the place.

    `but` are rules that are not held against what a selector selects; `only` are the rules to go
    by, all without it.  The page must be opened with `bypass_csp`, else it does not let axe in.
    """
    if not page.evaluate("'axe' in window"):
        page.evaluate(SOURCE)
    found: list[dict[str, Any]] = page.evaluate(
        """async ([but, only]) => {
          const { violations } = await axe.run({
            resultTypes: ["violations"], ...(only.length ? { runOnly: only } : {}) });
          const excused = (rule, target) => but.some(([id, selector]) => id === rule
            && document.querySelector(target.at(-1))?.matches(selector));
          return violations.map(one => ({ ...one,
            nodes: one.nodes.filter(node => !excused(one.id, node.target)) }));
        }""",
        [but, only],
    )
    return [
        f"{one['id']} ({one['impact']}): {node['target']} {node['html'][:160]} "
        f"{node.get('failureSummary', '')}"
        for one in found
        for node in one["nodes"]
    ]
