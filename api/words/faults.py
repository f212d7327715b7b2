"""What is wrong, as a player says it, and what can be done about it, in both languages."""

from __future__ import annotations

from records.languages import Language

FAULTS: dict[str, dict[Language, str]] = {
    "fault-show": {"en": "Show", "fr": "Montrer"},
    "fault-fix": {"en": "Fix", "fr": "Corriger"},
    "fault-fix-to": {"en": "Fix: {words}", "fr": "Corriger : {words}"},
    "fault-so": {"en": "It was played so", "fr": "Cela s’est joué ainsi"},
    "fault-why": {"en": "Why?", "fr": "Pourquoi ?"},
    "proposal": {"en": "A proposal", "fr": "Une proposition"},
    "proposal-sound": {
        "en": "So the record is sound.",
        "fr": "Ainsi le relevé est sans faute.",
    },
    "proposal-left": {"en": "So {n} faults are left.", "fr": "Il reste ainsi {n} fautes."},
    "proposal-left-one": {"en": "So one fault is left.", "fr": "Il reste ainsi une faute."},
    "proposal-keep": {"en": "Keep", "fr": "Garder"},
    "proposal-drop": {"en": "Back", "fr": "Revenir"},
    "proposal-late": {
        "en": "Somebody has changed this record meanwhile. Load the page anew.",
        "fr": "Quelqu’un a modifié ce relevé entre-temps. Rechargez la page.",
    },
    "edit-here": {"en": "Edit here", "fr": "Modifier ici"},
    "edit-look": {"en": "Look at it", "fr": "Voir"},
    "corrected": {"en": "The record is corrected.", "fr": "Le relevé est corrigé."},
    "fault-play-follow": {
        "en": "{name} did not follow suit.",
        "fr": "{name} n’a pas fourni.",
    },
    "fault-play-follow-held": {
        "en": "{name} did not follow suit: they held {cards}.",
        "fr": "{name} n’a pas fourni : il lui restait {cards}.",
    },
    "fault-play-follow-later": {
        "en": "{name} did not follow suit: they held {later}, played in trick {trick}.",
        "fr": "{name} n’a pas fourni : il lui restait {later}, qui vient à la levée {trick}.",
    },
    "fault-play-trump": {"en": "{name} had to trump.", "fr": "{name} devait couper."},
    "fault-play-trump-held": {
        "en": "{name} had to trump: they held {cards}.",
        "fr": "{name} devait couper : il lui restait {cards}.",
    },
    "fault-play-trump-later": {
        "en": "{name} had to trump: they held {later}, played in trick {trick}.",
        "fr": "{name} devait couper : il lui restait {later}, qui vient à la levée {trick}.",
    },
    "fault-play-beat": {
        "en": "{name} had to beat the best card.",
        "fr": "{name} devait monter.",
    },
    "fault-play-beat-held": {
        "en": "{name} had to beat the best card: they held {cards}.",
        "fr": "{name} devait monter : il lui restait {cards}.",
    },
    "fault-play-beat-later": {
        "en": "{name} had to beat the best card: they held {later}, played in trick {trick}.",
        "fr": "{name} devait monter : il lui restait {later}, qui vient à la levée {trick}.",
    },
    "fault-play-not-held": {
        "en": "{name} did not hold {card}.",
        "fr": "{name} n’avait pas {card}.",
    },
    "fault-declare-reused": {
        "en": "A card of {card} had already counted in another declaration.",
        "fr": "Une carte de {card} avait déjà compté dans une autre annonce.",
    },
    "fault-declare-limit": {
        "en": "One declaration a trick: this is the second.",
        "fr": "Une annonce par levée : c’est la deuxième.",
    },
    "fault-declare-closed": {
        "en": "Too late to declare: the stock is empty.",
        "fr": "Trop tard pour annoncer : le talon est épuisé.",
    },
    "slip-card-missing": {
        "en": "A card is missing in trick {trick}, {name}’s.",
        "fr": "Il manque une carte à la levée {trick}, celle de {name}.",
    },
    "slip-card-missing-read": {
        "en": "A card is missing in trick {trick}, {name}’s: {read}.",
        "fr": "Il manque une carte à la levée {trick}, celle de {name} : {read}.",
    },
    "slip-card-twice": {
        "en": "{written} is written twice.",
        "fr": "{written} est écrit deux fois.",
    },
    "slip-cards-exchanged-read": {
        "en": "{written} and {read} are in the wrong order.",
        "fr": "{written} et {read} sont intervertis.",
    },
    "slip-card-misread": {
        "en": "{written} is probably misread.",
        "fr": "{written} est sans doute mal lu.",
    },
    "slip-card-misread-read": {
        "en": "{written} should probably read {read}.",
        "fr": "{written} est sans doute à lire {read}.",
    },
    "slip-seat-misread-read": {
        "en": "It was {read} who played here, and not {written}.",
        "fr": "C’est {read} qui joue ici, et non {written}.",
    },
    "slip-dealer-misread-read": {
        "en": "It was {read} who dealt, and not {written}.",
        "fr": "C’était à {read} de donner, et non à {written}.",
    },
    "slip-trick-missing": {
        "en": "A trick is missing here: number {trick}.",
        "fr": "Il manque une levée ici : le numéro {trick}.",
    },
    "slip-trick-twice": {
        "en": "Trick {trick} is written twice.",
        "fr": "La levée {trick} est écrite deux fois.",
    },
    "slip-score-misread-read": {
        "en": "The score is {read} here, and not {written}.",
        "fr": "La marque est ici {read}, et non {written}.",
    },
}
