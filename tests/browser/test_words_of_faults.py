"""What a page says of a fault, but for what stands under *Why?*, is in the words of players."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import records
from api.words.pages import PAGES
from records.evidence.diagnosis import diagnosis_of, told_by_cause
from records.evidence.weights import KINDS
from records.findings import CODES
from records.severities import MOST
from tests.browser.conftest import NAMES, SAMPLES, Site

pytestmark = pytest.mark.browser

ROOT = Path(__file__).parents[2]
FAULTY = (SAMPLES, ROOT / "tests" / "faulty", ROOT / "api" / "kit" / "cases")
#: What only those know who know computers, or the notation.
REFUSED = re.compile(
    r"UTF-8|0x|[Nn]otation|\bply\b|\b[A-F]['’]s\b|\b(?:Hand[A-F]|TurnUp|Captains|Leader|Dealer)\b"
    r"|[{}\[\]](?!”| »)"
)
#: Of these the rules' own sentence is what a player would say.
AS_THE_RULES_SAY = {"score-declared", "score-running", "score-deal", "score-result"}

#: Some of what is said, for a sentence of each make.
SAID = {
    "en-GB": {
        "Denis did not follow suit: they held Q♠ and J♠.",
        "It was not Chloé’s deal.",
        "The stock has too many cards, or too few.",
        "This is trick 5, and not 7.",
        "The end of this deal is missing: its score, such as #130/40, or * if it was broken off.",
        "No deal of this game is written.",
        "K♦ Q♦ for 40: this scores 20.",
        "It was Fanny who dealt, and not Chloé.",
        "The captain was Denis, and not Basile.",
        "A card is missing in Alice’s hand: 9♣.",
        "A card is missing in the stock: 8♣.",
        "This declaration counts 20, and not 40.",
        "without Q♠ J♦",
    },
    "fr-FR": {
        "Denis n’a pas fourni : il lui restait D♠ et V♠.",
        "Il manque une carte dans la main d’Alice : 9♣.",
        "Cette annonce vaut 20, et non 40.",
        "sans D♠ V♦",
    },
}

SENTENCES = """async (all) => {
  const { href } = document.querySelector("link[rel=modulepreload]");
  const { $fault_words: words } = await import(href);
  return all.map(({ findings, slips, ...record }) => [
    ...findings.map((one) => words.findingWords(one, record)),
    ...slips.flatMap((one) => [one, ...(one.others ?? [])]).flatMap((one) =>
      [words.slipWords(one, record), words.readingWords(one, record)]),
  ]);
}"""


@cache
def faulty() -> tuple[dict[str, Any], ...]:
    """What is told of every record with a finding, as if its players had names."""
    return tuple(_faulty())


def _faulty() -> Iterator[dict[str, Any]]:
    for path in (path for folder in FAULTY for path in sorted(folder.rglob("*.carnet"))):
        for record in records.read(path):
            replay = records.replay(record)
            if replay.findings:
                told = told_by_cause(replay.as_dict(MOST), diagnosis_of(replay))
                yield {
                    "language": record.language,
                    "players": dict(zip("ABCDEF", NAMES, strict=True)),
                    **{name: told[name] for name in ("findings", "slips")},
                }


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_no_fault_of_a_sample_or_a_case_is_told_in_the_words_of_a_program(
    site: Site, locale: str
) -> None:
    said = site("/new", locale=locale).evaluate(SENTENCES, faulty())
    sentences = {one for those in said for one in those}
    assert sentences > SAID[locale]
    assert not [one for one in sentences if REFUSED.search(one)]


def test_every_fault_and_every_slip_has_a_sentence_for_players() -> None:
    assert {code for code in CODES if f"fault-{code}" not in PAGES} == AS_THE_RULES_SAY
    known = {key.removeprefix("slip-") for key in PAGES if key.startswith("slip-")}
    assert not [kind for kind in KINDS if not any(key.startswith(kind) for key in known)]
