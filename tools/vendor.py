"""Fetches the files of other projects that the pages and their tests use, at pinned versions.

    python tools/vendor.py            fills api/static/vendor/<name>-<version>/, and
                                      tests/browser/vendor/<name>-<version>/

Each folder holds the files, the licence and a ``vendor.json``. That file names the package, its
version, the hash of its archive and the SHA-512 of every file; a test compares them. Needs ``npm``
(for its archives, and for svgo) and the network. The pages need neither.
"""

from __future__ import annotations

import base64
import copy
import hashlib
import json
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import xml.etree.ElementTree as ET
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENDOR = ROOT / "api" / "static" / "vendor"
#: Files that only the tests need, so that they are not shipped.
OF_TESTS = ROOT / "tests" / "browser" / "vendor"
SVG = "{http://www.w3.org/2000/svg}"
HREF = "{http://www.w3.org/1999/xlink}href"


@dataclass(frozen=True)
class Package:
    """One package, and the files that are taken from it unchanged, by their names inside it."""

    name: str
    version: str
    licence: str
    integrity: str
    files: tuple[str, ...]
    place: Path = VENDOR


PACKAGES = (
    Package(
        "plotly.js-basic-dist-min",
        "4.1.1",
        "MIT",
        "sha512-1oNF8PeQx2hv/y7tqEVWKD3JGwn/MGEMQ8mL9HUwsaqG9FGy/OU5FHUHvzqbqxN4mnwZGI9abTiE775C4kkjMQ==",
        ("plotly-basic.min.js", "LICENSE"),
    ),
    Package(
        "svg-cards",
        "4.0.2",
        "LGPL-2.1",
        "sha512-YQVC0+bVQtvGbKoQZAHPgVSrKUymPK+aG9NQjJul9jp/a+lFcm8aWKh7YmKVinSjpaBTbogTLKAPi5YQEFRYLg==",
        ("LICENSE", "AUTHORS"),
    ),
    Package(
        "dejavu-fonts-ttf",
        "2.37.3",
        "Bitstream-Vera AND LicenseRef-public-domain",
        "sha512-f1hd7jJbeQa1VWcw+K2KrTXS50zTMaHpVC4XIKJpNcDeYR5ajMtj/iLlQDYNvLOKamUB3ARVVCf79lNwNVztSQ==",
        ("ttf/DejaVuSans.ttf", "ttf/DejaVuSans-Bold.ttf", "LICENSE", "AUTHORS"),
    ),
    Package(
        "axe-core",
        "4.14.1",
        "MPL-2.0",
        "sha512-FHfa+lmNjQZfJz1q8wKqIDwC6DExcHt/pkjNQb09a3NPjCKg2rhu5qb2S4r76ASyFNNtuFooJpZe37OgudVGtQ==",
        ("axe.min.js", "LICENSE", "LICENSE-3RD-PARTY.txt"),
        OF_TESTS,
    ),
)

CARDS_NOTICE = """\
SVG-cards 4.0.2, Copyright (C) 2005 David Bellot, (C) 2016, 2017 Huub de Beer, and the
contributors named in AUTHORS; GNU Lesser General Public License, version 2.1 (LICENSE).

Changed for Carnet: the file svg-cards.svg is cut into one file for each of the twelve court
cards (courts/), which keeps the figure and its belt and leaves out the frame, the corner
indices, the pips and the card's outline; the pages draw those themselves, so that the letter
in the corner follows the reader's language.  Points are rounded to two thirds of a unit, a card
being 169 units wide, and svgo has written the files shorter.  tools/vendor.py makes them again.
"""

#: What the coordinates of a figure are multiplied by before they are rounded to whole numbers.
#: `0.99 / FINER`, the scale at which the figure is then drawn, must have few digits.
FINER = 1.5
_COORDINATES = {"d", "points", "cx", "cy", "r", "x", "y", "x1", "y1", "x2", "y2", "width", "height"}
_NUMBER = re.compile(r"-?\d*\.?\d+")
SVGO = "svgo@4.1.0"
SVGO_SETTINGS = """\
export default {
  multipass: true,
  plugins: [
    { name: "preset-default", params: { overrides: {
      cleanupIds: false,
      cleanupNumericValues: { floatPrecision: 2 },
      convertPathData: { floatPrecision: 0, transformPrecision: 5 },
      mergePaths: { floatPrecision: 0 },
      removeComments: { preservePatterns: ["LGPL"] },
    } } },
    "convertStyleToAttrs",
    { name: "convertShapeToPath", params: { floatPrecision: 0 } },
  ],
};
"""


