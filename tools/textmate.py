"""`python -m tools.textmate`: writes the grammar of the extension for VS Code anew.

It is made from the rules of the lexer for Pygments, so both give a text the same colours.
"""

from __future__ import annotations

import json
from pathlib import Path

from api.help.lexer import textmate

GRAMMAR = Path(__file__).parents[1] / "editors/vscode/syntaxes/carnet.tmLanguage.json"


def written() -> str:
    """Return the grammar as it stands in its file."""
    return json.dumps(textmate(), ensure_ascii=True, indent=2) + "\n"


if __name__ == "__main__":
    GRAMMAR.write_text(written(), "utf-8")
