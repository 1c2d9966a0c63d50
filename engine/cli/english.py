"""The help of the command line in English, by its French; a test holds that nothing is left out."""

from __future__ import annotations

STRATEGIES = "lettres, cour, initiales, fictif, tolkien, etiquettes, generaliser, noir, secret"
"""Those of :mod:`engine.pseudonyms`, which is not loaded to show the help; a test holds that none is left out."""

ENGLISH: dict[str, str] = {
    "Pseudonymise des décisions de justice et mesure ce qu'il en reste.": "Pseudonymise court decisions and measure what is left.",
    "Langue : fr ou en (aussi NOMDEMPRUNT_LANG).": "Language: fr or en (also NOMDEMPRUNT_LANG).",
    "Trouve les mentions ; écrit du JSON.": "Find the mentions; write JSON.",
    "Remplace les mentions ; écrit le document dans son format.": "Replace the mentions; write the document in its own format.",
    "Rend l'original d'un document pseudonymisé, avec son fichier de correspondance.": (
        "Give back the original of a pseudonymised document, with its key file."
    ),
    "Écrit le texte auquel les positions se rapportent.": "Write the text that the offsets refer to.",
    "Convertit des documents annotés : json, conll, doccano, label, gate, seqeval.": (
        "Convert annotated documents: json, conll, doccano, label, gate, seqeval."
    ),
    "Compare une annotation à une annotation de référence.": "Compare an annotation with a gold one.",
    "Entraîne un modèle ; reprend où il s'est arrêté.": "Train a model; go on where it stopped.",
    "Liste les exemples, ou écrit le texte de l'un d'eux.": "List the samples, or write the text of one.",
    "Documents à lire ; - pour l'entrée standard.": "Documents to read; - for standard input.",
    "Documents ou dossiers à lire ; - pour l'entrée standard.": "Documents or folders to read; - for standard input.",
    "Document à lire ; - pour l'entrée standard.": "Document to read; - for standard input.",
    "Profil : ce qui est occulté.": "Profile: what is masked.",
    "Modèle installé.": "Installed model.",
    "Modèle installé, pour toutes les langues.": "Installed model, for every language.",
    "Langue des documents : auto (détectée), fr ou en.": "Language of the documents: auto (detected), fr or en.",
    "Règle à ne pas appliquer ; répétable.": "Rule not to apply; may be repeated.",
    "Partie connue du registre, à chercher ; répétable.": "Party known from the register, to look for; may be repeated.",
    "Fichier des parties : un nom par ligne, ou une liste JSON ; - pour l'entrée standard.": (
        "File of the parties: one name per line, or a JSON list; - for standard input."
    ),
    "Où calculer : auto, cpu ou cuda.": "Where to compute: auto, cpu or cuda.",
    "Dossier où écrire un fichier par document.": "Folder to write one file per document to.",
    f"Remplacement, au lieu de celui du profil : {STRATEGIES}.": f"Replacement, instead of the profile's own: {STRATEGIES}.",
    "Modifications suivies : accept (acceptées) ou refuse (refusées).": "Tracked changes: accept or refuse.",
    "Fichier de correspondance à écrire, chiffré ; un dossier pour plusieurs documents.": (
        "Key file to write, encrypted; a folder for several documents."
    ),
    "Fichier dont la première ligne est le mot de passe (ou NOMDEMPRUNT_KEY_PASSWORD).": (
        "File whose first line is the password (or NOMDEMPRUNT_KEY_PASSWORD)."
    ),
    "Fichier secret qui remplace le mot de passe.": "Secret file that stands in for the password.",
    "Registre à créer ou à continuer : les mêmes pseudonymes d'un document à l'autre.": (
        "Register to begin or to go on with: the same pseudonyms from one document to another."
    ),
    "Rapport à écrire, .html ou .pdf ; un dossier pour plusieurs documents.": (
        "Report to write, .html or .pdf; a folder for several documents."
    ),
    "Rapport interne, avec les noms d'origine.": "Internal report, with the original names.",
    "Écrire le texte seul, en .txt.": "Write the text alone, as .txt.",
    "Fichier, ou dossier où écrire un fichier par document.": "File, or a folder to write one file per document to.",
    "Document pseudonymisé ; - pour l'entrée standard.": "Pseudonymised document; - for standard input.",
    "Fichier de correspondance du document.": "Key file of the document.",
    "Fichier ou dossier où écrire.": "File or folder to write to.",
    "Fichier où écrire.": "File to write to.",
    "Fichier ou dossier à convertir ; - pour l'entrée standard.": "File or folder to convert; - for standard input.",
    "Fichier à écrire ; un dossier reçoit un fichier par document ; - pour la sortie standard.": (
        "File to write; a folder gets one file per document; - for standard output."
    ),
    "Format de SRC, si l'extension ne le dit pas.": "Form of SRC, where the extension does not say.",
    "Format de DST, si l'extension ne le dit pas.": "Form of DST, where the extension does not say.",
    "Document que SRC annote, si SRC n'en contient pas le texte ou le découpe autrement.": (
        "Document that SRC annotates, where SRC does not hold its text or cuts it otherwise."
    ),
    "Colonnes de CoNLL à écrire : 4, 3 (sans nom) ou 2 (sans blancs).": (
        "Columns of CoNLL to write: 4, 3 (without names) or 2 (without blanks)."
    ),
    "Schéma des étiquettes, reconnu sinon : iob2, iob1, bioes, bilou (lu seulement) ; A:B lit A et écrit B.": (
        "Scheme of the tags, else recognised: iob2, iob1, bioes, bilou (read only); A:B reads A and writes B."
    ),
    "Jeu d'annotations de GATE à lire.": "Annotation set of GATE to read.",
    "SRC est une décision originale, DST sa version publiée : en tire l'annotation de SRC.": (
        "SRC is an original decision, DST its published version: make the annotation of SRC from them."
    ),
    "Avec --align : fichier où écrire l'annotation.": "With --align: file to write the annotation to.",
    "Avec --align : fichier où écrire le rapport.": "With --align: file to write the report to.",
    "Annotation de référence : fichier ou dossier.": "Gold annotation: file or folder.",
    "Ce que vaut chaque règle, sur GOLD ou, sans GOLD, sur la référence livrée.": "What each rule is worth, on GOLD or, without it, on the gold that ships.",
    "Annotation à mesurer : fichier ou dossier ; - pour l'entrée standard.": (
        "Annotation to measure: file or folder; - for standard input."
    ),
    "Format de PRED, si l'extension ne le dit pas.": "Form of PRED, where the extension does not say.",
    "Écrire du JSON au lieu de tableaux.": "Write JSON instead of tables.",
    "Profil : les mentions qui ne doivent pas rester lisibles.": "Profile: the mentions that must not stay readable.",
    "Toutes les erreurs dans leur contexte, en CSV pour un tableur en français (en JSON avec --json).": "All errors in context, as CSV for a spreadsheet in English (as JSON with --json).",
    "Ajouter au panel de qualité de cette machine la phrase de cette erreur.": "Add the sentence of this error to this machine's quality panel.",
    "Avec --to-panel : ce qui rend la phrase difficile.": "With --to-panel: what makes the sentence hard.",
    "Étiquette de vos fichiers et étiquette de l'outil ; FROM= l'ignore ; répétable.": (
        "Label of your files and that of the tool; FROM= ignores it; may be repeated."
    ),
    "Fichier de lignes FROM=TO ; # commente.": "File of lines FROM=TO; # begins a comment.",
    "Configuration, en TOML.": "Configuration, in TOML.",
    "Mesure ce qu'apportent des décisions de plus ; reprend où il s'est arrêté.": (
        "Measure what more decisions bring; go on where it stopped."
    ),
    "Essayer N réglages de l'étiqueteur au lieu d'entraîner.": "Try N settings of the tagger instead of training.",
    "Nombres de décisions, séparés par des virgules ; all pour toutes.": "Numbers of decisions, separated by commas; all for all.",
    "Tirages par nombre de décisions.": "Draws per number of decisions.",
    "Nom d'un exemple ; sans nom, la liste.": "Name of a sample; without one, the list.",
    "Mesure le regroupement des mentions par personne, les rôles et les genres.": (
        "Measure the grouping of mentions by individual, roles and genders."
    ),
    "Règle les probabilités d'un modèle sur les documents fournis, et mesure ce qu'elles valent.": (
        "Calibrate a model's probabilities on the documents that ship, and measure what they are worth."
    ),
    "Règle inactive à appliquer aussi ; répétable.": "Rule that is off by default, to apply too; repeatable.",
    "Avec --ablation : part des mentions que le modèle oublie.": "With --ablation: share of the mentions that the model forgets.",
    "Décisions annotées où mesurer aussi.": "Annotated decisions to measure on, too.",
    "Montrer ce qui a été mesuré, sans rien refaire.": "Show what was measured, make nothing again.",
    "Mesure un modèle sur les genres qu'il a le moins vus à l'entraînement.": (
        "Measure a model on the genres that it has seen least in training."
    ),
    "Mesure la vitesse d'un modèle sur cette machine.": "Measure the speed of a model on this machine.",
    "Document à lire au lieu des exemples.": "Document to read instead of the samples.",
    "Durée de chaque mesure, en secondes, au moins.": "How long each measure goes on at least, in seconds.",
    "Mesure un modèle sur des phrases difficiles, par phénomène.": "Measure a model on hard sentences, by what they are hard for.",
    "Règles derrière le modèle : all, propagation seule ou none.": "Rules behind the model: all, propagation alone, or none.",
    "Écrire aussi chaque phrase manquée : l'attendu et le trouvé.": "Write each failed sentence too: what was expected and found.",
    "Mesure les modèles sur la référence fournie, et écrit les mesures que montrent les pages.": (
        "Measure the models on the reference supplied, and write the measurements that the pages show."
    ),
    "Jeu de mesure, dont seuls des comptes sont gardés.": "Measuring set, of which only counts are kept.",
    "Modèle à mesurer ; répétable.": "Model to measure; may be repeated.",
    "Jeu à mesurer : fr, en ou fr-dev ; répétable.": "Set to measure: fr, en or fr-dev; may be repeated.",
    "Partie à refaire : runs, rules ou speed ; répétable.": "Part to make again: runs, rules or speed; may be repeated.",
    "Dossier des résultats, au lieu de data/results.": "Folder of the results, instead of data/results.",
    "Annotations faites ailleurs, à garder comme un moteur.": "Annotations made elsewhere, to keep as an engine.",
    "Écrire les textes du jeu, par profil, pour les annoter ailleurs.": (
        "Write the texts of the set, by profile, to annotate them elsewhere."
    ),
    "Avec --import : nom du moteur.": "With --import: name of the engine.",
    "Avec --import : version du programme.": "With --import: version of the program.",
    "Avec --import : version du modèle.": "With --import: version of the model.",
    "Avec --import : all, propagation ou none.": "With --import: all, propagation or none.",
    "Dit combien de décisions sortent propres, pourquoi, et ce qu'il faut en relire.": (
        "Tell how many decisions come out clean, why, and which to review."
    ),
    "Jeu fourni, au lieu de GOLD et PRED : fr, en ou fr-dev.": (
        "Supplied set, instead of GOLD and PRED: fr, en or fr-dev."
    ),
    "Moteur à mesurer sur ce jeu ; par défaut, le premier.": "Engine to measure on that set; by default, the first.",
    "Mentions comptées : all, persons, addresses, towns, civil dates, identifiers ou direct.": (
        "Mentions that count: all, persons, addresses, towns, civil dates, identifiers or direct."
    ),
    "Rappel par mention ; répétable.": "Recall of mentions; may be repeated.",
    "Mentions par décision.": "Mentions of a decision.",
    "Décisions par an.": "Decisions a year.",
    "Minutes de relecture par page.": "Minutes of review per page.",
    "Part de fautives permise parmi les décisions publiées sans relecture.": "Leaking share allowed among the decisions published without review.",
    "Mesure l'accord de plusieurs annotateurs sur les mêmes documents.": (
        "Measure the agreement of several annotators on the same documents."
    ),
    "Annotations à comparer, deux ou plus : un fichier ou un dossier par annotateur ; - pour l'entrée standard.": (
        "Annotations to compare, two or more: a file or a folder for each annotator; - for standard input."
    ),
    "Format des annotations, si l'extension ne le dit pas.": "Form of the annotations, where the extension does not say.",
    "Document annoté, si aucun des fichiers n'en contient le texte.": (
        "Document that is annotated, where none of the files holds its text."
    ),
    "Fichier Doccano à écrire : accords en vert, désaccords en rouge ; ses étiquettes à côté.": (
        "Doccano file to write: agreement in green, disagreement in red; its labels beside it."
    ),
    "Tous les passages, à écrire pour un tableur ; adjudicate lit les choix qu'on y porte.": (
        "All passages, to write for a spreadsheet; adjudicate reads the choices made in it."
    ),
    "Écrire aussi l'accord par étiquette.": "Write the agreement by label too.",
    "Écrire aussi l'accord par document.": "Write the agreement by document too.",
    "Mesure à donner pour chaque paire d'annotateurs ; s'ils sont plus de deux, strict.": (
        "Measure to give for each pair of annotators; where they are more than two, strict."
    ),
    "Tirages au sort pour les intervalles ; 0 : aucun intervalle.": "Random draws for the intervals; 0: no interval.",
    "Mesurer aussi gamma (calcul long).": "Measure gamma too (takes long).",
    "Tire une référence de deux annotations et des choix faits sur leurs désaccords.": (
        "Make a reference (gold) of two annotations and of the choices made on their disagreements."
    ),
    "Première annotation : fichier ou dossier.": "First annotation: file or folder.",
    "Seconde annotation : fichier ou dossier.": "Second annotation: file or folder.",
    "Passages écrits par agreement --csv, colonne « choix » remplie : A, B, aucune, ou début-fin:étiquette.": (
        "Passages that agreement --csv wrote, column “choice” filled in: A, B, none, or start-end:label."
    ),
    "Format de GOLD, si l'extension ne le dit pas.": "Form of GOLD, where the extension does not say.",
    "Qui a tranché, pour l'historique, là où le tableau ne le dit pas.": (
        "Who settled, for the history, where the table does not say."
    ),
    "Dit ce qui est gardé, efface avec preuve, change la clé.": "Say what is kept, erase with proof, change the key.",
    "La clé qui chiffre les documents.": "The key that encrypts the documents.",
    "Dit où et comment les documents sont gardés, et combien.": "Say where and how documents are kept, and how many.",
    "Liste les preuves d'effacement.": "List the proofs of erasure.",
    "Efface un document et tout ce qui en vient, avec preuve.": "Erase a document and all that came of it, with proof.",
    "Identifiant du document : la fin de son adresse.": "Id of the document: the end of its address.",
    "Efface ce qui est arrivé à terme, et vérifie les preuves.": "Erase what has expired, and verify the proofs.",
    "Rechiffre tout avec une nouvelle clé.": "Encrypt everything anew with another key.",
    "Nouveau fichier où écrire la clé.": "New file to write the key to.",
    "Ce dont le moteur apprendrait le plus : phrases, documents validés.": (
        "What the engine would learn most from: sentences, validated documents."
    ),
    "Seulement les documents de cette liste.": "Only the documents of this list.",
    "Part des documents mis de côté pour mesurer.": "Share of the documents set aside to measure.",
    "Classe les phrases qui instruiraient le plus.": "Rank the sentences that would teach most.",
    "Référence fournie, fr ou en, au lieu des documents relus ici.": (
        "Reference supplied, fr or en, instead of the documents reviewed here."
    ),
    "Mesure de cette référence.": "Run on this reference.",
    "Autre mesure, dont les désaccords comptent.": "Another run, whose disagreements count.",
    "Combien de phrases.": "How many sentences.",
    "Poids des corrections.": "Weight of corrections.",
    "Poids des hésitations.": "Weight of hesitations.",
    "Poids des désaccords.": "Weight of disagreements.",
    "De 0 (les plus instructives) à 1 (les plus variées).": "From 0 (those that teach most) to 1 (the most varied).",
    "Exporte les documents validés : référence et entraînement.": "Export validated documents: reference and training.",
    "Fichier zip à écrire.": "Zip file to write.",
    "Format : json, conll, doccano, label, gate ou seqeval.": "Format: json, conll, doccano, label, gate or seqeval.",
    "Partie : gold (mesurer), training (apprendre) ou both.": (
        "Part: gold (to measure), training (to learn from) or both."
    ),
    "Écrit une phrase balisée sous d'autres formes.": "Write a marked sentence in other forms.",
    "Phrase balisée ; - pour l'entrée standard.": "Marked sentence; - for standard input.",
    "La phrase est en anglais.": "The sentence is in English.",
    "L'ajouter, avec ses formes, au panel de cette machine.": "Add it, with its forms, to the panel of this machine.",
    "Dire ce qui est mieux et moins bien qu'avec ce modèle.": "Say what is better and worse than with this model.",
    "… que dans ce résultat, gardé par --save.": "… than in this result, kept by --save.",
    "Garder le résultat, en JSON.": "Keep the result, as JSON.",
    "Finir par 1 si une phrase juste ne l'est plus.": "End with 1 where a right sentence no longer is.",
    "Relit un document : montre, corrige, annule, valide, exporte.": "Review a document: show, correct, undo, validate, export.",
    "Écrire du JSON au lieu d'un tableau.": "Write JSON instead of a table.",
    "Nom de la personne qui relit.": "Name of the reviewer.",
    "Liste les documents dont la relecture a commencé.": "List the documents whose review has begun.",
    "Dit où en est la relecture d'un document.": "Say how far the review of a document is.",
    "Fait une correction, écrite en JSON.": "Make a correction, written as JSON.",
    "Correction en JSON ; - pour l'entrée standard.": "Correction as JSON; - for standard input.",
    "Dire ce qui serait fait, et ne rien faire.": "Say what would be done, and do nothing.",
    "Annule la dernière correction.": "Undo the last correction.",
    "Rétablit la dernière correction annulée.": "Redo the correction undone last.",
    "Valide un document.": "Validate a document.",
    "Motif, s'il reste un doute bloquant.": "Reason, where a blocking doubt is left.",
    "Dit qui a fait quoi, et quand.": "Say who did what, and when.",
    "Écrit l'annotation corrigée, ou l'historique.": "Write the corrected annotation, or the history.",
    "L'historique, une ligne de JSON par correction.": "The history, one line of JSON per correction.",
    "Refait des corrections à partir de fichiers, sans la base.": "Make corrections again from files, without the database.",
    "Annotation en JSON, telle que le moteur l'a laissée.": "Annotation as JSON, as the engine left it.",
    "Document annoté.": "Annotated document.",
    "Historique écrit par export --log.": "History written by export --log.",
    "Listes de documents à relire : en faire, les suivre, les remettre.": "Lists of documents to review: make them, follow them, hand them over.",
    "Identifiant de la liste : la fin de son adresse.": "Id of the list: the end of its address.",
    "Documents, dossiers ou archives zip.": "Documents, folders or zip archives.",
    "Fait une liste, et écrit son identifiant.": "Make a list, and write its id.",
    "Nom de la liste.": "Name of the list.",
    "Remplacement, au lieu de celui du profil.": "Replacement, instead of the profile's own.",
    "Déposer sans commencer.": "Drop without beginning.",
    "Ajoute des documents à une liste.": "Add documents to a list.",
    "Montre une liste, le document le plus risqué d'abord.": "Show a list, the document most at risk first.",
    "Tire l'échantillon de contrôle d'une liste, une fois.": "Draw the control sample of a list, once.",
    "Part des documents, entre 0 et 1.": "Share of the documents, between 0 and 1.",
    "Suspend l'annotation d'une liste.": "Pause the annotation of a list.",
    "Reprend l'annotation d'une liste.": "Resume the annotation of a list.",
    "Écrit les documents validés d'une liste dans une archive zip.": "Write the validated documents of a list into a zip archive.",
    "Archive zip à écrire.": "Zip archive to write.",
    "Avec l'échantillon de contrôle, même s'il n'est pas validé.": "With the control sample, even where it is not validated.",
    "Efface une liste, ses documents et ce qui en vient, avec preuve.": "Erase a list, its documents and what came of them, with proof.",
    "Dit ce que les relectures validées montrent du moteur, semaine après semaine.": "Say what validated reviews show of the engine, week after week.",
    "Par semaine (week) ou par jour (day).": "By week (week) or by day (day).",
    "Modèle et moteur, comme fr/0.7.0 ; * : tous.": "Model and engine, like fr/0.7.0; *: all.",
    "Juridiction, comme appel ; * : toutes.": "Court, like appel; *: all.",
    "Catégorie des mentions comptées ; * : toutes.": "Category of the mentions counted; *: all.",
    "Dernières semaines comptées ; 0 : toutes.": "Last weeks counted; 0: all.",
    "Semaines d'avant auxquelles comparer.": "Weeks before to compare with.",
    "Données de démonstration, au lieu des documents validés ici.": "Demonstration data, instead of the documents validated here.",
    "Écrire les périodes en CSV au lieu de tableaux.": "Write the periods as CSV instead of tables.",
}
