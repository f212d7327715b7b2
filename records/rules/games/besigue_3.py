"""Bezique for three players, and what that for four takes over from it (rulebook 3, 4)."""

from __future__ import annotations

from records.rules import kinds
from records.rules.games.besigue import IDLE, OPTIONS, build
from records.rules.games.bibliography import TWO_PACKS
from records.rules.games.common import BOTH, option, usual, with_options, yes
from records.rules.options import Idle, Values
from records.rules.ruleset import Game, RuleSet, each_for_himself
from records.rules.values import replace

DIRECTION = option(
    "direction",
    ("ccw", "cw"),
    "Which way round the table play goes.",
    "Dans quel sens on joue.",
    "adpoker; Britannica 9th ed.",
    describes=True,
)
BUILD = option(
    "build-besigue",
    BOTH,
    "Whether a bezique may be built up to a double and a triple one.",
    "Si un bésigue peut être complété en double puis en triple.",
    "Britannica 9th ed.",
)
SECOND_DOUBLE = option(
    "second-double",
    ("false", "true"),
    "Whether a double bezique scores again when joined with a new bezique.",
    "Si un double bésigue compte encore, joint à un nouveau bésigue.",
    "Britannica 9th ed.",
)
UNDERTRUMP = usual("must-undertrump", ("false", "true"), "Britannica 9th ed.")


def higher_besigues(base: RuleSet, values: Values, quadruple: bool) -> kinds.Declarations:
    """Return the declarations of chapter 2 with triple and perhaps quadruple bezique."""
    spec = base.declarations
    assert spec is not None
    points = {**spec.points, "triple-besigue": 1500}
    if quadruple:
        points["quadruple-besigue"] = 4500
    excludes = dict(spec.excludes)
    if not yes(values, "build-besigue"):
        lower = kinds.BESIGUE
        for kind in (kinds.DOUBLE_BESIGUE, kinds.TRIPLE_BESIGUE, kinds.QUADRUPLE_BESIGUE):
            excludes[kind] |= lower
            lower |= kind
    second = yes(values, "second-double")
    return replace(spec, points=points, excludes=excludes, second_double=second)


IDLE_WITH_UNDERTRUMP = (
    *IDLE,
    Idle("must-undertrump", {"end-play": ("free", "follow")}),
    Idle("unite", {"build-besigue": ("false",)}),
)


def _build(values: Values) -> RuleSet:
    base = build(values)
    drawn, played = base.phases
    return replace(
        base,
        direction=values["direction"],
        seats=3,
        sides=each_for_himself(3),
        packs=3,
        phases=(drawn, replace(played, must_undertrump=yes(values, "must-undertrump"))),
        declarations=higher_besigues(base, values, quadruple=False),
        sources=dict.fromkeys(base.sources, "rulebook 3, 2; adpoker"),
    )


BESIGUE_3 = Game(
    id="besigue-3",
    chapter=3,
    title={"en": "Bezique for three", "fr": "Bésigue à trois"},
    summary={
        "en": (
            "Three players, each for themselves, 96 cards, eight in hand; bezique single, "
            "double and triple; brisques and the last trick; first at 1500.\n\n"
            "Three packs, as in the game for two. The twenty-fifth card is turned for trumps "
            "and laid under the talon. The player after the dealer leads; play and draws go "
            "the same way round, the winner of the trick first, and the last to draw after the "
            "twenty-fourth trick gets the turn-up. The first 7 of trumps exchanges for the "
            "turn-up after a trick won, the others are shown, for 10 each.\n\n"
            "Only the winner of a trick declares, one group before drawing: marriage 20, of "
            "trumps 40; bezique 40, double 500, triple 1500, which may be built up one from "
            "the other; sequence in trumps 250; any four aces 100, kings 80, queens 60, jacks "
            "40. After the talon one must follow suit, beat if able, and trump if void; if "
            "void and unable to beat the trump on the table, a player may play any card.\n\n"
            "Each ace and ten taken counts 10 at the end of the deal, the last trick 10. The "
            "first to reach 1500 wins."
        ),
        "fr": (
            "Trois joueurs, chacun pour soi, 96 cartes, huit en main ; bésigue simple, "
            "double et triple ; brisques et dernière levée ; le premier à 1 500.\n\n"
            "Trois jeux, comme dans la partie à deux. La vingt-cinquième carte, "
            "retournée, fait l’atout et reste sous le talon. Le joueur qui suit le "
            "donneur entame ; on joue et on pioche dans le même sens, celui qui a fait la "
            "levée d’abord, et le dernier à piocher après la vingt-quatrième levée prend "
            "la retourne. Le premier sept d’atout s’échange contre elle après une levée "
            "faite, les autres se montrent, pour 10 chacun.\n\n"
            "Seul celui qui fait la levée annonce, un groupe avant de piocher : mariage "
            "20, d’atout 40 ; bésigue 40, double 500, triple 1 500, que l’on peut "
            "compléter l’un en l’autre ; quinte d’atout 250 ; quatre as quelconques 100, "
            "rois 80, dames 60, valets 40. Le talon épuisé, on fournit, on force si l’on "
            "peut, sinon on coupe ; qui n’a pas la couleur et ne peut surcouper jette ce "
            "qu’il veut.\n\n"
            "Chaque as et chaque dix pris vaut 10 à la fin du coup, la dernière levée 10. "
            "Le premier à 1 500 gagne."
        ),
    },
    sources=TWO_PACKS,
    options=with_options(
        OPTIONS,
        DIRECTION,
        BUILD,
        SECOND_DOUBLE,
        UNDERTRUMP,
        usual("target", ("1000", "1500", "2000"), "adpoker; Britannica 9th ed.", default="1500"),
    ),
    build=_build,
    idle=IDLE_WITH_UNDERTRUMP,
)
