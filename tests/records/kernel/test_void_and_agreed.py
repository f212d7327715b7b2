"""The kernel judges deals that do not count, and points that the table agreed to add."""

from __future__ import annotations

import re
from random import Random

import pytest

from records.rules.games import GAMES
from tests.hide import hands
from tests.records.kernel.generated import generated, tagged, verdict

_DEAL = re.compile(r'(?=^\[Deal ")', re.M)
#: The game of one deal, in which no other may follow one that does not count.
ONE_DEAL = ("besigue-rubicon", "besigue-six-packs")


def with_deal_scores(text: str) -> str:
    """The record of a text without the scores that it states, but for what each deal brings."""
    text = re.sub(r"^\[(?:Result|Score) .*\n", "", text, flags=re.M)
    return re.sub(r"(?<=\s)=[-\d/]+(?=\s)", "", text)


def numbered(header: str, deals: list[str]) -> str:
    """A record of these deals, numbered anew."""
    again = (
        re.sub(r'^\[Deal ".*', f'[Deal "{number}"]', deal) for number, deal in enumerate(deals, 1)
    )
    return header + "\n\n".join(deal.strip() for deal in again) + "\n"


def points(game: str, chance: Random) -> str:
    """Points for each side, as a tag writes them."""
    many = len(GAMES[game].rules().sides)
    return "/".join(str(chance.choice((0, 0, 3, -20, 700))) for _ in range(many))


#: Each game with its hands, and without them.
GAMES_BOTH_WAYS = [
    *((game, False) for game in GAMES),
    *((game, True) for game in GAMES),
]


def begun(game: str, hide: bool, chance: Random) -> tuple[str, list[str]]:
    """The header and the first two deals of a game, which states their scores and no others."""
    header, *deals = _DEAL.split(with_deal_scores(generated(game)))
    return header, [hands(deal, chance) if hide else deal for deal in deals[:2]]


def agreed(deal: str, added: str, reason: str) -> str:
    """The deal with points that the table agreed to add, and a score with these in it."""
    points = list(map(int, added.split("/")))

    def more(end: re.Match[str]) -> str:
        each = zip(map(int, end[1].split("/")), points, strict=True)
        return "#" + "/".join(str(one + other) for one, other in each)

    return tagged(re.sub(r"^#(.*)", more, deal, flags=re.M), f'Adjust "{added}{reason}"')


@pytest.mark.parametrize(("game", "hide"), GAMES_BOTH_WAYS)
def test_a_deal_that_does_not_count_is_judged_as_python_does(game: str, hide: bool) -> None:
    chance = Random(game)
    header, deals = begun(game, hide, chance)
    nought = "#" + "/".join("0" for _ in GAMES[game].rules().sides)
    some = 0
    for at in {0, len(deals) - 1}:
        void = re.sub(r"^#.*", "*", tagged(deals[at], 'Void "exposed card"'), flags=re.M)
        cut = re.sub(r"(?:\s+\S+){4}\s+\*\s*$", "\n*\n", void)
        for one, end in ((void, "*"), (void, nought), (cut, "*"), (cut, nought)):
            ended = re.sub(r"^\*$", end, one, flags=re.M)
            text = numbered(header, [*deals[:at], ended, *deals[at:]])
            taken, wrong = verdict(text)
            assert hide or taken != (game in ONE_DEAL or bool(wrong)), text
            some += taken
        stated = re.sub(r"^\*$", nought[:-1] + "1", void, flags=re.M)
        assert not verdict(numbered(header, [*deals[:at], stated, *deals[at:]]))[0]
        score = f'Score "{chance.choice((nought[1:], points(game, chance)))}"'
        verdict(numbered(header, [*deals[:at], tagged(void, score), *deals[at:]]))
        verdict(numbered(header, [*deals[:at], void, tagged(deals[at], score), *deals[at + 1 :]]))
    assert some or hide or game in ONE_DEAL
    verdict(numbered(header, [void]))
    for result in (nought[1:], "1" + nought[2:]):
        verdict(numbered(f'{header.rstrip()}\n[Result "{result}"]\n\n', [*deals[:1], void]))
        verdict(numbered(f'{header.rstrip()}\n[Result "{result}"]\n\n', [void]))


