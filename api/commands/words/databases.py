"""The sentences about databases and the service, in English and in French."""

from __future__ import annotations

from records.languages import Text

WORDS: dict[str, Text] = {
    "no-store": {
        "en": "the database {database} cannot be used: {why}",
        "fr": "la base {database} est inutilisable : {why}",
    },
    "no-database": {
        "en": "there is no database {database}",
        "fr": "la base {database} n’existe pas",
    },
    "token-made": {
        "en": "token {id}, of scope “{scope}”; it is shown this once:",
        "fr": "jeton {id}, de portée « {scope} » ; il n’est montré que cette fois :",
    },
    "token-revoked": {
        "en": "token {id} allows nothing any more",
        "fr": "le jeton {id} ne permet plus rien",
    },
    "no-such-token": {
        "en": "there is no token {id}; carnet token list shows them",
        "fr": "il n’y a pas de jeton {id} ; carnet token list les montre",
    },
    "token-revoked-on": {"en": "revoked {time}", "fr": "révoqué le {time}"},
    "token-used": {"en": "used {time}", "fr": "utilisé le {time}"},
    "token-unused": {"en": "never used", "fr": "jamais utilisé"},
    "copy-done": {
        "en": "{n} records copied, {m} there already, with tokens, answers, aliases and studies",
        "fr": "{n} relevés copiés, {m} déjà là, avec jetons, réponses, alias et études",
    },
    "copy-besides": {
        "en": "the second database holds something that the first does not ({what}); nothing was "
        "copied: use an empty one",
        "fr": "la seconde base a quelque chose que la première n’a pas ({what}) ; rien n’a été "
        "copié : prenez-en une vide",
    },
    "copy-same": {
        "en": "all {n} records are the same in both, and all tokens, answers, aliases and studies",
        "fr": "les {n} relevés sont les mêmes dans les deux, et tous les jetons, réponses, alias "
        "et études",
    },
    "copy-differs": {
        "en": "the two databases differ; the first has {n} records",
        "fr": "les deux bases diffèrent ; la première a {n} relevés",
    },
    "copy-table-differs": {
        "en": "{what} of the first are not in the second, or differ there",
        "fr": "des {what} de la première ne sont pas dans la seconde, ou y diffèrent",
    },
    "copy-table-besides": {
        "en": "{what} are only in the second",
        "fr": "des {what} ne sont que dans la seconde",
    },
    "table-tokens": {"en": "tokens", "fr": "jetons"},
    "table-answers": {"en": "remembered answers", "fr": "réponses retenues"},
    "table-aliases": {"en": "aliases", "fr": "alias"},
    "table-studies": {"en": "studies", "fr": "études"},
    "copy-record-missing": {
        "en": "record {id} is only in the first",
        "fr": "le relevé {id} n’est que dans la première",
    },
    "copy-record-besides": {
        "en": "record {id} is only in the second",
        "fr": "le relevé {id} n’est que dans la seconde",
    },
    "copy-record-differs": {
        "en": "record {id} differs",
        "fr": "le relevé {id} diffère",
    },
    "backed-up": {
        "en": "{path}: {size} bytes, schema {schema}",
        "fr": "{path} : {size} octets, schéma {schema}",
    },
    "restored": {
        "en": "restored from {path}: {n} records, schema {schema}",
        "fr": "restauré depuis {path} : {n} relevés, schéma {schema}",
    },
    "backup-missing": {
        "en": "{path}: there is no such file.",
        "fr": "{path} : il n’y a pas de tel fichier.",
    },
    "backup-damaged": {
        "en": "{path} is no backup, or a damaged one ({why}).",
        "fr": "{path} n’est pas une sauvegarde, ou elle est abîmée ({why}).",
    },
    "backup-foreign": {
        "en": "{path} is no backup: Carnet’s tables are not in it.",
        "fr": "{path} n’est pas une sauvegarde : les tables de Carnet n’y sont pas.",
    },
    "backup-later": {
        "en": "{path} was made by a later version of Carnet, which this one cannot read.",
        "fr": "{path} vient d’une version plus récente de Carnet, illisible pour celle-ci.",
    },
    "backup-earlier": {
        "en": "{path} was made by a version of Carnet before the first whose backups can be read.",
        "fr": "{path} vient d’une version de Carnet trop ancienne pour être lue.",
    },
    "backup-same": {
        "en": "{path} is the database itself.",
        "fr": "{path} est la base elle-même.",
    },
    "backup-unable": {
        "en": "{path} cannot be read or written ({why}).",
        "fr": "{path} ne peut être lu ou écrit ({why}).",
    },
    "backup-nothing": {"en": "Nothing was changed.", "fr": "Rien n’a changé."},
    "verified": {
        "en": "{name}: all of it is as it was kept",
        "fr": "{name} : tout est tel qu’il a été gardé",
    },
    "verified-damaged": {
        "en": "{name} is damaged: {n} found",
        "fr": "{name} est abîmé : {n} trouvés",
    },
    "of-record": {"en": "record {id}", "fr": "relevé {id}"},
    "damaged-file": {
        "en": "{where}: the file is damaged{told}.",
        "fr": "{where} : le fichier est abîmé{told}.",
    },
    "damaged-row": {
        "en": "{where}: {what} is not what was kept{told}.",
        "fr": "{where} : {what} n’est pas ce qui a été gardé{told}.",
    },
    "row-record": {"en": "its summary", "fr": "ce qui en est listé"},
    "row-text": {
        "en": "its text, or what was found in it,",
        "fr": "son texte, ou ce qui y a été constaté,",
    },
    "row-version": {"en": "an earlier text", "fr": "un texte antérieur"},
    "row-annotation": {"en": "an annotation", "fr": "une annotation"},
    "row-change": {"en": "a line of its history", "fr": "une ligne de son historique"},
    "row-bin": {"en": "what the bin holds of it", "fr": "ce que la corbeille en contient"},
    "row-tag": {"en": "one of its tags", "fr": "une de ses étiquettes"},
    "row-study": {"en": "a study", "fr": "une étude"},
    "row-answer": {"en": "a remembered answer", "fr": "une réponse retenue"},
    "row-alias": {"en": "an alias of a player", "fr": "un alias de joueur"},
    "row-token": {"en": "a token", "fr": "un jeton"},
    "row-live": {"en": "a live game", "fr": "une partie en direct"},
    "damaged-tables": {
        "en": "{where}: a table or an index is not as Carnet makes it{told}.",
        "fr": "{where} : une table ou un index n’est pas tel que Carnet le fait{told}.",
    },
    "damaged-index": {
        "en": "{where}: its entries in the search index do not fit what is kept{told}.",
        "fr": "{where} : ce par quoi on le trouve ne va pas avec ce qui est gardé{told}.",
    },
    "damaged-links": {
        "en": "{where}: rows that belong together do not fit{told}.",
        "fr": "{where} : ce qui va ensemble ne s’accorde pas{told}.",
    },
    "damaged-facts": {
        "en": "{where}: what is kept of it for figures has changed{told}; carnet reindex "
        "works it out again.",
        "fr": "{where} : ce que les chiffres en demandent n’est pas ce qui a été gardé{told} ; "
        "carnet reindex le calcule à nouveau.",
    },
    "damaged-total": {
        "en": "{where}: a total kept for figures is not the sum over the records{told}; carnet "
        "reindex works it out again.",
        "fr": "{where} : une somme que les chiffres demandent n’est pas celle des relevés{told} ; "
        "carnet reindex la calcule à nouveau.",
    },
    "reindexed": {
        "en": "{n} records worked out for the figures, {m} in all",
        "fr": "{n} relevés calculés pour les chiffres, {m} en tout",
    },
    "worked": {
        "en": "{n} worked out, {m} could not be",
        "fr": "{n} résultats calculés, {m} n’ont pas pu l’être",
    },
    "work-failed": {
        "en": "record {id}: {kind} could not be worked out in three tries ({why})",
        "fr": "relevé {id} : {kind} n’a pas pu être calculé en trois essais ({why})",
    },
    "damaged-job": {
        "en": "{where}: what is still to be worked out is not what was kept{told}; "
        "carnet reindex begins it anew.",
        "fr": "{where} : ce qui reste à calculer n’est pas ce qui a été gardé{told} ; "
        "carnet reindex le recommence.",
    },
    "damaged-what-then": {
        "en": "carnet verify lists all that is damaged; carnet restore puts a backup in its place.",
        "fr": "carnet verify dit tout ce qui est abîmé, carnet restore met une sauvegarde à sa "
        "place.",
    },
    "restore-over": {
        "en": "The {n} records of {database} will be lost. Continue?",
        "fr": "Les {n} relevés de {database} seront perdus. Continuer ?",
    },
    "delete-what": {
        "en": "name the ids of records, with --undo or without, or give --list, with --json or "
        "without",
        "fr": "nommez des identifiants de relevés, avec --undo ou sans, ou donnez --list, avec "
        "--json ou sans",
    },
    "delete-no-record": {
        "en": "there is no record {id}; nothing was deleted",
        "fr": "il n’y a pas de relevé {id} ; rien n’a été supprimé",
    },
    "delete-not-in-bin": {
        "en": "record {id} is not in the bin; nothing was brought back; carnet delete --list shows "
        "what is there",
        "fr": "le relevé {id} n’est pas dans la corbeille ; rien n’a été restauré ; carnet delete "
        "--list montre ce qui s’y trouve",
    },
    "delete-kept-anew": {
        "en": "the same text has been stored anew meanwhile, as record {id}; nothing was brought "
        "back",
        "fr": "le même texte a été enregistré de nouveau entre-temps, comme relevé {id} ; rien n’a "
        "été restauré",
    },
    "delete-done-1": {
        "en": "{n} record deleted; until {until}, --undo brings it back",
        "fr": "{n} relevé supprimé ; jusqu’au {until}, --undo le fait revenir",
    },
    "delete-done": {
        "en": "{n} records deleted; until {until}, --undo brings them back",
        "fr": "{n} relevés supprimés ; jusqu’au {until}, --undo les fait revenir",
    },
    "delete-back-1": {
        "en": "{n} record brought back from the bin",
        "fr": "{n} relevé restauré",
    },
    "delete-back": {
        "en": "{n} records brought back from the bin",
        "fr": "{n} relevés restaurés",
    },
    "delete-times": {
        "en": "deleted {deleted}, kept until {until}",
        "fr": "supprimé le {deleted}, gardé jusqu’au {until}",
    },
    "copy-bin-missing": {
        "en": "deleted record {id} is only in the bin of the first",
        "fr": "le relevé supprimé {id} n’est que dans la corbeille de la première",
    },
    "copy-bin-besides": {
        "en": "deleted record {id} is only in the bin of the second",
        "fr": "le relevé supprimé {id} n’est que dans la corbeille de la seconde",
    },
    "copy-bin-differs": {
        "en": "deleted record {id} differs",
        "fr": "le relevé supprimé {id} diffère",
    },
    "no-study": {
        "en": "there is no study {id}",
        "fr": "il n’y a pas d’étude {id}",
    },
    "study-imported": {
        "en": "{path}: study “{title}” ({id}), chapters {n}, records stored {stored}",
        "fr": "{path} : étude « {title} » ({id}), chapitres {n}, relevés enregistrés {stored}",
    },
    "study-known": {
        "en": "{path}: study “{title}” ({id}) is there already; nothing was stored",
        "fr": "{path} : l’étude « {title} » ({id}) est déjà là ; rien n’a été enregistré",
    },
    "study-file-deleted": {
        "en": "{path}: study “{title}” ({id}) was deleted there and can be brought back; nothing "
        "was stored",
        "fr": "{path} : l’étude « {title} » ({id}) y a été supprimée et peut être restaurée ; rien "
        "n’a été enregistré",
    },
    "study-file-json": {
        "en": "{path}: this is not the file of a study that Carnet wrote: it is not JSON; nothing "
        "was stored",
        "fr": "{path} : ce n’est pas un fichier d’étude écrit par Carnet : ce n’est pas du JSON ; "
        "rien n’a été enregistré",
    },
    "study-file-bad": {
        "en": "{path}: this is not the file of a study that Carnet wrote: {where}: {why} Nothing "
        "was stored",
        "fr": "{path} : ce n’est pas un fichier d’étude écrit par Carnet : {where} : {why} Rien "
        "n’a été enregistré",
    },
    "study-file-record": {
        "en": "{path}: the text of {record} is not one record; nothing was stored",
        "fr": "{path} : le texte de {record} n’est pas un relevé ; rien n’a été enregistré",
    },
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
