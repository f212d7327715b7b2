"""The words for what each card and each choice of a deal is worth."""

from __future__ import annotations

VALUES: dict[str, tuple[str, str]] = {
    "values": ("Value of each card", "Valeur des cartes"),
    "values-estimated": (
        "By what {who} knows, tried in {n} random deals. ★ is best: {best} for the deal "
        "({low} to {high}). The other figures say how much less a card brings.",
        "D’après ce que sait {who}, sur {n} distributions au hasard. ★ est la meilleure : "
        "{best} pour le coup (de {low} à {high}). Les autres chiffres disent combien de moins une "
        "carte rapporte.",
    ),
    "values-game": (
        "Chance to win the game with it: {chance}.",
        "Chances de gagner la partie avec elle : {chance}.",
    ),
    "values-options": ("Every option", "Tous les choix"),
    "values-announcements": ("Before the draw", "Avant de piocher"),
    "values-then": ("Then", "Ensuite"),
    "option": ("Option", "Choix"),
    "option-none": ("announce nothing", "ne rien annoncer"),
    "option-showing": ("showing", "en montrant"),
    "option-value": ("Expected", "Attendu"),
    "option-wins": ("Wins deal", "Gagne le coup"),
    "option-wins-game": ("Wins game", "Gagne la partie"),
    "values-solved": (
        "Worked out exactly. ★ is best: {best} for the deal. The other figures say how much "
        "less a card brings.",
        "Calculé exactement. ★ est la meilleure : {best} pour le coup. Les autres chiffres "
        "disent combien de moins une carte rapporte.",
    ),
    "values-nobody": ("Nobody is to play a card here.", "Personne n’a de carte à jouer ici."),
    "values-unseen": (
        "{who} is to play, and that hand is not seen from here.",
        "C’est à {who} de jouer, et cette main ne se voit pas d’ici.",
    ),
    "value-best": ("best", "la meilleure"),
    "value-and-game": (
        "{value}; chance to win the game {chance}",
        "{value} ; chances de gagner la partie {chance}",
    ),
    "value-exact": ("{n} less than the best", "{n} de moins que la meilleure"),
    "value-less": (
        "{n} less than the best ({low} to {high})",
        "{n} de moins que la meilleure (de {low} à {high})",
    ),
    "analysis": ("Analysis", "Analyse"),
    "grade-lead": ("Leads", "Entames"),
    "grade-follow": ("Follows", "Fournies"),
    "grade-discard": ("Discards", "Défausses"),
    "grade-declaration": ("Declarations", "Annonces"),
    "grade-losses": ("What lost most", "Ce qui a le plus coûté"),
    "grade-none": (
        "No choice is seen to have lost anything.",
        "Aucun choix ne semble avoir rien coûté.",
    ),
    "grade-lost": ("−{n} %", "−{n} %"),
    "grade-close": ("close", "serré"),
    "grade-here-close": (
        "This choice, one of {options}, is close: it lost less than can be told;",
        "Ce choix, un sur {options}, est serré : la perte est trop petite pour être sûre ;",
    ),
    "grade-nothing": ("no declaration", "pas d’annonce"),
    "grade-better": ("better:", "mieux :"),
    "grade-here": (
        "This choice, one of {options}, lost {lost} % of the chance to win;",
        "Ce choix, un sur {options}, a coûté {lost} % des chances de gagner ;",
    ),
    "grade-here-none": (
        "This choice, one of {options}, lost nothing.",
        "Ce choix, un sur {options}, n’a rien coûté.",
    ),
    "par": ("Par and the opening lead", "Le par et l’entame"),
    "par-points": ("Par of deal {n}, in points", "Par du coup {n}, en points"),
    "par-chips": ("Par of deal {n}, in chips", "Par du coup {n}, en jetons"),
    "par-best": ("Best opening lead", "Meilleure entame"),
    "par-led": ("Opening lead of {who}", "Entame de {who}"),
    "par-lost": ("What it lost", "Ce qu’elle a perdu"),
    "par-nothing": ("nothing", "rien"),
    "par-unseen": (
        "Par is worked out from all hands. It is not shown to one player’s eyes.",
        "Le par se calcule avec toutes les mains. Il ne se montre pas aux yeux d’un seul joueur.",
    ),
    "par-none": (
        "No par, because the deal is not solved from its first card: {why}.",
        "Pas de par, car le coup n’est pas résolu depuis sa première carte : {why}.",
    ),
    "par-later": ("the solver begins with trick {n}", "la résolution commence à la levée {n}"),
    "par-broken-off": (
        "the deal was broken off before its end play",
        "le coup a été interrompu avant la fin sans pioche",
    ),
    "par-no-play": ("no card of it was played", "aucune carte n’en a été jouée"),
}
