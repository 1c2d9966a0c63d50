"""What only a command line can be told."""

from __future__ import annotations

from engine.errors import UsageError


class FolderNeeded(UsageError):
    code = "usage.folder_needed"
    fr = "Plusieurs fichiers demandent un dossier où les écrire : ajoutez -o DOSSIER."
    en = "Several files need a folder to be written to: add -o FOLDER."


class OutputClash(UsageError):
    code = "usage.output_clash"
    fr = "« {file} » serait écrit deux fois, ou par-dessus un original : rien n'a été écrit. Choisissez un autre dossier."
    en = "“{file}” would be written twice, or over an original: nothing was written. Choose another folder."


class OnlyText(UsageError):
    code = "usage.only_text"
    fr = "Le résultat s'écrit en texte seulement : donnez à -o un nom en .txt, ou un dossier."
    en = "The result is written as text only: give -o a name that ends in .txt, or a folder."


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
