"""What holds for the strategies that write names: one person one name, none of the document's, in
one document and in a corpus."""

import itertools
import re
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings, strategies as st

from engine.core.labels import FIRST_NAME, LABELS, SURNAME
from engine.core.model import Annotation, Document, EngineInfo, Entity, Person, entity_at
from engine.pseudonyms import STRATEGIES, apply
from engine.pseudonyms.names import assignment as drawing
from engine.pseudonyms.names.lexicon import GENDERS, lexicon
from engine.pseudonyms.names.supply import Stock, for_one, in_order
from engine.pseudonyms.strategies.strategy import OneDocument
from engine.text.fold import fold

NAMES = ["fictif", "tolkien"]
WRITERS = pytest.mark.parametrize("strategy", NAMES)
INFO = EngineInfo("0", "", "cpu", "")


def replacements(annotation: Annotation, strategy: str, secret: bytes = b"secret", register=None) -> list[str]:
    return [e.replacement for e in apply(annotation, strategy, secret, register=register).annotation.entities]


def people(rows: list[tuple[str, str]]) -> Annotation:
    """Make a document of people, each a person of their own: first name, surname."""
    text, entities = "", []
    for number, row in enumerate(rows):
        for name, label in zip(row, (FIRST_NAME, SURNAME), strict=True):
            if name:
                entities.append(Entity(len(text), len(text) + len(name), name, label, "human", 1.0, f"p{number}", True))
            text += name + " "
    return Annotation(Document("x.txt", text), INFO, tuple(entities))


def invented(number: int) -> str:
    return "Q" + "".join("bcdfghjkmp"[int(digit)] + "a" for digit in f"{number:04}")


@WRITERS
def test_5000_people_have_5000_names(strategy: str) -> None:
    rows = [("", invented(n)) for n in range(5000)]
    assert len(set(replacements(people(rows), strategy))) == 5000
    homonyms = [("Jean", "") for _ in range(1500)] + [("Xiu", "") for _ in range(1500)]
    done = replacements(people(homonyms), strategy)
    assert len(set(done)) == 3000
    assert all(re.fullmatch(r"[A-ZÀ-Þ][a-zà-ÿ]+(?:-[A-ZÀ-Þ][a-zà-ÿ]+)*", name) for name in done)


@WRITERS
def test_people_of_one_corpus_have_as_many_names(strategy: str) -> None:
    register = OneDocument()
    rows = [(invented(n), invented(n % 50)) for n in range(1000)]
    done = [replacements(people([row]), strategy, register=register) for row in rows]
    assert len({tuple(names) for names in done}) == 1000
    assert len({names[1] for names in done}) == 50


@WRITERS
@settings(max_examples=40)
@given(
    st.lists(
        st.tuples(st.sampled_from(["Jean", "Lise", ""]), st.sampled_from(["Vasseur", "Diallo", "Le Goff"])), max_size=12
    )
)
def test_different_people_never_share_a_whole_name(strategy: str, rows: list[tuple[str, str]]) -> None:
    for register in (None, OneDocument()):
        entities = apply(people(rows), strategy, b"s", register=register).annotation.entities
        written = {
            who: " ".join(e.replacement for e in group)
            for who, group in itertools.groupby(entities, lambda e: e.person)
        }
        named = [written[f"p{n}"] for n, (first, _) in enumerate(rows) if first]
        assert len(set(named)) == len(named)


@WRITERS
def test_the_secret_decides_and_the_originals_do_not(strategy: str) -> None:
    one = replacements(people([("Abel", "Arnoux"), ("Luc", "Zola")]), strategy)
    assert one == replacements(people([("Abel", "Arnoux"), ("Luc", "Zola")]), strategy)
    assert one != replacements(people([("Abel", "Arnoux"), ("Luc", "Zola")]), strategy, b"other")
    turned = list(replacements(people([("Luc", "Zola"), ("Abel", "Arnoux")]), strategy))
    assert one == turned


