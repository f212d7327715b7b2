"""Bezique with six packs, the Chinese game (rulebook 21): what differs from Rubicon."""

from __future__ import annotations

from records.rules.games.besigue import OPTIONS as TWO_PACK_OPTIONS
from records.rules.games.besigue_rubicon import BESIGUE_RUBICON, OPTIONS, build
from records.rules.games.bibliography import CRAZY_MONKEY, PARLETT_SIX_PACKS, POKERWINER
from records.rules.games.common import yes
from records.rules.idle_options import Idle
from records.rules.kinds import BESIGUE, CARRE, ROYAL_CARRE
from records.rules.options import Option, Values
from records.rules.ruleset import Game, RuleSet, card_values
from records.rules.scorers import GameValue, LastTrick
from records.rules.values import replace

_NO = ("false", "true")
_MAKES = {"en": "Whether a bezique makes trumps too.", "fr": "Si un bésigue fait aussi l’atout."}
_TENS = {"en": "What four tens score.", "fr": "Ce que valent quatre dix."}
_FOUR = {
    "en": "Whether cards of four trumps may serve in four of any suits afterwards.",
    "fr": "Si les cartes de quatre atouts peuvent servir ensuite dans quatre quelconques.",
}
_BONUS = {"en": "What is added for a rubicon.", "fr": "Ce que l’on ajoute pour un rubicon."}
_THERE = {option.name: option for option in (*TWO_PACK_OPTIONS, *OPTIONS)}
_CARDS, _LINE = _THERE["besigue-cards"], _THERE["rubicon"]
_OPTIONS = (
    *(_THERE[name] for name in ("sequence-makes-trump", "carte-blanche", "remarry", "unite")),
    replace(_CARDS, values=("fixed", "by-trump"), source="pokerwiner; Crazy Monkey"),
    Option("besigue-makes-trump", _NO, "false", _MAKES, "Parlett on six packs"),
    Option("four-tens", ("0", "90"), "0", _TENS, "Crazy Monkey; Parlett on six packs: 90"),
    Option("trump-four-then-four", _NO, "false", _FOUR, "rulebook 21"),
    Option("rubicon-bonus", ("1000", "1500"), "1000", _BONUS, "Crazy Monkey; rulebook 21"),
    replace(_LINE, values=("3000",), default="3000", source="Crazy Monkey, Parlett on six packs"),
)
_TRUMPS = {"royal-A": 1000, "royal-T": 900, "royal-K": 800, "royal-Q": 600, "royal-J": 400}


def _build(values: Values) -> RuleSet:
    line, bonus = int(values["rubicon"]), int(values["rubicon-bonus"])
    base = build({**values, "rubicon-brisques": "300", "brisques-decide": "equal"})
    spec = base.declarations
    assert spec is not None
    tens = {"T": 90} if values["four-tens"] == "90" else {}
    upwards = 0 if yes(values, "trump-four-then-four") else ROYAL_CARRE
    worth = GameValue(line=line, rubicon_brisques=0, game=1000, rubicon=bonus)
    return replace(
        base,
        game="besigue-six-packs",
        chapter=21,
        values=values,
        packs=6,
        hand_size=12,
        scoring=replace(base.scoring, end=(LastTrick(250),), won=(worth,)),
        value=card_values({}),
        declarations=replace(
            spec,
            points={**spec.points, **tens, **_TRUMPS, "carte-blanche": 250},
            excludes={**spec.excludes, CARRE: upwards},
            besigue_cards=values["besigue-cards"],
        ),
        trump_by=base.trump_by | (BESIGUE if yes(values, "besigue-makes-trump") else 0),
        sources=dict.fromkeys(base.sources, "rulebook 21, 16; Crazy Monkey"),
    )


BESIGUE_SIX_PACKS = Game(
    id="besigue-six-packs",
    chapter=21,
    title={"en": "Six-pack bezique", "fr": "Bésigue à six jeux"},
    summary={
        "en": (
            "Two players, 192 cards, twelve in hand; the Chinese bezique of the clubs: Rubicon "
            "with six packs.\n\n"
            "Four aces of trumps score 1000, tens 900, kings 800, queens 600, jacks 400; carte "
            "blanche 250, the last trick 250. Brisques never count. For the game 1000; a loser "
            "with less than 3000 is rubiconed, and the winner has the sum of both and 1000."
        ),
        "fr": (
            "Deux joueurs, 192 cartes, douze en main ; le bésigue chinois des cercles : le rubicon "
            "à six jeux.\n\n"
            "Quatre as d’atout valent 1 000, dix 900, rois 800, dames 600, valets 400 ; carte "
            "blanche 250, la dernière levée 250. Les brisques ne comptent jamais. La partie vaut "
            "1 000 ; qui reste sous 3 000 est rubicon, et le gagnant a la somme des deux et 1 000."
        ),
    },
    sources=(CRAZY_MONKEY, POKERWINER, PARLETT_SIX_PACKS, *BESIGUE_RUBICON.sources[:2]),
    options=_OPTIONS,
    build=_build,
    idle=(Idle("besigue-makes-trump", {"besigue-cards": ("fixed",)}),),
)
