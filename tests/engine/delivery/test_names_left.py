"""No label is believed: a full name never stays, a shared surname is asked once, and what is left
is counted with its reason."""

from __future__ import annotations

import re
from dataclasses import replace
from io import BytesIO

import docx
import pytest

from benchmarks.round_trip import FORMATS
from engine import formats as documents
from engine.core.errors import LeakFound, SharedSurname
from engine.core.model import Annotation, Document, Doubt, EngineInfo, Entity, entity_at
from engine.delivery import Delivery, deliver, deliver_text
from engine.pseudonyms import ReplacedText, apply

MARK = re.compile(r"⟦(?P<text>[^|⟧]*)\|(?P<label>[^|⟧]*)\|(?P<person>[^|⟧]*)\|?(?P<source>[^⟧]*)⟧")
SHORT = {
    "nom": "personnePhysiqueNom",
    "prenom": "personnePhysiquePrenom",
    "magistrat": "professionnelMagistratGreffier",
    "avocat": "professionnelAvocat",
    "morale": "personneMorale",
}


def marked(source: str, register: tuple[str, ...] = (), doubts: tuple[str, ...] = ()) -> ReplacedText:
    """Read « ⟦text|label|person⟧ » and replace what the judicial profile masks; ``doubts`` are
    forms left with a doubt."""
    text, entities, done = "", list[Entity](), 0
    for match in MARK.finditer(source):
        text += source[done : match.start()]
        label = SHORT[match["label"]]
        entity = entity_at(text + match["text"], len(text), len(text) + len(match["text"]), label, "model:fr")
        entity = replace(entity, person=match["person"] or None, source=match["source"] or "model:fr")
        entities.append(replace(entity, masked=match["label"] in ("nom", "prenom")))
        text, done = text + match["text"], match.end()
    text += source[done:]
    raised = tuple(Doubt("name_left", "look", "", text.rindex(form), text.rindex(form) + len(form)) for form in doubts)
    document = Document("decision.txt", text, parties=register)
    return apply(
        Annotation(document, EngineInfo("0", "", "cpu", ""), tuple(entities), doubts=raised), "lettres", b"s" * 32
    )


def counts(delivery: Delivery) -> dict[str, int]:
    return {one.reason: one.times for one in delivery.left}


PARTY = "Mme ⟦Ondine|prenom|p1⟧ ⟦Kervadec|nom|p1⟧ conclut.\n"


@pytest.mark.parametrize(
    "source",
    [
        pytest.param("Me ⟦Ondine Kervadec|avocat|p2⟧ plaide.", id="a lawyer's"),
        pytest.param("Me ⟦Ondine Kervadec|avocat|p2|human⟧ plaide.", id="a lawyer's, as a reader says"),
        pytest.param("⟦Kervadec Ondine|magistrat|p2⟧, greffière.", id="a clerk's, surname first"),
        pytest.param("la SARL ⟦Ondine Kervadec|morale|⟧.", id="a company's"),
        pytest.param("Tribunal de Ondine Kervadec.", id="where a place may stand"),
        pytest.param("ONDINE\nKERVADEC", id="in capitals, over a line end"),
        pytest.param("ondine kervadec", id="in small letters"),
        pytest.param("Ondine\u2003.\u2003Kervadec", id="wide blanks and a dot"),
    ],
)
def test_the_full_name_of_somebody_masked_stays_nowhere(source: str) -> None:
    with pytest.raises(LeakFound) as caught:
        deliver_text(marked(PARTY + source))
    assert (type(caught.value), caught.value.params["detail"]) == (LeakFound, "2")


def test_a_doubt_does_not_leave_a_full_name() -> None:
    with pytest.raises(LeakFound):
        deliver_text(marked(PARTY + "Ondine Kervadec", doubts=("Kervadec",)))


def test_the_first_of_several_first_names_makes_a_full_name() -> None:
    several = "Mme ⟦Ondine Solveig|prenom|p1⟧ ⟦Kervadec|nom|p1⟧ conclut.\nMe ⟦Ondine Kervadec|avocat|p2⟧ plaide."
    with pytest.raises(LeakFound):
        deliver_text(marked(several))


@pytest.mark.parametrize(
    ("source", "register", "confirmed"),
    [
        pytest.param("Mme ⟦Maud KERVADEC|magistrat|p2⟧, présidente.", (), "Maud", id="a reader confirmed the judge"),
        pytest.param(
            "Mme ⟦Maud KERVADEC|magistrat|p2⟧.\nMme ⟦Kervadec|magistrat|p2⟧.", (), "Maud", id="once for all her mentions"
        ),
        pytest.param("Mme ⟦Kervadec|magistrat|p2|human⟧, présidente.", (), "", id="a reader marked the judge"),
        pytest.param("Mme ⟦Maud KERVADEC|magistrat|p2⟧.", ("Ondine KERVADEC",), "", id="the register has another"),
        pytest.param(
            "Mme ⟦Maud KERVADEC|magistrat|p2⟧.\nMme ⟦Kervadec|magistrat|p2⟧.", ("KERVADEC Ondine",), "",
            id="the register, and a mention without first name",
        ),
    ],
)  # fmt: skip
def test_a_shared_surname_stays_once_it_is_settled(source: str, register: tuple[str, ...], confirmed: str) -> None:
    made = marked(PARTY + source, register)
    text = made.annotation.document.text
    place = text.index(confirmed) if confirmed else 0
    delivery = deliver_text(made, [(place, place + 1)] if confirmed else ())
    assert sum(counts(delivery).values()) == text.lower().count("kervadec") - 1
    assert counts(delivery).keys() == {"register" if register else "reader"}


