"""Dialogs of the page of a document: a title, what is asked, the buttons that answer."""

from __future__ import annotations

from typing import Any

from dash import html


def button(said: Any, style: str = "button", **more: Any) -> html.Button:
    """Make a button that a script or a callback answers."""
    return html.Button(said, type="button", className=style, **more)


def answers(*buttons: html.Button | html.A, **data: str) -> html.Div:
    """Put the buttons of a dialog in their row, the one that does what is asked last."""
    return html.Div(list(buttons), className="dialog-actions", **data)


def reading_dialog(title: html.H2, *parts: Any, style: str = "dialog reading-dialog", **data: str) -> html.Dialog:
    """Lay out a dialog of the reading, named by its title; its scripts find it by ``data``."""
    return html.Dialog([title, *parts], className=style, **{"aria-labelledby": title.id, **data})
