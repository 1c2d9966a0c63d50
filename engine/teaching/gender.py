"""A sentence about a man made one about a woman, or the other way round, where nothing else in it
would have to agree.

Only titles, a few participles and nouns set beside a name are turned; where a pronoun, a relation
or another participle would have to follow, the sentence is not offered: a wrong agreement would
teach the engine French that nobody writes.
"""

from __future__ import annotations

import random
import re

from engine.core import FIRST_NAME, JUDGE, LAWYER
from engine.interchange import PieceEdit, apply, replace
from engine.teaching.name_substitution import NamedSentence, NotSafe, OtherNames, Written, parts
from engine.text import any_of, key

_TITLES = {"fr": (("M.", "Mme"), ("Monsieur", "Madame")), "en": (("Mr.", "Ms."), ("Mr", "Ms"), ("Sir", "Dame"))}
_BESIDE = (
    ("né", "née"), ("domicilié", "domiciliée"), ("représenté", "représentée"), ("assisté", "assistée"),
    ("salarié", "salariée"), ("veuf", "veuve"), ("divorcé", "divorcée"), ("célibataire", "célibataire"),
    ("comparant", "comparante"), ("appelant", "appelante"), ("intimé", "intimée"), ("requérant", "requérante"),
    ("demandeur", "demanderesse"), ("défendeur", "défenderesse"), ("prévenu", "prévenue"), ("retraité", "retraitée"),
)  # fmt: skip
_WORDS = {
    **{one: other for pair in (*_TITLES["fr"], *_BESIDE) for one, other in (pair, pair[::-1])},
    "mademoiselle": "Monsieur",
}
_ENGLISH = {one: other for pair in _TITLES["en"] for one, other in (pair, pair[::-1])} | {"Mrs": "Mr", "Mrs.": "Mr."}
_FEMALE = re.compile(rf"\b{any_of('titles.turned_female')}\b", re.IGNORECASE)
_MALE = re.compile(rf"(?:(?<!\w)M\.(?= )|\b{any_of('titles.turned_male')}\b)", re.IGNORECASE)
_SEVERAL = re.compile(r"\b(?:MM|Mmes|Messieurs|Mesdames|Mlles)\b|\bM\. et Mme\b")
_BOUND = re.compile(rf"\b{any_of('gender.pronouns')}\b", re.IGNORECASE)
_RELATION = re.compile(rf"\b{any_of('gender.agreeing')}\b", re.IGNORECASE)
_AGREES = re.compile(
    r"\b(?:es?t|suis|sont|était|étaient|fut|furent|soit|serait|sera|été|être|étant|s'étant|reste|demeure|paraît|semble|devient)\b"
    r"(?:\s+(?:pas|plus|donc|également|ensuite|alors|jamais|bien|ainsi|aussi))*\s+[^\W\d_]+(?:é|ée|i|ie|u|ue|is|ise|it|ite|t|te|nt|nte|eux|euse|f|ve|al|ale)\b",
    re.IGNORECASE,
)
_BEHIND = re.compile(r",\s+(?:[^\W\d_]+ment\s+)?([^\W\d_]+(?:ée?|ie?|ue?|ise?|ite?|ant|ante|eur|euse|rice))\b")
_ARTICLE = re.compile(r"\b(?:le|la|du|au|un|une|de la|à la|ledit|ladite|cette|cet|ce)\s+$", re.IGNORECASE)
_INVARIANT = frozenset({"demeurant", "résidant", "agissant", "ayant", "étant", "exerçant", "élisant", "habitant"})


def turn_gender(named: NamedSentence, rng: random.Random) -> Written:
    """Rewrite a sentence with everybody named in the other gender: titles, first names and a few
    nouns and participles beside the names.

    Raises:
        NotSafe: ``no_name``, ``no_gender`` (nothing in the sentence tells it), ``two_genders``, or
        ``agreement`` (another word would have to agree).
    """
    now = _gender(named)
    other = "m" if now == "f" else "f"
    if _must_agree(named):
        raise NotSafe("agreement")
    edits = [*_words(named), *_first_names(named, other, rng)]
    if not edits:
        raise NotSafe("no_gender")
    return apply(named.text, named.spans, edits)


def _gender(named: NamedSentence) -> str:
    """Tell the one gender of a sentence."""
    if not named.names:
        raise NotSafe("no_name")
    outside = _outside(named)
    female, male = bool(_FEMALE.search(outside)), bool(_MALE.search(outside))
    told = [(named.gender(*span), span) for span in named.names if span[2] in (FIRST_NAME, JUDGE, LAWYER)]
    said = {gender for gender, _ in told} - {None}
    if any(gender is None and label == FIRST_NAME and end - start > 2 for gender, (start, end, label) in told):
        raise NotSafe("no_gender")
    both = said | ({"f"} if female else set()) | ({"m"} if male else set())
    if _SEVERAL.search(outside) or len(both) > 1:
        raise NotSafe("two_genders")
    if not both:
        raise NotSafe("no_gender")
    return str(both.pop())


def _outside(named: NamedSentence) -> str:
    """Give the text with mentions blanked, character for character."""
    chars = list(named.text)
    for start, end, _ in named.spans:
        chars[start:end] = "\x01" * (end - start)
    return "".join(chars)


def _must_agree(named: NamedSentence) -> bool:
    outside = _outside(named)
    if _BOUND.search(outside) or _RELATION.search(outside):
        return True
    if named.language == "en":
        return False
    if _AGREES.search(outside):
        return True
    words = {key(word) for word in _WORDS} | {key(word) for word in _INVARIANT}
    return any(key(match[1]) not in words for match in _BEHIND.finditer(outside))


def _words(named: NamedSentence) -> list[PieceEdit]:
    """Turn titles and what is set beside a name.

    Raises:
        NotSafe: ``agreement``: an article stands before one of them.
    """
    outside, found = _outside(named), []
    table = {word.casefold(): other for word, other in (_ENGLISH if named.language == "en" else _WORDS).items()}
    known = "|".join(re.escape(word) for word in sorted(table, key=len, reverse=True))
    for match in re.finditer(rf"(?<!\w)(?:{known})(?!\w)", outside, re.IGNORECASE):
        other = table[match[0].casefold()]
        if other.islower():
            if _ARTICLE.search(outside[: match.start()]):
                raise NotSafe("agreement")
            other = other.upper() if match[0].isupper() else other.capitalize() if match[0][0].isupper() else other
        elif match[0].islower():
            continue  # "m." is a metre, "mme" nothing
        if other != match[0]:
            found.append(replace(*match.span(), other))
    return found


def _first_names(named: NamedSentence, gender: str, rng: random.Random) -> list[PieceEdit]:
    """Give everybody a first name of the other gender; surnames stay."""
    others = OtherNames("french", rng, elided=named.elided)
    found = []
    for start, end, label in named.names:
        mention = named.text[start:end]
        if label == FIRST_NAME:
            found.append(replace(start, end, others.name(f"first_{gender}", mention), label))
        elif label in (JUDGE, LAWYER) and " " in mention:
            names = [word if last else others.name(f"first_{gender}", word) for word, last in parts(mention)]
            found.append(replace(start, end, " ".join(names), label))
    return found
