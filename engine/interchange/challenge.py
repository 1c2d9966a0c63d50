"""The challenge sets that ship in ``data/challenge/LANGUAGE-GENRE/*.json``: fictional documents
written without sight of the rules, which only measure (``data/challenge/README.md``).

A challenge set is made of what is hard for a system (Isabelle, Cherry & Foster, "A Challenge Set
Approach to Evaluating Machine Translation", EMNLP 2017); names are marked part by part, and nobody
is told apart (label ``personnePhysique``).
"""

from __future__ import annotations

from engine.core import Annotation, UnknownName, settings
from engine.interchange import convert


def challenge_sets(language: str) -> tuple[str, ...]:
    """Return the names of the sets of a language (``fr-role``), sorted; none where none ships."""
    folder = settings().data / "challenge"
    return tuple(sorted(path.name for path in folder.glob(f"{language}-*") if path.is_dir()))


def challenge_documents(name: str) -> tuple[Annotation, ...]:
    """Return the documents of a set with their marks, by name.

    Raises:
        UnknownName: there is no such set. BrokenLine: a file is malformed.
    """
    known = (*challenge_sets("fr"), *challenge_sets("en"))
    if name not in known:
        raise UnknownName(name=name, known=", ".join(known))
    return convert.load(settings().data / "challenge" / name)


__all__ = ["challenge_documents", "challenge_sets"]
