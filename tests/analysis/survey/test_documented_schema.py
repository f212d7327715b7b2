"""docs/research.md has every column of every table, with its type, its unit and its meaning."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from analysis.survey.parquet import TYPES
from analysis.survey.schema import VERSION, tables_with

PAGE = (Path(__file__).parents[3] / "docs" / "research.md").read_text(encoding="utf-8")


TABLES = tables_with(decisions=True)


@pytest.mark.parametrize("table", TABLES)
def test_the_page_has_the_columns_of_a_table_in_their_order(table: str) -> None:
    section = PAGE.split(f"\n### {table}\n")[1].split("\n#")[0]
    rows = re.findall(r"^\| `(\w+)`( ∅)? \| (.*?) \| (.*?) \| (.*) \|$", section, re.M)
    assert [(row[0], bool(row[1]), row[2], row[3], row[4]) for row in rows] == [
        (one.name, one.may_be_null, one.type, one.unit, one.meaning) for one in TABLES[table]
    ]
    assert {one.type for one in TABLES[table]} <= set(TYPES)
    assert len({one.name for one in TABLES[table]}) == len(TABLES[table])


def test_the_page_names_the_version() -> None:
    assert f"of version {VERSION}," in PAGE
