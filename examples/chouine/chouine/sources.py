"""What the rules were taken from; what stands before the colon is the short name in the table."""

from __future__ import annotations

PROUST = (
    "Proust: the rules of Lavardin, by Jacques Proust, "
    "https://stcras.wixsite.com/jeudelachouine/regles-du-jeu"
)
WIKIMILI = "WikiMili: Chouine, after Proust, https://wikimili.com/en/Chouine"
ADPOKER = "adpoker: https://www.adpoker.fr/chouine.html"
JEUX_DE_CARTES = "jeuxdecartes.net: http://www.jeuxdecartes.net/jeux-cartes/chouine/"
JOUER_CHEZ_MOI = "jouerchezmoi: https://jouerchezmoi.fr/game/chouine"
FRANCE_3 = (
    "France 3: the championship at Lavardin, https://france3-regions.francetvinfo.fr"
    "/centre-val-de-loire/2013/03/04/championnat-du-monde-de-chouine-lavardin-41-209873.html"
)
LA_CHOUINE = "la-chouine.com: as programmed there, https://github.com/MrMegaNova/la-chouine.com"
WEB_CHOUINE = "web_chouine: its page of rules, https://github.com/Isleynorth/web_chouine"

ALL = (
    PROUST,
    WIKIMILI,
    ADPOKER,
    JEUX_DE_CARTES,
    JOUER_CHEZ_MOI,
    FRANCE_3,
    LA_CHOUINE,
    WEB_CHOUINE,
)
