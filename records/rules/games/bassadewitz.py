"""Bassadewitz as a table, and its old form (rulebook 10, 11)."""

from __future__ import annotations

from records.cards import card
from records.rules.games import bibliography as books
from records.rules.games.common import CARD_POINTS, option, usual, with_options, yes
from records.rules.options import COUNTS, TARGETS, Idle, Values
from records.rules.phases import FOLLOW, played_out
from records.rules.possible_scores import ByPlaces, Penalties
from records.rules.ruleset import PENALTIES, Game, Permanent, RuleSet, card_values
from records.rules.scorers import AfterDeals, FewestArePaid, MostArePenalised
from records.rules.steps import Scoring
from records.rules.values import replace

_HANDS = {4: 8, 3: 10, 5: 6}
_PENALTIES = {4: (0, 3, 4, 5), 3: (0, 4, 5), 5: (0, 0, 3, 4, 5)}

_OPTIONS = (
    usual("players", ("4", "3", "5"), "German Wikipedia"),
    option(
        "score",
        ("chips", "penalty"),
        "Chips from a pool, or 5, 4 and 3 penalty points for most card points.",
        "Des jetons d’une poule, ou 5, 4 et 3 mauvais points pour qui prend le plus.",
        "gamerules.com",
    ),
    option(
        "jack-order",
        ("CSHD",),
        "The order of the jacks, the highest first, by their suits.",
        "L’ordre des valets, le plus fort d’abord, par leurs couleurs.",
        "as in Skat and Schafkopf; jeux-de-cartes.com lost its suit signs",
        any_order=True,
    ),
    option(
        "jacks",
        ("top", "ordinary"),
        "Whether the jacks are above every other card.",
        "Si les valets sont au-dessus de toutes les cartes.",
        "jeux-de-cartes.com; German Wikipedia, 123sportwetten, gamerules.com",
    ),
    option(
        "rank",
        ("ATKQJ987", "AKQJT987"),
        "The order of a suit where the jacks are ordinary.",
        "L’ordre d’une couleur quand les valets sont ordinaires.",
        "gamerules.com; German Wikipedia, 123sportwetten",
    ),
    option(
        "jack-suit",
        ("own", "trump"),
        "Whether a jack belongs to its printed suit or to a suit of jacks.",
        "Si un valet est de sa couleur ou d’une couleur de valets.",
        "jeux-de-cartes.com; Parlett",
    ),
    option(
        "tie",
        ("eldest-first", "carry"),
        "Between equals: the better place to the one nearer the eldest hand, or the "
        "pool is carried.",
        "À égalité : la meilleure place au plus proche du premier en cartes, ou la "
        "poule est remise.",
        "jeux-de-cartes.com; 123sportwetten",
    ),
    option(
        "durchmarsch",
        ("4-each", "3-each", "pool-plus-4"),
        "What all eight tricks bring.",
        "Ce que rapportent les huit levées.",
        "jeux-de-cartes.com; 123sportwetten",
    ),
    option(
        "hundred",
        ("100", "any-highest"),
        "Who pays four to each: one with 100 or more, or always the highest.",
        "Qui paie quatre à chacun : qui a 100 ou plus, ou toujours le plus haut.",
        "jeux-de-cartes.com; 123sportwetten",
    ),
    option(
        "ante-on-carry",
        ("false", "true"),
        "Whether stakes are paid while a pool is carried.",
        "Si l’on mise encore quand la poule est remise.",
        "jeux-de-cartes.com",
    ),
    option(
        "payout",
        ("fixed", "scaled"),
        "Whether 5, 4 and 3 are paid, or the whole pool in that proportion.",
        "Si l’on paie 5, 4 et 3, ou toute la poule dans cette proportion.",
        "rulebook 10",
    ),
    option(
        "stake",
        ("each", "dealer"),
        "Who pays the chips of the pool in.",
        "Qui mise les jetons de la poule.",
        "jeux-de-cartes.com",
    ),
    option(
        "pool",
        ("12",),
        "How many chips are staked; 5, 4 and 3 twelfths of them are paid.",
        "Combien de jetons on mise ; on en paie 5, 4 et 3 douzièmes.",
        "jeux-de-cartes.com",
        numbers=TARGETS,
    ),
    option(
        "deals",
        ("0",),
        "Number of deals of a game; 0 leaves it open.",
        "Nombre de coups d’une partie ; 0 la laisse ouverte.",
        "jeux-de-cartes.com",
        numbers=COUNTS,
    ),
)


