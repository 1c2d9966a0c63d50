"""Names of things, animals and diseases taken for a person's: "le modèle « Romane »", "le chat
Félix", "le syndrome de Kessler", "sur Facebook".

Runs last, so that no other rule finds them again. What becomes readable raises a doubt, but for
makes and services that are nobody's name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from engine.core import FIRST_NAME, PERSON_LABELS, Changes, Doubt, Entity, doubt, entity_at
from engine.persons import PARTICLES, TITLES, word_before
from engine.rules.mail.lines import is_correspondence
from engine.rules.names.surroundings import is_announced
from engine.rules.rule import Rule
from engine.text import FoldedText, OccupiedSpans, Text, any_of, first_names, keys, vocabulary

_AHEAD, _LONGEST = 70, 80
_QUOTE = r"[ \u00a0]?\(?[«\"“][ \u00a0]?"
_KIND = (
    rf"(?<![\w-])(?:{any_of('things.named_in_quotes')})(?![\w-])(?:[ \u00a0][a-z'’-]{{1,12}}){{0,3}}?[ \u00a0,:]{{0,2}}"
)
_QUOTED = re.compile(rf"{_KIND}{_QUOTE}\Z")
_NEXT_QUOTED = re.compile(
    r"[ \u00a0]?[»\"”](?:[ \u00a0]?[,/][ \u00a0]|[ \u00a0](?:et|ou)[ \u00a0](?:de[ \u00a0]|d['’])?)[«\"“][ \u00a0]?"
)
_CLOSED = re.compile(r"[ \u00a0]?[»\"”]")
_OPENED = re.compile(r"[«\"“][ \u00a0]?\Z")
_EPONYM = re.compile(
    rf"(?<![\w-]){any_of('things.named_after_scholars')}(?:[ \u00a0](?:dite?s?|[a-z]{{4,14}}))?[ \u00a0](?:de[ \u00a0]|d['’]|du[ \u00a0])?(?:type[ \u00a0])?"
    r"(?:[\w'’-]{3,30}[ \u00a0](?:ni|et|ou)[ \u00a0](?:de[ \u00a0]|d['’]))?\Z"
)
_NAMED_AFTER = re.compile(rf"(?<![\w-]){any_of('things.named_after_persons')}[ \u00a0](?:[«\"“][ \u00a0]?)?\Z")
_NEXT_EPONYM = re.compile(r"[ \u00a0]?(?:,|et|ni|ou)[ \u00a0](?:de[ \u00a0]|d['’])?")
_REIGN = re.compile(r"[ \u00a0](?:II|III|IV|V|VI|VII|VIII|IX|X|XI|XII|XIII|XIV|XV|XVI|XVIII)(?!\w)")
_FAX = re.compile(r"\.?[ \u00a0]?:?[ \u00a0]?\+?\d\d[ \u00a0.-]?\d\d")
_PRODUCT = re.compile(
    rf"(?<![\w-])(?:{any_of('things.before_products')})[ \u00a0](?:dite?s?[ \u00a0])?(?:de[ \u00a0]|d['’])?\Z"
)
_SAINT = re.compile(r"sainte?[- ]")
_NUMBERED, _NUMBER = ("Ch", "Bt", "Apt", "Esc"), re.compile(r"\.?[ \u00a0]{1,2}\d{1,4}(?!\d)")
_ANIMAL = re.compile(
    rf"(?<![\w-]){any_of('civil_status.animals', 'things.breeds')}(?:[ \u00a0][a-z'’-]{{3,12}})?"
    rf"(?:,?[ \u00a0](?:{any_of('names.calling_animals')})|[ \u00a0]?[(:]|)[ \u00a0]?(?:[«\"“][ \u00a0]?)?\Z"
)
_HEAD_OF_ANIMALS = re.compile(rf"(?:^|\n)[^\w\n]{{0,4}}{any_of('civil_status.animals')}[ \u00a0]?:[ \u00a0]?\Z")
_NICKNAMED = re.compile(rf"\w[ \u00a0,(]{{1,2}}{any_of('names.nicknaming')}[ \u00a0:]{{1,2}}[«\"“][ \u00a0]?\Z")
_MADE = re.compile(rf"(?<!\w){any_of('things.vehicle_makes')}[ \u00a0](?P<model>[a-z][\w-]{{2,15}})(?!\w)")
"""A make of cars and its model: « une Volkswagen Golf »."""
_LISTED = re.compile(r",[ \u00a0]|[ \u00a0]et[ \u00a0]")
_MAKES = vocabulary.words("companies.makes")
_KIN = vocabulary.words("kin.pet_names", "kin.called") - {"petit", "petite"}


class _Search:
    """One pass over the names of persons of a text."""

    def __init__(self, read: FoldedText, entities: Sequence[Entity]) -> None:
        self.read, self.taken = read, OccupiedSpans(entities)
        self.names = [e for e in entities if e.label in PERSON_LABELS | {"localite"}]
        self.private = is_correspondence(read)
        somebodys = (e for e in self.names if e.label in PERSON_LABELS and self._is_somebodys(e))
        self.borne = {word for e in somebodys for word in keys(e.text)}
        made = _MADE.finditer(read.folded)
        self.models = {m["model"] for m in made if read.text[m.start("model")].isupper()} - first_names()
        self.listed = set[Entity]()
        """Those of a list that the word of an animal heads."""
        self.things: dict[Entity, bool] = {}
        """Those that are no person's, and whether that is doubtful."""
        self.cut: list[tuple[Entity, Entity]] = []

    def run(self) -> Changes:
        """Say what each name is, then look at the other mentions in quotes of what is a thing's."""
        before: Entity | None = None
        for entity in self.names:
            if entity.label == "localite":
                if self._is_make(entity) or _EPONYM.search(self._before(entity)):
                    self.things[entity] = not self._is_make(entity)
            elif self._is_make(entity) or self._is_kin(entity) or self._is_sign(entity):
                self.things[entity] = False
            elif self.private and self._reigns(entity):
                self.things[entity] = True
                self.things |= dict.fromkeys(self._numeral(entity), False)
            elif not self._is_somebodys(entity) and (self._is_thing(entity) or self._goes_on(before, entity)):
                self.things[entity] = True
            before = entity
        self._again()
        self.cut = [(e, rest) for e in self.names if e not in self.things and (rest := self._behind_kin(e))]
        removed = (*self.things, *(whole for whole, _ in self.cut))
        return Changes(tuple(rest for _, rest in self.cut), tuple(dict.fromkeys(removed)), tuple(self._doubts()))

    def _doubts(self) -> Iterator[Doubt]:
        said = set[tuple[str, ...]]()
        for entity, doubtful in sorted(self.things.items(), key=lambda thing: thing[0].start):
            name = keys(entity.text)
            if doubtful and name not in said:
                said.add(name)
                yield doubt("name_left", entity.start, entity.end, "word")

    def _before(self, entity: Entity) -> str:
        return self.read.folded[max(0, entity.start - _AHEAD) : entity.start]

    def _is_somebodys(self, entity: Entity) -> bool:
        """Tell whether a title or another part of a name stands beside the mention, or what leads a
        nickname in: "PAYET Jean dit « Ti Fab »"."""
        if is_announced(self.read, self.taken, entity) or word_before(self.read, entity.start) in TITLES:
            return True
        if _NICKNAMED.search(self._before(entity)) and _CLOSED.match(self.read.text, entity.end):
            return True
        after = self.taken.after(entity.end)
        beside = after is not None and after.label in PERSON_LABELS and after.start - entity.end == 1
        return beside and self.read.text[entity.end] in " \u00a0"

    def _is_thing(self, entity: Entity) -> bool:
        """Tell whether the words before the mention make it the name of a thing, an animal or a
        scholar's finding."""
        before = self._before(entity)
        if _QUOTED.search(before) and _CLOSED.match(self.read.text, entity.end) and not self._is_named(entity):
            return True
        words = keys(entity.text)
        if words and self.models.issuperset(words) and not self._is_named(entity):
            return True
        if _EPONYM.search(before) and not self._is_lone_first_name(entity) and not self._is_named(entity):
            return True
        if _PRODUCT.search(before) and not self._is_first_name(entity) and not self._is_named(entity):
            return True
        if self.private and _SAINT.match(self.read.folded, entity.start) and entity.label == FIRST_NAME:
            return not self._is_named(entity)
        if _NAMED_AFTER.search(before) and not self._is_named(entity):
            return True
        if self.private and _HEAD_OF_ANIMALS.search(before):
            self.listed.add(entity)
            return True
        return self.private and _ANIMAL.search(before) is not None and not self._is_named(entity)

    def _is_named(self, entity: Entity) -> bool:
        """Tell whether another mention of the word is somebody's."""
        return not self.borne.isdisjoint(set(keys(entity.text)) - PARTICLES)

    def _is_sign(self, entity: Entity) -> bool:
        """Tell whether "F." or "T." stands before a telephone number, or "Ch." before that of a
        room."""
        letters = entity.text.rstrip(".")
        if letters in _NUMBERED and _NUMBER.match(self.read.text, entity.end):
            return True
        return letters in ("F", "T", "P", "M") and _FAX.match(self.read.text, entity.start + 1) is not None

    def _reigns(self, entity: Entity) -> bool:
        """Tell whether the figure of a king or a pope stands behind a first name: "un fauteuil
        Louis XV"."""
        return self._is_first_name(entity) and _REIGN.match(self.read.text, entity.end) is not None

    def _numeral(self, entity: Entity) -> list[Entity]:
        return [e for e in self.taken.over(entity.end, entity.end + 5) if e.label in PERSON_LABELS and e is not entity]

    def _is_first_name(self, entity: Entity) -> bool:
        return entity.label == FIRST_NAME and not first_names().isdisjoint(keys(entity.text))

    def _is_lone_first_name(self, entity: Entity) -> bool:
        """Tell whether a first name stands there that is no half of a scholars' double name."""
        return self._is_first_name(entity) and set(keys(entity.text)) <= first_names()

    def _goes_on(self, before: Entity | None, entity: Entity) -> bool:
        """Tell whether a list of things goes on with the mention: "« A » et « B »", "A, B et C"
        behind the head of a list of animals."""
        if before is None or not self.things.get(before) or entity.start - before.end > _LONGEST:
            return False
        gap = self.read.text[before.end : entity.start]
        if _NEXT_QUOTED.fullmatch(gap):
            return True
        if _NEXT_EPONYM.fullmatch(gap) and _EPONYM.search(self._before(before)):
            return True
        if _LISTED.fullmatch(gap) is None or before not in self.listed:
            return False
        self.listed.add(entity)
        return True

    def _again(self) -> None:
        """Add the other mentions of a finding, and of other things those alone in quotes."""
        known = {keys(entity.text) for entity, doubtful in self.things.items() if doubtful}
        findings = {keys(e.text) for e, doubtful in self.things.items() if doubtful and _EPONYM.search(self._before(e))}
        for entity in self.names:
            if entity in self.things or keys(entity.text) not in known or self._is_somebodys(entity):
                continue
            text = self.read.text
            if (keys(entity.text) in findings and not self._is_first_name(entity)) or (
                _OPENED.search(text, max(0, entity.start - 3), entity.start) and _CLOSED.match(text, entity.end)
            ):
                self.things[entity] = True

    def _is_make(self, entity: Entity) -> bool:
        """Tell whether the mention, or it with the next word, is a make or a service."""
        return " ".join(keys(entity.text)) in _MAKES and word_before(self.read, entity.start) not in TITLES

    def _is_kin(self, entity: Entity) -> bool:
        """Tell whether "Tata" or "Mamie" was taken for a first name."""
        return (
            (entity.label == FIRST_NAME or entity.text.islower())
            and bool(keys(entity.text))
            and set(keys(entity.text)) <= _KIN
            and not is_announced(self.read, self.taken, entity)
        )

    def _behind_kin(self, entity: Entity) -> Entity | None:
        """Give what stands behind a word of kinship inside a mention: "Nounou Odile"."""
        head, _, rest = entity.text.partition(" ")
        if (
            entity.label != FIRST_NAME
            or keys(head) == ()
            or keys(head)[0] not in _KIN - {"papa"}
            or not rest[:1].isupper()
        ):
            return None
        return entity_at(self.read.text, entity.end - len(rest), entity.end, entity.label, _SOURCE, entity.score)


_SOURCE = "rule:named_things"


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Remove names of persons that are those of things, animals, findings, makes and services;
    keep only the name behind a word of kinship. French texts only."""
    if document.language != "fr":
        return Changes()
    return _Search(document.read, entities).run()


RULE = Rule(
    "named_things",
    "Noms de choses et d'animaux",
    "Names of things and animals",
    "Le nom d'un modèle, d'un animal, d'une maladie ou d'une marque pris pour celui d'une personne reste lisible, avec un doute.",
    "The name of a product, an animal, a disease or a make taken for a person's stays readable, with a doubt.",
    apply,
)
