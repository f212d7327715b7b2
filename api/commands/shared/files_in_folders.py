"""The files that paths name. A folder is replaced by the files in it."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator

from api.commands.shared.console import Trouble
from api.commands.words import say


def files_of(
    paths: Iterable[str], language: str, endings: tuple[str, ...] = ("",)
) -> Iterator[str | Trouble]:
    """Yield the paths, and in place of a folder the files in it and in its folders, by name.

    Only files whose names end in one of `endings` are taken from a folder, and none that is hidden
    or no regular file: a pipe there may never end.
    A Trouble stands for a folder that cannot be read, or that has no such file.
    """
    for path in paths:
        if path != "-" and os.path.isdir(path):
            yield from _in_folder(path, language, endings)
        else:
            yield path


def is_special(path: str) -> bool:
    """Return whether there is something else than a file at a path: a pipe, a socket, a device."""
    return os.path.exists(path) and not os.path.isfile(path)


def _in_folder(path: str, language: str, endings: tuple[str, ...]) -> Iterator[str | Trouble]:
    from api.http.archives import hidden

    troubles: list[OSError] = []
    empty = True
    for folder, folders, names in os.walk(path, onerror=troubles.append):
        folders[:] = sorted(name for name in folders if not hidden(name))
        for name in sorted(names):
            file = os.path.join(folder, name)
            if not hidden(name) and name.endswith(endings) and not is_special(file):
                empty = False
                yield file
    for error in troubles:
        yield Trouble(say("unreadable", language, path=error.filename, why=error.strerror))
    if empty and not troubles:
        yield Trouble(
            say("empty-folder" if endings == ("",) else "no-carnet-in", language, path=path)
        )