@WRITERS
def test_no_pseudonym_is_a_word_of_the_document_or_a_party(strategy: str) -> None:
    words = lexicon(strategy)
    known = {*words.surnames.singles[::2], *words.first_names["f"].singles[1:], *words.surnames.heads}
    annotation = people([("Julie", invented(n)) for n in range(100)])
    text = annotation.document.text + " ".join(sorted(known)).upper()
    document = Document("x", text, parties=(" ".join(words.surnames.singles[1::4]), "M. Élanor"))
    refused = {part for word in known for part in fold(word).split()}
    refused |= {part for party in document.parties for part in fold(party).split()}
    done = replacements(replace(annotation, document=document), strategy)
    assert len(set(done)) == 200
    assert not refused & {part for name in done for part in fold(name).split()}


@WRITERS
def test_a_text_that_is_the_whole_lexicon_gets_coined_names(strategy: str) -> None:
    stock = lexicon(strategy).surnames
    annotation = people([("", invented(n)) for n in range(50)])
    text = annotation.document.text + " ".join(stock.singles + stock.heads)
    done = replacements(replace(annotation, document=replace(annotation.document, text=text)), strategy)
    assert len(set(done)) == 50
    assert not set(done) & set(stock.singles)


@WRITERS
def test_one_register_keeps_people_through_their_mails(marked, strategy: str) -> None:
    register = OneDocument()
    mails = [
        "⟦S.|prenom|p1⟧ ⟦Scott|nom|p1⟧ asked ⟦Tom|prenom|p2⟧",
        "⟦Susan|prenom|p7⟧ ⟦Scott|nom|p7⟧ <⟦susan.scott@nowhere.com|email|p7⟧>, ⟦Tom|prenom|p1⟧ ⟦Musick|nom|p1⟧",
        "Hi ⟦Susan|prenom|p3⟧, ⟦susan.scott@nowhere.com|email⟧, yours, ⟦Tom|prenom|p1⟧ ⟦MUSICK|nom|p1⟧",
        "⟦Susan|prenom|p1⟧ ⟦Musick|nom|p1⟧ and ⟦S.|prenom|p2⟧ ⟦Scott|nom|p2⟧",
    ]
    one, two, three, four = (replacements(marked(mail, "tout", "en"), strategy, register=register) for mail in mails)
    susan, scott, mail, tom, musick = two
    assert (one[0][0], one[1], one[2]) == (susan[0], scott, tom)
    assert three == [susan, mail, tom, musick.upper()]
    assert mail.startswith(f"{fold(susan)}.{fold(scott)}@")
    assert mail.endswith(".example")
    assert (four[0] != susan, four[1:]) == (True, [musick, f"{susan[0]}.", scott])


@WRITERS
def test_a_corpus_whose_pseudonym_is_a_name_in_the_next_document(strategy: str) -> None:
    register = OneDocument()
    (first,) = replacements(people([("", "Vasseur")]), strategy, register=register)
    other, new = replacements(people([("", first), ("", "Vasseur")]), strategy, register=register)
    assert len({first, other, new}) == 3
    assert replacements(people([("", "Vasseur")]), strategy, register=register) == [first]


def test_a_register_gives_nobody_the_name_of_the_other_gender() -> None:
    register = OneDocument()
    done = []
    for gender in ("f", "m", "f", None, "m"):
        annotation = replace(people([("Camille", "Roux")]), persons=(Person("p0", (), gender=gender),))
        done.append(replacements(annotation, "fictif", register=register)[0])
    assert [lexicon("fictif").gender(name) for name in done] == ["f", "m", "f", "f", "m"]
    assert (done[0], done[1]) == (done[2], done[4])


MENTIONS = st.tuples(
    st.text(alphabet="ab .,'-@/12\n", max_size=6),
    st.one_of(
        st.text(min_size=1, max_size=12),
        st.sampled_from(["de de", "d'", "J.-P.", "M. X", "née", "12/13/14", "@", "0", "rue"]),
    ),
    st.sampled_from(sorted(LABELS)),
    st.sampled_from([None, "p1", "p2"]),
)


