"""What insights measure: one table of measures, each with the deeds that it counts.

All that is counted is a whole number, so that sums are exact and can be kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from analysis.figures.points import STATED
from analysis.insights.deeds import CARD, CHOICE, DEAL, GAME, Deed, Played
from analysis.vocabulary import SOURCES
from analysis.worked_out import accounted, analysed, solved
from records.languages import Text
from records.play.replay import Replay


class Sample(NamedTuple):
    """What a deed counts: the value, or 1 or 0 for what happened or did not."""

    deed: Deed
    value: int


class Measure(NamedTuple):
    """What is measured: its words, the deeds that it counts, and whether it is a share or a mean.

    `deep` names the kind of what `carnet work` works out for it, "" if a replay is enough. If a
    measure is `partial`, games in which it is always 0 are left out, because they have no such
    points. A mean `in_thousandths` is that of values from 0 to 1.
    """

    text: Text
    grain: int
    share: bool
    of: Callable[[Played], Iterator[Sample]]
    deep: str = ""
    partial: bool = False
    in_thousandths: bool = False

    @property
    def is_share(self) -> bool:
        """Whether its figures lie between 0 and 1."""
        return self.share or self.in_thousandths


def _games(played: Played) -> Iterator[Sample]:
    replay = played.replay
    if replay.complete and replay.winner is not None:
        for seat, deed in played.players.items():
            yield Sample(deed, int(seat in replay.winner))


def wins(replay: Replay) -> dict[int, list[int] | None]:
    """Return for each deal which sides won it alone, as 1 or 0, None if nobody knows."""
    found: dict[int, list[int] | None] = {}
    for deal in replay.deals:
        found[deal.deal] = None
        if deal.score is not None and len(deal.score) > 1:
            best = max(deal.score)
            alone = deal.score.count(best) == 1
            found[deal.deal] = [int(alone and points == best) for points in deal.score]
    return found


def _wins(played: Played) -> Iterator[Sample]:
    for won, seats in zip(wins(played.replay).values(), played.deals, strict=True):
        if won is not None:
            for deed in seats.values():
                yield Sample(deed, won[deed.side])


def _score(played: Played) -> Iterator[Sample]:
    for deal, seats in zip(played.replay.deals, played.deals, strict=True):
        if deal.score is not None:
            for deed in seats.values():
                yield Sample(deed, deal.score[deed.side])


def _points(source: str, played: Played) -> Iterator[Sample]:
    """Return the points of one source in each deal whose score the rules account for."""
    accounts = accounted(played.replay)
    for deal, account, seats in zip(played.replay.deals, accounts, played.deals, strict=True):
        known = STATED not in account.by_source
        if deal.score is None or known == (source == STATED):
            continue
        points = account.by_source.get(source)
        for deed in seats.values():
            yield Sample(deed, points[deed.side] if points else 0)


def missed(played: Played) -> dict[int, dict[str, int]]:
    """Return what each seat missed in each deal, if its hand was known."""
    return {
        deal.deal: {
            one.seat: (one.cost or 0) + sum(seven.points for seven in one.sevens)
            for one in deal.announcements
            if one.known
        }
        for deal in analysed(played.replay).deals
    }


def _missed(played: Played) -> Iterator[Sample]:
    for deal, cost in missed(played).items():
        for seat, points in cost.items():
            yield Sample(played.deals[deal - 1][seat], points)


def _tricks(played: Played) -> Iterator[Sample]:
    for deed in played.cards.values():
        if deed.took is not None:
            yield Sample(deed, int(deed.took))


class Graded(NamedTuple):
    """The graded cards of a deal, each with what it lost and whether something was at stake.

    `known` says whether the players could know all cards.
    """

    known: bool
    plays: list[tuple[Deed, int, bool]]


def graded(played: Played) -> dict[int, Graded]:
    """Return what the solver says of each deal that it reaches."""
    from analysis.solver import Solution
    from analysis.solver.who_knows import KNOWN

    found = {}
    for deal, answer in solved(played.replay).items():
        if isinstance(answer, Solution):
            plays = [
                (deed, play.lost, bool(play.at_stake))
                for play in answer.plays
                if (deed := played.cards.get((deal, play.trick, play.seat))) is not None
                and play.lost is not None
            ]
            found[deal] = Graded(answer.hands == KNOWN, plays)
    return found


def _graded(known: bool, lost: bool, played: Played) -> Iterator[Sample]:
    """Return what the solver says of each choice in the end plays.

    `known` selects those of which the players could know all cards, or the others. With `lost`, all
    graded cards count what they lost. Otherwise the choices count that lost nothing.
    """
    for grades in graded(played).values():
        if grades.known != known:
            continue
        for deed, points, at_stake in grades.plays:
            if lost:
                yield Sample(deed, points)
            elif at_stake:
                yield Sample(deed, int(not points))


#: What values from 0 to 1 are counted in.
THOUSANDTHS = 1000
#: In how many random games each option of a choice is tried, and how many deals of a record are
#: graded for two players, half as many for four.
_GAMES, _DEALS = 40, 4


class Chosen(NamedTuple):
    """A choice: its accuracy, and the chance to win that it lost, both in thousandths."""

    deed: Deed
    accuracy: int
    lost: int


def chosen(played: Played) -> dict[int, list[Chosen]]:
    """Return the graded choices of some deals, spread evenly over the record.

    A declaration counts with the card of its player to the same trick. Cost: 0.4 to 21 seconds.
    """
    from analysis.chance import DealAccuracy, accuracy

    deals = len(played.replay.deals)
    most = max(1, 2 * _DEALS // len(played.players))
    found = {}
    for deal in sorted({1 + at * deals // most for at in range(most)}):
        graded = accuracy(played.replay, deal, _GAMES)
        if isinstance(graded, DealAccuracy):
            found[deal] = [
                Chosen(
                    replace(deed, choice=one.kind),
                    round(THOUSANDTHS * one.accuracy),
                    round(THOUSANDTHS * one.lost),
                )
                for one in graded.choices
                if (deed := played.cards.get((deal, one.trick, one.seat))) is not None
            ]
    return found


def _chosen(lost: bool, played: Played) -> Iterator[Sample]:
    for choices in chosen(played).values():
        for one in choices:
            yield Sample(one.deed, one.lost if lost else one.accuracy)


_SEEN: Text = {"en": " with all cards seen", "fr": ", toutes cartes vues"}


def _of_grades(known: bool) -> dict[str, Measure]:
    name = "" if known else "-all-seen"
    en, fr = ("", "") if known else (_SEEN["en"], _SEEN["fr"])
    return {
        f"accuracy{name}": Measure(
            {
                "en": f"end-play choices that lost nothing{en}",
                "fr": f"choix de la fin de coup qui n’ont rien perdu{fr}",
            },
            CARD,
            True,
            partial(_graded, known, False),
            "accuracy",
        ),
        f"lost{name}": Measure(
            {
                "en": f"lost by a card of the end play{en}",
                "fr": f"perdu par carte de la fin de coup{fr}",
            },
            CARD,
            False,
            partial(_graded, known, True),
            "accuracy",
        ),
    }


#: Every measure, by its name.
MEASURES: dict[str, Measure] = {
    "wins": Measure({"en": "deals won", "fr": "coups gagnés"}, DEAL, True, _wins),
    "games": Measure({"en": "games won", "fr": "parties gagnées"}, GAME, True, _games),
    "score": Measure({"en": "points of a deal", "fr": "points d’un coup"}, DEAL, False, _score),
    **{
        f"points-{source}": Measure(
            {
                "en": f"points of a deal: {words['en']}",
                "fr": f"points d’un coup : {words['fr']}",
            },
            DEAL,
            False,
            partial(_points, source),
            partial=True,
        )
        for source, words in SOURCES.items()
    },
    "tricks": Measure(
        {"en": "cards that took the trick", "fr": "cartes qui ont fait la levée"},
        CARD,
        True,
        _tricks,
    ),
    "missed": Measure(
        {
            "en": "points of missed declarations in a deal",
            "fr": "points d’annonces manquées par coup",
        },
        DEAL,
        False,
        _missed,
        "missed",
    ),
    **_of_grades(known=True),
    **_of_grades(known=False),
    "accuracy-chance": Measure(
        {
            "en": "accuracy by the chance to win lost",
            "fr": "justesse d’après les chances de gagner perdues",
        },
        CHOICE,
        False,
        partial(_chosen, False),
        "chance",
        in_thousandths=True,
    ),
    "lost-chance": Measure(
        {
            "en": "chance to win lost by a choice",
            "fr": "chances de gagner perdues par choix",
        },
        CHOICE,
        False,
        partial(_chosen, True),
        "chance",
        in_thousandths=True,
    ),
}