@pytest.mark.parametrize(
    ("source", "register"),
    [
        pytest.param("Mme ⟦Maud KERVADEC|magistrat|p2⟧, présidente.", (), id="nobody said"),
        pytest.param(
            "Me ⟦Kervadec|avocat|p2⟧ plaide.", ("Ondine Kervadec",), id="a register, and no first name of the lawyer"
        ),
        pytest.param("Mme ⟦Maud KERVADEC|magistrat|p2⟧.", ("Kervadec",), id="a register without first names"),
        pytest.param(
            "Mme ⟦Maud KERVADEC|magistrat|p2⟧.", ("Maud Kervadec", "Ondine Kervadec"), id="a party of both names"
        ),
        pytest.param("Mme ⟦Maud KERVADEC|magistrat|p2⟧.", ("Jules Ferrand",), id="a register of others"),
    ],
)
def test_a_shared_surname_that_nobody_settled_stops_the_file(source: str, register: tuple[str, ...]) -> None:
    with pytest.raises(SharedSurname) as caught:
        deliver_text(marked(PARTY + source, register))
    assert "§ 2" in caught.value.sentence("fr")
    assert "§ 2" in caught.value.sentence("en")
    assert "Kervadec" not in caught.value.sentence("fr").title()


def test_a_name_that_somebody_missed_is_said_before_a_shared_surname() -> None:
    with pytest.raises(LeakFound) as caught:
        deliver_text(marked(PARTY + "Me ⟦Kervadec|avocat|p2⟧ plaide.\nKervadec a payé."))
    assert (type(caught.value), caught.value.params["detail"]) == (LeakFound, "3")


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        pytest.param("Me ⟦Maud Kervadec-Roudaut|avocat|p2⟧ plaide.", "professional", id="part of another surname"),
        pytest.param("la SARL ⟦Garage Kervadec|morale|⟧.", "organisation", id="in a company's name"),
        pytest.param("Tribunal judiciaire de Kervadec.", "place", id="where a court sits"),
        pytest.param("un kervadec de trop.", "small_letters", id="as an ordinary word"),
        pytest.param("rue Kervadec.", "doubt", id="with a doubt"),
    ],
)
def test_what_is_left_is_counted_with_its_reason(source: str, reason: str) -> None:
    delivery = deliver_text(marked(PARTY + source, doubts=("Kervadec",) if reason == "doubt" else ()))
    assert counts(delivery) == {reason: 1}


def test_a_common_word_follows_its_own_rule() -> None:
    party = "M. ⟦Yanis|prenom|p1⟧ ⟦Marchand|nom|p1⟧ conclut.\n"
    assert counts(deliver_text(marked(party + "Le Marchand a livré."))) == {"common": 1}
    with pytest.raises(LeakFound):
        deliver_text(marked(party + "M. Marchand a livré."))
    with pytest.raises(SharedSurname):
        deliver_text(marked(party + "M. ⟦Marchand|magistrat|p2⟧, président."))


@pytest.mark.parametrize(
    "source",
    [
        pytest.param("Pièce 4 : dossier_kervadec_2024.pdf.", id="a file name"),
        pytest.param("https://exemple.fr/kervadec", id="an address"),
        pytest.param("https://exemple.fr/?nom=S2VydmFkZWM", id="Base64 in a link"),
        pytest.param("https://exemple.fr/?nom=%4Bervadec", id="percent signs in a link"),
        pytest.param("&#75;ervadec", id="a character reference"),
        pytest.param("mme kervadec", id="behind a title"),
        pytest.param("k e r v a d e c", id="small letters set apart"),
        pytest.param("K ERVADEC", id="small capitals"),
        pytest.param("Kerva\ndec", id="broken over lines"),
        pytest.param("KERVA*DEC", id="a sign within"),
    ],
)
def test_a_name_written_otherwise_stops_the_file(source: str) -> None:
    with pytest.raises(LeakFound) as caught:
        deliver_text(marked(f"{PARTY}{source}"))
    assert caught.value.params["detail"] == "2"


