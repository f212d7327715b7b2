"""The words for readers without a network, and for games that wait to be sent."""

from __future__ import annotations

OFFLINE: dict[str, tuple[str, str]] = {
    "offline": ("No network", "Hors ligne"),
    "offline-page": (
        "This page was never opened on this device, so it is not there without a network.",
        "Cette page n’a jamais été ouverte sur cet appareil : elle n’y est donc pas hors ligne.",
    ),
    "offline-data": (
        "There is no network, and this was not opened on this device before.",
        "Vous êtes hors ligne, et ceci n’a pas encore été ouvert sur cet appareil.",
    ),
    "offline-there": ("These pages are there:", "Ces pages y sont :"),
    "offline-again": ("Try again", "Réessayer"),
    "offline-copy": (
        "No network. You see this page as you last opened it ({date}).",
        "Hors ligne. Vous voyez cette page telle que vous l’avez ouverte la dernière fois "
        "({date}).",
    ),
    "offline-back": ("The network is back.", "La connexion est rétablie."),
    "offline-reload": ("Reload", "Recharger"),
    "offline-typing": (
        "No network. What you type is kept on this device, and checked once there is one.",
        "Hors ligne. Ce que vous saisissez est gardé sur cet appareil, et sera vérifié dès "
        "que la connexion reviendra.",
    ),
    "outbox-kept": (
        "No network. The game is kept on this device and will be sent, once, as soon as "
        "there is one and a page of this site is open.",
        "Hors ligne. La partie est gardée sur cet appareil ; elle sera envoyée, une seule "
        "fois, dès que la connexion reviendra et qu’une page de ce site sera ouverte.",
    ),
    "outbox-full": (
        "No network, and this browser has no room to keep the game. Leave this page open.",
        "Hors ligne, et ce navigateur n’a plus de place pour garder la partie. Laissez "
        "cette page ouverte.",
    ),
    "outbox-waits-one": (
        "1 game typed without a network waits to be sent.",
        "1 partie saisie hors ligne attend d’être envoyée.",
    ),
    "outbox-waits": (
        "{n} games typed without a network wait to be sent.",
        "{n} parties saisies hors ligne attendent d’être envoyées.",
    ),
    "outbox-sent": (
        "The game that you typed without a network is saved:",
        "La partie que vous aviez saisie hors ligne est enregistrée :",
    ),
    "outbox-refused": (
        "The game that you typed without a network could not be saved:",
        "La partie que vous aviez saisie hors ligne n’a pas pu être enregistrée :",
    ),
    "outbox-draft": ("Open it as a draft", "L’ouvrir comme brouillon"),
    "sign-out-loses": (
        "This device keeps drafts or games that are not saved yet. Signing out deletes them.",
        "Cet appareil garde des brouillons ou des parties qui ne sont pas encore "
        "enregistrés. La déconnexion les efface.",
    ),
}
