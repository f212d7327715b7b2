"""Opens the store that a command works on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from api.commands.shared.console import Trouble
from api.commands.words import say

if TYPE_CHECKING:
    from records.library import Damage, Store


#: What may be damaged besides rows that are read and given out.
_NOT_ROWS = ("file", "tables", "index", "links", "facts", "total", "job")


@contextmanager
def opened_store(database: str, language: str, *, make: bool = False) -> Iterator[Store]:
    """Yield the store at that address. A missing one is created only if `make` says so.

    Raises Trouble if the store is missing or cannot be used, or if a backup cannot be used.
    """
    from records.library import open_store, shown_address

    file = file_of(database)
    if not make and file is not None and not Path(file).is_file():
        # A new empty store for a misspelt name would look like a loss of all records.
        raise Trouble(say("no-database", language, database=shown_address(database)))
    with telling(database, language), open_store(database) as store:
        yield store


def file_of(database: str) -> str | None:
    """Return the path of the file that an address names, or None if it names no file."""
    scheme, separator, rest = database.partition("://")
    if not separator:
        return database
    return rest[1:] if scheme == "sqlite" and rest[:1] == "/" else None


@contextmanager
def telling(database: str, language: str) -> Iterator[None]:
    """Turn errors of the store at that address, or of a backup of it, into Trouble."""
    from records.library import BackupError, Damaged, StoreError, shown_address

    database = shown_address(database)
    try:
        yield
    except BackupError as error:
        said = say(f"backup-{error.why}", language, path=error.path, why=error.told)
        raise Trouble(f"{said} {say('backup-nothing', language)}") from None
    except Damaged as error:
        said = damage_told(error.damage, database, language)
        raise Trouble(f"{said} {say('damaged-what-then', language)}") from None
    except StoreError as error:
        raise Trouble(say("no-store", language, database=database, why=error)) from None


def damage_told(damage: Damage, database: str, language: str) -> str:
    """Return a sentence that says what is damaged in a database."""
    told = f" ({damage.told})" if damage.told else ""
    where = database if damage.record is None else say("of-record", language, id=damage.record)
    if damage.what in _NOT_ROWS:
        return say(f"damaged-{damage.what}", language, where=where, told=told)
    what = say(f"row-{damage.what}", language)
    return say("damaged-row", language, where=where, what=what, told=told)
