"""Writes the records of a database as the tables that a survey has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from api.commands.shared.console import Trouble, end_in_order
from api.commands.shared.whole_files import Replacement
from api.commands.words import say

if TYPE_CHECKING:
    from analysis.survey.csv_tables import CsvTables
    from analysis.survey.parquet import Parts
    from analysis.survey.xlsx_tables import XlsxTables
    from records.library import Stored

FORMATS = ("csv", "parquet", "xlsx")
#: The rows of a table that are held in memory.
_HELD = 5000


def export_tables(
    form: str, found: Iterable[Stored], path: str, language: str, worlds: int | None = None
) -> int:
    """Write the tables of stored records, and return how many records they are.

    `form` is one of FORMATS. A spreadsheet is one file, which replaces what was there. The others
    are a new folder. Parquet tables stand as a survey has them, with a manifest. `worlds` asks for
    the decisions, as in `analysis.survey.plan.Plan`. Raises Trouble if the folder holds anything,
    if it cannot be written, or if the extra is missing.
    """
    if form == "xlsx":
        return _as_xlsx(found, path, language, worlds)
    from analysis.survey.errors import SurveyError

    try:
        return (_as_csv if form == "csv" else _as_parquet)(found, Path(path), worlds)
    except ModuleNotFoundError as error:
        raise Trouble(say("no-cluster", language, package=error.name)) from None
    except SurveyError:
        raise Trouble(say("export-not-empty", language, path=path)) from None
    except OSError as error:
        raise Trouble(say("unwritable", language, path=path, why=error.strerror)) from None


def _as_csv(found: Iterable[Stored], folder: Path, worlds: int | None) -> int:
    from analysis.survey.csv_tables import written
    from analysis.survey.errors import FolderError

    end_in_order()
    folder.mkdir(parents=True, exist_ok=True)
    if any(folder.iterdir()):
        raise FolderError("export-not-empty")
    with written(folder, worlds is not None) as tables:
        return _fill(tables, found, worlds)[0]


def _as_xlsx(found: Iterable[Stored], path: str, language: str, worlds: int | None) -> int:
    from analysis.survey.xlsx_tables import written

    with Replacement(path, language) as file:
        try:
            with written(file.content, worlds is not None) as sheets:
                count, _ = _fill(sheets, found, worlds)
        except OSError as error:
            raise Trouble(say("unwritable", language, path=path, why=error.strerror)) from None
        file.keep()
    return count


def _as_parquet(found: Iterable[Stored], folder: Path, worlds: int | None) -> int:
    from analysis.survey.errors import FolderError
    from analysis.survey.folder import Done, Folder
    from analysis.survey.parquet import written
    from analysis.survey.plan import Plan

    plan = Plan(0, (), (), worlds)
    kept = Folder(folder)
    kept.begin(plan)
    if kept.done():
        raise FolderError("export-not-empty")
    with written(folder, 0, worlds is not None) as parts:
        count, severities = _fill(parts, found, worlds)
    done = Done(0, parts.counts, dict(severities), ())
    kept.note(done)
    kept.finish(plan, [done])
    return count


def _fill(
    tables: CsvTables | XlsxTables | Parts, found: Iterable[Stored], worlds: int | None
) -> tuple[int, Counter[str]]:
    """Write the rows of stored records. Returns how many these are, and their findings."""
    from analysis.survey.cutting import whole
    from analysis.survey.rows import add_record, no_rows

    rows, count, severities = no_rows(), 0, Counter[str]()
    for stored in found:
        _, (one,) = whole([stored.text], len(stored.text))
        added = add_record(rows, stored.summary.id, one.start, one.text, worlds)
        severities.update(added.severities)
        count += 1
        tables.take(rows, _HELD)
    tables.take(rows, 1)
    return count, severities
