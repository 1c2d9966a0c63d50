"""UIMA CAS XMI, as INCEpTION exports and takes it ("UIMA CAS XMI (XML 1.0)"), by dkpro-cassis,
which counts places in units of UTF-16 as UIMA does.

Written are DKPro Core's tokens, sentences and named entities, which INCEpTION knows without a type
system beside. Read are named entities, else the spans of a custom layer that have a feature for a
label; types come from a ``TypeSystem.xml`` of the same set, else they are DKPro Core's. XML 1.0 has
no way to write some characters: a space stands for each.
"""

from __future__ import annotations

import warnings
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from io import BytesIO
from pathlib import PurePath
from typing import Any

from lxml import etree

from engine import __version__
from engine.core import Annotation, BrokenLine, Document, EngineInfo, check_installed, entity_at
from engine.interchange.form import ExchangeForm, Reading, Ways
from engine.interchange.source import UNHOLDABLE, holdable, xml_source
from engine.interchange.tokens import split_sentences, tag_tokens

NEEDS = ("cassis",)
TYPES = "TypeSystem.xml"
_CORE = "de.tudarmstadt.ukp.dkpro.core.api"
_ENTITY = f"{_CORE}.ner.type.NamedEntity"
_TOKEN, _SENTENCE = f"{_CORE}.segmentation.type.Token", f"{_CORE}.segmentation.type.Sentence"
_DOCUMENT = f"{_CORE}.metadata.type.DocumentMetaData"
_CUSTOM = ("webanno.custom.", "custom.")
_FEATURES = ("value", "label", "category", "type", "entity", "class")
_UNKNOWN = "x-unspecified"


def to_xmi(annotation: Annotation) -> str:
    """Write one document.

    Raises:
        LabMissing: dkpro-cassis is not installed.
    """
    check_installed(NEEDS)
    from cassis import Cas

    types = core_types()
    document = annotation.document
    cas = Cas(types)
    cas.sofa_string = holdable(document.text)
    cas.sofa_mime = "text/plain"
    name, end = holdable(document.name), len(document.text)
    known = {"documentTitle": name, "documentId": name, "language": document.language or _UNKNOWN}
    cas.add(types.get_type(_DOCUMENT)(begin=0, end=end, **known))
    _, tokens = tag_tokens(replace(annotation, entities=()))
    for row in split_sentences(tokens):
        cas.add(types.get_type(_SENTENCE)(begin=row[0].start, end=row[-1].end))
        cas.add_all([types.get_type(_TOKEN)(begin=one.start, end=one.end) for one in row])
    for entity in annotation.entities:
        cas.add(types.get_type(_ENTITY)(begin=entity.start, end=entity.end, value=holdable(entity.label)))
    written: str = cas.to_xmi()
    return written if written.endswith("\n") else written + "\n"


def from_xmi(data: bytes, file: str, reading: Reading) -> Annotation:
    """Read one document.

    Raises:
        LabMissing: dkpro-cassis is not installed. BrokenLine: it is no XML, declares a document
        type, is no CAS, has no text, or a mention does not fit.
    """
    check_installed(NEEDS)
    cas = _cas(xml_source(data, file), _types(reading, file), file)
    text = cas.sofa_string
    if not isinstance(text, str):
        if not _is_cas(data):
            raise BrokenLine(file=file, line=1, reason="xmi")
        text = ""
    entities = [
        replace(entity_at(text, start, end, label, "human"), masked=reading.masks(label))
        for start, end, label in _mentions(cas, text, file)
    ]
    title, language = _described(cas)
    document = Document(title or PurePath(file).stem, text, language=language)
    return Annotation(document, EngineInfo(__version__, "", "", ""), reading.fit(entities, text, file, 1))


@lru_cache(maxsize=1)
def core_types() -> Any:
    """Load DKPro Core's type system, with the metadata of documents, which the library lacks."""
    from cassis import load_dkpro_core_typesystem

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # of the way it opens its own file
        types = load_dkpro_core_typesystem()
    described = types.create_type(_DOCUMENT, supertypeName="uima.tcas.DocumentAnnotation")
    for name in ("documentTitle", "documentId"):
        types.create_feature(described, name, "uima.cas.String")
    return types


