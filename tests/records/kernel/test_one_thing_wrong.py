"""Records in which one thing is wrong that chance seldom brings: the kernel leaves them to Python.

Beside each stands one that is right, and that the kernel judges.
"""

from __future__ import annotations

import re

import pytest

import records
from records.kernel import judge as judging
from records.kernel.columns import FOR_PYTHON, SOUND
from records.kernel.judge import Kernel, kernel
from records.notation.record_texts import encode
from records.rules.games import GAMES
from records.rules.phases import EXCHANGE
from records.rules.values import replace
from tests.records.kernel.generated import generated, judged, made
from tests.records.kernel.test_conditions import TWO, WITHOUT_COURT, whole

_GAME_SCORES = re.compile(r"^\[(?:Result|Score) .*\n", re.M)


def check(text: str, wrong: str) -> None:
    """The first thing found wrong with a record has this code, and the kernel does not judge it.

    With no code nothing is wrong, and it does.
    """
    (record,) = records.loads(text)
    found = [finding.code for finding in records.replay(record).findings]
    assert found[:1] == [wrong] * bool(wrong)
    assert judged(text) == (not wrong)


def without_scores(game: str) -> str:
    """A generated game without its result, and without game scores between its deals."""
    return _GAME_SCORES.sub("", generated(game))


@pytest.mark.parametrize(
    ("option", "wrong", "seed", "player"),
    [
        ("last-trick-wins=true", "after-end", 56, "forgetful"),
        ("talon-two=shut", "exchange-closed", 4, "forgetful"),
        ("talon-two=shut", "close-none", 0, "thrifty"),
    ],
)
def test_what_an_option_forbids_is_left_to_python(
    option: str, wrong: str, seed: int, player: str
) -> None:
    text = made("sixty-six", seed, {"target": "3"}, player)
    check(text, "")
    check(text.replace("target=3", f"{option} target=3"), wrong)


BLANCHE = "1. A:9H B:+9S8SAHTH7H9D7D9C8C B:7H B:+"
MARRIAGE = ["AS KS QS JS TS 9S AH AD AC", "7S 8S 7H 8H 9H 7D 8D 7C 8C"]


@pytest.mark.parametrize(("card", "wrong"), [("8H", ""), ("8S", "declare-turn")])
def test_after_carte_blanche_the_card_that_was_drawn_is_shown(card: str, wrong: str) -> None:
    check(whole("besigue-rubicon", "", WITHOUT_COURT, "", "7S 8H", BLANCHE + card), wrong)


@pytest.mark.parametrize(("seat", "wrong"), [("B", ""), ("A", "draw-turn")])
def test_nobody_draws_twice(seat: str, wrong: str) -> None:
    check(whole("besigue", "", TWO, "9H", "AS AS", f"1. A:KC 7C A:^AS {seat}:^AS"), wrong)


@pytest.mark.parametrize(("game", "turn_up"), [("besigue-rubicon", ""), ("besigue-chinois", "9H")])
@pytest.mark.parametrize(("again", "wrong"), [("", ""), ("+KSQS", "declare-reused")])
def test_the_same_marriage_does_not_score_twice(
    game: str, turn_up: str, again: str, wrong: str
) -> None:
    hands = [" ".join(hand.split()[: GAMES[game].rules().hand_size]) for hand in MARRIAGE]
    play = f"1. A:AS 7S +KSQS\n2. A:TS 8S {again}"
    check(whole(game, "", hands, turn_up, "9C 9C 9D 9D", play), wrong)


@pytest.mark.parametrize(("closing", "wrong"), [("", ""), (" |", "after-end")])
def test_nobody_closes_after_a_claim(closing: str, wrong: str) -> None:
    header, deal, *_ = re.split(r"(?=^\[Deal )", made("sixty-six", 3, {}, "eager"), flags=re.M)
    assert "||\n" in deal
    check(_GAME_SCORES.sub("", header) + deal.replace("||", f"||{closing}"), wrong)


@pytest.mark.parametrize(("number", "wrong"), [(2, ""), (3, "deal-number")])
def test_deals_are_numbered_in_order(number: int, wrong: str) -> None:
    check(without_scores("whist").replace('[Deal "2"]', f'[Deal "{number}"]'), wrong)


def test_what_comes_after_a_deal_that_is_not_finished_is_left_to_python() -> None:
    text = without_scores("whist")
    assert judged(text)
    play = slice(text.index("\n5. "), text.index("\n#"))
    unfinished = re.sub(r"^#.*", "*", text.replace(text[play], "", 1), count=1, flags=re.M)
    assert not judged(unfinished)


@pytest.mark.parametrize("game", ["besigue", "whist", "besigue-rubicon"])
def test_a_deal_after_the_end_of_the_game_is_left_to_python(game: str) -> None:
    text = without_scores(game)
    assert judged(text)
    number = text.count("[Deal ")
    tags = text[text.rindex("[Deal ") :].partition("\n\n")[0]
    seats = "ABCD"[: GAMES[game].rules().seats]
    more = re.sub(
        r'Dealer "(.)"',
        lambda found: f'Dealer "{seats[(seats.index(found[1]) + 1) % len(seats)]}"',
        tags.replace(f'[Deal "{number}"]', f'[Deal "{number + 1}"]'),
    )
    for end in ("#0/0", "*"):
        assert not judged(f"{text}\n{more}\n\n{end}\n")


@pytest.mark.parametrize(("value", "wrong"), [("false", ""), ("true", "play-beat")])
def test_a_partners_card_is_beaten_by_option(value: str, wrong: str) -> None:
    text = made("besigue-4", 0, {"head-partner": "false", "target": "500"}, "forgetful")
    check(text.replace("head-partner=false", f"head-partner={value}"), wrong)


