"""Several processes judge what one does, and read plain files themselves, even if they change."""

from __future__ import annotations

import gzip
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pytest

from api.commands.judging import parts_of_files as module
from api.commands.judging.parts_of_files import in_parts, plain_file
from api.commands.judging.shared_out import shared_out
from api.work import child
from records.notation import batches
from records.notation.batches import Batch, Batches, Extent
from records.notation.record_texts import blocks
from tests.api.command import CONFORMANCE, FAULTY, INSTALLED, SOIREE, carnet, written

RECORDS = [f'[Game "whist"]\n[Event "{number}"]\n\n' for number in range(100)]
TEXT = "".join(RECORDS).encode()


class Done(NamedTuple):
    """Batches done, with the processes that did each."""

    batches: list[Batch]
    processes: set[int]

    def merge(self, other: Done) -> None:
        """Add those that the same process did after them."""
        self.batches.extend(other.batches)


def done(batch: Batch) -> Done:
    return Done([batch], {os.getpid()})


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Batches are short, and every plain file is read by those who judge it."""
    monkeypatch.setattr(batches, "BATCH", 100)
    monkeypatch.setattr(module, "BATCH", 100)
    monkeypatch.setattr(module, "LEAST", 1)


def answers(path: Path, jobs: int = 2) -> Iterator[Done | str]:
    """What `shared_out` makes of a plain file."""
    with open(path, "rb") as file:
        plain = plain_file(str(path), file)
        assert plain is not None
        found = Batches(str(path), blocks(file), texts=False)
        work = [*in_parts(plain, found.extents(), jobs), "the end"]
    return shared_out(work, done, jobs, lambda path, error: f"{error.strerror}")


def told(found: list[Done | str]) -> list[Batch]:
    return [batch for one in found if isinstance(one, Done) for batch in one.batches]


def by_whom(found: list[Done | str]) -> list[set[int]]:
    return [one.processes for one in found if isinstance(one, Done)]


@pytest.mark.usefixtures("small")
def test_the_processes_read_what_they_judge_and_answer_in_order(tmp_path: Path) -> None:
    path = written(tmp_path / "a", b"% carnet 1\n\n" + TEXT)
    found = list(answers(path))
    assert told(found) == list(Batches(str(path), (path.read_bytes(),)))
    first, *others = by_whom(found)
    assert first == {os.getpid()}
    assert len(others) > 2
    assert not any(os.getpid() in one for one in others)
    assert found[-1] == "the end"


def replaced(path: Path) -> None:
    other = path.with_name("other")
    other.write_bytes(TEXT.replace(b"whist", b"other"))
    other.replace(path)


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("change", [Path.unlink, replaced])
def test_a_file_that_goes_meanwhile_is_judged_as_it_was(
    tmp_path: Path, change: Callable[[Path], None]
) -> None:
    path = written(tmp_path / "a", TEXT)
    running = answers(path)
    found = [next(running)]
    change(path)
    found += running
    assert b"".join(batch.text for batch in told(found)) == TEXT
    assert by_whom(found) == len(by_whom(found)) * [{os.getpid()}]


@pytest.mark.usefixtures("small")
def test_of_a_file_that_loses_its_end_meanwhile_the_rest_is_judged(tmp_path: Path) -> None:
    path = written(tmp_path / "a", TEXT)
    running = answers(path)
    found = [next(running)]
    os.truncate(path, len(TEXT) // 2)
    found += running
    assert b"".join(batch.text for batch in told(found)) == TEXT[: len(TEXT) // 2]
    assert all(batch.text for batch in told(found))


@pytest.mark.usefixtures("small")
def test_what_can_be_read_no_more_is_told_in_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = written(tmp_path / "a", TEXT)
    running = answers(path)
    found = [next(running)]

    def broken(*_: object) -> bytes:
        raise OSError(5, "broken")

    path.unlink()
    monkeypatch.setattr(os, "pread", broken)
    found += running
    assert found[1] == "broken"
    assert found[-1] == "the end"


@pytest.mark.usefixtures("small")
def test_a_file_is_cut_into_eight_parts_for_each_process_or_more(tmp_path: Path) -> None:
    path = written(tmp_path / "a", TEXT)
    for jobs in (1, 2, 30):
        with open(path, "rb") as file:
            plain = plain_file(str(path), file)
            assert plain is not None
            places = Batches(None, blocks(file), texts=False).extents()
            parts = [len(part.places) for part in in_parts(plain, places, jobs)]
        assert parts[0] == 1
        assert max(parts) == max(1, len(TEXT) // (8 * jobs * 100))
    many = iter(Extent(at, 100, at, at) for at in range(100))
    plain.size = 1 << 40
    assert [len(part.places) for part in in_parts(plain, many, 2)] == [1, *12 * [8], 3]


@pytest.mark.parametrize("make", [gzip.compress, lambda text: text[:1000]])
def test_a_packed_or_a_short_file_is_read_by_the_one_that_gives_the_work_out(
    tmp_path: Path, make: Callable[[bytes], bytes]
) -> None:
    noise = os.urandom(300_000).hex().encode()
    path = written(tmp_path / "a", make(noise))
    with open(path, "rb") as file:
        assert plain_file(str(path), file) is None
    path.write_bytes(noise)
    with open(path, "rb") as file:
        assert plain_file(str(path), file) is not None


def test_a_short_text_is_judged_without_other_processes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(child, "_begun", None)
    path = written(tmp_path / "a", SOIREE)
    ran = carnet("check", "--jobs", "2", path)
    assert (ran.exit_code, ran.stdout) == (0, f"{path}: 1 record, nothing to report\n")


def test_where_processes_cannot_be_limited_one_does_the_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "resource", None)
    monkeypatch.setattr(child, "_begun", None)
    path = written(tmp_path / "a.carnet", SOIREE * 200)
    ran = carnet("check", "--jobs", "2", path)
    assert (ran.exit_code, ran.stdout) == (0, f"{path}: 200 records, nothing to report\n")
    ran = carnet("survey", "--jobs", "2", path, "--out", tmp_path / "out")
    assert (ran.exit_code, ran.stderr) == (0, "")


def test_a_file_is_told_by_the_path_as_given(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written(tmp_path / "a", SOIREE * 200)
    monkeypatch.chdir(tmp_path)
    ran = carnet("check", "--json", "--jobs", "2", "a")
    assert {json.loads(line)["file"] for line in ran.stdout.splitlines()} == {"a"}


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize(
    "command",
    [
        ("check",),
        ("check", "--json"),
        ("check", "--rules", "besigue-1847,whist"),
        ("stats", "--json"),
        ("standings", "--json"),
        ("insights", "--measure", "tricks", "--by", "lead", "--json"),
    ],
)
def test_every_command_that_shares_out_says_what_it_says_alone(
    tmp_path: Path, command: tuple[str, ...]
) -> None:
    whist = (CONFORMANCE / "fault" / "whist.carnet").read_bytes().replace(b"\n", b"\r\n")
    other = written(tmp_path / "b", b"strange words\n" + whist * 3)
    path = written(tmp_path / "a", (SOIREE + FAULTY + SOIREE) * 5)
    asked = (*command, path, tmp_path / "none", other, path)
    one, two = carnet(*asked), carnet(*asked, "--jobs", "2")
    assert (two.exit_code, two.stdout, two.stderr) == (one.exit_code, one.stdout, one.stderr)
    assert one.stdout


def test_an_interrupt_ends_all_processes_without_a_word(tmp_path: Path) -> None:
    path = written(tmp_path / "a", FAULTY * 5000)
    with subprocess.Popen(
        [INSTALLED, "check", "--jobs", "2", path],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        # Whoever runs the tests in the background may have had them ignore it.
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),
    ) as process:
        assert process.stdout.readline()
        # As a terminal does: to all of them.
        os.killpg(process.pid, signal.SIGINT)
        _, complaints = process.communicate(timeout=60)
    assert (process.returncode, complaints.strip()) == (130, b"")
