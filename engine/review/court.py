"""What kind of court a document comes from, by the headings and formulas of its beginning."""

from __future__ import annotations

import re
from dataclasses import dataclass

from engine.text.fold import fold_in_place

BEGINNING = 3_000
"""Characters that are looked at: headings stand there."""

UNKNOWN = "unknown"
_NEXT_LINES = 120
_BLANKS = r"\s{1,4}"
"""What may stand between the words of a heading: they are often one below the other."""


@dataclass(frozen=True, slots=True)
class Court:
    """A kind of court, with its names."""

    code: str
    fr: str
    en: str


COURTS: dict[str, Court] = {
    one.code: one
    for one in (
        Court("cassation", "Cour de cassation", "Court of cassation"),
        Court("conseil_etat", "Conseil d'État", "Council of State"),
        Court("appel", "cour d'appel", "court of appeal"),
        Court("administratif_appel", "cour administrative d'appel", "administrative court of appeal"),
        Court("tribunal_judiciaire", "tribunal judiciaire", "court of first instance"),
        Court("tribunal_administratif", "tribunal administratif", "administrative court"),
        Court("prudhommes", "conseil de prud'hommes", "labour court"),
        Court("commerce", "tribunal de commerce", "commercial court"),
        Court("assises", "cour d'assises, cour criminelle", "assize court"),
        Court("english", "juridiction de langue anglaise", "English-language court"),
        Court("mail", "courriels", "e-mails"),
        Court(UNKNOWN, "autre", "other"),
    )
}

_HEADINGS: tuple[tuple[str, str], ...] = (
    (
        "mail",
        r"(?:from|de|expediteur)[^\S\n]*:[^\S\n].*\n(?:.*\n){0,4}?(?:to|a|date|sent|envoye|destinataire|objet|subject)[^\S\n]*:[^\S\n]",
    ),
    ("mail", r"(?:date|subject|objet|envoye|sent)[^\S\n]*:[^\S\n].*\n(?:.*\n){0,4}?(?:from|de|to)[^\S\n]*:[^\S\n]"),
    ("cassation", r"(?:(?:arret|decision|ordonnance) de )?(?:la )?cour de cassation\b"),
    ("conseil_etat", r"(?:le )?conseil d'etat\b"),
    ("administratif_appel", r"(?:la )?cour administrative d'appel\b"),
    ("assises", r"cour (?:d'assises|criminelle)\b"),
    ("appel", r"(?:la )?cour d'appel\b"),
    ("tribunal_administratif", r"(?:le )?tribunal administratif\b"),
    ("prudhommes", r"(?:le )?conseil (?:de|des) prud'?hommes\b"),
    ("commerce", r"tribunal (?:de commerce|des activites economiques|mixte de commerce)\b"),
    (
        "tribunal_judiciaire",
        r"(?:tribunal (?:judiciaire|de grande instance|d'instance|de proximite|correctionnel|de police|pour enfants)|juge des libertes)\b",
    ),
    (
        "english",
        r"(?:citation: |neutral citation|in the (?:high |supreme |county |crown |family )?court|(?:ontario )?superior court of|supreme court of|"
        r"court of (?:appeal|king's bench|queen's bench)|court file no|federal court|high court of|united states (?:district|court)|"
        r"case of .* v\. |european court of human rights|employment tribunal|\[\d{4}\] (?:ewhc|ewca|uksc|ukut))",
    ),
)
"""What begins a line of a heading, folded, by kind."""

_FORMULAS: tuple[tuple[str, str], ...] = (
    ("cassation", r"\ba forme (?:le|un) pourvoi\b|\bpourvois? n[°o]|\barret attaque\b.*\bmoyens?\b"),
    ("conseil_etat", r"\bstatuant au contentieux\b|\b(?:referes|contentieux) du conseil d'etat\b"),
    ("administratif_appel", r"\bgreffe de la cour administrative d'appel\b"),
    ("tribunal_administratif", r"\b(?:greffe|referes) du tribunal administratif\b"),
    ("appel", r"\bdecision deferee\b|\bla cour d'appel de \w+ a rendu\b|\n[\W_]*(?:appelant|intime)(?:e|s|es)?\b"),
    (
        "tribunal_judiciaire",
        r"\bjuge (?:de la mise en etat|des libertes|aux affaires familiales|de l'execution|des enfants)\b",
    ),
    (
        "english",
        r"\b(?:plaintiff|defendant|appellant|respondent|claimant|applicant)s?\b.*\b(?:court|judgment|justice)\b",
    ),
)
"""What such a document says somewhere at its beginning, where no heading tells."""

_SPACED = re.compile(r"(?<![^\W_])(?:[^\W\d_] ){3,}[^\W\d_](?![^\W_])")


def court(text: str, language: str = "fr") -> str:
    """Give the code in :data:`COURTS` of the kind of court that a document comes from; the first
    heading that tells decides."""
    start = fold_in_place(text[:BEGINNING])
    start = _SPACED.sub(lambda spaced: spaced[0].replace(" ", ""), start)
    start = re.sub(r"(?<=')[^\S\n]+|(?<=[^\S\n])[^\S\n]+", "", start)
    found = [
        (match.start(), rank, code) for rank, (code, pattern) in enumerate(_LINES) if (match := pattern.search(start))
    ]
    if found:
        first = min(found)
        return _below(start[first[0] : first[0] + _NEXT_LINES]) or first[2] if first[2] == "appel" else first[2]
    return next(
        (code for code, pattern in _SAYINGS if pattern.search(start)), "english" if language == "en" else UNKNOWN
    )


def _below(heading: str) -> str | None:
    """Give the court that stands right below the court of appeal in whose district it sits."""
    for code in ("tribunal_judiciaire", "commerce", "prudhommes", "assises"):
        pattern = next(pattern for one, pattern in _LINES if one == code)
        match = pattern.search(heading)
        if match and "\n" not in heading[: match.start()].strip():
            return code
    return None


def _line(pattern: str) -> re.Pattern[str]:
    return re.compile(rf"(?:\A|\n)[\W_]{{0,40}}(?:{pattern.replace(' ', _BLANKS)})")


_LINES = [(code, _line(pattern)) for code, pattern in _HEADINGS]
_SAYINGS = [(code, re.compile(pattern, re.DOTALL)) for code, pattern in _FORMULAS]
