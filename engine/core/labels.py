"""The label set (that of the Cour de cassation, first names and surnames apart) and the masking
profiles, as data."""

from __future__ import annotations

import json
import math
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from typing import Literal, cast, get_args

from engine.core.catalogue import ENGINE
from engine.core.errors import BadProfile, UnknownName
from engine.core.matters import block_of, hidden_by_block
from engine.core.profile_naming import OCCULTED_KINDS, OccultedKind, ProfileName, profile_with
from engine.core.roles import ROLES
from engine.core.settings import settings
from engine.core.titles import Catalogued, SelfTitled

Family = Literal["person", "place", "date", "number", "organisation", "court"]
Mask = Literal["mask", "keep", "day_month"]
SecondOpinion = Literal["doubt", "union"]


@dataclass(frozen=True, slots=True)
class Label(Catalogued):
    """An entity category. ``code`` is its name in data, ``short`` that in the markup of the shipped
    samples, ``family`` the group it is shown in."""

    key = "label.{0.code}"
    code: str
    short: str
    family: Family


LABELS: dict[str, Label] = {
    label.code: label
    for label in (
        Label("personnePhysiquePrenom", "prenom", "person"),
        Label("personnePhysiqueNom", "nom", "person"),
        Label("personnePhysicoMorale", "physicomorale", "person"),
        Label("professionnelMagistratGreffier", "magistrat", "court"),
        Label("professionnelAvocat", "avocat", "court"),
        Label("personneMorale", "morale", "organisation"),
        Label("etablissement", "etablissement", "organisation"),
        Label("adresse", "adresse", "place"),
        Label("localite", "localite", "place"),
        Label("dateNaissance", "naissance", "date"),
        Label("dateDeces", "deces", "date"),
        Label("dateMariage", "mariage", "date"),
        Label("telephoneFax", "telephone", "number"),
        Label("email", "email", "number"),
        Label("siteWebSensible", "site", "number"),
        Label("numeroIdentifiant", "numero", "number"),
        Label("compteBancaire", "compte", "number"),
        Label("plaqueImmatriculation", "plaque", "number"),
        Label("cadastre", "cadastre", "number"),
        Label("numeroSiretSiren", "siren", "organisation"),
    )
}
FAMILIES: tuple[Family, ...] = ("person", "place", "date", "number", "organisation", "court")
FIRST_NAME, SURNAME = "personnePhysiquePrenom", "personnePhysiqueNom"
JUDGE, LAWYER = "professionnelMagistratGreffier", "professionnelAvocat"
COMPANY, NAMED_COMPANY = "personneMorale", "personnePhysicoMorale"
PERSON = "personnePhysique"
"""The label of the Cour de cassation for first names and surnames alike, apart or together."""
PERSON_LABELS = frozenset({FIRST_NAME, SURNAME})
PROFESSIONAL_LABELS = frozenset({JUDGE, LAWYER})
NAME_LABELS = PERSON_LABELS | PROFESSIONAL_LABELS
CIVIL_DATES = frozenset({"dateNaissance", "dateDeces", "dateMariage"})
BY_SHORT: dict[str, str] = {label.short: label.code for label in LABELS.values()}

PARTY_COST = 5.7
"""What it costs to leave a party readable, in judges and lawyers masked without need, where a
profile does not say."""


@dataclass(frozen=True, slots=True)
class Profile(SelfTitled):
    """A masking profile: per label, ``mask``, ``keep`` or ``day_month`` (mask the day and the month
    of a civil date, keep its year).

    ``roles`` overrides the label for the names of persons with a role (:mod:`engine.core.roles`).
    ``strategies`` fixes the replacement strategy (:mod:`engine.pseudonyms`) of a label, whatever is
    chosen for the others; ``strategy`` is the default one. ``party_cost`` is what it costs to leave
    a party readable, in judges and lawyers masked without need: where a name may be either's, it is
    masked from the probability 1 / (1 + ``party_cost``) on (the rule `likely_parties`); it counts
    when a document is annotated. ``protected`` marks a profile that hides only those whom the law
    protects by their roles: it hides every private person of a document about minors or protected
    adults, and whoever bears the surname of somebody hidden. ``second_opinion`` says what becomes
    of what only a second tagger finds, where one is asked for: a ``doubt``, or a mention like any
    other (``union``); it counts when a document is annotated. ``occulted`` are the zones of a
    decision whose whole text gives way to a formula, whatever is masked elsewhere. ``fr`` and
    ``en`` are its titles.
    """

    key = "profile.{0.name}"
    name: str
    fr: str
    en: str
    labels: Mapping[str, Mask]
    roles: Mapping[str, Mask] = field(default_factory=dict)
    strategies: Mapping[str, str] = field(default_factory=dict)
    strategy: str = "lettres"
    party_cost: float = PARTY_COST
    protected: bool = False
    second_opinion: SecondOpinion = "doubt"
    occulted: tuple[OccultedKind, ...] = ()

    def masks(self, label: str) -> bool:
        """Tell whether mentions of a label are replaced, wholly or in part. A label that the
        profile does not list is masked."""
        return self.labels.get(label, "mask") != "keep"

    @property
    def sha256(self) -> str:
        """Return the SHA-256, in hexadecimal, of all that decides what is masked: labels, roles,
        the cost of a party and what a second opinion does. Titles and strategies do not count."""
        deciding = [sorted(self.labels.items()), sorted(self.roles.items()), self.party_cost]
        deciding += ["protected"] if self.protected else []  # others keep the sum that they had before
        deciding += ["union"] if self.second_opinion == "union" else []
        deciding += [[*self.occulted]] if self.occulted else []
        return sha256(json.dumps(deciding).encode()).hexdigest()


