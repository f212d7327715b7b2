"""The words of players, of standings and of insights."""

from __future__ import annotations

PLAYERS: dict[str, tuple[str, str]] = {
    "players": ("Players", "Joueurs"),
    "standings": ("Standings", "Classement"),
    "filter-person": ("Player’s full name", "Nom complet du joueur"),
    "players-none": ("Nobody is named here yet.", "Personne n’est encore nommé ici."),
    "players-counted": (
        "the last {n} of {all} records stored",
        "les {n} derniers relevés enregistrés sur {all}",
    ),
    "players-n": ("{n} players", "{n} joueurs"),
    "players-n-one": ("1 player", "1 joueur"),
    "col-place": ("Place", "Place"),
    "col-player": ("Player", "Joueur"),
    "col-game": ("Game", "Jeu"),
    "col-games": ("Games", "Parties"),
    "col-won": ("Won", "Gagnées"),
    "col-drawn": ("Drawn", "Nulles"),
    "col-lost": ("Lost", "Perdues"),
    "col-unfinished": ("Unfinished", "Inachevées"),
    "col-points": ("Points", "Points"),
    "col-score": ("Scored", "Marqué"),
    "col-chips": ("Chips", "Jetons"),
    "col-conceded": ("Conceded", "Concédé"),
    "col-rating": ("Rating", "Cote"),
    "col-interval": ("95 %", "95 %"),
    "too-early": (
        "after {n} games: too early to tell",
        "après {n} parties : trop tôt pour le dire",
    ),
    "too-early-one": ("after 1 game: too early to tell", "après 1 partie : trop tôt pour le dire"),
    "col-records": ("Records", "Relevés"),
    "col-date": ("Date", "Date"),
    "col-against": ("Against", "Contre"),
    "col-partner": ("With", "Avec"),
    "col-outcome": ("Outcome", "Issue"),
    "outcome-won": ("won", "gagnée"),
    "outcome-drawn": ("drawn", "nulle"),
    "outcome-lost": ("lost", "perdue"),
    "outcome-finished": ("finished", "terminée"),
    "outcome-unfinished": ("unfinished", "inachevée"),
    "cross-table": ("Cross table", "Tableau croisé"),
    "cross-table-note": (
        "Points won against each player, and the number of games.",
        "Points gagnés contre chaque joueur, et nombre de parties.",
    ),
    "standings-penalties": ("{game}, penalty points", "{game}, mauvais points"),
    "cross-table-part": ("The first {n} of {all} players.", "Les {n} premiers joueurs sur {all}."),
    "choose-cross": (
        "Choose a game for its cross table.",
        "Choisissez un jeu pour voir son tableau croisé.",
    ),
    "luck": ("How much was luck?", "Quelle est la part de la chance ?"),
    "luck-note": (
        "What a deal made on average, beyond what the others made; how much of it the cards "
        "brought, and what is left without them. In brackets, where it lies 95 times in 100.",
        "Ce qu’un coup a rapporté en moyenne, de plus qu’aux autres ; la part que les cartes "
        "ont apportée, et ce qui reste sans elles. Entre parenthèses, où cela se trouve 95 fois "
        "sur 100.",
    ),
    "luck-part": (
        "Until all is counted, only the first players are shown.",
        "Tant que tout n’est pas compté, seuls les premiers joueurs sont montrés.",
    ),
    "luck-early": (
        "Too early to tell: it takes 30 deals of a game of which all cards are known.",
        "Trop tôt pour le dire : il faut 30 coups d’un jeu dont toutes les cartes sont connues.",
    ),
    "luck-deals": ("Deals", "Coups"),
    "luck-plain": ("A deal", "Par coup"),
    "luck-cards": ("By the cards", "Par les cartes"),
    "luck-without": ("Without luck", "Sans la chance"),
    "player-scores": ("Scores over time", "Les scores au fil du temps"),
    "player-partners": ("Partners", "Partenaires"),
    "player-opponents": ("Opponents", "Adversaires"),
    "player-results": ("Games, the last first", "Parties, la dernière d’abord"),
    "player-records": ("All records of this player", "Tous les relevés de ce joueur"),
    "player-figures": ("Declarations and other figures", "Annonces et autres chiffres"),
    "accuracy-of-choices": (
        "Accuracy from the first card on, by the kind of choice",
        "Justesse dès la première carte, selon la sorte de choix",
    ),
    "accuracy-of-players": (
        "Who chooses best: accuracy from the first card on",
        "Qui choisit le mieux : justesse dès la première carte",
    ),
    "accuracy-how": ("What that accuracy is", "Ce qu’est cette justesse"),
    "aliases": ("Several spellings", "Plusieurs graphies"),
    "also-written": ("Also written:", "Écrit aussi :"),
    "alias-is": ("also stands for this player", "désigne aussi ce joueur"),
    "alias-spelling": ("Another spelling of this player", "Autre graphie de ce joueur"),
    "alias-join": ("Join", "Réunir"),
    "alias-separate": ("Take back", "Séparer"),
    "alias-set": (
        "“{spelling}” now counts as {name}.",
        "« {spelling} » compte désormais comme {name}.",
    ),
    "alias-gone": (
        "“{spelling}” counts for itself again.",
        "« {spelling} » compte de nouveau à part.",
    ),
    "alike-title": ("Perhaps the same person?", "Peut-être la même personne ?"),
    "alike-note": (
        "These names differ in nothing but case, accents or punctuation. The records stay as "
        "they are.",
        "Ces noms ne diffèrent que par la casse, les accents ou la ponctuation. Les relevés "
        "restent tels quels.",
    ),
    "alias-join-as": ("Join as {name}", "Réunir sous {name}"),
}


INSIGHTS: dict[str, tuple[str, str]] = {
    "insights": ("Insights", "Chiffres"),
    "insights-measure": ("What", "Quoi"),
    "insights-by": ("By", "Selon"),
    "insights-questions": ("Questions to begin with", "Des questions pour commencer"),
    "insights-few": (
        "Too early to tell for {n} of {all}: fewer than ten deals are behind each of them.",
        "Trop tôt pour le dire pour {n} sur {all} : moins de dix coups derrière chacun.",
    ),
    "insights-question-wins-player": ("Who wins the most deals?", "Qui gagne le plus de coups ?"),
    "insights-question-wins-dealer": (
        "Is it better to deal or to lead?",
        "Vaut-il mieux donner ou jouer le premier ?",
    ),
    "insights-question-wins-hand": (
        "How much does a strong hand help?",
        "Combien rapporte une main forte ?",
    ),
    "insights-question-score-player": (
        "Who makes the most points in a deal?",
        "Qui fait le plus de points par coup ?",
    ),
    "insights-question-tricks-lead": (
        "Who takes the trick: the leader or those who follow?",
        "Qui fait la levée : le premier à jouer ou les suivants ?",
    ),
}

#: The questions that the page begins with, each a measure and a dimension.
QUESTIONS = (
    ("wins", "player"),
    ("wins", "dealer"),
    ("wins", "hand"),
    ("score", "player"),
    ("tricks", "lead"),
)
