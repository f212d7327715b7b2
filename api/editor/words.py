"""What an editor says, in English and in French."""

from __future__ import annotations

from records.languages import LANGUAGES, Language

WORDS: dict[str, tuple[str, str]] = {
    "rule": ("rule {id} ({source})", "règle {id} ({source})"),
    "legal": ("legal: {cards}", "permis : {cards}"),
    "proof": ("proven by {word}, ply {ply}", "établi par {word}, action {ply}"),
    "more": (
        "{n} more findings, which carnet check --all shows",
        "encore {n} fautes, que carnet check --all montre",
    ),
    "before": (
        "Deal {deal}, trick {trick}, before ply {ply}",
        "Coup {deal}, levée {trick}, avant l’action {ply}",
    ),
    "to-play": ("{seat} to play", "à {seat} de jouer"),
    "score": ("score {score}", "marque {score}"),
    "trump": ("trumps {suit}", "atout {suit}"),
    "turn-up": ("turn-up {card}", "retourne {card}"),
    "talon": ("talon {n}", "talon {n}"),
    "on-table": ("on the table: {cards}", "sur la table : {cards}"),
    "may-play": ("may be played: {cards}", "peut se jouer : {cards}"),
    "play": ("play", "jeu"),
    "draw": ("draw", "pioche"),
    "order": ("order", "ordre"),
    "exchange": ("exchange for the turn-up", "échange contre la retourne"),
    "declaration": ("declaration", "annonce"),
    "close": ("close the talon", "fermer le talon"),
    "claim": ("claim that the count is enough", "dire que le compte y est"),
    "end": ("end of the deal", "fin du coup"),
    "next-deal": ("one more deal", "encore un coup"),
    "unseen": ("not all of this hand is known", "cette main n’est pas toute connue"),
    "default": ("the default", "par défaut"),
    "then-sound": ("the record is then sound", "le relevé est alors en règle"),
    "then-left": ("findings then left: {n}", "fautes restantes : {n}"),
    "no-player": (
        "a player can be renamed at their name in a tag A to F, or at their seat in the play",
        "un joueur se renomme à son nom dans une balise A à F, ou à sa place dans le jeu",
    ),
    "no-name": (
        "a name needs a letter, and has neither line ends nor control characters",
        "il faut une lettre à un nom, sans fin de ligne ni caractère de contrôle",
    ),
    "name-taken": (
        "another player of the same record has the name {name} already",
        "un autre joueur du même relevé porte déjà le nom {name}",
    ),
    "trouble": ("this should not have happened ({what})", "ceci n’aurait pas dû arriver ({what})"),
}


def say(key: str, language: Language, **values: object) -> str:
    """Return a sentence with its values filled in. Raises KeyError if there is none."""
    return WORDS[key][LANGUAGES.index(language)].format(**values)
