"""Schools, hospitals, nurseries, care homes and prisons: a person's name inside theirs is the
facility's."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.core import FIRST_NAME, NAMED_COMPANY, PERSON_LABELS, SURNAME, Changes, Doubt, Entity, doubt, entity_at
from engine.persons import PARTICLES, TITLES
from engine.rules.rule import Rule
from engine.text import FoldedText, OccupiedSpans, Text, any_of, key, keys, name_model

_QUALITY = rf"(?:[ ]{any_of('facilities.qualities')})*"
_KIND = (
    rf"{any_of('facilities.kinds')}|instituts?(?: (?:medico-educatif|therapeutique[\w ,-]{{0,40}}|"
    r"medico-[\w-]+))?"
)
_HEAD = re.compile(rf"(?<![\w-])(?:{_KIND}){_QUALITY}(?:[ ]?[«\"]|[ ](?:dite?|denommee?)(?=[ ]))?(?=[ ])")
_LINK = re.compile(r"[ ]?[«\"]?[ ]?(?:de la[ ]|de l'|du[ ]|des[ ]|de[ ]|d'|l'|la[ ]|le[ ]|les[ ]){0,2}")
_PLACE_LINKS = frozenset({"de", "du", "d", "des"})
_JOIN = re.compile(
    r"[ -]|['’]|[ ](?:de la|de l['’]|du|des|de|d['’]|et|en|sur|aux?|la|le|les|l['’])[ ]?|-(?:de|du|des|la|le|les|en|sur|aux?)-",
    re.IGNORECASE,
)
_WORD = re.compile(r"[A-ZÀ-ÖØ-Þ][\w’'\u0300-\u036f]*\.?(?=[^\w]|\Z)|T?\d{1,2}(?!\w)")
_PRISON = re.compile(rf"{any_of('facilities.prisons')}[\w ]{{0,24}}?(?: (?:de|du|des|a|d'))[ ]?(?:la |le |les |l')?\Z")
"""What stands before the town that a prison is named after."""
_IN = re.compile(r"(?:^|\W)(?:a l'|a la |au |dans l[ea] )\Z")
_VERB = re.compile(
    r"[ ](?:a|avait|ont|est|etait|se|s'|ne|n'|lui|y|soutient|explique|indique|declare|expose|refuse|fait|pleur\w+|crie\w*)(?!\w)"
)
_WORDS, _AROUND, _LIKE_WORD = 7, 40, 0.5
"""Words of a name; characters around a word in capitals in which small letters are looked for; how
much a word of such a text may look like an ordinary one."""
_ACRONYM, _ABBREVIATED = 4, 4
"""Letters of an acronym, and of an abbreviation with its full stop ("Ste."), at most."""
_SOURCE = "rule:facilities"


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Find facilities by the word of their kind and the capitalised words of their name.

    A person's mention inside the name joins it, but not where somebody of that surname stands
    elsewhere in the decision: the name stays masked there, and one that the tagger left readable is
    masked as that of a company named after a person. A first name in common says nothing: half the
    schools of France are called Jean. A name that the tagger took for a person's and that becomes
    the facility's raises a doubt, once.
    """
    read, taken = document.read, OccupiedSpans(entities)
    spans = [span for span in _names(read) if _is_new(taken, *span)]
    inside = {e for _, start, end in spans for e in taken.over(start, end) if e.label in PERSON_LABELS}
    known = {word for e in entities if e.label == SURNAME and e not in inside for word in keys(e.text) if len(word) > 2}
    added, removed, doubts, told = list[Entity](), list[Entity](), list[Doubt](), set[str]()
    for start, name, end in spans:
        there = taken.over(start, end)
        persons = [e for e in there if e.label in PERSON_LABELS]
        shared = [(s, t) for s, t in _words(read, name, end) if key(read.text[s:t]) in known - PARTICLES]
        if shared:
            doubts.append(doubt("name_left", name, end, "facility"))
            if not persons:
                added.append(entity_at(read.text, name, end, NAMED_COMPANY, _SOURCE, 0.7))
                removed += [e for e in there if e.label == "etablissement"]
        elif not persons or (_is_whole_name(read, persons, name, end) and not _acts(read, start, end)):
            first, last = min([start, *(e.start for e in there)]), max([end, *(e.end for e in there)])
            added.append(entity_at(read.text, first, last, "etablissement", _SOURCE, 0.85))
            removed += there
            name_keys = " ".join(keys(read.text[name:end]))
            if persons and name_keys not in told:
                told.add(name_keys)
                doubts.append(doubt("name_left", name, end, "word"))
    return Changes(tuple(added), tuple(dict.fromkeys(removed)), tuple(doubts))


