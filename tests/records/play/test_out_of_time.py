from __future__ import annotations

import pytest

import records

HEADER = """\
[Game "{game}"]
[Deal "1"]
[Dealer "B"]
[TurnUp "KH"]
{play}
*
"""


def reasons(play: str, game: str = "besigue-1847") -> list[dict[str, str]]:
    """What the findings of a play say after the colon, by language."""
    (record,) = records.loads(HEADER.format(game=game, play=play))
    found = [f for f in records.replay(record).findings if f.code.endswith("-turn")]
    return [
        {language: text.split(":", 1)[1].strip() for language, text in finding.message.items()}
        for finding in found
    ]


@pytest.mark.parametrize(
    ("play", "said", "french"),
    [
        ("1. A:+KSQS TD 8D", "nobody has won a trick yet", "personne n’a encore fait de levée"),
        (
            "1. A:TD 8D\n2. A:9D A:+KSQS 7D",
            "the trick is not over, and it is B's turn to play",
            "la levée n’est pas finie, et c’est à B de jouer",
        ),
        (
            "1. A:TD 8D B:+KSQS",
            "only A, who won the trick, may",
            "seul A, qui a fait la levée, le peut",
        ),
        (
            "1. A:TD 8D ^9S A:+KSQS",
            "the cards for the next trick have been drawn",
            "les cartes pour la levée suivante sont tirées",
        ),
    ],
)
def test_a_declaration_out_of_its_time_says_why_it_is_that(
    play: str, said: str, french: str
) -> None:
    assert reasons(play) == [{"en": said, "fr": french}]


def test_a_partner_is_told_whose_side_may_declare() -> None:
    game = 'besigue-4"]\n[Options "who-melds=winner-side'
    (reason,) = reasons("1. A:TD 8D 7D 9D B:+KSQS", game)
    assert reason == {
        "en": "only the side of A, who won the trick, may",
        "fr": "seul le camp de A, qui a fait la levée, le peut",
    }


def test_a_card_that_was_exchanged_for_waits_a_trick() -> None:
    (reason,) = reasons('[HandA "TD 7H QH 8C 9C JC 7C 8S"]\n1. A:TD 8D A:~7H +KHQH', "besigue")
    assert reason["en"] == "K♥ came from the exchange after this same trick"


def test_a_seven_is_shown_when_it_is_drawn() -> None:
    (reason,) = reasons("1. A:+7H TD 8D", "besigue-9")
    assert reason["en"] == "a 7 may be shown only by the player who has just drawn it"


def test_an_exchange_out_of_its_time_says_why_it_is_that() -> None:
    (reason,) = reasons("1. A:TD 8D B:~7H", "besigue")
    assert reason["en"] == "only A, who won the trick, may"
