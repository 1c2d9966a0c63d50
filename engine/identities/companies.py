"""Names of companies, saying which part is a person's name: ``SARL Dupont TP`` holds one, ``SARL
Altimur`` does not."""

from __future__ import annotations

import random
from dataclasses import dataclass

from engine.identities.names import IdentityNames
from engine.text import capitalise, key

PHYSICO, MORALE = "personnePhysicoMorale", "personneMorale"

_TRADES = (
    "TP", "BTP", "Bâtiment", "Transports", "Conseil", "Immobilier", "Distribution", "Assurances", "Énergie", "Industries", "Habitat", "Logistique",
    "Développement", "Participations", "Invest", "Santé", "Sécurité", "Propreté", "Construction", "Constructions", "Automobiles", "Auto", "Gestion",
    "Finance", "Restauration", "Environnement", "Plomberie", "Électricité", "Couverture", "Toiture", "Rénovation", "Menuiserie", "Maçonnerie", "Peinture",
    "Paysages", "Espaces Verts", "Traiteur", "Optique", "Ambulances", "Taxi", "Coiffure", "Informatique", "Terrassement", "Travaux Publics", "Isolation",
    "Métallerie", "Piscines", "Cuisines", "Location", "Négoce", "Viandes", "Primeurs", "Voyages", "Formation", "Ingénierie", "Architecture", "Services",
    "Patrimoine", "Consulting", "Holding", "Nettoyage", "Frigo", "Chauffage", "Agencement", "Charpente", "Élagage", "Import Export", "Courtage",
)  # fmt: skip
_BEFORE = (
    "Garage", "Transports", "Établissements", "Etablissements", "Ets", "Éts", "Boulangerie", "Pharmacie", "Cabinet", "Menuiserie", "Entreprise", "Groupe",
    "Maison", "Atelier", "Ateliers", "Charpentes", "Ambulances", "Autocars", "Cars", "Taxis", "Boucherie", "Domaine", "Château", "Vignobles", "Pépinières",
    "Imprimerie", "Carrosserie", "Clinique", "Laboratoire", "Constructions", "Maçonnerie", "Plomberie", "Électricité", "Scierie", "Carrières", "Holding",
    "Financière", "Immobilière", "Foncière", "Agence", "Hôtel", "Restaurant", "Couverture", "Peinture", "Meubles", "Autos", "Déménagements", "Ferme",
)  # fmt: skip
_AFTER = (
    "et fils",
    "& Fils",
    "et Fils",
    "Frères",
    "& Cie",
    "et Cie",
    "et associés",
    "& Associés",
    "Père et Fils",
    "et filles",
    "SAS",
    "France",
    "Fils",
)
_HEADS = (
    "Alti", "Nova", "Proxi", "Medi", "Sogé", "Euro", "Aqua", "Bati", "Nord", "Sud", "Atlan", "Océ", "Terra", "Opti", "Vari", "Cogé", "Inter", "Trans",
    "Uni", "Multi", "Sola", "Veri", "Domo", "Auto", "Agri", "Géo", "Poly", "Servi", "Créa", "Labo", "Astra", "Oméga", "Delta", "Orbi", "Solu", "Kali",
)  # fmt: skip
_TAILS = ("lia", "tis", "nova", "pro", "dis", "gest", "mur", "plast", "net", "via", "sys", "ria", "ane", "ex", "tech", "med", "bat", "loc", "fi", "com", "val",
          "lys", "nergie", "prim", "rama", "tol", "sys", "bis", "thys")  # fmt: skip
_PLACES = ("Nord", "Sud", "Ouest", "Est", "Atlantique", "Alpes", "Méditerranée", "Bretagne", "Normandie", "Île-de-France", "Sud-Ouest", "Rhône", "Europe", "France",
           "Occitanie", "Aquitaine", "Océan Indien", "Antilles", "Lorraine", "Provence")  # fmt: skip
_THINGS = (
    "Tilleuls", "Oliviers", "Glycines", "Quatre Vents", "Trois Chênes", "Mimosas", "Jardins", "Terrasses", "Remparts", "Hauts de Seine", "Peupliers",
    "Genêts", "Cèdres", "Grands Prés", "Moulins", "Vergers", "Salines", "Docks", "Arcades", "Lavandes", "Platanes", "Deux Rives", "Roches Blanches",
)  # fmt: skip
_SHOPS = ("Le Fournil", "Le Comptoir", "La Table", "L'Atelier", "Les Délices", "Au Bonheur", "La Cave", "Le Relais", "L'Auberge", "Les Jardins", "La Halle", "Le Bistrot",
          "Le Palais", "L'Escale", "La Boîte à Pain", "Le Petit Marché", "La Maison Bleue", "Chez Nous")  # fmt: skip
_ENGLISH = ("Smart", "Green", "Blue", "Global", "First", "Prime", "Digital", "Urban", "Capital", "Network", "Solutions", "Partners", "Systems", "Energy", "Trading",
            "Consulting", "Invest", "Services", "Factory", "Lab", "Bridge", "Point", "Wave", "Link", "Care", "Food", "Motors")  # fmt: skip
_CAUSES = ("Les Amis de", "Comité des fêtes de", "Union sportive de", "Club nautique de", "Association des riverains de", "Foyer rural de", "Secours de", "Mission locale de",
           "Comité de défense de", "Entraide de")  # fmt: skip


