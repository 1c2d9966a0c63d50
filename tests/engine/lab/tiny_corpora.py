"""A tiny folder of corpora, in the forms of the real ones, all of it invented: enough to run every
stage of a training."""

from __future__ import annotations

import json
import lzma
from pathlib import Path
from typing import Any

from engine.lab.generate import marked_documents

FIRST = ["Aurélien", "Salimata", "Léopold", "Yasmina", "Wojciech", "Anneliese", "Tariq", "Mirela", "Gaspard", "Oumou"]
LAST = [
    "Rocheblave",
    "Diakhaté",
    "Brunswick",
    "Hadjeres",
    "Kowalczuk",
    "Fontenelle",
    "Bensalah",
    "Ionescu",
    "Marchandeau",
    "Koffi",
]
DECISION = """TRIBUNAL JUDICIAIRE DE LYON

Monsieur Aurélien Rocheblave
né le 3 mars 1971 à Vienne
12, rue des Tanneurs
38200 Vienne
représenté par Me Anneliese KOWALCZUK, avocat au barreau de Lyon

Le juge : Mme Mirela IONESCU, présidente.

M. Rocheblave demande au tribunal de condamner la société Fontenelle Bâtiment.
"""
PUBLISHED = """COUR DE CASSATION

M. BRUN, président

Mme [W] [R], épouse [S], domiciliée [Adresse 2], née le [Date naissance 1] 1980 à [Localité 1], a formé le pourvoi contre
l'arrêt rendu par le tribunal judiciaire de [Localité 3]. Le véhicule [Immatriculation 1] de M. [S] appartenait à la société [1].

Sur le rapport de Mme Castel, conseiller, les observations de la SCP Bouvier, Marty et Roche, avocat de Mme [R].
"""

MARKED = {
    "fr": (
        "Mme Yasmina HADJERES plaide devant M. Gaspard MARCHANDEAU, juge.",
        (
            ("Yasmina", "personnePhysique"),
            ("HADJERES", "personnePhysique"),
            ("Gaspard", "professionnelMagistratGreffier"),
            ("MARCHANDEAU", "professionnelMagistratGreffier"),
        ),
    ),
    "en": (
        "Mr Tariq Koffi of Koffi Holdings Ltd sued the buyer, Larkhill Trading Limited.",
        (("Tariq", "personnePhysique"), ("Koffi", "personnePhysique"), ("Koffi ", "personnePhysique")),
    ),
}
"""A document of the genres that fail and its marks, in each language."""


def _marked(name: str, language: str) -> dict[str, Any]:
    text, marks = MARKED[language]
    rows, place = [], 0
    for mention, label in marks:
        place = text.index(mention, place)
        rows.append({"start": place, "end": place + len(mention.rstrip()), "label": label})
        place += 1
    return {"id": f"{name}-1", "set": name, "language": language, "court": "", "text": text, "entities": rows}


