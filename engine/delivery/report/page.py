"""A report as one web page that needs nothing else, fit to be printed."""

from __future__ import annotations

from datetime import tzinfo
from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template

from engine.delivery.report.facts import Facts
from engine.delivery.report.sections import compose


def write_html(facts: Facts, language: str = "fr", *, internal: bool = False, zone: tzinfo | None = None) -> bytes:
    """Render a report as a self-contained HTML page in UTF-8. ``language`` is ``fr`` or ``en``; an
    ``internal`` report also shows the name of the original file and the original names; ``zone`` is
    that of its moments, None for the machine's. Values from the document are escaped."""
    return _template().render(text=compose(facts, language, internal=internal, zone=zone)).encode()


@cache
def _template() -> Template:
    loader = FileSystemLoader(Path(__file__).parent)
    pages = Environment(loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    return pages.get_template("page.html.j2")
