"""The words of players, of standings and of insights."""

from __future__ import annotations

from records.languages import Language

PLAYERS: dict[str, dict[Language, str]] = {
    "players": {"en": "Players", "fr": "Joueurs"},
    "standings": {"en": "Standings", "fr": "Classement"},
    "filter-person": {"en": "Player’s full name", "fr": "Nom complet du joueur"},
    "players-none": {"en": "Nobody is named here yet.", "fr": "Personne n’est encore nommé ici."},
    "players-counted": {
        "en": "the last {n} of {all} records stored",
        "fr": "les {n} derniers relevés enregistrés sur {all}",
    },
    "players-n": {"en": "{n} players", "fr": "{n} joueurs"},
    "players-n-one": {"en": "1 player", "fr": "1 joueur"},
    "definitions": {"en": "How this is counted", "fr": "Comment c’est compté"},
    "counting-results": {
        "en": "A record counts as one game. A game over without a winner is drawn by the sides "
        "with the highest score. One that breaks off is unfinished, unless its stated result "
        "reaches the target. “?” is nobody.",
        "fr": "Un relevé compte pour une partie. Une partie finie sans gagnant est nulle pour les "
        "camps qui ont le plus. Une partie interrompue est inachevée, sauf si son résultat atteint "
        "le but. « ? » n’est personne.",
    },
    "counting-points": {
        "en": "Points: one for each game won, a half for each drawn. Scored and conceded: the "
        "scores of the player’s side, and the best of the others’, over all games.",
        "fr": "Points : un par partie gagnée, un demi par nulle. Marqué et concédé : les scores du "
        "camp du joueur, et le meilleur des autres, sur toutes les parties.",
    },
    "counting-ratings": {
        "en": "The rating (Plackett–Luce, by openskill) follows the games in their order, "
        "by date and round, from 1500. The interval is at 95 %. Only games that "
        "ended between named players count. Before ten of them it is too early to tell.",
        "fr": "La cote (Plackett–Luce, par openskill) suit les parties dans leur ordre, par date "
        "et tour, à partir de 1500. L’intervalle est à 95 %. Seules comptent les parties "
        "finies entre joueurs nommés. Avant dix parties, il est trop tôt pour le dire.",
    },
    "col-place": {"en": "Place", "fr": "Place"},
    "col-player": {"en": "Player", "fr": "Joueur"},
    "col-game": {"en": "Game", "fr": "Jeu"},
    "col-games": {"en": "Games", "fr": "Parties"},
    "col-won": {"en": "Won", "fr": "Gagnées"},
    "col-drawn": {"en": "Drawn", "fr": "Nulles"},
    "col-lost": {"en": "Lost", "fr": "Perdues"},
    "col-unfinished": {"en": "Unfinished", "fr": "Inachevées"},
    "col-points": {"en": "Points", "fr": "Points"},
    "col-score": {"en": "Scored", "fr": "Marqué"},
    "col-chips": {"en": "Chips", "fr": "Jetons"},
    "col-conceded": {"en": "Conceded", "fr": "Concédé"},
    "col-rating": {"en": "Rating", "fr": "Cote"},
    "col-interval": {"en": "95 %", "fr": "95 %"},
    "too-early": {
        "en": "after {n} games: too early to tell",
        "fr": "après {n} parties : trop tôt pour le dire",
    },
    "too-early-one": {
        "en": "after 1 game: too early to tell",
        "fr": "après 1 partie : trop tôt pour le dire",
    },
    "col-records": {"en": "Records", "fr": "Relevés"},
    "col-date": {"en": "Date", "fr": "Date"},
    "col-against": {"en": "Against", "fr": "Contre"},
    "col-partner": {"en": "With", "fr": "Avec"},
    "col-outcome": {"en": "Outcome", "fr": "Issue"},
    "outcome-won": {"en": "won", "fr": "gagnée"},
    "outcome-drawn": {"en": "drawn", "fr": "nulle"},
    "outcome-lost": {"en": "lost", "fr": "perdue"},
    "outcome-finished": {"en": "finished", "fr": "terminée"},
    "outcome-unfinished": {"en": "unfinished", "fr": "inachevée"},
    "cross-table": {"en": "Cross table", "fr": "Tableau croisé"},
    "cross-table-note": {
        "en": "Points won against each player, and the number of games.",
        "fr": "Points gagnés contre chaque joueur, et nombre de parties.",
    },
    "standings-penalties": {
        "en": "{game}, penalty points",
        "fr": "{game}, mauvais points",
    },
    "cross-table-part": {
        "en": "The first {n} of {all} players.",
        "fr": "Les {n} premiers joueurs sur {all}.",
    },
    "choose-cross": {
        "en": "Choose a game for its cross table.",
        "fr": "Choisissez un jeu pour voir son tableau croisé.",
    },
    "luck": {"en": "How much was luck?", "fr": "Quelle est la part de la chance ?"},
    "luck-note": {
        "en": "What a deal made on average, beyond what the others made; how much of it the cards "
        "brought, and what is left without them. In brackets, where it lies 95 times in 100.",
        "fr": "Ce qu’un coup a rapporté en moyenne, de plus qu’aux autres ; la part que les cartes "
        "ont apportée, et ce qui reste sans elles. Entre parenthèses, où cela se trouve 95 fois "
        "sur 100.",
    },
    "luck-early": {
        "en": "Too early to tell: it takes 30 deals of a game of which all cards are known.",
        "fr": "Trop tôt pour le dire : il faut 30 coups d’un jeu dont toutes les cartes sont "
        "connues.",
    },
    "luck-deals": {"en": "Deals", "fr": "Coups"},
    "luck-plain": {"en": "A deal", "fr": "Par coup"},
    "luck-cards": {"en": "By the cards", "fr": "Par les cartes"},
    "luck-without": {"en": "Without luck", "fr": "Sans la chance"},
    "player-scores": {"en": "Scores over time", "fr": "Les scores au fil du temps"},
    "player-partners": {"en": "Partners", "fr": "Partenaires"},
    "player-opponents": {"en": "Opponents", "fr": "Adversaires"},
    "player-results": {"en": "Games, the last first", "fr": "Parties, la dernière d’abord"},
    "player-records": {"en": "All records of this player", "fr": "Tous les relevés de ce joueur"},
    "player-figures": {"en": "Declarations and other figures", "fr": "Annonces et autres chiffres"},
    "accuracy-of-choices": {
        "en": "Accuracy from the first card on, by the kind of choice",
        "fr": "Justesse dès la première carte, selon la sorte de choix",
    },
    "accuracy-of-players": {
        "en": "Who chooses best: accuracy from the first card on",
        "fr": "Qui choisit le mieux : justesse dès la première carte",
    },
    "accuracy-how": {
        "en": "What that accuracy is",
        "fr": "Ce qu’est cette justesse",
    },
    "aliases": {"en": "Several spellings", "fr": "Plusieurs graphies"},
    "also-written": {"en": "Also written:", "fr": "Écrit aussi :"},
    "alias-is": {"en": "also stands for this player", "fr": "désigne aussi ce joueur"},
    "alias-spelling": {
        "en": "Another spelling of this player",
        "fr": "Autre graphie de ce joueur",
    },
    "alias-join": {"en": "Join", "fr": "Réunir"},
    "alias-separate": {"en": "Take back", "fr": "Séparer"},
    "alias-set": {
        "en": "“{spelling}” now counts as {name}.",
        "fr": "« {spelling} » compte désormais comme {name}.",
    },
    "alias-gone": {
        "en": "“{spelling}” counts for itself again.",
        "fr": "« {spelling} » compte de nouveau à part.",
    },
    "alike-title": {"en": "Perhaps the same person?", "fr": "Peut-être la même personne ?"},
    "alike-note": {
        "en": "These names differ in nothing but case, accents or punctuation. The records stay as "
        "they are.",
        "fr": "Ces noms ne diffèrent que par la casse, les accents ou la ponctuation. Les relevés "
        "restent tels quels.",
    },
    "alias-join-as": {"en": "Join as {name}", "fr": "Réunir sous {name}"},
    "alias-history": {
        "en": "Aliases, set and taken back",
        "fr": "Les graphies réunies, et séparées",
    },
    "alias-was-set": {"en": "joined", "fr": "réuni le"},
    "alias-was-taken-back": {"en": "taken back", "fr": "séparé le"},
}


