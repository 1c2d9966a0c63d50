"""Give new identities to an English text whose names are known, the same ones throughout the
document."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence

from engine.core import FIRST_NAME, JUDGE, LAWYER, PERSON_LABELS, SURNAME
from engine.identities import Identity
from engine.lab.generate.english.identities import EnglishBank
from engine.lab.generate.refill import Builder, Span, as_written
from engine.text import key, like_shape

_PIECE = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*\.?")
_FEMALE = re.compile(r"\b(?:Mrs|Ms|Miss|Madam|Lady|Dame|Smt|Tmt|Selvi|Kumari)\.?\s+$")
_MALE = re.compile(r"\b(?:Mr|Sir|Lord|Shri|Sri|Thiru|Sh)\.?\s+$")
_KEPT = frozenset(["adresse", "localite", "siteWebSensible", "etablissement", "cadastre", "personneMorale"])
DOMAINS = (
    "northgate-energy.com", "lakeview.ca", "hotmail.com", "yahoo.com", "gmail.com", "outlook.com", "sympatico.ca", "rogers.com", "btinternet.com",
    "larkhill-partners.co.uk", "meridiantrading.com", "aol.com", "bigpond.net.au", "eircom.net", "tidewaterlaw.com", "pinnaclegas.com", "icloud.com",
)  # fmt: skip


def renew(
    text: str,
    spans: Sequence[Span],
    bank: EnglishBank,
    rng: random.Random,
    origins: Mapping[str, float] | None = None,
    keep: float = 0.1,
) -> tuple[str, list[Span]]:
    """Draw a document anew; ``keep`` is the share of documents whose names stay, for their forms
    are those of life."""
    if rng.random() < keep:
        return text, sorted(spans)
    cast = RenewedNames(bank, rng, origins)
    built, position, rows = Builder(), 0, sorted(spans)
    for index, (start, end, label) in enumerate(rows):
        if start < position:
            continue
        after = rows[index + 1] if index + 1 < len(rows) else None
        if label == FIRST_NAME and after and after[2] == SURNAME and 0 < after[0] - end < 4:
            cast.meet(text[start:end], text[slice(*after[:2])], _gender(text, start))
        built.add(text[position:start])
        built.add(cast.renewed(text[start:end], label, _gender(text, start)), label)
        position = end
    built.add(text[position:])
    return built.text, built.spans


class RenewedNames:
    """Who stands for whom in one document."""

    def __init__(self, bank: EnglishBank, rng: random.Random, origins: Mapping[str, float] | None) -> None:
        self.bank, self.rng, self.origins = bank, rng, origins
        self.firsts: dict[str, str] = {}
        self.lasts: dict[str, str] = {}
        self.others: dict[tuple[str, str], str] = {}

    def meet(self, first: str, last: str, gender: str | None = None) -> None:
        """Draw one individual for a first name and a surname that stand together."""
        who = self._draw(gender)
        self.lasts.setdefault(key(last), who.last)
        if len(first.rstrip(".")) > 1:
            self.firsts.setdefault(key(first), who.first)

    def renewed(self, mention: str, label: str, gender: str | None = None) -> str:
        """Give what stands for a mention."""
        if label in PERSON_LABELS:
            return self._name(mention, label == FIRST_NAME, gender)
        if label in (JUDGE, LAWYER):
            return self._whole(mention, gender)
        if label in _KEPT:
            return mention
        name_key = (label, key(mention))
        if name_key not in self.others:
            self.others[name_key] = self._address(mention) if label == "email" else like_shape(mention, self.rng)
        return self.others[name_key]

    def _draw(self, gender: str | None) -> Identity:
        return self.bank.identity(self.rng, gender, origins=self.origins)

    def _name(self, mention: str, is_first: bool, gender: str | None) -> str:
        letters = re.sub(r"[^\w]", "", mention)
        if (len(letters) < 3 and mention.isupper()) or re.fullmatch(r"(?:[^\W\d_]{1,2}\.[ -]?)+", mention):
            name_key = ("initial", mention)
            return self.others.setdefault(
                name_key, re.sub(r"[^\W\d_]", lambda _: self.rng.choice("ABCDEFGHJKLMNPRSTVW"), mention)
            )
        known = self.firsts if is_first else self.lasts
        if key(mention) not in known:
            who = self._draw(gender)
            known[key(mention)] = who.first if is_first else who.last
        return as_written(known[key(mention)], mention)

    def _whole(self, mention: str, gender: str | None) -> str:
        """Renew a professional's whole name piece by piece: initials keep their number, the last
        word is the surname."""
        pieces = list(_PIECE.finditer(mention))
        parts, position = [], 0
        for index, piece in enumerate(pieces):
            first = index < len(pieces) - 1
            parts += [mention[position : piece.start()], self._name(piece[0], first, gender)]
            position = piece.end()
        return "".join([*parts, mention[position:]])

    def _address(self, mention: str) -> str:
        local, _, domain = mention.partition("@")
        made = re.sub(r"[A-Za-z]+", self._local, local)
        name_key = ("domain", domain.lower())
        return f"{made}@{self.others.setdefault(name_key, self.rng.choice(DOMAINS))}" if domain else made

    def _local(self, match: re.Match[str]) -> str:
        word = key(match[0])
        known = self.firsts.get(word) or self.lasts.get(word)
        if known:
            return re.sub(r"[^a-z]", "", key(known)) or word
        if len(word) == 1:
            return self.rng.choice("abcdefghjklmnprst")
        return re.sub(r"[^a-z]", "", key(self._draw(None).last)) or word


def _gender(text: str, start: int) -> str | None:
    before = text[max(0, start - 12) : start]
    return "f" if _FEMALE.search(before) else "m" if _MALE.search(before) else None
