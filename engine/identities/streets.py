"""Streets and towns, as written in court."""

from __future__ import annotations

import random
from itertools import accumulate
from pathlib import Path

from engine.identities.names import IdentityNames, rows
from engine.text import capitalise, key

_WAYS = {
    "rue": 50, "avenue": 16, "boulevard": 8, "chemin": 7, "impasse": 5, "allée": 7, "place": 5, "route": 6, "quai": 1.5, "square": 1.5,
    "cours": 1, "lotissement": 1, "résidence": 2, "lieudit": 1, "lieu-dit": 1, "passage": 1, "cité": 1.5, "av.": 2, "bd": 1.5, "Bld": 0.5,
    "ruelle": 0.6, "sente": 0.4, "venelle": 0.3, "montée": 0.5, "traverse": 0.5, "hameau": 0.8, "quartier": 0.6, "villa": 0.4, "faubourg": 0.5,
    "esplanade": 0.3, "promenade": 0.3, "rond-point": 0.2, "clos": 0.5, "mail": 0.3, "côte": 0.3, "ZA": 0.4, "ZI": 0.4, "parc": 0.4, "domaine": 0.4,
    "r.": 0.4, "all.": 0.3, "chem.": 0.3, "rte": 0.4,
}  # fmt: skip
_WAY_NAMES = (
    "de la République", "Victor Hugo", "Jean Jaurès", "du Général de Gaulle", "des Lilas", "de la Gare", "du Moulin", "Pasteur",
    "de l'Église", "des Écoles", "Gambetta", "de la Liberté", "du 8 mai 1945", "du 11 Novembre", "des Tilleuls", "Voltaire",
    "de la Fontaine", "du Stade", "des Acacias", "Émile Zola", "de Verdun", "du Château", "Anatole France", "des Vignes",
    "de la Paix", "du Port", "des Peupliers", "Louis Pasteur", "de Paris", "du Maréchal Foch", "des Roses", "Saint-Martin",
    "de Belfort", "Marcel Pagnol", "Paul Éluard", "du Pont", "de Bretagne", "des Cerisiers", "Jules Ferry", "Aristide Briand",
    "du 19 Mars 1962", "de la Croix Blanche", "aux Loups", "d'En Haut", "de Derrière les Murs", "du Bois Joli", "de la Vieille Poste", "du Puits",
    "Haute", "Basse", "Neuve", "Pavée", "de l'Abbé Grégoire", "du Capitaine Guynemer", "du Commandant Charcot", "des Frères Lumière", "Sainte-Anne",
    "du Professeur Calmette", "des Martyrs de la Résistance", "des Déportés", "de la 2ème DB", "du Four à Chaux", "des Trois Fontaines", "des Mésanges",
)  # fmt: skip
_HOUSES = (
    "Résidence",
    "Bâtiment",
    "Appartement",
    "Bât.",
    "Appt",
    "Bat",
    "Rés.",
    "Immeuble",
    "Apt",
    "Esc.",
    "Hall",
)
_SIGNS = (
    "A", "B", "C", "Les Pins", "12", "204", "Les Jardins d'Arcadie", "Le Clos Fleuri", "Le Belvédère", "B2", "3ème étage", "Les Oliviers", "Le Parc",
    "n° 7", "D 14", "Les Terrasses du Lac",
)  # fmt: skip
_CUMULATED = list(accumulate(_WAYS.values()))


def read_towns(directory: Path) -> list[tuple[str, str]]:
    """Read (postal code, town) pairs; the official list has no accents, so part of the towns is
    written with them."""
    accents = {
        key(name).replace("-", " ").replace("'", " "): name
        for name in (row["nom_commune_complet"] for row in rows(directory / "communes_fr_accents.csv", ","))
    }
    return [
        (row["Code_postal"], accents.get(key(row["Nom_commune"]), capitalise(row["Nom_commune"])))
        for row in rows(directory / "communes_fr.csv", ";")
    ]


def street(names: IdentityNames, towns: list[tuple[str, str]], rng: random.Random) -> str:
    """Draw number and street, sometimes with a building, a flat or a box, as written in court."""
    way = rng.choices(list(_WAYS), cum_weights=_CUMULATED)[0]
    end = rng.choice((" ", " ", " ", ", "))
    number = (
        f"{rng.randint(1, 260)}{rng.choice(('', '', '', '', '', '', '', ' bis', ' ter', ' B', 'bis', '/3', '-8'))}{end}"
    )
    text = f"{number if rng.random() < 0.92 else ''}{way if rng.random() < 0.8 else way.capitalize()} {_way_name(names, towns, rng)}"
    roll = rng.random()
    if roll < 0.08:
        text = f"{rng.choice(_HOUSES)} {rng.choice(_SIGNS)}{rng.choice((', ', ' ', ' - '))}{text}"
    elif roll < 0.12:
        text = (
            f"{text}{rng.choice((', ', ' - ', ' '))}{rng.choice(('BP', 'CS', 'B.P.', 'Bte'))} {rng.randint(10, 99999)}"
        )
    elif roll < 0.15:
        text = f"{text}{rng.choice((', ', ' - '))}{rng.choice(_HOUSES).lower()} {rng.choice(_SIGNS)}"
    return text.upper() if rng.random() < 0.12 else text


def _way_name(names: IdentityNames, towns: list[tuple[str, str]], rng: random.Random) -> str:
    roll = rng.random()
    if roll < 0.35:
        return rng.choice(_WAY_NAMES)
    if roll < 0.7:
        origin = "french" if rng.random() < 0.8 else names.origin(rng)
        first, last = names.first_name(origin, rng.choice("fm"), rng), names.surname(origin, rng)
        rank = rng.choice(("", "", "du Docteur ", "du Général ", "de ", "du Colonel ", "de l'Abbé ", "du Maréchal "))
        return rank + rng.choice((f"{first} {last}", f"{first} {last}", last))
    return rng.choice(("de ", "de ", "des ", "du ", "de la ", "", "")) + rng.choice(towns)[1]
