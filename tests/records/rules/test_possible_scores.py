"""Deal scores that no deal of a game can bring: rulebook 0.2, and 3 F."""

from __future__ import annotations

from itertools import cycle

import pytest

import records
from analysis.generate import PLAYERS, generate
from records.play.replay import Replay
from records.rules.games import GAMES
from tests.build import codes, only
from tests.deals import Several
from tests.records.kernel.test_every_option import choices


def broken_off(game: str, score: str, options: str = "", more: str = "") -> str:
    """A record of one deal of which nothing but the score is written."""
    named = f'[Options "{options}"]\n' if options else ""
    return f'[Game "{game}"]\n{named}\n[Deal "1"]\n{more}\n...\n#{score}\n'


#: What deals can bring, and what they cannot: game, options, scores.
CAN = [
    ("sizette", "", "1/0 0/1 2/0 0/2", "0/0 1/1 2/1 3/0 -1/0"),
    ("sizette", "play-on=stop", "1/0 0/1", "2/0 0/2"),
    ("quadrette", "", "1/0 0/2", "0/0 3/1 4/0"),
    ("quadrette", "win-rule=first-to-four", "0/0 1/0 0/2", "1/1 4/0"),
    ("quadrette", "win-rule=four-or-void", "0/0 1/0", "3/0"),
    ("quadrette", "hand-size=8", "1/0", "0/0 4/0"),
    ("quadrette", "hand-size=8 quadrette-bonus=true", "0/4 2/0", "0/3 4/1"),
    ("quadrette", "hand-size=8 win-rule=four-or-void", "0/0", "1/1"),
    ("whist", "", "1/0 0/7", "0/0 8/0 9/0 1/1 -1/0"),
    ("whist", "honours=true", "7/4 1/2 5/0 0/11 9/0", "0/0 8/1 1/3 0/12 2/2/0 2/4/0"),
    ("bassadewitz", "", "2/1/0/-3 -3/0/1/2 9/-7/-7/-7 -15/1/1/1 -3/-3/-3/-3", "5/4/3/0 2/1/0/0"),
    ("bassadewitz", "stake=dealer", "5/4/3/-12 0/4/3/-7 0/0/0/-12", "2/1/0/-3 5/4/3/0 -7/4/3/0"),
    ("bassadewitz", "durchmarsch=3-each", "6/-6/-6/-6", "9/-7/-7/-7"),
    ("bassadewitz", "durchmarsch=pool-plus-4", "21/-7/-7/-7", "22/-7/-7/-7"),
    ("bassadewitz", "hundred=any-highest", "6/5/4/-15 10/9/-8/-11", "2/1/0/-3"),
    ("bassadewitz", "tie=carry", "-3/-3/-3/-3", "-3/-3/-3/0"),
    ("bassadewitz", "pool=24", "4/2/0/-6", "2/1/0/-3"),
    ("bassadewitz-old", "", "2/1/0/-3 -15/1/1/1", "5/4/3/0"),
    ("bassadewitz-old", "hundred=off", "2/1/0/-3 9/-7/-7/-7", "-15/1/1/1"),
    ("brusquembille", "", "64/56 120/0 60/60", "70/70 -1/60 121/0"),
    ("brusquembille", "players=3", "40/40/40", "41/40/40"),
    ("brusquembille", "form=trevoux", "70/70 140/0", "71/70"),
    ("brusquembille", "score=deal", "1/0 0/0", "1/1 2/0"),
    ("brusquembille", "score=pot", "1/-1 -1/-1", "2/-2 0/0 3/-1"),
    ("brusquembille", "score=pot players=4", "2/-2 -2/-2", "1/-1 6/-2"),
    ("brusquembille", "score=pot players=3", "2/-1/-1 -1/-1/-1", "1/1/-1"),
    ("sixty-six", "", "0/0 1/0 0/2 3/0", "4/0 1/1 -1/0"),
    ("schnapsen", "", "1/0 0/2 3/0", "0/0 4/0 1/1 -1/0"),
    ("triomphe", "", "1/0 0/2", "0/0 1/1 3/0"),
    ("triomphe", "vole=5", "1/0 0/2 5/0", "0/0 4/0"),
    ("triomphe", "vole-fails=none vole=5", "1/0 5/0", "0/0 2/0"),
    ("sixte", "", "1/0/0/0/0/0 0/0/0/0/0/1", "0/0/0/0/0/0 2/0/0/0/0/0 1/1/0/0/0/0"),
    ("sixte", "turned-ace=1", "1/0/0/0/0/0 2/0/0/0/0/0 1/1/0/0/0/0", "0/0/0/0/0/0 1/1/1/0/0/0"),
    ("besigue", "", "170/340 0/10", "17/3 175/15 -10/180"),
    ("besigue", "trick-score=card-points", "117/133", "-1/130"),
    ("besigue-3", "", "10/20/30", "10/20/31"),
    ("besigue-4", "", "320/10", "321/9"),
    ("besigue-sans-retourne", "", "170/40", "45/5"),
    ("besigue-chinois", "", "170/40", "45/5"),
    ("besigue-9", "", "90/40", "45/5"),
    ("besigue-1847", "", "47/83", "-1/131"),
    ("besigue-rubicon", "", "1510/1240", "1515/1240 -10/90"),
    ("besigue-six-packs", "", "1510/1240", "1515/1240 -10/90"),
    ("pinochle-2", "", "133/107", "-1/130"),
]


