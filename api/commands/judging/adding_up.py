"""One figure of all records in some files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeVar

from api.commands.judging.check_batch import Checked
from api.commands.judging.pipeline import Whole, worked
from api.commands.judging.settings import Manner
from api.commands.shared.console import UNABLE, Trouble, complain
from api.commands.shared.files_in_folders import files_of
from api.commands.shared.progress import Progress

if TYPE_CHECKING:
    from records.notation.batches import Batch

Answer = TypeVar("Answer")
Item = TypeVar("Item")


def added_up(
    paths: Sequence[str],
    manner: Manner,
    jobs: int,
    do: Callable[[Batch], Answer],
    join: Callable[[list[Answer]], Answer],
    add: Callable[[Answer], None],
) -> int:
    """Call `add` with what `do` returns for the batches of all files, in the order of the text.

    `jobs` and `join` are those of `worked`. What cannot be read is told on standard error. Returns
    the status to exit with.
    """
    status = 0
    files = list(files_of(paths, manner.language))
    with Progress([path for path in files if isinstance(path, str)]) as progress:
        for step in worked(files, manner, jobs, progress.at, do, join):
            if isinstance(step, Trouble):
                complain(step.message)
                status = UNABLE
            elif not isinstance(step, Checked | Whole):
                add(step)
    return status


def one_after_another(parts: Sequence[list[Item]]) -> list[Item]:
    """Return the answers for some batches as one list: a `join` for `added_up`."""
    return [one for part in parts for one in part]