@pytest.mark.parametrize(("game", "hide"), GAMES_BOTH_WAYS)
def test_what_the_table_agreed_to_add_is_added_as_python_does(game: str, hide: bool) -> None:
    chance = Random(game)
    header, deals = begun(game, hide, chance)
    taken = 0
    for _ in range(3):
        some = list(deals)
        for _ in range(chance.randint(1, 3)):
            at = chance.randrange(len(some))
            reason = chance.choice(("", " revoke", " Renonce fautive, 3"))
            some[at] = agreed(some[at], points(game, chance), reason)
        text = numbered(header, some)
        sound, wrong = verdict(text)
        assert hide or sound != bool(wrong), text
        taken += sound
        verdict(re.sub(r"^#", "#1", text, flags=re.M))
        verdict(re.sub(r"(?:\s+\S+){4}\s+#", "\n... #", text, count=1))
    assert taken or hide


def unfinished() -> tuple[str, str]:
    """The header and the first deal of a game of whist that states no scores."""
    header, deal, *_ = _DEAL.split(with_deal_scores(generated("whist")))
    return header, re.sub(r"^#.*", "*", deal, flags=re.M)


def test_what_is_no_list_of_points_for_each_side_is_left_to_python() -> None:
    header, deal = unfinished()
    for value in ("", "1", "1/2/3", " 1/2", "1/2revoke", "1/2,", "1/1234567890"):
        assert verdict(header + tagged(deal, f'Adjust "{value}"')) == (
            False,
            ["tag-value"],
        )
    for value in ("1/2", "1/2 ", "-1/0 revoke"):
        assert verdict(header + tagged(deal, f'Adjust "{value}"'))[0]
    many = deal
    for _ in range(4):
        many = tagged(many, 'Adjust "0/1"')
    assert verdict(header + many)[0]
    assert not verdict(header + tagged(many, 'Adjust "0/1"'))[0]


def test_of_two_other_tags_alike_python_tells_which_counts() -> None:
    header, deal = unfinished()
    assert not verdict(header + tagged(tagged(deal, 'Void ""'), 'Void ""'))[0]
    assert not verdict(header.replace("]\n", ']\n[Adjust "1"]\n[Adjust "2"]\n', 1) + deal)[0]


def test_what_the_table_agreed_to_add_does_not_come_from_the_pool() -> None:
    for seed in range(4):
        header, *deals = _DEAL.split(with_deal_scores(generated("bassadewitz", seed)))
        first = agreed(deals[0], "-9/0/-9/0", "")
        broken = re.sub(r"(?:\s+\S+){4}\s+#", "\n... #", first)
        text = numbered(header, [broken, *deals[1:3]])
        assert verdict(text) == (True, [])


@pytest.mark.parametrize("game", ["besigue", "besigue-3"])
def test_who_reaches_the_target_in_a_deal_that_does_not_count_plays_on(game: str) -> None:
    header, deal, *_ = _DEAL.split(with_deal_scores(generated(game)))
    rules = GAMES[game].rules()
    score = "/".join(str(rules.target - 1) for _ in rules.sides)
    void = re.sub(r"^#.*", "*", tagged(tagged(deal, f'Score "{score}"'), 'Void ""'), flags=re.M)
    assert verdict(header + void) == (True, [])


def test_points_are_added_to_a_deal_in_which_the_game_was_won_too() -> None:
    header, *deals = _DEAL.split(with_deal_scores(generated("besigue-1847")))
    won = agreed(deals[-1], "3/0", " revoke")
    assert verdict(numbered(header, [*deals[:-1], won])) == (True, [])


def test_a_deal_broken_off_that_brought_only_what_was_agreed_brought_nothing() -> None:
    header, *deals = _DEAL.split(with_deal_scores(generated("sixty-six")))
    broken = re.sub(r"(?:\s+\S+){4}\s+#.*", "\n... #0/2", tagged(deals[0], 'Adjust "0/2"'))
    more = deals[1].replace("#0/2", "#0/3")
    assert verdict(numbered(header, [broken, more])) == (True, [])
    assert verdict(numbered(header, [broken, deals[1]]))[1] == ["score-deal"]
