"""What a wheel has: the package `carnet` alone, which needs none of the names beside it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from hatch_build import inside, place_inside, platform_tag

ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.parametrize(
    ("beside", "within"),
    [
        ("import records", "from carnet import records"),
        ("    >>> from records import loads", "    >>> from carnet.records import loads"),
        ("from api.cli import main", "from carnet.api.cli import main"),
        (
            "import records.library.postgresql as found",
            "import carnet.records.library.postgresql as found",
        ),
        ('["-m", "api.cli"]', '["-m", "carnet.api.cli"]'),
        ('url_for("records.Record")', 'url_for("records.Record")'),
        ("from records that have one", "from records that have one"),
    ],
)
def test_imports_and_names_of_modules_begin_with_carnet(beside: str, within: str) -> None:
    assert inside(beside, ROOT) == within


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with Carnet as a wheel has it, and packages of others with the same names."""
    folder = tmp_path_factory.mktemp("installed")
    place_inside(ROOT, folder / "carnet")
    for name in ("records", "analysis", "api"):
        (folder / f"{name}.py").write_text(f"WHOSE = 'another {name}'\n")
    return folder


def ran(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-P", *arguments],
        env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    "command",
    [
        ("check", "--json", "--plain", "whist-faults.carnet"),
        ("stats", "whist.carnet"),
    ],
)
def test_a_command_works_beside_packages_of_the_same_names(
    installed: Path, command: tuple[str, ...]
) -> None:
    words = [str(ROOT / "samples" / word) if ".carnet" in word else word for word in command]
    here = ran(ROOT, "-m", "carnet", *words)
    assert here.stdout
    assert (there := ran(installed, "-m", "carnet", *words)).stdout == here.stdout, there.stderr


@pytest.mark.parametrize("order", ["import carnet, records", "import records, carnet"])
def test_a_program_may_use_another_package_called_records_too(installed: Path, order: str) -> None:
    code = (
        f"{order}\n"
        "table = carnet.Table.deal('whist', seed=1)\n"
        "print(records.WHOSE, carnet.records.loads(str(table))[0].get('Game'), carnet.api.__name__)"
    )
    done = ran(installed, "-c", code)
    assert done.stdout == "another records whist carnet.api\n", done.stderr


def test_the_core_plays_makes_up_reads_and_judges_without_any_other_package(tmp_path: Path) -> None:
    place_inside(ROOT, tmp_path / "carnet", core=True)
    code = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "import carnet\n"
        "table = carnet.Table.deal('besigue', seed=7)\n"
        "print(table.play(table.legal[0]).record().findings, table._repr_svg_())\n"
        "first = next(iter(carnet.read(sys.argv[2], player='ferrers')))\n"
        "print(carnet.loads(carnet.dumps(first))[0].findings[0].code)\n"
        "print(carnet.generate('sizette', 7).ok)"
    )
    words = ["-I", "-S", "-c", code, str(tmp_path), str(ROOT / "samples/whist-faults.carnet")]
    done = ran(tmp_path, *words)
    assert done.stdout.splitlines() == ["[] None", "play-follow", "True"], done.stderr


def test_a_wheel_for_linux_names_the_oldest_c_library_that_it_needs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for platform, library, tag in (
        ("linux-x86_64", b"GLIBC_2.2.5 GLIBC_2.14", "manylinux_2_17_x86_64"),
        ("linux-aarch64", b"GLIBC_2.28", "manylinux_2_28_aarch64"),
        ("linux-x86_64", b"libc.musl-x86_64.so.1", "musllinux_1_2_x86_64"),
        ("macosx-11.0-arm64", b"", "macosx_11_0_arm64"),
        ("win-amd64", b"", "win_amd64"),
    ):
        monkeypatch.setattr("sysconfig.get_platform", lambda platform=platform: platform)
        assert platform_tag(library) == tag
