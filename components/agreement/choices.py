"""What is compared on the page Accord, and which places are shown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import dash_bootstrap_components as dbc
from dash import html

from components import i18n, ids
from components.agreement import set as agreement_set
from components.errors.table import label as named_label
from components.fields import field, field_group
from components.i18n import display_name, t
from engine.agreement import AGREE, KINDS, Place, Study
from engine.service import AnnotationSource, Annotator

Option = dict[str, Any]
ALL = "*"
"""The value of a field that lets all pass: a select has no empty one."""
VIEWS = ("one", "two")
EVERY_KIND = tuple(kind.code for kind in (AGREE, *KINDS))


@dataclass(frozen=True, slots=True)
class Filters:
    """Which places are wanted: of the kinds that are ticked, none where nothing is; an empty label
    lets all pass."""

    kinds: tuple[str, ...] = EVERY_KIND
    label: str = ""

    @classmethod
    def of(cls, kinds: Sequence[str] | None, label: str | None) -> Filters:
        """Read the values of the fields; a field that is not laid out yet has None."""
        return cls(EVERY_KIND if kinds is None else tuple(kinds), "" if label in (None, ALL) else str(label))

    def chosen(self, found: Iterable[Place]) -> tuple[Place, ...]:
        """Keep the places that are wanted."""
        return tuple(one for one in found if one.kind in self.kinds and (not self.label or self.label in one.labels))


def choices(
    sources: Sequence[AnnotationSource], chosen: tuple[str, str, str], view: str, filters: Filters, lang: str
) -> Any:
    """Lay out the fields; ``chosen`` are the source and the two annotators."""
    wanted, a, b = chosen
    source = next((one for one in sources if one.id == wanted), None)
    annotators = annotator_options(source.annotators if source else (), lang)
    fields = [
        _select(
            ids.AGREEMENT_SOURCE,
            "source",
            [_option(one, lang) for one in sources],
            wanted,
            lang,
            agreement_set.link_to_panel(lang),
        ),
        _select(ids.AGREEMENT_A, "a", annotators, a, lang),
        _select(ids.AGREEMENT_B, "b", annotators, b, lang),
    ]
    label = _select(ids.AGREEMENT_LABEL, "label", label_options(None, (), lang), filters.label or ALL, lang)
    views = dbc.RadioItems(
        id=ids.AGREEMENT_VIEW,
        options=[{"value": one, "label": t(f"agreement.view.{one}", lang)} for one in VIEWS],
        value=view,
        inline=True,
    )
    kinds = dbc.Checklist(
        id=ids.AGREEMENT_KINDS, options=kind_options((), lang), value=list(filters.kinds), inline=True
    )
    return html.Section(
        [
            html.Div(fields, className="errors-fields"),
            _group("kinds", kinds, lang),
            html.Div([label, _group("view", views, lang)], className="errors-fields"),
        ],
        className="errors-choice",
        **{"aria-label": t("agreement.choices", lang)},
    )


def annotator_options(annotators: Iterable[Annotator], lang: str) -> list[Option]:
    """List annotators as options."""
    return [_option(annotator, lang) for annotator in annotators]


def kind_options(found: Iterable[Place], lang: str) -> list[Option]:
    """List the kinds of places, agreement first, with how many there are of each."""
    kinds = [one.kind for one in found]
    return [
        {
            "value": one.code,
            "label": f"{sign(one.code)} {display_name(one, lang)} ({i18n.number(kinds.count(one.code), lang)})",
        }
        for one in (AGREE, *KINDS)
    ]


def label_options(study: Study | None, found: Iterable[Place], lang: str) -> list[Option]:
    """List the labels that either annotator uses, with how many places bear each."""
    used = [code for one in found for code in one.labels]
    labels = study.labels if study else ()
    listed = [
        {"value": code, "label": f"{named_label(code, lang)} ({i18n.number(used.count(code), lang)})"}
        for code in labels
    ]
    return [{"value": ALL, "label": t("agreement.all.labels", lang)}, *listed]


def sign(kind: str) -> str:
    """Give the sign of a kind as the text bears it: ✓, or ✗ with what differs."""
    known = {one.code: one.sign for one in KINDS}
    return AGREE.sign if kind == AGREE.code else f"✗{'≠↔' if kind == 'both' else known[kind]}"


def _option(choice: Any, lang: str) -> Option:
    return {"value": choice.id, "label": display_name(choice, lang)}


def _select(identity: str, name: str, options: Sequence[Option], value: str, lang: str, hint: Any = None) -> html.Div:
    return field(
        identity, t(f"agreement.field.{name}", lang), dbc.Select(id=identity, options=list(options), value=value), hint
    )


def _group(name: str, control: Any, lang: str) -> html.Fieldset:
    return field_group(t(f"agreement.field.{name}", lang), control, style="field errors-kinds")
