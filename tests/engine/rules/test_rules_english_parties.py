"""Parties taken for lawyers are recognised by the words beside their name; lawyers of parties stay
lawyers."""

from __future__ import annotations

import pytest

from engine.rules.english.parties import RULE
from tests.engine.marked import after

PARTIES = [
    pytest.param("Mr ⟦Nash|avocat⟧ erred. ⟦Captain Rao|avocat⟧’s opinion", "Mr ⟦Nash|nom⟧ erred. ⟦Captain|prenom⟧ ⟦Rao|nom⟧’s opinion", id="a captain"),
    pytest.param("I heard ⟦Sgt. Dale|avocat⟧ at the scene", "I heard ⟦Sgt.|prenom⟧ ⟦Dale|nom⟧ at the scene", id="a sergeant"),
    pytest.param("The fire chief, ⟦Hoa Tran|avocat⟧, wrote", "The fire chief, ⟦Hoa|prenom⟧ ⟦Tran|nom⟧, wrote", id="a fire chief"),
    pytest.param("Respondent:\n⟦Hoa Tran|avocat⟧\n", "Respondent:\n⟦Hoa|prenom⟧ ⟦Tran|nom⟧\n", id="under a heading"),
    pytest.param("Mr. ⟦Okoro|avocat⟧, the landlord, said", "Mr. ⟦Okoro|nom⟧, the landlord, said", id="the landlord"),
    pytest.param("Ms. ⟦Roy|avocat⟧ (the tenant)", "Ms. ⟦Roy|nom⟧ (the tenant)", id="in brackets"),
    pytest.param("⟦Lina Sabet|avocat⟧\nManager, Sabet Flowers", "⟦Lina|prenom⟧ ⟦Sabet|nom⟧\nManager, Sabet Flowers", id="a manager signs"),
    pytest.param("The respondent solicitor, Mr. ⟦Okoro|avocat⟧, represented himself.", "The respondent solicitor, Mr. ⟦Okoro|nom⟧, represented himself.", id="a solicitor for himself"),
    pytest.param("⟦Awa Diallo|avocat⟧, Applicant", "⟦Awa|prenom⟧ ⟦Diallo|nom⟧, Applicant", id="the applicant"),
    pytest.param("Ms. ⟦Awa Diallo|avocat⟧, the tenant. ⟦Awa Diallo|avocat⟧ paid", "Ms. ⟦Awa|prenom⟧ ⟦Diallo|nom⟧, the tenant. ⟦Awa|prenom⟧ ⟦Diallo|nom⟧ paid", id="the full name elsewhere"),
    pytest.param("Mr. ⟦Reid|magistrat⟧, the accused, left", "Mr. ⟦Reid|nom⟧, the accused, left", id="taken for a judge"),
    pytest.param("Mr ⟦Lark|avocat⟧ drove to the depot.", "Mr ⟦Lark|nom⟧ drove to the depot.", id="a lawyer whom nothing supports"),
    pytest.param("Mr ⟦Lark|avocat⟧, Consultant Orthopaedic Surgeon", "Mr ⟦Lark|nom⟧, Consultant Orthopaedic Surgeon", id="a surgeon"),
    pytest.param("seen by nurse ⟦Ida Lark|avocat⟧", "seen by nurse ⟦Ida|prenom⟧ ⟦Lark|nom⟧", id="a nurse"),
    pytest.param("the bailiff ⟦Ida Lark|magistrat⟧ served it", "the bailiff ⟦Ida|prenom⟧ ⟦Lark|nom⟧ served it", id="a bailiff"),
    pytest.param("the Ombudsman, ⟦Ida Lark|magistrat⟧, wrote", "the Ombudsman, ⟦Ida|prenom⟧ ⟦Lark|nom⟧, wrote", id="an ombudsman"),
    pytest.param("the Attorney General of Orland, Mr ⟦Lark|avocat⟧, signed", "the Attorney General of Orland, Mr ⟦Lark|nom⟧, signed", id="an attorney general of the story"),
    pytest.param("Mr ⟦Lark|avocat⟧, the Attorney General, signed. Mr ⟦Lark|avocat⟧ left", "Mr ⟦Lark|nom⟧, the Attorney General, signed. Mr ⟦Lark|nom⟧ left", id="his other mentions"),
    pytest.param("Mr ⟦Lark|avocat⟧ SAN, the Attorney General, and Mr ⟦Lark|avocat⟧ SAN", "Mr ⟦Lark|nom⟧ SAN, the Attorney General, and Mr ⟦Lark|nom⟧ SAN", id="a minister who is a senior advocate"),
    pytest.param("⟦IDA LARK|avocat⟧\nApplicant\n", "⟦IDA|prenom⟧ ⟦LARK|nom⟧\nApplicant\n", id="over the word of a side"),
    pytest.param("⟦Ada Quill|avocat⟧, for ⟦Otto Penn|avocat⟧\n", "⟦Ada Quill|avocat⟧, for ⟦Otto|prenom⟧ ⟦Penn|nom⟧\n", id="whom counsel appears for"),
    pytest.param("Mr ⟦Holroyd|avocat⟧, for the Claimant, valued the barn. Mr ⟦Holroyd|avocat⟧’s report is short.", "Mr ⟦Holroyd|nom⟧, for the Claimant, valued the barn. Mr ⟦Holroyd|nom⟧’s report is short.", id="a valuer of one side"),
    pytest.param("Mr. ⟦Breen|nom⟧, of ⟦Breen Toland|avocat⟧ & Associates, drew the map", "Mr. ⟦Breen|nom⟧, of ⟦Breen|prenom⟧ ⟦Toland|nom⟧ & Associates, drew the map", id="a firm that tells a masked name"),
    pytest.param("⟦Roz|prenom⟧ ⟦Abel|nom⟧, surveyor, of ⟦Abel Lyle|avocat⟧ & Co", "⟦Roz|prenom⟧ ⟦Abel|nom⟧, surveyor, of ⟦Abel|prenom⟧ ⟦Lyle|nom⟧ & Co", id="a trade before the firm that tells a masked name"),
    pytest.param("Manager:  ⟦Bronagh Sweeney|avocat⟧\nSolicitor for the child:  Hew", "Manager:  ⟦Bronagh|prenom⟧ ⟦Sweeney|nom⟧\nSolicitor for the child:  Hew", id="the bar on the next line is another's"),
]  # fmt: skip
LEFT = [
    pytest.param("Mr. ⟦Okoro|avocat⟧, the landlord's lawyer, said", id="the landlord's lawyer"),
    pytest.param("Counsel for the Respondent:\n⟦Hoa Tran|avocat⟧", id="counsel for the respondent"),
    pytest.param("⟦J. Okoro|avocat⟧, for the landlord", id="for the landlord"),
    pytest.param("⟦A. Okoro|avocat⟧, Respondent counsel", id="respondent counsel"),
    pytest.param("⟦Lina Sabet|avocat⟧\nDirector, Legal Services", id="a director of legal services"),
    pytest.param("⟦Okoro J.|magistrat⟧", id="a judge"),
    pytest.param("⟦B. Roy|avocat⟧, owner of the firm", id="owner of a law firm"),
    pytest.param("⟦Lina Sabet|avocat⟧\nSabet LLP", id="a firm"),
    pytest.param("Mr. ⟦Okoro|nom⟧, the landlord", id="a party already"),
    pytest.param("Mr ⟦Lark|avocat⟧ submitted that it fails. Mr ⟦Lark|avocat⟧ sat down.", id="who pleads"),
    pytest.param("Mr ⟦Lark|avocat⟧ SAN wrote.", id="a senior advocate"),
    pytest.param("Kind regards,\n\n⟦Ida LARK|avocat⟧\nAvocate au barreau de Dax", id="a French lawyer who signs"),
    pytest.param("Dear Me ⟦Lark|avocat⟧,\n\nThank you.", id="Me"),
    pytest.param("To: ⟦Ida Lark|avocat⟧ <i.lark@lark-avocats.fr>", id="the address of a French firm"),
    pytest.param(
        "⟦Ida Lark|avocat⟧\nSolicitor\n\nCc: ⟦Otto Penn|avocat⟧ <o.penn@lark-penn.test>",
        id="a firm that bears a solicitor's name",
    ),
    pytest.param("Mr ⟦Lark|avocat⟧ represented the buyers.", id="who represented somebody"),
    pytest.param("cross-examined by Ms ⟦Lark|avocat⟧", id="who cross-examines"),
    pytest.param("represented by Mr ⟦Penn|avocat⟧ KC and Ms ⟦Lark|avocat⟧", id="a list of counsel"),
    pytest.param("Ms ⟦Lark|avocat⟧, for the Band, spoke", id="for the band"),
    pytest.param("a solicitor, ⟦Ida Lark|avocat⟧, drew the will", id="a solicitor without title"),
]


