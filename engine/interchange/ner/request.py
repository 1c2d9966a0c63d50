"""What a client of the Cour de cassation's NER service sends, checked field by field as the public
server of January 2024 (``pseudonymisation-api``, FastAPI) does: what is wrong is told in its shape.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.core import TooManyParties
from engine.formats import check_parties
from engine.interchange.ner.categories import CATEGORIES, PERSON
from engine.interchange.ner.parties import party_names

BREAKS = str.maketrans({"\f": "\n", "\r": "\n"})
"""Counted as ends of lines; the length of the text stays."""


@dataclass(frozen=True, slots=True)
class NerRequest:
    """A decision to annotate. ``text`` is as long as what was sent, with the same places;
    ``categories`` are those to answer, in the order of the request; ``parties`` are names of
    natural persons known from the court's register; ``terms`` is the judge's free text on what
    to hide or to leave readable, empty if there is none. ``ids`` are what the client calls the
    decision (``idLabel``, ``idDecision``, ``sourceId``, ``sourceName``), for the log."""

    text: str
    categories: tuple[str, ...]
    parties: tuple[str, ...] = ()
    terms: str = ""
    ids: Mapping[str, str | int] | None = None


class InvalidNerRequest(ValueError):
    """A request that cannot be answered. ``detail`` says where and why, one mapping for each
    fault, in the shape of FastAPI; the message is the first of them in words."""

    def __init__(self, detail: Sequence[Mapping[str, Any]]) -> None:
        self.detail = list(detail)
        first = self.detail[0]
        super().__init__(f"{'.'.join(map(str, first['loc'][1:])) or 'body'}: {first['msg']}")


def read_ner_request(body: Any) -> NerRequest:
    """Check the JSON body of ``POST /ner``.

    ``categories`` absent means natural persons alone, null all categories; unknown ones are
    ignored, for nothing here is of them. ``parties`` come in the three shapes of jurinet, jurica
    and juritj (:func:`engine.interchange.ner.parties.party_names`).

    Raises:
        InvalidNerRequest: a field is missing or not of its type, or the text is blank.
    """
    if not isinstance(body, dict):
        raise InvalidNerRequest([fault("model_attributes_type", (), "Input should be a valid dictionary", None)])
    faults: list[dict[str, Any]] = []

    def field(name: str, valid: Callable[[Any], bool], kind: str, message: str, *, required: bool = False) -> Any:
        if name not in body and required:
            faults.append(fault("missing", (name,), "Field required", None))
        elif body.get(name) is not None and not valid(body[name]):
            faults.append(fault(kind, (name,), message, body[name]))
        return body.get(name)

    text = field("text", _is_text, "string_too_short", "String should have at least 1 character", required=True)
    if "text" in body and text is None:
        faults.append(fault("string_type", ("text",), "Input should be a valid string", None))
    ids = {
        name: field(name, _is_id, "string_type", "Input should be a valid string")
        for name in ("idLabel", "idDecision", "sourceId", "sourceName")
    }
    wanted = field("categories", _are_strings, "list_type", "Input should be a valid list of strings")
    terms = field("additionalTerms", _is_string, "string_type", "Input should be a valid string")
    given = field("parties", _is_list, "list_type", "Input should be a valid list")
    parties: tuple[str, ...] = ()
    if isinstance(given, list):
        try:
            parties = check_parties(party_names(given))
        except (TooManyParties, ValueError) as error:
            faults.append(fault("value_error", ("parties",), str(error), None))
    if faults:
        raise InvalidNerRequest(faults)
    if wanted is None:
        wanted = CATEGORIES if "categories" in body else (PERSON,)
    known = tuple(dict.fromkeys(name for name in wanted if name in CATEGORIES))
    told = {name: value for name, value in ids.items() if value is not None}
    return NerRequest(text.translate(BREAKS), known, parties, terms or "", told)


def missing_field(name: str) -> InvalidNerRequest:
    """Return what is told where a field of the body is missing."""
    return InvalidNerRequest([fault("missing", (name,), "Field required", None)])


def fault(kind: str, place: tuple[str, ...], message: str, given: Any) -> dict[str, Any]:
    """Tell what is wrong with a field of the body, as FastAPI does. What was given is told where it
    is short and no text of a decision."""
    shown = given if isinstance(given, int | float | bool) or given is None or given == "" else type(given).__name__
    return {"type": kind, "loc": ["body", *place], "msg": message, "input": shown, "ctx": {}, "url": ""}


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _is_string(value: Any) -> bool:
    return isinstance(value, str)


def _is_id(value: Any) -> bool:
    return isinstance(value, str | int) and not isinstance(value, bool)


def _is_list(value: Any) -> bool:
    return isinstance(value, list)


def _are_strings(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(one, str) for one in value)
