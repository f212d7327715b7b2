"""Schnapsen: sixty-six with 20 cards (rulebook 19)."""

from __future__ import annotations

from records.rules.games.bibliography import BUMMERL, IGRE
from records.rules.games.common import with_options
from records.rules.games.sixty_six import IDLE, OPTIONS, SIXTY_SIX, build
from records.rules.options import Values
from records.rules.ruleset import Game, RuleSet
from records.rules.values import replace

#: Its own defaults, and who has them.
_DEFAULTS = (
    ("exchange-needs-trick", "false", "pagat on Schnapsen; pagat on 66: true"),
    ("close-when", "after-draw", "pagat on Schnapsen; Foster: any"),
    ("closing", "two-three", "pagat on Schnapsen; Berner-Mayer 1895: by-count"),
    ("closing-count", "at-closing", "pagat on Schnapsen; pagat on 66: end"),
    ("unclaimed", "lost", "pagat on Schnapsen, bummerl.at; Bicycle: counts"),
    ("last-trick", "0", "pagat on Schnapsen; Foster: 10"),
    ("last-trick-wins", "true", "pagat on Schnapsen; Bicycle: false"),
    ("target", "7", "pagat on Schnapsen; igre.games: 9; chereshnitsa.org: 10"),
)
_BY_NAME = {option.name: option for option in OPTIONS if option.name != "pack"}
_CHANGED = (
    replace(_BY_NAME[name], default=default, source=source) for name, default, source in _DEFAULTS
)


def _build(values: Values) -> RuleSet:
    rules = build({**values, "pack": "20"})
    sources = dict.fromkeys(rules.sources, "rulebook 19, 18; pagat on Schnapsen")
    return replace(rules, game="schnapsen", chapter=19, values=values, sources=sources)


SCHNAPSEN = Game(
    id="schnapsen",
    chapter=19,
    title={"en": "Schnapsen", "fr": "Schnapsen"},
    summary={
        "en": (
            "Two players, 20 cards, five in hand; the first to claim 66, of cards and marriages, "
            "wins the deal; the talon may be closed; seven points.\n\n"
            "It is sixty-six without the nines. The jack of trumps exchanges, at the first lead "
            "too. One closes with five cards in hand. If nobody claims, the last trick wins 1."
        ),
        "fr": (
            "Deux joueurs, 20 cartes, cinq en main ; le premier qui annonce 66, cartes et "
            "mariages, gagne le coup ; le talon peut être fermé ; sept points.\n\n"
            "C’est le soixante-six sans les neuf. Le valet d’atout s’échange, dès la première "
            "entame. On ferme avec cinq cartes en main. Si personne n’annonce, la dernière levée "
            "gagne 1."
        ),
    },
    sources=(BUMMERL, IGRE, *SIXTY_SIX.sources),
    options=with_options(tuple(_BY_NAME.values()), *_CHANGED),
    build=_build,
    idle=IDLE,
)
