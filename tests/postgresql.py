"""A server of PostgreSQL of the tests' own: in a folder of its own, on a Unix socket there."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any

import psycopg

from records.library.postgresql import pools
from records.library.postgresql_address import shown
from records.library.sql.tables import COUNTED, FORM

#: As a test wants it: nothing has to outlive the machine.
_SETTINGS = {
    "listen_addresses": "",
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "shared_buffers": "16MB",
    "max_connections": "60",
    "autovacuum": "off",
    "log_min_messages": "fatal",
}


def binaries() -> Path | None:
    """Where the programs of PostgreSQL are: on the path, or where Debian has them."""
    found = shutil.which("initdb")
    if found is not None:
        return Path(found).resolve().parent
    for folder in sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True):
        if (folder / "initdb").exists():
            return folder
    return None


def _whose() -> pwd.struct_passwd | None:
    """Who runs the server, if it may not be the present user: it refuses to be root's."""
    if os.getuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name)
        except KeyError:
            continue
    raise LookupError("no user but root")


class Server:
    """A server, started and stopped as a test wants. Whoever asks is let in."""

    def __init__(self, **settings: str) -> None:
        found = binaries()
        assert found is not None
        self._programs = found
        self._settings = {**_SETTINGS, **settings}
        # Its user cannot enter pytest's folders, and the name of a socket has at most 107 letters.
        self.folder = Path(tempfile.mkdtemp(prefix="carnet-", dir="/tmp"))
        self._user: dict[str, Any] = {}
        whose = _whose()
        if whose is not None:
            os.chown(self.folder, whose.pw_uid, whose.pw_gid)
            self._user = {"user": whose.pw_uid, "group": whose.pw_gid, "extra_groups": []}
        self._process: subprocess.Popen[bytes] | None = None
        self._made = 0
        self._free: list[str] = []

    def _run(
        self, program: str, *arguments: str, wrapped: Sequence[str] = ()
    ) -> subprocess.Popen[bytes]:
        with (self.folder / "log").open("ab") as log:
            return subprocess.Popen(
                [*wrapped, self._programs / program, *arguments],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd=self.folder,
                env={"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"},
                start_new_session=True,
                **self._user,
            )

    @property
    def data(self) -> str:
        return str(self.folder / "data")

    def initialise(self, *more: str) -> None:
        """Makes an empty cluster."""
        options = ("--username=carnet", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8")
        options += ("--no-sync", "--no-instructions", *more)
        done = self._run("initdb", "-D", self.data, *options)
        assert done.wait() == 0, (self.folder / "log").read_text()

    def follow(self, primary: Server) -> None:
        """Makes a copy of a running server, which follows it and can only be read."""
        link = f"host={primary.folder} user=carnet"
        done = self._run("pg_basebackup", "-D", self.data, "-d", link, "-R", "-c", "fast", "-N")
        assert done.wait() == 0, (self.folder / "log").read_text()

    def lay(self, folders: Iterable[str], files: Mapping[str, bytes | bytearray]) -> None:
        """Makes a cluster of these files; their names are relative to it."""
        for each in ("", *folders):
            self._own(Path(self.data, each), Path.mkdir)
        for name, content in files.items():
            self._own(Path(self.data, name), lambda path, of=content: path.write_bytes(of))

    def _own(self, path: Path, make: Callable[[Path], object]) -> None:
        make(path)
        path.chmod(0o700)
        if self._user:
            os.chown(path, self._user["user"], self._user["group"])

    def start(self, wrapped: Sequence[str] = ()) -> None:
        """Starts the server, as the end of another command if wanted; returns when it answers."""
        settings = [f"--{name}={value}" for name, value in self._settings.items()]
        ends = time.monotonic() + 60
        while True:
            # One whose predecessor was killed is refused until the processes of that have ended.
            if self._process is None or self._process.poll() is not None:
                self._process = self._run(
                    *("postgres", "-D", self.data, "-k", str(self.folder)),
                    *settings,
                    wrapped=wrapped,
                )
            if self.began() is not None:
                return
            assert time.monotonic() < ends, (self.folder / "log").read_text()
            time.sleep(0.02)

    def began(self) -> datetime | None:
        """When its processes began, as they do anew after a crash; None if it does not answer."""
        try:
            rows = self.ask(
                "select backend_start from pg_stat_activity where backend_type = 'checkpointer'"
            )
        except psycopg.OperationalError:
            return None
        # It may answer an instant before that process is told of.
        return rows[0][0] if rows else None

    def stop(self, how: int = signal.SIGINT) -> None:
        """Stops the server; by default it cuts all connections and ends in order."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(60)
            self._process = None

    def remove(self) -> None:
        """Stops the server and removes its folder."""
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder)

    def address(self, database: str, **parameters: object) -> str:
        """The address of a database, for Carnet."""
        more = "".join(f"&{name}={value}" for name, value in parameters.items())
        return f"postgresql://carnet@/{database}?host={self.folder}{more}"

    def ask(self, sql: Any, *values: Any, database: str = "postgres") -> list[tuple[Any, ...]]:
        """The rows of a statement, run by itself."""
        link = self.address(database)
        with psycopg.connect(link, autocommit=True, connect_timeout=10) as connection:
            cursor = connection.execute(sql, values or None)
            return cursor.fetchall() if cursor.description else []

    # -- databases --------------------

    def empty(self) -> str:
        """The name of a new database without tables."""
        return self.copy("template1")

    def copy(self, name: str) -> str:
        """The name of a new database that is as that one is, to which nobody is connected."""
        self._made += 1
        made = f"club{self._made}"
        self.ask(f"create database {made} template {name} strategy file_copy")
        return made

    def store(self) -> str:
        """The name of a database whose tables are empty, made before or now."""
        return self._free.pop() if self._free else self.empty()

    def clear(self, name: str) -> None:
        """Takes a database back from a test that is done with it, and has closed its stores.

        The stores of a later test on it would share the pool of one that is open.
        """
        link = shown(self.address(name))
        assert not [pool for pool in pools._pools.values() if pool.address.shown.startswith(link)]
        try:
            with psycopg.connect(self.address(name), autocommit=True) as connection:
                connection.execute("set lock_timeout = '1s'")
                if connection.execute("select form from carnet_form").fetchall() != [(FORM,)]:
                    raise psycopg.DataError
                for table in _CLEARED:
                    connection.execute(f"delete from {table}")
                for table in COUNTED:
                    connection.execute(f"alter table {table} alter id restart")
        except psycopg.Error:
            # The test left something behind, or damaged the tables, or their form is another.
            self.ask(f"drop database if exists {name} with (force)")
        else:
            self._free.append(name)


_CLEARED = (
    *("studies", "jobs", "totals", "words", "codes", "texts", "versions", "annotations"),
    *("changes", "entries"),
)
_CLEARED += ("bin", "answers", "aliases", "tokens", "live")


@contextmanager
def running(**settings: str) -> Iterator[Server]:
    """A server that runs until the end of the block, and is then removed."""
    server = Server(**settings)
    try:
        server.initialise()
        server.start()
        yield server
    finally:
        server.remove()
