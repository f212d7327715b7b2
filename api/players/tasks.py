"""Standings, cross tables and players, over the collection."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from analysis.stored.asking import Answer, luck_of, standings_of
from api.players.views import luck_view, meeting_view, result_view, row_view
from api.views.refused import Refused
from api.work.tasks.collection import OverMany, how_many
from api.work.tasks.figures import as_json, as_table, image, plotted
from records.library import Query, open_store

if TYPE_CHECKING:
    from analysis.standings import Meeting

Shown = TypeVar("Shown")

#: The most players in a cross table, and the most games, partners and opponents of a player.
MOST_IN_A_TABLE = 40
MOST_OF_A_PLAYER = 200


def standings(asked: OverMany) -> bytes:
    """Return a page of the standings over the records that a query selects, as CSV all of them.

    Raises Refused (404) if there is no such page.
    """
    from analysis.standings.tables import standings_table

    with open_store(asked.database) as store:
        found = standings_of(store, asked.query, asked.seconds)
    rows = found.sums.rows()
    if asked.form != "figure":
        return as_table(standings_table(rows, asked.language), asked.form)
    shown, told = _page(found, rows, asked)
    return as_json({**told, "standings": [row_view(row) for row in shown]})


def without_luck(asked: OverMany) -> bytes:
    """Return a page of the results without luck of the records that a query selects, as CSV all.

    Raises Refused (404) if there is no such page.
    """
    from analysis.luck import game_results, results
    from analysis.luck.tables import luck_table

    with open_store(asked.database) as store:
        made = luck_of(store, asked.query, asked.seconds)
    found = made.sums
    rows = results(found)
    if asked.form != "figure":
        return as_table(luck_table(rows, asked.language), asked.form)
    shown, told = _page(made, rows, asked)
    return as_json(
        {
            **told,
            "work": made.work,
            "games": [luck_view(one) for one in game_results(found)],
            "results": [luck_view(one) for one in shown],
        }
    )


def cross(asked: OverMany) -> bytes:
    """Return the cross table of the game of a query, or of the one that most records are of."""
    from analysis.standings import cross_table
    from analysis.standings.tables import cross_table_as_table

    with open_store(asked.database) as store:
        found = standings_of(store, asked.query, asked.seconds)
    games = [one.game for one in found.sums.results if one.ended]
    game = asked.query.game or max(sorted(set(games)), key=games.count, default="")
    made = cross_table(found.sums, game, MOST_IN_A_TABLE)
    if asked.form != "figure":
        return as_table(cross_table_as_table(made, asked.language), asked.form)
    places = range(len(made.players))
    cells = {key: meeting_view(one) for key, one in made.cells.items()}
    return as_json(
        {
            **how_many(found),
            "game": game or None,
            "games": sorted(set(games)),
            "players": list(made.players),
            "of": made.all,
            "cells": [[cells.get((row, column)) for column in places] for row in places],
        }
    )


def players(asked: OverMany) -> bytes:
    """Return a page of the players whom the selected records name, and names that are alike.

    Raises Refused (404) if there is no such page.
    """
    from records.library.aliases import alike, spellings

    with open_store(asked.database) as store:
        found = standings_of(store, asked.query, asked.seconds)
        same = store.aliases.people()
    named = found.sums.players()
    most = sorted(named, key=lambda name: (-sum(named[name].values()), name))
    shown, told = _page(found, most, asked)
    return as_json(
        {
            **told,
            "items": [
                {
                    "name": name,
                    "spellings": spellings(name, same),
                    "records": sum(named[name].values()),
                    "games": named[name],
                }
                for name in shown
            ],
            "alike": [list(names) for names in alike(named)][: asked.limit],
        }
    )


def player(asked: OverMany, name: str) -> bytes:
    """Return what the selected records tell of a player, or the chart of their scores.

    Ratings and places are those among all players of these records. Raises Refused (404) if no
    record of the store names the player.
    """
    from analysis.standings.tables import player_chart, player_table
    from records.library.aliases import name_as_kept, spellings

    with open_store(asked.database) as store:
        same = store.aliases.people()
        person = same.get(name_as_kept(name), name_as_kept(name))
        if person not in same.values() and not store.count(Query(person=person)):
            raise Refused(404, "no-player", {"name": name})
        found = standings_of(store, asked.query, asked.seconds)
        aliases = [one for one in store.aliases.present() if same[one.spelling] == person]
    data = player_table(found.sums, person, asked.language)
    if asked.form in ("table", "csv"):
        return as_table(data, asked.form)
    figure = player_chart(found.sums, person, asked.language, asked.theme)
    if asked.form != "figure":
        return image(figure, person, asked.form)
    # The last first. Nobody knows when the games without a date were.
    games = found.sums.of(person)
    own = [one for one in reversed(games) if one[0].day is not None]
    own += [one for one in reversed(games) if one[0].day is None]
    partners, opponents = found.sums.met(person)
    return as_json(
        {
            **how_many(found),
            "name": person,
            "spellings": spellings(person, same),
            "aliases": [
                {"id": one.id, "spelling": one.spelling, "name": one.name} for one in aliases
            ],
            "standings": [row_view(row) for row in found.sums.rows() if row.player == person],
            "partners": _met(partners),
            "opponents": _met(opponents),
            "games": len(own),
            "results": [result_view(*one) for one in own[:MOST_OF_A_PLAYER]],
            "chart": plotted(figure, data),
        }
    )


def _page(
    made: Answer[Any], rows: Sequence[Shown], asked: OverMany
) -> tuple[Sequence[Shown], dict[str, Any]]:
    """Return the rows of a page, of which the first is 1, and how many rows and pages there are.

    Raises Refused (404) if there is no such page.
    """
    page, limit = asked.page, asked.limit
    pages = max(1, -(-len(rows) // limit))
    if page > pages:
        raise Refused(404, "no-page", {"page": page, "pages": pages})
    told = {**how_many(made), "players": len(rows), "page": page, "pages": pages}
    return rows[(page - 1) * limit : page * limit], told


def _met(found: Mapping[tuple[str, str], Meeting]) -> list[dict[str, Any]]:
    """Return those whom a player met most often."""
    most: Iterable[tuple[str, str]] = sorted(
        found, key=lambda key: (-found[key].games, -found[key].unfinished, key)
    )
    return [
        {"game": game, "player": name, **meeting_view(found[game, name])}
        for game, name in list(most)[:MOST_OF_A_PLAYER]
    ]
