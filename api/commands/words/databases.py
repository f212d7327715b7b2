"""The sentences about databases and the service, in English and in French."""

from __future__ import annotations

WORDS: dict[str, tuple[str, str]] = {
    "no-store": (
        "the database {database} cannot be used: {why}",
        "la base {database} est inutilisable : {why}",
    ),
    "no-database": ("there is no database {database}", "la base {database} n’existe pas"),
    "token-made": (
        "token {id}, of scope “{scope}”; it is shown this once:",
        "jeton {id}, de portée « {scope} » ; il n’est montré que cette fois :",
    ),
    "token-revoked": ("token {id} allows nothing any more", "le jeton {id} ne permet plus rien"),
    "no-such-token": (
        "there is no token {id}; carnet token list shows them",
        "il n’y a pas de jeton {id} ; carnet token list les montre",
    ),
    "token-revoked-on": ("revoked {time}", "révoqué le {time}"),
    "token-used": ("used {time}", "utilisé le {time}"),
    "token-unused": ("never used", "jamais utilisé"),
    "copy-done": (
        "{n} records copied, {m} there already, with tokens, answers, aliases and studies",
        "{n} relevés copiés, {m} déjà là, avec jetons, réponses, alias et études",
    ),
    "copy-besides": (
        "the second database holds something that the first does not ({what}); nothing was "
        "copied: use an empty one",
        "la seconde base a quelque chose que la première n’a pas ({what}) ; rien n’a été "
        "copié : prenez-en une vide",
    ),
    "copy-same": (
        "all {n} records are the same in both, and all tokens, answers, aliases and studies",
        "les {n} relevés sont les mêmes dans les deux, et tous les jetons, réponses, alias "
        "et études",
    ),
    "copy-differs": (
        "the two databases differ; the first has {n} records",
        "les deux bases diffèrent ; la première a {n} relevés",
    ),
    "copy-table-differs": (
        "{what} of the first are not in the second, or differ there",
        "des {what} de la première ne sont pas dans la seconde, ou y diffèrent",
    ),
    "copy-table-besides": (
        "{what} are only in the second",
        "des {what} ne sont que dans la seconde",
    ),
    "table-tokens": ("tokens", "jetons"),
    "table-answers": ("remembered answers", "réponses retenues"),
    "table-aliases": ("aliases", "alias"),
    "table-studies": ("studies", "études"),
    "copy-record-missing": (
        "record {id} is only in the first",
        "le relevé {id} n’est que dans la première",
    ),
    "copy-record-besides": (
        "record {id} is only in the second",
        "le relevé {id} n’est que dans la seconde",
    ),
    "copy-record-differs": ("record {id} differs", "le relevé {id} diffère"),
    "backed-up": (
        "{path}: {size} bytes, schema {schema}",
        "{path} : {size} octets, schéma {schema}",
    ),
    "restored": (
        "restored from {path}: {n} records, schema {schema}",
        "restauré depuis {path} : {n} relevés, schéma {schema}",
    ),
    "backup-missing": ("{path}: there is no such file.", "{path} : il n’y a pas de tel fichier."),
    "backup-damaged": (
        "{path} is no backup, or a damaged one ({why}).",
        "{path} n’est pas une sauvegarde, ou elle est abîmée ({why}).",
    ),
    "backup-foreign": (
        "{path} is no backup: Carnet’s tables are not in it.",
        "{path} n’est pas une sauvegarde : les tables de Carnet n’y sont pas.",
    ),
    "backup-later": (
        "{path} was made by a later version of Carnet, which this one cannot read.",
        "{path} vient d’une version plus récente de Carnet, illisible pour celle-ci.",
    ),
    "backup-earlier": (
        "{path} was made by a version of Carnet before the first whose backups can be read.",
        "{path} vient d’une version de Carnet trop ancienne pour être lue.",
    ),
    "backup-same": ("{path} is the database itself.", "{path} est la base elle-même."),
    "backup-unable": (
        "{path} cannot be read or written ({why}).",
        "{path} ne peut être lu ou écrit ({why}).",
    ),
    "backup-nothing": ("Nothing was changed.", "Rien n’a changé."),
    "verified": ("{name}: all of it is as it was kept", "{name} : tout est tel qu’il a été gardé"),
    "verified-damaged": ("{name} is damaged: {n} found", "{name} est abîmé : {n} trouvés"),
    "of-record": ("record {id}", "relevé {id}"),
    "damaged-file": (
        "{where}: the file is damaged{told}.",
        "{where} : le fichier est abîmé{told}.",
    ),
    "damaged-row": (
        "{where}: {what} is not what was kept{told}.",
        "{where} : {what} n’est pas ce qui a été gardé{told}.",
    ),
    "row-record": ("its summary", "ce qui en est listé"),
    "row-text": ("its text, or what was found in it,", "son texte, ou ce qui y a été constaté,"),
    "row-version": ("an earlier text", "un texte antérieur"),
    "row-annotation": ("an annotation", "une annotation"),
    "row-change": ("a line of its history", "une ligne de son historique"),
    "row-bin": ("what the bin holds of it", "ce que la corbeille en contient"),
    "row-tag": ("one of its tags", "une de ses étiquettes"),
    "row-study": ("a study", "une étude"),
    "row-answer": ("a remembered answer", "une réponse retenue"),
    "row-alias": ("an alias of a player", "un alias de joueur"),
    "row-token": ("a token", "un jeton"),
    "row-live": ("a live game", "une partie en direct"),
    "damaged-tables": (
        "{where}: a table or an index is not as Carnet makes it{told}.",
        "{where} : une table ou un index n’est pas tel que Carnet le fait{told}.",
    ),
    "damaged-index": (
        "{where}: its entries in the search index do not fit what is kept{told}.",
        "{where} : ce par quoi on le trouve ne va pas avec ce qui est gardé{told}.",
    ),
    "damaged-links": (
        "{where}: rows that belong together do not fit{told}.",
        "{where} : ce qui va ensemble ne s’accorde pas{told}.",
    ),
    "damaged-facts": (
        "{where}: what is kept of it for figures has changed{told}; carnet reindex "
        "works it out again.",
        "{where} : ce que les chiffres en demandent n’est pas ce qui a été gardé{told} ; "
        "carnet reindex le calcule à nouveau.",
    ),
    "damaged-total": (
        "{where}: a total kept for figures is not the sum over the records{told}; carnet "
        "reindex works it out again.",
        "{where} : une somme que les chiffres demandent n’est pas celle des relevés{told} ; "
        "carnet reindex la calcule à nouveau.",
    ),
    "reindexed": (
        "{n} records worked out for the figures, {m} in all",
        "{n} relevés calculés pour les chiffres, {m} en tout",
    ),
    "worked": (
        "{n} worked out, {m} could not be",
        "{n} résultats calculés, {m} n’ont pas pu l’être",
    ),
    "work-failed": (
        "record {id}: {kind} could not be worked out in three tries ({why})",
        "relevé {id} : {kind} n’a pas pu être calculé en trois essais ({why})",
    ),
    "damaged-job": (
        "{where}: what is still to be worked out is not what was kept{told}; "
        "carnet reindex begins it anew.",
        "{where} : ce qui reste à calculer n’est pas ce qui a été gardé{told} ; "
        "carnet reindex le recommence.",
    ),
    "damaged-what-then": (
        "carnet verify lists all that is damaged; carnet restore puts a backup in its place.",
        "carnet verify dit tout ce qui est abîmé, carnet restore met une sauvegarde à sa place.",
    ),
    "restore-over": (
        "The {n} records of {database} will be lost. Continue?",
        "Les {n} relevés de {database} seront perdus. Continuer ?",
    ),
    "delete-no-record": (
        "there is no record {id}; nothing was deleted",
        "il n’y a pas de relevé {id} ; rien n’a été supprimé",
    ),
    "delete-not-in-bin": (
        "record {id} is not in the bin; nothing was brought back",
        "le relevé {id} n’est pas dans la corbeille ; rien n’a été restauré",
    ),
    "delete-kept-anew": (
        "the same text has been stored anew meanwhile, as record {id}; nothing was brought back",
        "le même texte a été enregistré de nouveau entre-temps, comme relevé {id} ; rien n’a "
        "été restauré",
    ),
    "delete-done-1": (
        "{n} record deleted; until {until}, --undo brings it back",
        "{n} relevé supprimé ; jusqu’au {until}, --undo le fait revenir",
    ),
    "delete-done": (
        "{n} records deleted; until {until}, --undo brings them back",
        "{n} relevés supprimés ; jusqu’au {until}, --undo les fait revenir",
    ),
    "delete-back-1": ("{n} record brought back from the bin", "{n} relevé restauré"),
    "delete-back": ("{n} records brought back from the bin", "{n} relevés restaurés"),
    "copy-bin-missing": (
        "deleted record {id} is only in the bin of the first",
        "le relevé supprimé {id} n’est que dans la corbeille de la première",
    ),
    "copy-bin-besides": (
        "deleted record {id} is only in the bin of the second",
        "le relevé supprimé {id} n’est que dans la corbeille de la seconde",
    ),
    "copy-bin-differs": ("deleted record {id} differs", "le relevé supprimé {id} diffère"),
    "no-public-url": (
        "--public-url is not set, so requests for any host are answered",
        "--public-url n’est pas donné : les requêtes pour n’importe quel hôte sont servies",
    ),
    "bad-public-url": (
        "--public-url is an address such as https://club.example, and not {url}",
        "--public-url est une adresse telle que https://club.example, et non {url}",
    ),
    "bad-contact": (
        "--security-contact begins with mailto:, tel: or https://, and is not {uri}",
        "--security-contact commence par mailto:, tel: ou https://, et n’est pas {uri}",
    ),
    "no-editor": (
        "this needs the extra “editor”: pip install 'carnet[editor]' (no {package} here)",
        "il faut pour cela le supplément « editor » : pip install 'carnet[editor]' "
        "({package} manque)",
    ),
    "no-address": (
        "cannot serve at {host}:{port}: {why}",
        "impossible de servir sur {host}:{port} : {why}",
    ),
    "serving": (
        "Carnet is at {address} (Ctrl-C ends it)",
        "Carnet est à l’adresse {address} (Ctrl-C l’arrête)",
    ),
    "no-token": (
        "other machines could change records here; make a token first (carnet token add "
        "--scope write), or serve --read-only",
        "d’autres que cette machine pourraient modifier des relevés ici ; créez d’abord un "
        "jeton (carnet token add --scope write), ou servez en lecture seule (--read-only)",
    ),
    "not-writable": (
        "the database {database} cannot be written to; serve it --read-only",
        "la base {database} se trouve là où rien ne peut être écrit ; servez-la en lecture "
        "seule (--read-only)",
    ),
    "no-rate": (
        "“{rate}” is not a rate; rates are written 1200/minute, 5/second or off",
        "« {rate} » n’est pas un débit ; en sont 1200/minute, 5/second, off",
    ),
}
