"""The help, and what click says itself, are in French where the language is French."""

from __future__ import annotations

import re
from collections.abc import Iterator

import click
import pytest

from api.commands.carnet import carnet as group
from api.commands.shared.french import in_french, option_text, speak
from api.commands.shared.french_help import COMMANDS, OPTIONS
from tests.api.command import carnet


@pytest.fixture(autouse=True)
def _in_english_again() -> Iterator[None]:
    yield
    speak("en")


def commands() -> Iterator[tuple[str, click.Command]]:
    """Every command with what is typed after `carnet`."""
    speak("en")

    def within(name: str, command: click.Command) -> Iterator[tuple[str, click.Command]]:
        yield name, command
        if isinstance(command, click.Group):
            context = click.Context(command)
            for each in command.list_commands(context):
                found = command.get_command(context, each)
                assert found is not None
                yield from within(f"{name} {each}".strip(), found)

    yield from within("", group)


def pairs() -> Iterator[tuple[str, str, str | None]]:
    """The place, the English and the French of every text of the help."""
    for name, command in commands():
        yield name, command.help or "", COMMANDS.get(name)
        for option in command.params:
            if isinstance(option, click.Option) and option.help:
                place = f"{name} {max(option.opts, key=len)}"
                yield place, option.help, option_text(name, option)


def test_every_text_of_the_help_has_its_french() -> None:
    found = list(pairs())
    assert len(found) > 180
    assert [place for place, _, french in found if not french] == []


def test_no_french_is_left_of_what_is_gone() -> None:
    places = {place for place, _, _ in pairs()}
    assert set(COMMANDS) <= places
    for key in OPTIONS:
        assert any(place == key or place.endswith(f" {key}") for place in places), key


#: What is the same in both languages: names of options, endings, addresses, codes, numbers.
SAME = re.compile(r"(?<!\w)--?[a-z][a-z-]*|(?<!\w)\.[a-z]+|\b\w+://|\b[A-Z]{2,}_[A-Z]+\b|\d+")


def test_the_french_names_what_the_english_names() -> None:
    for place, english, french in pairs():
        said = [
            set(SAME.findall(re.sub(r"(?<=\d)[, ](?=\d)", "", text or "")))
            for text in (english, french)
        ]
        assert said[0] == said[1], place


@pytest.mark.parametrize("name", [name for name, _ in commands()])
def test_a_help_in_french_has_nothing_in_english(name: str) -> None:
    speak("fr")
    done = carnet("--language", "fr", *name.split(), "--help")
    assert done.exit_code == 0
    assert done.stdout.startswith(f"Usage : carnet {name}".rstrip())
    assert "Montrer cette aide." in done.stdout
    words = set(re.findall(r"[A-Za-z]+", done.stdout))
    assert not words & {"Show", "Print", "Only", "PATH", "FILE", "INTEGER", "TEXT"}
    assert not re.search(r"default:|required|Options:|Commands:|Usage:", done.stdout)
    assert not re.search(r"^ *[:;?!»]|«$", done.stdout, re.M)


@pytest.mark.parametrize(
    "words",
    [("--language", "fr", "check", "-h"), ("check", "--language", "fr", "-h"), ("check", "-h")],
)
def test_the_language_is_that_of_the_option_or_of_the_locale(
    words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    if "--language" not in words:
        monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert carnet(*words).stdout.startswith("Usage : carnet check [OPTIONS] CHEMIN...")
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    assert carnet("check", "-h").stdout.startswith("Usage: carnet check [OPTIONS] PATH...")


def test_a_language_before_the_command_holds_for_what_it_says() -> None:
    before = carnet("--language", "fr", "check", "none.carnet").stderr
    assert before == carnet("check", "--language", "fr", "none.carnet").stderr
    assert carnet("--language", "fr", "check", "--language", "en", "none.carnet").stderr != before


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("show a b c", "Erreur : Arguments de trop (b c)"),
        ("show a b", "Erreur : Argument de trop (b)"),
        ("check --wrong", "Erreur : Il n’y a pas d’option --wrong."),
        ("check --jsom a", "Il n’y a pas d’option --jsom. (Vouliez-vous dire :"),
        ("check", "Erreur : Il manque l’argument 'CHEMIN...'."),
        ("survey a", "Erreur : Il manque l’option '--out'."),
        ("check --jobs", "Erreur : L’option --jobs demande une valeur."),
        ("games --diff whist", "Erreur : L’option --diff demande 2 valeurs."),
        ("check --json=1 a", "Erreur : L’option --json ne prend pas de valeur."),
        ("check --jobs 0 a", "0 n’est pas dans les bornes 1<=x<=256."),
        ("check --jobs x a", "« x » n’est pas un nombre qui convient."),
        ("convert --to doc a", "« doc » n’est rien de"),
        ("token", "Usage : carnet token [OPTIONS] COMMANDE [ARGUMENTS]..."),
    ],
)
def test_what_click_refuses_is_told_in_french(words: str, said: str) -> None:
    done = carnet("--language", "fr", *words.split())
    assert said in done.stderr + done.stdout


def test_a_command_of_another_package_keeps_its_own_help() -> None:
    @click.command()
    def own() -> None:
        """What somebody wrote."""

    assert in_french(own, "own").help == "What somebody wrote."
