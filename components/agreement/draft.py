"""A decision being written: one or more mentions with their borders and labels, each moved by
buttons or by key."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Any

import dash_bootstrap_components as dbc
from dash import html

from components import ids
from components.errors.table import label
from components.i18n import t
from engine.agreement import Parallel, Place, Span, move_border, spare
from engine.core import LABELS

AROUND = 90
NUDGES = tuple(f"{by}-{way}" for by in ("word", "character") for way in ("left", "right"))
"""How a border moves."""
KEYS = {
    "start-word-left": "Shift+ArrowLeft", "start-word-right": "Shift+ArrowRight",
    "end-word-left": "ArrowLeft", "end-word-right": "ArrowRight",
    "start-character-left": "Alt+Shift+ArrowLeft", "start-character-right": "Alt+Shift+ArrowRight",
    "end-character-left": "Alt+ArrowLeft", "end-character-right": "Alt+ArrowRight",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Draft:
    """What is being written at a place: its mentions, and which of them the buttons move."""

    place: str
    spans: tuple[Span, ...]
    row: int = 0

    @classmethod
    def read(cls, data: Any) -> Draft | None:
        """Read what the page's store holds; a store can be sent anything."""
        if not isinstance(data, dict) or not isinstance(data.get("spans"), list) or not data["spans"]:
            return None
        try:
            spans = tuple((int(start), int(end), str(code)) for start, end, code in data["spans"])
            return cls(str(data.get("place")), spans, min(max(0, int(data.get("row", 0))), max(0, len(spans) - 1)))
        except (TypeError, ValueError, OverflowError):
            return None

    def to_json(self) -> dict[str, Any]:
        """Give it as the page's store holds it."""
        return {"place": self.place, "spans": [list(span) for span in self.spans], "row": self.row}


def begin_draft(place: Place) -> Draft:
    """Begin with what A says, or else B."""
    return Draft(place.id, tuple((one.start, one.end, one.label) for one in place.a or place.b))


def edit_draft(draft: Draft, act: str, text: str) -> Draft:
    """Move a border, add or remove a mention, or take another mention in hand (``row-N``)."""
    if act.startswith("row-"):
        return replace(draft, row=min(int(act.removeprefix("row-")), len(draft.spans) - 1))
    if act == "add":
        more = spare(text, draft.spans, draft.spans[-1][2])
        return replace(draft, spans=(*draft.spans, more), row=len(draft.spans)) if more else draft
    if act == "remove":
        kept = tuple(span for row, span in enumerate(draft.spans) if row != draft.row)
        return replace(draft, spans=kept, row=max(0, draft.row - 1)) if kept else draft
    edge, by, way = act.split("-")
    moved = move_border(text, draft.spans[draft.row], edge, by, way == "right")  # type: ignore[arg-type]
    return replace(draft, spans=tuple(moved if row == draft.row else span for row, span in enumerate(draft.spans)))


def label_draft(draft: Draft, labels: Sequence[str | None]) -> Draft:
    """Give mentions the labels that were chosen."""
    chosen = zip_longest(draft.spans, labels[: len(draft.spans)])  # a mention just added may have no field yet
    return replace(draft, spans=tuple((start, end, code or known) for (start, end, known), code in chosen))


def editor(document: Parallel, draft: Draft, labels: Sequence[str], lang: str) -> list[Any]:
    """Lay out what is being written."""
    several = len(draft.spans) > 1
    return [
        html.P(t("agreement.draft", lang)),
        _context(document, draft),
        html.Ol(
            [_row(document, draft, row, labels, several, lang) for row in range(len(draft.spans))],
            className="agreement-rows",
        ),
        *(_nudges(edge, lang) for edge in ("start", "end")),
        html.Div([_button("add", lang), *([_button("remove", lang)] if several else [])], className="agreement-acts"),
        html.P(t("agreement.draft.keys", lang), className="soft field-hint"),
    ]  # fmt: skip


def _context(document: Parallel, draft: Draft) -> html.Blockquote:
    """Show the mentions in the text, the one in hand marked."""
    spans = sorted(enumerate(draft.spans), key=lambda row: row[1])
    low = max(0, min(start for _, (start, _, _) in spans) - AROUND)
    high = max(end for _, (_, end, _) in spans) + AROUND
    parts: list[Any] = ["…"]
    done = low
    for row, (start, end, _) in spans:
        first = max(start, done)  # two that overlap are shown one after the other; they cannot be kept
        style = "diff agreement-here" if row == draft.row else "diff agreement-other"
        parts += [document.text[done:first], html.Mark(document.text[first:end], className=style)]
        done = max(done, end)
    return html.Blockquote([*parts, document.text[done:high], "…"], lang=document.language)


def _row(document: Parallel, draft: Draft, row: int, labels: Sequence[str], several: bool, lang: str) -> html.Li:
    start, end, code = draft.spans[row]
    options = [{"value": key, "label": label(key, lang)} for key in dict.fromkeys((*labels, code, *LABELS))]
    name = t("agreement.draft.label", lang, n=row + 1)
    select = dbc.Select(id=ids.agreement_row(row), options=options, value=code)
    choice = html.Label([html.Span(name, className="hidden-visually"), select])
    text = " ".join(document.text[start:end].split())
    hold = html.Button(
        text,
        id=ids.agreement_edit(f"row-{row}"),
        className="button button-quiet agreement-hold",
        type="button",
        disabled=not several,
        **{"aria-pressed": str(row == draft.row).lower()},
    )
    return html.Li([hold, choice])


def _nudges(edge: str, lang: str) -> html.Div:
    """Offer the ways in which a border moves; the buttons bear an arrow, and say what they do to
    who hears or points."""
    said = t(f"agreement.edit.{edge}", lang)
    buttons = [_nudge(f"{edge}-{way}", lang) for way in NUDGES]
    return html.Div(
        [html.Span(said, className="soft", **{"aria-hidden": "true"}), *buttons],
        className="agreement-nudges",
        role="group",
        **{"aria-label": said},
    )


def _nudge(act: str, lang: str) -> html.Button:
    _, by, way = act.split("-")
    word, said = t(f"agreement.edit.{by}", lang), t(f"agreement.edit.{act}", lang)
    key = {"data-key": KEYS[act], "aria-keyshortcuts": KEYS[act]}
    face = f"← {word}" if way == "left" else f"{word} →"
    return html.Button(
        face, id=ids.agreement_edit(act), className="button", type="button", title=said, **{"aria-label": said, **key}
    )


def _button(act: str, lang: str) -> html.Button:
    return html.Button(t(f"agreement.edit.{act}", lang), id=ids.agreement_edit(act), className="button", type="button")
