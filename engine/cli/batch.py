"""``batch``: thousands of documents pseudonymised into a folder, which a power cut does not
spoil."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engine.cli import files
from engine.cli.bar import duration
from engine.cli.errors import NEEDS_HUMAN
from engine.cli.language import language, minute, number, percent, say
from engine.cli.options import Follow, Nac, Occult, ProfileName
from engine.cli.progress import shown
from engine.cli.table import table
from engine.cli.usage import Command, Group
from engine.core import BadDuration

if TYPE_CHECKING:
    from engine.batch import BatchOverview, BatchReport, BatchStatus, FlowSettings, FlowStatus

HELP = "help.batches_plan_run_and_resume_thousands"
_HELP = {"help_option_names": ["-h", "--help"]}

app = typer.Typer(cls=Group, rich_markup_mode=None, help=HELP, context_settings=_HELP)

Folder = Annotated[Path, typer.Argument(metavar="DST", help="help.batch_folder")]
Workers = Annotated[int | None, typer.Option(metavar="N", min=1, max=64, help="help.batch_workers", show_default=False)]
Failures = Annotated[float, typer.Option(metavar="S", min=0.0, max=1.0, help="help.batch_failures")]
OtherEngine = Annotated[bool, typer.Option("--other-engine", help="help.batch_other_engine")]
Strategy = Annotated[
    str | None, typer.Option(metavar="S", help="help.replacement_instead_of_the_profile_s", show_default=False)
]
Key = Annotated[Path | None, typer.Option(metavar="FILE", help="help.batch_key", show_default=False)]
TextField = Annotated[str, typer.Option(metavar="NAME", help="help.batch_text_field")]
AsJson = Annotated[bool, typer.Option("--json", help="help.write_json_instead_of_a_table")]


@app.command(cls=Command, context_settings=_HELP, help="help.batch_plan_documents_into_a_folder")
def plan(
    sources: Annotated[list[str], typer.Argument(metavar="SRC", help="help.batch_sources_files_folders_archives")],
    out: Annotated[Path, typer.Option("--out", metavar="DST", help="help.batch_folder_to_make")],
    shards: Annotated[
        int | None, typer.Option(metavar="N", min=1, max=99_999, help="help.batch_shards", show_default=False)
    ] = None,
    profile: ProfileName = "judiciaire",
    occult: Occult = None,
    nac: Nac = None,
    follow: Follow = False,
    strategy: Strategy = None,
    corpus: Annotated[bool, typer.Option("--corpus", help="help.batch_corpus")] = False,
    key: Key = None,
    text_field: TextField = "text",
) -> int:
    """Plan a batch; end with 1 where something could not be listed."""
    from engine.batch import plan_batch
    from engine.core import profile_with
    from engine.interchange import count_followed

    profile = profile_with(profile, matter=nac, follows=follow, occulted=occult or ())

    made = plan_batch(
        sources,
        out,
        profile=profile,
        strategy=strategy,
        shards=shards,
        corpus=corpus,
        key_file=key,
        text_field=text_field,
    )
    files.put(say("batch.planned", documents=made.documents, shards=made.shards, copies=made.copies) + "\n")
    for line in count_followed(profile, Counter(made.profiles).elements(), language()):
        files.put(f"{line}\n")
    for code, many in made.left_out.items():
        sys.stderr.write(say("batch.left_out", n=many, code=code) + "\n")
    return NEEDS_HUMAN if made.left_out else 0


@app.command(cls=Command, context_settings=_HELP, help="help.batch_run_what_is_not_made")
def run(out: Folder, workers: Workers = None, failures: Failures = 0.2, other_engine: OtherEngine = False) -> int:
    """Run a batch; end with 1 while documents wait for a reader or lie in the dead letters."""
    return _run(out, workers, failures, other_engine=other_engine)


@app.command(cls=Command, context_settings=_HELP, help="help.batch_resume_after_a_break")
def resume(out: Folder, workers: Workers = None, failures: Failures = 0.2, other_engine: OtherEngine = False) -> int:
    """Go on with a batch."""
    return _run(out, workers, failures, other_engine=other_engine)


@app.command(cls=Command, context_settings=_HELP, help="help.batch_retry_dead_letters")
def retry(out: Folder, workers: Workers = None, failures: Failures = 1.0, other_engine: OtherEngine = False) -> int:
    """Try the dead letters again."""
    return _run(out, workers, failures, other_engine=other_engine, again=True)


@app.command(cls=Command, context_settings=_HELP, help="help.batch_watch_a_folder")
def watch(
    source: Annotated[Path, typer.Argument(metavar="SRC", help="help.batch_watch_source")],
    out: Annotated[Path, typer.Option("--out", metavar="DST", help="help.batch_flow_folder")],
    flow: Annotated[
        Path | None, typer.Option(metavar="FILE", help="help.batch_flow_settings", show_default=False)
    ] = None,
    within: Annotated[str | None, typer.Option(metavar="T", help="help.batch_within", show_default=False)] = None,
    every: Annotated[str | None, typer.Option(metavar="T", help="help.batch_every", show_default=False)] = None,
    once: Annotated[bool, typer.Option("--once", help="help.batch_once")] = False,
    profile: ProfileName = "judiciaire",
    occult: Occult = None,
    nac: Nac = None,
    follow: Follow = False,
    strategy: Strategy = None,
    key: Key = None,
    text_field: TextField = "text",
    workers: Annotated[int, typer.Option(metavar="N", min=1, max=64, help="help.batch_workers")] = 1,
    other_engine: OtherEngine = False,
) -> int:
    """Watch a folder; end with 1 while documents wait for a reader, are late (``once``: are not
    made), or failed."""
    from engine.batch import BatchOptions, FlowOptions, FlowPlan, read_status, watch_folder
    from engine.core import profile_with

    profile = profile_with(profile, matter=nac, follows=follow, occulted=occult or ())
    settings = _flow_settings(flow, within, every)
    plan = FlowPlan(profile, strategy, text_field, key)
    options = FlowOptions(plan, settings, BatchOptions(workers=workers, other_engine=other_engine), once)

    def told(event: str, value: float) -> None:
        until = minute(settings.calendar.at(value))
        sys.stderr.write(say(f"batch.flow.{event}", folder=source.name, until=until, n=number(value)) + "\n")

    watch_folder(source, out, options, told)
    found = read_status(out)
    files.put(_status_lines(found))
    open_ = 0 if found.flow is None else found.flow.open if once else found.flow.late
    return NEEDS_HUMAN if found.waiting or found.states["error"] or found.left_out or open_ else 0


@app.command(cls=Command, context_settings=_HELP, help="help.batch_status_how_far_it_is")
def status(
    out: Folder,
    as_json: AsJson = False,
    metrics: Annotated[bool, typer.Option("--metrics", help="help.batch_metrics")] = False,
) -> int:
    """Tell how far a batch is; end with 1 where documents of a flow are late, else with 0."""
    from engine.batch import read_status, status_metrics

    found = read_status(out)
    if metrics:
        files.put(status_metrics(found))
    else:
        files.put(files.json_text(found.to_json()) if as_json else _status_lines(found))
    return NEEDS_HUMAN if found.flow and found.flow.late else 0


@app.command("list", cls=Command, context_settings=_HELP, help="help.batch_list_of_a_folder")
def list_(
    folder: Annotated[
        Path | None, typer.Argument(metavar="FOLDER", help="help.batch_list_folder", show_default=False)
    ] = None,
    as_json: AsJson = False,
) -> int:
    """List the batches of a folder; end with 1 where one cannot be read."""
    from engine.batch import list_batches

    found = list_batches(folder)
    files.put(files.json_text([batch.to_json() for batch in found]) if as_json else _list_lines(found))
    return NEEDS_HUMAN if any(batch.error for batch in found) else 0


@app.command(cls=Command, context_settings=_HELP, help="help.batch_report_counts_and_risks")
def report(
    out: Folder,
    alpha: Annotated[
        float,
        typer.Option(
            "--alpha", metavar="A", min=0.0001, max=0.9999, help="help.leaking_share_allowed_among_the_decisions"
        ),
    ] = 0.1,
    confidence: Annotated[
        float, typer.Option("--confidence", metavar="C", min=0.5, max=0.9999, help="help.confidence_of_the_promise")
    ] = 0.95,
    as_json: AsJson = False,
) -> int:
    """Report on a batch; end with 1 while documents go to readers."""
    from engine.batch import report_batch

    made = report_batch(out, alpha=alpha, confidence=confidence)
    written = files.json_text(made.to_json())
    files.put(written if as_json else _status_lines(made.status) + _report_lines(made, alpha, confidence))
    return NEEDS_HUMAN if made.readers or made.collisions or made.status.states["error"] else 0


def _run(out: Path, workers: int | None, failures: float, *, other_engine: bool, again: bool = False) -> int:
    from engine.batch import BatchOptions, read_status, run_batch

    options = BatchOptions(workers, failures, other_engine, again)
    with shown(out.name) as progress:

        def told(done: int, of: int) -> None:
            if progress:
                progress("batch", done / of)

        run_batch(out, options, told)
    found = read_status(out)
    files.put(_status_lines(found))
    return NEEDS_HUMAN if found.waiting or found.states["error"] else 0


def _flow_settings(file: Path | None, within: str | None, every: str | None) -> FlowSettings:
    """Read the settings of a flow; what the call says goes before what the file says."""
    from engine.batch import FlowSettings, read_duration, read_flow_settings

    found = read_flow_settings(file) if file else FlowSettings()
    said: dict[str, float] = {}
    for name, value in (("within", within), ("every", every)):
        if value is not None:
            seconds = read_duration(value)
            if seconds is None:
                raise BadDuration(value=value[:80])
            said[name] = seconds
    return replace(found, **said)  # type: ignore[arg-type]  # both are seconds


def _list_lines(found: Sequence[BatchOverview]) -> str:
    rows = []
    for batch in found:
        known = batch.status
        counts = (known.closed, known.documents, known.waiting, known.states["error"]) if known else ()
        figures = [number(count) for count in counts] or ["–"] * 4
        rows.append([batch.name, say(f"batch.standing.{batch.state}"), *figures])
    lines = [table(say("batch.list.title"), say("batch.list.head").split(), rows).rstrip("\n")] if rows else []
    lines += [batch.error.sentence(language()) if batch.error else batch.command for batch in found]
    return "\n".join(filter(None, lines or [say("batch.list.none")])) + "\n"


def _status_lines(found: BatchStatus) -> str:
    of = max(1, found.documents)
    rows = [[say(f"batch.state.{state}"), number(many), percent(many / of)] for state, many in found.states.items()]
    title = say("batch.title", closed=number(found.closed), documents=number(found.documents))
    lines = [table(title, say("batch.head").split(), rows).rstrip("\n")]
    if found.running:
        lines.append(say("batch.running"))
    if found.running and found.rate and found.seconds_left:
        lines.append(say("batch.rate", rate=number(found.rate, 1), left=duration(found.seconds_left)))
    if found.errors:
        lines.append(say("batch.errors", errors=", ".join(f"{code} {many}" for code, many in found.errors.items())))
    if found.waiting:
        lines.append(say("batch.waiting", n=number(found.waiting)))
    lines += [say("batch.left_out", n=many, code=code) for code, many in found.left_out.items()]
    return "\n".join(lines + _flow_lines(found.flow)) + "\n"


def _flow_lines(found: FlowStatus | None) -> list[str]:
    """Say what waits in a flow, and what is late; nothing of another batch."""
    if found is None:
        return []
    lines = []
    if found.open:
        lines.append(say("batch.flow.open", n=number(found.open), age=duration(found.oldest or 0.0)))
    if found.within is not None:
        late = {"late": number(found.late), "closed": number(found.closed_late)}
        lines.append(say("batch.flow.lateness", within=duration(found.within), **late))
    if found.quiet_until is not None:
        lines.append(say("batch.flow.quiet", until=minute(datetime.fromisoformat(found.quiet_until))))
    return lines


def _report_lines(made: BatchReport, alpha: float, confidence: float) -> str:
    counts = {name: number(getattr(made, name)) for name in ("characters", "mentions", "masked", "persons", "seconds")}
    lines = [say("batch.report.counts", **counts)]
    if made.risks:
        median, tenth, hundredth = (percent(risk) for risk in made.risks.values())
        said = {"median": median, "tenth": tenth, "hundredth": hundredth, "unscored": number(made.unscored)}
        lines.append(say("batch.report.risk", **said))
    readers = number(len(made.readers))
    if made.refusal:
        lines.append(say("batch.report.no_promise", why=made.refusal.sentence(language()), readers=readers))
    else:
        shares = {"alpha": percent(alpha), "confidence": percent(confidence)}
        lines.append(say("batch.report.unread", **shares, unread=number(len(made.unread)), readers=readers))
    if found := made.collisions:
        counted = {"shared": found.shared, "split": found.split, "documents": len(found.documents)}
        lines.append(say("batch.report.collisions", **counted))
    lines.append(say("batch.report.checksum", checksum=made.checksum))
    return "\n".join(lines) + "\n"
