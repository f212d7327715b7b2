"""`carnet survey`: judges a corpus of any size, and writes tables for those who study it."""

from __future__ import annotations

import mmap
import os
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

import click

from analysis.survey.errors import SurveyError
from api.commands.judging.summary import found_in
from api.commands.shared.console import (
    FOUND,
    PATH,
    UNABLE,
    Trouble,
    complain,
    emit,
    language_option,
    number_option,
    paths_argument,
    plain,
    possible_jobs,
    record_limit,
    record_limit_option,
)
from api.commands.shared.progress import BYTES, Progress
from api.commands.words import say
from records.notation.foreign_files import NAMES
from records.severities import BAD

if TYPE_CHECKING:
    from analysis.survey.folder import Manifest, Workers
    from analysis.survey.plan import Plan

#: The bytes of addresses and of own memory that the libraries of the tables take.
ADDRESSES, DATA = 256 << 20, 100 << 20


@click.command()
@paths_argument
@click.option(
    "--out",
    metavar="FOLDER",
    type=PATH,
    required=True,
    help="The folder to write: a new one, or that of a survey that was interrupted.",
)
@number_option(
    "--jobs",
    (1, 256),
    callback=possible_jobs,
    help="How many processes of this machine work at once. The default is one. On Windows there is "
    "always one.",
)
@click.option(
    "--scheduler",
    metavar="ADDRESS",
    help="The Dask scheduler whose workers do the work, as tcp://host:8786.",
)
@click.option(
    "--decisions",
    is_flag=True,
    help="Add a table with a row for each decision: what the player knew, could do and did; and a "
    "data card, README.md.",
)
@number_option(
    "--values",
    (2, 10_000),
    help="Also say what each choice is worth, tried in N random deals. This takes long: it implies "
    "--decisions.",
)
@record_limit_option
@language_option
@click.pass_context
def command(
    ctx: click.Context,
    paths: tuple[str, ...],
    out: str,
    jobs: int | None,
    scheduler: str | None,
    decisions: bool,
    values: int | None,
    language: str,
) -> None:
    """Check a corpus of any size, and write what it holds as Parquet tables into a folder.

    A PATH is a file, a folder (whose .carnet, .carnet.gz and .carnet.zst files are read), a
    pattern, or an address such as s3://… or https://…. The tables are records, deals, plays,
    declarations, marks and findings, and decisions if asked for. If the survey is interrupted,
    run it again and it goes on. Needs the extra “cluster”.
    """
    if jobs is not None and scheduler is not None:
        raise Trouble(say("jobs-or-scheduler", language))
    with _telling(out, language):
        _prepare_libraries()
        from analysis.survey.folder import surveyed
        from analysis.survey.plan import planned

        worlds = values or (0 if decisions else None)
        plan = planned(paths, worlds=worlds, longest=record_limit())
        if not plan.files:
            _tell_unreadable(plan.unreadable, language)
            ctx.exit(UNABLE)
        folder = os.path.abspath(out)
        workers = _workers(folder, jobs or 1, scheduler)
        shown = (*BYTES, "TransferSpeedColumn", "TimeElapsedColumn")
        with Progress(total=_size(plan), columns=shown) as progress:
            manifest = surveyed(plan, folder, workers, progress.at)
    ctx.exit(_told(manifest, out, language))


def _prepare_libraries() -> None:
    """Have the libraries of the tables begin no thread of their own: none computes anything.

    Raises MemoryError where they would find no room, and end the process without a word.
    """
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    os.environ.setdefault("JE_ARROW_MALLOC_CONF", "background_thread:false")
    if os.name != "posix":
        return
    anonymous = mmap.MAP_ANONYMOUS
    for room, kind in ((ADDRESSES, mmap.MAP_SHARED), (DATA, mmap.MAP_PRIVATE)):
        try:
            mmap.mmap(-1, room, flags=anonymous | kind).close()
        except OSError:
            raise MemoryError from None


def _workers(folder: str, jobs: int, scheduler: str | None) -> Workers:
    if scheduler is not None:
        from analysis.survey.cluster import by_cluster

        return partial(by_cluster, folder=folder, address=scheduler)
    if jobs > 1:
        from api.work.survey_workers import by_pool

        return partial(by_pool, folder=folder, jobs=jobs)
    from analysis.survey.task import do

    return lambda tasks: ((task, do(task, folder)) for task in tasks)


def _size(plan: Plan) -> int | None:
    """Return the bytes of all files, None if one of them does not say how many it has."""
    sizes = [file.size for file in plan.files]
    return None if None in sizes else sum(size or 0 for size in sizes)


@contextmanager
def _telling(out: str, language: str) -> Iterator[None]:
    """Turn what keeps a survey from its end into Trouble."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise Trouble(say("no-cluster", language, package=error.name)) from None
    except SurveyError as error:
        raise Trouble(say(error.what, language, **error.values)) from None
    except OSError as error:
        why = error.strerror or error
        raise Trouble(say("unwritable", language, path=out, why=why)) from None


def _told(manifest: Manifest, out: str, language: str) -> int:
    """Tell what was found, and return the exit status."""
    counts = Counter(records=manifest.rows["records"], **manifest.found)
    rows = {table: f"{count:,}" for table, count in manifest.rows.items()}
    emit(plain(found_in(out, counts, language)) + "\n")
    emit(plain(say("survey-rows", language, **rows)) + "\n")
    if "decisions" in rows:
        emit(plain(say("survey-decisions", language, n=manifest.rows["decisions"])) + "\n")
    _tell_unreadable(manifest.unreadable, language)
    if manifest.unreadable:
        return UNABLE
    return FOUND if any(counts[severity] for severity in BAD) else 0


def _tell_unreadable(unreadable: tuple[tuple[str, str, str], ...], language: str) -> None:
    for name, what, why in unreadable:
        kind = NAMES[why][language] if why in NAMES else ""
        complain(say(what, language, path=name, why=why, what=kind))
