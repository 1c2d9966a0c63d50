"""The commands. Each returns how it ended: 0, or 1 when a human must look."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from engine.cli import batch as batches, files
from engine.cli.documents import (
    attack as attacking,
    convert as converting,
    explain as explaining,
    occultation as occulting,
    pipeline,
    pseudonymise as pseudonymising,
    restore as restoring,
    risk as estimating,
    strategies as replacing,
    zones as zoning,
)
from engine.cli.documents.parties import Parties, Party, named
from engine.cli.documents.sources import expand
from engine.cli.documents.terms import Additional, Hide, Keep, TermsFile, wanted_terms
from engine.cli.language import language as interface
from engine.cli.measure import (
    adjudicate as adjudicating,
    agreement,
    evaluate,
    models,
    panel,
    persons,
    recall,
    runs,
    trainings,
)
from engine.cli.options import (
    AlsoRule,
    Device,
    Files,
    Follow,
    ModelName,
    Nac,
    NoModel,
    NoRule,
    Occult,
    ProfileName,
    SecondOpinion,
    Spoken,
)
from engine.cli.registry import HELP_OPTIONS, app
from engine.cli.review import (
    accounts,
    audit,
    lists,
    monitor as monitoring,
    policy,
    reports,
    review,
    store,
    teach as teaching,
    terms as own_terms,
    tokens,
)
from engine.cli.usage import Command
from engine.text import AUTO


@app.callback(context_settings=HELP_OPTIONS, help="help.pseudonymise_court_decisions_and_measure_what")
def _program(
    lang: Annotated[str, typer.Option(metavar="L", help="help.language_fr_or_en_also_nomdemprunt")] = "fr",
) -> None:
    """Take the options of all commands; ``--lang`` has been read before (engine.cli.language)."""


@app.command(cls=Command, context_settings=HELP_OPTIONS, help="help.find_the_mentions_write_json")
def annotate(
    paths: Files,
    profile: ProfileName = "judiciaire",
    occult: Occult = None,
    nac: Nac = None,
    follow: Follow = False,
    model: ModelName = None,
    no_model: NoModel = False,
    language: Spoken = AUTO,
    no_rule: NoRule = None,
    rule: AlsoRule = None,
    party: Party = None,
    parties: Parties = None,
    hide: Hide = None,
    keep: Keep = None,
    terms: TermsFile = None,
    additional: Additional = None,
    second_opinion: SecondOpinion = False,
    device: Device = None,
    out: Annotated[
        Path | None,
        typer.Option("-o", metavar="DIR", help="help.folder_to_write_one_file_per", show_default=False),
    ] = None,
) -> int:
    """Annotate: to standard output, one document is indented JSON, several are one line each."""
    from engine.core import profile_with
    from engine.interchange import to_json

    paths = [source.path for source in expand(paths)]
    files.check_standard(*paths, parties, terms)
    asked = wanted_terms(hide, keep, terms, additional)
    rules, known = (no_rule or (), rule or ()), named(party, parties)
    profile = profile_with(profile, matter=nac, follows=follow, occulted=occult or ())
    how = pipeline.wanted(profile, model, device, rules[0], language, known, rules[1], asked, second_opinion, no_model)
    targets = files.targets(paths, out, ".json") if out else [None] * len(paths)
    doubtful = False
    for path, target, (_, annotation) in zip(paths, targets, pipeline.annotate_all(paths, how), strict=True):
        indent = None if target is None and len(paths) > 1 else 1
        files.write(target, to_json(annotation, indent=indent) + "\n")
        doubtful |= pipeline.report(annotation, path)
    return int(doubtful)


app.command(cls=Command, context_settings=HELP_OPTIONS, help=pseudonymising.HELP)(pseudonymising.pseudonymise)
app.command(cls=Command, context_settings=HELP_OPTIONS, help=restoring.HELP)(restoring.restore)
app.command(cls=Command, context_settings=HELP_OPTIONS, help=estimating.HELP)(estimating.risk)
app.command(cls=Command, context_settings=HELP_OPTIONS, help=attacking.HELP)(attacking.attack)
app.command(cls=Command, context_settings=HELP_OPTIONS, help=explaining.HELP)(explaining.explain)


@app.command(cls=Command, context_settings=HELP_OPTIONS, help="help.write_the_text_that_the_offsets")
def text(
    path: Annotated[str, typer.Argument(metavar="FILE", help="help.document_to_read_for_standard_input")],
    out: Annotated[
        Path | None, typer.Option("-o", metavar="OUT", help="help.file_to_write_to", show_default=False)
    ] = None,
) -> int:
    """Write the plain text, to the last character."""
    document = files.read_document(path)
    files.write(out and files.text_targets([path], out)[0], document.text)
    return 0


app.command(cls=Command, context_settings=HELP_OPTIONS, help=zoning.HELP)(zoning.zones)
app.command(cls=Command, context_settings=HELP_OPTIONS, help=occulting.HELP)(occulting.occultation)
app.command(cls=Command, context_settings=HELP_OPTIONS, help=converting.HELP)(converting.convert)


app.command(cls=Command, context_settings=HELP_OPTIONS, help=evaluate.HELP)(evaluate.evaluate)
app.command(cls=Command, context_settings=HELP_OPTIONS, help=recall.HELP)(recall.recall)
app.command(cls=Command, context_settings=HELP_OPTIONS, help=agreement.HELP)(agreement.agreement)
app.command(cls=Command, context_settings=HELP_OPTIONS, help=adjudicating.HELP)(adjudicating.adjudicate)


@app.command(cls=Command, context_settings=HELP_OPTIONS, help="help.list_the_samples_or_write_the")
def samples(
    name: Annotated[str | None, typer.Argument(metavar="NAME", help="help.name_of_a_sample_without_one")] = None,
) -> int:
    """List samples, or write one."""
    from engine.interchange import sample, samples as shipped

    if name is not None:
        files.put(sample(name).text)
        return 0
    width = max((len(one.id) for one in shipped()), default=0)
    files.put("".join(f"{one.id:<{width}}  {one.title(interface())}\n" for one in shipped()))
    return 0


app.command(cls=Command, context_settings=HELP_OPTIONS, help=replacing.HELP)(replacing.strategies)
app.command(cls=Command, context_settings=HELP_OPTIONS, help=persons.HELP)(persons.persons)
app.command(cls=Command, context_settings=HELP_OPTIONS, help=panel.HELP)(panel.panel)
app.command(cls=Command, context_settings=HELP_OPTIONS, help=monitoring.HELP)(monitoring.monitor)
app.add_typer(review.app, name="review")
app.add_typer(store.app, name="store")
app.add_typer(teaching.app, name="teach")
app.add_typer(lists.app, name="lists")
app.add_typer(reports.app, name="reports")
app.add_typer(own_terms.app, name="terms")
app.add_typer(accounts.app, name="account")
app.add_typer(policy.app, name="policy")
app.add_typer(tokens.app, name="token")
app.add_typer(audit.app, name="audit")
app.add_typer(runs.app, name="runs")
app.add_typer(models.app, name="models")
app.add_typer(trainings.app, name="trainings")
app.add_typer(batches.app, name="batch")

__all__ = ["app"]
