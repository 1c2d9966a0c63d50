"""Invented names in place of real ones: what the strategies that write names have in common. Each
gives its lexicon."""

from __future__ import annotations

from collections.abc import Callable

from engine.core import CIVIL_DATES, SURNAME, Entity
from engine.pseudonyms.names.articles import make_article_writer
from engine.pseudonyms.names.assignment import Pseudonyms
from engine.pseudonyms.names.bearers import Bearers
from engine.pseudonyms.names.lexicon import Lexicon
from engine.pseudonyms.names.name_words import NamePseudonyms
from engine.pseudonyms.names.names import Key, is_name
from engine.pseudonyms.names.people import People
from engine.pseudonyms.strategies.strategy import Setting, Writer, Writing
from engine.pseudonyms.values.addresses import Addresses
from engine.pseudonyms.values.company import replace_names
from engine.pseudonyms.values.dates import is_only_a_year, year
from engine.pseudonyms.values.invented_dates import Dates
from engine.pseudonyms.values.invented_numbers import Numbers
from engine.pseudonyms.values.mailboxes import Mailboxes
from engine.pseudonyms.values.organisations import Organisations
from engine.text import fold, lies_within, unaccented

_NUMBERS = frozenset(
    "telephoneFax numeroIdentifiant numeroSiretSiren compteBancaire plaqueImmatriculation cadastre".split()
)


def make_lexicon_writer(setting: Setting, lexicon: Lexicon) -> Writer:
    """Make the writer that takes its words from a lexicon, whose name is the strategy's too.

    A placeholder that stood there before is left; the year of a civil date stays where the profile
    keeps it; of a company named after a person, the name is replaced as elsewhere. The article
    before a mention agrees with what is written. A text in ASCII (an old mailbox) stays in ASCII:
    pseudonyms lose their accents, and no two differ by an accent alone.
    """
    stands, write = lies_within(setting.taken.spans), make_article_writer(setting.annotation)
    texts = _Texts(setting, lexicon)
    bare = setting.annotation.document.text.isascii()

    def written(entity: Entity) -> Writing:
        if stands(entity.start, entity.end):
            return Writing(entity.text)
        new = texts.write(entity)
        return write(entity, unaccented(new) if bare else new)

    return written


class _Texts:
    """What stands for each mention of one document, without what stands around it."""

    def __init__(self, setting: Setting, words: Lexicon) -> None:
        pseudonyms, bearers = Pseudonyms(setting, words.name), Bearers(setting)
        naming = NamePseudonyms(bearers, words, pseudonyms)
        document, entities = setting.annotation.document, setting.annotation.entities
        french = document.language == "fr"
        masked = [entity for entity in entities if entity.masked]
        self._keeps_year = setting.keeps_year
        self._people = People(setting, bearers, naming)
        self._mailboxes = Mailboxes(bearers, naming, words, pseudonyms, setting.chosen)
        self._addresses = Addresses(words, pseudonyms, french=french)
        self._organisations = Organisations(words, pseudonyms, french=french)
        self._numbers = Numbers(pseudonyms, (e.text for e in masked if e.label in _NUMBERS))
        self._dates = Dates(pseudonyms, (e.text for e in masked if e.label in CIVIL_DATES), french=french)
        self._bearing = {(e.label, fold(e.text)): e for e in reversed(entities) if is_name(e)}
        self._known = {form: (key[0], "", form) for form, key in setting.names.known().items()}
        self._by_label: dict[str, Callable[[Entity], str]] = {
            "personnePhysicoMorale": self._named_company,
            "personneMorale": lambda entity: self._organisations.write(entity.text),
            "etablissement": lambda entity: self._organisations.write(entity.text, facility=True),
            "adresse": lambda entity: self._addresses.address(entity.text),
            "localite": lambda entity: self._addresses.town(entity.text),
            "email": lambda entity: self._mailboxes.email(entity.text, entity.person),
            "siteWebSensible": lambda entity: self._mailboxes.site(entity.text),
        }

    def write(self, entity: Entity) -> str:
        """Write one mention."""
        if entity.label in CIVIL_DATES:
            return self._date(entity)
        new = self._of_label(entity)
        return new if new != entity.text else self._organisations.name(fold(entity.text))  # nothing in it is known

    def _of_label(self, entity: Entity) -> str:
        if is_name(entity):
            return self._people.write(entity)
        if entity.label in _NUMBERS:
            return self._numbers.write(entity.text, entity.label)
        other = self._by_label.get(entity.label)
        return other(entity) if other else self._organisations.write(entity.text)

    def _date(self, entity: Entity) -> str:
        kept = year(entity.text) if self._keeps_year(entity.label) else None
        return entity.text if kept and is_only_a_year(entity.text) else self._dates.write(entity.text, kept)

    def _named_company(self, entity: Entity) -> str:
        """Write a company named after a person with the person's words; one whose other words may
        be a name, wholly anew."""
        found = replace_names(entity.text, self._known, self._name_in_company)
        if found is None:
            return self._organisations.write(entity.text)
        return found.upper() if entity.text.isupper() else found

    def _name_in_company(self, key: Key) -> str:
        bearer = self._bearing.get((key[0], key[2])) or self._bearing[SURNAME, key[2]]
        return self._people.plain(bearer)
