"""The files of a corpus: named, in folders, by patterns, or anywhere that fsspec reaches."""

from __future__ import annotations

import glob
import os
import re
import stat
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import IO, Any, NamedTuple, cast

from analysis.survey.errors import BadAddress
from records.notation.record_texts import BLOCK

#: The endings of the files that are looked for in folders.
ENDINGS = (".carnet", ".carnet.gz", ".carnet.zst")

_URL = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*(?:::[A-Za-z0-9+.-]+)*://")


class File(NamedTuple):
    """A file to read, as named. `size` in bytes and `stamp`, which changes with it, if known."""

    name: str
    size: int | None
    stamp: str


class Unreadable(NamedTuple):
    """A file that cannot be read. `what` is the key of its sentence.

    `why` is what the system says, or the kind of a file that is no Carnet text.
    """

    name: str
    what: str
    why: str = ""


class NotReadError(OSError):
    """A file elsewhere cannot be read. `strerror` says why, `what` is the key of its sentence."""

    def __init__(self, what: str, why: str) -> None:
        super().__init__(0, why)
        self.what = what


def is_address(path: str) -> bool:
    """Return whether a path is an address (`s3://…`) and not a file of this machine."""
    return _URL.match(path) is not None


def found(paths: Iterable[str]) -> Iterator[File | Unreadable]:
    """Yield the files that some paths name, each once: a folder's and a pattern's sorted by name.

    Raises BadAddress for an address that nothing can open. Cost: a look at each file, none is read.
    """
    seen: set[str] = set()
    for path in paths:
        for one in _remote(path) if is_address(path) else _local(path):
            if one.name not in seen:
                seen.add(one.name)
                yield one


@contextmanager
def opened(name: str, at: int = 0, root: str = "") -> Iterator[IO[bytes]]:
    """Yield a file opened for its bytes from an offset on, its name seen from the folder `root`.

    Raises OSError, or BadAddress.
    """
    if not is_address(name):
        with open(os.path.join(root, name), "rb") as file:
            file.seek(at)
            yield file
        return
    with _telling(name):
        import fsspec

        # From its beginning a file of the web is one long answer, which every server gives.
        way = {"block_size": 0} if _of_web(name) and not at else {}
        with fsspec.open(name, "rb", **way) as remote:
            if at and remote.seekable():
                remote.seek(at)
            else:
                _pass_over(remote, at)
            yield cast(IO[bytes], _Remote(name, remote))


def _pass_over(file: Any, size: int) -> None:
    """Read so many bytes of a file that only goes forward."""
    while size and (block := file.read(min(size, BLOCK))):
        size -= len(block)


class _Remote:
    """A file elsewhere, whose every trouble is an OSError."""

    def __init__(self, name: str, file: Any) -> None:
        self._name = name
        self._file = file

    def read(self, size: int = -1) -> bytes:
        """Return as many bytes, fewer only at the end of the file."""
        with _telling(self._name):
            data = cast(bytes, self._file.read(size))
            while data and len(data) < size and (more := self._file.read(size - len(data))):
                data += more
        return data


# -- this machine --------------------


def _local(path: str) -> Iterator[File | Unreadable]:
    if os.path.isdir(path):
        names = [
            os.path.join(folder, name)
            for folder, _, names in os.walk(path)
            for name in names
            if name.endswith(ENDINGS)
        ]
        if not names:
            yield Unreadable(path, "no-carnet-in")
    elif glob.has_magic(path) and not os.path.exists(path):
        names = [one for one in glob.glob(path, recursive=True) if not os.path.isdir(one)]
        if not names:
            yield Unreadable(path, "no-match")
    else:
        names = [path]
    for name in sorted(names):
        try:
            of = os.stat(name)
        except FileNotFoundError:
            yield Unreadable(name, "no-file")
        except (OSError, ValueError) as error:
            yield Unreadable(name, "unreadable", getattr(error, "strerror", None) or str(error))
        else:
            # A pipe or a device may never end, and has no ranges.
            if not stat.S_ISREG(of.st_mode):
                yield Unreadable(name, "no-regular-file")
                continue
            yield File(name, of.st_size, str(of.st_mtime_ns))


# -- elsewhere --------------------


def _remote(path: str) -> Iterator[File | Unreadable]:
    try:
        with _telling(path):
            names, system = _names(path)
    except NotReadError as error:
        yield Unreadable(path, error.what, error.strerror or "")
        return
    if not names:
        yield Unreadable(path, "no-match")
    for name in names:
        try:
            with _telling(name):
                of = system.info(name)
        except FileNotFoundError:
            yield Unreadable(name, "no-file")
        except NotReadError as error:
            yield Unreadable(name, error.what, error.strerror or "")
        else:
            stamp = of.get("ETag") or of.get("mtime") or of.get("LastModified") or ""
            yield File(name, of.get("size"), str(stamp))


def _names(path: str) -> tuple[list[str], Any]:
    import fsspec

    system, inside = fsspec.core.url_to_fs(path)
    if "*" in inside:
        names = [one for one in system.glob(inside) if not system.isdir(one)]
    elif inside.endswith("/") or (system.protocol not in _WEB and system.isdir(inside)):
        names = [one for one in system.find(inside) if one.endswith(ENDINGS)]
        if not names and system.protocol in _WEB:
            system.info(inside)  # which tells whether its server answers
    else:
        return [path], system
    return sorted(system.unstrip_protocol(name) for name in names), system


#: The protocols of the web, which has no folders.
_WEB = (("http", "https"), "http", "https")


@contextmanager
def _telling(name: str) -> Iterator[None]:
    """Turn whatever a file system raises into FileNotFoundError, NotReadError or BadAddress."""
    try:
        yield
    except FileNotFoundError as error:
        if _is_missing(name, error.__cause__):
            raise
        raise _not_read(name, error.__cause__) from error
    except (NotReadError, BadAddress):
        raise
    except (ImportError, ValueError) as error:
        if isinstance(error, OSError):  # a certificate that is not accepted is both
            raise _not_read(name, error) from error
        if getattr(error, "name", None) == "fsspec":
            raise
        raise BadAddress("bad-address", path=name, why=str(error)) from None
    # Every file system of fsspec has errors of its own, which share no class.
    except Exception as error:
        raise _not_read(name, error) from error


def _is_missing(name: str, cause: BaseException | None) -> bool:
    """Return whether a file is missing, and not merely the answer of its server.

    fsspec raises FileNotFoundError for everything that goes wrong on the web. What its server
    answered is the cause.
    """
    return not _of_web(name) or cause is None or getattr(cause, "status", None) in (404, 410)


def _not_read(name: str, error: BaseException | None) -> NotReadError:
    """Return what to raise in place of an error.

    On the web, an error without a status means that the server did not answer.
    """
    status = getattr(error, "status", None)
    if status is not None:
        return NotReadError("unreadable", f"{status} {getattr(error, 'message', '')}".rstrip())
    why = " ".join(str(error).split()) or type(error).__name__
    no_answer = _of_web(name) or isinstance(error, ConnectionError | TimeoutError)
    return NotReadError("no-answer" if no_answer else "unreadable", why)


def _of_web(name: str) -> bool:
    return name.startswith(("http://", "https://"))
