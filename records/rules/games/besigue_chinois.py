"""Chinese bezique (rulebook 6)."""

from __future__ import annotations

from records.rules.games.besigue import IDLE, OPTIONS, build
from records.rules.games.bibliography import PORTLAND, TWO_PACKS
from records.rules.games.common import option, with_options, yes
from records.rules.kinds import BESIGUE, MARRIAGE, SEVEN
from records.rules.options import Idle, Values
from records.rules.ruleset import Game, RuleSet
from records.rules.values import replace

_OPTIONS = (
    option(
        "rescore",
        ("new-set", "replace-after-play"),
        "Which cards score again in one kind: any set but the same, or only once a "
        "card of the earlier set has been played.",
        "Quelles cartes comptent encore dans un genre : tout ensemble nouveau, ou "
        "seulement quand une carte de l’ensemble précédent a été jouée.",
        "adpoker; Portland laws 34 to 38",
    ),
    option(
        "downward",
        ("false", "true"),
        "Whether cards of a sequence may serve in a marriage, of a double bezique in a single one.",
        "Si les cartes d’une quinte peuvent servir à un mariage, d’un double bésigue à un simple.",
        "Portland laws 37, 38",
    ),
)


def _build(values: Values) -> RuleSet:
    base = build(values)
    spec = base.declarations
    assert spec is not None
    excludes = {kind: barred & ~kind for kind, barred in spec.excludes.items()}
    excludes[SEVEN] = SEVEN
    if yes(values, "downward"):
        excludes[MARRIAGE] = excludes[BESIGUE] = 0
    return replace(
        base,
        declarations=replace(spec, excludes=excludes, rescore=values["rescore"]),
        sources=dict.fromkeys(base.sources, "rulebook 6, 2; adpoker"),
    )


BESIGUE_CHINOIS = Game(
    id="besigue-chinois",
    chapter=6,
    title={"en": "Chinese bezique", "fr": "Bésigue chinois"},
    summary={
        "en": (
            "Two players, 64 cards, eight in hand; cards may serve again in declarations "
            "of the same kind; first at 1000.\n\n"
            "Deal, play, points and end are those of the game with two packs: the "
            "seventeenth card is turned for trumps, the winner of a trick may declare one "
            "group before drawing, and after the talon one must follow suit, beat if able, "
            "and trump if void.\n\n"
            "What differs is that a kind is not used up. The very same cards never score "
            "twice in it, but any other set does: two kings and two queens of a suit make "
            "four marriages. Groups still go up and not down: no marriage out of a "
            "sequence, no bezique out of a double one.\n\n"
            "Each ace and ten taken counts 10 at the end of the deal, the last trick 10. "
            "The first to reach 1000 wins."
        ),
        "fr": (
            "Deux joueurs, 64 cartes, huit en main ; les cartes peuvent resservir dans "
            "des annonces du même genre ; le premier à 1 000.\n\n"
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
            "Le premier à 1 000 gagne."
        ),
    },
    sources=(*TWO_PACKS, PORTLAND),
    options=with_options(OPTIONS, *_OPTIONS),
    build=_build,
    idle=(*IDLE, Idle("quinte-then-marriage", {"downward": ("true",)})),
)
