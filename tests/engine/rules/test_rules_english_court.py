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
    pytest.param("⟦Ada|prenom⟧ ⟦Quill|nom⟧ (instructed by Marrow LLP) for the Claimant", "⟦Ada|avocat⟧ ⟦Quill|avocat⟧ (instructed by Marrow LLP) for the Claimant", id="instructed"),
    pytest.param("⟦Ada|prenom⟧ ⟦Quill|nom⟧, instructed by Marrow Hill", "⟦Ada|avocat⟧ ⟦Quill|avocat⟧, instructed by Marrow Hill", id="instructed, behind a comma"),
    pytest.param("Mr ⟦Otto|prenom⟧ ⟦Penn|nom⟧ KC and Ms ⟦Ida|prenom⟧ ⟦Lark|nom⟧ (instructed by Marrow LLP)", "Mr ⟦Otto|avocat⟧ ⟦Penn|avocat⟧ KC and Ms ⟦Ida|avocat⟧ ⟦Lark|avocat⟧ (instructed by Marrow LLP)", id="leader and junior"),
    pytest.param("The father is represented by Ms ⟦Penn|nom⟧ KC and Mr ⟦Lark|nom⟧.", "The father is represented by Ms ⟦Penn|avocat⟧ KC and Mr ⟦Lark|avocat⟧.", id="represented by"),
    pytest.param("For the Defendants, ⟦Otto|prenom⟧ ⟦Penn|nom⟧, K.C.", "For the Defendants, ⟦Otto|avocat⟧ ⟦Penn|avocat⟧, K.C.", id="for the defendants, a name"),
    pytest.param("The wife appeared with Atty. ⟦Ida|prenom⟧ ⟦Lark|nom⟧.", "The wife appeared with Atty. ⟦Ida|avocat⟧ ⟦Lark|avocat⟧.", id="attorney cut short"),
    pytest.param("Mr ⟦Lark|avocat⟧ submits that. Mr ⟦Lark|nom⟧ took us to it.", "Mr ⟦Lark|avocat⟧ submits that. Mr ⟦Lark|avocat⟧ took us to it.", id="who pleads is followed"),
    pytest.param("Mr ⟦Lark|nom⟧ submits that. Mr ⟦Lark|nom⟧’s submission fails.", "Mr ⟦Lark|avocat⟧ submits that. Mr ⟦Lark|avocat⟧’s submission fails.", id="who pleads twice behind a title"),
    pytest.param("Counsel for the Minister, Ms. ⟦Ida|prenom⟧ ⟦Lark|nom⟧, submits that", "Counsel for the Minister, Ms. ⟦Ida|avocat⟧ ⟦Lark|avocat⟧, submits that", id="counsel for the minister, who pleads"),
    pytest.param("Before : Mr ⟦Otto|prenom⟧ ⟦Penn|nom⟧\n(sitting as a Deputy Judge)", "Before : Mr ⟦Otto|magistrat⟧ ⟦Penn|magistrat⟧\n(sitting as a Deputy Judge)", id="sitting as a deputy"),
    pytest.param("Appearances: ⟦A.|prenom⟧ ⟦Quill|nom⟧ for the plaintiff\n⟦I.|prenom⟧ ⟦Lark|nom⟧ for the defendant\n", "Appearances: ⟦A.|avocat⟧ ⟦Quill|avocat⟧ for the plaintiff\n⟦I.|avocat⟧ ⟦Lark|avocat⟧ for the defendant\n", id="alone on a line"),
    pytest.param("a cheque from\nMs ⟦Lark|nom⟧ for the landlord arrived", "a cheque from\nMs ⟦Lark|nom⟧ for the landlord arrived", id="not alone on its line"),
    pytest.param("In 2020 HHJ ⟦Penn|nom⟧ found", "In 2020 HHJ ⟦Penn|magistrat⟧ found", id="a circuit judge"),
    pytest.param("Employment Judge ⟦Penn|nom⟧ held", "Employment Judge ⟦Penn|magistrat⟧ held", id="an employment judge"),
    pytest.param("The court reporter is ⟦Ida|prenom⟧ ⟦Lark|nom⟧.", "The court reporter is ⟦Ida|magistrat⟧ ⟦Lark|magistrat⟧.", id="the court reporter"),
    pytest.param("Can the registrar, ⟦Ida|prenom⟧ ⟦Lark|nom⟧, stamp it", "Can the registrar, ⟦Ida|magistrat⟧ ⟦Lark|magistrat⟧, stamp it", id="the registrar, behind a comma"),
    pytest.param("I thank the clerk, Mr. ⟦Penn|nom⟧.", "I thank the clerk, Mr. ⟦Penn|magistrat⟧.", id="the clerk who is thanked"),
    pytest.param("The clerk, ⟦Ida|prenom⟧ ⟦Lark|nom⟧, rang up the sale", "The clerk, ⟦Ida|prenom⟧ ⟦Lark|nom⟧, rang up the sale", id="a clerk of a shop"),
    pytest.param("the surgical registrar, Dr ⟦Lark|nom⟧", "the surgical registrar, Dr ⟦Lark|nom⟧", id="a registrar of a hospital"),
    pytest.param("Mr ⟦Lark|nom⟧ submits that.", "Mr ⟦Lark|nom⟧ submits that.", id="pleads once: perhaps a party"),
    pytest.param("Mr ⟦Lark|nom⟧ appeared in person. Mr ⟦Lark|nom⟧ submits it. Mr ⟦Lark|nom⟧ argues.", "Mr ⟦Lark|nom⟧ appeared in person. Mr ⟦Lark|nom⟧ submits it. Mr ⟦Lark|nom⟧ argues.", id="in person, and pleads"),
    pytest.param("Mr ⟦Lark|nom⟧ submitted it. Mr ⟦Lark|nom⟧ argued. Mr ⟦Lark|nom⟧’s evidence was slight.", "Mr ⟦Lark|nom⟧ submitted it. Mr ⟦Lark|nom⟧ argued. Mr ⟦Lark|nom⟧’s evidence was slight.", id="a witness"),
    pytest.param("Counsel for the respondent, Mr. ⟦Penn|nom⟧, left", "Counsel for the respondent, Mr. ⟦Penn|nom⟧, left", id="counsel, or the respondent himself"),
    pytest.param("Mr ⟦Otto|prenom⟧ ⟦Penn|nom⟧, as attorney for his aunt, sold it", "Mr ⟦Otto|prenom⟧ ⟦Penn|nom⟧, as attorney for his aunt, sold it", id="under a power of attorney"),
    pytest.param("claims against its lawyers\n\nMr ⟦Penn|nom⟧ was bribed", "claims against its lawyers\n\nMr ⟦Penn|nom⟧ was bribed", id="a heading is no office"),
    pytest.param("To: ⟦Penn|nom⟧, ⟦Glenda|prenom⟧ ⟦J.|nom⟧; ⟦Lark|nom⟧, J.- TPX", "To: ⟦Penn|nom⟧, ⟦Glenda|prenom⟧ ⟦J.|nom⟧; ⟦Lark|nom⟧, J.- TPX", id="an initial in a list of addresses"),
    pytest.param("BETWEEN:\nTHE KING\n- and -\nJUSTICE ⟦RAYMOND|prenom⟧ ⟦ELKO|nom⟧\n\nJustice ⟦Elko|nom⟧ was driving", "BETWEEN:\nTHE KING\n- and -\nJUSTICE ⟦RAYMOND|prenom⟧ ⟦ELKO|nom⟧\n\nJustice ⟦Elko|nom⟧ was driving", id="an accused named Justice"),
    pytest.param("⟦Ada|prenom⟧ ⟦Quill|nom⟧, for ⟦Otto|prenom⟧ ⟦Penn|nom⟧\n⟦Ida|prenom⟧ ⟦Lark|nom⟧, for the Crown", "⟦Ada|prenom⟧ ⟦Quill|nom⟧, for ⟦Otto|prenom⟧ ⟦Penn|nom⟧\n⟦Ida|magistrat⟧ ⟦Lark|magistrat⟧, for the Crown", id="a client before the next counsel"),
    pytest.param("⟦Otto|prenom⟧ ⟦Penn|nom⟧ and ⟦Ida|prenom⟧ ⟦Lark|nom⟧\nAppellants\n\n⟦Ada|prenom⟧ ⟦Quill|nom⟧, for the appellants", "⟦Otto|prenom⟧ ⟦Penn|nom⟧ and ⟦Ida|prenom⟧ ⟦Lark|nom⟧\nAppellants\n\n⟦Ada|avocat⟧ ⟦Quill|avocat⟧, for the appellants", id="over the word of a side"),
    pytest.param("Declared at Orme before me, ⟦Ida|prenom⟧ ⟦Lark|nom⟧, Justice of the Peace", "Declared at Orme before me, ⟦Ida|prenom⟧ ⟦Lark|nom⟧, Justice of the Peace", id="who took an oath"),
    pytest.param("⟦Judge|prenom⟧ ⟦Elko|nom⟧ sold it. Judge ⟦Elko|nom⟧ was paid", "⟦Judge|prenom⟧ ⟦Elko|nom⟧ sold it. Judge ⟦Elko|nom⟧ was paid", id="a man named Judge"),
    pytest.param("nurse ⟦Ida|prenom⟧ ⟦Lark|nom⟧, for the Respondent", "nurse ⟦Ida|prenom⟧ ⟦Lark|nom⟧, for the Respondent", id="a nurse"),
    pytest.param("For Defendant: ⟦Ada|prenom⟧ ⟦Quill|nom⟧ and ⟦Otto|prenom⟧ ⟦Penn|nom⟧\n1. It began", "For Defendant: ⟦Ada|avocat⟧ ⟦Quill|avocat⟧ and ⟦Otto|avocat⟧ ⟦Penn|avocat⟧\n1. It began", id="a list under its side"),
    pytest.param("Counsel for the Plaintiff: ⟦Ada|prenom⟧ ⟦Quill|nom⟧; ⟦Otto|prenom⟧ ⟦Penn|nom⟧\nIt began", "Counsel for the Plaintiff: ⟦Ada|avocat⟧ ⟦Quill|avocat⟧; ⟦Otto|avocat⟧ ⟦Penn|avocat⟧\nIt began", id="a list with semicolons"),
    pytest.param("For the appellants:Mr ⟦A|prenom⟧ ⟦Quill|nom⟧ spoke", "For the appellants:Mr ⟦A|avocat⟧ ⟦Quill|avocat⟧ spoke", id="no space behind the colon"),
    pytest.param("For the Appellant: Mr ⟦Otto|prenom⟧ ⟦Penn|nom⟧ director of the Appellant", "For the Appellant: Mr ⟦Otto|prenom⟧ ⟦Penn|nom⟧ director of the Appellant", id="a director for the company"),
    pytest.param("For the Applicant: ⟦Otto|prenom⟧ ⟦Penn|nom⟧, her husband", "For the Applicant: ⟦Otto|prenom⟧ ⟦Penn|nom⟧, her husband", id="a husband"),
    pytest.param("⟦LORD|prenom⟧ ⟦QUILL|nom⟧: (with whom Lord Penn agrees)", "⟦LORD|magistrat⟧ ⟦QUILL|magistrat⟧: (with whom Lord Penn agrees)", id="a peer who gives judgment"),
    pytest.param("The trial judge, ⟦Lady|prenom⟧ ⟦Quill|nom⟧, held so", "The trial judge, ⟦Lady|magistrat⟧ ⟦Quill|magistrat⟧, held so", id="a peer who tried it"),
    pytest.param("⟦Lord|prenom⟧ ⟦Quill|nom⟧ bought the estate", "⟦Lord|prenom⟧ ⟦Quill|nom⟧ bought the estate", id="a peer of the story"),
    pytest.param("The lawyer who sold the farm for her, ⟦Ada|prenom⟧ ⟦Quill|nom⟧, came", "The lawyer who sold the farm for her, ⟦Ada|avocat⟧ ⟦Quill|avocat⟧, came", id="the lawyer who"),
    pytest.param("Dr. ⟦Ada|prenom⟧ ⟦Quill|nom⟧, psychiatrist member\nReasons", "Dr. ⟦Ada|magistrat⟧ ⟦Quill|magistrat⟧, psychiatrist member\nReasons", id="a member of a tribunal"),
    pytest.param("Dr. ⟦Ada|prenom⟧ ⟦Quill|nom⟧, psychiatrist, saw him", "Dr. ⟦Ada|prenom⟧ ⟦Quill|nom⟧, psychiatrist, saw him", id="a psychiatrist"),
    pytest.param("Registrar in attendance: ⟦Ada|prenom⟧ ⟦Quill|nom⟧", "Registrar in attendance: ⟦Ada|magistrat⟧ ⟦Quill|magistrat⟧", id="a registrar in attendance"),
    pytest.param("Present: ⟦Ada|prenom⟧ ⟦Quill|nom⟧ (chair), ⟦Otto|prenom⟧ ⟦Penn|nom⟧\nBy phone: none", "Present: ⟦Ada|prenom⟧ ⟦Quill|nom⟧ (chair), ⟦Otto|prenom⟧ ⟦Penn|nom⟧\nBy phone: none", id="who was at a meeting"),
    pytest.param("Ms. ⟦Ada|prenom⟧ ⟦Quill|nom⟧, Advocate for the petitioner", "Ms. ⟦Ada|avocat⟧ ⟦Quill|avocat⟧, Advocate for the petitioner", id="an advocate"),
    pytest.param("⟦Eleni|prenom⟧ ⟦Kalder|nom⟧\n(Instructed by Freel & Co)", "⟦Eleni|avocat⟧ ⟦Kalder|avocat⟧\n(Instructed by Freel & Co)", id="instructed, on the next line"),
    pytest.param("MR ⟦OTTO|prenom⟧ ⟦PEEL|nom⟧\n      (of Counsel)", "MR ⟦OTTO|avocat⟧ ⟦PEEL|avocat⟧\n      (of Counsel)", id="of counsel, on the next line"),
    pytest.param("\nMs ⟦Okaro|nom⟧ for the local authority; Mr ⟦Tindle|nom⟧ for the mother\n", "\nMs ⟦Okaro|avocat⟧ for the local authority; Mr ⟦Tindle|avocat⟧ for the mother\n", id="a list with semicolons"),
    pytest.param("Hon. ⟦Terrence|prenom⟧ ⟦Borden|nom⟧", "Hon. ⟦Terrence|magistrat⟧ ⟦Borden|magistrat⟧", id="hon."),
    pytest.param("Ms ⟦Imber|nom⟧, PF Depute for the Crown", "Ms ⟦Imber|magistrat⟧, PF Depute for the Crown", id="a Scottish prosecutor"),
    pytest.param("⟦CARLTON|prenom⟧ ⟦BLISSETT|nom⟧\n\nMR ⟦VARLEY|nom⟧ appeared on behalf of the Crown", "⟦CARLTON|prenom⟧ ⟦BLISSETT|nom⟧\n\nMR ⟦VARLEY|magistrat⟧ appeared on behalf of the Crown", id="an accused over a list of counsel"),
    pytest.param("MISS ⟦ROE|nom⟧ appeared on behalf of the Appellant ⟦Blissett|nom⟧\nMR ⟦VARLEY|nom⟧ appeared on behalf of the Crown", "MISS ⟦ROE|avocat⟧ appeared on behalf of the Appellant ⟦Blissett|nom⟧\nMR ⟦VARLEY|magistrat⟧ appeared on behalf of the Crown", id="for whom counsel appeared"),
    pytest.param("REX\nV\n⟦JORDAN|prenom⟧ ⟦PENDLE|nom⟧\n⟦CARLTON|prenom⟧ ⟦BLISSETT|nom⟧\n⟦ANNE|prenom⟧ ⟦LARKE|nom⟧ appeared on behalf of the Crown", "REX\nV\n⟦JORDAN|prenom⟧ ⟦PENDLE|nom⟧\n⟦CARLTON|prenom⟧ ⟦BLISSETT|nom⟧\n⟦ANNE|magistrat⟧ ⟦LARKE|magistrat⟧ appeared on behalf of the Crown", id="two accused, line by line"),
    pytest.param("Mr ⟦Geddes|nom⟧, solicitor for the family of Mr ⟦Tozer|nom⟧\nMiss ⟦Karr|nom⟧, advocate for the Crown", "Mr ⟦Geddes|avocat⟧, solicitor for the family of Mr ⟦Tozer|nom⟧\nMiss ⟦Karr|avocat⟧, advocate for the Crown", id="for the family of the dead"),
    pytest.param("Miss Abara (Instructed by ⟦Lovelace|nom⟧ (Leith))", "Miss Abara (Instructed by ⟦Lovelace|avocat⟧ (Leith))", id="the firm that instructs"),
    pytest.param("(both instructed by ⟦Finch|nom⟧)", "(both instructed by ⟦Finch|avocat⟧)", id="a firm that instructs two"),
    pytest.param("JUDGMENT\n⟦Marsh|prenom⟧ ⟦Lodge|nom⟧ has acted for the Husband for years. I read a letter from ⟦Ivy|prenom⟧ ⟦Penn|nom⟧ of ⟦Marsh|prenom⟧ ⟦Lodge|nom⟧. Mr ⟦Penn|nom⟧ knew.", "JUDGMENT\n⟦Marsh|avocat⟧ ⟦Lodge|avocat⟧ has acted for the Husband for years. I read a letter from ⟦Ivy|avocat⟧ ⟦Penn|avocat⟧ of ⟦Marsh|avocat⟧ ⟦Lodge|avocat⟧. Mr ⟦Penn|avocat⟧ knew.", id="a member of the firm that acts"),
    pytest.param("JUDGMENT\n⟦Marsh|prenom⟧ ⟦Lodge|nom⟧ were instructed by the claimant", "JUDGMENT\n⟦Marsh|avocat⟧ ⟦Lodge|avocat⟧ were instructed by the claimant", id="a firm that is instructed"),
    pytest.param("JUDGMENT\nMr ⟦Otto|prenom⟧ ⟦Lodge|nom⟧ acted for the claimant in the sale", "JUDGMENT\nMr ⟦Otto|prenom⟧ ⟦Lodge|nom⟧ acted for the claimant in the sale", id="somebody with a title who acts"),
    pytest.param("⟦Otto|prenom⟧ ⟦Lodge|nom⟧ has acted for the claimant", "⟦Otto|prenom⟧ ⟦Lodge|nom⟧ has acted for the claimant", id="a letter"),
    pytest.param("⟦Ivy|prenom⟧ ⟦Penn|nom⟧ of ⟦Marsh|prenom⟧ ⟦Lodge|nom⟧ came", "⟦Ivy|prenom⟧ ⟦Penn|nom⟧ of ⟦Marsh|prenom⟧ ⟦Lodge|nom⟧ came", id="a firm of which nothing is known"),
    pytest.param("JUDGMENT\n⟦Ivy|prenom⟧ ⟦Penn|nom⟧\nClaimant\n- and -\nOrm Ltd\nDefendant\nI heard ⟦Ivy|prenom⟧ ⟦Penn|nom⟧ of ⟦Lodge|avocat⟧.", "JUDGMENT\n⟦Ivy|prenom⟧ ⟦Penn|nom⟧\nClaimant\n- and -\nOrm Ltd\nDefendant\nI heard ⟦Ivy|prenom⟧ ⟦Penn|nom⟧ of ⟦Lodge|avocat⟧.", id="a party who works for a firm"),
    pytest.param("Counsel: Ana Muro, for the Plaintiff\n⟦Clara|prenom⟧ ⟦Benn|nom⟧, Q.C., for the Defendants\n\nOtto Benn v Muro Ltd", "Counsel: Ana Muro, for the Plaintiff\n⟦Clara|avocat⟧ ⟦Benn|avocat⟧, Q.C., for the Defendants\n\nOtto Benn v Muro Ltd", id="a silk with a party's surname"),
    pytest.param("Otto Benn v Muro Ltd\nMr. ⟦Benn|nom⟧, senior counsel for the defence, spoke. Mr. ⟦Benn|nom⟧ fell.", "Otto Benn v Muro Ltd\nMr. ⟦Benn|avocat⟧, senior counsel for the defence, spoke. Mr. ⟦Benn|nom⟧ fell.", id="counsel with a party's surname, there only"),
    pytest.param("to the Registrar (Judicial), Sh. ⟦Dev|prenom⟧ ⟦Mehra|nom⟧, within a week", "to the Registrar (Judicial), Sh. ⟦Dev|magistrat⟧ ⟦Mehra|magistrat⟧, within a week", id="a registrar in brackets"),
    pytest.param("sworn. ⟦K.|prenom⟧ ⟦Ruth-Nako|nom⟧, Commissioner for Oaths", "sworn. ⟦K.|avocat⟧ ⟦Ruth-Nako|avocat⟧, Commissioner for Oaths", id="a commissioner for oaths"),
    pytest.param("Ark v Lowe, before DJ ⟦Parget|nom⟧]", "Ark v Lowe, before DJ ⟦Parget|magistrat⟧]", id="a district judge cut short"),
    pytest.param("the party had DJ ⟦Parget|nom⟧ until two", "the party had DJ ⟦Parget|nom⟧ until two", id="somebody who plays records"),
    pytest.param("the parties' counsel (R. Sand for the mother; ⟦Theo|prenom⟧ ⟦Vane|nom⟧ for the father) is", "the parties' counsel (R. Sand for the mother; ⟦Theo|avocat⟧ ⟦Vane|avocat⟧ for the father) is", id="the second of counsel in brackets"),
    pytest.param("gifts (a doll for the mother; ⟦Theo|prenom⟧ ⟦Vane|nom⟧ for the father)", "gifts (a doll for the mother; ⟦Theo|prenom⟧ ⟦Vane|nom⟧ for the father)", id="brackets without counsel"),
    pytest.param("They should see a lawyer. They saw ⟦Ali|prenom⟧ ⟦Fonte|nom⟧, who drew it up.", "They should see a lawyer. They saw ⟦Ali|avocat⟧ ⟦Fonte|avocat⟧, who drew it up.", id="a lawyer in the next sentence"),
    pytest.param("They should see a doctor. They saw ⟦Ali|prenom⟧ ⟦Fonte|nom⟧.", "They should see a doctor. They saw ⟦Ali|prenom⟧ ⟦Fonte|nom⟧.", id="a doctor in the next sentence"),
    pytest.param("He is a lawyer. Later that day they saw ⟦Ali|prenom⟧ ⟦Fonte|nom⟧ run away.", "He is a lawyer. Later that day they saw ⟦Ali|prenom⟧ ⟦Fonte|nom⟧ run away.", id="a lawyer and a sentence of another"),
    pytest.param("CPUC Commissioner ⟦Ric|prenom⟧ ⟦Balas|nom⟧ said. ⟦Balas|nom⟧ agreed", "CPUC Commissioner ⟦Ric|magistrat⟧ ⟦Balas|magistrat⟧ said. ⟦Balas|magistrat⟧ agreed", id="a commissioner of a regulator"),
    pytest.param("police commissioner ⟦Ric|prenom⟧ ⟦Balas|nom⟧ said", "police commissioner ⟦Ric|prenom⟧ ⟦Balas|nom⟧ said", id="a commissioner of police"),
    pytest.param("Ana Muro (instructed by Ames LLP and ⟦Leigh|prenom⟧ ⟦Daw|nom⟧) for the Claimants. ⟦Leigh|prenom⟧ ⟦Daw|nom⟧ wrote", "Ana Muro (instructed by Ames LLP and ⟦Leigh|avocat⟧ ⟦Daw|avocat⟧) for the Claimants. ⟦Leigh|avocat⟧ ⟦Daw|avocat⟧ wrote", id="the second of firms that instruct"),
    pytest.param("JUDGMENT\nOn 20 July ⟦Rory|prenom⟧ ⟦Mac|nom⟧, a solicitor at Lodge LLP, wrote. ⟦Rory|prenom⟧ ⟦Mac|nom⟧ added", "JUDGMENT\nOn 20 July ⟦Rory|avocat⟧ ⟦Mac|avocat⟧, a solicitor at Lodge LLP, wrote. ⟦Rory|avocat⟧ ⟦Mac|avocat⟧ added", id="a solicitor at a firm"),
    pytest.param("JUDGMENT\nMS ⟦RORY|prenom⟧ ⟦MAC|nom⟧\nClaimant\n- and -\nORM LTD\nDefendant\n⟦Rory|prenom⟧ ⟦Mac|nom⟧, a solicitor at Orm Ltd, was dismissed", "JUDGMENT\nMS ⟦RORY|prenom⟧ ⟦MAC|nom⟧\nClaimant\n- and -\nORM LTD\nDefendant\n⟦Rory|prenom⟧ ⟦Mac|nom⟧, a solicitor at Orm Ltd, was dismissed", id="a claimant who is a solicitor"),
    pytest.param("JUDGMENT\n(1) MR L. ⟦KANE|nom⟧\n(2) ORM LTD\nDefendants\n⟦Lee|prenom⟧ ⟦Kane|nom⟧, a solicitor at Orm Ltd, signed", "JUDGMENT\n(1) MR L. ⟦KANE|nom⟧\n(2) ORM LTD\nDefendants\n⟦Lee|prenom⟧ ⟦Kane|nom⟧, a solicitor at Orm Ltd, signed", id="a defendant of a list who is a solicitor"),
    pytest.param("JUDGMENT\n⟦Lee|prenom⟧ ⟦Kane|nom⟧, a solicitor at Orm Ltd, signed. Mr ⟦Kane|nom⟧ fell. Mr ⟦Kane|nom⟧ ran. Mr ⟦Kane|nom⟧ hid. Mr ⟦Kane|nom⟧ fled.", "JUDGMENT\n⟦Lee|prenom⟧ ⟦Kane|nom⟧, a solicitor at Orm Ltd, signed. Mr ⟦Kane|nom⟧ fell. Mr ⟦Kane|nom⟧ ran. Mr ⟦Kane|nom⟧ hid. Mr ⟦Kane|nom⟧ fled.", id="a solicitor of whom much is told"),
    pytest.param("JUDGMENT\n⟦Lee|prenom⟧ ⟦Kane|nom⟧, a solicitor at Orm Ltd, came. Mr ⟦Kane|nom⟧ gave evidence", "JUDGMENT\n⟦Lee|prenom⟧ ⟦Kane|nom⟧, a solicitor at Orm Ltd, came. Mr ⟦Kane|nom⟧ gave evidence", id="a solicitor who is a witness"),
    pytest.param("She appointed lawyer Mr ⟦Ian|prenom⟧ ⟦Gaur|nom⟧ by deed", "She appointed lawyer Mr ⟦Ian|avocat⟧ ⟦Gaur|avocat⟧ by deed", id="an appointed lawyer"),
    pytest.param("Ms ⟦Sara|prenom⟧ ⟦Park|nom⟧ on behalf of the Appellant argued", "Ms ⟦Sara|avocat⟧ ⟦Park|avocat⟧ on behalf of the Appellant argued", id="who argues for a side"),
    pytest.param("Ms ⟦Sara|prenom⟧ ⟦Park|nom⟧ on behalf of the estate paid", "Ms ⟦Sara|prenom⟧ ⟦Park|nom⟧ on behalf of the estate paid", id="who pays for somebody"),
    pytest.param("She saw my registrar Dr ⟦Kwame|nom⟧ in March.", "She saw my registrar Dr ⟦Kwame|nom⟧ in March.", id="a registrar of a hospital"),
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
