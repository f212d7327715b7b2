"""The answers of the solver: figures, or the reason why there are none."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from records.as_json import AsJson
from records.languages import Text
from records.rules.ruleset import RuleSet

#: Both players know all cards: whoever has counted knows what the other holds.
KNOWN = "known"
#: Nobody at the table can know all cards. A value holds for whoever sees them all.
OPEN = "open"


def hands_known_at_the_end(rules: RuleSet) -> bool:
    """Return whether each player knows every hand once the last card is drawn.

    A player who has counted knows the hand of a single opponent, unless a card is left out of the
    pack that nobody has seen.
    """
    return rules.stock and rules.seats == 2 and rules.left_out is None


def known_or_open(rules: RuleSet, closed: bool) -> str:
    """Return KNOWN or OPEN for an end play. A closed talon hides what the other player holds."""
    return KNOWN if hands_known_at_the_end(rules) and not closed else OPEN


#: The number of positions after which a deal counts as too large. It takes about a third of a
#: second.
DEFAULT_LIMIT = 100_000


@dataclass(frozen=True, slots=True)
class CardValue(AsJson):
    """A card that may be played, and what it is worth.

    `value` is what each side makes after it with best play. `lost` is what the card costs its
    player compared with their best card. It counts what their side makes less and, if `measure` is
    `deal`, also what the other side makes more. `counts` are the card points of each seat if they
    break ties (Bassadewitz), else None. `declared` is the marriage that is shown before the card is
    led, None for none.
    """

    card: str
    value: tuple[int, ...]
    lost: int
    counts: tuple[int, ...] | None
    declared: str | None = None


@dataclass(frozen=True, slots=True)
class GradedPlay(AsJson):
    """A play, and every card that could have been played instead.

    `value` is what each side makes from before the play on with best play. `best` are the cards
    that achieve it. `lost` is what the play cost, or None if the card was not legal. `at_stake` is
    what the worst card would have cost. `declared` is what was shown before it, None for nothing.
    """

    ply: int
    trick: int
    seat: str
    side: int
    card: str
    cards: tuple[CardValue, ...]
    best: tuple[str, ...]
    value: tuple[int, ...]
    lost: int | None
    at_stake: int
    declared: str | None = None


@dataclass(frozen=True, slots=True)
class PlayerGrade(AsJson):
    """What a player did with their choices.

    `plays` is the number of legal plays that were graded. `choices` is the number of those at which
    the cards were not all worth the same, and `without_loss` the number of choices that lost
    nothing. `lost` and `at_stake` are sums over the choices. `losing` are the plies of the choices
    that lost something.
    """

    seat: str
    plays: int
    choices: int
    without_loss: int
    lost: int
    at_stake: int
    losing: tuple[int, ...]

    @property
    def accuracy(self) -> float | None:
        """The share of the choices that lost nothing, from 0 to 1, or None without choices."""
        return self.without_loss / self.choices if self.choices else None

    def as_dict(self) -> dict[str, Any]:
        """Return the fields and the accuracy as JSON has them."""
        out = AsJson.as_dict(self)
        out["accuracy"] = self.accuracy
        return out


@dataclass(frozen=True, slots=True)
class TooLarge(AsJson):
    """The search would need more positions than the limit allows.

    `tricks` is the number of tricks left in the position at which it gave up.
    """

    status: ClassVar[str] = "too-large"
    deal: int
    positions: int
    limit: int
    tricks: int
    text: Text


@dataclass(frozen=True, slots=True)
class UnknownCards(AsJson):
    """Something that the search needs is not known.

    `reason` is `hands`, `trumps`, `leader`, `fault`, `before`, `pool` or `turn-up`.
    """

    status: ClassVar[str] = "unknown-cards"
    deal: int
    reason: str
    text: Text


@dataclass(frozen=True, slots=True)
class NoEndPlay(AsJson):
    """The deal has no end play to solve.

    `reason` is `rules` (they are unknown), `not-played-out` (the game has no end play),
    `counting` (no search counts as the game does), `broken-off` (the deal ended before it),
    `option` (it makes the score too complex to solve) or `ply` (it is not in the end play).
    """

    status: ClassVar[str] = "no-end-play"
    deal: int
    reason: str
    text: Text


@dataclass(frozen=True, slots=True)
class PositionSolution(AsJson):
    """A solved position: the worth of every card that may be played, and one best line.

    `value` is what each side makes from here with best play. `ply` is the ply of the next play. The
    other fields are those of `Solution`.
    """

    status: ClassVar[str] = "solved"
    deal: int
    ply: int
    seat: str
    side: int
    method: str
    measure: str
    sides: tuple[tuple[str, ...], ...]
    cards: tuple[CardValue, ...]
    best: tuple[str, ...]
    value: tuple[int, ...]
    line: tuple[tuple[str, str], ...]
    declared: tuple[str, ...]
    positions: int
    limit: int
    hands: str
    assumes: Text


@dataclass(frozen=True, slots=True)
class Solution(AsJson):
    """A deal solved from `from_ply` on, with its plays graded.

    `method` is `alpha-beta` (two sides) or `max-n` (each player alone). `measure` says what the
    values count: `points` still to be made in tricks with those for the last trick, `deal` (what
    the deal scores), `count` (the same where a count decides it), `value` (of a game of one deal)
    or `chips`. `start_ply` is the first play with open hands. If it is before
    `from_ply`, `too_large` says why. `value` is what each side makes from `from_ply` on. `line` is
    one best line from there as (seat, card), as far as the limit allows, and `declared` has for
    each of its cards what is shown before it (`""` for nothing). Plays from the ply
    `broken_at` on are not graded. `hands` is `known` if each player could know all cards: two
    players who have counted, and nothing closed or left out. Otherwise it is `open`: values and
    grades hold with all cards seen, as no player saw them.
    """

    status: ClassVar[str] = "solved"
    deal: int
    game: str
    method: str
    measure: str
    sides: tuple[tuple[str, ...], ...]
    start_ply: int
    from_ply: int
    value: tuple[int, ...]
    line: tuple[tuple[str, str], ...]
    declared: tuple[str, ...]
    plays: tuple[GradedPlay, ...]
    players: tuple[PlayerGrade, ...]
    positions: int
    limit: int
    too_large: TooLarge | None
    broken_at: int | None
    hands: str
    assumes: Text

    def play_at(self, ply: int) -> GradedPlay | None:
        """Return the graded play at a ply, or None if that ply was not graded."""
        return next((play for play in self.plays if play.ply == ply), None)


Answer = Solution | TooLarge | UnknownCards | NoEndPlay


@dataclass(frozen=True, slots=True)
class Par(AsJson):
    """Par of a deal, and its opening lead.

    `value` is what the deal brings each side under the trumps that were turned up, with the best
    play of all from the opening lead on. `leader` leads. `leads` are the cards that they might have
    led, each with what it brings; `best` are those that lose nothing. `led` is the card that was
    led. It lost `lost`, None if it was not legal.
    """

    status: ClassVar[str] = "par"
    deal: int
    sides: tuple[tuple[str, ...], ...]
    measure: str
    value: tuple[int, ...]
    leader: str
    leads: tuple[CardValue, ...]
    best: tuple[str, ...]
    led: str
    lost: int | None


def par_of(solution: Answer) -> Par | None:
    """Return par of a deal that has been solved from its first card, or None if it has not."""
    if not isinstance(solution, Solution) or solution.too_large is not None:
        return None
    if not solution.plays or solution.plays[0].trick != 1:
        return None
    first = solution.plays[0]
    return Par(
        deal=solution.deal,
        sides=solution.sides,
        measure=solution.measure,
        value=solution.value,
        leader=first.seat,
        leads=first.cards,
        best=first.best,
        led=first.card,
        lost=first.lost,
    )
