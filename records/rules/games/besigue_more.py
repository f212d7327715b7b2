"""Bésigue for three and four, without a turn-up, and Chinese (rulebook 3 to 6)."""

from __future__ import annotations

from dataclasses import replace

from records.rules.games.besigue import IDLE, OPTIONS, build
from records.rules.games.bibliography import BRITANNICA_1911, PORTLAND, TWO_PACKS
from records.rules.games.common import BOTH, with_options, yes
from records.rules.idle import Idle
from records.rules.kinds import (
    BESIGUE,
    DOUBLE_BESIGUE,
    MARRIAGE,
    QUADRUPLE_BESIGUE,
    QUINTE,
    SEVEN,
    TRIPLE_BESIGUE,
    Declarations,
)
from records.rules.options import TARGETS, Option, Values
from records.rules.phases import AFTER_TRICK, DECLARE, EXCHANGE, SHOW, WON, Moment
from records.rules.ruleset import Game, RuleSet, each_for_himself, two_sides

_DIRECTION = Option(
    "direction",
    ("ccw", "cw"),
    "ccw",
    {"en": "Which way round the table play goes.", "fr": "Dans quel sens on joue."},
    "adpoker; Britannica 9th ed.",
    describes=True,
)
_BUILD = Option(
    "build-besigue",
    BOTH,
    "true",
    {
        "en": "Whether a bésigue may be built up to a double and a triple one.",
        "fr": "Si un bésigue peut être complété en double puis en triple.",
    },
    "Britannica 9th ed.",
)
_SECOND_DOUBLE = Option(
    "second-double",
    ("false", "true"),
    "false",
    {
        "en": "Whether a double bésigue scores again when joined with a new bésigue.",
        "fr": "Si un double bésigue compte encore, joint à un nouveau bésigue.",
    },
    "Britannica 9th ed.",
)
_UNDERTRUMP = Option(
    "must-undertrump",
    ("false", "true"),
    "false",
    {
        "en": "Whether one who is void and cannot beat the trump on the table must trump.",
        "fr": "Si qui n’a pas la couleur et ne peut surcouper doit couper quand même.",
    },
    "Britannica 9th ed.",
)


def _target(default: str) -> Option:
    return Option(
        "target",
        ("1000", "1500", "2000"),
        default,
        {"en": "Points of the game.", "fr": "Points de la partie."},
        "adpoker; Britannica 9th ed.",
        numbers=TARGETS,
    )


def _higher_besigues(base: RuleSet, values: Values, quadruple: bool) -> Declarations:
    """The declarations of chapter 2 with triple and perhaps quadruple bésigue."""
    spec = base.declarations
    assert spec is not None
    points = {**spec.points, "triple-besigue": 1500}
    if quadruple:
        points["quadruple-besigue"] = 4500
    excludes = dict(spec.excludes)
    if not yes(values, "build-besigue"):
        lower = BESIGUE
        for kind in (DOUBLE_BESIGUE, TRIPLE_BESIGUE, QUADRUPLE_BESIGUE):
            excludes[kind] |= lower
            lower |= kind
    second = yes(values, "second-double")
    return replace(spec, points=points, excludes=excludes, second_double=second)


def _build_three(values: Values) -> RuleSet:
    base = build(values)
    return replace(
        base,
        game="besigue-3",
        chapter=3,
        seats=3,
        sides=each_for_himself(3),
        packs=3,
        must_undertrump=yes(values, "must-undertrump"),
        declarations=_higher_besigues(base, values, quadruple=False),
        sources=dict.fromkeys(base.sources, "rulebook 3, 2; adpoker"),
    )


_IDLE_THREE = (
    *IDLE,
    Idle("must-undertrump", {"end-play": ("free", "follow")}),
    Idle("unite", {"build-besigue": ("false",)}),
)

