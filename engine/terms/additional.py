"""The field ``additionalTerms`` of the contract of the Cour de cassation: what a judge asks to hide
or to leave readable in one decision.

Two ways of writing are read: the form of jurinorm, ``+leave me|hide me``, where a bar separates and
a plus sign leaves readable; and free text, where a slash, a semicolon or the end of a line
separates, addresses of web sites stay whole, and words such as « ne pas occulter » say what is
asked. What names a category (« adresses ») asks for that category; what names no words of the text
is not understood, and is given back.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, partial

from engine.core import LABELS, BadTerm, catalogue, in_all_languages
from engine.terms.term import Act, Term, Terms, check_number, make_term
from engine.text import any_of, fold, fold_in_place

_LONGEST_WORDS = 8
"""Words of the longest term in free text: a longer one is a sentence."""

_SEPARATOR = re.compile(r"(?<![:/])/(?!/)|[;\n\r]+")
_ADDRESS = re.compile(r"(?:https?://|www\.)\S+", re.IGNORECASE)
_QUOTED = re.compile('[«“"]\\s*([^«»“”"]{2,200}?)\\s*[»”"]')
_EDGE = " \t\u00a0\u202f:,.-–*•\"'«»“”()"


@dataclass(frozen=True, slots=True)
class AdditionalTerms:
    """What was read of a request: ``terms`` of the document, the codes of labels to hide or to
    leave, and ``unread``, the parts that were not understood, as they were written."""

    terms: Terms
    hidden_labels: tuple[str, ...] = ()
    kept_labels: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()
    parts: int = 0

    @property
    def hidden(self) -> tuple[str, ...]:
        """The terms to hide, as ``additionalTermsToAnnotate`` gives them."""
        return tuple(term.text for term in self.terms.terms if term.act == "hide")

    @property
    def kept(self) -> tuple[str, ...]:
        """The terms to leave readable, as ``additionalTermsToUnAnnotate`` gives them."""
        return tuple(term.text for term in self.terms.terms if term.act == "keep")

    def sentence(self, language: str = "fr") -> str:
        """Say how much was not understood, without quoting it; empty if everything was."""
        n = len(self.unread)
        return catalogue.ENGINE.count("terms.unread", n, language, n=n, of=self.parts) if n else ""


def read_additional(request: str) -> AdditionalTerms:
    """Read a request. Nothing in it is an error: what cannot be a term is given back as not
    understood."""
    barred = "|" in request or request.lstrip().startswith("+")
    parts = [part.strip() for part in (request.split("|") if barred else _split(request))]
    parts = [part for part in parts if part.strip(_EDGE)]
    terms, labels, unread = list[Term](), dict[Act, list[str]](hide=[], keep=[]), list[str]()
    for part in parts:
        act, said = _barred(part) if barred else _asked(part)
        for words in [said] if barred else _named(said):
            if label := _labels().get(fold(words)):
                labels[act].append(label)
            elif term := _term(words, act, barred):
                terms.append(term)
            else:
                unread.append(part)
    return AdditionalTerms(
        Terms(check_number(terms)),
        tuple(dict.fromkeys(labels["hide"])),
        tuple(dict.fromkeys(labels["keep"])),
        tuple(dict.fromkeys(unread)),
        len(parts),
    )


def _barred(part: str) -> tuple[Act, str]:
    return ("keep", part[1:].strip()) if part.startswith("+") else ("hide", part)


def _split(request: str) -> Iterator[str]:
    """Cut free text at its separators, but for those within an address of a web site."""
    start = 0
    addresses = [match.span() for match in _ADDRESS.finditer(request)]
    for match in _SEPARATOR.finditer(request):
        if not any(first <= match.start() < last for first, last in addresses):
            yield request[start : match.start()]
            start = match.end()
    yield request[start:]


def _asked(part: str) -> tuple[Act, str]:
    """Tell what free text asks for, and give what stands behind."""
    for act, pattern in _requests():
        if match := pattern.match(fold_in_place(part)):
            return act, part[match.end() :]
    return "hide", part


def _named(said: str) -> list[str]:
    """Give the words that a part names: those in quotation marks, else all of it."""
    quoted = _QUOTED.findall(said)
    return quoted or [_trim(said)]


def _trim(said: str) -> str:
    """Take away what stands around the words that are meant."""
    before, behind = _around()
    said = said.strip(_EDGE)
    if not any(map(str.isupper, said)):
        return said  # « le fiat rouge »: which word is meant, nothing tells
    while match := before.match(fold_in_place(said)):
        if not any(map(str.isupper, said[match.end() :])) or said[: match.end()].strip()[:1].isupper():
            break
        said = said[match.end() :].strip(_EDGE)
    while match := behind.search(fold_in_place(said)):
        said = said[: match.start()].strip(_EDGE)
    return said


def _term(words: str, act: Act, barred: bool) -> Term | None:
    if not barred and (len(words.split()) > _LONGEST_WORDS or _vague().search(fold_in_place(words))):
        return None
    try:
        return make_term(words, act, scope="document")
    except BadTerm:
        return None


@cache
def _requests() -> tuple[tuple[Act, re.Pattern[str]], ...]:
    end = r"(?![^\W_])[\s:,-]*"
    keep, hide = (re.compile(rf"[\s\W]*(?:{any_of(f'requests.{act}')}){end}") for act in ("keep", "hide"))
    return (("keep", keep), ("hide", hide))


@cache
def _around() -> tuple[re.Pattern[str], re.Pattern[str]]:
    words = any_of("requests.around")
    return re.compile(rf"{words}(?:\s+|(?<=['\u2019]))"), re.compile(rf"\s+{words}\Z")


@cache
def _vague() -> re.Pattern[str]:
    return re.compile(rf"(?<![^\W_]){any_of('requests.vague')}(?![^\W_])")


@cache
def _labels() -> dict[str, str]:
    """Give the codes of labels by what they are called, one or many, with an article or without."""
    found: dict[str, str] = {}
    for label in LABELS.values():
        for title in (label.code, *in_all_languages(partial(_title, label.code)).values()):
            said = fold(title)
            many = " ".join(f"{word}s" for word in said.split())
            for form in (said, many, f"{said}s"):
                found.update({form: label.code, f"les {form}": label.code, f"the {form}": label.code})
    return found


def _title(code: str, language: str) -> str:
    return LABELS[code].title(language)
