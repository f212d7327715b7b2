"""`carnet rules`: prints a game's rules, its options, and the sources of both."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from api.commands.shared.console import emit, emit_json, language_option
from api.commands.shared.games_and_options import game_named
from api.commands.words import say
from api.views.game import detail
from records.rules.games.bibliography import source_words
from records.rules.rules_in_words import facts

if TYPE_CHECKING:
    from records.rules.options import Option
    from records.rules.ruleset import Game

WIDTH = 88
#: The spaces that French sets inside a number, and before and after some signs.
_FRENCH_SPACE = re.compile(r" (?=[;:!?»])|(?<=«) |(?<=\d) (?=\d{3}\b)")
_UNBROKEN = "\N{NO-BREAK SPACE}"


@click.command()
@click.argument("game")
@language_option
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object, in both languages.")
def command(game: str, language: str, as_json: bool) -> None:
    """Print how GAME is played, with its options and sources."""
    found = game_named(game, language)
    if as_json:
        emit_json(described(found))
    else:
        emit("\n".join(text(found, language)) + "\n")


def described(game: Game) -> dict[str, Any]:
    """Return the game as JSON has it."""
    return {
        "game": game.id,
        "title": dict(game.title),
        "summary": dict(game.summary),
        "chapter": game.chapter or None,
        **detail(game),
    }


def text(game: Game, language: str) -> Iterator[str]:
    """Return the game's rules as text."""
    yield f"{game.title[language]} ({game.id})"
    for paragraph in game.summary[language].split("\n\n"):
        yield ""
        yield from wrapped(paragraph, "")
    yield ""
    yield say("facts", language)
    colon = {"en": ":", "fr": " :"}[language]
    for fact in facts(game.rules()):
        source = source_words(fact.source, language)
        point = f"{fact.about[language]}{colon} {fact.holds[language]} [{source}]"
        yield from wrapped(point, "  ")
    yield ""
    yield say("options", language)
    for option in game.options:
        yield f"  {option.name}={values(option, language)}"
        aside = f" ({say('describes', language)})" if option.describes else ""
        source = source_words(option.source, language)
        yield from wrapped(f"{option.text[language]} [{source}]{aside}", " " * 6)
    yield ""
    yield say("sources", language)
    for source in game.sources:
        yield from wrapped(source_words(source, language), "  ")


def wrapped(text: str, indent: str) -> list[str]:
    """Return a paragraph as lines. Option values, addresses and French spaces are not broken."""
    lines = textwrap.wrap(
        _FRENCH_SPACE.sub(_UNBROKEN, " ".join(text.split())),
        WIDTH,
        initial_indent=indent,
        subsequent_indent=indent,
        break_on_hyphens=False,
        break_long_words=False,
    )
    return [line.replace(_UNBROKEN, " ") for line in lines]


def values(option: Option, language: str) -> str:
    """Return the values, the default first."""
    others = option.choices(language, default=False)
    return f"{option.default} ({', '.join(others)})" if others else option.default
