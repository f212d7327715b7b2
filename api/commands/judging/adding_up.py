"""One figure of all records in some files and databases."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeVar

from api.commands.judging.check_batch import Checked
from api.commands.judging.pipeline import Whole, worked
from api.commands.judging.settings import Manner
from api.commands.shared.console import UNABLE, Trouble, complain
from api.commands.shared.files_in_folders import files_of
from api.commands.shared.kept_figures import names_database
from api.commands.shared.progress import Progress

if TYPE_CHECKING:
    from records.notation.batches import Batch

Answer = TypeVar("Answer")
Item = TypeVar("Item")


def added_up(
    paths: Sequence[str],
    language: str,
    jobs: int,
    do: Callable[[Batch], Answer],
    join: Callable[[list[Answer]], Answer],
    add: Callable[[Answer], None],
    add_database: Callable[[str], None],
    *,
    as_json: bool = False,
) -> int:
    """Call `add` with what `do` returns for the batches of all files, in the order of the text.

    Then `add_database` is called with each path that is the address of a database. `jobs` and
    `join` are those of `worked`. What cannot be read is told on standard error. Returns the status
    to exit with.
    """
    status = 0
    manner = Manner(language, as_json, (), False)
    files = list(files_of([path for path in paths if not names_database(path)], language))
    with Progress([path for path in files if isinstance(path, str)]) as progress:
        for step in worked(files, manner, jobs, progress.at, do, join):
            if isinstance(step, Trouble):
                complain(step.message)
                status = UNABLE
            elif not isinstance(step, Checked | Whole):
                add(step)
    for path in filter(names_database, paths):
        add_database(path)
    return status


def one_after_another(parts: Sequence[list[Item]]) -> list[Item]:
    """Return the answers for some batches as one list: a `join` for `added_up`."""
    return [one for part in parts for one in part]
