"""The store that a command works on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from api.commands.common import Trouble
from api.commands.messages import say

if TYPE_CHECKING:
    from records.library import Store


@contextmanager
def opened_store(database: str, language: str, *, make: bool = False) -> Iterator[Store]:
    """The store of that address; a new one only if `make` says so.

    Raises Trouble where it is not there, cannot be opened or cannot be used, or a backup of it.
    """
    from records.library import BackupError, StoreError, open_store

    scheme, separator, path = database.partition(":///")
    file = path if separator and scheme == "sqlite" else None if separator else database
    if not make and file is not None and not Path(file).is_file():
        # To make an empty one for a name that was misspelt would look like a loss.
        raise Trouble(say("no-database", language, database=database))
    try:
        with open_store(database) as store:
            yield store
    except BackupError as error:
        said = say(f"backup-{error.why}", language, path=error.path, why=error.told)
        raise Trouble(f"{said} {say('backup-nothing', language)}") from None
    except StoreError as error:
        raise Trouble(say("no-store", language, database=database, why=error)) from None
