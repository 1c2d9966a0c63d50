"""One batch: what was planned, how far it is, what became of its documents, and which command goes
on with it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from dash import html

from components.batches.listing import bar, figures
from components.batches.words import cause, duration, moment, pace
from components.figures.table import Cell, Table, draw_table
from components.i18n import count, display_name, number, t, typeset
from components.shell.messages import alert, notice
from engine.batch import BatchOverview, BatchStatus, PlannedBatch
from engine.core import EngineError, load_profile
from engine.pseudonyms import STRATEGIES

Facts = Sequence[tuple[str, Any]]


def plan_facts(batch: BatchOverview, lang: str) -> html.Section:
    """Lay out what was planned: the part of a batch that does not change."""
    parts: list[Any] = [html.H2(html.Bdi(batch.name))]
    if batch.plan is not None:
        parts.append(_facts(_planned(batch.plan, batch.status, lang), lang))
    return html.Section(parts)


def progress(batch: BatchOverview, obstacle: EngineError | None, lang: str) -> list[Any]:
    """Lay out what changes while a run works on a batch; ``obstacle`` is what would stop one."""
    if batch.status is None:
        return [*figures(batch, lang), *([alert(batch.error, lang)] if batch.error else [])]
    parts = [*figures(batch, lang)[:1], bar(batch.status, lang), *_now(batch, batch.status, lang)]
    if batch.command:
        kind = "flow" if batch.status and batch.status.flow else batch.state
        parts += [html.P(t(f"batches.command.{kind}", lang)), html.Pre(batch.command)]
        if obstacle is not None:
            said = t("batches.obstacle", lang, why=typeset(obstacle.sentence(lang), lang))
            parts.append(notice(said, "warn"))
    return [*parts, *_states(batch.status, lang), *_causes(batch.status, lang)]


def _planned(plan: PlannedBatch, status: BatchStatus | None, lang: str) -> Facts:
    many = status.documents if status and status.flow else plan.documents  # a flow's arrive after the plan
    documents = count("batches.documents", many, lang)
    if plan.copies:
        documents = f"{documents} {count('batches.copies', plan.copies, lang)}"
    engine = t("batches.engine", lang, version=plan.version, fingerprint=plan.fingerprint)
    if plan.engines > 1:
        engine = f"{engine} {t('batches.engines', lang, n=number(plan.engines, lang))}"
    profiles = [(name, many) for name, many in plan.profiles.items() if name != plan.profile]
    facts: list[tuple[str, Any]] = [
        ("planned", moment(datetime.fromisoformat(plan.planned), lang)),
        ("documents", documents),
        ("profile", _profile(plan.profile, lang)),
    ]
    facts += [("own_profile", f"{_profile(name, lang)} – {number(many, lang)}") for name, many in profiles]
    facts += [("strategy", _strategy(plan, lang)), ("engine", engine)]
    left_out = sum(status.left_out.values()) if status else 0
    return [*facts, ("left_out", count("batches.left_out", left_out, lang))] if left_out else facts


def _facts(facts: Facts, lang: str) -> html.Dl:
    pairs = [html.Div([html.Dt(t(f"batches.fact.{name}", lang)), html.Dd(value)]) for name, value in facts]
    return html.Dl(pairs, className="batch-facts")


def _profile(name: str, lang: str) -> str:
    """Name a profile; one that is not there any more, by its code."""
    try:
        return display_name(load_profile(name), lang)
    except EngineError:
        return name


def _strategy(plan: PlannedBatch, lang: str) -> str:
    known = STRATEGIES.get(plan.strategy)
    name = display_name(known, lang) if known else plan.strategy
    return f"{name} {t('batches.corpus', lang)}" if plan.corpus else name


def _now(batch: BatchOverview, status: BatchStatus, lang: str) -> list[html.P]:
    """Say whether a run works on the batch, how fast, how long still, and when it last closed a
    document."""
    said = [t(f"batches.now.{batch.state}", lang)]
    if batch.state == "running" and status.rate:
        said.append(pace(status.rate, lang))
        if status.seconds_left:
            said.append(t("batches.left", lang, time=duration(status.seconds_left, lang)))
    elif status.rate and status.last:
        said.append(t("batches.rate.then", lang, rate=pace(status.rate, lang)))
    if status.last:
        said.append(t("batches.last", lang, when=moment(datetime.fromtimestamp(status.last, UTC), lang)))
    return [html.P(" ".join(said))]


def _states(status: BatchStatus, lang: str) -> list[Any]:
    """Lay out how many documents are in which state, and what that means."""
    tiles = [
        html.Li(
            [
                html.P([html.Strong(number(many, lang)), " ", t(f"batches.documents.{state}", lang)]),
                html.P(t(f"batches.documents.{state}.means", lang), className="soft"),
            ]
        )
        for state, many in status.states.items()
    ]
    return [html.H3(t("batches.states", lang)), html.Ul(tiles, className="batch-tiles")]


def _causes(status: BatchStatus, lang: str) -> list[Any]:
    """Lay out what stopped documents: those put aside, held back, and never planned, by type."""
    ways = {name: many for name, many in status.causes.items() if many}
    codes = sorted({code for many in ways.values() for code in many})
    if not codes:
        return []
    codes.sort(key=lambda code: -sum(many.get(code, 0) for many in ways.values()))
    rows = [
        (Cell(cause(code, lang), code, under=code), *(many.get(code, 0) for many in ways.values())) for code in codes
    ]
    head = [t(f"batches.causes.{name}", lang) for name in ("cause", *ways)]
    table = Table(head, rows, t("batches.causes.caption", lang))
    return [html.H3(t("batches.causes", lang)), *draw_table(table, lang)]


def signature(batch: BatchOverview) -> str:
    """Write down what the changing part rests on."""
    known = batch.status
    if known is None:
        return batch.error.code if batch.error else batch.state
    return f"{batch.state} {sorted(known.states.items())} {sorted(known.errors.items())} {known.last} {known.documents}"
