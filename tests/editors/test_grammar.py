"""The grammar for editors gives each text the colours that Pygments gives it."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest
from pygments.token import Text

from api.help.lexer import BRACES, RULES, CarnetLexer
from tests.programs import program
from tools.textmate import GRAMMAR, written

ROOT = Path(__file__).parents[2]
EXTENSION = ROOT / "editors/vscode"
FILES = sorted([*(ROOT / "samples").glob("*.carnet"), *(ROOT / "tests/faulty").rglob("*.carnet")])
#: What no sample has.
STRANGE = """\
\ufeff% carnet 1
{ never
closed on the line; "x" } KS {a}KS
[Game  "a \\"b\\" \\\\" ] [Game "x] [Game
[Deal
"1"]
 % no remark
1... 1.KS 12.A:10♥️ A:10h! KS!?^ ^KC ~xS >Kx xx KSS +KSQS=40 +KS8 =-3/4 =3/ #1/0 #x * *x | || |||
"said" A:"said"! "not closed
é 🂡 \x85 KS\u2028QS \x00 ^ $12 $ ? ... … ....
; to the end { of the line
( KS ( QS ) ) { to the end
"""


def test_the_grammar_is_the_one_that_the_lexer_makes() -> None:
    assert GRAMMAR.read_text("utf-8") == written(), "python -m tools.textmate"


def node() -> str:
    if not (EXTENSION / "node_modules/vscode-textmate").is_dir():
        pytest.skip("needs npm ci in editors/vscode")
    return program("node")


def by_character(text: str) -> list[tuple[str, str]]:
    """Each character that is no white space with its token, by Pygments."""
    lexer = CarnetLexer(stripnl=False, ensurenl=False)
    return [
        (sign, str(token))
        for token, value in lexer.get_tokens(text)
        for sign in value
        if sign not in " \t\n\ufeff"
    ]


#: The tokens of Pygments by what editors call them.
TOKENS = {
    scope: str(token)
    for rule in RULES
    for token, scope in [(rule.token, rule.scope), *zip(rule.tokens, rule.scopes, strict=True)]
    if scope
} | {BRACES[3]: str(BRACES[2]), "source.carnet": str(Text), "meta.tag.carnet": str(Text)}


def test_both_give_every_character_the_same_colour(tmp_path: Path) -> None:
    strange = tmp_path / "strange.carnet"
    strange.write_text(STRANGE, "utf-8")
    files = [*FILES, strange]
    assert len(FILES) > 20
    done = subprocess.run(
        [node(), EXTENSION / "test/tokens.mjs", *files],
        capture_output=True,
        check=True,
        timeout=300,
    )
    for path, line in zip(files, done.stdout.splitlines(), strict=True):
        text = path.read_bytes().decode("utf-8", "replace")
        text = text.replace("\r\n", "\n").replace("\r", "\n")
        of_editor = [
            (sign, TOKENS[scope])
            for value, scope in json.loads(line)
            for sign in value
            if sign not in " \t\n\ufeff"
        ]
        assert of_editor == by_character(text), path
