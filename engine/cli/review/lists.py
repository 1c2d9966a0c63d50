"""``lists``: lists of documents to read, in the store of the settings; a server that runs annotates what is put there, another one when it starts."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated, Any

import typer

from engine.cli import files
from engine.cli.documents.sources import expand
from engine.cli.errors import NEEDS_HUMAN
from engine.cli.language import language, percent, say
from engine.cli.options import ProfileName
from engine.cli.progress import shown
from engine.cli.review.opening import opened
from engine.cli.table import table
from engine.cli.usage import Command, Group

if TYPE_CHECKING:
    from engine.service.lists.lists import Lists
    from engine.store.lists import Listed, StoredList

HELP = "Listes de documents à relire : en faire, les suivre, les remettre."
_HELP = {"help_option_names": ["-h", "--help"]}
LOOK = 0.2

app = typer.Typer(cls=Group, rich_markup_mode=None, help=HELP, context_settings=_HELP)

Id = Annotated[str, typer.Argument(metavar="LIST", help="Identifiant de la liste : la fin de son adresse.")]
Sources = Annotated[list[str], typer.Argument(metavar="FILE", help="Documents, dossiers ou archives zip.")]
AsJson = Annotated[bool, typer.Option("--json", help="Écrire du JSON au lieu d'un tableau.")]


@app.command(cls=Command, context_settings=_HELP, help="Fait une liste, et écrit son identifiant.")
def make(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Nom de la liste.")],
    paths: Sources,
    profile: ProfileName = "judiciaire",
    strategy: Annotated[
        str | None, typer.Option(metavar="S", help="Remplacement, au lieu de celui du profil.", show_default=False)
    ] = None,
    paused: Annotated[bool, typer.Option("--paused", help="Déposer sans commencer.")] = False,
) -> int:
    """Make a list of files; what cannot be taken is a line of it, and said on standard error."""
    from engine.core.labels import load_profile

    sources = [Path(one.path) for one in expand(paths)]
    with _lists() as lists:
        list_id = lists.make(name, profile, strategy or load_profile(profile).strategy, paused=paused)
        _fill(lists, list_id, sources)
    files.put(f"{list_id}\n")
    return 0


@app.command(cls=Command, context_settings=_HELP, help="Ajoute des documents à une liste.")
def add(list_id: Id, paths: Sources) -> int:
    """Add files to a list."""
    sources = [Path(one.path) for one in expand(paths)]
    with _lists() as lists:
        lists.fetch(list_id)
        _fill(lists, list_id, sources)
    return 0


@app.command(cls=Command, context_settings=_HELP, help="Montre une liste, le document le plus risqué d'abord.")
def show(list_id: Id, as_json: AsJson = False) -> int:
    """Show a list; end with 1 while a document waits for a reader."""
    from engine.store.lists import OPEN

    with _lists() as lists:
        stored, rows = lists.look(list_id)
    files.put(_json(stored, rows) if as_json else _table(stored, rows))
    return NEEDS_HUMAN if any(one.state in OPEN for one in rows) else 0


@app.command(cls=Command, context_settings=_HELP, help="Tire l'échantillon de contrôle d'une liste, une fois.")
def sample(
    list_id: Id,
    share: Annotated[float, typer.Option(metavar="P", help="Part des documents, entre 0 et 1.")] = 0.05,
) -> int:
    """Draw the control sample."""
    with _lists() as lists:
        drawn = lists.draw(list_id, share)
    files.put(say(f"{drawn} document(s) tiré(s) au sort.", f"{drawn} document(s) drawn.") + "\n")
    return 0


@app.command(cls=Command, context_settings=_HELP, help="Suspend l'annotation d'une liste.")
def pause(list_id: Id) -> int:
    """Let none of its jobs begin."""
    with _lists() as lists:
        lists.pause(list_id)
    return 0


@app.command(cls=Command, context_settings=_HELP, help="Reprend l'annotation d'une liste.")
def resume(list_id: Id) -> int:
    """Let its jobs begin again."""
    with _lists() as lists:
        lists.resume(list_id)
    return 0


@app.command(cls=Command, context_settings=_HELP, help="Écrit les documents validés d'une liste dans une archive zip.")
def export(
    list_id: Id,
    out: Annotated[Path, typer.Argument(metavar="OUT", help="Archive zip à écrire.")],
    control: Annotated[
        bool, typer.Option("--control", help="Avec l'échantillon de contrôle, même s'il n'est pas validé.")
    ] = False,
    text: Annotated[bool, typer.Option("--text", help="Écrire le texte seul, en .txt.")] = False,
) -> int:
    """Write the zip; end with 1 where a document could not be handed over: its report says why."""
    with _lists() as lists, shown(out.name) as update:
        choice = "control" if control else "validated"
        export_id = lists.export(list_id, choice=choice, text=text, lang=language())  # type: ignore[arg-type]
        while not (found := lists.exporting(list_id, export_id)).ready:
            if found.error:
                raise found.error
            if update:
                update("zip", found.done / found.of)
            time.sleep(LOOK)
        files.write_bytes(out, b"".join(lists.exports.fetch(list_id, export_id)[1]))
    return NEEDS_HUMAN if found.refused else 0


@app.command(
    cls=Command, context_settings=_HELP, help="Efface une liste, ses documents et ce qui en vient, avec preuve."
)
def erase(list_id: Id) -> int:
    """Erase a list."""
    with _lists() as lists:
        erased = lists.erase(list_id)
    files.put(say(f"{erased} document(s) effacé(s).", f"{erased} document(s) erased.") + "\n")
    return 0


@contextmanager
def _lists() -> Iterator[Lists]:
    """Open the lists of the store; exports wait in a folder of their own, for that of the settings is the server's."""
    from engine.service.documents.results import Results
    from engine.service.documents.reviews import Reviews
    from engine.service.lists.lists import Lists

    with opened(make=True) as database, TemporaryDirectory() as folder:
        if database is None:
            raise AssertionError("a store that is wanted is made")
        lists = Lists(database, Results(database, Reviews(database)), Path(folder))
        try:
            yield lists
        finally:
            lists.stop()


