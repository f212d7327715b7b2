"""The sentences of `carnet serve` and `carnet lsp`, in English and in French."""

from __future__ import annotations

from records.languages import Text

WORDS: dict[str, Text] = {
    "no-public-url": {
        "en": "--public-url is not set, so requests for any host are answered",
        "fr": "--public-url n’est pas donné : les requêtes pour n’importe quel hôte sont servies",
    },
    "bad-public-url": {
        "en": "--public-url is an address such as https://club.example, and not {url}",
        "fr": "--public-url est une adresse telle que https://club.example, et non {url}",
    },
    "bad-contact": {
        "en": "--security-contact begins with mailto:, tel: or https://, and is not {uri}",
        "fr": "--security-contact commence par mailto:, tel: ou https://, et n’est pas {uri}",
    },
    "no-editor": {
        "en": "this needs the extra “editor”: pip install 'carnet[editor]' (no {package} here)",
        "fr": "il faut pour cela le supplément « editor » : pip install 'carnet[editor]' "
        "({package} manque)",
    },
    "no-address": {
        "en": "cannot serve at {host}:{port}: {why}",
        "fr": "impossible de servir sur {host}:{port} : {why}",
    },
    "serving": {
        "en": "Carnet is at {address} (Ctrl-C ends it)",
        "fr": "Carnet est à l’adresse {address} (Ctrl-C l’arrête)",
    },
    "no-token": {
        "en": "other machines could change records here; make a token first (carnet token add "
        "--scope write), or serve --read-only",
        "fr": "d’autres que cette machine pourraient modifier des relevés ici ; créez d’abord un "
        "jeton (carnet token add --scope write), ou servez en lecture seule (--read-only)",
    },
    "not-writable": {
        "en": "the database {database} cannot be written to; serve it --read-only",
        "fr": "la base {database} se trouve là où rien ne peut être écrit ; servez-la en lecture "
        "seule (--read-only)",
    },
    "no-rate": {
        "en": "“{rate}” is not a rate; rates are written 1200/minute, 5/second or off",
        "fr": "« {rate} » n’est pas un débit ; en sont 1200/minute, 5/second, off",
    },
}
