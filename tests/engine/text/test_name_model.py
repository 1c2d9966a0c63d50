"""The name model tells names from words, places and brands, and whose first name it is."""

from __future__ import annotations

from zlib import crc32

import numpy as np
import pytest
from safetensors.numpy import save_file

from engine.core.errors import ModelAltered, ModelMissing
from engine.text.name_model import (
    BUCKETS,
    FILE,
    KINDS,
    NameModel,
    gender,
    kinds,
    name_likelihood,
    pieces,
    trained_form,
)

SURNAMES = (
    "Kervadec Benhaddou Tchoumba Ostrowska Lefrancois Vandeputte Da-Cunha Mendonça Haddouche Karagöz Nwachukwu Petrossian Rakotonirina Szymczak Delaruelle Guillerme "
    "Iparraguirre Fernandez Boukhari Traverso Ndong Sissoko Yildirim Kovalenko Schneiderlin Le-Goff Quéméneur Moulinier Zaoui Bertrandeau Oliveira Camarasa Dembélé "
    "Hakobyan Khelifi Marchetti Popescu Rodrigues Thivierge Wisniewski"
).split()
FIRST_NAMES = (
    "Aïcha Maëlys Théodore Souleymane Kateryna Giovanni Bérengère Ludivine Abdelkrim Mariama Zbigniew Consuelo Guillemette Rodrigue Tewfik Yasmina Anatole Hortense "
    "Fatoumata Ibrahima Natalia Alexandru Maryvonne Philibert Khadija Salvatore Rosalie Casimir Ernestine Aurélien Bintou Moussa Solange Nolwenn Tiago Beatriz Florian "
    "Raphaëlle Youssef Élodie"
).split()
WORDS = (
    "boulangerie chaussée livraison peinture étanchéité gestionnaire assurance chantier menuiserie carrelage nettoyage sécurité transports location conseil distribution "
    "rénovation plomberie ambulances habitat restauration patrimoine investissement logistique copropriété entretien formation immobilière énergie couverture traitement "
    "holding building trading shipping management security solutions equipment consulting"
).split()
COINED = (
    "Sofirec Batiprox Euroclim Cogerim Technivia Medisys Aquatec Solupro Agriplus Inforga DLMS Logibat Promotrans Servinet Gecotra Multidis Optimetal Thermofrance "
    "Ecotech Datasys SCRP Novatrans Plastigest CIFRA Intercom Biopharm Geotop SOGEDIM Cofitec Vitaplast Transfroid Unimat Pneuservice Electrodif Hydrotec Cybernet "
    "Cogestra Robotec FNRT Sopromat"
).split()


@pytest.mark.parametrize(
    ("words", "least", "most"),
    [
        pytest.param(SURNAMES, 36, 40, id="surnames"),
        pytest.param(FIRST_NAMES, 36, 40, id="first names"),
        pytest.param(WORDS, 0, 4, id="ordinary words"),
        pytest.param(COINED, 0, 8, id="coined names"),
    ],
)
def test_forty_words_of_a_kind_are_names_or_not(words: list[str], least: int, most: int) -> None:
    assert len(words) == 40
    assert least <= sum(name_likelihood(word) >= 0.5 for word in words) <= most


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        pytest.param("Fatoumata", "f", id="West African, f"),
        pytest.param("Abdelkrim", "m", id="Maghreb, m"),
        pytest.param("Jean-Marie", "m", id="compound, the first decides"),
        pytest.param("Marie-Jeanne", "f", id="compound, the first decides, f"),
        pytest.param("ÉLODIE", "f", id="capitals with accent"),
        pytest.param("ELODIE", "f", id="capitals without"),
        pytest.param("Ana Luísa", "f", id="several, the first is read"),
        pytest.param("Svetlana", "f", id="Slavic, f"),
        pytest.param("Krzysztof", "m", id="Polish, m"),
        pytest.param("Camille", None, id="borne by both"),
        pytest.param("Dominique", None, id="borne by both, in other years"),
        pytest.param("Andrea", None, id="a man's in Italy, a woman's elsewhere"),
        pytest.param("Wei", None, id="not known"),
        pytest.param("J.", None, id="an initial"),
        pytest.param("", None, id="nothing"),
        pytest.param("7", None, id="no letter"),
    ],
)
def test_a_first_name_tells_a_gender_or_is_unknown(name: str, expected: str | None) -> None:
    told, sure = gender(name)
    assert told == expected
    assert 0.5 <= sure <= 1.0


def test_kinds_add_up_to_one_and_case_and_accents_do_not_count() -> None:
    assert set(kinds("Lefèvre")) == set(KINDS)
    assert sum(kinds("Lefèvre").values()) == pytest.approx(1)
    assert kinds("LEFEVRE") == kinds("lefèvre")
    assert trained_form("Łucja ÇELİK") == "lucja celik"


def test_a_word_of_any_length_has_a_bounded_number_of_pieces() -> None:
    assert len(pieces("x" * 40_000)) < 250
    assert all(0 <= piece < BUCKETS for piece in pieces("Œuvré-d’Or"))
    assert 0 <= name_likelihood("") <= 1


def test_no_word_of_five_letters_or_more_is_one_piece() -> None:
    """Else the file would tell who was in the lists it was trained on."""
    assert crc32(b"^anna$") % BUCKETS in pieces("Anna")
    assert crc32(b"^anouk$") % BUCKETS not in pieces("Anouk")
    assert crc32(b"^kervadec$") % BUCKETS not in pieces("Kervadec")


@pytest.mark.parametrize(
    ("tensors", "error"),
    [
        pytest.param(None, ModelMissing, id="no file"),
        pytest.param({"weights": np.zeros((4, 6), np.int8)}, ModelAltered, id="tensors missing"),
        pytest.param(
            {
                "weights": np.zeros((4, 6), np.int8),
                "scale": np.ones(6, np.float32),
                "bias": np.zeros(6, np.float32),
                "certain": np.ones(1, np.float32),
            },
            ModelAltered,
            id="another size",
        ),
        pytest.param("garbage", ModelAltered, id="not a file of tensors"),
    ],
)
def test_a_file_that_is_not_the_model_is_refused(tmp_path, tensors, error) -> None:  # type: ignore[no-untyped-def]
    if isinstance(tensors, str):
        (tmp_path / FILE).write_text(tensors)
    elif tensors:
        save_file(tensors, tmp_path / FILE)
    with pytest.raises(error):
        NameModel.load(tmp_path)
