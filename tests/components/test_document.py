"""Around the two texts: head, choices, downloads, and the job in words."""

from __future__ import annotations

from typing import Any

import pytest
from dash import html
from dash.development.base_component import Component

from components import ids
from components.document import page as document, work as document_work
from components.document.work import Progress, describe
from engine.core.doubts import doubt
from engine.core.errors import Cancelled, Encrypted, EngineError, ModelAltered, WorkerDied
from engine.core.labels import profile_names
from engine.core.model import Annotation, Document, EngineInfo, Entity
from engine.pseudonyms import STRATEGIES, apply
from engine.review.doubts import doubt_id
from engine.review.paragraph_pairs import AlignedTexts, DoubtPlace
from engine.store import Job
from engine.tagging import NameRecall
from tests.doubts import foreign


def job(state: str, stage: str = "", fraction: float = 0.0, position: int = 0, error: EngineError | None = None) -> Job:
    return Job(1, state, stage, fraction, position, error, "cpu")  # type: ignore[arg-type]


def find(layout: Component, kind: type) -> list[Any]:
    return [part for part in layout._traverse() if isinstance(part, kind)]


def test_the_name_of_the_document_stands_as_text_in_the_heading_and_nowhere_else() -> None:
    layout = document.head("<b>Divorce Martin</b>.docx", html.Div(), "fr")
    assert find(layout, html.Bdi)[0].children == "<b>Divorce Martin</b>.docx"
    assert str(layout).count("Martin") == 1


@pytest.mark.parametrize(
    ("name", "strategy", "tab"),
    [
        pytest.param(
            "jugement du 3 mai.docx", "lettres", "jugement du 3 mai-pseudonymise.docx", id="a name that says nothing"
        ),
        pytest.param("Divorce Rocheblave.docx", "lettres", "Divorce-A.docx", id="a name of the text"),
        pytest.param("Divorce Martin.docx", "lettres", "decision-pseudonymisee.docx", id="a name of somebody else"),
        pytest.param("Divorce Rocheblave.docx", "secret", "decision-pseudonymisee.docx", id="nothing is hidden"),
    ],
)
def test_the_tab_is_named_as_the_file_that_leaves(name: str, strategy: str, tab: str) -> None:
    text = "Le jugement du 3 mai est rendu. M. Rocheblave divorce."
    start = text.index("Rocheblave")
    mention = Entity(start, start + 10, "Rocheblave", "personnePhysiqueNom", "model:fr", 0.9, None, True)
    made = Annotation(Document(name, text), EngineInfo("", "fr", "", ""), (mention,))
    said = document.name_tab(apply(made, strategy, b"secret"), ".docx", "fr")
    assert said == f"{tab} – Nom d'emprunt"


def test_what_forbids_to_pass_the_text_on_leads_to_its_doubt() -> None:
    one = doubt("unread_page", None, None)
    (said,) = document.warnings([one], "fr")
    assert said.to_plotly_json()["props"]["data-review-act"] == "validation-go"
    assert said.value == doubt_id(one)


@pytest.mark.parametrize(
    ("pages", "said"), [(12, "12 pages · 0 mention · 0 personne"), (None, "0 mention · 0 personne")]
)
def test_the_head_says_how_much_there_is(pages: int | None, said: str) -> None:
    assert document.measure(AlignedTexts((), (), (), (), {}, {}), pages, "fr") == said


@pytest.mark.parametrize(
    ("levels", "said"),
    [
        (["note"], "0 mention · 0 personne"),  # for information: nothing to do
        (["look", "note"], "0 mention · 0 personne · 1 doute à trancher"),
        (["look", "blocking"], "0 mention · 0 personne · 2 doutes à trancher"),
    ],
)
def test_the_head_says_how_many_doubts_a_human_must_settle(levels: list[Any], said: str) -> None:
    places = tuple(DoubtPlace(foreign("x", level, "Voir ?")) for level in levels)
    assert document.measure(AlignedTexts((), (), (), places, {}, {}), None, "fr") == said