@pytest.mark.parametrize(
    "source",
    [
        pytest.param("Mme ⟦Q|nom|p2⟧ u a t r e b a r b e s", id="the first letter of letters set apart"),
        pytest.param("Mme Q u a ⟦t|nom|p2⟧ r e b a r b e s", id="one in the middle"),
        pytest.param("Mme ⟦Q u a t r e b a r b e|nom|p2⟧ s", id="all but the last"),
        pytest.param("Mme ⟦Q|nom|p2⟧.U.A.T.R.E.B.A.R.B.E.S", id="between dots"),
        pytest.param("Mme ⟦Q|nom|p2⟧ u\tA.t*r\u2009e\u2800b", id="in all distances"),
        pytest.param("Mme ⟦Quatre|nom|p2⟧barbes", id="a word cut in two"),
        pytest.param("Mme ⟦Kerva|nom|p2⟧(1)dec", id="a word with the mark of a note in it"),
        pytest.param("Mme Quatre⟦barbes|nom|p2⟧", id="its end"),
        pytest.param("Mme ⟦Kerva|nom|p2⟧\ndec", id="a known name broken over lines"),
        pytest.param("Mme Solveig ⟦Kervadec|nom|p2⟧ Ondine", id="a full name of which a part is left"),
    ],
)
def test_letters_beside_a_pseudonym_stop_the_file(source: str) -> None:
    with pytest.raises(LeakFound) as caught:
        deliver_text(marked(PARTY + source))
    assert caught.value.params["detail"] == "2"


@pytest.mark.parametrize(
    "source",
    [
        pytest.param("MM. ⟦A|nom|p2⟧ et B", id="an initial"),
        pytest.param("M. ⟦J.|prenom|p2⟧ P. M. ⟦Roudaut|nom|p2⟧", id="initials"),
        pytest.param("la créance de M. ⟦Z|nom|p2⟧ S.A.R.L. en liquidation", id="a company's form"),
        pytest.param("MM. ⟦A|nom|p2⟧, B, C, D et E", id="a list"),
        pytest.param("l'⟦Armorique|nom|p2⟧", id="an article"),
        pytest.param("⟦Roudaut|nom|p2⟧75 et ⟦Roudaut|nom|p2⟧SARL", id="figures behind"),
        pytest.param("M. ⟦Roudaut|nom|p2⟧ y a à faire", id="small words"),
    ],
)
def test_what_is_no_part_of_a_name_stays_beside_it(source: str) -> None:
    assert deliver_text(marked(PARTY + source)).verified


def test_two_words_of_the_text_on_two_lines_are_nobodys_name() -> None:
    party = "M. ⟦Yanis|prenom|p1⟧ ⟦Lacour|nom|p1⟧ conclut devant la chambre, une cour et la\n"
    assert deliver_text(marked(party + "cour d'appel, dans la rue de la\ncour.")).verified


def case(data: bytes, name: str, masked: str) -> ReplacedText:
    """Read a file and mask a name wherever it stands as it is."""
    document = documents.read(data, name)
    places = [match.span() for match in re.finditer(rf"\b{masked}\b", document.text)]
    entities = tuple(
        replace(entity_at(document.text, *place, SHORT["nom"], "model:fr"), masked=True) for place in places
    )
    return apply(Annotation(document, EngineInfo("0", "", "cpu", ""), entities), "lettres", b"s" * 32)


@pytest.mark.parametrize("form", FORMATS)
def test_letters_set_apart_stop_a_file_of_any_format(form: str) -> None:
    apart = FORMATS[form]("Mme Kervadec conclut.\nLa partie K e r v a d e c a payé.")
    with pytest.raises(LeakFound) as caught:
        deliver(apart, case(apart, f"a.{form}", "Kervadec"))
    assert caught.value.params["reason"] == "text"
    plain = FORMATS[form]("Mme Kervadec conclut.\nLa partie a payé.")
    assert deliver(plain, case(plain, f"a.{form}", "Kervadec")).left == ()


@pytest.mark.parametrize("between", ["\t", "\n", "\u2009"])
def test_letters_that_word_sets_apart_stop_the_file(between: str) -> None:
    document, buffer = docx.Document(), BytesIO()
    document.add_paragraph("Mme Kervadec conclut.")
    paragraph = document.add_paragraph("Elle, ")
    for letter in "Kervadec":
        paragraph.add_run(letter + between)  # python-docx writes w:tab and w:br
    document.save(buffer)
    data = buffer.getvalue()
    with pytest.raises(LeakFound):
        deliver(data, case(data, "a.docx", "Kervadec"))


def test_a_link_that_names_somebody_in_base64_does_not_stay() -> None:
    page = FORMATS["html"]("Mme Kervadec conclut.").replace(
        b"</body>", b'<p><a href="https://exemple.fr/?d=TW1lIEtlcnZhZGVj">ici</a></p></body>'
    )
    assert b"TW1lIEtlcnZhZGVj" not in deliver(page, case(page, "a.html", "Kervadec")).data


def test_the_name_of_the_file_is_freed_of_a_disguise() -> None:
    plain = FORMATS["txt"]("Mme Kervadec conclut.")
    for name in ("dossier_kervadec_2024.txt", "K_e_r_v_a_d_e_c.txt", "%4Bervadec.txt"):
        delivered = deliver(plain, case(plain, name, "Kervadec"))
        assert "adec" not in delivered.name.replace("_", "")