LETTERS = [
    pytest.param("Present: ⟦Ada|avocat⟧ ⟦Quill|avocat⟧ (Sec.)", "Present: ⟦Ada|prenom⟧ ⟦Quill|nom⟧ (Sec.)", id="minutes"),
    pytest.param("Seen by: ⟦Ada|avocat⟧ ⟦Quill|avocat⟧, dietitian", "Seen by: ⟦Ada|prenom⟧ ⟦Quill|nom⟧, dietitian", id="a report"),
    pytest.param("Ask ⟦Ada|magistrat⟧ ⟦Quill|magistrat⟧.", "Ask ⟦Ada|prenom⟧ ⟦Quill|nom⟧.", id="a judge without an office"),
    pytest.param("our lawyer ⟦Ada|avocat⟧ ⟦Quill|avocat⟧ wrote", "our lawyer ⟦Ada|avocat⟧ ⟦Quill|avocat⟧ wrote", id="a lawyer in a letter"),
    pytest.param("counsel (⟦Ada|avocat⟧ ⟦Quill|avocat⟧ for the mother)", "counsel (⟦Ada|avocat⟧ ⟦Quill|avocat⟧ for the mother)", id="counsel in brackets"),
    pytest.param("From: ⟦Ada|avocat⟧ ⟦Quill|avocat⟧ <ada@quilllaw.example>\nHi ⟦Ada|avocat⟧", "From: ⟦Ada|avocat⟧ ⟦Quill|avocat⟧ <ada@quilllaw.example>\nHi ⟦Ada|avocat⟧", id="the address of a law firm"),
    pytest.param("JUDGMENT\nI thank ⟦Ada|avocat⟧ ⟦Quill|avocat⟧.", "JUDGMENT\nI thank ⟦Ada|avocat⟧ ⟦Quill|avocat⟧.", id="in a decision the tagger is believed"),
    pytest.param("JUDGMENT\n⟦Ada May|prenom⟧ ⟦Quill|nom⟧ came. The claim of ⟦Ada May Quill|avocat⟧ fails.", "JUDGMENT\n⟦Ada May|prenom⟧ ⟦Quill|nom⟧ came. The claim of ⟦Ada|prenom⟧ ⟦May Quill|nom⟧ fails.", id="a full name cut otherwise"),
    pytest.param("JUDGMENT\nThe arbitrators, ⟦Ada Quill|avocat⟧ QC and ⟦Otto Penn|avocat⟧, held so.", "JUDGMENT\nThe arbitrators, ⟦Ada|prenom⟧ ⟦Quill|nom⟧ QC and ⟦Otto|prenom⟧ ⟦Penn|nom⟧, held so.", id="arbitrators"),
    pytest.param("JUDGMENT\nCustoms Officer ⟦Ada Quill|avocat⟧ came in.", "JUDGMENT\nCustoms Officer ⟦Ada|prenom⟧ ⟦Quill|nom⟧ came in.", id="an officer"),
    pytest.param("JUDGMENT\nOn 16 December Officer ⟦Quill|magistrat⟧ wrote.", "JUDGMENT\nOn 16 December Officer ⟦Quill|nom⟧ wrote.", id="an officer of the revenue"),
    pytest.param("JUDGMENT\nPC Barlow and Detective Sergeant ⟦Quill|magistrat⟧ came.", "JUDGMENT\nPC Barlow and Detective Sergeant ⟦Quill|nom⟧ came.", id="a detective"),
    pytest.param("JUDGMENT\nHearing Officer ⟦Quill|magistrat⟧ found so.", "JUDGMENT\nHearing Officer ⟦Quill|magistrat⟧ found so.", id="an officer who decides"),
    pytest.param("JUDGMENT\nThey were introduced by ⟦Ada Quill|avocat⟧ at the club.", "JUDGMENT\nThey were introduced by ⟦Ada|prenom⟧ ⟦Quill|nom⟧ at the club.", id="in a story, far from the bar"),
    pytest.param("JUDGMENT\nThey were instructed by ⟦Ada Quill|avocat⟧ at the club.", "JUDGMENT\nThey were instructed by ⟦Ada Quill|avocat⟧ at the club.", id="instructed by"),
    pytest.param("JUDGMENT\n⟦Ada Quill|avocat⟧ for Roe\nI was shown this by ⟦Ada Quill|avocat⟧.", "JUDGMENT\n⟦Ada Quill|avocat⟧ for Roe\nI was shown this by ⟦Ada Quill|avocat⟧.", id="on a line of the heading as well"),
]  # fmt: skip


@pytest.mark.parametrize(("source", "expected"), LETTERS)
def test_whom_nothing_makes_a_lawyer_is_masked(source: str, expected: str) -> None:
    assert after(RULE, source, "en") == expected


@pytest.mark.parametrize(("source", "expected"), PARTIES)
def test_words_beside_a_name_make_a_party(source: str, expected: str) -> None:
    assert after(RULE, source, "en") == expected


@pytest.mark.parametrize("source", LEFT)
def test_lawyers_and_judges_stay_what_they_are(source: str) -> None:
    assert after(RULE, source, "en") == source


def test_french_texts_are_left_alone() -> None:
    assert after(RULE, "Mr. ⟦Okoro|avocat⟧, the landlord") == "Mr. ⟦Okoro|avocat⟧, the landlord"
