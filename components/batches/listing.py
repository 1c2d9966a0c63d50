"""The batches of a folder, one entry each. What an entry says changes; its link stays, so that who
has the focus on it keeps it."""

from __future__ import annotations

from collections.abc import Sequence

from dash import dcc, html

from components import ids
from components.batches.words import state_mark
from components.i18n import count, number, percent, t
from engine.batch import BatchOverview, BatchStatus

PATH = "/lots"


def listing(batches: Sequence[BatchOverview], chosen: str, lang: str) -> html.Div:
    """List batches; the one ``chosen`` is marked."""
    entries = [_entry(batch, lang, chosen=batch.id == chosen) for batch in batches]
    return html.Div(
        html.Ul(entries, className="entry-list"),
        className="batch-list",
        role="region",
        tabIndex="0",
        **{"aria-label": t("batches.list", lang)},
    )


def _entry(batch: BatchOverview, lang: str, *, chosen: bool) -> html.Li:
    link = dcc.Link(html.Bdi(batch.name), href=f"{PATH}?lot={batch.id}", className="batch-name")
    mark = [html.Span(t("batches.shown", lang), className="batch-shown")] if chosen else []
    return html.Li(
        [html.P([link, *mark]), html.Div(figures(batch, lang), id=ids.batch_figures(batch.id))],
        className="is-chosen" if chosen else "",
    )


def figures(batch: BatchOverview, lang: str) -> list[object]:
    """Say of a batch how it stands, how far it is, and what waits."""
    state = state_mark(batch.state, lang)
    if batch.status is None:
        return [html.P(state)]
    parts = [t("batches.progress", lang, **_progress(batch.status, lang))]
    if waiting := batch.status.waiting:
        parts.append(count("batches.waiting", waiting, lang))
    if dead := batch.status.states["error"]:
        parts.append(count("batches.dead", dead, lang))
    return [html.P([state, " ", " · ".join(parts)]), bar(batch.status, lang)]


def bar(status: BatchStatus, lang: str) -> html.Progress:
    """Draw how far a batch is; who does not see it hears the same."""
    said = t("batches.progress", lang, **_progress(status, lang))
    return html.Progress(value=f"{100 * status.fraction:.1f}", max="100", className="bar", **{"aria-label": said})


def _progress(status: BatchStatus, lang: str) -> dict[str, str]:
    share = percent(status.fraction, lang, 0 if status.fraction in (0, 1) else 1)
    return {"closed": number(status.closed, lang), "documents": number(status.documents, lang), "share": share}


def signature(batch: BatchOverview) -> str:
    """Write down what an entry rests on."""
    known = batch.status
    counts = (known.documents, *known.states.values()) if known else ()
    return " ".join([batch.state, *map(str, counts)])
