"""Advises a player at any moment of a deal: what each of their options is expected to bring.

The cards that the player has not seen are dealt at random, many times, by all that they know. In
each of these deals each option is tried, and then all play on by the policy of
`analysis.estimate`. Once two players know all cards because nobody draws any more, the rest of each
deal is solved instead, and so are the options there. The same seed gives the same advice.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from time import monotonic

from analysis.advice.answer import Advice, AdvisedOption, NoAdvice
from analysis.advice.calibrated import corrected, is_set_right, part_of
from analysis.advice.following import Followed
from analysis.advice.game_won import GameWon
from analysis.advice.moment import Deeds, TableAfter, deeds, least_kept_first
from analysis.advice.valued import sampled, solved
from analysis.estimate.last_tricks import claims_solvable, solvable
from analysis.estimate.playing_on import PlayingOn
from analysis.fitted import CALIBRATION
from analysis.solver import solve_end_play
from analysis.solver.answer import UNKNOWN
from records.cards import SEATS
from records.languages import LANGUAGES, Text
from records.play.replay import Replay
from records.rules.ruleset import RuleSet

_WHY: dict[str, Text] = {
    **UNKNOWN,
    "turn": {
        "en": "this player has nothing to decide there",
        "fr": "ce joueur n’a rien à décider à ce moment",
    },
    "over": {"en": "the deal is over", "fr": "le coup est terminé"},
}

_SOLVED: Text = {
    "en": "Both players know all cards, because no card is drawn any more: each option is worth "
    "what it brings if both play their best. ",
    "fr": "Les deux joueurs connaissent toutes les cartes, car on ne pioche plus : chaque choix "
    "vaut ce qu’il rapporte si tous deux jouent au mieux. ",
}
_LAST_TRICKS: Text = {
    "en": "Once no card is drawn any more, both know all cards, and play their best. ",
    "fr": "Dès qu’on ne pioche plus, tous deux connaissent toutes les cartes et jouent au mieux. ",
}
_LAST_BY_COUNT: Text = {
    "en": "Once no card is drawn any more, both play their best with open hands: all that is left, "
    "or the last five tricks if the talon is closed. ",
    "fr": "Dès qu’on ne pioche plus, tous deux jouent au mieux, cartes sur table : tout ce qui "
    "reste, ou les cinq derniers plis si le talon est fermé. ",
}
_SET_RIGHT: Text = {
    "en": "What such values were off on average in deals played by advice is taken off. ",
    "fr": "On en déduit leur écart moyen dans des coups joués selon ces conseils. ",
}
_DEAL: Text = {
    "en": "The deal counts, not who wins the game.",
    "fr": "Compte le coup, et non qui gagne la partie.",
}
_GAME: Text = {
    "en": "That is by the deal. The chance to win the game follows from the score after it: "
    "further deals are played by one simple policy, alike on every side.",
    "fr": "Tout cela concerne le coup. Les chances de gagner la partie découlent de la marque "
    "d’après : d’autres coups sont joués selon une même règle simple, pareille pour tous.",
}


def no_advice(deal: int, ply: int, reason: str) -> NoAdvice:
    """Return the answer for a point of which no advice can be given."""
    return NoAdvice(deal, ply, reason, _WHY[reason])


def assumptions(
    rules: RuleSet, seat: str, worlds: int, solved: bool, sampled: bool, game: bool
) -> Text:
    """Return what advice assumes if its options are solved, or sampled in this many worlds.

    `game` says that the chance to win the game is given.
    """
    parts: list[Text] = []
    if solved:
        parts.append(_SOLVED)
    if sampled:
        parts.append(_sampled(seat, worlds))
        if solvable(rules):
            parts.append(_LAST_TRICKS)
        if claims_solvable(rules):
            parts.append(_LAST_BY_COUNT)
        if is_set_right(rules):
            parts.append(_SET_RIGHT)
    parts.append(_GAME if game else _DEAL)
    return {language: "".join(part[language] for part in parts) for language in LANGUAGES}


def _sampled(seat: str, worlds: int) -> Text:
    return {
        "en": f"The cards that {seat} has not seen are dealt at random {worlds} times, by all that "
        f"{seat} knows, and the more often the likelier they make what the others have done. In "
        "each of these deals each option is tried, and then all play on by one simple policy. ",
        "fr": f"Les cartes que {seat} n’a pas vues sont réparties {worlds} fois au hasard, selon "
        f"tout ce que {seat} sait, et d’autant plus souvent qu’elles rendent probable ce que les "
        "autres ont fait. Chaque choix est essayé dans chacune de ces répartitions, puis tous "
        "continuent selon une même règle simple. ",
    }


__all__ = ["WORLDS", "Advice", "AdvisedOption", "NoAdvice", "advise"]

#: The number of random deals in which each option is tried unless the caller says.
WORLDS = 40


def advise(
    replay: Replay,
    deal: int,
    ply: int,
    seat: str | None = None,
    worlds: int = WORLDS,
    seed: int = 0,
    *,
    game: bool = True,
) -> Advice | NoAdvice:
    """Return what each thing that a seat may do after a ply of a deal (from 1) would bring.

    Ply 0 is before the first action. `seat` is by default whose turn it is to play. With `game` the
    chance to win the game is worked out as well. Nothing depends on what that seat cannot know.
    Raises IndexError if there is no such point, and ValueError for a seat that the game does not
    have or for fewer than two worlds.

    Cost: a replay of the record up to that deal, and for each option in each world some
    microseconds, a tenth of a millisecond where the last tricks are solved; for the chance to win
    the game four further games for each world, which take less than half a millisecond each.
    Without the compiled kernel one to three milliseconds for each option in each world at the
    beginning of a deal and later less, or up to twelve, and up to a millisecond for each trick of
    further games.
    """
    rules = replay.rules
    if rules is None:
        return no_advice(deal, ply, "rules")
    if not 1 <= deal <= len(replay.deals) or not 0 <= ply <= replay.deals[deal - 1].plies:
        raise IndexError(f"there is no ply {ply} in deal {deal}")
    if seat is not None and not any(seat in side for side in replay.sides):
        raise ValueError(f"no seat {seat}")
    if worlds < 2:
        raise ValueError("an interval needs two worlds")
    watch, record = Followed(deal, ply), copy(replay.record)
    record.deals = record.deals[:deal]
    Replay(record, rules, watch)
    following = watch.following
    found = following.moment()
    if found.over:
        return no_advice(deal, ply, "over")
    to_play = found.drawn.next
    if found.table.gap.open or (seat is None and to_play < 0):
        return no_advice(deal, ply, "turn")
    at = to_play if seat is None else SEATS.index(seat)
    done = deeds(found, found.choices[at])
    if not done.early and not done.late:
        unknown = at == to_play and found.drawn.knowledge.unknown[at]
        return no_advice(deal, ply, "cards" if unknown else "turn")
    start = replay.deals[deal - 1].start_score
    on = PlayingOn(rules, start, following.waiting, following.turned)
    reason = on.uncountable((found.table,), found.table.dealer)
    if reason is not None:
        return no_advice(deal, ply, reason)
    keys = [f"{seed} {deal} {ply} {number}" for number in range(worlds)]
    won = GameWon(rules, following, rules.side_of(at), worlds, f"{seed} {deal} {ply}")
    known = game and won.known
    valued = valued_at(watch, on, found, at, done, keys, game=won if known else None)
    if valued is None:
        return no_advice(deal, ply, "cards")
    early, late, how = valued
    return Advice(
        deal=deal,
        ply=ply,
        seat=SEATS[at],
        side=rules.side_of(at),
        sides=replay.sides,
        unit=rules.unit,
        how=how,
        worlds=worlds,
        seed=seed,
        announcements=tuple(early),
        options=tuple(late),
        assumes=assumptions(
            *(rules, SEATS[at], worlds),
            solved=how == "solved",
            sampled=bool(early) or how == "sampled",
            game=known,
        ),
    )


def valued_at(
    watch: Followed,
    on: PlayingOn,
    found: TableAfter,
    seat: int,
    done: Deeds,
    keys: Sequence[str],
    fitted: Mapping[str, Sequence[float]] = CALIBRATION,
    game: GameWon | None = None,
) -> tuple[list[AdvisedOption], list[AdvisedOption], str] | None:
    """Return what a seat may do before the draws and after them, the best first, and how valued.

    None if the seat knows too few cards. `found` is the moment to which the deal was followed, and
    each of the `keys` the seed of a random deal. What is sampled is set right by what is `fitted`.
    `game` says who wins the game, None if that is not asked.
    """
    following, side = watch.following, on.side[seat]
    announced = following.announced(on)
    early, late, how = [], [], "sampled"
    if done.early:
        known = following.before_draws(found, seat)
        if known is None:
            return None
        early = sampled(on, announced, side, known, done.early, keys, game)
        early = corrected(early, part_of(found, True, len(keys)), fitted)
    if done.late and on.open_hands(found.drawn) and not found.drawn.stock.left:
        end_play = watch.end_play(on.start, found.drawn)
        solution = solve_end_play(watch.deal_number, end_play, following.ply)
        before = on.before_end_play(found.drawn, announced, following.counted)
        known = None if game is None else following.after_draws(found, seat)
        late = solved(solution, before, side, done.late, game, known, keys[0]) or []
        how = "solved" if late else how
    if done.late and not late:
        known = following.after_draws(found, seat)
        if known is None:
            return None
        late_first = least_kept_first(found.table, done.late)
        late = sampled(on, announced, side, known, late_first, keys, game)
        late = corrected(late, part_of(found, False, len(keys)), fitted)
    return early, late, how


#: The first number of worlds if there is a time, and how many times as many come next.
_FIRST = _TIMES = 4


def advise_within(
    seconds: float,
    replay: Replay,
    deal: int,
    ply: int,
    seat: str | None = None,
    seed: int = 0,
) -> Advice | NoAdvice:
    """Return what `advise` does, with as many worlds as fit into about so many seconds.

    The number of worlds grows by steps, and each step begins anew; so a slower machine may stop
    with fewer, and its figures differ. Where the first step takes longer than `seconds`, so does
    this. Raises what `advise` raises, and ValueError unless `seconds` is above 0.

    Cost: at most `seconds`, or the first four worlds.
    """
    if not seconds > 0:
        raise ValueError("advice takes time")
    begun = monotonic()
    worlds, found = _FIRST, advise(replay, deal, ply, seat, _FIRST, seed)
    while isinstance(found, Advice) and (found.announcements or found.how == "sampled"):
        spent = monotonic() - begun
        # The last step took most of it.
        if spent * (_TIMES + 1) > seconds:
            break
        worlds *= _TIMES
        found = advise(replay, deal, ply, seat, worlds, seed)
    return found
