"""Figures of all records in some files and databases, and numbers as the commands have them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from api.commands.judging.check_batch import Checked
from api.commands.judging.pipeline import Whole, worked
from api.commands.judging.settings import Answer, Manner
from api.commands.shared.console import UNABLE, Trouble, complain
from api.commands.shared.files_in_folders import files_of
from api.commands.shared.progress import Progress
from api.commands.shared.store_to_work_on import opened_store
from api.commands.words import say

if TYPE_CHECKING:
    from analysis.stored.asking import Answer as Asked
    from analysis.stored.asking import Sums
    from records.library import Store
    from records.notation.batches import Batch

_SCHEMES = ("sqlite://", "postgresql://", "postgres://")


def added_up(
    paths: Sequence[str],
    language: str,
    as_json: bool,
    jobs: int,
    do: Callable[[Batch], Answer],
    add: Callable[[Answer], None],
    of_database: Callable[[str], Answer],
) -> int:
    """Call `add` with what `do` returns for the batches of all files, in the order of the text, and
    then with what `of_database` returns for each path that is the address of a database.

    `jobs` is that of `worked`. What cannot be read is told on standard error. Returns the status to
    exit with.
    """
    status = 0
    databases = [path for path in paths if names_database(path)]
    files = list(files_of([path for path in paths if path not in databases], language))
    manner = Manner(language, as_json, (), False)
    with Progress([path for path in files if isinstance(path, str)]) as progress:
        for step in worked(files, manner, jobs, progress.at, do):
            if isinstance(step, Trouble):
                complain(step.message)
                status = UNABLE
            elif not isinstance(step, Checked | Whole):
                add(step)
    for address in databases:
        add(of_database(address))
    return status


def names_database(path: str) -> bool:
    """Return whether a PATH is the address of a database."""
    return path.startswith(_SCHEMES)


def sums_of_database(
    database: str, kind: str, language: str, ask: Callable[[Store], Asked[Sums]]
) -> Sums:
    """Return what is asked of a database. What is lacking is worked out, and not kept.

    What `carnet work` has given up is left out, and told as figures of a `kind`. Raises Trouble.
    """
    with opened_store(database, language) as store:
        made = ask(store)
    if made.lacking:
        complain(say("figures-lack", language, kind=kind, n=made.lacking))
    return made.sums


def shown_number(value: float | None, language: str, *, share: bool = False) -> str:
    """Return a number with two digits after its point, or a share in percent.

    >>> shown_number(1.5, "fr"), shown_number(0.125, "en", share=True), shown_number(None, "en")
    ('1,50', '12.5 %', '–')
    """
    if value is None:
        return "–"
    value = round(100 * value, 1) if share else round(value, 2)
    # Adding zero makes -0.0 what it is.
    text = f"{value + 0.0:.1f} %" if share else f"{value + 0.0:.2f}"
    return text.replace(".", ",") if language == "fr" else text
