"""The words that the name model learns from: names of all lists, ordinary words, communes, and
coined names made up here."""

from __future__ import annotations

import csv
import json
import lzma
import math
import random
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from engine.text import name_model

_LOWER = re.compile(r"(?<![\w.'’@-])[a-zà-öø-ÿœ]{3,}(?![\w@])")
_BROKEN = frozenset({"surnames_pl.txt"})
"""Lists whose names lost their last letters."""

_LITTLE = frozenset("le la les l d de du des sur sous en et aux au saint sainte lès les st ste".split())
_TAILS = (
    "a ia ea eo io is ys ix ex ax us um on en al el or im ac tec tech tek sys net com soft med bio pharm gest fi co ca inter dis pro plast métal bat loc trans log "
    "line way pack print lab care data nova via vita max plus eco therm clim élec hydro chim alim agro viande fruit prest serv form invest immo cap fin holding"
).split()
_HEADS = (
    "acti adi aéro agri alfa allo alpha alti ambi anti aqua arti astro atlan audi auto axi bati bio calo carto centri céra chimi cli codi comi compu conforta copa cosmo "
    "cryo cyber data deca digi duo dyna eco edi electro ener ergo euro exo expo fidu fini flexi fluo forma franco frigo géo giga global gyro hélio hexa hydro idéa info "
    "inno inter iso kine labo lexi logi lumi magi maxi méca médi méga mercu méta micro mini mobi mono multi nano natu néo neuro nexi nova nutri octo omni opti ortho oxy "
    "péri pharma photo phyto plani plasti pluri pneu poly prima pro promo proxi pyro quadri rapi récu rési rota sani séma séri servi simu soci sofi soga soge sola soni "
    "spéci stéri stra sucri super synthé techni télé terra théra thermo topo tradi trans tri turbo ultra uni urba vale vari vecto végé véri via vidéo visio vita vivi xéno zéni"
).split()


@dataclass(frozen=True, slots=True)
class NameWord:
    """A word as one list has it. ``group`` says which, ``weight`` how much it counts, ``female``
    the share of women."""

    word: str
    kind: str
    group: str
    weight: float = 1.0
    female: float | None = None


def _lines(path: Path) -> list[str]:
    return [line.strip() for line in path.read_text(encoding="utf-8", errors="replace").split("\n")]


def _table(path: Path, delimiter: str = ",") -> Iterator[dict[str, str]]:
    with path.open(encoding="utf-8-sig", newline="") as handle:
        yield from csv.DictReader(handle, delimiter=delimiter)


def _is_word(word: str) -> bool:
    return 2 < len(word) < 24 and word.replace("-", "").replace("'", "").isalpha() and "�" not in word


def first_names(names: Path) -> Iterator[NameWord]:
    """Read the first names, with the share of women where a list gives it."""
    counts: dict[str, Counter[str]] = {}
    for row in _table(names / "first_names_fr_insee.csv"):
        counts.setdefault(row["name"], Counter())[row["sex"].lower()[:1]] += int(row["n"])
    for name, found in counts.items():
        total = found.total()
        yield NameWord(name, "first_name", "France", 0.3 + math.log10(1 + total) / 2, found["f"] / total)
    for row in _table(names / "first_names_gender_language.csv", ";"):
        genders = set(row["02_genre"].split(",")) & {"f", "m"}
        language = row["03_langage"].split(",")[0].split(" (")[0].strip() or "unknown"
        if genders:
            share = 0.5 if len(genders) == 2 else float("f" in genders)
            yield NameWord(row["01_prenom"].split(" (")[0], "first_name", language, 1.0, share)
    for row in _table(names / "first_names_by_country.csv"):
        if row["Gender"] in ("F", "M"):
            yield NameWord(row["Romanized Name"].strip(), "first_name", "by country", 1.5, float(row["Gender"] == "F"))
    yield from (NameWord(name, "first_name", "world", 0.25) for name in _lines(names / "first_names_world.txt"))


