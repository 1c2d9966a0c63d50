"""The three steps of the help page, each with a picture that ``docs/screenshots.py`` draws."""

from __future__ import annotations

from pathlib import Path

from dash import html

from components.i18n import t
from components.scripts import ASSETS, address

PICTURES = {1: "bring", 2: "compare", 3: "download"}
"""What the picture of each step shows."""
WIDTH, HEIGHT = 1280, 800
"""The size of the pictures, in pixels."""


def steps(lang: str) -> html.Ol:
    """Say the steps, each above its picture."""
    return html.Ol([_step(number, lang) for number in PICTURES])


def picture(name: str, lang: str) -> Path:
    """Return the file of a picture."""
    return ASSETS / "help" / f"{name}-{lang}.png"


def _step(number: int, lang: str) -> html.Li:
    name = PICTURES[number]
    drawn = html.Img(
        src=address(picture(name, lang)),
        alt=t(f"help.steps.{name}.alt", lang),
        width=WIDTH,
        height=HEIGHT,
        className="step-picture",
    )
    return html.Li([t(f"help.steps.{number}", lang), drawn])