@pytest.mark.parametrize(
    ("game", "options", "can", "cannot"),
    CAN,
    ids=["-".join(one[:2]).replace(" ", "-") for one in CAN],
)
def test_a_deal_score_after_a_gap_is_believed_if_a_deal_can_bring_it(
    game: str, options: str, can: str, cannot: str
) -> None:
    for score in can.split():
        assert codes(broken_off(game, score, options)) == [], score
    sides = can.split()[0].count("/")
    for score in (one for one in cannot.split() if one.count("/") == sides):
        found = only(broken_off(game, score, options))
        assert (found.code, found.certainty) == ("score-deal", "proven"), score
        assert found.message["en"] == f"this deal cannot have brought {score}"


def test_every_game_says_what_its_deals_can_bring() -> None:
    assert {game for game, *_ in CAN} == set(GAMES)
    assert all(known.rules().scoring.possible is not None for known in GAMES.values())


def test_what_the_table_agreed_to_add_is_part_of_the_deal_score() -> None:
    agreed = '[Adjust "0/3 revoke"]\n[Adjust "-1/0"]'
    assert codes(broken_off("quadrette", "-1/4", more=agreed)) == []
    assert codes(broken_off("quadrette", "0/1", more=agreed)) == ["score-deal"]
    assert codes(broken_off("bassadewitz", "2/1/0/2", more='[Adjust "0/0/0/5"]')) == []
    assert codes(broken_off("besigue", "17/3", more='[Adjust "7/3 odd"]')) == []


def next_deal(text: str, score: str, number: int = 2) -> str:
    return f'{text}\n[Deal "{number}"]\n\n...\n#{score}\n'


def unfinished(game: str, options: str = "") -> str:
    named = f'[Options "{options}"]\n' if options else ""
    return f'[Game "{game}"]\n{named}\n[Deal "1"]\n\n*\n'


def test_the_game_goes_on_from_the_score_that_is_written() -> None:
    text = next_deal(broken_off("quadrette", "3/1"), "1/0")
    replay = records.replay(records.loads(text)[0])
    assert [deal.score for deal in replay.deals] == [(3, 1), (1, 0)]
    assert replay.score == (4, 1)


@pytest.mark.parametrize("game", GAMES)
def test_no_deal_brings_what_its_game_calls_impossible(game: str) -> None:
    for at, (options, player) in enumerate(zip(choices(game), cycle(PLAYERS))):
        record = generate(game, f"possible {at}", options, player)
        for deal in record.deals:
            # With a gap before its end, each score has to be believed.
            deal.items.append(records.loads(broken_off(game, "0"))[0].deals[0].items[0])
        replay = Replay(record)
        assert [one.code for one in replay.findings if one.code == "score-deal"] == [], options


test_plays = Several().sentences("""
the pool of an earlier deal may be won without a new stake
    bassadewitz ... #-3/-3/-3/-3 [Deal "2"] ... #5/4/3/0
    ... #-3/-3/-3/-3 [Deal "2"] ... #2/1/0/-3 -> score-deal
    ... #2/1/0/-3 [Deal "2"] ... #5/4/3/0 -> score-deal
a pot that nobody won goes to the winner of the next deal
    brusquembille score=pot ... #-1/-1 [Deal "2"] ... #3/-1
    score=pot ... #-1/-1 [Deal "2"] ... #1/-1 -> score-deal
a deal that nobody won adds a point to the next score
    sixty-six ... #0/0 [Deal "2"] ... #4/0
    ... #0/0 [Deal "2"] ... #1/0 -> score-deal
    ... #0/0 [Deal "2"] ... #0/0 [Deal "3"] ... #0/5
    ... #0/0 [Deal "2"] ... #4/0 [Deal "3"] ... #1/0
after an unfinished deal nobody knows what is carried
    bassadewitz * [Deal "2"] ... #5/4/3/0
    * [Deal "2"] ... #2/1/0/-3
    * [Deal "2"] ... #5/4/3/1 -> score-deal
    durchmarsch=pool-plus-4 * [Deal "2"] ... #45/-4/-4/-4
    ante-on-carry=true payout=scaled * [Deal "2"] ... #7/5/3/-3
    brusquembille score=pot * [Deal "2"] ... #1/-1
    score=pot * [Deal "2"] ... #7/-1
    score=pot * [Deal "2"] ... #2/-1 -> score-deal
    score=pot * [Deal "2"] ... #1/1 -> score-deal
    score=pot * [Deal "2"] ... #0/-1 -> score-deal
    sixty-six * [Deal "2"] ... #9/0
    * [Deal "2"] ... #0/0
    * [Deal "2"] ... #9/1 -> score-deal
    * [Deal "2"] ... #-1/0 -> score-deal
    whist * [Deal "2"] ... #7/0
    * [Deal "2"] ... #9/0 -> score-deal
after a start that does not tell the score a deal score may be impossible too
    besigue [Start "32"] [Leader "A"] [Trump "S"] 32. A:AS KS #30/20
    [Start "32"] [Leader "A"] [Trump "S"] 32. A:AS KS #17/3 -> score-deal
    [Start "32"] [Leader "A"] [Trump "S"] [Score "500/400"] 32. A:AS KS #17/3 -> score-deal
""")
