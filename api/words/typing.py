"""The words of the page on which a record is typed or corrected."""

from __future__ import annotations

from records.languages import Language

TYPING: dict[str, dict[Language, str]] = {
    "edit-record": {"en": "Correct", "fr": "Corriger"},
    "edit-title": {"en": "Correct the record", "fr": "Corriger le relevé"},
    "typed-text": {"en": "Text of the record", "fr": "Texte du relevé"},
    "start-game": {"en": "Begin a record of", "fr": "Commencer un relevé de"},
    "choose-game": {"en": "choose a game…", "fr": "choisissez un jeu…"},
    "add-deal": {"en": "+ deal", "fr": "+ coup"},
    "deal-over": {
        "en": "The deal is over; it brings",
        "fr": "Le coup est fini ; il rapporte",
    },
    "record-n": {"en": "Record {n}", "fr": "Relevé {n}"},
    "line-n": {"en": "line {line}", "fr": "ligne {line}"},
    "at-the-caret": {"en": "at the caret", "fr": "au curseur"},
    "faulty-records-one": {"en": "in 1 record", "fr": "dans 1 relevé"},
    "faulty-records": {"en": "in {n} records", "fr": "dans {n} relevés"},
    "save": {"en": "Save", "fr": "Enregistrer"},
    "save-anyway": {
        "en": "Save mine anyway (the other stays in the history)",
        "fr": "Enregistrer le mien quand même (l’autre reste dans l’historique)",
    },
    "nothing-typed": {
        "en": "Nothing is typed yet. Choose a game to begin.",
        "fr": "Rien n’est encore saisi. Choisissez un jeu pour commencer.",
    },
    "no-record-yet": {
        "en": 'A record begins with a line [Game "…"]; there is none yet.',
        "fr": 'Un relevé commence par une ligne [Game "…"] ; il n’y en a pas encore.',
    },
    "draft-back": {
        "en": "What you had typed here is back; it is kept in this browser alone.",
        "fr": "Ce que vous aviez saisi ici est de retour ; seul ce navigateur le garde.",
    },
    "draft-drop": {"en": "Discard this draft", "fr": "Effacer ce brouillon"},
    "saved-known": {
        "en": "This very text is already saved: ",
        "fr": "Ce texte est déjà enregistré, mot pour mot : ",
    },
    "saved-same": {
        "en": "Saved. The same game was there already: ",
        "fr": "Enregistré. La même partie y était déjà : ",
    },
    "saved-as": {"en": "this one: ", "fr": "celle-ci : "},
    "cards": {"en": "Cards", "fr": "Cartes"},
    "cheat-sheet": {"en": "Notation", "fr": "Notation"},
    "choices": {"en": "What may be done now", "fr": "Ce qui est permis maintenant"},
    "choice-play": {"en": "{who} may play", "fr": "{who} peut jouer"},
    "choice-declaration": {"en": "{who} may declare", "fr": "{who} peut annoncer"},
    "choice-exchange": {"en": "{who} may exchange", "fr": "{who} peut échanger"},
    "choice-closing": {"en": "{who} may close", "fr": "{who} peut fermer"},
    "choice-claim": {"en": "{who} may claim", "fr": "{who} peut annoncer avoir assez de points"},
    "choice-refusal": {"en": "{who} may refuse the offer", "fr": "{who} peut refuser l’offre"},
    "choice-acceptance": {
        "en": "{who} may accept the offer",
        "fr": "{who} peut accepter l’offre",
    },
    "act-refusal": {"en": "refuse", "fr": "refuser"},
    "act-acceptance": {"en": "accept", "fr": "accepter"},
    "act-closing": {"en": "close the talon", "fr": "fermer le talon"},
    "act-claim": {"en": "claim to have enough", "fr": "annoncer avoir assez de points"},
    "waiting": {"en": "To be written:", "fr": "À écrire :"},
    "too-late": {
        "en": "No longer possible by then, and left out:",
        "fr": "Plus possible à ce moment-là, et laissé de côté :",
    },
    "play-card": {"en": "Play {card}", "fr": "Jouer {card}"},
    "annotate": {"en": "About this action", "fr": "À propos de cette action"},
    "annotate-judge": {"en": "Judge it", "fr": "La juger"},
    "annotate-comment": {"en": "Comment", "fr": "Commenter"},
    "comment-text": {"en": "Your comment", "fr": "Votre commentaire"},
    "comment-name": {"en": "Your name", "fr": "Votre nom"},
    "cancel": {"en": "Cancel", "fr": "Annuler"},
    "annotation-change": {"en": "Change", "fr": "Modifier"},
    "annotation-remove": {"en": "Remove", "fr": "Retirer"},
    "history": {"en": "History", "fr": "Historique"},
    "history-note": {
        "en": "What was done to the record and its annotations, the latest first. "
        "What is undone stays here too.",
        "fr": "Ce qui a été fait au relevé et à ses annotations, le plus récent d’abord. "
        "Ce qui est annulé reste ici aussi.",
    },
    "history-none": {
        "en": "Nothing has been changed since the record was saved.",
        "fr": "Rien n’a changé depuis l’enregistrement du relevé.",
    },
    "history-more": {"en": "Earlier changes", "fr": "Changements antérieurs"},
    "history-add": {"en": "Annotation added", "fr": "Annotation ajoutée"},
    "history-change": {"en": "Annotation changed", "fr": "Annotation modifiée"},
    "history-remove": {"en": "Annotation removed", "fr": "Annotation retirée"},
    "history-correct": {"en": "Text corrected", "fr": "Texte corrigé"},
    "history-delete": {"en": "Record deleted", "fr": "Relevé supprimé"},
    "history-restore": {"en": "Record brought back", "fr": "Relevé restauré"},
    "history-difference": {
        "en": "What has changed in the text",
        "fr": "Ce qui a changé dans le texte",
    },
    "history-undoes": {"en": "by undoing a change", "fr": "en annulant un changement"},
    "history-undone": {"en": "undone", "fr": "annulé"},
    "history-place": {
        "en": "Deal {deal}, action {ply} {action}",
        "fr": "Coup {deal}, action {ply} {action}",
    },
    "undo": {"en": "Undo", "fr": "Annuler"},
    "versions": {"en": "Its texts", "fr": "Ses textes"},
    "version-n": {"en": "Version {n}", "fr": "Version {n}"},
    "version-current": {"en": "the present one", "fr": "l’actuelle"},
    "version-text": {"en": "The text", "fr": "Le texte"},
    "annotation-lost": {
        "en": "The action that this was about is gone.",
        "fr": "L’action dont il s’agissait n’est plus là.",
    },
    "what-if": {"en": "What if…", "fr": "Et si…"},
    "what-if-note": {
        "en": "What would have been played? Click a card, or:",
        "fr": "Qu’aurait-on joué ? Cliquez sur une carte, ou :",
    },
    "what-if-hidden": {
        "en": "What would have been played? The hand is not wholly known; choose any card:",
        "fr": "Qu’aurait-on joué ? La main n’est pas entièrement connue ; choisissez une carte :",
    },
    "what-if-gap": {
        "en": "What was played here is not recorded, so nobody knows whose turn it is. "
        "What would have been played in place of the next action? Choose any card:",
        "fr": "Ce qui s’est joué ici n’est pas noté : on ne sait donc pas à qui c’est de jouer. "
        "Qu’aurait-on joué à la place de l’action suivante ? Choisissez une carte :",
    },
    "what-if-over": {
        "en": "All cards are played.",
        "fr": "Toutes les cartes sont jouées.",
    },
    "what-if-broken-off": {
        "en": "The record breaks off here: what was played after this is not known. "
        "Go back to an action to play it in another way.",
        "fr": "Le relevé s’interrompt ici : on ne sait pas ce qui s’est joué ensuite. "
        "Revenez à une action pour la jouer autrement.",
    },
    "what-if-end": {
        "en": "The deal is at its end; go back to an action to play it in another way.",
        "fr": "Le coup est fini ; revenez à une action pour la jouer autrement.",
    },
    "line-name": {"en": "By whom", "fr": "Par qui"},
    "keep-line": {"en": "Save as a variation", "fr": "Enregistrer comme variante"},
    "unknown-rules": {
        "en": "The game is not known here, so only the text is judged.",
        "fr": "Ce jeu n’est pas connu ici ; seul le texte est jugé.",
    },
}
