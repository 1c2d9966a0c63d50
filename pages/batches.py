"""Lots: the batches of the folder that the administrator names, as the command line plans and runs
them. The page looks; it begins and stops nothing, and shows no document."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import dash
from dash import ALL, Input, Output, State, callback, dcc, html, no_update

from components import ids
from components.batches import detail as batch_detail, listing as batch_listing, report as batch_report
from components.batches.listing import PATH
from components.i18n import language, t, typeset
from components.shell.messages import alert, notice
from components.titles import title
from engine.batch import BatchOverview, find_batch, find_obstacle, list_batches, read_report
from engine.core import BatchGone, EngineError, NoBatchesFolder, settings

RUNNING_TICK, QUIET_TICK = 3_000, 30_000
"""Milliseconds between two looks while a run is under way, and while none is: it is begun in a
terminal."""
_STEPS = 20
"""How often, at most, the report is made anew while a run is under way."""
dash.register_page(__name__, path=PATH, order=68, title=title("batches.page"), product="measure", nav="nav.batches")
Known = dict[str, Any]


def layout(lang: str | None = None, **query: object) -> html.Div:
    """Lay out the page; the query holds the opaque id of a batch."""
    lang = language(lang)
    parts: list[Any] = []
    found: Sequence[BatchOverview] = ()
    try:
        found = list_batches()
    except NoBatchesFolder as error:
        parts = [notice(typeset(error.sentence(lang), lang), "note")]
    chosen = _chosen(query.get("lot"), found)
    if found:
        parts = [html.H2(t("batches.list", lang), className="hidden-visually")]
    elif not parts:
        parts = [html.P(t("batches.none", lang)), html.Pre(_planning())]
    if query.get("lot") and chosen is None:
        parts.append(alert(BatchGone(), lang))
    shown = [batch_detail.plan_facts(chosen, lang)] if chosen else []
    entries = batch_listing.listing(found, chosen.id if chosen else "", lang) if found else None
    return html.Div(
        [
            html.H1(t("batches.title", lang)),
            html.P(t("batches.lead", lang), className="lead-in"),
            *parts,
            html.Div(id=ids.BATCHES_MESSAGE, **{"aria-live": "polite"}),
            html.Div(entries, id=ids.BATCHES_LIST),
            *shown,
            html.Div(_progress(chosen, lang), id=ids.BATCHES_PROGRESS),
            html.Section(html.P(t("batches.report.wait", lang)) if chosen else None, id=ids.BATCHES_REPORT),
            dcc.Store(id=ids.BATCHES_CHOSEN, data=chosen.id if chosen else ""),
            dcc.Store(id=ids.BATCHES_KNOWN, data=_known(found, chosen)),
            dcc.Store(id=ids.BATCHES_CLOSED, data=_closed(chosen)),
            dcc.Interval(id=ids.BATCHES_TICK, interval=_interval(found), disabled=settings().batches is None),
        ],
        className="page batches",
    )


@callback(
    Output(ids.BATCHES_LIST, "children"),
    Output(ids.batch_figures(ALL), "children"),
    Output(ids.BATCHES_PROGRESS, "children"),
    Output(ids.BATCHES_MESSAGE, "children"),
    Output(ids.BATCHES_KNOWN, "data"),
    Output(ids.BATCHES_CLOSED, "data"),
    Output(ids.BATCHES_TICK, "interval"),
    Input(ids.BATCHES_TICK, "n_intervals"),
    State(ids.batch_figures(ALL), "id"),
    State(ids.BATCHES_CHOSEN, "data"),
    State(ids.BATCHES_KNOWN, "data"),
    State(ids.BATCHES_CLOSED, "data"),
    State(ids.LANG, "data"),
    prevent_initial_call=True,
)
def look(
    _ticks: int | None, names: list[dict[str, str]], chosen_id: str, before: Known, closed: str, lang: str | None
) -> tuple[Any, ...]:
    """See how the batches stand. Only what changed is drawn anew, so that focus and scroll stay
    where they are."""
    lang, left = language(lang), [no_update] * len(names)
    try:
        found = list_batches()
    except EngineError as error:
        return alert(error, lang), left, [], no_update, _known((), None), "", QUIET_TICK
    by_id = {batch.id: batch for batch in found}
    chosen, known = by_id.get(chosen_id), _known(found, by_id.get(chosen_id))
    interval, now_closed = _interval(found), _closed(chosen)
    same = before.get("entries", {})
    if known["entries"].keys() != same.keys():
        listed, entries = batch_listing.listing(found, chosen_id, lang), left
    else:
        changed = [known["entries"].get(name["batch"]) != same.get(name["batch"]) for name in names]
        entries = [
            batch_listing.figures(by_id[name["batch"]], lang) if is_new else no_update
            for name, is_new in zip(names, changed, strict=True)
        ]
        listed = no_update
    return (
        listed,
        entries,
        no_update if known["chosen"] == before.get("chosen") else _progress(chosen, lang, gone=bool(chosen_id)),
        _turns(found, before.get("states", {}), lang),
        no_update if known == before else known,
        no_update if now_closed == closed else now_closed,
        interval,
    )


@callback(
    Output(ids.BATCHES_REPORT, "children"),
    Input(ids.BATCHES_CLOSED, "data"),
    State(ids.BATCHES_CHOSEN, "data"),
    State(ids.LANG, "data"),
)
def draw_report(_closed: str, chosen_id: str, lang: str | None) -> list[Any]:
    """Make the report of the batch in sight."""
    lang = language(lang)
    if not chosen_id:
        return []
    try:
        batch = find_batch(chosen_id)
        if batch.error is not None:
            return []  # the page says it already
        return batch_report.report(read_report(batch.folder), batch.command_for("report"), lang)
    except EngineError as error:
        return [html.H2(t("batches.report", lang)), alert(error, lang)]


def _chosen(asked: object, found: Sequence[BatchOverview]) -> BatchOverview | None:
    """Give the batch that an address names; where it names none, the one that runs, or the first
    that can be read."""
    if asked:
        return next((batch for batch in found if batch.id == asked), None)
    likely = sorted(found, key=lambda batch: (batch.state != "running", batch.error is not None))
    return likely[0] if likely else None


def _progress(chosen: BatchOverview | None, lang: str, *, gone: bool = False) -> list[Any]:
    if chosen is None:
        return [alert(BatchGone(), lang)] if gone else []
    return batch_detail.progress(chosen, find_obstacle(chosen.folder) if chosen.command else None, lang)


def _known(found: Sequence[BatchOverview], chosen: BatchOverview | None) -> Known:
    """Write down what is shown, so that only what changes is drawn anew."""
    return {
        "entries": {batch.id: batch_listing.signature(batch) for batch in found},
        "states": {batch.id: batch.state for batch in found},
        "chosen": batch_detail.signature(chosen) if chosen else "",
    }


def _closed(chosen: BatchOverview | None) -> str:
    """Write down what the report rests on: while a run is under way, every twentieth of the
    documents."""
    if chosen is None or chosen.status is None:
        return ""
    step = max(1, chosen.status.documents // _STEPS) if chosen.state == "running" else 1
    return f"{chosen.id} {chosen.state} {chosen.status.closed // step} {chosen.status.states if step == 1 else ''}"


def _turns(found: Sequence[BatchOverview], before: Mapping[str, str], lang: str) -> Any:
    """Say which batches began, broke off or ended since the last look; leave what was said where
    none did."""
    said = [
        t(f"batches.became.{batch.state}", lang, name=batch.name)
        for batch in found
        if before.get(batch.id, batch.state) != batch.state
    ]
    return notice(" ".join(said), "note") if said else no_update


def _interval(found: Sequence[BatchOverview]) -> int:
    return RUNNING_TICK if any(batch.state == "running" for batch in found) else QUIET_TICK


def _planning() -> str:
    return f"python -m engine batch plan SOURCES --out {settings().batches}/NOM"