def _is_new(taken: OccupiedSpans, start: int, name: int, end: int) -> bool:
    """Tell whether nothing but persons, companies and facilities stands in the span."""
    return {e.label for e in taken.over(start, end)} <= PERSON_LABELS | {"etablissement", "personneMorale"}


def _is_whole_name(read: FoldedText, persons: list[Entity], name: int, end: int) -> bool:
    """Tell whether the persons' mentions make a facility's name: more than a first name, and
    nothing of them outside it."""
    alone = all(e.label == FIRST_NAME for e in persons) and len(keys(read.text[name:end])) == 1
    alone = alone and not _PRISON.search(read.folded, max(0, name - 60), name)  # "maison d'arrêt de X": a town
    return not alone and all(name <= e.start and e.end <= end for e in persons)


def _acts(read: FoldedText, start: int, end: int) -> bool:
    """Tell whether the name may be of somebody who does something there: "à l'école Karim Saadi a
    frappé"."""
    return _IN.search(read.folded[max(0, start - 12) : start]) is not None and _VERB.match(read.folded, end) is not None


def _words(read: FoldedText, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield the words of a name, each with its span."""
    for rank in range(read.word_at(start), read.word_at(end)):
        yield read.span(rank)


def _names(read: FoldedText) -> Iterator[tuple[int, int, int]]:
    """Yield where a facility starts, where its name starts, where it ends; the town behind a name
    is not part of it."""
    for head in _HEAD.finditer(read.folded):
        if len(head[0]) <= _ACRONYM and not read.text[slice(*head.span())].isascii():
            continue  # no CHU: "chú" is an uncle
        link = _LINK.match(read.folded, head.end())
        name = link.end() if link else head.end()
        linked = bool(set(keys(read.folded[head.end() : name])) & _PLACE_LINKS)
        shouted = read.text[slice(*head.span())].isupper() and _is_shouted(read.text, *head.span())
        end, words = _end(read, name, linked, shouted)
        if words:
            yield head.start(), name, end


def _is_shouted(text: str, start: int, end: int) -> bool:
    """Tell whether what stands around a word is in capitals: they tell no names there."""
    return not any(map(str.islower, text[max(0, start - _AROUND) : end + _AROUND]))


def _is_word(word: str) -> bool:
    """Tell whether a word has the letters of an ordinary one: "COMPOSÉ"."""
    return name_model.kinds(key(word))["word"] >= _LIKE_WORD


def _end(read: FoldedText, start: int, town: bool, shouted: bool) -> tuple[int, int]:
    """Say where the capitalised words from ``start`` end, and how many there are. Behind a proper
    name, "de X" is its town. In a text in capitals (``shouted``) the name is what hyphens join."""
    end, count, offset = start, 0, start
    while count < _WORDS and (word := _WORD.match(read.text, offset)):
        if shouted and ((count and read.text[word.start() - 1] not in "-'’") or _is_word(word[0])):
            break
        if key(word[0].rstrip(".")) in TITLES and not (count and read.text[word.start() - 1] == "-"):
            break
        end, count = word.end(), count + 1
        if len(word[0]) > _ABBREVIATED and word[0].endswith("."):
            break  # a full stop: what follows is another sentence
        join = _JOIN.match(read.text, end)
        if not join or (not town and key(join[0]) in {"de", "d", "a", "au", "du"} and " " in join[0]):
            break
        offset = join.end()
    while end > start and read.text[end - 1] in ".’'":
        end -= 1
    return end, count


RULE = Rule(
    "facilities",
    "Établissements",
    "Facilities",
    "Les écoles, hôpitaux, crèches, maisons de retraite et prisons sont repérés à leur nom, même quand c'est celui d'une personne.",
    "Schools, hospitals, nurseries, care homes and prisons are found by their name, even where it is a person's.",
    apply,
)
