"""What can be wrong with a line of a file that someone writes, each with its sentence. None quotes the text of a document."""

from __future__ import annotations

import re
import tomllib

from engine.core.errors import BadFile

WHAT: dict[str, tuple[str, str]] = {
    "encoding": (
        "ce n'est pas de l'UTF-8. Enregistrez le fichier en UTF-8.",
        "this is not UTF-8. Save the file as UTF-8.",
    ),
    "columns": (
        "{found} colonne(s) au lieu de 4 : mot, étiquette, espace, document, séparés par des tabulations.",
        "{found} column(s) instead of 4: token, label, space, document, separated by tabs.",
    ),
    "few_columns": (
        "{found} colonne(s) : il en faut de 2 à 4, le mot puis son étiquette, séparés par des tabulations ou des espaces.",
        "{found} column(s): 2 to 4 are needed, the token then its tag, separated by tabs or spaces.",
    ),
    "columns_differ": (
        "{found} colonne(s), quand les lignes qui précèdent en ont {wanted}. Complétez la ligne, ou laissez-la vide pour finir la phrase.",
        "{found} column(s), where the lines before have {wanted}. Complete the line, or leave it empty to end the sentence.",
    ),
    "tag": (
        "l'étiquette n'est ni O, ni B-…, ni I-…, ni E-…, S-…, L-… ou U-…, suivis d'un nom. Corrigez-la.",
        "the tag is neither O, nor B-…, nor I-…, nor E-…, S-…, L-… or U-…, followed by a name. Correct it.",
    ),
    "scheme": (
        "cette étiquette n'est pas du schéma demandé. Donnez-en un autre avec --scheme, ou laissez-le reconnaître.",
        "this tag is not of the scheme asked for. Give another with --scheme, or let it be recognised.",
    ),
    "mixed": (
        "E-… ou S-… (BIOES) et L-… ou U-… (BILOU) se trouvent dans le même fichier. Gardez un seul schéma.",
        "E-… or S-… (BIOES) and L-… or U-… (BILOU) are in the same file. Keep one scheme.",
    ),
    "inside": (
        "I-… ne continue aucune mention : la ligne qui précède doit porter la même étiquette, en B-… ou I-…. Écrivez B-… ici ; si I-… commence une mention dans ce fichier, convertissez-le d'abord en ligne de commande (convert --scheme iob1).",
        "I-… continues no mention: the line before must have the same label, as B-… or I-…. Write B-… here; if I-… begins a mention in this file, convert it first on the command line (convert --scheme iob1).",
    ),
    "closing": (
        "E-… ou L-… ne finit aucune mention : la ligne qui précède doit porter la même étiquette, en B-… ou I-…. Écrivez S-… (BIOES) ou U-… (BILOU) pour une mention d'un seul mot.",
        "E-… or L-… ends no mention: the line before must have the same label, as B-… or I-…. Write S-… (BIOES) or U-… (BILOU) for a mention of one token.",
    ),
    "open": (
        "la mention s'arrête ici sans E-… (BIOES) ni L-… (BILOU) qui la finisse. Sur cette ligne, écrivez celui du schéma du fichier.",
        "the mention stops here without an E-… (BIOES) or L-… (BILOU) that ends it. On this line, write that of the file's scheme.",
    ),
    "gap": (
        "la colonne « espace » n'est ni +, ni -, ni un blanc écrit \\s, \\n, \\t, \\r, \\u{{a0}}….",
        "the space column is neither +, nor -, nor a blank written \\s, \\n, \\t, \\r, \\u{{a0}}….",
    ),
    "token": (
        "le mot est vide ou contient un blanc.",
        "the token is empty or contains white space.",
    ),
    "json": (
        "ce n'est pas du JSON valide.",
        "this is not valid JSON.",
    ),
    "surrogate": (
        "une moitié de caractère (\\ud800 à \\udfff seul) ne peut pas être gardée. Enregistrez de nouveau le fichier en UTF-8.",
        "half of a character (\\ud800 to \\udfff alone) cannot be kept. Save the file again as UTF-8.",
    ),
    "xml": (
        "ce n'est pas du XML valide. Enregistrez de nouveau le document depuis GATE.",
        "this is not valid XML. Save the document again from GATE.",
    ),
    "doctype": (
        "ce XML déclare un type de document (DOCTYPE), qui peut faire appel à d'autres fichiers : par sûreté, il n'est pas lu. Ôtez cette déclaration.",
        "this XML declares a document type (DOCTYPE), which may call in other files: for safety, it is not read. Take the declaration out.",
    ),
    "gate": (
        "ce XML n'est pas un document de GATE : il lui faut un élément {element}. Enregistrez-le depuis GATE par « Save as GATE XML ».",
        "this XML is no GATE document: it needs an element {element}. Save it from GATE with “Save as GATE XML”.",
    ),
    "node": (
        "l'annotation n° {index} commence ou finit à un nœud qui n'est pas dans le texte. Enregistrez de nouveau le document depuis GATE.",
        "annotation no. {index} begins or ends at a node that is not in the text. Save the document again from GATE.",
    ),
    "gate_sets": (
        "le jeu d'annotations « {name} » n'est pas dans ce document, qui contient : {known}. Donnez l'un d'eux à --set.",
        "the annotation set “{name}” is not in this document, which has: {known}. Give one of them to --set.",
    ),
    "one_document": (
        "un fichier GATE ne contient qu'un document, et il y en a {found}. Donnez un dossier où écrire un fichier par document.",
        "a GATE file holds one document, and there are {found}. Give a folder to write one file per document to.",
    ),
    "one_text": (
        "ce fichier contient {found} documents, et --text n'en donne qu'un. Convertissez-les un par un.",
        "this file holds {found} documents, and --text gives one only. Convert them one by one.",
    ),
    "apart": (
        "le mot de cette ligne ne se retrouve pas dans le document « {other} » à partir du caractère {at}. Vérifiez que le fichier annote bien ce document.",
        "the token of this line is not found in the document “{other}” from character {at} on. Check that the file annotates this document.",
    ),
    "short": (
        "le fichier s'arrête ici, et le document « {other} » continue à partir du caractère {at}. Complétez le fichier, ou donnez la partie du document qu'il annote.",
        "the file stops here, and the document “{other}” goes on from character {at}. Complete the file, or give the part of the document that it annotates.",
    ),
    "sequences": (
        "il faut des listes d'étiquettes, ou « tokens » et « tags » de même longueur : voyez la phrase n° {index}.",
        "lists of tags are needed, or “tokens” and “tags” of the same length: see sentence no. {index}.",
    ),
    "sequence_tag": (
        "phrase n° {index}, mot n° {word} : {what_fr}",
        "sentence no. {index}, token no. {word}: {what_en}",
    ),
    "sequences_text": (
        "ces étiquettes viennent sans leurs mots. Donnez le document (en ligne de commande : --text FICHIER), ou les mots sous la clé « tokens ».",
        "these tags come without their tokens. Give the document (on the command line: --text FILE), or the tokens under the key “tokens”.",
    ),
    "sequences_length": (
        "la phrase n° {index} a {found} étiquette(s), et {wanted} mot(s) dans le document. Donnez les mots sous la clé « tokens ».",
        "sentence no. {index} has {found} tag(s), and {wanted} token(s) in the document. Give the tokens under the key “tokens”.",
    ),
    "key": (
        "la clé « {key} » manque ou n'est pas du type attendu.",
        "the key “{key}” is missing or not of the expected type.",
    ),
    "span": (
        "la mention n° {index} est vide, sort du texte ou ne correspond pas au texte.",
        "mention no. {index} is empty, leaves the text or does not fit the text.",
    ),
    "characters": (
        "« characters » vaut {found} : un texte a de 0 à {most} caractères.",
        "“characters” is {found}: a text has 0 to {most} characters.",
    ),
    "overlap": (
        "la mention n° {index} en recouvre une autre. Gardez l'une des deux.",
        "mention no. {index} overlaps another. Keep one of the two.",
    ),
    "no_text": (
        "le texte annoté n'est pas dans ce fichier. Donnez-le (en ligne de commande : --text FICHIER), ou sous la clé « text ».",
        "the annotated text is not in this file. Give it (on the command line: --text FILE), or under the key “text”.",
    ),
    "other_text": (
        "le texte de ce document diffère de celui de la référence « {other} » à partir du caractère {at}. Annotez le même texte des deux côtés.",
        "the text of this document differs from that of the reference “{other}” from character {at} on. Annotate the same text on both sides.",
    ),
    "empty": (
        "ce fichier ne contient aucun document annoté.",
        "this file contains no annotated document.",
    ),
    "nothing": (
        "ce fichier ne contient aucun document annoté. Choisissez-en un au format CoNLL, Doccano, JSON, Label ou GATE.",
        "this file contains no annotated document. Choose one in CoNLL, Doccano, JSON, Label or GATE format.",
    ),
    "no_document": (
        "ce traitement porte sur un document qui n'est dans aucun des fichiers. Joignez la collection « documents » de Label.",
        "this treatment concerns a document that is in none of the files. Add the “documents” collection of Label.",
    ),
    "twice": (
        "le document « {name} » s'y trouve deux fois. Donnez à chacun son nom.",
        "the document “{name}” is in it twice. Give each its own name.",
    ),
    "label": (
        "l'étiquette « {name} » n'existe pas.",
        "the label “{name}” does not exist.",
    ),
    "flag": (
        "la colonne « espace » n'est ni +, ni -.",
        "the space column is neither +, nor -.",
    ),
    "toml": (
        "ce n'est pas du TOML valide.",
        "this is not valid TOML.",
    ),
    "heading": (
        "l'en-tête entre deux lignes « +++ » manque.",
        "the heading between two lines “+++” is missing.",
    ),
    "persons": (
        "personnes non déclarées dans l'en-tête : {names}.",
        "persons not declared in the heading: {names}.",
    ),
    "bracket": (
        "un crochet ⟦ ou ⟧ reste ouvert.",
        "a bracket ⟦ or ⟧ is left open.",
    ),
    "absent": (
        "ce fichier de configuration n'existe pas.",
        "this configuration file does not exist.",
    ),
    "corpora": (
        "le dossier de corpus « {folder} » n'existe pas.",
        "the corpus folder “{folder}” does not exist.",
    ),
    "empty_label": (
        "l'étiquette est vide : écrivez O pour un mot hors de toute mention.",
        "the label is empty: write O for a token outside every mention.",
    ),
    "value": (
        "« {key} » vaut « {value} » : il faut {wanted}.",
        "“{key}” is “{value}”: it must be {wanted_en}.",
    ),
    "unknown_keys": (
        "clés inconnues : {keys}.",
        "unknown keys: {keys}.",
    ),
    "fragments": (
        "la liste de fragments « {name} » n'existe pas.",
        "the list of fragments “{name}” does not exist.",
    ),
    "few": (
        "la liste de fragments « {name} » n'a que {found} ligne(s), ou les bornes sont à l'envers.",
        "the list of fragments “{name}” has only {found} line(s), or the bounds are the wrong way round.",
    ),
    "choice": (
        "un choix « < » n'est pas refermé.",
        "a choice “<” is not closed.",
    ),
    "stray": (
        "un « > » ne referme aucun choix.",
        "a “>” closes no choice.",
    ),
    "slot": (
        "« {name} » n'est le nom d'aucun emplacement.",
        "“{name}” is the name of no slot.",
    ),
    "forms": (
        "il faut deux formes, la masculine puis la féminine.",
        "two forms are needed, the masculine then the feminine.",
    ),
    "csv": (
        "ce n'est pas du CSV : un guillemet n'y est pas refermé. Enregistrez de nouveau le tableau au format CSV.",
        "this is not CSV: a quotation mark is not closed. Save the table as CSV again.",
    ),
    "no_column": (
        "la colonne « {name} » manque. Reprenez le fichier écrit par « agreement --csv », et n'y remplissez que la colonne « choix ».",
        "the column “{name_en}” is missing. Take the file that “agreement --csv” wrote, and fill in its column “choice” only.",
    ),
    "no_place": (
        "cette ligne ne correspond à aucun passage de ces annotations : elles ont changé, ou la ligne a été modifiée. Refaites le fichier avec « agreement --csv ».",
        "this line matches no passage of these annotations: they have changed, or the line was altered. Make the file again with “agreement --csv”.",
    ),
    "decision": (
        "le choix n'est ni A, ni B, ni aucune, ni des mentions écrites début-fin:étiquette; …. Corrigez-le, ou videz la case pour laisser le passage à trancher.",
        "the choice is neither A, nor B, nor none, nor mentions written start-end:label; …. Correct it, or empty the cell to leave the passage to be settled.",
    ),
    "decision_label": (
        "une étiquette n'est ni celle d'un annotateur, ni une étiquette de l'outil. Écrivez son code, par exemple personnePhysiqueNom.",
        "a label is neither an annotator's nor one of the tool's. Write its code, such as personnePhysiqueNom.",
    ),
    "decision_spans": (
        "une mention choisie est vide, sort du texte, ou en recouvre une autre, dans ce passage ou dans un autre. Corrigez ses positions.",
        "a chosen mention is empty, leaves the text, or overlaps another, in this passage or in another. Correct its offsets.",
    ),
    "decided_twice": (
        "ce passage est déjà tranché plus haut. Gardez l'une des deux lignes.",
        "this passage is already settled above. Keep one of the two lines.",
    ),
    "untitled": (
        "du texte précède le premier titre « === » ou « +++ ».",
        "text comes before the first title “===” or “+++”.",
    ),
}


class BrokenLine(BadFile):
    """A line that cannot be read: ``file``, ``line`` (from 1), ``reason``, a key of ``WHAT``, and what its sentence needs."""

    code = "usage.broken_line"

    def sentence(self, language: str = "fr") -> str:
        """Say which line, and what is wrong with it."""
        what = WHAT[str(self.params["reason"])][language == "en"].format(**self.params)
        return (self.en if language == "en" else self.fr).format(**{**self.params, "what": what})


def broken_toml(error: tomllib.TOMLDecodeError, source: str, file: str, before: int = 0) -> BrokenLine:
    """Say where ``source`` is broken; in the file it stands after ``before`` other lines."""
    place = re.search(r"at line (\d+)", str(error))  # Python says the line in its English sentence only, or "at end"
    line = int(place[1]) if place else len(source.splitlines())
    return BrokenLine(file=file, line=before + line, reason="toml")