def quadrette(tags: str, play: str, options: str) -> str:
    """A record of a deal of Quadrette in which A leads."""
    return (
        f'[Game "quadrette"]\n[Options "{options}"]\n\n[Deal "1"]\n[Dealer "D"]\n[TurnUp "AS"]\n'
        f"{tags}\n\n{play}\n"
    )


#: A has all hearts, B all diamonds, C all clubs, and D, who dealt, all trumps.
ONE_SUIT_EACH = "\n".join(
    f'[Hand{seat} "{" ".join(rank + suit for rank in "KQJAT987")}"]'
    for seat, suit in zip("ABCD", "HDCS", strict=True)
)
ALL_BY_ONE = "\n".join(
    [
        "1. A:KH KD KC KS",
        *(f"{at}. D:{rank}S {rank}H {rank}D {rank}C" for at, rank in enumerate("QJAT987", 2)),
    ]
)


@pytest.mark.parametrize(("bonus", "score"), [("", 2), (" quadrette-bonus=true", 4)])
def test_all_tricks_in_one_hand_count_four_by_option(bonus: str, score: int) -> None:
    options = f"hand-size=8 turn-up=dealer{bonus}"
    check(quadrette(ONE_SUIT_EACH, f"{ALL_BY_ONE}\n#0/{score}", options), "")
    check(quadrette(ONE_SUIT_EACH, f"{ALL_BY_ONE}\n#0/{6 - score}", options), "score-deal")


ORDERED = """[HandA "7D 8D 9D KH QH JH"]
[HandB "KD TD AH TH 9H 8H"]
[HandC "QD JD KC QC JC AC"]
[HandD "AD 7H TC 9C 8C 7C"]"""


@pytest.mark.parametrize(
    ("card", "wrong"), [("KD", ""), ("TD", ""), ("7D", ""), ("8D", "play-order")]
)
def test_an_order_binds_the_next_player_alone(card: str, wrong: str) -> None:
    # If the king of diamonds or the ten is named, who has it is not the one who leads.
    play = f"C:>{card} 1. A:7D {'KD' if card == 'TD' else 'TD'} QD AD *"
    check(quadrette(ORDERED, play, "strict-captain=true"), wrong)


@pytest.mark.parametrize(("captains", "wrong"), [("A B", ""), ("B A", "tag-value")])
def test_a_captain_is_of_his_side(captains: str, wrong: str) -> None:
    tags = f'{ORDERED}\n[Captains "{captains}"]'
    check(quadrette(tags, "1. A:7D KD QD AD *", "talk=rules"), wrong)


@pytest.mark.parametrize(("last", "wrong"), [("AS", ""), ("7C", "play-not-held")])
def test_a_dealer_who_keeps_the_turn_up_plays_it(last: str, wrong: str) -> None:
    # What they were dealt is not told: six cards besides would be one too many.
    tricks = ["KH QH JH AH", "KD QD JD AD", "KC QC JC AC", "TH 9H 8H 7H", "TD 9D 8D 7D"]
    play = "\n".join(f"{at}. A:{one}" for at, one in enumerate([*tricks, f"TC 9C 8C {last}"], 1))
    check(quadrette("", f"{play}\n*", "turn-up=dealer"), wrong)


@pytest.mark.parametrize(
    ("play", "wrong"),
    [
        ('C:"Oui" 1. A:KH', ""),
        ('D:"Oui" 1. A:KH', "speech-closed"),
        ('1. A:KH D:"Oui"', ""),
        ('1. A:KH C:"Oui"', "speech-closed"),
        ('1. A:KH QH "Oui"', "speech-closed"),
    ],
)
def test_the_side_talks_that_is_to_play(play: str, wrong: str) -> None:
    tags = '[Deal "1"]\n[Dealer "F"]\n[TurnUp "6S"]'
    check(f'[Game "sizette"]\n\n{tags}\n\n{play} *\n', wrong)


LATE_EXCHANGE = """[Game "brusquembille"]
[Options "form=trevoux"]

[Deal "1"]
[Dealer "B"]
[HandA "QS KH QH AC KC"]
[HandB "KS 9S 8S 7S KD"]
[TurnUp "9H"]
[Talon "QC TS 7D JS 8H 9C 8D 8C TH JC AH TD JH JD QD 9D AD AS 7H 7C TC"]

1. A:KC 9S
2. A:QH TS
3. A:QC KD
4. A:KH 7S
5. A:AC KS
6. A:QS JS
7. A:TH 8S
8. A:7D JD
9. B:TD 8D
10. B:JC JH
11. A:9D QD
12. B:AD 9H
13. A:AS TC
14. A:7H 7C
"""


def test_an_exchange_once_the_talon_is_empty_is_left_to_python(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    judge = kernel()
    if judge is None:
        pytest.skip("no compiled kernel")
    rules = GAMES["brusquembille"].rules(form="trevoux")
    drawing, playing = rules.phases
    # No game here allows it then, but one of somebody else's may.
    allowed = playing.changed({EXCHANGE: drawing.may[EXCHANGE]})
    monkeypatch.setattr(judging, "_rules", lambda _: replace(rules, phases=(drawing, allowed)))
    fresh = Kernel(judge._library)
    for trick, status in ((12, SOUND), (13, FOR_PYTHON), (14, FOR_PYTHON)):
        before = LATE_EXCHANGE.partition(f"\n{trick}.")[0]
        assert fresh.judge(encode(f"{before}\n*\n")).status[0] == SOUND
        assert fresh.judge(encode(f"{before} A:~7H *\n")).status[0] == status
