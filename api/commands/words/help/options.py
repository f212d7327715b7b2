"""What each option is for, in French: by its name, or after its command where that says more."""

from __future__ import annotations

OPTIONS: dict[str, str] = {
    "--version": "Montrer la version et ce qui juge les relevés.",
    "--language": "La langue des messages. Par défaut celle de LANG, sinon l’anglais.",
    "--json": "Imprimer une ligne de JSON par relevé.",
    "--jobs": "Combien de processus travaillent à la fois. Sous Windows il n’y en a qu’un.",
    "--record-limit": "Le plus long relevé qui soit lu, en Mio.",
    "--database": "La base de relevés : sqlite:///path ou postgresql://user@host/database. Peut se "
    "donner aussi par CARNET_DATABASE dans l’environnement.",
    "--decisions": "Ajouter une table d’une ligne par décision : ce que le joueur savait, pouvait "
    "faire et a fait ; et une fiche des données, README.md.",
    "--values": "Dire aussi ce que vaut chaque choix, essayé dans N répartitions au hasard. C’est "
    "long, et comprend --decisions.",
    "check --rules": "Juger selon les règles de ces jeux, avec les options du relevé où un jeu les "
    "a. Avec « all », selon chaque règle de jeu qui va avec le nombre de places du relevé et son "
    "jeu de cartes.",
    "check --plain": "Donner les fautes seules, sans les lapsus dont elles découlent.",
    "check --all": "Donner chaque faute : celles qui découlent d’un lapsus, et plus de 1 000 par "
    "relevé.",
    "format --check": "Nommer les fichiers qui diffèrent, et ne rien écrire.",
    "format --in-place": "Récrire chaque fichier, en entier ou pas du tout.",
    "format --language": "La langue des lettres des cartes, par défaut l’anglais, et des messages, "
    "par défaut celle de LANG.",
    "show --deal": "Le coup à montrer. Par défaut le dernier.",
    "show --ply": "Montrer la table après tant d’actions du coup. Par défaut toutes.",
    "show --seat": "Ne montrer que ce que savait le joueur à cette place.",
    "show --json": "Imprimer la table comme un objet JSON.",
    "show --output": "Écrire une image de la table dans FICHIER, qui finit par .svg ou .png, ou "
    "avec --film par .webp ou .gif. Toutes sauf .svg demandent l’extra « images ».",
    "show --line": "La variante à montrer ou à lier, comme 12.1.",
    "show --film": "Un film du coup au lieu d’une image.",
    "show --trick": "Un film de cette levée seulement.",
    "show --width": "La largeur en pixels.",
    "show --link": "Imprimer un lien qui contient le relevé entier.",
    "show --address": "Le service où mène le lien.",
    "advise --deal": "Le coup. Par défaut le dernier.",
    "advise --ply": "Conseiller après tant d’actions du coup. Par défaut toutes.",
    "advise --seat": "La place à conseiller. Par défaut celle dont c’est le tour.",
    "advise --worlds": "Le nombre de répartitions au hasard où chaque choix est essayé.",
    "advise --seed": "La graine des répartitions. Une autre graine en tire d’autres.",
    "advise --budget": "Essayer autant de répartitions que ce temps le permet, au lieu de "
    "--worlds.",
    "advise --json": "Imprimer le conseil comme un objet JSON.",
    "convert --from": "Son format.",
    "convert --to": "L’autre format.",
    "convert --game": "Le jeu d’une feuille de marque qui n’a pas de colonne pour lui.",
    "convert --output": "Écrire dans un fichier, en entier ou pas du tout.",
    "generate --count": "Combien de relevés écrire.",
    "generate --seed": "La graine du hasard. La même graine donne les mêmes relevés.",
    "generate --option": "Donner une option du jeu. Peut se répéter.",
    "generate --player": "Comment jouent les joueurs : random, eager, forgetful, collector ou "
    "thrifty.",
    "generate --fault": "Écrire des relevés avec une seule faute, de ce code.",
    "perft --depth": "Combien de cartes jouer d’avance.",
    "conformance --command": "Le programme à interroger, comme 'other check --json'. Sans elle "
    "Carnet s’interroge lui-même.",
    "conformance --read": "Sa commande qui donne les mots d’un texte.",
    "conformance --write": "Sa commande qui écrit la forme canonique.",
    "conformance --perft": "Sa commande qui compte les suites de jeu permises.",
    "conformance --stdin": "Donner le texte sur l’entrée standard, et non dans un fichier.",
    "conformance --one-process": "Lancer --command une fois, et poser chaque question comme une "
    "ligne de JSON.",
    "conformance --level": "Ce que le programme prétend faire : lire et écrire du texte, juger "
    "aussi selon les règles, ou dire ce qui est certain quand des mains sont inconnues.",
    "conformance --about": "Seulement les cas de ce paragraphe ou chapitre : 2, 2.3, 'rulebook "
    "12'.",
    "conformance --case": "Seulement les cas dont le nom commence ainsi.",
    "conformance --timeout": "Combien de temps une réponse peut prendre.",
    "conformance --most": "Combien de mégaoctets une réponse peut avoir.",
    "conformance --report": "Comment en rendre compte.",
    "conformance --all": "Nommer chaque cas qui ne concorde pas.",
    "conformance --copy-to": "Écrire les cas dans un nouveau dossier, avec un programme qui les "
    "pose sans Carnet.",
    "conformance --answer": "Répondre comme le programme interrogé, comme avec --one-process.",
    "chart --output": "Le fichier à écrire, qui finit par .html, .json, .csv, .svg, .png. Sans "
    "elle, un navigateur montre le graphique.",
    "chart --deal": "Ne tracer que ce coup.",
    "chart --seat": "Tracer « chance » d’après ce que sait ce joueur. Par défaut chaque joueur à "
    "son tour.",
    "chart --all": "Tracer tous les relevés de CHEMIN.",
    "chart --by": "Selon quoi --all groupe les relevés.",
    "chart --page": "La page à tracer si un graphique sur beaucoup de relevés ne tient pas sur une "
    "seule.",
    "chart --list": "Donner la liste des graphiques.",
    "stats --json": "Imprimer un objet JSON.",
    "stats --kind": "Quels chiffres donner. Peut se répéter. « missed » prend plus de temps.",
    "stats --game": "Seulement les relevés de ce jeu.",
    "stats --player": "Seulement les relevés avec un joueur dont le nom contient cela.",
    "stats --deals": "Donner la liste des coups derrière un chiffre.",
    "stats --group": "Le groupe dont donner la liste, avec --deals.",
    "insights --measure": "Ce qu’il faut mesurer.",
    "insights --by": "La dimension selon laquelle partager.",
    "insights --where": "Ne compter que ce qui a cette valeur. Peut se répéter.",
    "insights --list": "Donner la liste des mesures et des dimensions.",
    "insights --json": "Imprimer un objet JSON.",
    "insights --output": "Tracer un graphique, ou écrire ses données.",
    "standings --json": "Imprimer un objet JSON.",
    "standings --csv": "Imprimer des valeurs séparées par des virgules.",
    "standings --cross-table": "Imprimer qui a rencontré qui, avec --game.",
    "standings --without-luck": "Imprimer les résultats avec et sans la chance.",
    "standings --game": "Seulement les relevés de ce jeu.",
    "standings --player": "Seulement les relevés avec un joueur dont le nom contient cela.",
    "standings --event": "Seulement les relevés d’une rencontre dont le nom contient cela.",
    "standings --since": "Seulement les relevés à partir de cette date, comme 1850.01.",
    "standings --until": "Seulement les relevés jusqu’à cette date.",
    "survey --out": "Le dossier à écrire : un nouveau, ou celui d’une enquête interrompue.",
    "survey --jobs": "Combien de processus de cette machine travaillent à la fois. Par défaut un. "
    "Sous Windows il n’y en a qu’un.",
    "survey --scheduler": "L’ordonnanceur Dask dont les processus font le travail, comme "
    "tcp://host:8786.",
    "games --json": "Imprimer une ligne de JSON par jeu.",
    "games --new": "Écrire un paquet avec un nouveau jeu.",
    "games --out": "Où --new l’écrit. Par défaut, un dossier du nom du jeu.",
    "games --diff": "Imprimer les points où ces deux jeux diffèrent.",
    "rules --json": "Imprimer un objet JSON, dans les deux langues.",
    "serve --port": "Le port où écouter. 0 en prend un qui est libre.",
    "serve --load": "Charger ces relevés si la base n’en a pas.",
    "serve --read-only": "Refuser tout changement, de qui que ce soit.",
    "serve --public-read": "Laisser lire n’importe qui, sans jeton.",
    "serve --allowed-host": "Un nom d’hôte sous lequel appeler le service, outre ceux de cette "
    "machine.",
    "serve --trusted-proxy": "L’adresse du mandataire placé devant. On se fie à ses en-têtes "
    "X-Forwarded.",
    "serve --public-url": "L’adresse où les lecteurs trouvent le service, comme "
    "https://club.example. Les demandes pour d’autres hôtes reçoivent 421. À donner derrière un "
    "mandataire.",
    "serve --security-contact": "À qui signaler une faille du service, comme "
    "mailto:zoe@club.example ou https://club.example/security, pour /.well-known/security.txt.",
    "serve --read-rate": "Combien de fois chacun peut lire, ou « off » sans limite. Par défaut "
    "1200/minute, ou off si seule cette machine peut appeler.",
    "serve --write-rate": "Combien de fois chacun peut envoyer, ou « off » sans limite. Par défaut "
    "300/minute, ou off si seule cette machine peut appeler.",
    "serve --threads": "À combien de demandes il travaille à la fois.",
    "serve --per-address": "Combien de connexions une adresse peut avoir. Par défaut un dixième de "
    "toutes celles qui sont permises. Le mandataire peut les avoir toutes.",
    "serve --workers": "Combien de processus font les longs travaux (analyses, graphiques, "
    "statistiques, envois), pour que les autres n’attendent pas. Par défaut le nombre de "
    "processeurs, de 2 à 4.",
    "serve --work-limit": "Combien de temps de processeur un tel travail peut prendre.",
    "serve --body-limit": "Le plus long corps qui puisse être envoyé, en Mio. Décompressé, il peut "
    "être quatre fois plus long.",
    "serve --records-limit": "Combien de relevés peuvent être envoyés à la fois. Qui ne peut pas "
    "écrire en envoie un vingtième.",
    "serve --findings-limit": "Combien de fautes une réponse peut avoir. Qui ne peut pas écrire "
    "en reçoit un vingtième.",
    "serve --judging-time": "Combien de temps de processeur par minute peut aller à juger les "
    "relevés d’un seul. Qui peut écrire peut prendre d’un coup la part d’une heure. 0 ne met pas "
    "de limite. Par défaut 30, ou 0 si seule cette machine peut appeler.",
    "serve --live": "Combien de parties peuvent être suivies en direct à la fois, à mesure "
    "qu’elles sont saisies. 0 n’en permet aucune.",
    "serve --log-format": "La forme sous laquelle les demandes sont notées sur la sortie d’erreur.",
    "export --output": "Le fichier à écrire. Par défaut la sortie standard.",
    "export --form": "Les textes avec leurs annotations, ou octet pour octet comme ils sont venus, "
    "ou sous forme canonique.",
    "export --json": "Écrire des lignes de JSON, comme le service.",
    "export --to": "Écrire des tables des relevés, des coups, des cartes jouées et ainsi de suite. "
    "-o nomme leur dossier, ou pour xlsx leur fichier.",
    "export --study": "Seulement cette étude : ses relevés en texte Carnet, avec ce que disent ses "
    "chapitres. Avec --json, ou dans un FICHIER dont le nom finit par .study.json, l’étude "
    "entière, à importer ailleurs.",
    "export --game": "Seulement les relevés de ce jeu.",
    "export --player": "Seulement les relevés avec cela dans le nom d’un joueur.",
    "export --event": "Seulement les relevés avec cela dans le nom de la rencontre.",
    "export --since": "Seulement les relevés joués ce jour-là ou après, autant qu’on le sait.",
    "export --until": "Seulement les relevés joués ce jour-là ou avant, autant qu’on le sait.",
    "export --result": "Seulement les relevés avec ce résultat, tel qu’il est écrit.",
    "export --finding": "Seulement les relevés avec cette faute, un code.",
    "export --text": "Seulement les relevés qui contiennent ces mots.",
    "export --tag": "Seulement les relevés avec cette étiquette, ou avec toutes celles que "
    "séparent des virgules.",
    "export --ok": "Seulement les relevés en ordre, ou seulement ceux qui ont des fautes.",
    "delete --undo": "Ramener les relevés de la corbeille.",
    "delete --list": "Donner la liste de ce qui est dans la corbeille. Ne prend pas d’ID.",
    "delete --json": "Avec --list : une ligne de JSON par relevé.",
    "token add --scope": "Ce que permet le jeton : lire ; aussi envoyer et changer ; aussi "
    "demander les compteurs.",
    "token add --label": "Un nom auquel vous reconnaîtrez le jeton plus tard.",
    "token list --json": "Imprimer une ligne de JSON par jeton.",
    "restore --yes": "Ne pas demander confirmation. Un script n’est jamais interrogé.",
    "verify --json": "Imprimer une ligne de JSON par dommage.",
    "copy --verify": "Ne rien copier ; dire ce qui diffère.",
    "reindex --missing": "Seulement pour les relevés qui ne l’ont pas.",
    "work --kind": "Seulement pour ces chiffres. Peut se répéter. Par défaut tous.",
    "work --once": "Finir quand il n’y a plus rien à faire.",
    "work --retry": "Réessayer aussi ce qui a échoué trois fois.",
    "work --work-limit": "Combien de temps de processeur un relevé peut prendre.",
    "work --lease": "Si un processus est tué, d’autres reprennent son relevé après ce temps.",
}
