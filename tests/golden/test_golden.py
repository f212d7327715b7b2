"""Whole games come out event by event as they have been read over and kept.

Where one does not, either the engine or the generator has changed: look at the difference,
then `make golden` writes the transcripts anew.
"""

from __future__ import annotations

import pytest

from records.rules.games import GAMES
from tests.golden import transcript


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_comes_out_as_it_was_kept(game: str) -> None:
    kept = (transcript.FOLDER / f"{game}.txt").read_text(encoding="utf-8")
    assert transcript.transcript(game).splitlines() == kept.splitlines()


def test_there_is_a_transcript_of_every_game_and_no_other() -> None:
    assert {path.stem for path in transcript.FOLDER.glob("*.txt")} == set(GAMES)


def test_what_the_transcripts_are_for_happens_in_them() -> None:
    texts = [path.read_text(encoding="utf-8") for path in transcript.FOLDER.glob("*.txt")]
    together = "\n".join(texts)
    for what in (
        *("declaration", "exchange", "order", "speech", "turn-up", "  of ", "  trump "),
        *(": seven", ": exchange", ": brisques", ": cards", ": last-trick"),
        *(": tricks", ": honours", ": deal", ": chips"),
    ):
        assert what in together, what
