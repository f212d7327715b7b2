"""The words of games that are followed as they are typed."""

from __future__ import annotations

from records.languages import Language

LIVE: dict[str, dict[Language, str]] = {
    "live": {"en": "Live", "fr": "En direct"},
    "live-title": {"en": "Live game", "fr": "Partie en direct"},
    "live-start": {"en": "Share live", "fr": "Partager en direct"},
    "live-link": {
        "en": "Anybody with this address can follow the game card by card:",
        "fr": "Qui a cette adresse voit la partie carte par carte :",
    },
    "live-stop": {"en": "Stop sharing", "fr": "Ne plus partager"},
    "live-late": {
        "en": "The service does not answer. Those who follow will see the rest later.",
        "fr": "Le service ne répond pas. Ceux qui suivent verront la suite plus tard.",
    },
    "live-over": {
        "en": "The game is no longer shared.",
        "fr": "La partie n’est plus partagée.",
    },
    "live-waits": {
        "en": "The game has not begun. The table appears with the first deal.",
        "fr": "La partie n’a pas commencé. La table apparaîtra avec le premier coup.",
    },
    "live-now": {
        "en": "Live: you see each card as it is typed.",
        "fr": "En direct : vous voyez chaque carte dès qu’elle est saisie.",
    },
    "live-lost": {
        "en": "The connection is lost. Trying again…",
        "fr": "Connexion perdue. Nouvel essai…",
    },
    "live-last": {"en": "To the last card", "fr": "À la dernière carte"},
    "live-done": {"en": "This game is over.", "fr": "Cette partie est finie."},
    "live-record": {
        "en": "It is saved as a record:",
        "fr": "Elle est enregistrée comme relevé :",
    },
}
