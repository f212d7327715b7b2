"""Every sentence of a command is there once, in both languages, with the same values."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from string import Formatter

import api.commands
from api.commands.words import MATTERS, say
from records.languages import LANGUAGES

HERE = Path(api.commands.__path__[0])


def sentences() -> Iterator[tuple[str, tuple[str, str]]]:
    for matter in MATTERS:
        yield from import_module(f"api.commands.words.{matter}").WORDS.items()


def values_in(sentence: str) -> set[str | None]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


def test_each_is_there_once_in_both_languages_with_the_same_values() -> None:
    found = list(sentences())
    assert not {key: n for key, n in Counter(key for key, _ in found).items() if n > 1}
    for key, text in found:
        for language, sentence in zip(LANGUAGES, text, strict=True):
            assert sentence, (key, language)
        english, french = text
        assert values_in(english) == values_in(french), key


def test_every_file_of_sentences_is_looked_through() -> None:
    files = {file.stem for file in (HERE / "words").glob("*.py")}
    assert files - {"__init__"} == set(MATTERS)


def test_what_the_commands_say_is_there() -> None:
    known = {key for key, _ in sentences()}
    said = set()
    for file in HERE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id="say"), args=[ast.Constant(value=key), *_]):
                    said.add(key)
    assert len(said) > 100
    assert said <= known


def test_a_value_stands_in_its_place() -> None:
    assert say("no-file", "fr", path="a.carnet") == "a.carnet : ce fichier n’existe pas"
