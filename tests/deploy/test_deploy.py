"""The image, the composition and the units start commands that there are, in ways that agree."""

from __future__ import annotations

import json
import re
import shlex
from configparser import RawConfigParser
from pathlib import Path
from typing import Any

import click
import pytest
import yaml

from api.commands.carnet import carnet

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
UNITS = sorted((DEPLOY / "systemd").glob("*.service"))


def parsed(words: list[str]) -> click.Context:
    """What the command line makes of these words, without doing it."""
    name, *rest = words
    parent = click.Context(carnet, info_name="carnet")
    command = carnet.get_command(parent, name)
    assert command is not None, name
    return command.make_context(name, rest, parent=parent)


def unit(path: Path) -> dict[str, Any]:
    found = RawConfigParser(strict=False)
    found.optionxform = str  # type: ignore[assignment,method-assign]
    found.read_string(path.read_text(encoding="utf-8"))
    return {name: dict(found[name]) for name in found.sections()}


def instruction(name: str) -> Any:
    text = (DEPLOY / "Containerfile").read_text(encoding="utf-8").replace("\\\n", " ")
    found = re.search(rf"^{name}\b.*?(\[.*\])$", text, re.MULTILINE)
    assert found, name
    return json.loads(found[1])


def test_the_image_serves_at_the_port_that_it_names_and_asks_after_itself_there() -> None:
    assert instruction("ENTRYPOINT") == ["carnet"]
    options = parsed(instruction("CMD")).params
    text = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
    assert f"EXPOSE {options['port']}\n" in text
    (*_, question) = instruction("HEALTHCHECK")
    assert f"http://127.0.0.1:{options['port']}/api/v1/healthz" in question
    compile(question, "HEALTHCHECK", "exec")
    assert options["host"] == "0.0.0.0"
    folder = re.search(r"CARNET_DATABASE=sqlite:///(/.*)/club.db", text)
    assert folder
    assert folder[1] in instruction("VOLUME")


def test_every_image_can_be_pinned_to_a_digest() -> None:
    text = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
    assert re.findall(r"^FROM (\S+)", text, re.MULTILINE) == ["${PYTHON}", "${PYTHON}"]
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))["services"]
    images = {one["image"] for one in services.values()} - {"carnet"}
    assert all(re.fullmatch(r"\$\{[A-Z]+_IMAGE:-[\w/]+:\d+\}", image) for image in images)
    assert services["carnet"]["build"]["args"]["PYTHON"].startswith("${PYTHON_IMAGE:-python:")


def test_the_image_is_given_all_that_it_is_built_from() -> None:
    given = (ROOT / ".dockerignore").read_text(encoding="utf-8")
    install = (DEPLOY / "install").read_text(encoding="utf-8")
    for name in re.findall(r"requirements-\w+\.lock", install):
        assert f"!{name}\n" in given
        assert (ROOT / name).is_file()
    # What the wheel takes from beside the packages.
    for name in (
        *("docs", "README.md", "CHANGELOG.md", "LICENSE", "hatch_build.py", "pyproject.toml"),
        *("carnet", "records", "analysis", "api", "examples/js-reader/tokens.js"),
    ):
        assert f"!{name}\n" in given


def test_every_service_of_the_composition_runs_a_command_that_there_is() -> None:
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))["services"]
    own = {name: one for name, one in services.items() if one.get("image") == "carnet"}
    assert set(own) == {"carnet", "work"}
    serve = parsed(own["carnet"]["command"])
    assert serve.info_name == "serve"
    assert own["carnet"]["environment"]["CARNET_PUBLIC_URL"].startswith("${CLUB_URL:?")
    assert parsed(own["work"]["command"]).info_name == "work"
    for one in own.values():
        assert one["read_only"]
        assert set(one["depends_on"]) <= set(services)
        assert one["environment"]["CARNET_DATABASE"].startswith("postgresql://carnet@database/")


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.stem)
def test_every_unit_runs_a_command_that_there_is(path: Path) -> None:
    service = unit(path)["Service"]
    assert service["User"] == "carnet"
    assert service["Environment"].startswith("CARNET_DATABASE=sqlite:////var/lib/carnet/")
    words = shlex.split(service["ExecStart"].replace("$$", "$").replace("%%", "%"))
    if words[0] == "/bin/sh":
        commands = [each.split() for each in re.split("&&", words[2])]
    else:
        commands = [words]
    found = [one[1:] for one in commands if one[0] == "/opt/carnet/bin/carnet"]
    assert found
    if path.stem == "carnet":
        assert parsed(found[0]).params["public_url"] == "https://club.example"
    for one in found:
        parsed([word.strip('"').replace("$to.new", str(ROOT / "pyproject.toml")) for word in one])


def test_the_timer_has_its_unit() -> None:
    for timer in (DEPLOY / "systemd").glob("*.timer"):
        assert timer.with_suffix(".service") in UNITS
        assert unit(timer)["Timer"]["OnCalendar"]
