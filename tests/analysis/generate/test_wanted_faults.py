"""For every game and every code that it can have: a record in which that one thing is found."""

from __future__ import annotations

import pytest

from analysis.generate import (
    CODES,
    ImpossibleFaultError,
    NotFoundError,
    fault_settings,
    generate_faulty,
)
from analysis.generate.in_text import idle_words
from records import findings
from records.notation.reader import Reader
from records.play.outside_records import outside_findings
from records.play.replay import Replay
from records.rules.games import GAMES
from tests.amounts import times

BESIGUES = [name for name in GAMES if name.startswith("besigue")]
#: Games of one deal, in which no card is turned.
ONE_DEAL = ("besigue-rubicon", "besigue-six-packs")
COUNTING = ["sixty-six", "schnapsen"]
DRAWING = [*BESIGUES, *COUNTING, "pinochle-2"]
#: Those in which a card exchanges for the turn-up, by some option.
EXCHANGING = [name for name in DRAWING if name not in ("besigue-sans-retourne", *ONE_DEAL)]
#: What only some games can have; every other code all of them.
SOME = {
    "seat-unknown": [name for name in GAMES if name not in ("sizette", "sixte")],
    # One deal is a game.
    "deal-dealer": [name for name in GAMES if name not in ONE_DEAL],
    "result-early": [name for name in GAMES if name not in ONE_DEAL],
    "deal-card": [name for name in GAMES if name != "whist"],
    "play-follow": [name for name in GAMES if name != "brusquembille"],
    "play-trump": [*DRAWING, "triomphe", "sixte"],
    "play-beat": [*DRAWING, "triomphe", "sixte"],
    "play-order": ["sizette", "quadrette", *COUNTING],
    "declare-closed": DRAWING,
    "declare-turn": DRAWING,
    "declare-no-trump": ["besigue-4", "besigue-sans-retourne", "besigue-six-packs"],
    "declare-not-held": DRAWING,
    "declare-limit": DRAWING,
    "declare-reused": [*BESIGUES, "pinochle-2"],
    "exchange-closed": EXCHANGING,
    "exchange-card": EXCHANGING,
    "exchange-not-held": EXCHANGING,
    "exchange-turn": [name for name in EXCHANGING if name != "besigue-1847"],
    "draw-turn": [*DRAWING, "brusquembille"],
    "draw-card": [*DRAWING, "brusquembille"],
    "speech-closed": ["sizette", "quadrette"],
    "option-idle": [
        name
        for name, game in GAMES.items()
        if idle_words(game.rules())
        or (game.option("target") and idle_words(game.rules(target="1")))
    ],
    "close-turn": COUNTING,
    "order-turn": ["sizette", "quadrette"],
    "order-seat": ["sizette", "quadrette"],
    "score-declared": DRAWING,
}


def codes_found(text: str) -> list[str]:
    """The codes of everything found in a text, by the full replay."""
    reader = Reader(text.encode())
    found = [one.code for record in reader for one in Replay(record).findings]
    return [one.code for one in outside_findings(reader)] + found


def test_every_code_of_the_notation_can_be_made() -> None:
    assert set(CODES) == set(findings.CODES)


def test_a_game_can_have_just_the_faults_that_its_rules_know() -> None:
    possible = {
        (game, code)
        for code in CODES
        for game in GAMES
        if fault_settings(GAMES[game], code, {}) is not None
    }
    assert possible == {(game, code) for code in CODES for game in SOME.get(code, GAMES)}


@pytest.mark.parametrize("code", CODES)
def test_every_game_can_be_had_with_each_of_its_faults(code: str) -> None:
    for game in SOME.get(code, GAMES):
        for seed in range(2, 2 + times(2)):
            assert codes_found(generate_faulty(game, code, seed)) == [code], game


def test_different_seeds_have_the_fault_in_different_places() -> None:
    first, again = ([generate_faulty("whist", "play-follow", n) for n in range(6)] for _ in "ab")
    assert first == again
    assert len(set(first)) == 6


def test_an_option_that_the_fault_needs_is_set() -> None:
    text = generate_faulty("besigue-4", "declare-no-trump", 1, {"packs": "3"})
    assert '[Options "packs=3 turn-up=false"]' in text


@pytest.mark.parametrize(
    ("game", "code", "options"),
    [
        ("whist", "draw-card", {}),
        ("whist", "play-trump", {}),
        ("sizette", "seat-unknown", {}),
        ("besigue-1847", "exchange-turn", {}),
        ("sizette", "play-order", {"strict-captain": "false"}),
        ("besigue", "play-beat", {"end-play": "follow"}),
        ("besigue", "declare-limit", {"melds-per-trick": "any"}),
        ("besigue-9", "play-follow", {"play-out": "false"}),
        ("besigue-4", "exchange-card", {"turn-up": "false"}),
        ("bassadewitz", "result-early", {"deals": "0"}),
    ],
)
def test_a_fault_that_the_game_cannot_have_is_refused(
    game: str, code: str, options: dict[str, str]
) -> None:
    with pytest.raises(ImpossibleFaultError):
        generate_faulty(game, code, 1, options)


def test_the_search_has_a_bound() -> None:
    with pytest.raises(NotFoundError):
        generate_faulty("bassadewitz", "result-early", 1, {"deals": "1"})


def test_an_unknown_code_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        generate_faulty("whist", "play-badly", 1)