INSIGHTS: dict[str, dict[Language, str]] = {
    "insights": {"en": "Insights", "fr": "Chiffres"},
    "insights-measure": {"en": "What", "fr": "Quoi"},
    "insights-by": {"en": "By", "fr": "Selon"},
    "insights-questions": {"en": "Questions to begin with", "fr": "Des questions pour commencer"},
    "insights-few": {
        "en": "Too early to tell for {n} of {all}: fewer than ten deals are behind each of them.",
        "fr": "Trop tôt pour le dire pour {n} sur {all} : moins de dix coups derrière chacun.",
    },
    "insights-question-wins-player": {
        "en": "Who wins the most deals?",
        "fr": "Qui gagne le plus de coups ?",
    },
    "insights-question-wins-dealer": {
        "en": "Is it better to deal or to lead?",
        "fr": "Vaut-il mieux donner ou jouer le premier ?",
    },
    "insights-question-wins-hand": {
        "en": "How much does a strong hand help?",
        "fr": "Combien rapporte une main forte ?",
    },
    "insights-question-score-player": {
        "en": "Who makes the most points in a deal?",
        "fr": "Qui fait le plus de points par coup ?",
    },
    "insights-question-tricks-lead": {
        "en": "Who takes the trick: the leader or those who follow?",
        "fr": "Qui fait la levée : le premier à jouer ou les suivants ?",
    },
}

#: The questions that the page begins with, each a measure and a dimension.
QUESTIONS = (
    ("wins", "player"),
    ("wins", "dealer"),
    ("wins", "hand"),
    ("score", "player"),
    ("tricks", "lead"),
)
