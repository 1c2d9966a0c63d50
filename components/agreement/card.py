"""The disagreement in sight: what A says, what B says, what was decided, and the buttons that
settle it."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import dash_bootstrap_components as dbc
from dash import html

from components import i18n, ids
from components.agreement import choices as agreement_choices, draft as agreement_draft
from components.agreement.draft import Draft
from components.agreement.marks import word
from components.agreement.selection import AnnotatorPair
from components.errors.table import label
from components.fields import field
from components.i18n import count, t
from engine.agreement import Decision, Parallel, Place
from engine.core import Entity

AROUND = 80
"""Characters shown before and after a place."""
KEYS = {"a": "a", "b": "b", "none": "0", "write": "e", "keep": "Enter", "cancel": "Escape", "undo": "u", "next": "d"}
"""The keys of the buttons: ``assets/agreement/page.js`` presses the button whose ``data-key`` is
typed."""
MAIN = ("a", "b", "keep")
ROWS = {
    ids.AGREEMENT_TAKING: ("a", "b", "none", "write"),
    ids.AGREEMENT_WRITING: ("keep", "cancel"),
    ids.AGREEMENT_UNDOING: ("undo",),
    ids.AGREEMENT_GOING: ("next",),
}
"""The rows of buttons: what each is for, and its buttons."""


def panel(lang: str) -> html.Aside:
    """Lay out the place where a disagreement is shown and settled.

    The buttons are there from the start, so that a key typed before the server has answered is not
    lost; ``assets/agreement/page.js`` shows those that can be used.
    """
    rows = [_row(identity, acts, lang) for identity, acts in ROWS.items()]
    return html.Aside(
        [
            html.Div(id=ids.AGREEMENT_CARD),
            html.Div(_field(ids.AGREEMENT_NOTE, "note", 300, lang), id=ids.AGREEMENT_NOTE_FIELD, hidden=True),
            *rows,
            html.Div(id=ids.AGREEMENT_SAID, role="status"),
            html.P(t("agreement.keys", lang), id=ids.AGREEMENT_KEYS, className="soft field-hint"),
            _field(ids.AGREEMENT_WHO, "who", 80, lang),
        ],
        className="errors-detail agreement-panel",
        id=ids.AGREEMENT_PANEL,
        **{"aria-label": t("agreement.panel", lang)},
    )


def card(seen: AnnotatorPair, rank: int, current: str | None, draft: Draft | None, lang: str) -> list[Any]:
    """Show the place in sight, or what is being written there."""
    found = seen.document(rank)
    if found is None:
        return [html.P(t("agreement.card.none", lang), className="soft")]
    document, places = found
    apart = [one for one in places if not one.agreed]
    place = next((one for one in apart if one.id == current), None)
    if place is None:
        return [html.P(_unchosen(seen, rank, len(apart), lang))]
    if draft is not None and draft.place == place.id:
        return [_head(place, apart, lang), *agreement_draft.editor(document, draft, seen.study.labels, lang)]
    decision = seen.standing.get((document.name, place.id))
    facts = html.Dl([*_said("a", place.a, lang), *_said("b", place.b, lang), *_standing(decision, document, lang)])
    return [_head(place, apart, lang), _context(document, place), facts]


def unusable(seen: AnnotatorPair, rank: int) -> tuple[bool, bool]:
    """Tell whether nothing can be undone, and whether there is no other document to go on to, or
    work left in this one."""
    return not seen.log, bool(seen.left(rank)) or seen.following(rank) is None


def _unchosen(seen: AnnotatorPair, rank: int, apart: int, lang: str) -> str:
    if not apart:
        return t("agreement.card.agreed", lang)
    left = len(seen.left(rank))
    return count("agreement.card.pick", left, lang) if left else t("agreement.card.finished", lang)


def _field(identity: str, name: str, most: int, lang: str) -> html.Div:
    box = dbc.Input(id=identity, type="text", maxLength=most, autoComplete="off", value="")
    return field(identity, t(f"agreement.{name}", lang), box, t(f"agreement.{name}.hint", lang))


def _head(place: Place, apart: list[Place], lang: str) -> html.H3:
    at = t("agreement.card.at", lang, n=i18n.number(apart.index(place) + 1, lang), of=i18n.number(len(apart), lang))
    sign = html.Span(f"{agreement_choices.sign(place.kind)} ", **{"aria-hidden": "true"})
    return html.H3([sign, word(place, lang), html.Span(at, className="soft agreement-at")])


def _context(document: Parallel, place: Place) -> html.Blockquote:
    before = document.text[max(0, place.start - AROUND) : place.start]
    after = document.text[place.end : place.end + AROUND]
    mark = html.Mark(document.text[place.start : place.end], className="diff agreement-here")
    return html.Blockquote(["…", before, mark, after, "…"], lang=document.language)


def _said(side: str, mentions: tuple[Entity, ...], lang: str) -> list[Any]:
    rows = [mention(one.text, one.label, lang) for one in mentions] or [t("agreement.nothing", lang)]
    return [html.Dt(t(f"agreement.says.{side}", lang)), *(html.Dd(row) for row in rows)]


def mention(text: str, code: str, lang: str) -> str:
    """Write a mention with its label, on one line."""
    return t("errors.span", lang, text=" ".join(text.split()), label=label(code, lang))


def _standing(decision: Decision | None, document: Parallel, lang: str) -> list[Any]:
    if decision is None:
        return []
    rows: list[str] = [t(f"agreement.settled.{decision.choice}", lang)]
    rows += [mention(document.text[start:end], code, lang) for start, end, code in decision.spans]
    rows += [_signed(decision, lang)] if decision.who or decision.when else []
    rows += [t("agreement.why", lang, note=decision.note)] if decision.note else []
    return [html.Dt(t("agreement.decided", lang)), *(html.Dd(row) for row in rows)]


def _signed(decision: Decision, lang: str) -> str:
    try:
        day = i18n.day(datetime.fromisoformat(decision.when).date(), lang)
    except ValueError:
        day = decision.when
    return " · ".join(part for part in (decision.who, day) if part)


def _row(identity: str, acts: tuple[str, ...], lang: str) -> html.Div:
    return html.Div([_button(act, lang) for act in acts], id=identity, className="agreement-acts", hidden=True)


def _button(act: str, lang: str) -> html.Button:
    return html.Button(
        [t(f"agreement.act.{act}", lang), " ", html.Kbd(t(f"agreement.key.{act}", lang), **{"aria-hidden": "true"})],
        id=ids.agreement_act(act),
        className="button button-main" if act in MAIN else "button",
        type="button",
        **{"data-key": KEYS[act], "aria-keyshortcuts": KEYS[act]},
    )
