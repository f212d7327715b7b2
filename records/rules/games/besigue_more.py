"""Bésigue for three and four, without a turn-up, and Chinese (rulebook 3 to 6)."""

from __future__ import annotations

from dataclasses import replace

from records.rules.games.besigue import OPTIONS, build
from records.rules.games.common import BOTH, with_options, yes
from records.rules.games.sources import (
    ADPOKER,
    BOUSSAC,
    BRITANNICA_9,
    BRITANNICA_1911,
    HOFFMANN,
)
from records.rules.ruleset import (
    BESIGUE,
    DOUBLE_BESIGUE,
    MARRIAGE,
    QUADRUPLE_BESIGUE,
    QUINTE,
    SEVEN,
    TRIPLE_BESIGUE,
    Declarations,
    Game,
    Option,
    RuleSet,
    Values,
    each_for_himself,
    two_sides,
)

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


BESIGUE_3 = Game(
    id="besigue-3",
    chapter=3,
    title={"en": "Bésigue for three", "fr": "Bésigue à trois"},
    summary={
        "en": "Three players, each for himself, three packs; triple bésigue; first at 1500.",
        "fr": "Trois joueurs, chacun pour soi, trois jeux ; triple bésigue ; le premier à 1500.",
    },
    sources=(ADPOKER, BRITANNICA_9),
    options=with_options(OPTIONS, _DIRECTION, _BUILD, _SECOND_DOUBLE, _UNDERTRUMP, _target("1500")),
    build=_build_three,
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
    return replace(
        base,
        game="besigue-4",
        chapter=4,
        seats=4,
        sides=two_sides(4) if partners else each_for_himself(4),
        packs=int(values["packs"]),
        turn_up="talon" if turned else "none",
        turned_seven=base.turned_seven if turned else 0,
        seven=base.seven if turned else "none",
        exchange=base.exchange if turned else None,
        trump_by=0 if turned else MARRIAGE,
        must_undertrump=yes(values, "must-undertrump"),
        head_partner=yes(values, "head-partner"),
        declarations=replace(spec, who=values["who-melds"]),
        sources=dict.fromkeys(base.sources, "rulebook 4, 2; adpoker"),
    )


BESIGUE_4 = Game(
    id="besigue-4",
    chapter=4,
    title={"en": "Bésigue for four", "fr": "Bésigue à quatre"},
    summary={
        "en": "Four players in two sides, three or four packs; everyone may declare after every "
        "trick; first at 2000.",
        "fr": "Quatre joueurs en deux camps, trois ou quatre jeux ; chacun peut annoncer après "
        "chaque levée ; le premier à 2000.",
    },
    sources=(ADPOKER, BRITANNICA_9),
    options=with_options(OPTIONS, *_OPTIONS_FOUR, _DIRECTION, _BUILD, _SECOND_DOUBLE, _UNDERTRUMP),
    build=_build_four,
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


def _build_no_turn_up(values: Values) -> RuleSet:
    base = build(values)
    spec = base.declarations
    assert spec is not None
    points = {**spec.points, "first-marriage": int(values["first-marriage"])}
    return replace(
        base,
        game="besigue-sans-retourne",
        chapter=5,
        turn_up="none",
        turned_seven=0,
        seven="show" if values["seven"] == "show-10" else "none",
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
        "en": "As with two packs, but no card is turned: the first marriage makes trumps.",
        "fr": "Comme à deux jeux, mais sans retourne : le premier mariage fait l’atout.",
    },
    sources=(ADPOKER, HOFFMANN, BOUSSAC, BRITANNICA_1911),
    options=with_options(OPTIONS, *_OPTIONS_NO_TURN_UP),
    build=_build_no_turn_up,
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
        "en": "As with two packs, but cards may serve again in declarations of the same kind.",
        "fr": "Comme à deux jeux, mais les cartes peuvent resservir dans des annonces du même "
        "genre.",
    },
    sources=(ADPOKER, HOFFMANN),
    options=with_options(OPTIONS, *_OPTIONS_CHINESE),
    build=_build_chinese,
)
