"""`carnet generate`, `games`, `rules`, `chart`, `serve`, and the command itself."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from analysis import kernel
from analysis.charts.many import pages
from api.commands.carnet import COMMANDS
from records.rules.games import GAMES
from records.rules.options import Values
from records.rules.phases import Duty
from records.rules.ruleset import RuleSet
from records.rules.values import replace
from tests.api.command import CONFORMANCE, INSTALLED, SOIREE, carnet, installed, refused, written

CASES = CONFORMANCE / "perft"


def test_record_n_of_a_seed_is_record_1_of_a_later_seed() -> None:
    both = carnet("generate", "whist", "--count", "2", "--seed", "5").stdout
    second = carnet("generate", "whist", "--seed", "6").stdout
    assert both.endswith(second.removeprefix("% carnet 1\n"))


def test_an_option_is_written_and_played_by() -> None:
    text = carnet("generate", "besigue", "--seed", "1", "--option", "hand-size=9").stdout
    assert '[Options "hand-size=9"]' in text
    assert re.search(r'\[HandA "(\w\w ?){9}"\]', text)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("tarot",), "there is no game “tarot”"),
        (("whist", "--option", "colour=red"), "whist has no option “colour”"),
        (("besigue", "--option", "hand-size=11"), "hand-size cannot be “11”; it may be: 8, 9, 10"),
        (("besigue", "--option", "hand-size"), "hand-size cannot be “”"),
        (("whist", "--count", "0"), "--count"),
    ],
)
def test_what_cannot_be_generated_is_status_2(arguments: tuple[str, ...], said: str) -> None:
    assert said in refused("generate", *arguments)


def test_perft_counts_the_lines_of_legal_play_by_depth() -> None:
    done = carnet("perft", "--depth", "3", "--record", "2", CASES / "besigue-1847.carnet")
    assert (done.exit_code, done.stdout) == (0, "1 6\n2 7\n3 35\n")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--depth", "0"), "--depth"),
        ((), "--depth"),
        (("--depth", "2"), "not every card is known"),
        (("--depth", "2", "--record", "9"), "has no record 9"),
    ],
)
def test_what_cannot_be_counted_is_status_2(arguments: tuple[str, ...], said: str) -> None:
    assert said in refused("perft", *arguments, "-", stdin=SOIREE)


def test_games_says_which_games_python_judges(monkeypatch: pytest.MonkeyPatch) -> None:
    told = "in Python, some 70 times as slow)"
    whist = GAMES["whist"]
    low = Duty({"en": "below what lies there", "fr": "en dessous"}, "lower")

    def bound(values: Values) -> RuleSet:
        rules = whist.rules_for(values)
        return replace(rules, phases=(replace(rules.phases[0], duties=("follow", low)),))

    def rubber(values: Values) -> RuleSet:
        return (bound if values["rubber"] == "true" else whist.rules_for)(values)

    known = {"whist": replace(whist, build=bound), "rubber": replace(whist, build=rubber)}
    monkeypatch.setattr("records.rules.games.GAMES", known)
    always, by_option = carnet("games").stdout.splitlines()
    assert always.endswith(f"  Whist ({told}")
    assert by_option.endswith(f"  Whist (rubber=true: {told}")


def test_games_lists_each_game_in_both_languages() -> None:
    english, french = carnet("games").stdout, carnet("games", "--language", "fr").stdout
    for game in GAMES.values():
        assert f"{game.id} " in english
        assert game.title["en"] in english
        assert game.title["fr"] in french
    rows = [json.loads(line) for line in carnet("games", "--json").stdout.splitlines()]
    assert [row["game"] for row in rows] == list(GAMES)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_rules_tells_each_option_with_its_values_and_source(game: object) -> None:
    found = GAMES[game.id]  # type: ignore[attr-defined]
    text = " ".join(carnet("rules", found.id).stdout.split())
    for option in found.options:
        assert f" {option.name}={option.default}" in text
        assert " ".join(f"{option.text['en']} [{option.source}]".split()) in text
    for source in found.sources:
        assert source in text
    told = json.loads(carnet("rules", "--json", found.id).stdout)
    assert [option["name"] for option in told["options"]] == [o.name for o in found.options]


def test_rules_are_told_in_french() -> None:
    text = carnet("rules", "--language", "fr", "whist").stdout
    assert text.startswith(f"{GAMES['whist'].title['fr']} (whist)\n")


def test_the_charts_are_listed_in_both_languages() -> None:
    english = carnet("chart", "--list")
    assert (english.exit_code, english.stderr) == (0, "")
    assert "  tricks         Who took what with which card\n" in english.stdout
    french = carnet("chart", "--list", "--language", "fr").stdout
    assert "  faults         Fautes par règle\n" in french


def test_of_a_chart_the_first_wrong_argument_is_complained_of(tmp_path: Path) -> None:
    there = written(tmp_path / "a.carnet", SOIREE)
    for kind, path, output, wrong in (
        ("foo", "x", "y", "foo"),
        ("score", "x", "y", "x"),
        ("score", str(there), "y", "y"),
    ):
        assert refused("chart", kind, path, "-o", output).startswith(
            (f"carnet: there is no chart “{wrong}”", f"carnet: {wrong}: ")
        )
        assert not (tmp_path / "y").exists()


def test_a_chart_of_all_records_of_a_file_is_written(tmp_path: Path) -> None:
    many = carnet("generate", "sizette", "--count", "3").stdout
    target = tmp_path / "results.csv"
    done = carnet("chart", "results", "-", "-o", target, stdin=many)
    assert (done.exit_code, done.stderr) == (0, "")
    assert target.read_text(encoding="utf-8").startswith("game,group,measure,unit,value")
    page = tmp_path / "sources.html"
    assert carnet("chart", "sources", "-", "--all", "-o", page, stdin=many).exit_code == 0
    assert "<caption>Points of a deal by source" in page.read_text(encoding="utf-8")


def test_a_chart_that_has_pages_says_so_and_draws_each(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "MOST_PANELS", 1)
    many = written(tmp_path / "a", carnet("generate", "sizette").stdout)
    with many.open("a", encoding="utf-8") as file:
        file.write(carnet("generate", "whist").stdout.removeprefix("% carnet 1"))
    target = tmp_path / "results.html"
    first = carnet("chart", "results", many, "-o", target)
    assert first.exit_code == 0
    assert first.stderr == f"{target}: page 1 of 2 (1 of 2 games); --page draws the others\n"
    assert "page 1 of 2 (1 of 2 games)</h1>" in target.read_text(encoding="utf-8")
    drawn = []
    for page in "12":
        carnet("chart", "results", many, "-o", tmp_path / "a.json", "--page", page)
        text = (tmp_path / "a.json").read_text(encoding="utf-8")
        drawn += [game for game in ("Sizette", "Whist") if f'"{game}' in text]
    assert sorted(drawn) == ["Sizette", "Whist"]
    assert carnet("chart", "results", many, "-o", tmp_path / "a.csv").stderr == ""
    told = refused("chart", "results", many, "-o", target, "--page", "3", "--language", "fr")
    assert "pas de page 3 ; il en a 2" in told


def test_a_chart_is_written_as_json_and_as_a_page(tmp_path: Path) -> None:
    record = written(tmp_path / "a.carnet", carnet("generate", "besigue", "--seed", "2").stdout)
    for name, start in (("score.json", b'{"data"'), ("score.html", b"<!doctype html>")):
        done = carnet("chart", "score", record, "-o", tmp_path / name)
        assert done.exit_code == 0, done.output
        assert (tmp_path / name).read_bytes().startswith(start)


@pytest.mark.browser
@pytest.mark.usefixtures("chromium")
@pytest.mark.parametrize(("name", "start"), [("a.svg", b"<svg"), ("a.png", b"\x89PNG")])
def test_a_chart_is_written_as_an_image(tmp_path: Path, name: str, start: bytes) -> None:
    record = written(tmp_path / "a.carnet", carnet("generate", "besigue", "--seed", "2").stdout)
    done = carnet("chart", "score", record, "-o", tmp_path / name)
    assert done.exit_code == 0, done.output
    assert (tmp_path / name).read_bytes().startswith(start)


def test_an_image_without_a_browser_is_a_sentence_and_status_2(tmp_path: Path) -> None:
    record = written(tmp_path / "a.carnet", SOIREE)
    target = tmp_path / "a.png"
    done = installed("chart", "score", record, "-o", target, BROWSER_PATH="/nowhere", PATH="")
    assert done.returncode == 2
    assert b"need the extra" in done.stderr
    assert not target.exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("moon", "-", "-o", "a.json"), "there is no chart “moon”; there are: "),
        (("score", "-", "-o", "a.pdf"), "ends in .html, .json, .csv, .svg, .png"),
        (("score", "none", "-o", "a.json"), "none: no such file"),
        (("score", "-", "-o", "/dev/null/a.json"), "cannot be written"),
        (("score", "-", "-o", "a.json", "--deal", "9"), "has no deal 9"),
        (("tricks", "-", "-o", "a.json", "--all"), "there is no chart “tricks”"),
    ],
)
def test_what_cannot_be_drawn_is_status_2(arguments: tuple[str, ...], said: str) -> None:
    assert said in refused("chart", *arguments, stdin=SOIREE)


def test_serve_tells_its_address_answers_there_and_has_what_it_was_given(tmp_path: Path) -> None:
    record = written(tmp_path / "a.carnet", SOIREE)
    command = [
        *(INSTALLED, "serve", "--port", "0", "--load", record),
        *("--database", f"sqlite:///{tmp_path}/a.db"),
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            found = re.search(r"http://\S+/", process.stdout.readline())
            with urllib.request.urlopen(found[0] + "api/v1/records", timeout=10) as answer:
                assert "besigue-1847" in answer.read().decode()
        finally:
            process.terminate()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--database", "oracle://x"), "cannot be used"),
        (("--database", "{folder}/file/a.db"), "cannot be used"),
        (("--port", "70000"), "--port"),
        (
            ("--database", "{folder}/a.db", "--host", "192.0.2.1", "--read-only"),
            "cannot serve at 192.0.2.1:8080",
        ),
        (("--database", "{folder}/a.db", "--load", "{folder}/none"), "no such file"),
    ],
)
def test_a_service_that_cannot_start_is_a_sentence_and_status_2(
    tmp_path: Path, arguments: tuple[str, ...], said: str
) -> None:
    written(tmp_path / "file", SOIREE)
    assert said in refused("serve", *(each.format(folder=tmp_path) for each in arguments))


def test_help_names_every_command() -> None:
    text = carnet("--help").stdout
    for name in COMMANDS:
        assert f"\n  {name} " in text
        assert carnet(name, "--help").exit_code == 0


def test_an_unknown_command_is_status_2() -> None:
    assert "chekc" in refused("chekc")


def test_the_version_is_that_of_the_package_and_the_next_line_says_what_judges(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from importlib.metadata import version

    for state in ("compiled 1", "python"):
        monkeypatch.setattr(kernel, "state", lambda state=state: state)
        done = carnet("--version")
        assert done.exit_code == 0
        assert done.stdout == f"carnet {version('carnet')}\nkernel: {state}\n"


def test_the_module_is_the_command_too() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "api.cli", "games"], capture_output=True, check=False
    )
    assert done.stdout == installed("games").stdout


def test_the_chances_are_drawn_by_what_one_player_knows(tmp_path: Path) -> None:
    whist = carnet("generate", "whist", "--seed", "1").stdout
    files = [str(tmp_path / name) for name in ("all.csv", "one.csv")]
    for file, seat in zip(files, ((), ("--seat", "C")), strict=True):
        done = carnet("chart", "chance", "--deal", "1", *seat, "-", "-o", file, stdin=whist)
        assert done.exit_code == 0, done.stderr
    by_all, by_one = (Path(file).read_text().splitlines() for file in files)
    assert len(by_all) == len(by_one)
    assert by_all != by_one
    wrong = (("score", "C", "the view of one seat"), ("chance", "F", "nobody sits at F"))
    for kind, seat, why in wrong:
        assert why in refused("chart", kind, "--seat", seat, "-", "-o", files[0], stdin=whist)
