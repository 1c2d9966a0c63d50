"""Invented decisions with errors of every kind, and gold sets that has them: what the tests of the
page Erreurs look at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.core.errors import NoTexts, UnknownName
from engine.measure.errors.errors import Error, errors
from engine.measure.results import ComparedDocument, GoldSet, RunInfo, Touch
from tests.engine.measure.compared import compared

HARM = "<img src=x onerror=\"document.title='harmed'\">"
COURT = "Cour d'appel de Douai"
TOUCH = Touch("propagation", False, 9, 13, "personnePhysiqueNom")

FIRST_GOLD = "Puis ⟦Idriss|prenom⟧ ⟦Okonjo|nom⟧ a vu Me ⟦Bellange|avocat⟧ à ⟦Nguyen Van Thanh|nom⟧.\nFait à Tulle."
FIRST_SAID = "Puis ⟦Idriss|prenom⟧ Okonjo a vu Me ⟦Bellange|nom⟧ à ⟦Nguyen Van|nom⟧ Thanh.\nFait à ⟦Tulle|localite⟧."
FIRST_OTHER = "Puis ⟦Idriss|prenom⟧ ⟦Okonjo|nom⟧ a vu Me ⟦Bellange|nom⟧ à Nguyen Van Thanh.\nFait à Tulle."
SECOND_GOLD = (
    f"{HARM} puis \u202eM. ⟦Kowalska|nom⟧\u2069, au\n⟦12 rue des\nAcacias|adresse⟧.\n"
    + "La cour.\n" * 60
    + "⟦Okonjo|nom⟧\n"
)
SECOND_SAID = f"{HARM} puis \u202eM. Kowalska\u2069, au\n12 rue des\nAcacias.\n" + "La cour.\n" * 60 + "Okonjo\n"
CLEAN = "M. ⟦Tavares|nom⟧ est venu."


def _documents(first: str, second: str) -> tuple[ComparedDocument, ...]:
    return (
        compared(FIRST_GOLD, first, "douai-1", (replace(TOUCH, start=12, end=18),), COURT),
        compared(SECOND_GOLD, second, "tulle-2", court=""),
        compared(CLEAN, CLEAN, "arles-3", court="Tribunal judiciaire d'Arles"),
    )


RUNS = {"fr-all": _documents(FIRST_SAID, SECOND_SAID), "fr-none": _documents(FIRST_OTHER, SECOND_GOLD)}


def listed(run: str = "fr-all") -> tuple[Error, ...]:
    """List the errors of a run; nothing is known of the training."""
    return errors(RUNS[run], filters=lambda language: None)


class MadeGoldSets:
    """Gold sets with one set that has texts, an empty one, and one of which only counts are
    kept."""

    def sets(self, *own: object) -> tuple[GoldSet, ...]:
        """List the sets."""
        return (
            GoldSet("fr", "Décisions inventées", "Made-up decisions", 3, "fr"),
            GoldSet("void", "Rien", "Nothing", 0, "fr"),
            GoldSet("fr-dev", "Décisions de mesure", "Measuring decisions", 36, "fr", texts=False),
        )

    def runs(self, set_id: str) -> tuple[RunInfo, ...]:
        """List the runs."""
        if set_id not in ("fr", "void", "fr-dev"):
            raise UnknownName(name=set_id, known="fr, void, fr-dev")
        return tuple(RunInfo(one, set_id, f"Modèle {one}", f"Model {one}") for one in RUNS)

    def compared(self, set_id: str, run_id: str) -> Sequence[ComparedDocument]:
        """Give the documents."""
        if set_id == "fr-dev":
            raise NoTexts()
        if set_id == "void":
            return ()
        if set_id != "fr" or run_id not in RUNS:
            raise UnknownName(name=f"{set_id} {run_id}", known="fr")
        return RUNS[run_id]
