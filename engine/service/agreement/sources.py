"""What ships to be compared: a double annotation, and the shipped gold with the runs on it; each as
documents with several annotators.

``data/agreement/*.json`` is the double annotation, one file per annotator: a list of documents in
our JSON with their texts. ``about.toml`` beside them names it (``fr``, ``en``), says how it was
done (``how_fr``, ``how_en``), and names each annotator in a table of its file's stem.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.core import (
    Annotation,
    DamagedResults,
    Document,
    EngineInfo,
    Entity,
    Person,
    SelfTitled,
    UnknownName,
    broken_toml,
    catalogue,
    document_cache,
    load_profile,
    settings,
)
from engine.interchange import label_json, persons_of
from engine.measure import ComparedDocument, RunInfo, gold_sets, own_sets, result_library as library, stem

DOUBLE = "double"
GOLD = "gold"
"""The id of the gold among the annotators of a source."""
ABOUT = "about.toml"
BESIDE = "fr"
"""The shipped set that the documents of the double annotation are of."""
_TITLE = ("Décisions fictives, annotées plusieurs fois", "Fictional decisions, annotated several times")
_REFERENCE = ("Référence fournie", "Reference supplied")


@dataclass(frozen=True, slots=True)
class Annotator(SelfTitled):
    """A human or model whose annotations can be compared. ``id`` is unique within the source;
    ``fr`` and ``en`` are the display names."""

    key = "annotator.{0.id}"
    id: str
    fr: str
    en: str


@dataclass(frozen=True, slots=True)
class AnnotationSource(SelfTitled):
    """A set of documents annotated by several annotators. ``fr`` and ``en`` are its titles,
    ``documents`` the number of documents, ``own`` tells an upload from a shipped source; ``how_fr``
    and ``how_en`` describe how it was annotated, empty if unknown."""

    key = "source.{0.id}"
    id: str
    fr: str
    en: str
    own: bool
    annotators: tuple[Annotator, ...]
    documents: int
    language: str
    how_fr: str = ""
    how_en: str = ""

    def how(self, language: str) -> str:
        """Return the description, in ``language``, of how the documents were annotated."""
        return catalogue.ENGINE.say_own(f"source.{self.id}.how", language, fr=self.how_fr, en=self.how_en)


def shipped() -> tuple[AnnotationSource, ...]:
    """List the shipped sources: the double annotation, if installed, then the gold sets whose texts
    ship.

    Raises:
        BrokenLine, DamagedResults: a file cannot be read.
    """
    sets = tuple(
        AnnotationSource(one.id, one.fr, one.en, False, _beside(library.runs(one.id)), one.documents, one.language)
        for one in library.sets()
        if one.texts
    )
    return (*filter(None, [_double()]), *sets)


def annotated(source_id: str, annotator_id: str) -> tuple[Annotation, ...]:
    """Return an annotator's annotations of a shipped source, one per document.

    Raises:
        UnknownName: there is no such source or annotator.
        BrokenLine, DamagedResults, OtherTexts: a file cannot be read.
    """
    if source_id != DOUBLE:
        return _of_set(source_id, annotator_id)
    files = _double_files()
    if annotator_id in files:
        return files[annotator_id]
    names = {stem(one.document.name) for said in files.values() for one in said}
    return tuple(one for one in _of_set(BESIDE, annotator_id) if stem(one.document.name) in names)


def stamp(source_id: str) -> tuple[object, ...]:
    """Return a value that changes whenever the shipped files of a source change, for use in cache
    keys."""
    runs = tuple((run.id, run.date) for run in library.runs(BESIDE if source_id == DOUBLE else source_id))
    return (*runs, *_changed(_folder())) if source_id == DOUBLE else runs


def _double() -> AnnotationSource | None:
    files = _double_files()
    if not files:
        return None
    about = _about()
    names = {stem(one.document.name) for said in files.values() for one in said}
    language = next((one.document.language for said in files.values() for one in said), "fr")
    humans = tuple(Annotator(file, *_named(about.get(file, {}), (file, file))) for file in files)
    known = {stem(reference.name) for reference in gold_sets.load_shipped(BESIDE)}
    beside = _beside(library.runs(BESIDE)) if names & known else ()
    title = _named(about, _TITLE)
    how = (str(about.get("how_fr", "")), str(about.get("how_en", "")))
    return AnnotationSource(DOUBLE, *title, False, (*humans, *beside), len(names), language, *how)


def _named(table: Any, default: tuple[str, str]) -> tuple[str, str]:
    said = table if isinstance(table, Mapping) else {}
    return str(said.get("fr", default[0])), str(said.get("en", said.get("fr", default[1])))


def _beside(runs: Iterable[RunInfo]) -> tuple[Annotator, ...]:
    return (Annotator(GOLD, *_REFERENCE), *(Annotator(run.id, run.fr, run.en) for run in runs))


def _folder() -> Path:
    return settings().data / "agreement"


def _changed(folder: Path) -> tuple[tuple[str, int], ...]:
    return tuple((path.name, path.stat().st_mtime_ns) for path in sorted(folder.glob("*.json")))


def _double_files() -> dict[str, tuple[Annotation, ...]]:
    """Give the documents of each annotator of the double annotation, by the stem of the file."""
    folder = _folder()
    return _read_double(folder, _changed(folder))


@document_cache(4)
def _read_double(folder: Path, changed: tuple[tuple[str, int], ...]) -> dict[str, tuple[Annotation, ...]]:
    masks = load_profile("judiciaire").masks
    return {
        Path(name).stem: own_sets.read_files(
            [own_sets.File(name, (folder / name).read_bytes())], masks, texts=True
        ).annotations
        for name, _ in changed
    }


def _about() -> Mapping[str, Any]:
    path = _folder() / ABOUT
    try:
        source = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError) as error:
        raise DamagedResults(file=path.name, line=1) from error
    try:
        return tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        raise broken_toml(error, source, path.name) from error


def _of_set(set_id: str, annotator_id: str) -> tuple[Annotation, ...]:
    """Give the gold of a set, or a run on it; documents that the run lacks are left out."""
    runs = library.runs(set_id)
    ids = [GOLD, *(run.id for run in runs)]
    if annotator_id not in ids or not runs:
        raise UnknownName(name=annotator_id, known=", ".join(ids))
    rows = library.compared(set_id, runs[0].id if annotator_id == GOLD else annotator_id)
    if annotator_id == GOLD:
        return tuple(_annotation(row, row.pair.gold, row.persons) for row in rows)
    return tuple(
        _annotation(row, row.pair.predicted, _persons(row.pair.predicted)) for row in rows if not row.pair.missing
    )


def _annotation(row: ComparedDocument, entities: tuple[Entity, ...], persons: tuple[Person, ...]) -> Annotation:
    document = Document(row.pair.name, row.pair.text, language=row.language)
    return Annotation(document, EngineInfo("", "", "", ""), entities, persons)


def _persons(entities: Sequence[Entity]) -> tuple[Person, ...]:
    return persons_of(entity for entity in entities if entity.label in label_json.NAMES)