BESIGUE_3 = Game(
    id="besigue-3",
    chapter=3,
    title={"en": "Bésigue for three", "fr": "Bésigue à trois"},
    summary={
        "en": (
            "Three players, each for himself, 96 cards, eight in hand; bésigue single, "
            "double and triple; brisques and the last trick; first at 1500.\n\n"
            "Three packs, as in the game for two. The twenty-fifth card is turned for "
            "trumps and laid under the talon. The player after the dealer leads; play and "
            "draws go the same way round, the winner of the trick first, and the last to "
            "draw after the twenty-fourth trick gets the turn-up. The first 7 of trumps "
            "exchanges for the turn-up after a trick won, the others are shown, for 10 "
            "each.\n\n"
            "Only the winner of a trick declares, one group before he draws: marriage 20, "
            "of trumps 40; bésigue 40, double 500, triple 1500, which may be built up one "
            "from the other; quinte of trumps 250; any four aces 100, kings 80, queens "
            "60, jacks 40. After the talon one follows suit, beats if able, else trumps; "
            "who is void and cannot beat the trump on the table throws what he likes.\n\n"
            "Each ace and ten taken counts 10 at the end of the deal, the last trick 10. "
            "The first to reach 1500 wins."
        ),
        "fr": (
            "Trois joueurs, chacun pour soi, 96 cartes, huit en main ; bésigue simple, "
            "double et triple ; brisques et dernière levée ; le premier à 1500.\n\n"
            "Trois jeux, comme dans la partie à deux. La vingt-cinquième carte, "
            "retournée, fait l’atout et reste sous le talon. Le joueur qui suit le "
            "donneur entame ; on joue et on pioche dans le même sens, celui qui a fait la "
            "levée d’abord, et le dernier à piocher après la vingt-quatrième levée prend "
            "la retourne. Le premier sept d’atout s’échange contre elle après une levée "
            "faite, les autres se montrent, pour 10 chacun.\n\n"
            "Seul celui qui fait la levée annonce, un groupe avant de piocher : mariage "
            "20, d’atout 40 ; bésigue 40, double 500, triple 1500, que l’on peut "
            "compléter l’un par l’autre ; quinte d’atout 250 ; quatre as quelconques 100, "
            "rois 80, dames 60, valets 40. Le talon épuisé, on fournit, on force si l’on "
            "peut, sinon on coupe ; qui n’a pas la couleur et ne peut surcouper jette ce "
            "qu’il veut.\n\n"
            "Chaque as et chaque dix pris vaut 10 à la fin du coup, la dernière levée 10. "
            "Le premier à 1500 gagne."
        ),
    },
    sources=TWO_PACKS,
    options=with_options(OPTIONS, _DIRECTION, _BUILD, _SECOND_DOUBLE, _UNDERTRUMP, _target("1500")),
    build=_build_three,
    idle=_IDLE_THREE,
)


_OPTIONS_FOUR = (
    Option(
        "partners",
        ("2v2", "independent"),
        "2v2",
        {
            "en": "Whether opposite players are partners, or each plays for himself.",
            "fr": "Si les vis-à-vis sont partenaires, ou chacun joue pour soi.",
        },
        "adpoker; Britannica 9th ed.",
    ),
    Option(
        "packs",
        ("4", "3"),
        "4",
        {"en": "Number of packs.", "fr": "Nombre de jeux."},
        "adpoker; Britannica 9th ed.",
    ),
    Option(
        "hand-size",
        ("8", "9"),
        "8",
        {"en": "Cards in hand.", "fr": "Nombre de cartes en main."},
        "rulebook 4",
    ),
    Option(
        "turn-up",
        BOTH,
        "true",
        {
            "en": "Whether a card is turned for trumps; else the first marriage makes them.",
            "fr": "Si l’on retourne l’atout ; sinon le premier mariage le fait.",
        },
        "rulebook 4",
    ),
    Option(
        "who-melds",
        ("all", "winner-side", "winner"),
        "all",
        {
            "en": "Who may declare after a trick.",
            "fr": "Qui peut annoncer après une levée.",
        },
        "adpoker; Britannica 9th ed.",
    ),
    Option(
        "partners-meld",
        ("false", "true"),
        "false",
        {
            "en": "Whether a declaration may use, besides cards of one’s own hand, those that "
            "lie before one’s partner.",
            "fr": "Si une annonce peut se servir, avec des cartes de sa main, de celles qui sont "
            "étalées devant son partenaire.",
        },
        "Britannica 9th ed., bicyclecards.com",
    ),
    Option(
        "end-play-pairs",
        ("false", "true"),
        "false",
        {
            "en": "Whether, once the talon is empty, two play their hands out against each other "
            "and then the other two.",
            "fr": "Si, le talon épuisé, deux joueurs jouent leurs mains l’un contre l’autre, "
            "puis les deux autres.",
        },
        "Britannica 9th ed.",
    ),
    Option(
        "quadruple",
        ("off", "4500"),
        "off",
        {
            "en": "What four queens of spades and four jacks of diamonds score together.",
            "fr": "Ce que valent ensemble quatre dames de pique et quatre valets de carreau.",
        },
        "Portland laws",
    ),
    Option(
        "head-partner",
        BOTH,
        "true",
        {
            "en": "Whether one must beat one's own partner too.",
            "fr": "Si l’on doit forcer aussi sur son partenaire.",
        },
        "rulebook 4",
    ),
    _target("2000"),
)


