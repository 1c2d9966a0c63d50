"""The commands. Each returns how it ended: 0, or 1 when a human must look."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from engine.cli import ablation, benchmark, calibrate, files, genres, results, training
from engine.cli.documents import convert as converting
from engine.cli.documents import pipeline
from engine.cli.documents import pseudonymise as pseudonymising
from engine.cli.documents import restore as restoring
from engine.cli.documents.parties import Parties, Party, named
from engine.cli.errors import BadCall, OutputClash
from engine.cli.language import language as interface
from engine.cli.measure import adjudicate as adjudicating
from engine.cli.measure import agreement, error_list, gold_files, panel, persons, recall
from engine.cli.options import AlsoRule, Device, Files, ModelName, NoRule, ProfileName, Spoken
from engine.cli.review import lists, review, store
from engine.cli.review import monitor as monitoring
from engine.cli.review import teach as teaching
from engine.cli.usage import Command, Group
from engine.text.language import AUTO

app = typer.Typer(cls=Group, rich_markup_mode=None, add_completion=False, pretty_exceptions_enable=False)
_HELP = {"help_option_names": ["-h", "--help"]}


@app.callback(context_settings=_HELP, help="Pseudonymise des décisions de justice et mesure ce qu'il en reste.")
def _program(
    lang: Annotated[str, typer.Option(metavar="L", help="Langue : fr ou en (aussi NOMDEMPRUNT_LANG).")] = "fr",
) -> None:
    """Take the options of all commands; ``--lang`` has been read before (engine.cli.language)."""


@app.command(cls=Command, context_settings=_HELP, help="Trouve les mentions ; écrit du JSON.")
def annotate(
    paths: Files,
    profile: ProfileName = "judiciaire",
    model: ModelName = None,
    language: Spoken = AUTO,
    no_rule: NoRule = None,
    rule: AlsoRule = None,
    party: Party = None,
    parties: Parties = None,
    device: Device = None,
    out: Annotated[
        Path | None,
        typer.Option("-o", metavar="DIR", help="Dossier où écrire un fichier par document.", show_default=False),
    ] = None,
) -> int:
    """Annotate: to standard output, one document is indented JSON, several are one line each."""
    from engine.interchange.schema import to_json

    files.check_standard(*paths, parties)
    how = pipeline.wanted(profile, model, device, no_rule or (), language, named(party, parties), rule or ())
    targets = files.targets(paths, out, ".json") if out else [None] * len(paths)
    doubtful = False
    for path, target, (_, annotation) in zip(paths, targets, pipeline.annotate_all(paths, how), strict=True):
        indent = None if target is None and len(paths) > 1 else 1
        files.write(target, to_json(annotation, indent=indent) + "\n")
        doubtful |= pipeline.report(annotation, path)
    return int(doubtful)


app.command(cls=Command, context_settings=_HELP, help=pseudonymising.HELP)(pseudonymising.pseudonymise)
app.command(cls=Command, context_settings=_HELP, help=restoring.HELP)(restoring.restore)


@app.command(cls=Command, context_settings=_HELP, help="Écrit le texte auquel les positions se rapportent.")
def text(
    path: Annotated[str, typer.Argument(metavar="FILE", help="Document à lire ; - pour l'entrée standard.")],
    out: Annotated[
        Path | None, typer.Option("-o", metavar="OUT", help="Fichier où écrire.", show_default=False)
    ] = None,
) -> int:
    """Write the plain text, to the last character."""
    document = files.read_document(path)
    files.write(out and files.text_targets([path], out)[0], document.text)
    return 0


app.command(cls=Command, context_settings=_HELP, help=converting.HELP)(converting.convert)


@app.command(cls=Command, context_settings=_HELP, help="Compare une annotation à une annotation de référence.")
def evaluate(
    gold: Annotated[
        Path | None,
        typer.Argument(metavar="GOLD", help="Annotation de référence : fichier ou dossier.", show_default=False),
    ] = None,
    predicted: Annotated[
        str | None,
        typer.Argument(
            metavar="PRED",
            help="Annotation à mesurer : fichier ou dossier ; - pour l'entrée standard.",
            show_default=False,
        ),
    ] = None,
    profile: Annotated[
        str, typer.Option(metavar="P", help="Profil : les mentions qui ne doivent pas rester lisibles.")
    ] = "judiciaire",
    from_: Annotated[
        str | None,
        typer.Option(
            "--from", metavar="FORM", help="Format de PRED, si l'extension ne le dit pas.", show_default=False
        ),
    ] = None,
    ablated: Annotated[
        bool,
        typer.Option("--ablation", help="Ce que vaut chaque règle, sur GOLD ou, sans GOLD, sur la référence livrée."),
    ] = False,
    forget: Annotated[
        float,
        typer.Option(metavar="P", min=0.0, max=1.0, help="Avec --ablation : part des mentions que le modèle oublie."),
    ] = 0.0,
    model: ModelName = None,
    map_: gold_files.Map = None,
    map_file: gold_files.MapFile = None,
    listed: error_list.Errors = False,
    to_panel: error_list.ToPanel = None,
    phenomenon: error_list.PhenomenonName = None,
    as_json: Annotated[bool, typer.Option("--json", help="Écrire du JSON au lieu de tableaux.")] = False,
    out: Annotated[
        Path | None, typer.Option("-o", metavar="OUT", help="Fichier où écrire.", show_default=False)
    ] = None,
) -> int:
    """Measure one annotation by another; or the rules, one by one."""
    import json

    from engine.cli.measure.tables import tables, warnings
    from engine.core.labels import load_profile
    from engine.measure import evaluate as measure

    if ablated:
        if predicted is not None:
            raise BadCall(what="--ablation ne prend pas de PRED.", what_en="--ablation takes no PRED.")
        return ablation.ablation(gold, profile, model, forget, as_json, out)
    if gold is None or predicted is None:
        missing = "GOLD" if gold is None else "PRED"
        raise BadCall(what=f"Il manque {missing}.", what_en=f"{missing} is missing.")
    if out and out.resolve() in (gold.resolve(), Path(predicted).resolve()):
        raise OutputClash(file=out)
    masks = load_profile(profile).masks
    sides = gold_files.both(gold, predicted, from_, masks, map_, map_file)
    if listed or to_panel:
        return error_list.error_list(*sides, load_profile(profile), to_panel, phenomenon, as_json, out)
    report = measure(*sides, masks)
    typer.echo(warnings(report), err=True, nl=False)
    written = json.dumps(report.to_json(), ensure_ascii=False, indent=1) + "\n" if as_json else tables(report)
    files.write(out, written)
    return 0


app.command(cls=Command, context_settings=_HELP, help=recall.HELP)(recall.recall)
app.command(cls=Command, context_settings=_HELP, help=agreement.HELP)(agreement.agreement)
app.command(cls=Command, context_settings=_HELP, help=adjudicating.HELP)(adjudicating.adjudicate)
app.command(cls=Command, context_settings=_HELP, help=training.TRAIN)(training.train)
app.command(cls=Command, context_settings=_HELP, help=training.CURVE)(training.curve)


@app.command(cls=Command, context_settings=_HELP, help="Liste les exemples, ou écrit le texte de l'un d'eux.")
def samples(
    name: Annotated[str | None, typer.Argument(metavar="NAME", help="Nom d'un exemple ; sans nom, la liste.")] = None,
) -> int:
    """List samples, or write one."""
    from engine.interchange.samples import sample
    from engine.interchange.samples import samples as shipped

    if name is not None:
        files.put(sample(name).text)
        return 0
    width = max((len(one.id) for one in shipped()), default=0)
    files.put("".join(f"{one.id:<{width}}  {one.title[interface()]}\n" for one in shipped()))
    return 0


app.command(cls=Command, context_settings=_HELP, help=genres.HELP)(genres.genres)
app.command(cls=Command, context_settings=_HELP, help=persons.HELP)(persons.persons)
app.command(cls=Command, context_settings=_HELP, help=calibrate.HELP)(calibrate.calibrate)
app.command(cls=Command, context_settings=_HELP, help=benchmark.HELP)(benchmark.benchmark)
app.command(cls=Command, context_settings=_HELP, help=panel.HELP)(panel.panel)
app.command(cls=Command, context_settings=_HELP, help=results.HELP)(results.results)
app.command(cls=Command, context_settings=_HELP, help=monitoring.HELP)(monitoring.monitor)
app.add_typer(review.app, name="review")
app.add_typer(store.app, name="store")
app.add_typer(teaching.app, name="teach")
app.add_typer(lists.app, name="lists")
