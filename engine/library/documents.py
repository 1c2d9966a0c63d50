"""A file becomes a document, a document its annotation."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import cache, partial
from pathlib import Path

from engine.core import Annotation, Document, Profile, check_profile, load_profile, settings, usual_profile
from engine.delivery import with_refusals
from engine.formats import check_changes, read as read_bytes
from engine.library.sources import DocumentSource, FilePath, document_of, file_bytes
from engine.pipeline import annotate as run_pipeline
from engine.tagging import SecondTaggers, Taggers, load_second
from engine.terms import policy_terms
from engine.text import AUTO, language as languages
from engine.training import load_model


def read(source: FilePath | bytes, name: str = "", *, changes: str = "accept") -> Document:
    """Read the text of a file: txt, docx, odt, html, rtf, eml, PDF, and scans where Tesseract is
    installed.

    ``source`` is a path, or the bytes of a file called ``name``. ``changes`` tells whether tracked
    changes are read as accepted (``accept``) or refused (``refuse``). All offsets of annotations
    are characters into the ``text`` of what is returned, half-open.

    Raises:
        FileMissing: the file cannot be opened.
        DocumentError: it cannot be read; one of its subclasses says why.
        UnknownName: ``changes`` is another word.

    >>> from nomdemprunt import read
    >>> read(b"Mme Hadjeres demeure \\xe0 Vienne.", "note.txt").text
    'Mme Hadjeres demeure à Vienne.'
    """
    data = source if isinstance(source, bytes) else file_bytes(source)
    return read_bytes(data, name if isinstance(source, bytes) else Path(source).name, check_changes(changes))


def annotate(
    source: DocumentSource,
    *,
    profile: str | Profile | None = None,
    model: str | None = None,
    language: str = AUTO,
    without: Collection[str] = (),
    also: Collection[str] = (),
    parties: Sequence[str] = (),
    second_opinion: bool = False,
    device: str | None = None,
) -> Annotation:
    """Find the mentions of a document: tagger, rules, persons with their roles, probabilities,
    doubts, and what the profile masks (:func:`engine.pipeline.annotate`).

    ``source`` is a text (``str``), a file (:class:`~pathlib.Path`), a document that was read, or
    the document of an annotation, whose mentions are not looked at. ``profile`` is ``judiciaire``
    where none is given, or the first that the installation's policy allows. ``model`` is used
    whatever the ``language``, which is else recognised and chooses the model. ``without`` and
    ``also`` name rules, ``parties`` names known from elsewhere. With ``second_opinion`` a second
    tagger reads the text too, and what only it finds is a doubt or a mention, as the profile says.
    ``device`` is auto, cpu or cuda. A model is loaded at the first call (seconds) and kept.

    ``score`` of a mention is a calibrated probability, 0 to 1; ``nothing_missed`` that no name of a
    person was missed in the document.

    Raises:
        UnknownName: no such profile, rule or language. ProfileNotAllowed: the installation's
        policy.
        ModelError: the model, or the device, cannot be used.
        FileNameAsText: a text is the name of a file; pass a Path.
        FileMissing, DocumentError: a file cannot be read.

    >>> from nomdemprunt import annotate
    >>> found = annotate("Mme Yasmina HADJERES, née le 4 mai 1981, demeure 12, rue des Tanneurs.")
    >>> [(one.text, one.label) for one in found.entities][:2]
    [('Yasmina', 'personnePhysiquePrenom'), ('HADJERES', 'personnePhysiqueNom')]
    >>> found.to_frame()["text"].tolist()[:2]
    ['Yasmina', 'HADJERES']
    """
    chosen = profile if isinstance(profile, Profile) else load_profile(profile or usual_profile())
    check_profile(chosen.name)
    document = replace(document_of(source)[0], parties=tuple(parties))
    spoken = languages.detect(document.text, language)
    where = device or settings().device
    tagger = _taggers(model, where).of(spoken.code)
    second = _second_taggers(where).of(tagger.language) if second_opinion else None
    terms = policy_terms()
    made = run_pipeline(
        document, tagger, chosen, without=without, also=also, language=spoken, second=second, terms=terms or None
    )
    return with_refusals(made, chosen)


@cache
def _second_taggers(device: str) -> SecondTaggers:
    return SecondTaggers(partial(load_second, device=device))


@cache
def _taggers(model: str | None, device: str) -> Taggers:
    """Keep the models of a device; one that is named reads every language."""
    load = partial(load_model, device=device)
    return Taggers(load, model or settings().model, dict if model else None)
