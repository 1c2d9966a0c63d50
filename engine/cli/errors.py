"""What only a command line can be told."""

from __future__ import annotations

from engine.core.errors import EngineError, LeakFound, UsageError

NEEDS_HUMAN, BAD_INPUT = 1, 2


def status_of(error: EngineError) -> int:
    """Give the status that the program ends with: 1 where the document is good and what was made of it is not, else 2."""
    return NEEDS_HUMAN if isinstance(error, LeakFound) else BAD_INPUT


class FolderNeeded(UsageError):
    code = "usage.folder_needed"
    fr = "Plusieurs fichiers demandent un dossier où les écrire : ajoutez -o DOSSIER."
    en = "Several files need a folder to be written to: add -o FOLDER."


class EmptyFolder(UsageError):
    code = "usage.empty_folder"
    fr = "Le dossier « {file} » ne contient aucun fichier à lire."
    en = "The folder “{file}” holds no file to read."


class OutputClash(UsageError):
    code = "usage.output_clash"
    fr = "« {file} » serait écrit deux fois, ou par-dessus un original : rien n'a été écrit. Choisissez un autre dossier."
    en = "“{file}” would be written twice, or over an original: nothing was written. Choose another folder."


class OnlyText(UsageError):
    code = "usage.only_text"
    fr = "Le résultat s'écrit en texte seulement : donnez à -o un nom en .txt, ou un dossier."
    en = "The result is written as text only: give -o a name that ends in .txt, or a folder."


class OtherFormat(UsageError):
    code = "usage.other_format"
    fr = "Le résultat s'écrit dans le format de l'original ou en texte : donnez à -o un nom en {known_fr}, ou un dossier."
    en = "The result is written in the format of the original or as text: give -o a name that ends in {known_en}, or a folder."

    def __init__(self, *extensions: str) -> None:
        known = list(dict.fromkeys(extensions))
        super().__init__(known_fr=" ou ".join(known), known_en=" or ".join(known))


class KeyExists(UsageError):
    code = "usage.key_exists"
    fr = "« {file} » existe déjà et ouvre un autre document : rien n'a été écrit. Donnez un autre nom à --key."
    en = "“{file}” exists already and opens another document: nothing was written. Give --key another name."


class BadReport(UsageError):
    code = "usage.bad_report"
    fr = "Le rapport s'écrit en page web ou en PDF : donnez à --report un nom en .html ou .pdf."
    en = "The report is written as a web page or a PDF: give --report a name that ends in .html or .pdf."


class ReportForm(UsageError):
    code = "usage.report_form"
    fr = "Le rapport d'alignement s'écrit en JSON ou en CSV : donnez à --report un nom en {known}."
    en = "The report of an alignment is written as JSON or CSV: give --report a name in {known}."


class BinaryTerminal(UsageError):
    code = "usage.binary_terminal"
    fr = "Un fichier {extension} ne s'affiche pas dans un terminal : ajoutez -o FICHIER, ou --text pour le texte."
    en = "A {extension} file cannot be shown on a terminal: add -o FILE, or --text for the text."


class PasswordNeeded(UsageError):
    code = "usage.password_needed"
    fr = "Il faut un mot de passe : ajoutez --password-file FICHIER, ou définissez NOMDEMPRUNT_KEY_PASSWORD."
    en = "A password is needed: add --password-file FILE, or set NOMDEMPRUNT_KEY_PASSWORD."


class PasswordsDiffer(UsageError):
    code = "usage.passwords_differ"
    fr = "Les deux mots de passe diffèrent : rien n'a été écrit. Recommencez."
    en = "The two passwords differ: nothing was written. Try again."


class StandardTwice(UsageError):
    code = "usage.standard_twice"
    fr = "L'entrée standard « - » ne peut être lue qu'une fois : donnez les autres fichiers par leur nom."
    en = "Standard input “-” can be read only once: give the other files by name."


class FormNeeded(UsageError):
    code = "usage.form_needed"
    fr = "Pour « - » ou un dossier, dites le format avec {option} : {known}."
    en = "For “-” or a folder, say the form with {option}: {known}."


class BadCall(UsageError):
    """``what`` and its English form, ``what_en``, come from :mod:`engine.cli.usage`."""

    code = "usage.call"
    fr = "{what} Voir --help."
    en = "{what_en} See --help."