def _types(reading: Reading, file: str) -> Any:
    """Load the type system that stands beside; DKPro Core's where there is none."""
    from cassis import load_typesystem

    beside = reading.find_beside(str(PurePath(file).with_name(TYPES))) or reading.find_beside(TYPES)
    if beside is None:
        return core_types()
    try:
        return load_typesystem(BytesIO(xml_source(beside, TYPES)))
    except _broken() as error:
        raise BrokenLine(file=TYPES, line=1, reason="xmi") from error


def _cas(source: bytes, types: Any, file: str) -> Any:
    from cassis import load_cas_from_xmi

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # layers that are not read
            # a document type was refused: no entity can grow, and a long decision is no attack
            return load_cas_from_xmi(BytesIO(source), typesystem=types, lenient=True, trusted=True)
    except etree.XMLSyntaxError as error:
        raise BrokenLine(file=file, line=max(1, error.lineno or 1), reason="xml") from error
    except _broken() as error:
        raise BrokenLine(file=file, line=1, reason="xmi") from error


def _broken() -> tuple[type[Exception], ...]:
    """List what the library raises on a document that is none, or is damaged."""
    return (KeyError, ValueError, TypeError, AttributeError, IndexError, RuntimeError, LookupError, etree.LxmlError)


def _is_cas(data: bytes) -> bool:
    return b"http://www.omg.org/XMI" in data


def _mentions(cas: Any, text: str, file: str) -> Iterator[tuple[int, int, str]]:
    index = 0
    for row, feature in _rows(cas):
        label = getattr(row, feature, None)
        if label is None:
            continue
        index += 1
        if not isinstance(row.begin, int) or not isinstance(row.end, int) or not 0 <= row.begin < row.end <= len(text):
            raise BrokenLine(file=file, line=1, reason="span", index=index)
        yield row.begin, row.end, str(label)


def _rows(cas: Any) -> list[tuple[Any, str]]:
    """List the annotations that are mentions, with the feature that holds their label."""
    rows = [(row, "value") for row in cas.select_all_annotations() if row.type.name == _ENTITY]
    if rows:
        return rows
    found = []
    for row in cas.select_all_annotations():
        names = {feature.name for feature in row.type.all_features}
        feature = next((name for name in _FEATURES if name in names), None)
        if feature and {"begin", "end"} <= names and row.type.name.startswith(_CUSTOM):
            found.append((row, feature))
    return found


def _described(cas: Any) -> tuple[str, str]:
    """Return the document's name and language, where the file says them."""
    for row in cas.select_all_annotations():
        if row.type.name == _DOCUMENT:
            language = getattr(row, "language", None)
            title = getattr(row, "documentTitle", None) or getattr(row, "documentId", None) or ""
            return str(title), str(language) if language and language != _UNKNOWN else "fr"
    return "", "fr"


def _take(reading: Reading, data: bytes, file: str) -> None:
    reading.annotations.append(from_xmi(data, file, reading))


def _write(annotations: Sequence[Annotation], ways: Ways) -> str:
    return "".join(map(to_xmi, annotations))


def _partly(annotation: Annotation, ways: Ways) -> Counter[str]:
    document = annotation.document
    return Counter(
        characters=len(UNHOLDABLE.findall(document.text)),
        labels=sum(bool(UNHOLDABLE.search(entity.label)) for entity in annotation.entities),
    )


FORM = ExchangeForm(
    "xmi",
    "UIMA CAS XMI",
    ".xmi",
    (".xmi",),
    lost=frozenset(("scores", "sources", "masks", "replacements", "persons", "roles", "doubts", "clean", "engine")),
    partly=_partly,
    needs=NEEDS,
    alone=True,
    late=True,
    write=_write,
    read=_take,
)