def _fill(lists: Lists, list_id: str, sources: list[Path]) -> None:
    from engine.core.errors import EmptyDocument, EngineError, ListFull, TooLarge

    for path in sources:
        data = files.read_bytes(str(path))
        try:
            if path.suffix.lower() == ".zip":
                lists.receive_archive(list_id, data)
            else:
                lists.receive(list_id, data, path.name)
        except (EmptyDocument, TooLarge) as error:
            lists.refuse(list_id, path.name, error)
            _complain(path, error)
        except ListFull:
            raise
        except EngineError as error:
            _complain(path, error)


def _complain(path: Path, error: Any) -> None:
    typer.echo(f"{path.name}{say(' : ', ': ')}{error.sentence(language())}", err=True)


def _table(stored: StoredList, rows: tuple[Listed, ...]) -> str:
    from engine.service.lists.lists import by_risk

    head = say(
        "n° nom état juridiction risque bloquants mentions", "no. name state court risk blocking mentions"
    ).split()
    lines = [
        [str(one.number), one.name, one.state + (" ◆" if one.control else ""), one.court, _percent(one.risk), _number(one.blocking), _number(one.mentions)]
        for one in by_risk(rows)
    ]  # fmt: skip
    return table(stored.name, head, lines)


def _json(stored: StoredList, rows: tuple[Listed, ...]) -> str:
    from dataclasses import asdict

    said = {**asdict(stored), "documents": [asdict(one) for one in rows]}
    return json.dumps(said, ensure_ascii=False, indent=1, default=str) + "\n"


def _percent(share: float | None) -> str:
    return "–" if share is None else percent(share)


def _number(value: int | None) -> str:
    return "–" if value is None else str(value)
