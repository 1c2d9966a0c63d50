"""The panel of users' annotations: what it says, what it asks for, and what its script is told."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from dash import html

from components import ids
from components.agreement import set as agreement_set
from components.figures import own_parts
from components.i18n import t
from engine.core.errors import AnnotationsGone
from engine.measure.own.notices import MeasureNotice
from engine.service.sets.own_set import OwnRun, OwnSet
from tests.components.conftest import leaves

SET = "0123456789abcdef0123456789abcdef"
EXPIRES = datetime(2026, 12, 22, tzinfo=UTC)
YANN = OwnRun("f" * 32, "Yann", (MeasureNotice("identical", 1, {"names": "Khadija, Yann"}),), {"PER": 3, "localite": 2})


def own(*runs, labels=None, unknown=()):
    return OwnSet(SET, "Khadija", "judiciaire", 2, labels or {"localite": 4, "PER": 6}, {}, unknown, (), runs, EXPIRES)


@pytest.fixture
def known(monkeypatch):
    """Give a function that says what is known of a source."""

    def say(found):
        def ask(source_id):
            if found is None or source_id != found.id:
                raise AnnotationsGone
            return found

        there = type("Agreements", (), {"own": staticmethod(ask)})
        monkeypatch.setattr(agreement_set, "agreements", lambda: there)

    return say


def props(part):
    return part.to_plotly_json()["props"]


def script(part):
    return json.loads(props(part)["data-own"])


def marked(part, name):
    """List what an attribute of a part says, wherever it is."""
    return [props(one)[name] for one in part._traverse() if hasattr(one, "to_plotly_json") and name in props(one)]


def buttons(part):
    return [name for one in part._traverse() if isinstance(one, html.Button) for name in props(one) if "data-" in name]


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("source_id", [None, "double", "../x", SET.upper(), ["fr"]])
def test_without_annotations_of_ones_own_it_invites_and_is_folded(source_id, lang, known, text):
    known(None)
    panel = agreement_set.panel(lang, source_id)
    assert (panel.id, panel.open, buttons(panel)) == (ids.AGREEMENT_SET, False, ["data-own-choose"])
    told = script(panel)
    assert (told["set"], told["waits"], told["route"]) == (None, [], "/api/v1/agreements")
    assert told["words"]["failed"] == t("own.script.failed", lang)
    assert told["words"]["erased"] == t("agreement_set.script.erased", lang)
    said = text(panel)
    for form in ("Doccano", "CoNLL", "Label", "GATE", "JSON", "zip"):
        assert form in said
    assert "30" in said, "how long the files are kept"


def test_annotations_that_were_erased_are_said_to_be_and_others_can_be_brought(known, text):
    known(None)
    panel = agreement_set.panel("fr", SET)
    assert panel.open
    assert "Ces annotations n'existent plus sur cette machine" in text(panel)
    assert buttons(panel) == ["data-own-choose"]


def test_annotators_are_listed_with_what_is_to_be_known_of_them(known, text):
    known(own(YANN))
    panel = agreement_set.panel("fr", SET)
    said = text(panel)
    assert "2 documents, effacés le 22 décembre 2026." in said
    assert "Deux fichiers disent exactement la même chose, mention pour mention\u00a0: Khadija, Yann." in said
    assert t("agreement_set.alone", "fr") not in said
    assert buttons(panel) == ["data-own-choose", "data-own-new", "data-own-erase"]
    told = script(panel)
    assert (told["set"], told["name"], told["waits"]) == (SET, "Khadija / Yann", ["/progress"])
    assert told["add"] == {"to": "/annotators", "wait": "/progress"}


def test_what_is_known_of_one_stands_beside_the_name_and_what_is_of_all_apart(known):
    told = (MeasureNotice("overlaps", 2), MeasureNotice("no_mention", 2), MeasureNotice("one_document"))
    known(replace(own(YANN), notices=told))
    panel = agreement_set.panel("fr", SET)
    lists = [[" ".join(leaves(row)) for row in one.children] for one in panel._traverse() if isinstance(one, html.Ul)]
    assert lists[0][0] == "Khadija 2 mentions en recouvraient une autre\u00a0: la plus longue a été gardée."
    assert [said.split("\u00a0")[0] for said in lists[1]] == ["Un seul document"]


def test_one_annotator_alone_is_told_to_need_another(known, text):
    known(own())
    panel = agreement_set.panel("fr", SET)
    assert t("agreement_set.alone", "fr") in text(panel)
    assert script(panel)["waits"] == [], "there is nothing to count"
    assert marked(panel, "data-own-drop") == ["runs"]


def test_labels_that_not_all_use_may_be_mapped_or_left(known):
    both = {"localite": 4, "PER": 6, "NOM": 3, "motivations": 1}
    yann = OwnRun("f" * 32, "Yann", (), {"PER": 3, "localite": 2})
    known(own(yann, labels=both, unknown=("PER", "NOM", "motivations")))
    panel = agreement_set.panel("en", SET)
    menus = [one for one in panel._traverse() if str(getattr(one, "id", "")).startswith("own-label-")]
    assert marked(panel, "data-own-label") == ["NOM", "motivations"], "both say PER"
    assert [menu.value for menu in menus] == ["personnePhysiqueNom", own_parts.KEEP], "what is likely is proposed"
    assert {option["value"] for option in menus[0].options} >= {own_parts.KEEP, own_parts.IGNORE, "localite"}
    assert "data-own-map" in buttons(panel)


def test_labels_that_all_use_are_not_asked_for(known):
    known(own(YANN, unknown=("PER",)))
    assert "data-own-map" not in buttons(agreement_set.panel("fr", SET))


def test_every_field_has_its_name(known):
    known(own(OwnRun("f" * 32, "Yann", (), {"localite": 2}), unknown=("PER",)))
    panel = agreement_set.panel("fr", SET)
    names = {one.id for one in panel._traverse() if getattr(one, "id", None)}
    told = {one.htmlFor for one in panel._traverse() if isinstance(one, html.Label)}
    assert told
    assert told | set(marked(panel, "aria-describedby")) <= names


def test_the_way_to_the_panel_is_a_link_to_it():
    link = agreement_set.link_to_panel("fr")
    assert (link.href, link.children) == ("#agreement-set", "Comparer vos propres annotations")
