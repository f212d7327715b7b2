"""A release names all its parts and no others, each with the version that is installed."""

from __future__ import annotations

from typing import Any

import pytest
from click.testing import CliRunner

from api.commands.carnet import carnet
from tools.release import (
    LOCK,
    licence_of,
    locked,
    parts_of_release,
    table,
    vendored,
    version,
)


def component(name: str, at: str, **more: Any) -> dict[str, Any]:
    return {"bom-ref": f"{name}=={at}", "name": name, "version": at, **more}


def listing(*components: dict[str, Any]) -> dict[str, Any]:
    refs = [one["bom-ref"] for one in components]
    return {
        "metadata": {"component": {"bom-ref": "root"}},
        "components": list(components),
        "dependencies": [{"ref": "root", "dependsOn": refs}, *({"ref": ref} for ref in refs)],
    }


def test_a_release_has_what_the_lock_file_names_and_what_is_vendored_and_nothing_else() -> None:
    found = parts_of_release(
        listing(component("Flask_Login", "1.2"), component("pytest", "9.0")),
        "flask-login==1.2 ; os_name == 'nt' \\\n    --hash=sha256:00\nother==3 \\\n",
    )
    of_others = [one["name"] for one in vendored()]
    assert [one["name"] for one in found["components"]] == ["Flask_Login", *of_others]
    assert "plotly.js-basic-dist-min" in of_others
    assert found["dependencies"] == [
        {"ref": "root", "dependsOn": ["Flask_Login==1.2"]},
        {"ref": "Flask_Login==1.2", "dependsOn": []},
    ]


def test_an_environment_with_another_version_makes_no_release() -> None:
    lock = "a==1.2 ; python_full_version < '3.12' \\\na==1.3 ; python_full_version >= '3.12' \\\n"
    for right in ("1.2", "1.3"):
        parts_of_release(listing(component("a", right)), lock)
    with pytest.raises(ValueError, match=r"a is 1\.4 here, not 1\.2 or 1\.3"):
        parts_of_release(listing(component("a", "1.4")), lock)


def test_the_lock_file_of_the_service_has_what_its_image_offers() -> None:
    assert {"flask", "psycopg", "resvg-py", "pillow"} <= set(
        locked(LOCK.read_text(encoding="utf-8"))
    )


@pytest.mark.parametrize(
    ("licences", "told"),
    [
        ([{"license": {"id": "MIT"}}], "MIT"),
        ([{"expression": "MIT OR AFL-2.1"}], "MIT OR AFL-2.1"),
        ([{"license": {"name": "License :: OSI Approved :: BSD License"}}], "BSD License"),
        ([{"license": {"name": "MIT"}}, {"license": {"id": "MIT"}}], "MIT"),
        ([], "see its files"),
    ],
)
def test_the_table_tells_each_licence(licences: list[dict[str, Any]], told: str) -> None:
    one = component("a", "1", licenses=licences)
    assert licence_of(one) == told
    assert f"| a | 1 | {told} |" in table(listing(one))


def test_the_version_has_one_place() -> None:
    told = CliRunner().invoke(carnet, ["--version"]).output
    assert told.splitlines()[0] == f"carnet {version()}"
