"""Numbers of the same shape that belong to nobody, and addresses that are nowhere."""

import re

import pytest
from stdnum import iban, luhn
from stdnum.fr import nir, siren, siret

from engine.core.labels import BY_SHORT
from engine.pseudonyms import apply

SHAPES = [
    ("06 12 34 56 78", "telephone", r"06 39 98 \d\d \d\d"),
    ("01.42.34.56.78", "telephone", r"01\.99\.00\.\d\d\.\d\d"),
    ("0473552211", "telephone", r"046571\d{4}"),
    ("+33 (0)7 12 34 56 78", "telephone", r"\+33 \(0\)6 39 98 \d\d \d\d"),
    ("0033 2 12 34 56 78", "telephone", r"0033 2 61 91 \d\d \d\d"),
    ("09 72 00 00 01", "telephone", r"01 99 00 \d\d \d\d"),
    ("(713) 853-5620", "telephone", r"\([2-9]9\d\) 555-01\d\d"),
    ("1-713-853-5620", "telephone", r"1-[2-9]9\d-555-01\d\d"),
    ("853-5620", "telephone", r"555-01\d\d"),
    ("07911 123456", "telephone", r"07700 900\d\d\d"),
    ("+44 20 7946 1234", "telephone", r"\+44 20 7946 0\d\d\d"),
    ("+213 5 51 23 45 67", "telephone", r"\+999 \d \d\d \d\d \d\d \d\d"),
    ("x35620", "telephone", r"x00\d{3}"),
    ("01 42 34 56 78 / 06 12 34 56 78", "telephone", r"01 99 00 \d\d \d\d / 06 39 98 \d\d \d\d"),
    ("poste", "telephone", r"00\d{4}"),
    ("AB-123-CD", "plaque", r"[IOU]{2}-\d{3}-[IOU]{2}"),
    ("1234 AB 75", "plaque", r"\d{4} [IOU]{2} 00"),
    ("section AB n° 123", "cadastre", r"section [A-Z]{2} n° \d{3}"),
    ("AB 12, 13 et 14", "cadastre", r"[A-Z]{2} \d\d, \d\d et \d\d"),
    ("écrou n° 12345", "numero", r"écrou n° \d{5}"),
    ("750312345678", "numero", r"00\d{10}"),
    ("12ab34", "numero", r"\d\d[a-z]{2}\d\d"),
    ("AA", "siren", r"[A-Z]{2}"),
    ("FR12 552100554", "siren", r"FR\d\d \d{9}"),
]


def written(marked, *rows: tuple[str, str], strategy: str = "fictif", language: str = "fr") -> list[str]:
    annotation = marked(" ; ".join(f"⟦{text}|{short}⟧" for text, short in rows), "tout", language)
    return [e.replacement for e in apply(annotation, strategy, b"s").annotation.entities]


@pytest.mark.parametrize(("text", "short", "shape"), SHAPES, ids=[text for text, _, _ in SHAPES])
def test_a_number_keeps_its_shape(marked, text: str, short: str, shape: str) -> None:
    (new,) = written(marked, (text, short))
    assert re.fullmatch(shape, new)
    assert new != text


@pytest.mark.parametrize(
    ("text", "short", "is_valid"),
    [
        ("2 65 03 75 116 001 22", "numero", nir.is_valid),
        ("265037511600122", "numero", nir.is_valid),
        ("552 100 554", "siren", siren.is_valid),
        ("552 100 554 00013", "siren", siret.is_valid),
        ("FR76 3000 6000 0112 3456 7890 189", "compte", iban.is_valid),
    ],
)
@pytest.mark.parametrize("secret", [b"a", b"b", b"c", b"d", b"e", b"f", b"g", b"h"])
def test_no_number_with_a_key_can_be_anybodys(marked, text: str, short: str, is_valid, secret: bytes) -> None:
    done = apply(marked(f"⟦{text}|{short}⟧", "tout"), "fictif", secret).annotation.entities[0].replacement
    assert re.sub(r"\d", "0", done) == re.sub(r"\d", "0", text)
    assert not is_valid(done)


def test_a_siren_whose_sum_was_right_has_no_longer_one(marked) -> None:
    done = written(marked, *[(f"{n:09}", "siren") for n in range(100)])
    assert not any(luhn.is_valid(number) for number in done)


