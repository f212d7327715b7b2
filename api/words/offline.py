"""The words for readers without a network, and for games that wait to be sent."""

from __future__ import annotations

from records.languages import Language

OFFLINE: dict[str, dict[Language, str]] = {
    "offline": {"en": "No network", "fr": "Hors ligne"},
    "offline-page": {
        "en": "This page was never opened on this device, so it is not there without a network.",
        "fr": "Cette page n’a jamais été ouverte sur cet appareil : elle n’y est donc pas hors "
        "ligne.",
    },
    "offline-data": {
        "en": "There is no network, and this was not opened on this device before.",
        "fr": "Vous êtes hors ligne, et ceci n’a pas encore été ouvert sur cet appareil.",
    },
    "offline-there": {
        "en": "These pages are there:",
        "fr": "Ces pages y sont :",
    },
    "offline-again": {"en": "Try again", "fr": "Réessayer"},
    "offline-copy": {
        "en": "No network. You see this page as you last opened it ({date}).",
        "fr": "Hors ligne. Vous voyez cette page telle que vous l’avez ouverte la dernière fois "
        "({date}).",
    },
    "offline-back": {"en": "The network is back.", "fr": "La connexion est rétablie."},
    "offline-reload": {"en": "Reload", "fr": "Recharger"},
    "offline-typing": {
        "en": "No network. What you type is kept on this device, and checked once there is one.",
        "fr": "Hors ligne. Ce que vous saisissez est gardé sur cet appareil, et sera vérifié dès "
        "que la connexion reviendra.",
    },
    "outbox-kept": {
        "en": "No network. The game is kept on this device and will be sent, once, as soon as "
        "there is one and a page of this site is open.",
        "fr": "Hors ligne. La partie est gardée sur cet appareil ; elle sera envoyée, une seule "
        "fois, dès que la connexion reviendra et qu’une page de ce site sera ouverte.",
    },
    "outbox-full": {
        "en": "No network, and this browser has no room to keep the game. Leave this page open.",
        "fr": "Hors ligne, et ce navigateur n’a plus de place pour garder la partie. Laissez "
        "cette page ouverte.",
    },
    "outbox-waits-one": {
        "en": "1 game typed without a network waits to be sent.",
        "fr": "1 partie saisie hors ligne attend d’être envoyée.",
    },
    "outbox-waits": {
        "en": "{n} games typed without a network wait to be sent.",
        "fr": "{n} parties saisies hors ligne attendent d’être envoyées.",
    },
    "outbox-sent": {
        "en": "The game that you typed without a network is saved:",
        "fr": "La partie que vous aviez saisie hors ligne est enregistrée :",
    },
    "outbox-refused": {
        "en": "The game that you typed without a network could not be saved:",
        "fr": "La partie que vous aviez saisie hors ligne n’a pas pu être enregistrée :",
    },
    "outbox-draft": {"en": "Open it as a draft", "fr": "L’ouvrir comme brouillon"},
    "sign-out-loses": {
        "en": "This device keeps drafts or games that are not saved yet. Signing out deletes them.",
        "fr": "Cet appareil garde des brouillons ou des parties qui ne sont pas encore "
        "enregistrés. La déconnexion les efface.",
    },
}