def _jsonl(path: Path, rows: list[dict[str, Any]]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with lzma.open(path, "wt", encoding="utf-8") as handle:
        handle.writelines(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)


def _span(mention: str, label: str, start: int = 0) -> dict[str, Any]:
    place = DECISION.index(mention, start)
    return {"start": place, "end": place + len(mention), "label": label}


def write_corpora(folder: Path) -> Path:
    """Write the folder and give it back."""
    entities = [
        _span("Aurélien", "personnePhysiquePrenom"), _span("Rocheblave", "personnePhysiqueNom"), _span("3 mars 1971", "dateNaissance"),
        _span("Vienne", "localite"), _span("12, rue des Tanneurs", "adresse"), _span("38200 Vienne", "localite"),
        _span("Anneliese KOWALCZUK", "professionnelAvocat"), _span("Mirela IONESCU", "professionnelMagistratGreffier"),
        _span("Rocheblave", "personnePhysiqueNom", DECISION.index("M. Rocheblave")), _span("Fontenelle Bâtiment", "personneMorale"),
    ]  # fmt: skip
    _jsonl(
        folder / "fr/decisions_annotated.jsonl.xz",
        [{"id": f"a{n}", "text": DECISION, "entities": entities} for n in range(6)],
    )
    sources = ("cassation_sociale", "cassation_2024", "appel_1997_2013", "premiere_instance")
    _jsonl(
        folder / "fr/decisions.jsonl.xz",
        [{"id": f"d{n}", "source": name, "text": PUBLISHED} for n, name in enumerate(sources)],
    )
    for language, names in marked_documents.SETS.items():
        for name in names:
            _jsonl(folder / f"annotated/{name}.jsonl.xz", [_marked(name, language)])
    _jsonl(folder / "fr/winer.jsonl.xz", [{"text": "La presse locale annonce un été sec dans la vallée."}])
    _jsonl(
        folder / "en/echr_en.jsonl.xz",
        [{"id": "001-1", "text": "The applicant lodged her application with the Court in good time."}],
    )
    _jsonl(folder / "en/enron_mails.jsonl.xz", [{"text": "Please find attached the draft agreement for your review."}])
    with lzma.open(folder / "fr/codes.txt.xz", "wt", encoding="utf-8") as handle:
        handle.write("Article 1. La loi dispose pour l'avenir.\n\nArticle 2. Nul ne peut se faire justice à soi-même.")
    with lzma.open(folder / "en/inlegalner_dev.json.xz", "wt", encoding="utf-8") as handle:
        text = "Mr. Suresh Pillai appeared for the State Bank of Kollam."
        spans = [("Suresh Pillai", "LAWYER"), ("State Bank of Kollam", "RESPONDENT")]
        results = [
            {"value": {"start": text.index(m), "end": text.index(m) + len(m), "labels": [label]}} for m, label in spans
        ]
        json.dump([{"data": {"text": text}, "annotations": [{"result": results}]}], handle)
    with lzma.open(folder / "en/presidio_synth.json.xz", "wt", encoding="utf-8") as handle:
        span = {"entity_type": "PERSON", "start_position": 11, "end_position": 22}
        json.dump([{"full_text": "My name is Tariq Koffi.", "spans": [span]}], handle)
    _write_names(folder / "names")
    return folder


def _write_names(names: Path) -> None:
    names.mkdir(parents=True)
    rows = [f"{'FM'[i % 2]},{name.upper()},{100 - i}" for i, name in enumerate(FIRST)]
    (names / "first_names_fr_insee.csv").write_text("\n".join(["sex,name,n", *rows]), encoding="utf-8")
    (names / "first_names_gender_language.csv").write_text(
        "01_prenom;02_genre;03_langage;04_fréquence\nyasmina;f;arabic;0\n", encoding="utf-8"
    )
    (names / "first_names_by_country.csv").write_text("Country,Gender,Romanized Name\nTR,M,Emre\n", encoding="utf-8")
    (names / "surnames_by_country.csv").write_text("Country,Romanized Name\nTR,Yıldırım\n", encoding="utf-8")
    (names / "surnames_haiti.csv").write_text('"NAME","CITY","COUNT"\nTOUSSAINT,JACMEL,3\n', encoding="utf-8")
    for file in ("fr", "wiktionary", "es", "pt", "it", "pl", "ru", "hi", "uk", "us", "world", "de"):
        (names / f"surnames_{file}.txt").write_text("\n".join(LAST), encoding="utf-8")
    (names / "communes_fr_accents.csv").write_text("nom_commune_complet\nSaint-Étienne\nVienne\n", encoding="utf-8")
    header = "Code_commune_INSEE;Nom_commune;Code_postal"
    (names / "communes_fr.csv").write_text(
        f"{header}\n42218;SAINT ETIENNE;42000\n38544;VIENNE;38200\n", encoding="utf-8"
    )
