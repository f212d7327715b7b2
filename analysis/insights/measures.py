"""What insights measure: one table of measures, each with the deeds that it counts.

All that is counted is a whole number, so that sums are exact and can be kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from analysis.budget import positions_each
from analysis.figures import analyse
from analysis.figures.points import STATED, deal_accounts
from analysis.insights.deeds import CARD, DEAL, GAME, Deed, Played
from analysis.vocabulary import SOURCES
from records.languages import Text


class Sample(NamedTuple):
    """What a deed counts: the value, or 1 or 0 for what happened or did not."""

    deed: Deed
    value: int


class Measure(NamedTuple):
    """What is measured: its words, the deeds that it counts, and whether it is a share or a mean.

    `deep` says that it takes more than a replay: the solver, or all declarations that were
    possible. If a measure is `partial`, games in which it is always 0 are left out, because they
    have no such points.
    """

    text: Text
    grain: int
    share: bool
    of: Callable[[Played], Iterator[Sample]]
    deep: bool = False
    partial: bool = False


def _games(played: Played) -> Iterator[Sample]:
    replay = played.replay
    if replay.complete and replay.winner is not None:
        for seat, deed in played.players.items():
            yield Sample(deed, int(seat in replay.winner))


def _wins(played: Played) -> Iterator[Sample]:
    for deal, seats in zip(played.replay.deals, played.deals, strict=True):
        if deal.score is None or len(deal.score) < 2:
            continue
        for deed in seats.values():
            others = [points for side, points in enumerate(deal.score) if side != deed.side]
            yield Sample(deed, int(deal.score[deed.side] > max(others)))


def _score(played: Played) -> Iterator[Sample]:
    for deal, seats in zip(played.replay.deals, played.deals, strict=True):
        if deal.score is not None:
            for deed in seats.values():
                yield Sample(deed, deal.score[deed.side])


def _points(source: str, played: Played) -> Iterator[Sample]:
    """Return the points of one source in each deal whose score the rules account for."""
    accounts = deal_accounts(played.replay)
    for deal, account, seats in zip(played.replay.deals, accounts, played.deals, strict=True):
        known = STATED not in account.by_source
        if deal.score is None or known == (source == STATED):
            continue
        points = account.by_source.get(source)
        for deed in seats.values():
            yield Sample(deed, points[deed.side] if points else 0)


def _missed(played: Played) -> Iterator[Sample]:
    for deal in analyse(played.replay).deals:
        for one in deal.announcements:
            if one.known:
                cost = (one.cost or 0) + sum(seven.points for seven in one.sevens)
                yield Sample(played.deals[deal.deal - 1][one.seat], cost)


def _tricks(played: Played) -> Iterator[Sample]:
    for deed in played.cards.values():
        if deed.took is not None:
            yield Sample(deed, int(deed.took))


def _graded(known: bool, lost: bool, played: Played) -> Iterator[Sample]:
    """Return what the solver says of each choice in the end plays.

    `known` selects those of which the players could know all cards, or the others. With `lost`, all
    graded cards count what they lost. Otherwise the choices count that lost nothing.
    """
    from analysis.solver import Solution, solve_all
    from analysis.solver.who_knows import KNOWN

    replay = played.replay
    for deal, answer in solve_all(replay, positions_each(len(replay.deals))).items():
        if not isinstance(answer, Solution) or (answer.hands == KNOWN) != known:
            continue
        for play in answer.plays:
            deed = played.cards.get((deal, play.trick, play.seat))
            if deed is None or play.lost is None:
                continue
            if lost:
                yield Sample(deed, play.lost)
            elif play.at_stake:
                yield Sample(deed, int(not play.lost))


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
            True,
        ),
        f"lost{name}": Measure(
            {
                "en": f"lost by a card of the end play{en}",
                "fr": f"perdu par carte de la fin de coup{fr}",
            },
            CARD,
            False,
            partial(_graded, known, True),
            True,
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
        True,
    ),
    **_of_grades(known=True),
    **_of_grades(known=False),
}
