"""Values of English texts that are nobody's are let go; what is somebody's stays."""

from __future__ import annotations

import pytest

from engine.rules import run
from engine.rules.english.other_values import RULE
from tests.engine.marked import after, marked

TITLE = "JUDGMENT\n\n"
GONE = [
    pytest.param("Get your FREE download of MSN Explorer at ⟦http://explorer.msn.com|site⟧", id="the home page of a service"),
    pytest.param("Do You Yahoo!?\nSend FREE video emails!\n⟦http://promo.yahoo.com/videomail/|site⟧", id="what a service advertises"),
    pytest.param("Get Your Private, Free Email at ⟦http://www.hotmail.com|site⟧", id="below a message"),
    pytest.param("I attach ⟦slab_photos_2.zip|site⟧ and the slips", id="a file"),
    pytest.param("see ⟦reservations draft.xls|site⟧ enclosed", id="a file of two words"),
    pytest.param("To: Roe, Ivy@North; Quill, Zora ⟦@Harbour|site⟧; Marsh", id="the organisation of an addressee"),
    pytest.param("From: \"zora quill\"⟦@NORTH|site⟧", id="behind a name in quotes"),
    pytest.param(TITLE + "a normal screen [⟦E195-E196|numero⟧, ⟦I21-22|numero⟧, O23]", id="pages of a bundle"),
    pytest.param(TITLE + "nappies on the floor [⟦A6, C17, H1-12|cadastre⟧]", id="pages taken for land"),
    pytest.param("LTB File ⟦TSL-31187-23|numero⟧", id="a file of a tribunal"),
    pytest.param("Docket No. ⟦F-20-7713|numero⟧, Family Court", id="a docket"),
    pytest.param("IAD File No. / N° de dossier de la SAI: ⟦VB7-05512|numero⟧", id="a docket in two languages"),
    pytest.param("disclosed on his form IMM ⟦5532|numero⟧", id="the number of a form"),
    pytest.param("UK registered design No. ⟦9002954222-00001|compte⟧", id="a design"),
    pytest.param("the engine is ⟦900 lbs heavier|adresse⟧", id="a weight"),
    pytest.param("limits of ⟦25 dB|adresse⟧", id="a sound"),
    pytest.param("the boot was ⟦Model 94|adresse⟧", id="a model"),
    pytest.param("expenses in ⟦Box 30|adresse⟧ of the return", id="a box of a form"),
    pytest.param("the Transport Act ⟦2000, Travel Concession|adresse⟧ Arrangements", id="a fare"),
    pytest.param("F was born in ⟦Egypt|localite⟧", id="a country"),
    pytest.param("she spoke ⟦Punjabi|localite⟧", id="a language"),
]  # fmt: skip
KEPT = [
    pytest.param("see ⟦http://zoraquill.tripod.com/boat.gif|site⟧", id="a page of somebody's"),
    pytest.param("her page ⟦http://groups.yahoo.com/group/quillfamily/photos|site⟧", id="a page within a service"),
    pytest.param("the handle ⟦@zora.quill|site⟧ on Instagram", id="a handle"),
    pytest.param("write to \"⟦@zora_q|site⟧\"", id="a handle in quotes"),
    pytest.param("www.⟦quill-roofing.example|site⟧", id="the site of a small firm"),
    pytest.param(TITLE + "her number ⟦AB123456|numero⟧ [see E19]", id="a number outside of brackets"),
    pytest.param("a letter [⟦A612|numero⟧]", id="brackets in a letter"),
    pytest.param("ICBC (claim ⟦N418820-6|numero⟧)", id="the claim of somebody insured"),
    pytest.param("her resident visa (application ⟦F000218845|numero⟧)", id="somebody's application"),
    pytest.param("Client ID No.: ⟦5309-4471|numero⟧", id="somebody's number"),
    pytest.param("R.M. No. 460, ⟦Box 88|adresse⟧, Melfort", id="a rural box"),
    pytest.param("She would have him at ⟦Box 118|adresse⟧, Cross Lake", id="where somebody lives"),
    pytest.param("at ⟦12 Miles Road|adresse⟧", id="a road with a unit's name"),
    pytest.param("at ⟦1847 Concession Rd 6|adresse⟧", id="a road of that name"),
    pytest.param("he lives in ⟦Ontario|localite⟧", id="a province"),
    pytest.param("born at ⟦Kingston, Jamaica|localite⟧", id="a town with its country"),
    pytest.param("account No. ⟦9002954222|compte⟧", id="an account"),
]  # fmt: skip


@pytest.mark.parametrize("source", GONE)
def test_what_is_nobodys_stays_readable(source: str) -> None:
    assert "⟦" not in after(RULE, source, "en")


@pytest.mark.parametrize("source", KEPT)
def test_what_is_somebodys_is_kept(source: str) -> None:
    assert after(RULE, source, "en") == source


def test_a_french_text_is_left() -> None:
    source = "né en ⟦Egypte|localite⟧, voir ⟦http://www.hotmail.com|site⟧"
    assert after(RULE, source) == source


def test_of_a_number_or_a_site_the_first_that_reads_so_is_doubted() -> None:
    source = (
        "LTB File ⟦TSL-31187-23|numero⟧ and again File ⟦TSL-31187-23|numero⟧, see ⟦http://www.hotmail.com|site⟧,\n"
        "⟦slab_photos_2.zip|site⟧, ⟦900 lbs heavier|adresse⟧, in ⟦Egypt|localite⟧"
    )
    document, entities = marked(source, "en")
    doubts = run(document, entities, (RULE,)).doubts
    assert {(one.kind, one.variant) for one in doubts} == {("low_probability", "left")}
    assert [document.text[one.start : one.end] for one in doubts] == ["TSL-31187-23", "http://www.hotmail.com"]
