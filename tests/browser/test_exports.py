"""What the list shows, and what a chart is drawn from, is saved as files by links on the pages."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import records
from tests.browser.conftest import Site
from tests.browser.steps import analysis, filtering
from tests.sheets_of import sheets_of

pytestmark = pytest.mark.browser


def saved(page: Page, link: str) -> tuple[str, Path]:
    """The name under which the browser saves what a link leads to, and where it is."""
    with page.expect_download() as found:
        page.get_by_role("link", name=link, exact=True).click()
    return found.value.suggested_filename, Path(found.value.path())


def rows(path: Path) -> list[list[str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.reader(file))


def test_what_the_filters_select_is_exported(site: Site) -> None:
    page = site("/records?game=whist&sort=event")
    page.locator("#more-actions > summary").click()
    expect(page.locator("#take a").first).to_be_visible()
    ids = [
        (link.get_attribute("href") or "").rpartition("/")[2]
        for link in page.locator("#records a.record").all()
    ]
    assert len(ids) == site.total("game=whist")

    name, text = saved(page, "Carnet text")
    assert name == "records.carnet"
    assert len(list(records.read(text))) == len(ids)
    name, table = saved(page, "CSV")
    assert name == "records.csv"
    assert [row[0] for row in rows(table)] == ["record", *ids]
    name, sheet = saved(page, "spreadsheet")
    assert name == "records.xlsx"
    assert [row[0] for row in sheets_of(sheet)["records"]] == ["record", *ids]
    name, lines = saved(page, "JSON lines")
    assert name == "records.ndjson"
    found = [json.loads(line) for line in lines.read_text(encoding="utf-8").splitlines()]
    assert [one.get("id") for one in found] == [*ids, None]
    assert found[-1] == {"count": len(ids)}

    filtering(page)
    page.get_by_role("searchbox", name="Player", exact=True).fill("nobody of that name")
    expect(page.locator("#none")).to_be_visible()
    expect(page.locator("#take")).to_be_hidden()


def test_in_french_the_tables_are_french(site: Site) -> None:
    page = site("/records?game=besigue&lang=fr")
    page.locator("#more-actions > summary").click()
    expect(page.get_by_text("Exporter ces relevés :")).to_be_visible()
    assert rows(saved(page, "CSV")[1])[0][:3] == ["relevé", "jeu", "événement"]
    assert "relevés" in sheets_of(saved(page, "tableur")[1])

    page.locator("#charts").click()
    page.get_by_text("Les données en tableau").click()
    expect(page.locator("#chart-table td").first).to_be_visible()
    shown = page.locator("#chart-table th").all_inner_texts()
    name, data = saved(page, "Enregistrer en CSV")
    assert (name, rows(data)[0]) == ("chart.csv", shown)


def test_the_data_of_each_chart_are_exported(site: Site) -> None:
    record = site.ids["besigue"]
    for kind in ("score", "tricks"):
        page = site(f"/records/{record}")
        analysis(page)
        page.get_by_text("The data as a table").click()
        page.locator("#chart-kind").select_option(kind)
        link = page.locator("#chart-csv")
        expect(link).to_have_attribute("href", f"/api/v1/records/{record}/charts/{kind}?"
                                       + ("deal=1&" if kind == "tricks" else "")
                                       + "language=en&as=csv")  # fmt: skip
        expect(link).to_be_visible()
        shown = page.locator("#chart-table th").all_inner_texts()
        # A busy service first shows a page of its own.
        count = page.locator("#chart-table tbody tr").count()
        data = rows(saved(page, "Save as CSV")[1])
        assert (data[0], len(data)) == (shown, 1 + count)

    page = site("/api/v1/statistics/results?by=player&game=besigue")
    page.locator("summary").click()
    shown = page.locator("th").all_inner_texts()
    assert rows(saved(page, "Save as CSV")[1])[0] == shown
