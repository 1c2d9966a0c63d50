"""The panel of users' reference sets: what it says, what it asks for, and what its address may
hold."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import pytest
from dash import html

from components import ids
from components.figures import own_parts, own_set
from components.i18n import t
from engine.core.catalogue import ENGINE
from engine.core.errors import GoldGone
from engine.measure.own.notices import MeasureNotice
from engine.service.sets.own_set import OwnRun, OwnSet

SET = "0123456789abcdef0123456789abcdef"
KNOWN = OwnSet(
    SET, "mars", "judiciaire", 2, {"PER": 3, "motivations": 1, "localite": 2}, {}, (),
    (MeasureNotice("overlaps", 2),), (OwnRun("f" * 32, "outil", (MeasureNotice("missing", 1, {"names": "b.txt"}),)),),
    datetime(2026, 12, 22, tzinfo=UTC),
)  # fmt: skip


@pytest.fixture
def known(monkeypatch):
    """Give a function that says what the gold sets knows."""

    def say(found):
        def own(set_id):
            if found is None or set_id != found.id:
                raise GoldGone
            return found

        monkeypatch.setattr(own_set, "gold_sets", lambda: type("GoldSets", (), {"own_set": staticmethod(own)}))

    return say


def texts(part):
    """List all that is written, in order."""
    found = []
    for one in (part, *part._traverse()):
        if isinstance(one, str | int):
            found.append(str(one))
        elif isinstance(getattr(one, "children", None), str):
            found.append(one.children)
    return " | ".join(found)


def buttons(part):
    """List what the script looks for on buttons."""
    return [
        name
        for one in part._traverse()
        if isinstance(one, html.Button)
        for name in one.to_plotly_json()["props"]
        if name.startswith("data-")
    ]


def script(part):
    return json.loads(part.to_plotly_json()["props"]["data-own"])


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("set_id", [None, "fr", "../x", SET.upper(), ["fr"]])
def test_without_a_set_of_ones_own_it_invites_and_is_folded(set_id, lang, known):
    known(None)
    panel = own_set.panel(lang, set_id)
    assert (panel.id, panel.open, buttons(panel)) == (ids.OWN_SET, False, ["data-own-choose"])
    assert script(panel)["set"] is None
    assert script(panel)["words"]["failed"] == t("own.script.failed", lang)
    assert script(panel)["limit"] == 100 * 1024 * 1024
    said = texts(panel)
    assert "Label" in said
    assert "30" in said


def test_a_set_that_was_erased_is_said_to_be_and_another_can_be_brought(known):
    known(None)
    panel = own_set.panel("fr", SET)
    assert panel.open
    assert "Ce jeu de référence n'existe plus sur cette machine" in texts(panel)
    assert buttons(panel) == ["data-own-choose"]


def test_a_set_says_what_it_is_and_what_is_to_be_known_of_it(known):
    known(KNOWN)
    panel = own_set.panel("fr", SET)
    said = texts(panel)
    assert "«\u00a0mars\u00a0»\u00a0: 2 documents, effacés le 22 décembre 2026." in said
    assert "2 mentions en recouvraient une autre\u00a0: la plus longue a été gardée." in said
    assert "1 document absent de la prédiction compte comme entièrement manqué\u00a0: b.txt." in said
    assert buttons(panel) == ["data-own-choose", "data-own-predict", "data-own-new", "data-own-erase"]
    assert (script(panel)["set"], script(panel)["waits"]) == (SET, ["/runs/" + "f" * 32 + "/progress"])


def test_unknown_labels_are_asked_for_the_likely_one_proposed(known):
    odd = OwnSet(*(getattr(KNOWN, name) for name in KNOWN.__slots__[:6]), ("PER", "motivations"), (), (), KNOWN.expires)
    known(odd)
    panel = own_set.panel("en", SET)
    menus = {one.id: one for one in panel._traverse() if str(getattr(one, "id", "")).startswith("own-label-")}
    assert [menu.value for menu in menus.values()] == ["personnePhysique", None]
    labels = [one.to_plotly_json()["props"]["data-own-label"] for one in panel._traverse() if isinstance(one, html.Div) and "data-own-label" in one.to_plotly_json()["props"]]  # fmt: skip
    assert labels == ["PER", "motivations"]
    options = {option["value"]: option["label"] for option in menus[ids.own_label(0)].options}
    assert options["personnePhysique"] == "natural person (first name and surname) (proposed)"
    assert options[own_parts.IGNORE] == "Ignore: does not count"
    assert "data-own-map" in buttons(panel)
    assert script(panel)["waits"] == [], "nothing is counted before the labels are known"


def test_every_field_has_its_name(known):
    known(KNOWN)
    for panel in (own_set.panel("fr"), own_set.panel("fr", SET)):
        names = {one.id for one in panel._traverse() if getattr(one, "id", None)}
        told = {one.htmlFor for one in panel._traverse() if isinstance(one, html.Label)}
        assert told <= names
        for one in panel._traverse():
            described = one.to_plotly_json()["props"].get("aria-describedby") if isinstance(one, html.Button) else None
            assert described is None or described in names


def test_every_notice_is_typeset_in_french():
    for code in {key.split(".")[2] for key in ENGINE.sentences("fr") if key.startswith("notice.own.")}:
        said = own_parts.sentence(MeasureNotice(code, 1, {"names": "a"}), "fr")
        assert " :" not in said.replace("\u00a0:", "")


@pytest.mark.parametrize(
    ("query", "about"),
    [
        pytest.param({"set": SET}, SET, id="one that is measured"),
        pytest.param({"set": "fr", "own": SET}, SET, id="one that cannot be yet, beside what ships"),
        pytest.param({"set": "fr", "own": "3"}, "fr", id="what only makes an address a new one"),
        pytest.param({}, None, id="none"),
    ],
)
def test_an_address_is_about_a_set(query, about):
    assert own_set.requested_set(query) == about
