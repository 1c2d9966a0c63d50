"""``risk`` and ``attack``: what stays readable, and who is found back by it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from reportlab.pdfgen import canvas

TEXT = (
    "M. Luc Roux, âgé de 61 ans, de profession vétérinaire, vit dans une commune de 312 habitants. M. Vasseur conclut."
)


@pytest.fixture(autouse=True)
def document(run) -> None:
    Path("a.txt").write_text(TEXT, encoding="utf-8")
    Path("b.txt").write_text("M. Luc Roux conclut.", encoding="utf-8")


def test_risk_tells_each_person_and_ends_with_one_where_few_fit(run) -> None:
    status, said, _ = run("risk", "a.txt")
    assert status == 1
    assert "sexe, âge, profession, petite communauté ; moins de 10 personnes" in said.replace("\u00a0", " ")
    assert "jamais une certitude" in said
    assert "Roux" not in said
    status, said, _ = run("--lang", "en", "risk", "b.txt")
    assert (status, "more than 1,000 people" in said) == (0, True)


def test_risk_in_json_has_places_and_no_text(run) -> None:
    told = json.loads(run("risk", "a.txt", "b.txt", "--json")[1])
    assert [each["file"] for each in told] == ["a.txt", "b.txt"]
    first = told[0]["persons"][0]
    assert (first["class"], [fact["kind"] for fact in first["facts"]]) == (
        "few",
        ["sex", "age", "occupation", "community"],
    )
    places = [TEXT[fact["start"] : fact["end"]] for fact in first["facts"]]
    assert places[1:] == ["âgé de 61 ans", "vétérinaire", "commune de 312 habitants"]


def test_attack_says_who_is_found_back_and_what_prevents_it(run) -> None:
    status, said, _ = run("attack", "a.txt")
    assert status == 1
    assert "conviennent à moins de 10 personnes. Occultez ou généralisez" in said
    assert "Personnes retrouvées" in said
    assert "Roux" not in said
    status, said, _ = run("attack", "b.txt")
    assert (status, "Aucune personne occultée n'a été retrouvée." in said) == (0, True)


def test_attack_wants_files_or_gold(run) -> None:
    assert run("attack")[0] == 2
    assert "--gold" in run("attack", "a.txt", "--gold")[2]


def test_attack_measures_the_gaps_of_the_pdf_that_would_be_delivered(run) -> None:
    lines = ["Madame Maximilienne SEVERAC a relevé appel du jugement.", "Madame Maximilienne a produit des pièces."]
    page = canvas.Canvas("c.pdf")
    page.setFont("Times-Roman", 11)
    for number, line in enumerate(lines):
        page.drawString(72, 700 - 20 * number, line)
    page.line(72, 678.6, 130, 678.6)  # a rule that ends under no word: nothing moves there
    page.save()
    status, said, _ = run("attack", "c.pdf")
    assert (status, "le blanc a gardé la largeur de son prénom" in said) == (1, True)
    assert "Personnes retrouvées : 1 sur 1" in said.replace("\u00a0", " ")
    assert "Maximilienne" not in said


def test_attack_counts_on_the_shipped_gold_of_a_language(run) -> None:
    status, said, _ = run("--lang", "en", "attack", "--gold", "--language", "en")
    assert status == 0
    assert "Judicial courts: 7 of 300 hidden persons found back" in said
    assert "Mask everything: 0 of 382" in said
