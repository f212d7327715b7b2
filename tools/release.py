"""Makes the files of a release, and lists all their parts.

    python -m tools.release FOLDER

FOLDER, which must be empty or new, gets the sources (`carnet-VERSION.tar.gz`), a wheel with the
compiled kernel and one without, the same two of `carnet-core`, all built from these sources and not
from the checkout, a list of all parts with their versions and licences (`carnet-VERSION.cdx.json`,
CycloneDX 1.6), the same as a table (`LICENCES.md`), and `SHA256SUMS`. The version is that of
pyproject.toml. Parts are what `requirements-service.lock` names and what is vendored. Needs the
environments of `make release`, a C++ compiler or the package ziglang, and no network.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import subprocess
import sys
import tempfile
import tomllib
from importlib.util import find_spec
from itertools import product
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / "requirements-service.lock"
VENDORED = ROOT / "api" / "static" / "vendor"
LISTING = Path(sys.prefix) / "release" / "bin" / "cyclonedx-py"


def version() -> str:
    """Return the version of the package, from the one place where it stands."""
    with (ROOT / "pyproject.toml").open("rb") as project:
        return str(tomllib.load(project)["project"]["version"])


def locked(text: str) -> dict[str, set[str]]:
    """Return the versions of each package that a lock file names, by its normal name.

    A package may have several: which one is installed depends on the Python and on the system.
    """
    found: dict[str, set[str]] = {}
    for name, one in re.findall(r"^([A-Za-z0-9._-]+)==([^\s;\\]+)", text, re.MULTILINE):
        found.setdefault(normal(name), set()).add(one)
    return found


def normal(name: str) -> str:
    """Return the normal form of a package's name."""
    return re.sub(r"[-_.]+", "-", name).lower()


def vendored(folder: Path = VENDORED) -> list[dict[str, Any]]:
    """Return the files of other projects that the pages use, as components of a listing."""
    found = []
    for path in sorted(folder.glob("*/vendor.json")):
        one = json.loads(path.read_text(encoding="utf-8"))
        purl = f"pkg:npm/{one['name']}@{one['version']}"
        found.append(
            {
                "bom-ref": purl,
                "type": "library",
                "name": one["name"],
                "version": one["version"],
                "purl": purl,
                "licenses": [{"expression": one["licence"]}],
            }
        )
    return found


def parts_of_release(listing: dict[str, Any], lock: str) -> dict[str, Any]:
    """Return a listing of an environment with only what a release has, and with what is vendored.

    Raises ValueError if the environment has another version of a package than the lock file. What
    the lock file names for other systems alone is not in the environment, and is left out.
    """
    # What is vendored is in the wheel, whatever the environment has.
    kept = _of_lock(listing, lock) + vendored()
    known = {one["bom-ref"] for one in kept} | {listing["metadata"]["component"]["bom-ref"]}
    needs = [
        {**one, "dependsOn": [each for each in one.get("dependsOn", []) if each in known]}
        for one in listing["dependencies"]
        if one["ref"] in known
    ]
    return {**listing, "components": kept, "dependencies": needs}


def _of_lock(listing: dict[str, Any], lock: str) -> list[dict[str, Any]]:
    """Return the parts of a listing that a lock file names."""
    wanted = locked(lock)
    kept = []
    for one in listing["components"]:
        name = normal(one["name"])
        if name not in wanted:
            continue
        if one["version"] not in wanted[name]:
            there = " or ".join(sorted(wanted[name]))
            raise ValueError(f"{name} is {one['version']} here, not {there}")
        kept.append(one)
    return kept


def licence_of(component: dict[str, Any]) -> str:
    """Return the licence that a component declares, or that it declares none."""
    told = [
        one.get("expression") or one["license"].get("id") or one["license"]["name"].splitlines()[0]
        for one in component.get("licenses", [])
    ]
    # A classifier ends with the words that count: "License :: OSI Approved :: BSD License".
    short = [each.rpartition(" :: ")[2] for each in told]
    return ", ".join(dict.fromkeys(short)) or "see its files"


def table(listing: dict[str, Any]) -> str:
    """Return the parts of a listing with their licences, as Markdown."""
    parts = sorted(listing["components"], key=lambda one: normal(one["name"]))
    rows = [f"| {one['name']} | {one['version']} | {licence_of(one)} |" for one in parts]
    head = ["# Licences of what Carnet depends on", "", "| part | version | licence |"]
    return "\n".join([*head, "| --- | --- | --- |", *rows, ""])


def _listing() -> dict[str, Any]:
    words = ["environment", sys.executable, "--pyproject", str(ROOT / "pyproject.toml")]
    words += ["--output-reproducible", "--of", "JSON", "-o", "-"]
    done = subprocess.run([LISTING, *words], check=True, capture_output=True, text=True)
    listing: dict[str, Any] = json.loads(done.stdout)
    return listing


def _build(folder: Path) -> None:
    sources = folder / f"carnet-{version()}.tar.gz"
    with tempfile.TemporaryDirectory() as work:
        words = ["-m", "hatchling", "build", "-t", "sdist", "-d", str(folder)]
        subprocess.run([sys.executable, *words], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
        wheel = [sys.executable, "-m", "pip", "--disable-pip-version-check", "wheel", "-q"]
        wheel += ["--no-deps", "--no-build-isolation", "--no-index", "-w", str(folder)]
        compiler = {"CXX": f"{sys.executable} -m ziglang c++"} if find_spec("ziglang") else {}
        # Without a name before it, pip does not take a wheel that it has made of these sources.
        core = f"{sources.as_uri()}#subdirectory=core"
        for what, more in product((str(sources), core), (compiler, {"CARNET_KERNEL": "python"})):
            subprocess.run([*wheel, what], cwd=work, check=True, env={**os.environ, **more})


def main(folder: Path) -> None:
    """Make the files of a release in a folder."""
    folder = folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    if any(folder.iterdir()):
        sys.exit(f"{folder} is not empty")
    _build(folder)
    listing = parts_of_release(_listing(), LOCK.read_text(encoding="utf-8"))
    told = json.dumps(listing, indent=1, ensure_ascii=False, sort_keys=True)
    (folder / f"carnet-{version()}.cdx.json").write_text(told + "\n", encoding="utf-8")
    (folder / "LICENCES.md").write_text(table(listing), encoding="utf-8")
    sums = [
        f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}"
        for path in sorted(folder.iterdir())
    ]
    (folder / "SHA256SUMS").write_text("\n".join(sums) + "\n", encoding="utf-8")
    sys.stdout.write("\n".join(path.name for path in sorted(folder.iterdir())) + "\n")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m tools.release FOLDER")
    main(Path(sys.argv[1]))
