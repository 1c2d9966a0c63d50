"""``teach``: the sentences that would teach the engine most, validated documents as gold and as training, a sentence in other forms."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from engine.cli import files
from engine.cli.errors import BadCall
from engine.cli.language import language, percent, say
from engine.cli.measure.options import AsJson
from engine.cli.usage import Command, Group

if TYPE_CHECKING:
    from engine.service.teaching.teaching import Teaching
    from engine.teaching.ranking import Ranked, Ranking, Weights

HELP = "Ce dont le moteur apprendrait le plus : phrases, documents validés."
_HELP = {"help_option_names": ["-h", "--help"]}

app = typer.Typer(cls=Group, rich_markup_mode=None, help=HELP, context_settings=_HELP)

Listed = Annotated[
    str | None,
    typer.Option("--list", metavar="ID", help="Seulement les documents de cette liste.", show_default=False),
]

Share = Annotated[float, typer.Option(metavar="P", help="Part des documents mis de côté pour mesurer.")]


@app.command(cls=Command, context_settings=_HELP, help="Classe les phrases qui instruiraient le plus.")
def rank(
    gold: Annotated[
        str | None,
        typer.Option(
            "--set",
            metavar="SET",
            help="Référence fournie, fr ou en, au lieu des documents relus ici.",
            show_default=False,
        ),
    ] = None,
    run: Annotated[
        str, typer.Option("--run", metavar="RUN", help="Mesure de cette référence.", show_default=False)
    ] = "",
    second: Annotated[
        str,
        typer.Option("--second", metavar="RUN", help="Autre mesure, dont les désaccords comptent.", show_default=False),
    ] = "",
    list_: Listed = None,
    count: Annotated[int, typer.Option(metavar="N", min=1, max=200, help="Combien de phrases.")] = 20,
    errors: Annotated[float, typer.Option(metavar="W", min=0.0, help="Poids des corrections.")] = 3.0,
    margin: Annotated[float, typer.Option(metavar="W", min=0.0, help="Poids des hésitations.")] = 1.0,
    disagreement: Annotated[float, typer.Option(metavar="W", min=0.0, help="Poids des désaccords.")] = 1.0,
    diversity: Annotated[
        float, typer.Option(metavar="P", min=0.0, max=1.0, help="De 0 (les plus instructives) à 1 (les plus variées).")
    ] = 0.3,
    as_json: AsJson = False,
    out: Annotated[
        Path | None, typer.Option("-o", metavar="OUT", help="Fichier où écrire.", show_default=False)
    ] = None,
) -> int:
    """Rank the sentences of what was read on this machine, of a list, or of gold that ships."""
    from engine.teaching.ranking import Weights

    weights = Weights(errors, margin, disagreement, diversity)
    if gold and list_:
        raise BadCall(what="--set et --list ne vont pas ensemble.", what_en="--set and --list exclude each other.")
    found = _ranked(gold, run, second, list_, weights, count)
    files.write(out, _json(found) if as_json else _table(found))
    return 0


@app.command(cls=Command, context_settings=_HELP, help="Exporte les documents validés : référence et entraînement.")
def export(
    out: Annotated[Path, typer.Option("-o", metavar="OUT", help="Fichier zip à écrire.")],
    form: Annotated[
        str, typer.Option("--form", metavar="FORM", help="Format : json, conll, doccano, label, gate ou seqeval.")
    ] = "json",
    part: Annotated[
        str, typer.Option("--part", metavar="PART", help="Partie : gold (mesurer), training (apprendre) ou both.")
    ] = "both",
    share: Share = 0.2,
    list_: Listed = None,
) -> int:
    """Export validated documents; a document is in one of the two parts, never in both."""
    from engine.core.errors import UnknownName

    parts: dict[str, Any] = {"both": ("gold", "training"), "gold": ("gold",), "training": ("training",)}
    if part not in parts:
        raise UnknownName(name=part, known=", ".join(parts))
    with _opened() as teaching:
        made = teaching.export(_source(list_), form, parts[part], share)
    files.write_all([files.Made(out, made.data, True)])
    counted = made.documents
    files.put(
        say(
            f"{counted.get('gold', 0)} documents pour mesurer, {counted.get('training', 0)} pour apprendre. Le fichier contient leur texte en clair.\n",
            f"{counted.get('gold', 0)} documents to measure, {counted.get('training', 0)} to learn from. The file holds their text in clear.\n",
        )
    )
    return 0


@app.command(cls=Command, context_settings=_HELP, help="Écrit une phrase balisée sous d'autres formes.")
def variants(
    path: Annotated[str, typer.Argument(metavar="FILE", help="Phrase balisée ; - pour l'entrée standard.")],
    english: Annotated[bool, typer.Option("--english", help="La phrase est en anglais.")] = False,
    phenomenon: Annotated[
        str | None,
        typer.Option(
            "--to-panel",
            metavar="NAME",
            help="L'ajouter, avec ses formes, au panel de cette machine.",
            show_default=False,
        ),
    ] = None,
) -> int:
    """Write a sentence in the markup of the samples in other forms, and add them to the panel where asked."""
    from engine.interchange.samples import read_markup
    from engine.measure.panel.panel import marked_up
    from engine.teaching.variants import variants as offered

    text, entities = read_markup(files.read_bytes(path).decode("utf-8", "replace"), path, 1)
    text = text.removesuffix("\n")
    spoken = "en" if english else "fr"
    found = offered(text, entities, spoken)
    for one in found.variants:
        files.put(f"{one.code}\t{marked_up(one.text, one.entities)}\n")
    for refused in found.refused:
        files.put(f"{refused.kind}\t{say('non proposé', 'not offered')} ({refused.reason})\n")
    if phenomenon:
        from engine.measure.panel.additions import keep

        kept = keep(spoken, phenomenon, (text, entities), found.variants)
        files.put(
            say(
                f"Ajoutées : {kept.added} ; déjà là : {kept.already}.\n",
                f"Added: {kept.added}; there already: {kept.already}.\n",
            )
        )
    return 0


def _ranked(gold: str | None, run: str, second: str, list_: str | None, weights: Weights, count: int) -> Ranking:
    from engine.service.teaching.teaching import SET, Teaching

    if gold is None:
        with _opened() as teaching:
            return teaching.rank(_source(list_), weights, count)
    from engine.measure.results.library import runs

    known = [one.id for one in runs(gold)]
    return Teaching().rank(f"{SET}{gold}", weights, count, run or (known[0] if known else ""), second)


def _source(list_: str | None) -> str:
    from engine.service.teaching.teaching import LIST, MACHINE

    return f"{LIST}{list_}" if list_ else MACHINE


@contextmanager
def _opened() -> Iterator[Teaching]:
    """Open what readers did on this machine.

    Raises:
        StoreInUse: the server works on it; its page does the same for a list. StoreClosed, StoreMismatch: it cannot be read.
    """
    from engine.service.desk import Desk
    from engine.service.teaching.teaching import Teaching

    at = Desk()
    at.start()
    try:
        yield Teaching(at)
    finally:
        at.stop()


def _table(found: Ranking) -> str:
    lines = [
        say(
            f"{len(found.ranked)} phrases sur {found.sentences}, {found.documents} documents ; {found.folded} semblables repliées.",
            f"{len(found.ranked)} sentences of {found.sentences}, {found.documents} documents; {found.folded} alike folded.",
        )
    ]
    for rank_, one in enumerate(found.ranked, 1):
        lines += [f"\n{rank_}. {percent(one.score)} · {_why(one)}", "   " + _marked(one)]
    return "\n".join(lines) + "\n"


def _why(one: Ranked) -> str:
    said = [f"{_NAMES[found.code][language() == 'en']}" for found in one.signals.found]
    if one.signals.lowest is not None and one.signals.margin > 0:
        said.append(
            say(
                f"mention la moins sûre : {percent(one.signals.lowest)}",
                f"least sure mention: {percent(one.signals.lowest)}",
            )
        )
    if one.signals.apart:
        said.append(say(f"désaccord sur {one.signals.apart}", f"disagreement on {one.signals.apart}"))
    if one.near:
        said.append(say(f"{len(one.near)} semblables", f"{len(one.near)} alike"))
    return ", ".join(said)


_NAMES = {
    "missed_sensitive": ("sous-annotation sensible", "sensitive miss"),
    "missed": ("sous-annotation", "miss"),
    "boundary": ("limites", "boundaries"),
    "label": ("catégorie", "category"),
    "false_alarm": ("sur-annotation", "false alarm"),
}


def _marked(one: Ranked) -> str:
    from engine.measure.panel.panel import marked_up

    return marked_up(one.sentence.text, one.sentence.known).replace("\n", "⏎")


def _json(found: Ranking) -> str:
    rows = [
        {
            "id": one.sentence.id,
            "score": round(one.score, 5),
            "errors": round(one.signals.errors, 5),
            "margin": round(one.signals.margin, 5),
            "disagreement": round(one.signals.disagreement, 5),
            "alike": round(one.alike, 5),
            "why": [each.code for each in one.signals.found],
            "near": [near.id for near in one.near],
            "sentence": _marked(one),
        }
        for one in found.ranked
    ]
    data = {"sentences": found.sentences, "teaching": found.teaching, "documents": found.documents, "ranked": rows}
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"