@settings(max_examples=150)
@given(st.lists(MENTIONS, max_size=8), st.sampled_from(NAMES), st.sampled_from(["fr", "en"]), st.booleans())
def test_any_text_is_written_and_written_alike_twice(rows, strategy: str, language: str, corpus: bool) -> None:
    text, entities = "", []
    for gap, name, label, person in rows:
        text += gap
        entities.append(Entity(len(text), len(text) + len(name), name, label, "human", 1.0, person, True))
        text += name
    annotation = Annotation(Document("x", text, language=language), INFO, tuple(entities))
    one, two = (apply(annotation, strategy, b"s", register=OneDocument() if corpus else None) for _ in range(2))
    assert one == two
    for entity in one.annotation.entities:
        if re.search(r"[^\W\d_]{3}", entity.text) and LABELS[entity.label].family == "person":
            assert entity.replacement.casefold() != entity.text.casefold()


@WRITERS
def test_work_grows_with_the_text(marked, strategy: str, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: Counter[str] = Counter()
    telling = drawing.list_name_words

    def counted(word: str) -> tuple[str, ...]:
        calls["now"] += 1
        return telling(word)

    monkeypatch.setattr(drawing, "list_name_words", counted)
    for size in (200, 400, 800):
        calls["now"] = 0
        apply(people([(invented(n), invented(5000 + n)) for n in range(size)]), strategy, b"s")
        calls[str(size)] = calls["now"]
    assert calls["800"] - calls["400"] < 3 * (calls["400"] - calls["200"])


def test_a_placeholder_that_stood_there_stays(marked) -> None:
    done = apply(marked("M. ⟦X...|nom|p1⟧, M. ⟦[B]|nom|p2⟧ et M. ⟦Roux|nom|p3⟧", "tout"), "fictif", b"s").text
    assert re.fullmatch(r"M\. X\.\.\., M\. \[B\] et M\. \w+", done)


@pytest.mark.parametrize(
    ("source", "wanted"),
    [
        pytest.param(
            "⟦Roux|nom|p1⟧, ⟦Garage ROUX et fils|physicomorale⟧", r"(\w+), Garage \1 et fils", id="the name inside"
        ),
        pytest.param("⟦Roux|nom|p1⟧, ⟦SCI ROUX|physicomorale⟧", r"(?i)(\w+), SCI \1", id="in capitals"),
        pytest.param(
            "⟦Luc|prenom|p1⟧ ⟦Roux|nom|p1⟧, ⟦Ets Luc Roux|physicomorale⟧", r"(\w+) (\w+), Ets \1 \2", id="both"
        ),
        pytest.param(
            "⟦Roux|nom|p1⟧, ⟦Roux & Lemaire|physicomorale⟧",
            r"(\w+), (?!.*\1)(?!.*Lemaire).+",
            id="another name masks all",
        ),
        pytest.param(
            "⟦SARL Transports Belval|morale⟧, ⟦Belval|morale⟧", r"SARL Transports (\w+), \1", id="trade and form stay"
        ),
        pytest.param("l'⟦école Paul-Bert|etablissement⟧", r"l'école \w+", id="a facility"),
        pytest.param("⟦hôpital|etablissement⟧", r"\w+", id="nothing but a kind"),
    ],
)
def test_companies_keep_their_trade(marked, source: str, wanted: str) -> None:
    assert re.fullmatch(wanted, apply(marked(source, "tout"), "fictif", b"s").text)


def test_articles_change_with_the_name(marked) -> None:
    source = " ; ".join(f"l'acte de ⟦{invented(n)}|nom⟧ et d'⟦A{invented(n)}|nom⟧" for n in range(40))
    done = apply(marked(source, "tout"), "fictif", b"s").text
    assert not re.search(r"d'[^AEIOUÉÈÊÎÔŒÆ]|de [AEIOUÉÈÊÎÔŒÆ]", done)
    assert re.search(r"et de [BCDF]", done)
    assert re.search(r"acte d'[AEÉIOU]", done)


def test_stocks_never_repeat_themselves() -> None:
    stock = Stock("x", ("Ab", "Cd", "Ef", "Gh"), ("Ij", "Kl"))
    for words in (
        in_order(stock, b"s"),
        in_order(replace(stock, joined="&"), b"s"),
        in_order(replace(stock, heads=()), b"s"),
    ):
        drawn = list(itertools.islice(words, 2000))
        assert len(set(drawn)) == 2000
    assert len(set(itertools.islice(for_one(stock, b"s", "x"), 200))) > 60


@WRITERS
def test_the_lists_are_long_enough_and_read_in_one_way(strategy: str) -> None:
    words = lexicon(strategy)
    least = {"fictif": (400, 150, 100), "tolkien": (150, 100, 120)}[strategy]
    assert len(words.surnames.singles) >= least[0]
    assert min(len(words.first_names[gender].singles) for gender in GENDERS) >= least[1]
    assert len(words.places.singles) >= least[2]
    stocks = [words.surnames, words.places, words.firms, *(words.first_names[key] for key in ("f", "m", "any"))]
    everything = [word for stock in stocks for word in (*stock.singles, *stock.heads)]
    assert [word for word, times in Counter(everything).items() if times > 1] == []
    for word in (
        *words.surnames.singles,
        *words.surnames.heads,
        *(w for key in ("f", "m", "any") for w in words.first_names[key].singles),
    ):
        assert re.fullmatch(r"[A-ZÀ-Þ][a-zà-ÿœ]+", word), word


@WRITERS
def test_the_example_is_made_of_the_lists(strategy: str) -> None:
    words = lexicon(strategy)
    known = {*words.first_names["m"].singles, *words.surnames.singles, *words.places.singles, *words.streets.singles}
    first, last, town, street = re.fullmatch(
        r"M\. (\S+) (\S+), né le 4 juin 1965 à (\S+), demeurant 7 rue (.+)", STRATEGIES[strategy].example
    ).groups()
    assert {first, last, town, street} <= known


@pytest.mark.parametrize("strategy", ["fictif", "tolkien"])
@pytest.mark.parametrize(
    ("address", "kept"),
    [
        pytest.param("14, rue de la Porte-Neuve", r"\d\d, rue [^\d,]+", id="a gate that a street is named after"),
        pytest.param("14 rue de la Porte Neuve", r"\d\d rue [^\d,]+", id="the same without a hyphen"),
        pytest.param("14 rue Haute, porte 3", r"\d\d rue [^\d,]+, porte \d", id="a door"),
        pytest.param("8 bis, allée de la Tour", r"\d bis, allée [^\d,]+", id="a tower that a lane is named after"),
    ],
)
def test_an_address_keeps_its_shape(strategy: str, address: str, kept: str) -> None:
    text = f"demeurant {address}."
    entity = replace(entity_at(text, 10, 10 + len(address), "adresse", "human"), masked=True)
    annotation = Annotation(Document("x", text), EngineInfo("0", "", "cpu", ""), (entity,))
    for secret in range(20):
        new = apply(annotation, strategy, bytes([secret])).annotation.entities[0].replacement or ""
        assert re.fullmatch(kept, new), new
        assert "Porte" not in new


@pytest.mark.parametrize("strategy", ["fictif", "tolkien"])
def test_a_text_in_ascii_stays_in_ascii(strategy: str) -> None:
    text = "\n".join(f"Susan{n} Scott{n}" for n in range(300))
    entities = tuple(
        replace(entity_at(text, m.start(), m.end(), label, "human"), masked=True, person=re.sub(r"\D", "", m[0]))
        for m in re.finditer(r"\w+", text)
        for label in [SURNAME if m[0].startswith("Sc") else FIRST_NAME]
    )
    annotation = Annotation(Document("x", text, language="en"), EngineInfo("0", "", "cpu", ""), entities)
    made = apply(annotation, strategy, b"s")
    assert made.text.isascii()
    assert len(set(made.text.split("\n"))) == 300
