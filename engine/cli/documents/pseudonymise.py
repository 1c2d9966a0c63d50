"""``pseudonymise``: each document again in its own format, verified; with a key, a report or a
register where asked for."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engine.cli import files
from engine.cli.documents import outputs, pipeline
from engine.cli.documents.folders import Folders, PseudonymisedFile
from engine.cli.documents.parties import Parties, Party, named
from engine.cli.documents.password import PasswordFile, SecretFile, wanted_secret
from engine.cli.documents.pictures import (
    BoxOption,
    HideOption,
    KeepOption,
    PictureChoices,
    choices,
    decide,
    settle_doubt,
)
from engine.cli.documents.sources import SourceDocument, expand
from engine.cli.documents.terms import Additional, Hide, Keep, TermsFile, wanted_terms
from engine.cli.errors import NoSuchPicture, status_of
from engine.cli.language import language as interface, say
from engine.cli.options import (
    AlsoRule,
    Device,
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
from engine.core import (
    DeliveryError,
    DocumentError,
    FileMissing,
    load_profile,
    profile_with,
)
from engine.formats import Changes, check_changes, split_name
from engine.text import AUTO

if TYPE_CHECKING:
    from engine.core import Annotation
    from engine.delivery import Delivery
    from engine.pseudonyms import CorpusRegister, KeySecret, ReplacedText

HELP = "help.replace_the_mentions_write_the_document"
DONE = 0


@dataclass(frozen=True, slots=True)
class _Order:
    """How documents are to be replaced, and what is to be made beside them."""

    how: pipeline.Wanted
    strategy: str
    changes: Changes
    register: CorpusRegister | None
    secret: KeySecret | None
    report: str | None
    internal: bool
    pictures: PictureChoices


@dataclass(frozen=True, slots=True)
class _Made:
    """What came of one document."""

    annotation: Annotation
    replaced: ReplacedText
    delivery: Delivery
    key: bytes | None
    report: bytes | None


def pseudonymise(
    paths: Annotated[list[str], typer.Argument(metavar="FILE", help="help.documents_or_folders_to_read_for")],
    profile: ProfileName = "judiciaire",
    occult: Occult = None,
    nac: Nac = None,
    follow: Follow = False,
    strategy: Annotated[
        str | None,
        typer.Option(metavar="S", help="help.replacement_instead_of_the_profile_s_strategies", show_default=False),
    ] = None,
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
    changes: Annotated[str, typer.Option(metavar="C", help="help.tracked_changes_accept_or_refuse")] = "accept",
    key: Annotated[
        Path | None,
        typer.Option(
            metavar="KEYFILE",
            help="help.key_file_to_write_encrypted_a",
            show_default=False,
        ),
    ] = None,
    password_file: PasswordFile = None,
    secret_file: SecretFile = None,
    register: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="help.register_to_begin_or_to_go",
            show_default=False,
        ),
    ] = None,
    report: Annotated[
        Path | None,
        typer.Option(
            metavar="REPORT",
            help="help.report_to_write_html_or_pdf",
            show_default=False,
        ),
    ] = None,
    internal: Annotated[bool, typer.Option("--internal", help="help.internal_report_with_the_original_names")] = False,
    text: Annotated[bool, typer.Option("--text", help="help.write_the_text_alone_as_txt")] = False,
    hide_picture: HideOption = None,
    keep_picture: KeepOption = None,
    box: BoxOption = None,
    out: Annotated[
        Path | None,
        typer.Option("-o", metavar="OUT", help="help.file_or_a_folder_to_write", show_default=False),
    ] = None,
) -> int:
    """Pseudonymise, with a new secret for each document."""
    files.check_standard(*paths, parties, terms)
    asked = wanted_terms(hide, keep, terms, additional)
    rules, known = (no_rule or (), rule or ()), named(party, parties)
    profile = profile_with(profile, matter=nac, follows=follow, occulted=occult or ())
    how = pipeline.wanted(profile, model, device, rules[0], language, known, rules[1], asked, second_opinion, no_model)
    chosen = _checked(strategy, how)
    wanted_changes, ending = check_changes(changes), outputs.report_ending(report)
    as_text = text or (out is not None and split_name(out.name)[1] == "txt")
    chosen_pictures = choices(hide_picture, keep_picture, box, as_text)
    sources, targets = expand(paths), outputs.Targets(out, key, report, text)
    beside = [*(source.path for source in sources), parties, terms, password_file, secret_file]
    outputs.check_apart([*targets.files(), register], beside)
    outputs.check_new_key(key)
    folders = Folders(targets, ending, internal) if outputs.takes_folder(out, sources, paths) else None
    if folders:
        folders.check(sources)
    else:
        outputs.check_one(sources[0], targets)
    secret = wanted_secret(password_file, secret_file, new=True) if key else None
    with _opened(register) as names:
        order = _Order(how, chosen, wanted_changes, names, secret, ending, internal, chosen_pictures)
        return _many(sources, order, folders) if folders else _one(sources[0], order, targets)


def _checked(strategy: str | None, how: pipeline.Wanted) -> str:
    from engine.pseudonyms import STRATEGIES

    chosen = strategy or STRATEGIES.usual(how.profile.strategy)
    STRATEGIES.check(chosen, *how.profile.strategies.values())
    return chosen


def _one(source: SourceDocument, order: _Order, targets: outputs.Targets) -> int:
    """Make everything of one document, then write it: a failure leaves nothing behind."""
    made = _make(source, order, pipeline.DocumentAnnotator(order.how), targets)
    found = outputs.settled(targets, source, made.delivery.name, order.report)
    written = [files.Made(found.key, made.key, True)] if found.key and made.key is not None else []
    if found.report and made.report is not None:
        written.append(files.Made(found.report, made.report, order.internal))
    files.write_all([*written, files.Made(found.out, made.delivery.data)])
    return int(pipeline.report(made.annotation, source.path))


def _many(sources: tuple[SourceDocument, ...], order: _Order, folders: Folders) -> int:
    """Make one after the other; a document that fails is told and left out, the others are
    written."""
    annotator = pipeline.DocumentAnnotator(order.how)
    status = DONE
    try:
        for source in sources:
            try:
                made = _make(source, order, annotator, folders.targets)
            except (DocumentError, DeliveryError, FileMissing, NoSuchPicture) as error:
                sys.stderr.write(f"{source.path}{say('punctuation.colon')}{error.sentence(interface())}\n")
                status = max(status, status_of(error))
                continue
            folders.add(source, _outcome(made))
            status = max(status, int(pipeline.report(made.annotation, source.path)))
        folders.settle()
    finally:
        folders.clear()
    return status


def _outcome(made: _Made) -> PseudonymisedFile:
    from engine.formats import Originals
    from engine.pseudonyms import originals_of

    originals = originals_of.originals_of(made.replaced) if made.replaced.hides else Originals(())
    return PseudonymisedFile(made.delivery.data, split_name(made.delivery.name)[1], made.key, made.report, originals)


def _make(
    source: SourceDocument, order: _Order, annotator: pipeline.DocumentAnnotator, targets: outputs.Targets
) -> _Made:
    """Annotate, replace, write, verify; then the key and the report, if they are wanted.

    Raises:
        DocumentError: it cannot be read. DeliveryError: it cannot be given. UsageError: it cannot
        go where it is to go.
    """
    from engine.delivery import deliver, deliver_text
    from engine.pseudonyms import apply

    data, annotation = annotator.annotate(source.path, order.changes)
    text = outputs.as_text(split_name(source.path)[1] or annotation.document.format, targets)
    profile = load_profile(annotation.engine.profile)
    drawn = order.register.secret if order.register else secrets.token_bytes(32)
    replaced = apply(annotation, order.strategy, drawn, profile, order.register)
    with files.about(source.path):
        if text:
            delivery = deliver_text(replaced)
        else:
            decided = decide(order.pictures, data, annotation.document, order.changes)
            delivery = deliver(data, replaced, order.changes, covers=decided.covers)
            annotation = settle_doubt(annotation, decided, source.path)
            replaced = replace(replaced, annotation=replace(replaced.annotation, doubts=annotation.doubts))
    key = _key(data, replaced, delivery, order.secret) if order.secret else None
    report = _report(replaced, delivery, order) if order.report else None
    return _Made(annotation, replaced, delivery, key, report)


def _key(data: bytes, replaced: ReplacedText, delivery: Delivery, secret: KeySecret) -> bytes:
    from engine.pseudonyms import make_key, seal

    return seal(make_key(data, replaced, delivery.data, delivery.name), secret)


def _report(replaced: ReplacedText, delivery: Delivery, order: _Order) -> bytes:
    from engine.delivery import gather, write_html, write_pdf

    facts = gather(replaced, delivery, load_profile(replaced.annotation.engine.profile), order.changes)
    write = write_pdf if order.report == ".pdf" else write_html
    return write(facts, interface(), internal=order.internal)


@contextmanager
def _opened(register: Path | None) -> Iterator[CorpusRegister | None]:
    if register is None:
        yield None
        return
    from engine.pseudonyms import open_register

    with open_register(register) as names:
        yield names
