"""The page /signaler: what somebody wrote stands there as text alone, each field has its label, in
each language."""

from __future__ import annotations

import pytest

from components.i18n import LANGUAGES
from components.shell import public_report
from engine.service import PublicReportView
from engine.store import REPORT_KINDS

HARM = '"></textarea><img src=x onerror=alert(1)>'


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_form_quotes_nothing_as_markup_and_names_its_fields(lang: str) -> None:
    write = public_report.writer("/s", "/i", "/t")
    page = write(PublicReportView(lang, HARM, HARM, HARM, HARM, HARM))
    assert "<img" not in page
    assert page.count("</textarea>") == 1
    assert page.count("<label ") == 3 + len(REPORT_KINDS)
    assert f'<html lang="{lang}"' in page
    assert 'role="alert"' in page
    assert " checked" not in page, "a kind that there is not"
    assert " checked" in write(PublicReportView(lang))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_once_sent_there_is_no_form(lang: str) -> None:
    page = public_report.writer("/s", "/i", "/t")(PublicReportView(lang, sent=True))
    assert "<form" not in page
    assert 'role="status"' in page