def profile_names(directory: Path | None = None) -> tuple[str, ...]:
    """Return the names of the profiles in ``directory`` (by default the shipped ones), `judiciaire`
    first, the others sorted."""
    names = sorted(path.stem for path in (directory or settings().data / "profiles").glob("*.toml"))
    return tuple(sorted(names, key=lambda name: name != "judiciaire"))


def is_profile(name: str) -> bool:
    """Tell whether a shipped or installed profile has a name, with or without a matter or zones
    occulted beside."""
    try:
        parts = ProfileName.parse(name)
        return str(parts.checked()) == name and parts.base in profile_names()
    except UnknownName:
        return False


def load_profile(name: str, directory: Path | None = None) -> Profile:
    """Read a profile from ``NAME.toml`` in ``directory``, by default that of the shipped profiles;
    ``NAME,reasons`` occults zones beside, ``NAME,nac:22G`` hides and leaves readable what the block
    of a matter does (:func:`engine.core.profile_with`), and is then its name; what
    ``NAME,metadata`` follows of a document is decided before (:mod:`engine.interchange`).
    Names of strategies are not checked here, but by :func:`engine.pseudonyms.apply`.

    Raises:
        UnknownName: no such profile, or a label, a role, a zone or a value in it does not exist.
        BadProfile: the file is not a profile.
    """
    parts = ProfileName.parse(name)
    profile = _read_profile(parts.base, directory)
    if parts == ProfileName(parts.base):
        return profile
    parts = parts.checked()
    occulted = tuple(kind for kind in OCCULTED_KINDS if kind in parts.zones or kind in profile.occulted)
    labels = _of_block(profile, block_of(parts.matter)) if parts.matter else profile.labels
    fr, en = (" · ".join((profile.title(language), *_said(parts, occulted, language))) for language in ("fr", "en"))
    return replace(profile, name=str(parts), labels=labels, occulted=occulted, fr=fr, en=en)


def _of_block(profile: Profile, block: int) -> dict[str, Mask]:
    """Give what a profile does with each label where a block decides of some: what it hides is
    hidden as the profile would (of a date the day and the month), or wholly."""
    decided = {label: hidden for label, hidden in hidden_by_block(block).items() if label in LABELS}

    def mask(label: str) -> Mask:
        own, hidden = profile.labels.get(label, "mask"), decided.get(label)
        if hidden is None:
            return own
        if not hidden:
            return "keep"
        return "mask" if own == "keep" else own

    return {label: mask(label) for label in LABELS}


def profile_choices(directory: Path | None = None) -> tuple[str, ...]:
    """Return what can be asked for: the profiles, then each with one zone occulted beside, then
    with all."""
    names = profile_names(directory)
    zones = ((), *((kind,) for kind in OCCULTED_KINDS), OCCULTED_KINDS)
    return tuple(profile_with(name, occulted=kinds) for kinds in zones for name in names)


def _said(parts: ProfileName, kinds: Sequence[OccultedKind], language: str) -> list[str]:
    """Say what a name asks for beside its profile: that metadata are followed, the matter, with its
    block, and the zones."""
    code, block = parts.matter.partition(":")[0], block_of(parts.matter)
    said = [ENGINE.say("occulted.metadata", language)] if parts.follows else []
    if parts.matter:
        said.append(ENGINE.say(f"occulted.{'matter' if code else 'block'}", language, code=code, block=block))
    zones = ", ".join(ENGINE.say(f"occulted.{kind}", language) for kind in kinds)
    return [*said, *([zones] if zones else [])]


def _read_profile(name: str, directory: Path | None) -> Profile:
    directory = directory or settings().data / "profiles"
    if name not in profile_names(directory):
        raise UnknownName(name=name, known=", ".join(profile_names(directory)))
    path = directory / f"{name}.toml"
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        profile = Profile(
            name,
            str(data["fr"]),
            str(data["en"]),
            dict(data["labels"]),
            dict(data.get("roles", {})),
            {label: str(strategy) for label, strategy in dict(data.get("strategies", {})).items()},
            str(data.get("strategy", "lettres")),
            _cost(data.get("party_cost", PARTY_COST)),
            _flag(data.get("protected", False)),
            _second_opinion(data.get("second_opinion", "doubt")),
            _occulted(data.get("occulted", ())),
        )
    except (KeyError, TypeError, ValueError) as error:  # what tomllib and the decoder raise are ValueErrors
        raise BadProfile(file=path.name) from error
    for table, known, values in (
        (profile.labels, LABELS, ("mask", "keep", "day_month")),
        (profile.roles, ROLES, ("mask", "keep")),
        (profile.strategies, LABELS, None),
    ):
        for name_, value in table.items():
            if name_ not in known:
                raise UnknownName(name=name_, known=", ".join(known))
            if values is not None and value not in values:
                raise UnknownName(name=value, known=", ".join(values))
    return profile


def _flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise ValueError("true or false")
    return value


def _second_opinion(value: object) -> SecondOpinion:
    if value not in get_args(SecondOpinion):
        raise ValueError("doubt or union")
    return cast(SecondOpinion, value)


def _occulted(values: object) -> tuple[OccultedKind, ...]:
    if not isinstance(values, list | tuple) or not set(values) <= set(OCCULTED_KINDS):
        raise ValueError("zones")
    return tuple(kind for kind in OCCULTED_KINDS if kind in values)


def _cost(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value < math.inf:
        raise ValueError("a cost is a number above 0")
    return float(value)
