"""Bezique with six packs, the Chinese game (rulebook 21): what differs from Rubicon."""

from __future__ import annotations

from records.rules.games.besigue import OPTIONS as TWO_PACK_OPTIONS
from records.rules.games.besigue_rubicon import BESIGUE_RUBICON, OPTIONS, build
from records.rules.games.bibliography import CRAZY_MONKEY, PARLETT_SIX_PACKS, POKERWINER
from records.rules.options import Idle, Option, Values
from records.rules.ruleset import Game, RuleSet, card_values
from records.rules.scorers import LastTrick
from records.rules.values import replace

_NO, _CM, _PARLETT = ("false", "true"), "Crazy Monkey", "Parlett on six packs"
_MAKES = {"en": "Whether a bezique makes trumps too.", "fr": "Si un bésigue fait aussi l’atout."}
_TENS = {"en": "What four tens score.", "fr": "Ce que valent quatre dix."}
_FOUR = {"en": "Whether four trumps may make another four.", "fr": "Si un carré d’atouts ressert."}
_BONUS = {"en": "What is added for a rubicon.", "fr": "Ce que l’on ajoute pour un rubicon."}
_THERE = {option.name: option for option in (*TWO_PACK_OPTIONS, *OPTIONS)}
_OPTIONS = (
    *(_THERE[name] for name in ("sequence-makes-trump", "carte-blanche", "remarry", "unite")),
    replace(_THERE["besigue-cards"], values=("fixed", "by-trump"), source=f"pokerwiner; {_CM}"),
    Option("besigue-makes-trump", _NO, _MAKES, _PARLETT),
    Option("four-tens", ("0", "90"), _TENS, f"{_CM}; {_PARLETT}: 90"),
    Option("trump-four-then-four", _NO, _FOUR, "rulebook 21"),
    Option("rubicon-bonus", ("1000", "1500"), _BONUS, f"{_CM}; rulebook 21"),
    replace(_THERE["rubicon"], values=("3000",), default="3000", source=f"{_CM}, {_PARLETT}"),
)
_TRUMPS = {"royal-A": 1000, "royal-T": 900, "royal-K": 800, "royal-Q": 600, "royal-J": 400}


def _build(values: Values) -> RuleSet:
    fixed = {"rubicon-brisques": "0", "brisques-decide": "equal", "game-bonus": "1000"}
    rules = build({**values, **fixed})
    assert rules.declarations is not None
    points = {**rules.declarations.points, **_TRUMPS, "carte-blanche": 250}
    spec, sources = replace(rules.declarations, points=points), "rulebook 21, 16; Crazy Monkey"
    scoring = replace(rules.scoring, end=(LastTrick(250),))
    rules = replace(rules, values=values, value=card_values({}), declarations=spec, scoring=scoring)
    rules = replace(rules, game="besigue-six-packs", chapter=21, packs=6, hand_size=12)
    return replace(rules, sources=dict.fromkeys(rules.sources, sources))


BESIGUE_SIX_PACKS = Game(
    id="besigue-six-packs",
    chapter=21,
    title={"en": "Six-pack bezique", "fr": "Bésigue à six jeux"},
    summary={
        "en": "Two players, 192 cards, twelve in hand: Rubicon with six packs.\n\nFour aces of "
        "trumps 1000, tens 900, kings 800, queens 600, jacks 400; carte blanche and the last trick "
        "250; no brisques. The game 1000; a loser below 3000: the sum of both, and 1000.",
        "fr": "Deux joueurs, 192 cartes, douze en main : le rubicon à six jeux.\n\nQuatre as "
        "d’atout 1 000, dix 900, rois 800, dames 600, valets 400 ; carte blanche et dernière levée "
        "250 ; pas de brisques. La partie 1 000 ; un perdant sous 3 000 : la somme, et 1 000.",
    },
    sources=(CRAZY_MONKEY, POKERWINER, PARLETT_SIX_PACKS, *BESIGUE_RUBICON.sources[:2]),
    options=_OPTIONS,
    build=_build,
    idle=(Idle("besigue-makes-trump", {"besigue-cards": ("fixed",)}),),
)
