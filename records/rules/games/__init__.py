"""The games that Carnet knows, by the name that a record's Game tag gives."""

from __future__ import annotations

from records.rules.games.bassadewitz import BASSADEWITZ, BASSADEWITZ_OLD
from records.rules.games.besigue import BESIGUE_TWO_PACKS
from records.rules.games.besigue_3 import BESIGUE_3
from records.rules.games.besigue_4 import BESIGUE_4
from records.rules.games.besigue_9 import BESIGUE_9
from records.rules.games.besigue_1847 import BESIGUE_1847
from records.rules.games.besigue_chinois import BESIGUE_CHINOIS
from records.rules.games.besigue_rubicon import BESIGUE_RUBICON
from records.rules.games.besigue_sans_retourne import BESIGUE_SANS_RETOURNE
from records.rules.games.brusquembille import BRUSQUEMBILLE
from records.rules.games.sixty_six import SIXTY_SIX
from records.rules.games.sizette import QUADRETTE, SIZETTE
from records.rules.games.whist import WHIST
from records.rules.installed_games import Games, installed

#: Carnet's own games, in the order of the rulebook's families.
OWN = (
    BESIGUE_1847,
    BESIGUE_TWO_PACKS,
    BESIGUE_3,
    BESIGUE_4,
    BESIGUE_SANS_RETOURNE,
    BESIGUE_CHINOIS,
    BESIGUE_9,
    SIZETTE,
    QUADRETTE,
    BASSADEWITZ,
    BASSADEWITZ_OLD,
    WHIST,
    BESIGUE_RUBICON,
    BRUSQUEMBILLE,
    SIXTY_SIX,
)

#: All games: Carnet's own, and those that installed packages bring.
GAMES = Games(OWN, installed)
