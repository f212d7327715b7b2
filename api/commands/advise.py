"""`carnet advise`: prints what each thing that a player may do is expected to bring."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from api.commands.shared.console import (
    Trouble,
    colours,
    emit,
    emit_json,
    language_option,
    number_option,
    record_limit_option,
    record_option,
)
from api.commands.words import say
from records.languages import Language

if TYPE_CHECKING:
    from analysis.advice import Advice, AdvisedOption
    from api.commands.shared.printed_table import Look


@click.command()
@click.argument("path")
@record_option
@number_option("--deal", (1, None), help="The deal. The default is the last one.")
@number_option(
    "--ply",
    (0, None),
    help="Advise after this many actions of the deal. The default is all of them.",
)
@click.option(
    "--seat",
    metavar="SEAT",
    type=click.Choice(list("ABCDEF"), case_sensitive=False),
    help="The seat to advise. The default is the player whose turn it is.",
)
@number_option(
    "--worlds",
    (2, None),
    default=40,
    help="The number of random deals in which each option is tried.",
)
@click.option(
    "--seed",
    type=int,
    default=0,
    help="The seed of the random deals. Another seed draws other deals.",
)
@click.option(
    "--budget",
    metavar="SECONDS",
    type=click.FloatRange(min=0, min_open=True),
    help="Try as many random deals as there is time for, instead of --worlds.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the advice as one JSON object.")
@record_limit_option
@language_option
def command(
    path: str,
    number: int,
    deal: int | None,
    ply: int | None,
    seat: str | None,
    worlds: int,
    seed: int,
    budget: float | None,
    as_json: bool,
    language: Language,
) -> None:
    """Say what each option of a player is expected to bring, the best first.

    The cards that the player has not seen are dealt at random, and play goes on after each option.
    Nothing depends on what the player cannot know.
    """
    import records
    from analysis.advice import NoAdvice, advise
    from api.commands.shared.one_record import check_ply, check_seat, deal_of, record_of
    from api.commands.shared.printed_table import Look

    replay = records.replay(record_of(path, number, language))
    found = deal_of(replay, deal, number, language)
    check_ply(found, ply, language)
    check_seat(replay, seat, language)
    if ply is None:
        ply = found.plies
    if budget is None:
        advice = advise(replay, found.deal, ply, seat, worlds, seed)
    else:
        from analysis.advice import advise_within

        advice = advise_within(budget, replay, found.deal, ply, seat, seed)
    if as_json:
        emit_json(advice.as_dict())
        return
    if isinstance(advice, NoAdvice):
        why = advice.text[language]
        raise Trouble(say("no-advice", language, deal=found.deal, ply=ply, why=why))
    for line in _lines(advice, Look(language, colours()), language):
        emit(line + "\n")


def _lines(advice: Advice, look: Look, language: Language) -> Iterator[str]:
    from analysis.vocabulary import word

    yield look.say(
        f"advice-{advice.how}",
        deal=advice.deal,
        ply=advice.ply,
        seat=advice.seat,
        n=advice.worlds,
    )
    counts = "advice-two" if len(advice.sides) == 2 else "advice-own"
    yield look.say(counts, unit=word(f"unit-{advice.unit}", language), seat=advice.seat)
    both = bool(advice.announcements and advice.options)
    if advice.announcements:
        yield look.say("advice-head", what=look.say("advice-before"))
        yield from (_line(one, look) for one in advice.announcements)
    if advice.options:
        yield look.say("advice-head", what=look.say("advice-then") if both else "")
        yield from (_line(one, look) for one in advice.options)
    yield advice.assumes[language]


def _line(option: AdvisedOption, look: Look) -> str:
    cards = look.cards(option.cards)
    what = look.say(f"advice-{option.kind}", cards=cards)
    if option.declared:
        what = look.say("advice-lead-showing", cards=cards, shown=look.card(option.declared))
    plain = click.unstyle(what)
    value = option.value
    wins, game = (_percent(chance) for chance in (option.wins, option.wins_game))
    return (
        f"  {what}{' ' * max(1, 22 - len(plain))}{value.mean:8.1f}{value.p5:8.0f}"
        f"{value.p95:8.0f}{wins:>8}{game:>8}{option.lost.mean:8.1f}"
    )


def _percent(chance: float | None) -> str:
    return "–" if chance is None else f"{round(100 * chance)} %"