def _build_four(values: Values) -> RuleSet:
    base = build(values)
    turned = yes(values, "turn-up")
    spec = _higher_besigues(base, values, quadruple=values["quadruple"] != "off")
    partners = values["partners"] == "2v2"
    may: dict[str, Moment | None] = {DECLARE: Moment(AFTER_TRICK, values["who-melds"])}
    if not turned:
        may.update(dict.fromkeys((SHOW, EXCHANGE)))
    drawn, played = base.phases
    return replace(
        base,
        game="besigue-4",
        chapter=4,
        seats=4,
        sides=two_sides(4) if partners else each_for_himself(4),
        packs=int(values["packs"]),
        turn_up="talon" if turned else "none",
        turned_seven=base.turned_seven if turned else 0,
        exchange=base.exchange if turned else None,
        trump_by=0 if turned else MARRIAGE,
        must_undertrump=yes(values, "must-undertrump"),
        head_partner=yes(values, "head-partner"),
        phases=(drawn.changed(may), replace(played, pairs=yes(values, "end-play-pairs"))),
        declarations=replace(spec, across_partners=yes(values, "partners-meld")),
        sources=dict.fromkeys(base.sources, "rulebook 4, 2; adpoker"),
    )


_IDLE_FOUR = (
    *_IDLE_THREE,
    Idle("second-seven", {"turn-up": ("false",)}),
    Idle("exchange-uses-meld", {"turn-up": ("false",)}),
    Idle("exchanged-card-meld-same-trick", {"turn-up": ("false",)}),
    Idle("head-partner", {"end-play": ("follow-trump", "follow", "free")}),
    Idle("head-partner", {"partners": ("independent",)}),
    Idle("head-partner", {"end-play-pairs": ("true",)}),
    Idle("must-undertrump", {"end-play-pairs": ("true",)}),
    Idle("partners-meld", {"partners": ("independent",)}),
    Idle("who-melds", {"partners": ("independent",)}, value="winner-side", played_as="winner"),
    Idle("quadruple", {"packs": ("3",)}),
)

BESIGUE_4 = Game(
    id="besigue-4",
    chapter=4,
    title={"en": "Bésigue for four", "fr": "Bésigue à quatre"},
    summary={
        "en": (
            "Four players in two sides, 128 cards, eight in hand; everyone may declare "
            "after every trick; first side at 2000.\n\n"
            "Partners sit opposite. Four packs (or three), as in the game for two; the "
            "thirty-third card is turned for trumps and laid under the talon. After each "
            "trick every player may declare one group of his own, in any order; then all "
            "draw, the winner of the trick first. A 7 of trumps is shown or exchanged, "
            "for 10, only by the winner himself.\n\n"
            "Marriage 20, of trumps 40; bésigue 40, double 500, triple 1500; quinte of "
            "trumps 250; any four aces 100, kings 80, queens 60, jacks 40. All score for "
            "the side, but are made of one player’s cards. After the talon one follows "
            "suit, beats if able, else trumps, one’s own partner too.\n\n"
            "Each ace and ten taken counts 10 at the end of the deal, the last trick 10. "
            "The first side to reach 2000 wins."
        ),
        "fr": (
            "Quatre joueurs en deux camps, 128 cartes, huit en main ; chacun peut "
            "annoncer après chaque levée ; le premier camp à 2000.\n\n"
            "Les partenaires se font face. Quatre jeux (ou trois), comme dans la partie à "
            "deux ; la trente-troisième carte, retournée, fait l’atout et reste sous le "
            "talon. Après chaque levée, chacun peut annoncer un groupe à lui, dans "
            "n’importe quel ordre ; puis tous piochent, celui qui a fait la levée "
            "d’abord. Lui seul montre ou échange un sept d’atout, pour 10.\n\n"
            "Mariage 20, d’atout 40 ; bésigue 40, double 500, triple 1500 ; quinte "
            "d’atout 250 ; quatre as quelconques 100, rois 80, dames 60, valets 40. Tout "
            "compte pour le camp, mais se fait des cartes d’un seul joueur. Le talon "
            "épuisé, on fournit, on force si l’on peut, sinon on coupe, même sur son "
            "partenaire.\n\n"
            "Chaque as et chaque dix pris vaut 10 à la fin du coup, la dernière levée 10. "
            "Le premier camp à 2000 gagne."
        ),
    },
    sources=(*TWO_PACKS, PORTLAND),
    options=with_options(OPTIONS, *_OPTIONS_FOUR, _DIRECTION, _BUILD, _SECOND_DOUBLE, _UNDERTRUMP),
    build=_build_four,
    idle=_IDLE_FOUR,
)


