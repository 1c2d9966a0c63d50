"""The help of the command line in English, by its French; a test holds that nothing is left out."""

from __future__ import annotations

ENGLISH: dict[str, str] = {
    "Pseudonymise des décisions de justice et mesure ce qu'il en reste.": "Pseudonymise court decisions and measure what is left.",
    "Langue : fr ou en (aussi NOMDEMPRUNT_LANG).": "Language: fr or en (also NOMDEMPRUNT_LANG).",
    "Trouve les mentions ; écrit du JSON.": "Find the mentions; write JSON.",
    "Remplace les mentions ; écrit le texte pseudonymisé.": "Replace the mentions; write the pseudonymised text.",
    "Écrit le texte auquel les positions se rapportent.": "Write the text that the offsets refer to.",
    "Convertit des documents annotés : json, conll, doccano.": "Convert annotated documents: json, conll, doccano.",
    "Compare une annotation à une annotation de référence.": "Compare an annotation with a gold one.",
    "Entraîne un modèle ; reprend où il s'est arrêté.": "Train a model; go on where it stopped.",
    "Liste les exemples, ou écrit le texte de l'un d'eux.": "List the samples, or write the text of one.",
    "Documents à lire ; - pour l'entrée standard.": "Documents to read; - for standard input.",
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
    "Remplacement : lettres ou cour.": "Replacement: lettres or cour.",
    "Fichier .txt, ou dossier où écrire un fichier par document.": "A .txt file, or a folder to write one file per document to.",
    "Fichier où écrire.": "File to write to.",
    "Fichier ou dossier à convertir ; - pour l'entrée standard.": "File or folder to convert; - for standard input.",
    "Fichier à écrire ; un dossier reçoit un fichier par document ; - pour la sortie standard.": (
        "File to write; a folder gets one file per document; - for standard output."
    ),
    "Format de SRC, si l'extension ne le dit pas.": "Form of SRC, where the extension does not say.",
    "Format de DST, si l'extension ne le dit pas.": "Form of DST, where the extension does not say.",
    "Document que SRC annote, si SRC n'en contient pas le texte.": "Document that SRC annotates, where SRC does not hold its text.",
    "Annotation de référence : fichier ou dossier.": "Gold annotation: file or folder.",
    "Ce que vaut chaque règle, sur GOLD ou, sans GOLD, sur la référence livrée.": "What each rule is worth, on GOLD or, without it, on the gold that ships.",
    "Annotation à mesurer : fichier ou dossier ; - pour l'entrée standard.": (
        "Annotation to measure: file or folder; - for standard input."
    ),
    "Format de PRED, si l'extension ne le dit pas.": "Form of PRED, where the extension does not say.",
    "Écrire du JSON au lieu de tableaux.": "Write JSON instead of tables.",
    "Profil : les mentions qui ne doivent pas rester lisibles.": "Profile: the mentions that must not stay readable.",
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
}
