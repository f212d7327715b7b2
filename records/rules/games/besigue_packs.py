"""What bezique for three and for four add to the game with two packs (rulebook 3 and 4)."""

from __future__ import annotations

from records.rules import kinds
from records.rules.games.besigue import IDLE
from records.rules.games.common import BOTH, option, undertrump, yes
from records.rules.options import Idle, Values
from records.rules.ruleset import RuleSet
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
UNDERTRUMP = undertrump("Britannica 9th ed.")


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