_OPTIONS_NO_TURN_UP = (
    Option(
        "first-marriage",
        ("40", "20"),
        "40",
        {
            "en": "What the first marriage scores, which makes trumps.",
            "fr": "Ce que vaut le premier mariage, qui fait l’atout.",
        },
        "Hoffmann 1909; Boussac 1896",
    ),
    Option(
        "sequence-makes-trump",
        ("false", "true"),
        "false",
        {
            "en": "Whether a quinte declared first makes trumps too.",
            "fr": "Si une quinte annoncée d’abord fait aussi l’atout.",
        },
        "Portland law 41; Boussac 1896, Cosmovisions",
    ),
    Option(
        "seven",
        ("0", "show-10"),
        "0",
        {
            "en": "Whether a 7 of trumps scores when shown.",
            "fr": "Si un sept d’atout compte quand on le montre.",
        },
        "Britannica 1911",
    ),
)


_IDLE_NO_TURN_UP = (
    *IDLE,
    Idle("second-seven"),
    Idle("exchange-uses-meld"),
    Idle("exchanged-card-meld-same-trick"),
)


def _build_no_turn_up(values: Values) -> RuleSet:
    base = build(values)
    spec = base.declarations
    assert spec is not None
    points = {**spec.points, "first-marriage": int(values["first-marriage"])}
    drawn, played = base.phases
    shown = values["seven"] == "show-10"
    return replace(
        base,
        game="besigue-sans-retourne",
        chapter=5,
        turn_up="none",
        turned_seven=0,
        phases=(drawn.changed({EXCHANGE: None, SHOW: WON if shown else None}), played),
        exchange=None,
        trump_by=MARRIAGE | (QUINTE if yes(values, "sequence-makes-trump") else 0),
        declarations=replace(spec, points=points),
        sources=dict.fromkeys(base.sources, "rulebook 5, 2; adpoker"),
    )


BESIGUE_SANS_RETOURNE = Game(
    id="besigue-sans-retourne",
    chapter=5,
    title={"en": "Bésigue without a turn-up", "fr": "Bésigue sans retourne"},
    summary={
        "en": (
            "Two players, 64 cards, eight in hand; no card is turned, and the first "
            "marriage declared makes trumps; first at 1000.\n\n"
            "All is as in the game with two packs, but the talon lies face down to its "
            "last card. Until there are trumps the highest card of the suit led wins each "
            "trick, and no quinte can be declared.\n\n"
            "The first marriage, whoever declares it, scores 40 and makes its suit trumps "
            "from the next trick on; later ones are 40 in that suit and 20 in the others. "
            "Bésigue and fours make no trumps. If nobody declares a marriage, the deal "
            "ends without trumps. There is no exchange, and a 7 counts nothing.\n\n"
            "Each ace and ten taken counts 10 at the end of the deal, the last trick 10. "
            "The first to reach 1000 wins."
        ),
        "fr": (
            "Deux joueurs, 64 cartes, huit en main ; pas de retourne : le premier mariage "
            "annoncé fait l’atout ; le premier à 1000.\n\n"
            "Tout va comme à deux jeux, mais le talon reste fermé jusqu’à sa dernière "
            "carte. Tant qu’il n’y a pas d’atout, la plus haute carte de la couleur "
            "demandée fait la levée, et aucune quinte ne s’annonce.\n\n"
            "Le premier mariage, de l’un ou de l’autre, vaut 40 et fait de sa couleur "
            "l’atout dès la levée suivante ; les suivants valent 40 dans cette couleur, "
            "20 dans les autres. Ni bésigue ni carré ne font l’atout. Si personne "
            "n’annonce de mariage, le coup finit sans atout. Il n’y a pas d’échange, et "
            "un sept ne compte rien.\n\n"
            "Chaque as et chaque dix pris vaut 10 à la fin du coup, la dernière levée 10. "
            "Le premier à 1000 gagne."
        ),
    },
    sources=(*TWO_PACKS, BRITANNICA_1911, PORTLAND),
    options=with_options(OPTIONS, *_OPTIONS_NO_TURN_UP),
    build=_build_no_turn_up,
    idle=_IDLE_NO_TURN_UP,
)


