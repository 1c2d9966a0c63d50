"""First names are found where they can be nothing else, behind kin and before acts; places, months,
wishes and cited cases are left."""

from __future__ import annotations

import pytest

from engine.rules.english.first_names import RULE
from tests.engine.marked import after

_JUDGMENT = "REASONS FOR JUDGMENT\n"
_JOY = _JUDGMENT + "⟦Joy|prenom⟧ ⟦Tasker|nom⟧ and ⟦June|prenom⟧ ⟦Tasker|nom⟧ came. "
ROWS = [
    pytest.param("⟦May|prenom⟧ ⟦Tanaka|nom⟧ called. He asked May whether it was so.", "⟦May|prenom⟧ ⟦Tanaka|nom⟧ called. He asked ⟦May|prenom⟧ whether it was so.", id="a month that is a known first name"),
    pytest.param("⟦May|prenom⟧ ⟦Tanaka|nom⟧ called in May and again on 3 May.", "⟦May|prenom⟧ ⟦Tanaka|nom⟧ called in May and again on 3 May.", id="the month beside it"),
    pytest.param("I saw Trevor on Monday.", "I saw ⟦Trevor|prenom⟧ on Monday.", id="in a letter"),
    pytest.param("Present: Tom Lang, Ed Murray, and others", "Present: ⟦Tom|prenom⟧ ⟦Lang|nom⟧, ⟦Ed|prenom⟧ ⟦Murray|nom⟧, and others", id="a first name that is a word before a surname"),
    pytest.param("the Bill Payment came", "the Bill Payment came", id="a word before another"),
    pytest.param("The appraiser, Wm. ⟦Thorne|nom⟧, came", "The appraiser, ⟦Wm|prenom⟧. ⟦Thorne|nom⟧, came", id="a first name cut short"),
    pytest.param("the firm of Wm. Stone", "the firm of Wm. Stone", id="a first name cut short before no name"),
    pytest.param("the head, Grant ⟦Wojtek|nom⟧, came", "the head, ⟦Grant|prenom⟧ ⟦Wojtek|nom⟧, came", id="a first name that is a verb"),
    pytest.param("the maternal aunt, My ⟦Linh|prenom⟧ ⟦Huynh|nom⟧, came", "the maternal aunt, ⟦My|prenom⟧ ⟦Linh|prenom⟧ ⟦Huynh|nom⟧, came", id="a first syllable that is a word"),
    pytest.param("It rained. My ⟦Linh|prenom⟧ came", "It rained. My ⟦Linh|prenom⟧ came", id="a word at the head of a sentence"),
    pytest.param("Mr ⟦Hodan|nom⟧'s brother Liban has been told", "Mr ⟦Hodan|nom⟧'s brother ⟦Liban|prenom⟧ has been told", id="somebody's brother"),
    pytest.param("They got a Grant again", "They got a Grant again", id="a grant"),
    pytest.param("Trevor Oduya wrote back.", "⟦Trevor|prenom⟧ ⟦Oduya|nom⟧ wrote back.", id="with a surname"),
    pytest.param(_JUDGMENT + "It was Trevor Oduya who wrote.", _JUDGMENT + "It was ⟦Trevor|prenom⟧ ⟦Oduya|nom⟧ who wrote.", id="a whole name in a judgment"),
    pytest.param(_JUDGMENT + "her neighbour Tamsin saw it", _JUDGMENT + "her neighbour ⟦Tamsin|prenom⟧ saw it", id="a neighbour"),
    pytest.param("my son Clay has it", "my son ⟦Clay|prenom⟧ has it", id="a son whose name is a word"),
    pytest.param(_JUDGMENT + "the petitioner is d/o Gurnam Sidhu", _JUDGMENT + "the petitioner is d/o ⟦Gurnam|prenom⟧ ⟦Sidhu|nom⟧", id="daughter of"),
    pytest.param("a man called Osric came", "a man called ⟦Osric|prenom⟧ came", id="a man called"),
    pytest.param(_JOY + "Joy told the clerk that.", _JOY + "⟦Joy|prenom⟧ told the clerk that.", id="a known word acts"),
    pytest.param(_JOY + "June testified on Monday.", _JOY + "⟦June|prenom⟧ testified on Monday.", id="a known month acts"),
    pytest.param("Grace said no. I saw Hope at noon.", "⟦Grace|prenom⟧ said no. I saw ⟦Hope|prenom⟧ at noon.", id="words that act or stand inside a sentence"),
    pytest.param("⟦ODELL|prenom⟧ ⟦BATES|nom⟧, JR.\n\nVERSUS", "⟦ODELL|prenom⟧ ⟦BATES|nom⟧, ⟦JR.|nom⟧\n\nVERSUS", id="a suffix in capitals"),
    pytest.param('her uncle, ⟦Tommy|prenom⟧ "the Yank" ⟦Foley|nom⟧, died', 'her uncle, ⟦Tommy|prenom⟧ "⟦the Yank|nom⟧" ⟦Foley|nom⟧, died', id="a nickname with its article"),
    pytest.param("⟦Dwayne|prenom⟧ ⟦Tasker|nom⟧ Jr. and ⟦Ian|prenom⟧ ⟦Roe|nom⟧, Snr", "⟦Dwayne|prenom⟧ ⟦Tasker|nom⟧ ⟦Jr.|nom⟧ and ⟦Ian|prenom⟧ ⟦Roe|nom⟧, ⟦Snr|nom⟧", id="suffixes"),
    pytest.param("Hope you are well. Will you come?", "Hope you are well. Will you come?", id="a wish and a question"),
    pytest.param("We met in April, May and June.", "We met in April, May and June.", id="months"),
    pytest.param("We flew to San Marcos and Victoria.", "We flew to San Marcos and Victoria.", id="places"),
    pytest.param("see Martin v Doyle [2014] EWHC 9", "see Martin v Doyle [2014] EWHC 9", id="a cited case"),
    pytest.param(_JUDGMENT + "as Martin holds", _JUDGMENT + "as Martin holds", id="a lone first name in a judgment"),
    pytest.param("at 12 Martin Street they sell", "at 12 Martin Street they sell", id="a street"),
    pytest.param(_JOY + "Joy springs eternal.", _JOY + "Joy springs eternal.", id="a known word that does not act"),
    pytest.param("Date: Fri, 18 Jan 2002", "Date: Fri, 18 Jan 2002", id="a month cut short"),
    pytest.param("FW: Late Paid bills", "FW: Late Paid bills", id="late"),
    pytest.param(_JUDGMENT + "Drew ⟦Birkitt|nom⟧ drove.", _JUDGMENT + "⟦Drew|prenom⟧ ⟦Birkitt|nom⟧ drove.", id="before a surname that was found"),
    pytest.param(_JUDGMENT + "my deputy, Will ⟦Stringer|prenom⟧, knows", _JUDGMENT + "my deputy, ⟦Will|prenom⟧ ⟦Stringer|prenom⟧, knows", id="a verb before a name, inside a sentence"),
    pytest.param(_JUDGMENT + "Will ⟦Stringer|nom⟧ agree?", _JUDGMENT + "Will ⟦Stringer|nom⟧ agree?", id="a question"),
    pytest.param(_JUDGMENT + "Cllr ⟦Rivers|nom⟧ and Section ⟦Vane|nom⟧", _JUDGMENT + "Cllr ⟦Rivers|nom⟧ and Section ⟦Vane|nom⟧", id="a rank and a word before a name"),
    pytest.param("see Trevor ⟦Doyle|nom⟧ [2014] EWHC 9", "see Trevor ⟦Doyle|nom⟧ [2014] EWHC 9", id="a cited case before a name"),
    pytest.param(_JUDGMENT + "Stewart “Stoo” ⟦Nance|nom⟧, loader", _JUDGMENT + "⟦Stewart|prenom⟧ “⟦Stoo|prenom⟧” ⟦Nance|nom⟧, loader", id="around a nickname"),
    pytest.param(_JUDGMENT + "the Act (Part Two) Applies", _JUDGMENT + "the Act (Part Two) Applies", id="brackets without a name"),
    pytest.param(_JUDGMENT + "with Jaxton ⟦Reedy|prenom⟧ at noon", _JUDGMENT + "with ⟦Jaxton|prenom⟧ ⟦Reedy|prenom⟧ at noon", id="the letters of a name before a name"),
]  # fmt: skip


@pytest.mark.parametrize(("source", "expected"), ROWS)
def test_first_names(source: str, expected: str) -> None:
    assert after(RULE, source, "en") == expected


def test_a_french_text_is_left() -> None:
    assert after(RULE, "I saw Trevor") == "I saw Trevor"
