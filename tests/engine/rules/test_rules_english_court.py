"""Judges and counsel of English decisions stay readable; parties who stand beside them do not."""

from __future__ import annotations

import pytest

from engine.rules.english.court import RULE
from engine.text.words import Text
from tests.engine.marked import after, marked

ROWS = [
    pytest.param("⟦Iwu|nom⟧ J.A.:", "⟦Iwu|magistrat⟧ J.A.:", id="a judge of appeal"),
    pytest.param("as ⟦Ferro|nom⟧ J. held", "as ⟦Ferro|magistrat⟧ J. held", id="a judge"),
    pytest.param("⟦Roy|nom⟧, ⟦Nasser|nom⟧ and ⟦Tan|nom⟧ JJ.A.", "⟦Roy|magistrat⟧, ⟦Nasser|magistrat⟧ and ⟦Tan|magistrat⟧ JJ.A.", id="the bench"),
    pytest.param("the Honourable Madam Justice ⟦Ana|prenom⟧ ⟦Adeyemi|nom⟧", "the Honourable Madam Justice ⟦Ana|magistrat⟧ ⟦Adeyemi|magistrat⟧", id="honourable"),
    pytest.param("BEFORE: ⟦Lila|prenom⟧ ⟦Marsh|nom⟧", "BEFORE: ⟦Lila|magistrat⟧ ⟦Marsh|magistrat⟧", id="before"),
    pytest.param("⟦Lin|prenom⟧ ⟦Vo|nom⟧, for the Respondent", "⟦Lin|avocat⟧ ⟦Vo|avocat⟧, for the Respondent", id="for the respondent"),
    pytest.param("⟦Ade|prenom⟧ ⟦Adler|nom⟧ and ⟦Zoe|prenom⟧ ⟦Marek|nom⟧, for the appellants", "⟦Ade|avocat⟧ ⟦Adler|avocat⟧ and ⟦Zoe|avocat⟧ ⟦Marek|avocat⟧, for the appellants", id="a list of counsel"),
    pytest.param("⟦C.|prenom⟧ ⟦Duval|nom⟧ ..... counsel for the Crown", "⟦C.|magistrat⟧ ⟦Duval|magistrat⟧ ..... counsel for the Crown", id="the prosecutor"),
    pytest.param("⟦Lin|prenom⟧ ⟦Vo|nom⟧, for the Respondent\nMs. ⟦Vo|nom⟧ argued", "⟦Lin|avocat⟧ ⟦Vo|avocat⟧, for the Respondent\nMs. ⟦Vo|avocat⟧ argued", id="the surname follows"),
    pytest.param("her former lawyer, ⟦Paul|prenom⟧ ⟦Quirk|nom⟧, wrote", "her former lawyer, ⟦Paul|avocat⟧ ⟦Quirk|avocat⟧, wrote", id="her lawyer"),
    pytest.param("⟦Rita|prenom⟧ ⟦Sol|nom⟧ (licensed paralegal)", "⟦Rita|avocat⟧ ⟦Sol|avocat⟧ (licensed paralegal)", id="a paralegal"),
    pytest.param("⟦Amin|nom⟧ ⟦Stone|nom⟧ LLP", "⟦Amin|avocat⟧ ⟦Stone|avocat⟧ LLP", id="a firm"),
    pytest.param("⟦Ruth|prenom⟧ ⟦Vane|nom⟧\nMember, Rental Housing Board", "⟦Ruth|magistrat⟧ ⟦Vane|magistrat⟧\nMember, Rental Housing Board", id="a member of a tribunal"),
    pytest.param("⟦Jo|prenom⟧ ⟦Ames|nom⟧, Deputy Registrar", "⟦Jo|magistrat⟧ ⟦Ames|magistrat⟧, Deputy Registrar", id="the registrar"),
    pytest.param("counsel for the accused ⟦Otto|prenom⟧ ⟦Brandt|nom⟧", "counsel for the accused ⟦Otto|prenom⟧ ⟦Brandt|nom⟧", id="the accused himself"),
    pytest.param("⟦Mia|prenom⟧ ⟦Sorel|nom⟧, in person", "⟦Mia|prenom⟧ ⟦Sorel|nom⟧, in person", id="in person"),
    pytest.param("⟦Mia|prenom⟧ ⟦Sorel|nom⟧, Applicant, self-represented", "⟦Mia|prenom⟧ ⟦Sorel|nom⟧, Applicant, self-represented", id="self-represented"),
    pytest.param("Superior Court of Justice\n⟦Ida|prenom⟧ ⟦Varga|nom⟧", "Superior Court of Justice\n⟦Ida|prenom⟧ ⟦Varga|nom⟧", id="a court's name is no title"),
    pytest.param("the Children's Lawyer, ⟦Nia|prenom⟧ ⟦Holt|nom⟧, M.S.W.", "the Children's Lawyer, ⟦Nia|prenom⟧ ⟦Holt|nom⟧, M.S.W.", id="an office, then its expert"),
    pytest.param("payments by Ms. ⟦Varga|nom⟧ for the children", "payments by Ms. ⟦Varga|nom⟧ for the children", id="for the children, no comma"),
    pytest.param("my friend ⟦Hector|prenom⟧ said", "my friend ⟦Hector|prenom⟧ said", id="a friend"),
    pytest.param("Mr. ⟦Wu|nom⟧, a lawyer, lives", "Mr. ⟦Wu|nom⟧, a lawyer, lives", id="a lawyer by trade"),
    pytest.param("CITATION: Quirk v. Varga, 2023\nher lawyer, Mr. ⟦Quirk|nom⟧", "CITATION: Quirk v. Varga, 2023\nher lawyer, Mr. ⟦Quirk|nom⟧", id="a name of the style of cause"),
    pytest.param("⟦Lin|prenom⟧ ⟦Vo|nom⟧, for the Respondent\n⟦Bao|prenom⟧ ⟦Vo|nom⟧ and Mr. ⟦Vo|nom⟧", "⟦Lin|avocat⟧ ⟦Vo|avocat⟧, for the Respondent\n⟦Bao|prenom⟧ ⟦Vo|nom⟧ and Mr. ⟦Vo|nom⟧", id="a party shares the surname"),
]  # fmt: skip


@pytest.mark.parametrize(("source", "expected"), ROWS)
def test_office_makes_the_professional(source: str, expected: str) -> None:
    assert after(RULE, source, "en") == expected


def test_a_french_text_is_left() -> None:
    source = "⟦Lin|prenom⟧ ⟦Vo|nom⟧, for the Respondent"
    assert after(RULE, source) == source


def test_a_party_of_a_lawyers_name_is_doubted() -> None:
    document, entities = marked("⟦Lin|prenom⟧ ⟦Vo|nom⟧, for the Respondent\n⟦Bao|prenom⟧ ⟦Vo|nom⟧ left", "en")
    assert [doubt.kind for doubt in RULE.apply(Text.of(document), entities).doubts] == ["different_categories"]