def test_one_number_however_it_is_grouped_and_no_two_alike(marked) -> None:
    rows = [("06 12 34 56 78", "telephone"), ("0612345678", "telephone"), ("+33 6 12 34 56 78", "telephone")]
    one, two, three = (re.sub(r"\D", "", new) for new in written(marked, *rows))
    assert one == two == "0" + three[2:]
    many = [(f"06 {n // 100:02} {n % 100:02} 11 22", "telephone") for n in range(2000)]
    assert len(set(written(marked, *many))) == 2000
    assert len(written(marked, *[(f"{n}", "numero") for n in range(300)])) == 300


def test_a_number_that_the_document_has_is_not_drawn(marked) -> None:
    rows = [(f"06 39 98 {n // 100:02} {n % 100:02}", "telephone") for n in range(0, 9900, 7)]
    assert not set(written(marked, *rows)) & {text for text, _ in rows}


ADDRESSES = [
    ("12 bis, rue de la République, 75011 Paris", "adresse", r"\d\d bis, rue d\S+.*, 96\d{3} \S+"),
    (
        "Chez Mme Dupont 3 avenue Foch 69006 LYON CEDEX 06",
        "adresse",
        r"Chez (?!.*Dupont).* \d avenue d.* 96\d{3} [A-ZÀ-Þ-]+ CEDEX \d\d",
    ),
    ("Résidence Les Glycines, bât. B, appt 12", "adresse", r"Résidence \S+, bât\. [A-Z], appt \d\d"),
    ("BP 1234", "adresse", r"BP \d{4}"),
    ("Les Tilleuls", "adresse", r"\S+"),
    ("1-2210 Carling Ave.", "adresse", r"\d-\d{4} \S+ Ave\."),
    ("10 Downing Street, London SW1A 2AA", "adresse", r"\d\d \S+ Street, \S+ [QVX]{2}\d[QVX] \d[QVX]{2}"),
    ("1500 13th Avenue, 3rd floor", "adresse", r"\d{4} \S+ Avenue, \dth floor"),
    ("***", "adresse", r"\d\d rue .+"),
    ("75011 Paris", "localite", r"96\d{3} \S+"),
    ("Paris 11e", "localite", r"\S+ \de"),
    ("Saint-Denis (93)", "localite", r"\S+ \(96\)"),
    ("MARSEILLE", "localite", r"[A-ZÀ-Þ-]+"),
    ("Ottawa ON K2A 1H4", "localite", r"\S+ [DFIOQU]\d[DFIOQU] \d[DFIOQU]\d"),
    ("?", "localite", r"\S+"),
]


@pytest.mark.parametrize(("text", "short", "shape"), ADDRESSES, ids=[text for text, _, _ in ADDRESSES])
@pytest.mark.parametrize("strategy", ["fictif", "tolkien"])
def test_an_address_keeps_its_shape_and_no_name(marked, text: str, short: str, shape: str, strategy: str) -> None:
    (new,) = written(marked, (text, short), strategy=strategy)
    assert re.fullmatch(shape, new)
    names = {
        "république",
        "paris",
        "foch",
        "dupont",
        "lyon",
        "glycines",
        "tilleuls",
        "carling",
        "downing",
        "london",
        "denis",
        "marseille",
        "ottawa",
    }
    assert not names & set(re.findall(r"\w+", new.lower()))


def test_a_town_and_a_street_are_the_same_wherever_they_stand(marked) -> None:
    rows = [
        ("12 rue Basse, 75011 Paris", "adresse"),
        ("14, RUE BASSE", "adresse"),
        ("PARIS", "localite"),
        ("le Havre", "localite"),
        ("Havre", "localite"),
    ]
    full, other, town, havre, same = written(marked, *rows)
    street = re.search(r"rue (.+),", full)[1]
    assert re.fullmatch(rf"\d\d, RUE {re.escape(street.upper())}", other)
    assert full.split(" ")[-1].upper() == town
    assert havre.lower() == same.lower()
    assert full[:2] != other[:2]


def test_5000_towns_are_5000_towns(marked) -> None:
    done = written(
        marked, *[("Q" + "".join("bcdfghjkmp"[int(d)] + "a" for d in f"{n:04}"), "localite") for n in range(5000)]
    )
    assert len(set(done)) == 5000


@pytest.mark.parametrize("short", [short for short in BY_SHORT if short not in ("prenom", "nom")])
def test_long_mentions_are_written_quickly(marked, short: str) -> None:
    for text in ("1 a," * 2_000, "rue " * 2_000, "12 mars " * 1_000, "x@" * 2_000, "d'" * 2_000, "ß²٣" * 500):
        assert written(marked, (text, short), language="fr") != [text]
