"""What an editor says, in English and in French."""

from __future__ import annotations

WORDS: dict[str, dict[str, str]] = {
    "rule": {"en": "rule {id} ({source})", "fr": "règle {id} ({source})"},
    "legal": {"en": "legal: {cards}", "fr": "permis : {cards}"},
    "proof": {"en": "proven by {word}, ply {ply}", "fr": "établi par {word}, action {ply}"},
    "more": {
        "en": "{n} more findings, which carnet check --all shows",
        "fr": "encore {n} fautes, que carnet check --all montre",
    },
    "before": {
        "en": "Deal {deal}, trick {trick}, before ply {ply}",
        "fr": "Coup {deal}, levée {trick}, avant l’action {ply}",
    },
    "to-play": {"en": "{seat} to play", "fr": "à {seat} de jouer"},
    "score": {"en": "score {score}", "fr": "marque {score}"},
    "trump": {"en": "trumps {suit}", "fr": "atout {suit}"},
    "turn-up": {"en": "turn-up {card}", "fr": "retourne {card}"},
    "talon": {"en": "talon {n}", "fr": "talon {n}"},
    "on-table": {"en": "on the table: {cards}", "fr": "sur la table : {cards}"},
    "may-play": {"en": "may be played: {cards}", "fr": "peut se jouer : {cards}"},
    "play": {"en": "play", "fr": "jeu"},
    "draw": {"en": "draw", "fr": "pioche"},
    "order": {"en": "order", "fr": "ordre"},
    "exchange": {"en": "exchange for the turn-up", "fr": "échange contre la retourne"},
    "declaration": {"en": "declaration", "fr": "annonce"},
    "close": {"en": "close the talon", "fr": "fermer le talon"},
    "claim": {"en": "claim that the count is enough", "fr": "dire que le compte y est"},
    "end": {"en": "end of the deal", "fr": "fin du coup"},
    "next-deal": {"en": "one more deal", "fr": "encore un coup"},
    "unseen": {
        "en": "not all of this hand is known",
        "fr": "cette main n’est pas toute connue",
    },
    "default": {"en": "the default", "fr": "par défaut"},
    "then-sound": {"en": "the record is then sound", "fr": "le relevé est alors en règle"},
    "then-left": {"en": "findings then left: {n}", "fr": "fautes restantes : {n}"},
    "no-player": {
        "en": "a player can be renamed at their name in a tag A to F, or at their seat in the play",
        "fr": "un joueur se renomme à son nom dans une balise A à F, ou à sa place dans le jeu",
    },
    "no-name": {
        "en": "a name needs a letter, and has neither line ends nor control characters",
        "fr": "il faut une lettre à un nom, sans fin de ligne ni caractère de contrôle",
    },
    "name-taken": {
        "en": "another player of the same record has the name {name} already",
        "fr": "un autre joueur du même relevé porte déjà le nom {name}",
    },
    "trouble": {
        "en": "this should not have happened ({what})",
        "fr": "ceci n’aurait pas dû arriver ({what})",
    },
}


def say(key: str, language: str, **values: object) -> str:
    """Return a sentence with its values filled in. Raises KeyError if there is none."""
    return WORDS[key][language].format(**values)
