"""A known person's name is found inside the names of accounts, files and folders; words that look
alike are left."""

from __future__ import annotations

import pytest

from engine.rules.mail.account_names import RULE
from tests.engine.marked import after

HEAD = "⟦Susan|prenom⟧ ⟦Medlock|nom⟧ wrote.\n"
ROWS = [
    pytest.param("Folder: \\Susan_Medlock_Dec2000", "Folder: \\⟦Susan|prenom⟧_⟦Medlock|nom⟧_Dec2000", id="a folder"),
    pytest.param("Origin: MEDLOCK-S", "Origin: ⟦MEDLOCK|nom⟧-⟦S|prenom⟧", id="surname and initial"),
    pytest.param("File: smedlock3.nsf", "File: ⟦smedlock3|nom⟧.nsf", id="a file with a figure"),
    pytest.param("CN=RECIPIENTS/CN=Smedlock>", "CN=RECIPIENTS/CN=⟦Smedlock|nom⟧>", id="an account"),
    pytest.param(
        "/OU=NA/CN=RECIPIENTS/CN=Rhale18>",
        "/OU=NA/CN=RECIPIENTS/CN=⟦Rhale18|nom⟧>",
        id="the account of somebody unknown, in a directory",
    ),
    pytest.param(
        "/CN=RECIPIENTS/CN=⟦SMEDLOCK|nom⟧5>",
        "/CN=RECIPIENTS/CN=⟦SMEDLOCK5|nom⟧>",
        id="an account of which the name was found",
    ),
    pytest.param(
        "/CN=RECIPIENTS/CN=⟦Smedlock5|nom⟧>", "/CN=RECIPIENTS/CN=⟦Smedlock5|nom⟧>", id="an account that was found"
    ),
    pytest.param("/O=ENRON/OU=NA", "/O=ENRON/OU=NA", id="the parts of a directory that are no account"),
    pytest.param("CN=SMEDLOC", "CN=⟦SMEDLOC|nom⟧", id="an account of seven letters"),
    pytest.param(
        "6/11 14:02  smedloc: please retry", "6/11 14:02  ⟦smedloc|nom⟧: please retry", id="who writes in a log"
    ),
    pytest.param(
        "SUSAN MEDLOCK    smedloc     code T1", "SUSAN MEDLOCK    ⟦smedloc|nom⟧     code T1", id="a column of accounts"
    ),
    pytest.param("see susan.medlock", "see ⟦susan|prenom⟧.⟦medlock|nom⟧", id="first and last"),
    pytest.param("medlock_susan.pdf", "⟦medlock|nom⟧_⟦susan|prenom⟧.pdf", id="last and first"),
    pytest.param("susan.m wrote", "⟦susan|prenom⟧.⟦m|nom⟧ wrote", id="first and initial"),
    pytest.param("susanm82 joined", "⟦susanm82|nom⟧ joined", id="first and initial in one word"),
    pytest.param("smedlock <x>", "⟦smedlock|nom⟧ <x>", id="before an address"),
    pytest.param("the smedlock of it", "the smedlock of it", id="nothing shows that it is an account"),
    pytest.param("susan_smith_2000", "susan_smith_2000", id="another surname"),
    pytest.param("paul_medlock.pdf", "paul_medlock.pdf", id="another first name"),
    pytest.param("medlockville.com", "medlockville.com", id="a longer word"),
    pytest.param("report_2000.pdf", "report_2000.pdf", id="no name"),
    pytest.param("la session « smedlock »", "la session « ⟦smedlock|nom⟧ »", id="an account in quotes"),
    pytest.param("smed3.nsf", "smed3.nsf", id="too little of the surname"),
    pytest.param("⟦smedlock3@example.org|email⟧", "⟦smedlock3@example.org|email⟧", id="an address that is found"),
]


@pytest.mark.parametrize(("text", "expected"), ROWS)
def test_names_of_accounts_are_found(text: str, expected: str) -> None:
    assert after(RULE, HEAD + text, "en") == HEAD + expected


def test_an_initial_alone_knows_nobody() -> None:
    source = "⟦S.|prenom⟧ ⟦Medlock|nom⟧ wrote.\nFile: smedlock3.nsf"
    assert after(RULE, source, "en") == source