_OPTIONS_CHINESE = (
    Option(
        "rescore",
        ("new-set", "replace-after-play"),
        "new-set",
        {
            "en": "Which cards score again in one kind: any set but the same, or only once a "
            "card of the earlier set has been played.",
            "fr": "Quelles cartes comptent encore dans un genre : tout ensemble nouveau, ou "
            "seulement quand une carte de l’ensemble précédent a été jouée.",
        },
        "adpoker; Portland laws 34 to 38",
    ),
    Option(
        "downward",
        ("false", "true"),
        "false",
        {
            "en": "Whether cards of a quinte may serve in a marriage, of a double bésigue in a "
            "single one.",
            "fr": "Si les cartes d’une quinte peuvent servir à un mariage, d’un double bésigue "
            "à un simple.",
        },
        "Portland laws 37, 38",
    ),
)


def _build_chinese(values: Values) -> RuleSet:
    base = build(values)
    spec = base.declarations
    assert spec is not None
    excludes = {kind: barred & ~kind for kind, barred in spec.excludes.items()}
    excludes[SEVEN] = SEVEN
    if yes(values, "downward"):
        excludes[MARRIAGE] = excludes[BESIGUE] = 0
    return replace(
        base,
        game="besigue-chinois",
        chapter=6,
        declarations=replace(spec, excludes=excludes, rescore=values["rescore"]),
        sources=dict.fromkeys(base.sources, "rulebook 6, 2; adpoker"),
    )


BESIGUE_CHINOIS = Game(
    id="besigue-chinois",
    chapter=6,
    title={"en": "Chinese bésigue", "fr": "Bésigue chinois"},
    summary={
        "en": (
            "Two players, 64 cards, eight in hand; cards may serve again in declarations "
            "of the same kind; first at 1000.\n\n"
            "Deal, play, points and end are those of the game with two packs: the "
            "seventeenth card is turned for trumps, the winner of a trick may declare one "
            "group before he draws, and after the talon one follows suit, beats if able, "
            "else trumps.\n\n"
            "What differs is that a kind is not used up. The very same cards never score "
            "twice in it, but any other set does: two kings and two queens of a suit make "
            "four marriages. Groups still go up and not down: no marriage out of a "
            "quinte, no bésigue out of a double one.\n\n"
            "Each ace and ten taken counts 10 at the end of the deal, the last trick 10. "
            "The first to reach 1000 wins."
        ),
        "fr": (
            "Deux joueurs, 64 cartes, huit en main ; les cartes peuvent resservir dans "
            "des annonces du même genre ; le premier à 1000.\n\n"
            "Donne, jeu, points et fin sont ceux de la partie à deux jeux : la "
            "dix-septième carte, retournée, fait l’atout, celui qui fait la levée peut "
            "annoncer un groupe avant de piocher, et le talon épuisé on fournit, on force "
            "si l’on peut, sinon on coupe.\n\n"
            "La différence est qu’un genre ne s’épuise pas. Les mêmes cartes exactement "
            "n’y comptent jamais deux fois, mais tout autre ensemble compte : deux rois "
            "et deux dames d’une couleur font quatre mariages. On monte toujours et ne "
            "descend pas : pas de mariage tiré d’une quinte, pas de bésigue tiré d’un "
            "double.\n\n"
            "Chaque as et chaque dix pris vaut 10 à la fin du coup, la dernière levée 10. "
            "Le premier à 1000 gagne."
        ),
    },
    sources=(*TWO_PACKS, PORTLAND),
    options=with_options(OPTIONS, *_OPTIONS_CHINESE),
    build=_build_chinese,
    idle=(*IDLE, Idle("quinte-then-marriage", {"downward": ("true",)})),
)
