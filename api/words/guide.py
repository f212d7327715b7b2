"""The words of what guides a person: through typing a record, and from record to record."""

from __future__ import annotations

from records.languages import Language

GUIDE: dict[str, dict[Language, str]] = {
    "now": {"en": "Now:", "fr": "À saisir :"},
    "in-place-of": {"en": "In place of", "fr": "À la place de"},
    "not-allowed": {"en": "The rules do not allow", "fr": "La règle n’admet pas"},
    "played-so": {"en": "It was played so", "fr": "C’est pourtant ce qui a été joué"},
    "insert-before": {"en": "Something before it", "fr": "Insérer avant"},
    "leave-out": {"en": "Leave it out", "fr": "Supprimer"},
    "go-on": {"en": "On to the end", "fr": "Aller à la fin"},
    "typed-line": {"en": "What is written", "fr": "Ce qui est écrit"},
    "as-text": {"en": "As text", "fr": "En texte"},
    "nothing-next": {"en": "Nothing more can follow here.", "fr": "Rien ne peut plus suivre ici."},
    "step-turn-up": {"en": "the turn-up", "fr": "la retourne"},
    "step-hand": {
        "en": "{who}’s hand, card {n} of {size}",
        "fr": "la main de {who}, carte {n} sur {size}",
    },
    "step-talon": {
        "en": "the talon in drawing order, card {n} of {size}",
        "fr": "le talon dans l’ordre de pioche, carte {n} sur {size}",
    },
    "step-draw": {"en": "the card that {who} draws", "fr": "la carte que pioche {who}"},
    "step-play": {"en": "the card that {who} plays", "fr": "la carte que joue {who}"},
    "step-order": {
        "en": "the card that {who} orders to be led",
        "fr": "la carte que commande {who}",
    },
    "step-score": {"en": "the score of the deal", "fr": "la marque du coup"},
    "step-deal": {"en": "the next deal", "fr": "le coup suivant"},
    "step-result": {"en": "the result of the game", "fr": "le résultat de la partie"},
    "choice-draw": {"en": "{who} may draw", "fr": "{who} peut piocher"},
    "choice-order": {"en": "{who} may order", "fr": "{who} peut commander"},
    "skip-turn-up": {"en": "The turn-up is not known", "fr": "La retourne n’est pas connue"},
    "skip-hand": {"en": "{who}’s hand is not known", "fr": "La main de {who} n’est pas connue"},
    "skip-hands": {"en": "No hand is known", "fr": "Aucune main n’est connue"},
    "skip-hands-and-talon": {
        "en": "Hands and talon are not known",
        "fr": "Ni les mains ni le talon ne sont connus",
    },
    "skip-talon": {"en": "The talon is not known", "fr": "Le talon n’est pas connu"},
    "skip-draw": {"en": "This draw is not known", "fr": "Cette pioche n’est pas connue"},
    "instead-turn-up": {"en": "Type the turn-up", "fr": "Saisir la retourne"},
    "instead-hand": {"en": "Type {who}’s hand", "fr": "Saisir la main de {who}"},
    "instead-talon": {"en": "Type the talon", "fr": "Saisir le talon"},
    "instead-draw": {"en": "Type what {who} draws", "fr": "Saisir ce que pioche {who}"},
    "instead-play": {"en": "Type what {who} plays", "fr": "Saisir ce que joue {who}"},
    "instead-order": {"en": "Type an order by {who}", "fr": "Saisir la carte que commande {who}"},
    "card-gone": {
        "en": "{card}: all copies are dealt or played",
        "fr": "{card} : tous les exemplaires sont donnés ou joués",
    },
    "deal-may-end": {
        "en": "The deal may end here; it would bring",
        "fr": "Le coup peut finir ici ; il rapporterait",
    },
    "write-deal": {"en": "Next deal", "fr": "Coup suivant"},
    "write-result": {"en": "The game ends: {score}", "fr": "Fin de la partie : {score}"},
    "round-n": {"en": "Round {n}", "fr": "Tour {n}"},
    "same-list": {"en": "In the same list", "fr": "Dans la même liste"},
    "record-before": {"en": "Previous record of the list", "fr": "Relevé précédent de la liste"},
    "record-after": {"en": "Next record of the list", "fr": "Relevé suivant de la liste"},
    "nth-of": {"en": "{n} of {all}", "fr": "{n} sur {all}"},
    "about-game": {
        "en": "Players, place, date, options",
        "fr": "Joueurs, lieu, date, options",
    },
    "about-done": {"en": "On to the cards", "fr": "Passer aux cartes"},
    "about-player": {"en": "Player {seat}", "fr": "Joueur {seat}"},
    "about-site": {"en": "Place", "fr": "Lieu"},
    "about-date": {"en": "Date (12 January 1850)", "fr": "Date (12 janvier 1850)"},
    "about-round": {"en": "Round", "fr": "Tour"},
    "about-dealer": {"en": "Dealer of this deal", "fr": "Donneur de ce coup"},
    "about-dealer-unknown": {"en": "not known", "fr": "inconnu"},
}