@dataclass(frozen=True, slots=True)
class Firm:
    """A company name without its legal form: ``parts`` are (text, label) pairs that concatenate to
    the name. The label is ``personnePhysicoMorale`` on parts that are a person's name, else
    None."""

    parts: tuple[tuple[str, str | None], ...]

    @property
    def name(self) -> str:
        """The whole name, without the legal form."""
        return "".join(text for text, _ in self.parts)

    @property
    def named(self) -> bool:
        """Tell whether the company is named after a person."""
        return any(label == PHYSICO for _, label in self.parts)

    def upper(self) -> Firm:
        """Return a copy with all letters in capitals."""
        return Firm(tuple((text.upper(), label) for text, label in self.parts))


def named_firm(last: str, first: str, other: str, rng: random.Random, form: str = "") -> Firm:
    """Name a company after a person; ``other`` is a partner's surname, ``form`` the legal form
    before it."""
    name, trade = (last, PHYSICO), rng.choice(_TRADES)
    if form.upper().replace(".", "") in ("SCI", "SCP", "SELARL", "SELAS", "SELAFA"):
        return rng.choice(
            (Firm((name,)), Firm((name,)), Firm(((f"{last}-{other}", PHYSICO),)), Firm((name, (" et ", None), (other, PHYSICO))),
             Firm(((f"{first} {last}", PHYSICO),)), Firm((name, (" ", None), (other, PHYSICO))), Firm((name, (rng.choice((" Immo", " Patrimoine")), None))))
        )  # fmt: skip
    roll = rng.random()
    if roll < 0.20:
        return Firm((name, (f" {trade}", None)))
    if roll < 0.38:
        return Firm(((f"{rng.choice(_BEFORE)} ", None), name))
    if roll < 0.48:
        return Firm((name, (f" {rng.choice(_AFTER)}", None)))
    if roll < 0.53:
        return Firm(((f"{rng.choice(_BEFORE)} ", None), name, (f" {rng.choice(_AFTER)}", None)))
    if roll < 0.62:
        return Firm((name,))
    if roll < 0.80:
        return Firm(((f"{first} {last}", PHYSICO),))
    if roll < 0.86:
        return Firm(((f"{first} {last}", PHYSICO), (f" {trade}", None)))
    if roll < 0.89:
        return Firm(((f"{last}-{other}", PHYSICO),))
    if roll < 0.93:
        return Firm((name, (rng.choice((" et ", " & ", ", ")), None), (other, PHYSICO)))
    if roll < 0.95:
        return Firm(((f"{first}-{other}", PHYSICO), (f" {trade}", None)))
    if roll < 0.97:
        return Firm(((f"{first[0]}. {last}", PHYSICO), (f" {trade}", None)))
    return Firm(((f"{last} {first}", PHYSICO),))


def brand(names: IdentityNames, towns: list[tuple[str, str]], rng: random.Random, form: str = "") -> str:
    """Invent a company name that contains no person's name, in the style of its legal form
    (``SCI``, ``association``, ``syndicat`` …)."""
    kind = key(form)
    if kind.startswith(("associ", "fondation", "comit")):
        return f"{rng.choice(_CAUSES)} {rng.choice(towns)[1]}" if rng.random() < 0.5 else f"Les {rng.choice(_THINGS)}"
    if kind == "syndicat":
        return _acronym(rng) + rng.choice(("", "-CGT", " CFDT", " UNSA", "-FO", " Santé", " Transports"))
    if kind.replace(".", "").startswith(("sci", "syndicat des")):
        return rng.choice(
            (
                f"Les {rng.choice(_THINGS)}",
                f"Les {rng.choice(_THINGS)}",
                f"Résidence {rng.choice(_THINGS)}",
                f"{_coined(rng)} Immo",
            )
        )
    roll = rng.random()
    if roll < 0.22:
        return _coined(rng)
    if roll < 0.36:
        return f"{_coined(rng)} {rng.choice(_TRADES if rng.random() < 0.6 else _PLACES)}"
    if roll < 0.50:
        return _acronym(rng)
    if roll < 0.60:
        return f"{rng.choice(_PLACES)} {rng.choice(_TRADES)}"
    if roll < 0.66:
        return f"{rng.choice(_TRADES)} {rng.choice(_PLACES)}"
    if roll < 0.72:
        return f"{rng.choice(_SHOPS)} {rng.choice(('de', 'du', 'des'))} {rng.choice((rng.choice(towns)[1], rng.choice(_THINGS)))}"
    if roll < 0.78:
        return f"Les {rng.choice(_THINGS)}"
    if roll < 0.86:
        return " ".join(rng.sample(_ENGLISH, rng.randint(2, 3)))
    if roll < 0.93:
        return f"{rng.choice(_TRADES)} {rng.choice(('et', '&'))} {rng.choice(_TRADES).lower()}"
    return f"{capitalise(_acronym(rng))} {rng.choice(('2000', '13', 'Plus', '24', 'Groupe', 'International', 'Holding', 'SA', 'IARD', 'Mutuelle'))}"


def _coined(rng: random.Random) -> str:
    made = rng.choice(_HEADS) + rng.choice(_TAILS)
    roll = rng.random()
    return (
        made.upper()
        if roll < 0.3
        else made[: len(made) // 2] + made[len(made) // 2 :].capitalize()
        if roll < 0.36
        else made
    )


def _acronym(rng: random.Random) -> str:
    letters = rng.choices("ABCDEFGHILMNOPRSTV", k=rng.randint(2, 5))
    roll = rng.random()
    return "&".join(letters[:2]) if roll < 0.06 else ".".join(letters) + "." if roll < 0.12 else "".join(letters)
