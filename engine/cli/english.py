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
    "Règle à ne pas appliquer ; répétable.": "Rule not to apply; may be repeated.",
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
    "Annotation à mesurer : fichier ou dossier ; - pour l'entrée standard.": (
        "Annotation to measure: file or folder; - for standard input."
    ),
    "Format de PRED, si l'extension ne le dit pas.": "Form of PRED, where the extension does not say.",
    "Écrire du JSON au lieu de tableaux.": "Write JSON instead of tables.",
    "Profil : les mentions qui ne doivent pas rester lisibles.": "Profile: the mentions that must not stay readable.",
    "Configuration, en TOML.": "Configuration, in TOML.",
    "Nom d'un exemple ; sans nom, la liste.": "Name of a sample; without one, the list.",
}
