"""The job of a document, as the reader sees it: stage, bar, place in the queue, and how it
ended."""

from __future__ import annotations

from dataclasses import dataclass

from dash import html

from components import i18n, ids
from components.document.dialogs import answers, button
from components.i18n import t, typeset
from components.icons import icon
from engine.core import Cancelled, DocumentError, DocumentGone, EngineError, WorkerDied
from engine.store import Job

OVER = frozenset({"done", "failed", "cancelled", "gone"})


@dataclass(frozen=True, slots=True)
class Progress:
    """What the page shows of a job. ``percent`` is of the whole job, None while it waits."""

    state: str
    stage: str = ""
    percent: int | None = None
    queue: str = ""
    error: EngineError | None = None

    @property
    def over(self) -> bool:
        """Tell whether nothing more will happen by itself."""
        return self.state in OVER

    @property
    def style(self) -> str:
        """Give the class of the page's root: the state, and whether the work can be started
        again."""
        unreadable = self.state == "failed" and isinstance(self.error, DocumentError)
        return f"document is-{self.state}{' is-unreadable' if unreadable else ''}"


GONE = Progress("gone", error=DocumentGone())


def describe(job: Job, lang: str) -> Progress:
    """Put the state of a job into words."""
    if job.state in OVER:
        return Progress(job.state, percent=100, error=_reason(job))
    waits = job.state == "queued"
    stage = f"document.stage.{'queued' if waits else job.stage}"
    return Progress(
        job.state,
        i18n.words(lang).get(stage) or t("document.stage.other", lang),
        None if waits else round(job.fraction * 100),
        i18n.count("document.queue", job.position, lang) if waits and job.position else "",
    )


def _reason(job: Job) -> EngineError | None:
    if job.state == "done":
        return None
    return job.error or (Cancelled() if job.state == "cancelled" else WorkerDied())


def bar(progress: Progress, lang: str) -> html.Section:
    """Lay out the work in progress, with a way to stop it."""
    return html.Section(
        [
            html.P(progress.stage, id=ids.DOCUMENT_STAGE, className="work-stage", role="status", tabIndex="-1"),
            html.Progress(
                id=ids.DOCUMENT_BAR,
                max=100,
                value=progress.percent or 0,
                className="work-bar",
                **{"aria-label": t("document.progress", lang)},
            ),
            html.P(progress.queue, id=ids.DOCUMENT_QUEUE, className="soft"),
            html.P(t("document.stay", lang), className="soft"),
            html.Button(t("document.cancel", lang), type="button", id=ids.DOCUMENT_CANCEL, className="button"),
        ],
        className="work when-open",
    )


def build_ending(progress: Progress, lang: str) -> html.Section:
    """Lay out what to do when the job did not end well."""
    return html.Section(
        [
            html.Div(reason(progress, lang), id=ids.DOCUMENT_ERROR),
            answers(
                button(
                    [icon("retry"), t("document.retry", lang)], "button button-main when-kept", id=ids.DOCUMENT_RETRY
                ),
                link_to_first_page(lang),
            ),
        ],
        className="work when-stopped",
    )


def reason(progress: Progress, lang: str) -> list[html.H2 | html.P]:
    """Say how the job ended, in the words of its error; nothing where it ended well."""
    if progress.error is None:
        return []
    said = typeset(progress.error.sentence(lang), lang)
    return [html.H2(t(f"document.{progress.state}", lang), tabIndex="-1"), html.P(said, role="alert")]


def link_to_first_page(lang: str) -> html.A:
    """Lead back to the first page."""
    return html.A(t("document.another", lang), href="/", className="button")
