"""Values of English texts that are nobody's: the site of a service, the name of a file, an
organisation behind "@", pages of a bundle, the number of a docket or a design, quantities and
countries taken for addresses."""

from __future__ import annotations

import re
from collections.abc import Callable

from engine.core import PERSON_LABELS, Changes, Entity, doubt
from engine.rules.english.decision import is_decision
from engine.rules.rule import Rule
from engine.text import FoldedText, Text, keys, not_names, vocabulary

_any = vocabulary.vocabulary("en").pattern
_SERVICE = re.compile(
    rf"(?:<?https?://)?(?:[a-z0-9-]{{1,20}}\.){{0,2}}{_any('mail.services')}\.(?:com|net|org|co\.uk|ca|com\.au|ie)(?P<path>/[^\s<>]*)?>?",
    re.I,
)
_HOME = re.compile(r"/?|/[a-z]{3,20}/?|/[a-z]{2}/?")
_ADVERTISED = re.compile(rf"(?<!\w){_any('mail.advertising')}[^\n]*\n?[^\n]*\Z")
"""“Get your FREE download of … at”, before the address of a service."""
_FILE = re.compile(
    r"[\w ()~+-]{1,60}\.(?:docx?|xlsx?|pptx?|pdf|zip|rtf|txt|jpe?g|png|gif|tiff?|csv|nsf|msg|wpd|mp3|mp4)", re.I
)
_OF_ADDRESSEE = re.compile(
    r"\w\"\Z|(?:^|[;:>'])[ \t]*'?[A-Z][\w'\u2019-]+,[ ]\n?[A-Z][\w.'\u2019-]*(?:[ ][A-Z]\.)?[ ]\Z", re.M
)
"""Before the organisation of an addressee: “Marsh, Ada @Pasadena”, “"ada marsh"@NORTH”."""
_PAGE = r"[A-Z]{1,2}\d{1,4}(?:[ ]?[-\u2013/][ ]?[A-Z]{0,2}\d{1,4})?"
_PAGES = re.compile(rf"\[[ ]?{_PAGE}(?:[,;][ ]?{_PAGE}|[ ]and[ ]{_PAGE}){{0,8}}[ ]?\]")
"""“[E195-E196, I21]”: pages of the bundle of a hearing."""
_DOCKET = re.compile(
    rf"(?<!\w){_any('procedure.docket_words')}(?: (?:n[o0]s?\.?|numbers?|#))?(?:[ ]?/[ ]?[^\n:]{{2,40}})?[ ]?[:#]?[ \t]*\Z"
)
_REGISTERED = re.compile(rf"(?<!\w){_any('procedure.registered_things')}(?: (?:n[o0]s?\.?|numbers?|#))?[ ]?[:#]?[ ]?\Z")
_FORM = re.compile(r"(?<!\w)(?:form|forms) (?:no\.? )?(?:[a-z]{1,4}[ -]?)?\Z")
_BOX = re.compile(r"[Bb]ox \d{1,3}")
_IN = re.compile(r"(?<!\w)(?:in|under|tick(?:ed)?|complet(?:ed|ing)) \Z")
_QUANTITY = re.compile(rf"[\w ]{{0,16}}?\d[\d.,]*[ ]?(?:{_any('numbers.units')}|dBA?|MW|kW)(?!\w)[\w ,;.]*")
"""“900 lbs heavier”; in capitals it is a street's name: “12 Miles Road”."""
_VERSION = re.compile(r"(?:Model|Version|Type|Figure|Series)[ ]\d{1,4}[A-Z]?")
_CONCESSION = re.compile(r"(?:(?:19|20)\d\d,?[ ])?(?:[A-Z]\w+[ ])*Concession")
_NUMBERS = frozenset({"numeroIdentifiant", "cadastre", "compteBancaire", "plaqueImmatriculation", "telephoneFax"})
_DOUBTED = frozenset({"numeroIdentifiant", "compteBancaire", "siteWebSensible"})
"""What might be somebody's all the same: countries, weights and pages of a bundle are nobody's."""
_LANDS = (
    vocabulary.words("places.countries_and_peoples", "places.languages") | not_names("countries")
) - vocabulary.words("places.wide_regions")
_AHEAD = 70


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Remove such values; of a number or an address on the web, the first that reads so is doubted.
    English texts only."""
    if document.language != "en":
        return Changes()
    read = document.read
    pages = [match.span() for match in _PAGES.finditer(document.text)] if is_decision(read) else []
    removed = [
        entity
        for entity in entities
        if entity.label not in PERSON_LABELS
        and (
            _CHECKS.get(entity.label, _is_nothing)(read, entity)
            or (entity.label in _NUMBERS and any(s <= entity.start and entity.end <= e for s, e in pages))
        )
    ]
    doubted = {(e.label, e.text): e for e in reversed(removed) if e.label in _DOUBTED and not _FILE.fullmatch(e.text)}
    doubts = (doubt("low_probability", e.start, e.end, "left") for e in reversed(doubted.values()))
    return Changes((), tuple(removed), tuple(doubts))


def _before(read: FoldedText, entity: Entity) -> str:
    return read.folded[max(0, entity.start - _AHEAD) : entity.start]


def _is_nothing(read: FoldedText, entity: Entity) -> bool:
    return False


def _is_site(read: FoldedText, entity: Entity) -> bool:
    """Tell whether a "site" is the home page of a service for everybody, or one that the service
    itself puts below a message; a file; or the organisation of an addressee."""
    text = entity.text.rstrip(".,;:!?)'\"")
    service = _SERVICE.fullmatch(text)
    if service:
        home = _HOME.fullmatch(service["path"] or "") is not None
        return home or _ADVERTISED.search(_before(read, entity)) is not None
    if _FILE.fullmatch(text):
        return True
    if not text.lstrip("\"'").startswith("@"):
        return False
    at = entity.start + entity.text.index("@")
    return _OF_ADDRESSEE.search(read.text[max(0, at - _AHEAD) : at]) is not None


def _is_docket(read: FoldedText, entity: Entity) -> bool:
    """Tell whether a number is that of a docket or of a form; one that a rule announced is not."""
    before = _before(read, entity)
    return entity.source.startswith("model:") and (_DOCKET.search(before) or _FORM.search(before)) is not None


def _is_design(read: FoldedText, entity: Entity) -> bool:
    return _REGISTERED.search(_before(read, entity)) is not None


def _is_quantity(read: FoldedText, entity: Entity) -> bool:
    """Tell whether an "address" is a weight, a length, a box of a form, or the word of a fare."""
    if _BOX.fullmatch(entity.text):
        return _IN.search(_before(read, entity)) is not None
    return any(form.fullmatch(entity.text) for form in (_QUANTITY, _VERSION, _CONCESSION))


def _is_land(read: FoldedText, entity: Entity) -> bool:
    """Tell whether a "town" is a country, a people or a language."""
    words = keys(entity.text)
    return bool(words) and (set(words) <= _LANDS or " ".join(words) in _LANDS)


_CHECKS: dict[str, Callable[[FoldedText, Entity], bool]] = {
    "siteWebSensible": _is_site,
    "numeroIdentifiant": _is_docket,
    "compteBancaire": _is_design,
    "adresse": _is_quantity,
    "localite": _is_land,
}

RULE = Rule(
    "english_other_values",
    "Valeurs de personne en anglais",
    "Values that are nobody's in English",
    "Dans les textes en anglais, l'adresse d'un service, le nom d'un fichier, les pages d'un dossier, un numéro de rôle ou de formulaire, une quantité et un pays restent lisibles.",
    "In English texts, the address of a service, the name of a file, the pages of a bundle, the number of a docket or a form, a quantity and a country stay readable.",
    apply,
)