def _scoring(values: Values) -> Scoring:
    paid = FewestArePaid(
        pool=int(values["pool"]),
        march=values["durchmarsch"],
        hundred=values["hundred"],
        ties_carry=values["tie"] == "carry",
        whole_pool=values["payout"] == "scaled",
        always_staked=yes(values, "ante-on-carry"),
        dealer_stakes=values["stake"] == "dealer",
    )
    deals = int(values["deals"])
    won = (AfterDeals(deals),) if deals else ()
    if values["score"] == "penalty":
        return Scoring(
            text={
                "en": "penalty points, few win",
                "fr": "de mauvais points, le moins gagne",
            },
            end=(MostArePenalised(),),
            won=won,
            possible=Penalties(_PENALTIES[int(values["players"])]),
        )
    return Scoring(
        text={
            "en": "chips from a pool, few points win",
            "fr": "jetons d’une poule, le moins de points gagne",
        },
        end=(paid,),
        won=won,
        possible=ByPlaces(paid),
    )


def _build(values: Values) -> RuleSet:
    top = values["jacks"] == "top"
    seats, penalty = int(values["players"]), values["score"] == "penalty"
    jacks = tuple(card("J" + suit) for suit in values["jack-order"])
    return RuleSet(
        seats=seats,
        ranks="ATKQJ987" if top else values["rank"],
        hand_size=_HANDS[seats],
        turn_up="none",
        phases=(played_out(FOLLOW),),
        scoring=_scoring(values),
        unit=PENALTIES if penalty else "chips",
        fewest=True,
        open_ended=values["deals"] == "0",
        value=CARD_POINTS,
        permanent=Permanent(jacks, values["jack-suit"] == "trump") if top else Permanent(),
        sources=dict.fromkeys(
            ("deal", "play", "end-play", "score"), "rulebook 10; jeux-de-cartes.com"
        ),
    )


_OPTIONS_OLD = (
    option(
        "trick-point",
        ("1", "0"),
        "What each trick taken counts.",
        "Ce que compte chaque levée.",
        "jeux-de-cartes.com; German Wikipedia",
    ),
    option(
        "jack-points",
        ("2", "0"),
        "What each jack counts.",
        "Ce que compte chaque valet.",
        "jeux-de-cartes.com; German Wikipedia, 123sportwetten",
    ),
    option(
        "hundred",
        ("100", "off"),
        "Whether one with 100 points or more pays four to each.",
        "Si qui a 100 points ou plus paie quatre à chacun.",
        "rulebook 11",
    ),
)


def _build_old(values: Values) -> RuleSet:
    base = _build(values)
    jack = int(values["jack-points"])
    return replace(
        base,
        value=card_values({"A": 5, "T": 10, "K": 4, "Q": 3, "J": jack}),
        trick_value=int(values["trick-point"]),
        sources=dict.fromkeys(base.sources, "rulebook 11, 10; jeux-de-cartes.com"),
    )


_IDLE = (
    Idle("rank", {"jacks": ("top",)}),
    Idle("jack-order", {"jacks": ("ordinary",)}),
    Idle("jack-suit", {"jacks": ("ordinary",)}),
    # Then the payments make up the pool.
    Idle(
        "payout",
        {"ante-on-carry": ("false",)},
        test=lambda values: int(values["pool"]) % 12 == 0,
        because=("ante-on-carry", "pool"),
    ),
    *(
        Idle(name, {"score": ("penalty",)})
        for name in ("stake", "pool", "ante-on-carry", "payout", "tie", "durchmarsch", "hundred")
    ),
)
# Then nobody can have 100.
_IDLE_OLD = (
    *_IDLE,
    Idle("hundred", {"trick-point": ("0",)}),
    Idle("hundred", {"jack-points": ("0",)}),
)

