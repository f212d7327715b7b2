"""The answers of the solver: figures, or the reason why there are none, with its sentences."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from records.as_json import AsJson
from records.languages import LANGUAGES, Text
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


_HANDS: dict[str, Text] = {
    OPEN: {
        "en": "All hands are taken as open to all, which none of the players saw: a play that lost "
        "something with all cards seen may have been the best that its player could know",
        "fr": "Toutes les mains sont supposées ouvertes pour tous, ce qu’aucun joueur n’a vu : une "
        "carte qui perd quelque chose, toutes cartes vues, a pu être la meilleure pour ce que son "
        "joueur savait",
    },
    KNOWN: {
        "en": "All hands are open to all: no card is drawn any more, and whoever has counted the "
        "cards knows the other hand",
        "fr": "Toutes les mains sont ouvertes pour tous : on ne pioche plus, et qui a compté les "
        "cartes connaît l’autre main",
    },
}
_METHODS: dict[str, Text] = {
    "alpha-beta": {
        "en": "each side plays for as many points more than the other as it can",
        "fr": "chaque camp joue pour dépasser l’autre d’autant de points qu’il peut",
    },
    "max-n": {
        "en": "each player takes what is best for themselves, whatever that gives the others, "
        "and plays the first of equally good cards in the order S H D C, the strongest first",
        "fr": "chaque joueur prend ce qui vaut le mieux pour lui, quoi qu’en tirent les autres, "
        "et de cartes aussi bonnes la première dans l’ordre P C K T, la plus forte d’abord",
    },
}
_MEASURES: dict[str, Text] = {
    "points": {
        "en": "what counts is the points of the tricks still to be played, with those for the "
        "last trick, and not who wins the game",
        "fr": "comptent les points des levées encore à jouer, ceux de la dernière levée compris, "
        "et non qui gagne par là la partie",
    },
    "deal": {
        "en": "what counts is what the deal scores, without honours",
        "fr": "compte ce que rapporte le coup, honneurs à part",
    },
    "count": {
        "en": "what counts is what the deal scores; a player who has counted enough claims at "
        "once, and one who leads a card of a marriage shows it",
        "fr": "compte ce que rapporte le coup ; qui a compté assez le dit aussitôt, et qui entame "
        "d’une carte d’un mariage le montre",
    },
    "value": {
        "en": "what counts is the value of the game, brisques and full hundreds included",
        "fr": "compte la valeur de la partie, brisques et centaines entières comprises",
    },
    "penalties": {
        "en": "what counts is the penalty points of the deal, the fewer the better; among equal "
        "ones, fewer card points are better",
        "fr": "comptent les mauvais points du coup, le moins vaut le mieux, et à égalité le moins "
        "de points de cartes",
    },
    "chips": {
        "en": "what counts is the chips of the deal with the stake; among equal chips, fewer "
        "card points are better",
        "fr": "comptent les jetons du coup, mise comprise, et à jetons égaux le moins de points "
        "de cartes",
    },
}
#: What is not known, in words.
UNKNOWN: dict[str, Text] = {
    "rules": {"en": "the rules are not known", "fr": "les règles ne sont pas connues"},
    "cards": {
        "en": "too few cards are known: the hand of whoever looks, or a card played",
        "fr": "trop peu de cartes sont connues : la main de qui regarde, ou une carte jouée",
    },
    "hands": {"en": "not all hands are known", "fr": "toutes les mains ne sont pas connues"},
    "trumps": {"en": "the trump suit is not known", "fr": "la couleur d’atout n’est pas connue"},
    "leader": {"en": "it is not known who led", "fr": "on ne sait pas qui a entamé"},
    "fault": {
        "en": "a card was played that the hand did not hold",
        "fr": "une carte a été jouée que la main n’avait pas",
    },
    "before": {
        "en": "it is not known what was won before",
        "fr": "on ne sait pas ce qui a été gagné avant",
    },
    "pool": {
        "en": "it is not known who dealt or what was in the pool",
        "fr": "on ne sait pas qui a donné ou ce qu’il y avait à la poule",
    },
    "turn-up": {
        "en": "it is not known who dealt or which card was turned up",
        "fr": "on ne sait pas qui a donné ou quelle carte fut retournée",
    },
}
_NO_END_PLAY: dict[str, Text] = {
    "rules": UNKNOWN["rules"],
    "counting": {
        "en": "no search is known for the way in which this game counts",
        "fr": "aucune recherche n’est connue pour la façon dont ce jeu compte",
    },
    "not-played-out": {
        "en": "the deal ends with the last draw",
        "fr": "le coup finit avec la dernière pioche",
    },
    "broken-off": {
        "en": "the deal was broken off before its end play",
        "fr": "le coup a été interrompu avant la fin sans pioche",
    },
    "option": {
        "en": "a deal cannot be solved with these options: its score depends on which tricks a "
        "side has, or on those of one player",
        "fr": "avec ces options ce que rapporte un coup n’est pas résolu : il dépend de quelles "
        "levées un camp a faites, ou de celles d’un seul joueur",
    },
    "ply": {
        "en": "this is no point of the end play: no card is to be played, or cards are still to "
        "be drawn",
        "fr": "aucune carte n’est à jouer ici sans plus rien à piocher",
    },
}


def assumptions(method: str, measure: str, hands: str) -> Text:
    """Return what the figures assume under that method and measure, with hands known or open."""
    parts = (_HANDS[hands], _METHODS[method], _MEASURES[measure])
    return {language: "; ".join(part[language] for part in parts) + "." for language in LANGUAGES}


def too_large(positions: int, tricks: int) -> Text:
    """Return the sentence for a search that gave up with that many tricks left."""
    return {
        "en": f"too large with {tricks} tricks left: given up after {positions} positions",
        "fr": f"trop grand à {tricks} levées de la fin : abandonné après {positions} positions",
    }


def unknown_cards(deal: int, reason: str) -> UnknownCards:
    """Return the answer for something that must be known and is not."""
    return UnknownCards(deal, reason, UNKNOWN[reason])


def no_end_play(deal: int, reason: str) -> NoEndPlay:
    """Return the answer for a deal without an end play to solve."""
    return NoEndPlay(deal, reason, _NO_END_PLAY[reason])
