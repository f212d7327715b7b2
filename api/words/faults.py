"""What can be done about what is wrong, in both languages."""

from __future__ import annotations

from api.words.found import FOUND
from records.languages import Language

FAULTS: dict[str, dict[Language, str]] = {
    **FOUND,
    "fault-show": {"en": "Show", "fr": "Montrer"},
    "fault-fix": {"en": "Fix", "fr": "Corriger"},
    "fault-fix-to": {"en": "Fix: {words}", "fr": "Corriger : {words}"},
    "fix-without": {"en": "without {cards}", "fr": "sans {cards}"},
    "fault-so": {"en": "It was played so", "fr": "Cela s’est joué ainsi"},
    "fault-why": {"en": "Why?", "fr": "Pourquoi ?"},
    "fault-written": {"en": "Written", "fr": "Écrit"},
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
}
