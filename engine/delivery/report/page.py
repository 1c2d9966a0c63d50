"""A report as one web page that needs nothing else, fit to be printed."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template

from engine.delivery.report.facts import Facts
from engine.delivery.report.sections import compose


def write_html(facts: Facts, language: str = "fr", *, internal: bool = False) -> bytes:
    """Write a report as HTML, in UTF-8. What a document says is text there, never markup."""
    return _template().render(text=compose(facts, language, internal=internal)).encode()


@cache
def _template() -> Template:
    loader = FileSystemLoader(Path(__file__).parent)
    pages = Environment(loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    return pages.get_template("page.html.j2")
