"""What players call the faults that they look for, in both languages.

The search understands these names: `docs/findings` tells what each fault is.
"""

from __future__ import annotations

from itertools import accumulate

from records.search_terms import folded, words

#: What stands for a finding of any code that keeps a record from being in order.
ANY = "any"

#: By the code of the finding. A name that players also use of what is no fault is not here.
FAULT_NAMES: dict[str, tuple[str, ...]] = {
    ANY: ("fault", "faults", "faute", "fautes"),
    "play-follow": (
        "revoke",
        "revokes",
        "revoked",
        "not following suit",
        "renege",
        "renonce",
        "renonces",
        "fausse renonce",
        "fausses renonces",
        "pas fourni",
    ),
    "play-trump": ("failure to trump", "refusal to trump", "refus de couper"),
    "play-beat": ("failure to beat", "refusal to beat", "refus de forcer"),
    "play-not-held": ("card not held", "carte absente"),
    "turn": ("out of turn", "hors de son tour", "hors tour"),
    "trick-number": ("wrong trick number", "levée mal numérotée"),
    "deal-copies": ("card too many", "carte en trop"),
    "deal-size": ("wrong number of cards", "mauvais nombre de cartes"),
    "declare-reused": ("card used twice", "carte déjà utilisée"),
    "declare-not-held": ("declaration not held", "fausse annonce", "fausses annonces"),
    "exchange-not-held": ("false exchange", "faux échange"),
    "result-early": ("result too soon", "résultat prématuré"),
    "score-deal": ("wrong score", "marque fausse"),
    "claim-short": ("false claim", "fausse sortie"),
}

#: The longest first, so that `fausse renonce` is not read as `renonce`.
_BY_WORDS = sorted(
    ((words(name), code) for code, names in FAULT_NAMES.items() for name in names),
    key=lambda one: -len(one[0]),
)


def fault_in(text: str) -> tuple[str | None, str]:
    """Return the code that words of a search name, or ANY, if they do, and the other words.

    Words in double quotes are looked for as they are.

    >>> fault_in("Hamel renonce")
    ('play-follow', 'Hamel')
    >>> fault_in('"revoke"')
    (None, '"revoke"')
    >>> fault_in('"the revoke was seen"')
    (None, '"the revoke was seen"')
    """
    parts = text.split()
    # What lies between quotes is spelled as no name is.
    before = accumulate((part.count('"') for part in parts), initial=0)
    spelled = [
        None if quotes % 2 or '"' in part else folded(part)
        for part, quotes in zip(parts, before, strict=False)
    ]
    for name, code in _BY_WORDS:
        for at in range(len(parts) - len(name) + 1):
            if spelled[at : at + len(name)] == name:
                return code, " ".join(parts[:at] + parts[at + len(name) :])
    return None, text
