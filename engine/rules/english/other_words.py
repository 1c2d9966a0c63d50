"""Words of English texts that are nobody's name: companies that a text calls by a short name,
bodies known by their letters, countries and peoples, words of everyday, letters behind a name."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from engine.core import COMPANY, PERSON_LABELS, Changes, Doubt, Entity, doubt, entity_at
from engine.persons import Mention, mentions, word_before
from engine.rules.english.company_words import formed, runs, terms, things
from engine.rules.english.decision import is_decision
from engine.rules.english.usual_names import ORDINARY, is_like_first_name, usual_first_names
from engine.rules.names.surroundings import is_announced
from engine.rules.rule import Rule
from engine.text import FoldedText, OccupiedSpans, Text, first_names, keys, name_model, vocabulary

_PLACED = frozenset({"adresse", "localite"})
_CAPITAL_AFTER = re.compile(r"\.?[ ][^\W\d_a-z]")
_FIRST_NAMES = vocabulary.words("names.usual_first_names") | first_names()
_BODIES = vocabulary.words("companies.bodies_by_letters")
_RANKS = vocabulary.words("titles.ranks_and_offices")
_LANDS = vocabulary.words("places.countries_and_peoples")
_EVERYDAY = vocabulary.words("common.everyday", "procedure.headings", "common.in_headings") - vocabulary.words(
    "common.also_nicknames"
)
_any = vocabulary.vocabulary("en").pattern
_DEGREES = re.compile(rf"{_any('names.degrees')}[ ,.)]*")
_MAKES = frozenset(map(keys, vocabulary.words("companies.makes", "companies.chains")))
_PAIRS = frozenset(map(keys, vocabulary.words("companies.pairs")))
_DOTTED = vocabulary.words("names.dotted")
_STRETCHED = re.compile(r"([a-z])\1\1")
"""“Sooo”, “nooooo”: no name has one letter thrice."""
_INDEFINITE = re.compile(r"(?<![\w'\u2019-])an?[ ](?P<word>[a-z]{4,24})(?![\w-])")
"""“such a jackass”, “a gusset”: what a text writes so in small letters is a thing."""
_ARTICLE = re.compile(
    rf"(?<!\w)(?:a|an|{_any('grammar.articles_of_things')})[ ]{{1,2}}(?:{_any('things.colours_and_ages')}[ ]{{1,2}})?\Z"
)
"""“his old Ventura”: what always stands behind such words is a thing."""
_ACTS = re.compile(
    rf"(?:['\u2019]s)?[ ]{_any('grammar.verbs_of_persons', 'mail.verbs_of_persons', 'grammar.acts_of_persons')}\b"
)
_SURNAME_LIKE, _GERUND_WORD, _AGAIN, _AHEAD = 0.6, 0.35, 2, 40
_PIECED = re.compile(rf"(?<=\w), (?P<degree>(?=[a-z]{{1,4}}\.[a-z]){_any('names.degrees')})(?=[\s.,;)]|\Z)")
"""“, R.Psych.”, of which the tagger saw a piece."""
_ACRONYMS = re.compile(r"[A-Z]{3,5}s")
_LINE_BEFORE = re.compile(r"(?:\A|\n)[>|* \t]*(?:(?i:from|to|b?cc|sent by)[ \t]?:[ \t]*)?[\"'(]?\Z|[;,][ ]?[\"']\Z")
_LINE_BEHIND = re.compile(r"[\"')]?[ \t]*(?:\n|\Z|<|\[|;)")
"""Around whoever signs, sends a mail or gets it."""
_DIRECTORY = re.compile(r"[/<]?o[u]?=\Z")
"""Before the organisation in an address of a directory (X.500): "/O=ACME/OU=NA"."""
_PARENTS = re.compile(r"\b(?:mother|father)\b")
_FEWEST, _SHORTEST = 3, 3


class _Search:
    """One pass over the names of the parties of a text, looking for what is none."""

    def __init__(self, read: FoldedText, entities: Sequence[Entity]) -> None:
        self.read, self.taken = read, OccupiedSpans(entities)
        self.names = [e for e in entities if e.label in PERSON_LABELS]
        written = (entity_at(read.text, *run.span(), COMPANY, "", 1.0) for run in formed(read))
        self.written_out = OccupiedSpans(list(written))
        found = [m for m in mentions(read, entities) if m.category == "partie"]
        firms = (entity_at(read.text, *span, COMPANY, "", 1.0) for span in sorted(set(runs(read))))
        self.firms = OccupiedSpans([firm for firm in firms if not self._is_whole_name(firm)])
        named = [
            m
            for m in found
            if m.title
            or word_before(read, m.start) in _RANKS
            or (m.firsts and m.surname and not self._is_of_company(m))
        ]
        borne = [set(_words(m.surname, m.firsts)) for m in named]
        self.borne = {
            word for words, m in zip(borne, named, strict=True) if m.title or not words <= _EVERYDAY for word in words
        }
        self.terms, self.things = terms(read), things(read)
        self.companies = {word for run in formed(read) for word in keys(run["words"]) if len(word) > 2} - _FIRST_NAMES
        self.nouns = frozenset(match["word"] for match in _INDEFINITE.finditer(read.text))
        self.placed = [e for e in entities if e.label in _PLACED and keys(e.text) in self.terms]
        self.degrees = list(_PIECED.finditer(read.folded))
        self.roles = _role_letters(read)
        self.removed: dict[Entity, str] = {}

    def run(self) -> None:
        """Say which names are none, and which doubt goes with each."""
        self.removed |= dict.fromkeys(self.placed, "company")
        for entity in self.names:
            kind = self._kind(entity)
            if kind is not None:
                self.removed[entity] = kind

    def _kind(self, entity: Entity) -> str | None:
        """Give the variant of the doubt that a removal raises; empty where there is none to
        have."""
        words = keys(entity.text)
        if words and (
            self._is_pair(entity) or _DIRECTORY.search(self.read.folded, max(0, entity.start - 4), entity.start)
        ):
            return "company"
        if words and entity.text.islower() and words[0].endswith("nt") and set(words) <= _EVERYDAY:
            return "word"
        if not words or self._is_announced(entity):
            return "" if words and self._is_degree(entity) else None
        if self._is_degree(entity) or (words[0] in _BODIES and len(words) == 1 and entity.text.isupper()):
            return ""
        if entity.text in self.roles:
            return "word"
        if set(words) <= _RANKS and (
            self._leads(entity) or (len(words[0]) > _SHORTEST and self.borne.isdisjoint(words))
        ):
            return ""
        if not self.borne.isdisjoint(words) or not self.borne.isdisjoint(word.removesuffix("s") for word in words):
            return None
        if _STRETCHED.search(entity.text.lower()) or entity.text.lower() in _DOTTED or _ACRONYMS.fullmatch(entity.text):
            return "word"
        if keys(entity.text) in _MAKES and self._is_alone(entity):
            return "company"
        if self._is_noun(entity) or self._is_articled(entity):
            return "word"
        if self._in_firm(entity.start, entity.end):
            return "company"
        if words in self.terms or (
            len(words) == 1 and any(words[0] in term and self._is_in(entity, term) for term in self.terms)
        ):
            return "company"
        if set(words) <= self.companies:
            return "company"
        if words in self.things:
            return "word"
        if set(words) <= _LANDS and self._is_alone(entity):
            return "word"
        if (
            max(map(len, words)) > 1
            and set(words) <= _EVERYDAY
            and not set(words) & (usual_first_names() | ORDINARY)
            and self._is_alone(entity)
        ):
            return "word"
        return None

    def _is_whole_name(self, firm: Entity) -> bool:
        """Tell whether what looks like a company is somebody's first name and a surname that the
        tagger saw: "Marci Arena", who signs, sends, or whose first name is known."""
        first, _, last = firm.text.rpartition(" ")
        there = self.taken.over(firm.end - len(last), firm.end)
        seen = any(e.label in PERSON_LABELS and e.start == firm.end - len(last) for e in there)
        if not seen or len(keys(first)) != 1:
            return False
        before, behind = self.read.text[max(0, firm.start - _AHEAD) : firm.start], self.read.text[firm.end :][:_AHEAD]
        line = _LINE_BEFORE.search(before) is not None and _LINE_BEHIND.match(behind) is not None
        return line or is_like_first_name(keys(first)[0])

    def _is_of_company(self, mention: Mention) -> bool:
        """Tell whether a mention lies within the name of a company, or touches one that its form
        ends."""
        start, end = mention.start, mention.end
        return self._in_firm(start, end) or bool(self.written_out.over(start, end))

    def _in_firm(self, start: int, end: int) -> bool:
        """Tell whether a span lies within the name of a company."""
        return any(run.start <= start and end <= run.end for run in self.firms.over(start, end))

    def _is_pair(self, entity: Entity) -> bool:
        """Tell whether a mention and the one a space away are a chain of shops or a place known to
        all, behind no title."""
        before, after = self.taken.before(entity.start), self.taken.after(entity.end)
        pairs = [(before, entity)] if before and entity.start - before.end == 1 else []
        pairs += [(entity, after)] if after and after.start - entity.end == 1 else []
        return any(
            keys(f"{left.text} {right.text}") in _PAIRS and not is_announced(self.read, self.taken, left)
            for left, right in pairs
        )

    def _is_noun(self, entity: Entity) -> bool:
        """Tell whether a lone word is one that the text writes in small letters behind an article,
        or a gerund; not where it has the letters of a surname."""
        word = entity.text.lower()
        if not word.isalpha() or word in usual_first_names() or not self._is_alone(entity):
            return False
        kinds = name_model.kinds(word)
        if {word, word.removesuffix("es"), word.removesuffix("s")} & self.nouns:
            return kinds["surname"] < _SURNAME_LIKE and self._is_mostly_small(word)
        gerund = entity.text.islower() and word.endswith("ing") and kinds["word"] >= _GERUND_WORD
        return gerund and word.capitalize() not in self.read.text

    def _is_mostly_small(self, word: str) -> bool:
        """Tell whether a text writes a word in small letters at least half as often as with a
        capital."""
        written = Counter(match[0][0].isupper() for match in re.finditer(rf"(?i:(?<!\w){word}(?!\w))", self.read.text))
        return 2 * written[False] >= written[True]

    def _is_articled(self, entity: Entity) -> bool:
        """Tell whether an article or a possessive stands before a lone word wherever the text has
        it, more than once, and it never acts: "the Ventura", no family and no nickname."""
        word, read = entity.text, self.read
        plain = word.isalpha() and word[0].isupper() and not word.endswith("s") and self._is_alone(entity)
        if not plain or word.lower() in usual_first_names():
            return False
        places = [m.span() for m in re.finditer(rf"(?<![\w-]){re.escape(word)}(?![\w-])", read.text)]
        return len(places) >= _AGAIN and all(
            _ARTICLE.search(read.folded, max(0, start - _AHEAD), start)
            and not _ACTS.match(read.folded, end)
            and not any(e.label in _PLACED for e in self.taken.over(start, end))
            for start, end in places
        )

    def _is_announced(self, entity: Entity) -> bool:
        """Tell whether a title, or a first name that is one, stands right before."""
        before = self.taken.before(entity.start)
        return before not in self.removed and is_announced(self.read, self.taken, entity)

    def _is_degree(self, entity: Entity) -> bool:
        """Tell whether a "name" is the letters of a degree behind a name and a comma."""
        before = self.taken.before(entity.start)
        if any(_is_piece(entity, run) for run in self.degrees):
            return True
        if before is None or self.read.text[before.end : entity.start] != ", " or len(before.text) < _SHORTEST:
            return False
        written = entity.text.isupper() or "." in entity.text
        return written and _DEGREES.fullmatch(entity.text.lower()) is not None

    def _leads(self, entity: Entity) -> bool:
        """Tell whether no name stands before a word and a capital right behind it: a rank."""
        before, behind = self.taken.before(entity.start), self.read.text[entity.end : entity.end + 3]
        apart = before is None or before.label not in PERSON_LABELS or entity.start - before.end > 1
        return apart and _CAPITAL_AFTER.match(behind) is not None

    def _is_in(self, entity: Entity, term: tuple[str, ...]) -> bool:
        """Tell whether the words around make the short name of which this is a piece."""
        around = keys(self.read.text[max(0, entity.start - 30) : entity.end + 30])
        return any(around[start : start + len(term)] == term for start in range(len(around)))

    def _is_alone(self, entity: Entity) -> bool:
        """Tell whether no other name stands a space away."""
        before, after = self.taken.before(entity.start), self.taken.after(entity.end)
        left = before is not None and before.label in PERSON_LABELS and entity.start - before.end == 1
        right = after is not None and after.label in PERSON_LABELS and after.start - entity.end == 1
        return not (left and self._stays(before)) and not (right and self._stays(after))

    def _stays(self, entity: Entity | None) -> bool:
        return entity is not None and not set(keys(entity.text)) <= _LANDS | _EVERYDAY


def _is_piece(entity: Entity, run: re.Match[str]) -> bool:
    """Tell whether a mention is less than the whole of a degree."""
    start, end = run.span("degree")
    return start <= entity.start and entity.end <= end and len(entity.text) < len(run["degree"].rstrip("."))


def _words(surname: str, firsts: Sequence[str]) -> Iterator[str]:
    yield from surname.split()
    for first in firsts:
        yield from first.split("-")


def _role_letters(read: FoldedText) -> frozenset[str]:
    """Give the letters that stand for the mother and the father, where a text speaks of both and
    uses both letters: they hide who bears them."""
    if (
        not is_decision(read)
        or sum(1 for _ in zip(range(_FEWEST), _PARENTS.finditer(read.folded), strict=False)) < _FEWEST
    ):
        return frozenset()
    letters = {
        letter for letter in ("M", "F") if len(re.findall(rf"(?<![\w.&/-]){letter}(?![\w.&/-])", read.text)) >= _FEWEST
    }
    more = {letters for letters in ("MGM", "PGM", "MGF", "PGF") if letters in read.text}
    return frozenset(letters | more) if len(letters) == 2 else frozenset(more)


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Remove the names of persons that are none, with a doubt at the first of each where it rests
    on the words alone; nothing that a title or a first name announces. English texts only."""
    if document.language != "en":
        return Changes()
    search = _Search(document.read, entities)
    search.run()
    doubts: dict[tuple[str, ...], Doubt] = {}
    for entity, variant in search.removed.items():
        if variant:
            doubts.setdefault(keys(entity.text), doubt("name_left", entity.start, entity.end, variant))
    return Changes((), tuple(search.removed), tuple(doubts.values()))


RULE = Rule(
    "english_other_words",
    "Mots qui ne nomment personne, en anglais",
    "Words that name nobody, in English",
    "Dans les textes en anglais, le nom court d'une société, un organisme connu par ses lettres, un pays et un mot de tous les jours pris pour des noms restent lisibles.",
    "In English texts, the short name of a company, a body known by its letters, a country and a word of everyday taken for names stay readable.",
    apply,
)
