"""One figure of all records in some files and databases."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from api.commands.judging.check_batch import Checked
from api.commands.judging.pipeline import Whole, worked
from api.commands.judging.settings import Answer, Manner
from api.commands.shared.console import UNABLE, Trouble, complain
from api.commands.shared.files_in_folders import files_of
from api.commands.shared.kept_figures import names_database
from api.commands.shared.progress import Progress

if TYPE_CHECKING:
    from records.notation.batches import Batch


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
