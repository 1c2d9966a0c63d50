"""A folder watched: all that a flow works with, opened and closed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from engine.batch.dead_letters import write_dead_letters
from engine.batch.flow.flow import Flow, Listener
from engine.batch.flow.intake import Intake
from engine.batch.flow.opening import FlowPlan, check_folders, open_flow
from engine.batch.flow.settings import FlowSettings
from engine.batch.flow.source import SourceFolder
from engine.batch.flow.telling import Tellings
from engine.batch.folder import BatchFolder
from engine.batch.ledger import LedgerRow
from engine.batch.run import TRIES
from engine.batch.windows import BatchOptions, WindowRunner, open_workplace
from engine.core import FileMissing, catch_signals


@dataclass(frozen=True, slots=True)
class FlowOptions:
    """How a folder is watched: what its documents are made under, the settings of the flow, how
    many processes hold the models and whether another engine is accepted (``batch``), and whether
    it ends where nothing is left (``once``)."""

    plan: FlowPlan = field(default_factory=FlowPlan)
    settings: FlowSettings = field(default_factory=FlowSettings)
    batch: BatchOptions = field(default_factory=lambda: BatchOptions(workers=1))
    once: bool = False


def watch_folder(
    source: Path,
    out: Path,
    options: FlowOptions | None = None,
    said: Listener = lambda event, value: None,
    closed: Callable[[LedgerRow], None] = lambda row: None,
) -> None:
    """Pseudonymise what arrives in a folder into a batch in ``out``, which is begun where there is
    none, until a signal asks to end. Each document is made once, by its id, whatever ends the
    process; files are left where they arrived.

    Raises:
        FileMissing: there is no such folder, and no flow that could wait for it. FlowFolders: one
        folder lies in the other. BatchExists: there are other files in ``out``. BatchInUse: another
        watcher works on it. OtherFingerprint: the flow began otherwise, or the engine changed while
        it ran. ModelError: the model cannot be used. FileNotWritten: the folder cannot be written.
        Otherwise as :func:`engine.batch.plan_batch`.
    """
    chosen, folder = options or FlowOptions(), BatchFolder(out)
    check_folders(source, out)
    if not source.is_dir() and not folder.manifest.exists():
        raise FileMissing(file=source)
    with catch_signals() as stopped, folder.locked(TRIES):
        manifest = open_flow(folder, chosen.plan, chosen.settings)
        write_dead_letters(folder, manifest)  # what the last end left unsaid
        try:
            with open_workplace(folder, manifest, chosen.batch) as workplace:
                intake = Intake(folder, manifest, workplace.making.processes)
                watched = SourceFolder(source, intake.taken())
                flow = Flow(folder, watched, intake, chosen.settings, stopped, said=said)
                telling = Tellings(folder, chosen.settings.webhook) if chosen.settings.webhook else None

                def before(row: LedgerRow) -> None:
                    if telling:
                        telling.expect(row)

                def after(row: LedgerRow) -> None:
                    flow.closed(row)
                    closed(row)
                    if telling:
                        telling.closed(row)

                if telling:
                    telling.start(workplace.tasks, manifest["shards"])
                if not chosen.once:
                    said("watching", 0.0)
                runner = WindowRunner(workplace, manifest["shards"], before=before, after=after)
                try:
                    flow.run(runner, workplace.many, once=chosen.once)
                finally:
                    if telling:
                        telling.end()
        finally:
            write_dead_letters(folder, manifest)