def surnames(names: Path) -> Iterator[NameWord]:
    """Read the surnames of all lists; the French ones count most, the noisy ones little."""
    heavy = {"fr": 5.0, "world": 0.25, "us": 0.6}
    for path in sorted(names.glob("surnames_*.txt")):
        group = path.stem.removeprefix("surnames_")
        if path.name not in _BROKEN:
            yield from (NameWord(name, "surname", group, heavy.get(group, 1.0)) for name in _lines(path))
    yield from (NameWord(r["NAME"], "surname", "haiti") for r in _table(names / "surnames_haiti.csv"))
    for row in _table(names / "surnames_by_country.csv"):
        yield NameWord(row["Romanized Name"].strip(), "surname", "by country", 2.0)


def places(names: Path) -> Iterator[NameWord]:
    """Read the communes: each name with hyphens, and each of its words."""
    words: Counter[str] = Counter()
    for line in set(_lines(names / "communes_fr_accents.csv")[1:]):
        whole = line.replace(" ", "-")
        parts = [part for part in re.split(r"[-\s'’]", line) if part.lower() not in _LITTLE]
        words.update({whole, *parts} if len(whole) < 20 else set(parts))
    yield from (NameWord(word, "place", "communes", 0.7 + math.log10(count)) for word, count in words.items())


def vocabulary(corpora: Path) -> Iterator[NameWord]:
    """Count the words that codes, decisions, judgments and mails write in lower case."""
    for group, texts, least in (
        ("codes", _plain(corpora / "fr" / "codes.txt.xz"), 3),
        ("decisions", _texts(corpora / "fr" / "decisions.jsonl.xz"), 3),
        ("news", _texts(corpora / "fr" / "winer.jsonl.xz"), 2),
        ("English judgments", _texts(corpora / "en" / "echr_en.jsonl.xz"), 3),
        ("English mails", _texts(corpora / "en" / "enron_mails.jsonl.xz"), 3),
    ):
        counts: Counter[str] = Counter()
        for text in texts:
            counts.update(_LOWER.findall(text))
        for word, count in counts.items():
            if count >= least:
                yield NameWord(word, "word", group, 0.5 + math.log10(count) / 2)


def _plain(path: Path) -> Iterator[str]:
    with lzma.open(path, "rt", encoding="utf-8") as handle:
        yield from handle


def _texts(path: Path) -> Iterator[str]:
    for line in _plain(path):
        row = json.loads(line)
        yield str(row.get("text") or " ".join(row.get("tokens", ())))


def coin_names(words: list[str], many: int, rng: random.Random) -> Iterator[NameWord]:
    """Make up names of companies: heads of words blended ("Technomatic"), roots with endings,
    acronyms, two words in one."""
    for _ in range(many):
        roll = rng.random()
        if roll < 0.40:
            group = "blended"
            made = "".join(rng.choice(words)[: rng.choice((2, 2, 2, 3, 3, 4))] for _ in range(rng.choice((2, 3, 3, 4))))
        elif roll < 0.65:
            group, made = "root and ending", rng.choice(_HEADS) + rng.choice(_TAILS)
        elif roll < 0.72:
            group, made = "root and ending", rng.choice(words)[: rng.randint(3, 6)] + rng.choice(_TAILS)
        elif roll < 0.78:
            group, made = "two words", rng.choice(_HEADS) + rng.choice(words)[:8]
        else:
            group, made = "acronym", "".join(rng.choices("abcdefghijlmnoprstuv", k=rng.choice((3, 3, 4, 4, 5))))
        yield NameWord(name_model.trained_form(made), "coined", group)


def gather(rows: Iterable[NameWord]) -> list[NameWord]:
    """Keep what is a word, once per list; the heaviest row of a word wins."""
    best: dict[tuple[str, str, str], NameWord] = {}
    for row in rows:
        word = name_model.trained_form(row.word)
        kept = best.get((word, row.kind, row.group))
        if _is_word(word) and (kept is None or row.weight > kept.weight):
            best[word, row.kind, row.group] = NameWord(word, row.kind, row.group, row.weight, row.female)
    return list(best.values())