#: How both games are paid, as a paragraph of their summaries.
_PAID = {
    "en": (
        "Each stakes three chips. The fewest points get 5 of the twelve, the next 4, the "
        "third 3; of equals the one nearer the eldest hand goes first. All eight tricks "
        "bring 4 from each other player; 100 points or more without them all cost 4 to "
        "each; in these cases, and when all four are equal, the pool stays for the next "
        "deal."
    ),
    "fr": (
        "Chacun mise trois jetons. Sur les douze, cinq vont à qui a le moins de points, "
        "quatre au suivant, trois au troisième ; à égalité passe d’abord le plus proche du "
        "premier en cartes. Qui fait les huit levées reçoit quatre jetons de chacun des "
        "autres ; qui a 100 points ou plus sans les faire toutes leur en paie quatre à "
        "chacun ; dans ces cas, et quand les quatre ont autant, la poule reste pour le "
        "coup suivant."
    ),
}

BASSADEWITZ_OLD = Game(
    id="bassadewitz-old",
    chapter=11,
    title={"en": "Old Bassadewitz", "fr": "Bassadewitz ancien"},
    summary={
        "en": (
            "Bassadewitz by an older count: the ace 5 instead of 11, and 1 for each trick "
            "taken, 104 points in a deal.\n\n"
            "Four players, each for themselves, 32 cards, eight each; no trump suit, no card "
            "turned. A suit ranks A 10 K Q 9 8 7; the four jacks beat everything, clubs before "
            "spades, hearts and diamonds, yet each belongs to its own suit. One must follow "
            "suit if able; if void, any card may be thrown. Ten 10, ace 5, king 4, queen 3, "
            "jack 2, trick 1.\n\n" + _PAID["en"]
        ),
        "fr": (
            "Le Bassadewitz compté à l’ancienne : l’as 5 au lieu de 11, et 1 par levée prise, "
            "104 points par coup.\n\n"
            "Quatre joueurs, chacun pour soi, 32 cartes, huit chacun ; pas d’atout, pas de "
            "retourne. Une couleur va A 10 R D 9 8 7 ; les quatre valets battent tout, trèfle "
            "avant pique, cœur et carreau, mais chacun reste de sa couleur. Il faut fournir si "
            "l’on peut ; sinon on jette ce qu’on veut. Dix 10, as 5, roi 4, dame 3, valet 2, "
            "levée 1.\n\n" + _PAID["fr"]
        ),
    },
    sources=(
        books.JEUX_DE_CARTES,
        books.GERMAN_WIKIPEDIA,
        books.SPORTWETTEN,
        books.GAMERULES,
        books.PARLETT,
    ),
    options=with_options(_OPTIONS, *_OPTIONS_OLD),
    build=_build_old,
    idle=_IDLE_OLD,
)


BASSADEWITZ = Game(
    id="bassadewitz",
    chapter=10,
    title={"en": "Bassadewitz", "fr": "Bassadewitz"},
    summary={
        "en": (
            "Four players, each for themselves, 32 cards; the jacks above all; take few "
            "points; chips from a pool.\n\n"
            "Eight cards each, no trump suit, no card turned. A suit ranks A 10 K Q 9 8 7; the "
            "four jacks beat everything, clubs before spades, hearts and diamonds, yet each "
            "belongs to its own suit. One must follow suit if able; if void, any card may be "
            "thrown. Ace 11, ten 10, king 4, queen 3, jack 2.\n\n" + _PAID["en"]
        ),
        "fr": (
            "Quatre joueurs, chacun pour soi, 32 cartes ; les valets au-dessus de tout ; "
            "prendre peu de points ; des jetons d’une poule.\n\n"
            "Huit cartes chacun, pas d’atout, pas de retourne. Une couleur va A 10 R D 9 8 7 ; "
            "les quatre valets battent tout, trèfle avant pique, cœur et carreau, mais chacun "
            "reste de sa couleur. Il faut fournir si l’on peut ; sinon on jette ce qu’on veut. "
            "As 11, dix 10, roi 4, dame 3, valet 2.\n\n" + _PAID["fr"]
        ),
    },
    sources=(
        books.JEUX_DE_CARTES,
        books.GERMAN_WIKIPEDIA,
        books.SPORTWETTEN,
        books.GAMERULES,
        books.PARLETT,
    ),
    options=_OPTIONS,
    build=_build,
    idle=_IDLE,
)
