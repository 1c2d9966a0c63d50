"""A document with pseudonyms in place of its mentions, verified; with the way back where it is
asked for."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from engine.core import Annotation, Profile, Tabular, check_profile, load_profile, usual_profile
from engine.delivery import Delivery, deliver, deliver_text
from engine.library.documents import annotate
from engine.library.sources import DocumentSource, FilePath, document_of, file_bytes
from engine.pipeline import decide
from engine.pseudonyms import (
    STRATEGIES,
    CorpusRegister,
    KeySecret,
    ReplacedText,
    RestoredFile,
    apply,
    check_password,
    make_key,
    open_register,
    restore as give_back,
    seal,
)


@dataclass(frozen=True, slots=True, repr=False)
class PseudonymisedDocument(Tabular):
    """A pseudonymised document: ``replaced`` is its text with the spans that changed, ``delivery``
    the file, verified, in the format of the original, ``key`` the encrypted way back, None where no
    password was given. As a frame: the replaced spans."""

    replaced: ReplacedText
    delivery: Delivery
    key: bytes | None = None

    COLUMNS: ClassVar[tuple[str, ...]] = ReplacedText.COLUMNS

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.delivery.name!r})"  # no original name, which the fields have

    @property
    def text(self) -> str:
        """Return the pseudonymised text."""
        return self.replaced.text

    def records(self) -> Iterator[tuple[Any, ...]]:
        """Return the rows of :attr:`replaced`."""
        return self.replaced.records()

    def _repr_html_(self) -> str:
        return self.replaced._repr_html_()


def pseudonymise(
    source: DocumentSource,
    *,
    strategy: str | None = None,
    profile: str | Profile | None = None,
    secret: bytes | None = None,
    register: FilePath | None = None,
    password: str | None = None,
    **annotating: Any,
) -> PseudonymisedDocument:
    """Replace the masked mentions of a document, write it, and search what was written for every
    original form.

    ``source`` is as for :func:`annotate`, to which ``annotating`` goes; of an
    :class:`~engine.core.model.Annotation`, its own mentions are replaced: those that its profile
    masked, or that ``profile`` masks where one is given (``judiciaire`` where nobody decided yet).
    Only a file given by its Path keeps its format; the others give a text.

    ``strategy`` writes the pseudonyms (``lettres``, ``cour``, ``initiales``, ``fictif``…), by
    default the profile's. ``secret`` seeds the draws, a new one for each call where it is None;
    ``register`` is a file that keeps pseudonyms the same through a corpus, with its own secret.
    ``password``, of 12 characters or more, locks the way back (:func:`restore`).

    Raises:
        UnknownName: no such profile, strategy, rule or language. ProfileNotAllowed,
        StrategyNotAllowed: the installation's policy.
        BadPassword: the password is too short.
        DeliveryError: the result cannot be given: an original form would stay readable
        (``LeakFound``), or a surname is shared (``SharedSurname``).
        RegisterError: the register cannot be used.
        ModelError, FileMissing, DocumentError, FileNameAsText: as :func:`annotate`.

    >>> from nomdemprunt import pseudonymise
    >>> pseudonymise("M. Idriss Marchenoir conclut.", strategy="lettres").text
    'M. A... B... conclut.'
    """
    if password is not None:
        check_password(password)
    document, data = document_of(source)
    chosen = _profile(profile, source)
    check_profile(chosen.name)
    wanted = strategy or STRATEGIES.usual(chosen.strategy)
    STRATEGIES.check(wanted)
    annotation = _masked(source, chosen, profile) or annotate(document, profile=chosen, **annotating)
    with _register(register) as names:
        drawn = names.secret if names else secret or secrets.token_bytes(32)
        replaced = apply(annotation, wanted, drawn, chosen, names)
    written = isinstance(source, Path) and data is not None
    delivery = deliver(data, replaced) if written and data is not None else deliver_text(replaced)
    original = data if data is not None else document.text.encode("utf-8", "replace")
    key = seal(make_key(original, replaced, delivery.data, delivery.name), _secret(password)) if password else None
    return PseudonymisedDocument(replaced, delivery, key)


def restore(
    file: FilePath | bytes | PseudonymisedDocument, key: FilePath | bytes | None, password: str
) -> RestoredFile:
    """Give the original of a pseudonymised file back, from its key and the password that locks it.

    ``file`` and ``key`` are paths or bytes; of what :func:`pseudonymise` returned, ``key`` may be
    None. Text formats, e-mails and PDF come back byte for byte, of a docx or an odt every part.

    Raises:
        WrongPassword: the key was locked with another password.
        OtherKey, EditedDocument: the key is of another file, or the file was changed since.
        DamagedKey: the key file is malformed, damaged, or was not made.
        FileMissing: a file cannot be opened.

    >>> from nomdemprunt import pseudonymise, restore
    >>> made = pseudonymise("M. Idriss Marchenoir conclut.", password="quatre mots sans lien")
    >>> restore(made, None, "quatre mots sans lien").data.decode()
    'M. Idriss Marchenoir conclut.'
    """
    if isinstance(file, PseudonymisedDocument):
        key, file = key or file.key, file.delivery.data
    return give_back(_bytes(file), _bytes(key or b""), _secret(password))


def _profile(profile: str | Profile | None, source: DocumentSource) -> Profile:
    if isinstance(profile, Profile):
        return profile
    own = source.engine.profile if isinstance(source, Annotation) else ""
    return load_profile(profile or own or usual_profile())


def _masked(source: DocumentSource, chosen: Profile, profile: str | Profile | None) -> Annotation | None:
    """Return an annotation with what is to be masked decided; None where there is none yet."""
    if not isinstance(source, Annotation):
        return None
    return decide(source, chosen) if profile is not None or not source.engine.profile else source


def _secret(password: str) -> KeySecret:
    return KeySecret.of_password(password)


def _bytes(source: FilePath | bytes) -> bytes:
    return source if isinstance(source, bytes) else file_bytes(source)


@contextmanager
def _register(path: FilePath | None) -> Iterator[CorpusRegister | None]:
    if path is None:
        yield None
        return
    with open_register(Path(path)) as names:
        yield names