def test_what_forbids_to_pass_the_text_on_is_said_above_it_once(text: Any) -> None:
    doubts = [doubt("unread_page", None, None), doubt("unread_page", None, None), doubt("overlap", 0, 3)]
    for lang, start in (("fr", "Des pages de ce PDF sont des images"), ("en", "Some pages of this PDF are images")):
        (said,) = document.warnings(doubts, lang)
        assert text(said).strip().startswith(start)
        assert (" :" in text(said), "\u00a0:" in text(said)) == (False, lang == "fr")
    assert document.warnings([doubt("overlap", 0, 3)], "fr") == []


CAUTIONS = [
    (NameRecall(100, 96, 10, 5, ""), "96,0\u00a0% des mentions de personnes sont trouvées, et 5\u00a0décisions sur 10"),
    (ModelAltered(name="fr"), "Les mesures de ce modèle ne peuvent pas être lues"),
    (None, "avant de le communiquer."),  # nothing was measured: nothing more is said
]


@pytest.mark.parametrize(("figures", "said"), CAUTIONS, ids=["measured", "broken", "none"])
def test_the_caution_gives_the_figures_or_says_that_they_cannot_be_read(
    figures: NameRecall | ModelAltered | None, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def measured(_: str) -> NameRecall | None:
        if isinstance(figures, ModelAltered):
            raise figures
        return figures

    monkeypatch.setattr(document, "read_recall", measured)
    unknown = Annotation(Document("d", "x"), EngineInfo("", "fr", "", ""))
    caution = document.caution(unknown, "fr")
    assert caution.startswith("Des omissions restent possibles")
    assert said in caution
    assert (figures is None) == caution.endswith(said)


@pytest.mark.parametrize(
    ("missed", "kinds", "told"),
    [
        pytest.param(None, [], True, id="nothing is known of the document itself"),
        pytest.param(0.8, [], False, id="the document has a probability of its own"),
        pytest.param(None, ["other_language"], False, id="in another language than was measured"),
    ],
)
def test_a_document_is_told_of_others_only_where_that_says_something(
    monkeypatch: pytest.MonkeyPatch, missed: float | None, kinds: list[str], told: bool
) -> None:
    monkeypatch.setattr(document, "read_recall", lambda model: NameRecall(100, 99, 10, 9, "2026-01-01"))
    doubts = tuple(foreign(kind, "blocking", "…") for kind in kinds)
    made = Annotation(Document("d", "x"), EngineInfo("", "fr", "", ""), doubts=doubts, nothing_missed=missed)
    assert ("99" in document.caution(made, "fr")) is told


LETTER = "Chère Madame,\n\nJe vous réponds.\n\nPaul"


@pytest.mark.parametrize(
    ("content", "recall", "told"),
    [
        pytest.param(LETTER, NameRecall(100, 90, 10, 3, ""), "90,0\u00a0%", id="a letter"),
        pytest.param("La cour, statuant publiquement, rejette", NameRecall(100, 90, 10, 3, ""), None, id="a decision"),
        pytest.param(LETTER, NameRecall(100, 99, 10, 9, ""), None, id="where letters are read as well"),
        pytest.param(LETTER, None, None, id="where letters were not measured"),
    ],
)
def test_a_letter_is_told_that_more_is_missed_in_letters(
    monkeypatch: pytest.MonkeyPatch, content: str, recall: NameRecall | None, told: str | None
) -> None:
    monkeypatch.setattr(document, "read_recall", lambda model: NameRecall(100, 99, 10, 9, ""))
    monkeypatch.setattr(document, "read_letter_recall", lambda model: recall)
    made = Annotation(Document("d", content), EngineInfo("", "fr", "", ""), nothing_missed=0.5)
    said = document.caution(made, "fr")
    assert ("Courriel ou lettre" in said) is (told is not None)
    assert told is None or told in said


def test_all_profiles_and_strategies_can_be_chosen() -> None:
    layout = document.choices("id7", "tout,annexes", "cour", "fr")
    profile, zones, strategy = (part for part in layout._traverse() if getattr(part, "options", None))
    chosen_from = [option["value"] for option in profile.options if not option.get("disabled")]
    assert chosen_from == list(profile_names())
    assert (zones.id, zones.value) == (ids.DOCUMENT_OCCULT, ["annexes"])
    offered = [option["value"] for option in strategy.options if not option.get("disabled")]
    assert sorted(offered) == sorted(STRATEGIES)
    assert (profile.id, profile.value, strategy.id, strategy.value) == (
        ids.DOCUMENT_PROFILE,
        "tout",
        ids.DOCUMENT_STRATEGY,
        "cour",
    )


@pytest.mark.parametrize(
    ("asked", "chosen"),
    [
        pytest.param(("<script>", "../.."), ["judiciaire", [], "lettres"], id="what does not exist is not chosen"),
        pytest.param(("canada", ""), ["canada", [], "initiales"], id="a profile begins with its own strategy"),
        pytest.param(("canada", "noir"), ["canada", [], "noir"], id="unless another is asked for"),
        pytest.param(
            ("tout,nac:22G,reasons", "noir"),
            ["tout,nac:22G", ["reasons"], "noir"],
            id="the matter of a case, and zones",
        ),
    ],
)
def test_an_address_chooses_what_exists(asked: tuple[str, str], chosen: list[object]) -> None:
    layout = document.choices("id7", *asked, "fr")
    assert [part.value for part in layout._traverse() if getattr(part, "options", None)] == chosen


def test_erasing_is_asked_first_and_keeping_comes_first() -> None:
    keep, erase = find(document.build_erase_dialog("fr"), html.Button)
    assert keep.children == "Conserver"
    assert erase.id == ids.DOCUMENT_ERASE


PROGRESS = [
    (job("queued", position=1), Progress("queued", "En attente", None, "Ce document est le prochain de la file.")),
    (
        job("queued", position=3),
        Progress("queued", "En attente", None, "Ce document est à la place 3 de la file d'attente."),
    ),
    (job("running", "persons", 0.954), Progress("running", "Regroupement des mentions par personne", 95)),
    (job("running", "a_stage_of_tomorrow", 0.5), Progress("running", "Traitement en cours", 50)),  # never a bare code
    (job("running", "", 0.0), Progress("running", "Traitement en cours", 0)),  # just claimed
]


@pytest.mark.parametrize(("given", "shown"), PROGRESS)
def test_a_job_under_way_is_put_into_words(given: Job, shown: Progress) -> None:
    assert describe(given, "fr") == shown
    assert not shown.over


ENDINGS = [
    (job("failed", error=Encrypted()), Encrypted),  # its own sentence
    (job("failed"), WorkerDied),  # a job without a reason: the worker went
    (job("cancelled"), Cancelled),
    (job("cancelled", error=Cancelled()), Cancelled),
]


@pytest.mark.parametrize(("given", "kind"), ENDINGS)
def test_a_job_that_did_not_end_well_says_why(given: Job, kind: type[EngineError], text: Any) -> None:
    progress = describe(given, "en")
    assert progress.over
    assert kind().sentence("en") in text(html.Div(document_work.reason(progress, "en")))


def test_the_reason_does_not_break_before_a_french_sign(text: Any) -> None:
    reason = text(html.Div(document_work.reason(describe(job("cancelled"), "fr"), "fr")))
    assert "conservé\u202f; vous" in reason


def test_a_job_that_ended_well_has_nothing_to_say() -> None:
    assert document_work.reason(describe(job("done"), "fr"), "fr") == []


def test_the_bar_is_a_progress_bar_with_a_name() -> None:
    bar = find(document_work.bar(Progress("running", "Lecture", 40), "fr"), html.Progress)[0]
    assert (bar.value, bar.max, getattr(bar, "aria-label")) == (40, 100, "Avancement du traitement")
