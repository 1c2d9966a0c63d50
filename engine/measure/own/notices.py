"""What is said of a user's gold and predictions beside the figures: nothing that stops them, all that changes how they read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from engine.interchange import notices as corpus
from engine.interchange.notices import few

__all__ = ["SENTENCES", "Notice", "few", "from_json"]

SENTENCES: corpus.Sentences = {
    **corpus.READING,
    "overlaps": (
        "{n} mention en recouvrait une autre : la plus longue a été gardée.",
        "{n} mentions en recouvraient une autre : la plus longue a été gardée.",
        "{n} mention overlapped another: the longest was kept.",
        "{n} mentions overlapped another: the longest was kept.",
    ),
    "skipped": (
        "{n} fichier d'un autre format a été laissé de côté.",
        "{n} fichiers d'un autre format ont été laissés de côté.",
        "{n} file of another format was left aside.",
        "{n} files of another format were left aside.",
    ),
    "no_mention": (
        "Le document de référence ne porte aucune mention : ni rappel ni F1 ne peuvent être calculés. Annotez-le, ou ajoutez des documents.",
        "Les {n} documents de référence ne portent aucune mention : ni rappel ni F1 ne peuvent être calculés. Annotez-les, ou ajoutez des documents.",
        "The reference document has no mention: neither recall nor F1 can be computed. Annotate it, or add documents.",
        "The {n} reference documents have no mention: neither recall nor F1 can be computed. Annotate them, or add documents.",
    ),
    "one_document": (
        "Un seul document : aucun intervalle ne peut être tiré de l'écart entre documents. Ajoutez-en pour savoir à quel point les chiffres sont sûrs.",
        "",
        "One document only: no interval can be drawn from how documents differ. Add more to know how sure the figures are.",
        "",
    ),
    "ignored": (
        "{n} mention d'étiquette ignorée ne compte pas ({names}).",
        "{n} mentions d'étiquettes ignorées ne comptent pas ({names}).",
        "{n} mention of an ignored label does not count ({names}).",
        "{n} mentions of ignored labels do not count ({names}).",
    ),
    "missing": (
        "{n} document absent de la prédiction compte comme entièrement manqué : {names}.",
        "{n} documents absents de la prédiction comptent comme entièrement manqués : {names}.",
        "{n} document that the prediction lacks counts as wholly missed: {names}.",
        "{n} documents that the prediction lacks count as wholly missed: {names}.",
    ),
    "extra": (
        "{n} document de la prédiction n'est pas dans la référence et ne compte pas : {names}.",
        "{n} documents de la prédiction ne sont pas dans la référence et ne comptent pas : {names}.",
        "{n} document of the prediction is not in the reference and does not count: {names}.",
        "{n} documents of the prediction are not in the reference and do not count: {names}.",
    ),
    "by_text": (
        "{n} document a été reconnu à son texte, son nom étant différent.",
        "{n} documents ont été reconnus à leur texte, leur nom étant différent.",
        "{n} document was recognised by its text, its name being another.",
        "{n} documents were recognised by their text, their names being others.",
    ),
    "alone": (
        "{n} document n'a été annoté que par une personne et ne compte pas : {names}.",
        "{n} documents n'ont été annotés que par une personne et ne comptent pas : {names}.",
        "{n} document was annotated by one only and does not count: {names}.",
        "{n} documents were annotated by one only and do not count: {names}.",
    ),
    "partly": (
        "{n} document n'a pas été annoté par tous : il compte pour ceux qui l'ont annoté ({names}).",
        "{n} documents n'ont pas été annotés par tous : ils comptent pour ceux qui les ont annotés ({names}).",
        "{n} document was not annotated by all: it counts for those who did ({names}).",
        "{n} documents were not annotated by all: they count for those who did ({names}).",
    ),
    "not_both": (
        "{n} document que l'un des deux n'a pas annoté n'est pas dans ce fichier : {names}.",
        "{n} documents que l'un des deux n'a pas annotés ne sont pas dans ce fichier : {names}.",
        "{n} document that one of the two did not annotate is not in this file: {names}.",
        "{n} documents that one of the two did not annotate are not in this file: {names}.",
    ),
    "open": (
        "{n} désaccord reste à trancher : la référence n'en contient rien. Tranchez-le, puis refaites le fichier.",
        "{n} désaccords restent à trancher : la référence n'en contient rien. Tranchez-les, puis refaites le fichier.",
        "{n} disagreement is still to settle: nothing of it is in the reference. Settle it, then make the file again.",
        "{n} disagreements are still to settle: nothing of them is in the reference. Settle them, then make the file again.",
    ),
    "history": (
        "Ce format ne garde pas l'historique : {n} choix, son auteur et sa date n'y sont pas.",
        "Ce format ne garde pas l'historique : {n} choix, leurs auteurs et leurs dates n'y sont pas.",
        "This format does not keep the history: {n} choice, who made it and when are not in it.",
        "This format does not keep the history: {n} choices, who made them and when are not in it.",
    ),
    "identical": (
        "Deux fichiers disent exactement la même chose, mention pour mention : {names}. Vérifiez que ce n'est pas deux fois le même.",
        "",
        "Two files say exactly the same, mention for mention: {names}. Check that they are not the same one twice.",
        "",
    ),
    "no_prediction": (
        "La prédiction ne porte aucune mention : la précision ne peut pas être calculée.",
        "La prédiction ne porte aucune mention dans ces {n} documents : la précision ne peut pas être calculée.",
        "The prediction has no mention: precision cannot be computed.",
        "The prediction has no mention in these {n} documents: precision cannot be computed.",
    ),
}
"""Of reading, and of what is compared: as :data:`engine.interchange.notices.READING`."""


@dataclass(frozen=True, slots=True)
class Notice(corpus.Notice):
    """One thing to know, of reading too. ``n`` counts what it is about; ``params`` fill the rest of the sentence. None quotes a text."""

    SENTENCES: ClassVar[corpus.Sentences] = SENTENCES


def from_json(rows: Any) -> tuple[Notice, ...]:
    """Read back what :meth:`Notice.to_json` gave; those of codes that are no longer known are left out."""
    return tuple(Notice(code, n, params) for code, n, params in rows or () if code in SENTENCES)