def main() -> int:
    """Fetch every package and write its folder. Returns the exit status."""
    for package in PACKAGES:
        with tempfile.TemporaryDirectory() as place:
            source = unpack(package, Path(place))
            folder = package.place / f"{package.name}-{package.version}"
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir(parents=True)
            for name in package.files:
                (folder / name).parent.mkdir(exist_ok=True)
                shutil.copyfile(source / name, folder / name)
            if package.name == "svg-cards":
                cut_courts(source / "svg-cards.svg", folder)
            write_manifest(package, folder)
    return 0


def unpack(package: Package, place: Path) -> Path:
    """Fetch the package's archive, compare its hash, and unpack it into `place`.

    Raises SystemExit if the archive is not the pinned one.
    """
    wanted = f"{package.name}@{package.version}"
    subprocess.run(["npm", "pack", wanted], cwd=place, check=True, capture_output=True)
    (archive,) = place.glob("*.tgz")
    digest = base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode()
    if f"sha512-{digest}" != package.integrity:
        sys.exit(f"{wanted}: the archive is not the one pinned (sha512-{digest})")
    with tarfile.open(archive) as tar:
        tar.extractall(place, filter="data")
    return place / "package"


def cut_courts(source: Path, folder: Path) -> None:
    """Write one SVG for each court card: the figure, twice, and its belt."""
    ET.register_namespace("", SVG[1:-1])
    ET.register_namespace("xlink", HREF[1 : HREF.index("}")])
    root = ET.parse(source).getroot()
    by_id = {e.get("id"): e for e in root.iter() if e.get("id")}
    (folder / "courts").mkdir()
    for suit in ("spade", "heart", "diamond", "club"):
        for rank in ("king", "queen", "jack"):
            card = by_id[f"{suit}_{rank}"]
            figure = next(
                href[1:]
                for use in card.iter(SVG + "use")
                if re.fullmatch(rf"#{rank}_\d", href := use.get(HREF, ""))
            )
            out = ET.Element(SVG + "svg", {"viewBox": root.get("viewBox", "")})
            out.append(ET.Comment(" From SVG-cards 4.0.2, LGPL-2.1, changed: see ../NOTICE "))
            defs = ET.SubElement(out, SVG + "defs")
            defs.append(_finer(copy.deepcopy(by_id[figure])))
            group = ET.SubElement(out, SVG + "g", {"transform": card.get("transform", "")})
            for child in card:
                belt = child.find(SVG + "line") is not None
                if belt or child.get(HREF) == f"#{figure}":
                    group.append(copy.deepcopy(child))
                if child.get(HREF) == f"#{figure}":
                    smaller = f"{child.get('transform')} scale({1 / FINER})"
                    group[-1].set("transform", smaller)
            for element in out.iter():
                if element.get("id") != figure:
                    element.attrib.pop("id", None)
            ET.ElementTree(out).write(
                folder / "courts" / f"{suit}_{rank}.svg", encoding="utf-8", xml_declaration=False
            )
    with tempfile.NamedTemporaryFile("w", suffix=".mjs") as settings:
        settings.write(SVGO_SETTINGS)
        settings.flush()
        rewrite = ["svgo", "--config", settings.name, "--folder", str(folder / "courts")]
        subprocess.run(["npm", "exec", "--yes", f"--package={SVGO}", "--", *rewrite], check=True)
    (folder / "NOTICE").write_text(CARDS_NOTICE, encoding="utf-8")


def _finer(figure: ET.Element) -> ET.Element:
    """Return the figure with all its coordinates multiplied by `FINER`, which it must be."""
    for element in figure.iter():
        for name in _COORDINATES.intersection(element.keys()):
            element.set(name, _NUMBER.sub(_multiplied, element.get(name, "")))
    return figure


def _multiplied(number: re.Match[str]) -> str:
    return f"{float(number[0]) * FINER:.3f}"


def write_manifest(package: Package, folder: Path) -> None:
    """Write vendor.json beside the files."""
    files = sorted(p for p in folder.rglob("*") if p.is_file())
    manifest = {
        "name": package.name,
        "version": package.version,
        "licence": package.licence,
        "archive": package.integrity,
        "files": {
            p.relative_to(folder).as_posix(): hashlib.sha512(p.read_bytes()).hexdigest()
            for p in files
        },
    }
    text = json.dumps(manifest, indent=2, ensure_ascii=False) + "\n"
    (folder / "vendor.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
