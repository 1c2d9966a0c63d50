"""Pseudonyms that stay the same through a corpus."""

import multiprocessing
import os
import sqlite3
import stat
from contextlib import closing
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from engine.core.errors import BadRegister, EngineError, RegisterBusy, RegisterClosed, RegisterMismatch
from engine.pseudonyms import STRATEGIES, apply
from engine.pseudonyms.earlier_forms import MOST, EarlierForms, fold_of_0_7
from engine.pseudonyms.register import CorpusRegister, open_register
from engine.text.fold import fold

PEOPLE = [f"Personne{n}" for n in range(300)]
REGISTERED = sorted(set(STRATEGIES) - {"noir", "secret"})


def _draw(path: Path, shift: int) -> dict[str, str]:
    """Draw for everybody, ten at a time, each process in another order and from the same
    numbers."""
    found = {}
    with open_register(path) as register:
        for start in range(0, len(PEOPLE), 10):
            numbers = count(1)
            for index in range(start, start + 10):
                name = PEOPLE[(index * 7 + shift) % len(PEOPLE)]
                found[name] = register.give("nom", name, lambda numbers=numbers: f"N{next(numbers)}")
            register.commit()
    return found


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Give the path of a register that does not exist yet."""
    return tmp_path / "affaire.registre"


def test_processes_that_draw_at_once_agree_and_never_collide(path: Path) -> None:
    with multiprocessing.get_context("spawn").Pool(4) as pool:
        one, *others = pool.starmap(_draw, [(path, 75 * n) for n in range(4)])
    assert all(other == one for other in others)
    assert len(set(one.values())) == len(one) == len(PEOPLE)


def test_what_was_given_is_given_again_after_reopening(path: Path) -> None:
    with open_register(path) as register:
        first, draws = register.give("nom", "roux", lambda: "A"), register.secret
        assert register.give("prenom", "roux", lambda: "A") == "A"
    with open_register(path) as register:
        assert (register.give("nom", "roux", lambda: "Z"), register.secret) == (first, draws)
        proposals = iter(["A", "B"])
        assert register.give("nom", "petit", lambda: next(proposals)) == "B"


def test_a_register_sees_what_another_gave_after_it_was_opened(path: Path) -> None:
    with open_register(path) as one, open_register(path) as other:
        assert one.give("nom", "roux", lambda: "A") == "A"
        one.commit()
        proposals = iter(["A", "B"])
        assert other.give("nom", "petit", lambda: next(proposals)) == "B"
        assert other.give("nom", "roux", lambda: "Z") == "A"


def test_what_was_not_committed_when_work_broke_off_is_forgotten(path: Path) -> None:
    def broken_off() -> None:
        with open_register(path) as register:
            register.give("nom", "roux", lambda: "A")
            raise KeyError

    with pytest.raises(KeyError):
        broken_off()
    with open_register(path) as register:
        assert register.give("nom", "roux", lambda: "B") == "B"


def test_no_name_stands_in_the_file_and_only_its_owner_reads_it(path: Path, marked) -> None:
    with open_register(path) as register:
        apply(marked("⟦Rocheblave|nom⟧ ⟦rocheblave@exemple.fr|email⟧ ⟦Tulle|localite⟧"), "cour", b"", register=register)
        journal = [file for file in path.parent.iterdir() if file != path]
        assert all(stat.S_IMODE(file.stat().st_mode) & 0o077 == 0 for file in [path, *journal])
    data = path.read_bytes().lower()
    assert b"[courriel " in data
    assert not any(word in data for word in (b"rocheblave", b"tulle", b"exemple"))


@pytest.mark.parametrize("strategy", REGISTERED)
def test_a_person_has_one_pseudonym_in_every_document(path: Path, marked, strategy: str) -> None:
    texts = [
        "M. ⟦Jean|prenom|p1⟧ ⟦Vasseur|nom|p1⟧ et Mme ⟦Lise|prenom|p2⟧ ⟦Diallo|nom|p2⟧",
        "Mme ⟦Ngoc|prenom|p1⟧ ⟦Pham|nom|p1⟧ et M. ⟦JEAN|prenom|p2⟧ ⟦VASSEUR|nom|p2⟧ et Mme ⟦Lise|prenom|p3⟧ ⟦Vasseur|nom|p3⟧",
    ]
    with open_register(path) as register:
        one, two = (apply(marked(text), strategy, bytes([n]), register=register).annotation.entities for n, text in enumerate(texts))  # fmt: skip
    people = [tuple(fold(e.replacement) for e in pair) for pair in (one[:2], one[2:], two[:2], two[2:4], two[4:])]
    assert people[3] == people[0]
    assert len(set(people)) == 4
    assert people[4][1] == people[0][1]


@pytest.mark.parametrize("strategy", REGISTERED)
def test_a_document_that_fails_leaves_nothing_in_the_register(path: Path, marked, strategy: str) -> None:
    before = marked("Mme ⟦Lise|prenom|p1⟧ ⟦Diallo|nom|p1⟧")
    failing = marked("M. ⟦Jean|prenom|p1⟧ ⟦Vasseur|nom|p1⟧ et M. ⟦Luc|prenom|p2⟧ ⟦Roux|nom|p2⟧")
    first, *others = failing.entities
    overlapping = replace(failing, entities=(first, *others, replace(first, start=0)))
    after = marked("Mme ⟦Ngoc|prenom|p1⟧ ⟦Pham|nom|p1⟧ et Mme ⟦Lise|prenom|p2⟧ ⟦Diallo|nom|p2⟧")

    copy = path.with_name("copy.registre")
    with open_register(path):
        pass
    copy.write_bytes(path.read_bytes())  # one secret: what is drawn at random is drawn alike
    with open_register(path) as one, open_register(copy) as other:
        for register in (one, other):
            apply(before, strategy, b"1", register=register)
        with pytest.raises(ValueError, match="overlaps"):
            apply(overlapping, strategy, b"1", register=one)
        assert rows(path) == rows(copy)
        made = [apply(after, strategy, b"1", register=register).text for register in (one, other)]
    assert made[0] == made[1]
    assert rows(path) == rows(copy) != []


def rows(path: Path) -> list[tuple[object, ...]]:
    """Read what a register holds."""
    with closing(sqlite3.connect(path)) as database:
        return database.execute("SELECT kind, identity, pseudonym FROM given ORDER BY number").fetchall()


def test_a_register_is_free_for_others_after_a_document_failed(path: Path) -> None:
    with open_register(path, patience=0.1) as one, open_register(path, patience=0.1) as other:
        one.begin("")
        one.give("nom", "roux", lambda: "A")
        one.rollback()
        assert other.give("nom", "petit", lambda: "A") == "A"
        other.commit()
        proposals = iter(["A", "B"])
        assert one.give("nom", "roux", lambda: next(proposals)) == "B"


@pytest.mark.parametrize("strategy", ["lettres", "cour", "etiquettes"])
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=15)
@given(
    st.lists(
        st.lists(st.tuples(st.sampled_from("Roux Petit Sow Levy".split()), st.sampled_from(["prenom", "nom"])), max_size=6),
        max_size=4,
    )
)  # fmt: skip
def test_a_pseudonym_is_of_one_name_in_the_whole_corpus(
    tmp_path_factory, marked, strategy: str, documents: list[list[tuple[str, str]]]
) -> None:
    meant: dict[str, tuple[str, str]] = {}
    with open_register(tmp_path_factory.mktemp("r") / "r") as register:
        for number, rows in enumerate(documents):
            source = " ".join(f"⟦{name}|{label}⟧" for name, label in rows)
            done = apply(marked(source), strategy, bytes([number]), register=register)
            for entity in done.annotation.entities:
                assert meant.setdefault(entity.replacement, (entity.text, entity.label)) == (entity.text, entity.label)
    assert len(set(meant.values())) == len(meant)


def test_dots_stand_for_two_addresses_under_a_register_too(path: Path, marked) -> None:
    with open_register(path) as register:
        done = apply(marked("⟦2 rue Basse|adresse⟧, ⟦3 rue Haute|adresse⟧"), "lettres", b"", register=register)
    assert done.text == "..., ..."


def _break(data: bytes) -> bytes:
    return data[:4096] + bytes(len(data) - 4096)


BROKEN = [
    pytest.param(lambda data: b"Dupont = Durand\n" * 200, BadRegister, id="a text"),
    pytest.param(lambda data: data[: len(data) // 2], BadRegister, id="cut short"),
    pytest.param(_break, BadRegister, id="pages of zeros"),
]


@pytest.mark.parametrize(("damage", "kind"), BROKEN)
def test_a_damaged_file_is_said_and_left_as_it_is(path: Path, damage, kind: type[EngineError]) -> None:
    _draw(path, 0)
    broken = damage(path.read_bytes())
    path.write_bytes(broken)
    with pytest.raises(kind, match=r"affaire\.registre"), open_register(path):
        pass
    assert path.read_bytes() == broken


STATEMENTS = [
    pytest.param("PRAGMA application_id = 7", BadRegister, id="of another program"),
    pytest.param("PRAGMA user_version = 3", RegisterMismatch, id="of another version"),
    pytest.param("DELETE FROM secret", BadRegister, id="without its secret"),
    pytest.param("DROP TABLE given", BadRegister, id="without its table"),
]


@pytest.mark.parametrize(("statement", "kind"), STATEMENTS)
def test_what_is_no_register_of_this_version_is_said(path: Path, statement: str, kind: type[EngineError]) -> None:
    with open_register(path):
        pass
    database = sqlite3.connect(path)
    database.execute(statement)
    database.commit()
    database.close()
    with pytest.raises(kind), open_register(path):
        pass


def test_a_database_of_somebody_else_is_not_made_a_register(path: Path) -> None:
    database = sqlite3.connect(path)
    database.execute("CREATE TABLE t (x)")
    database.close()
    before = path.read_bytes()
    with pytest.raises(BadRegister), open_register(path):
        pass
    assert path.read_bytes() == before


def test_a_register_that_another_process_keeps_is_said_to_be_busy(path: Path) -> None:
    with open_register(path) as one, open_register(path, patience=0.01) as other:
        one.give("nom", "roux", lambda: "A")
        with pytest.raises(RegisterBusy):
            other.give("nom", "petit", lambda: "B")
        one.commit()
        assert other.give("nom", "petit", lambda: "B") == "B"


@pytest.mark.parametrize("where", [pytest.param(".", id="a folder"), pytest.param("nulle-part/r", id="in no folder")])
def test_a_place_that_takes_no_file_is_said(tmp_path: Path, where: str) -> None:
    with pytest.raises(RegisterClosed), open_register(tmp_path / where):
        pass


@pytest.mark.skipif(os.geteuid() == 0, reason="root writes everywhere")
def test_a_file_that_may_only_be_read_is_said(path: Path) -> None:
    _draw(path, 0)
    path.chmod(0o400)
    with pytest.raises(RegisterClosed), open_register(path):
        pass


OF_0_7 = Path(__file__).parent / "register-0.7.sql"
"""A register that version 0.7 made of this text, once with each strategy."""

DECISION = (
    "M. ⟦{0}|prenom|p1⟧ ⟦{1}|nom|p1⟧, ⟦12 rue de {2}, 75011 Paris|adresse⟧, et Mme ⟦Béatrice|prenom|p2⟧ ⟦{3}|nom|p2⟧, de la"
    " ⟦SCI {1}|physicomorale⟧."
)
THEN = ("Łukasz", "Đorđević", "Łódź", "Sørensen-Noël")
BARE = ("LUKASZ", "Dordevic", "Lodz", "Sorensen-Noel")
GIVEN_THEN = {
    "cour": "M. [A] [C], [Adresse 1], et Mme [Q] [S], de la SCI [C].",
    "etiquettes": "M. <PRENOM_1> <NOM_1>, <ADRESSE_1>, et Mme <PRENOM_2> <NOM_2>, de la SCI <NOM_1>.",
    "fictif": "M. Lambert Delcambre, 49 rue des Trois-Marches, 96896 Morvillec, et Mme Roseline Prévostel-Lapeyrère, de la SCI Delcambre.",
    "generaliser": "M. A... B..., Île-de-France, et Mme C... D..., de la SCI B....",
    "initiales": "M. Ł. Đ., [...], et Mme B. S.-N., de la SCI Đ..",
    "lettres": "M. A... B..., ..., et Mme C... D..., de la SCI B....",
    "tolkien": "M. Lofar Louvegris, 85 rue de l'Arbre-Blanc, 96896 Brethil, et Mme Ruvela Mousselin-Doucetoise, de la SCI Louvegris.",
}
"""What version 0.7 wrote."""


@pytest.fixture
def of_0_7(path: Path) -> Path:
    """Give a register as version 0.7 left it."""
    database = sqlite3.connect(path)
    database.executescript(OF_0_7.read_text(encoding="utf-8"))
    database.execute("PRAGMA application_id = 1315917157")
    database.execute("PRAGMA user_version = 1")
    database.close()
    return path


def _written(register: CorpusRegister, marked, strategy: str, names: tuple[str, ...]) -> str:
    return apply(marked(DECISION.format(*names)), strategy, register.secret, register=register).text


@pytest.mark.parametrize("strategy", REGISTERED)
def test_a_register_of_0_7_gives_what_it_gave(of_0_7: Path, marked, strategy: str) -> None:
    with open_register(of_0_7) as register:
        assert _written(register, marked, strategy, THEN) == GIVEN_THEN[strategy]
    with open_register(of_0_7) as register:  # known by its new form from now on, however it is written
        assert _written(register, marked, strategy, THEN) == GIVEN_THEN[strategy]
        bare = _written(register, marked, strategy, BARE)
    assert bare.casefold() == GIVEN_THEN[strategy].casefold()


def test_nobody_new_gets_what_a_register_of_0_7_gave_to_another(of_0_7: Path, marked) -> None:
    with open_register(of_0_7) as register:
        new = apply(marked("⟦Łucja|prenom|p1⟧ ⟦Đukić|nom|p1⟧"), "fictif", register.secret, register=register).text
    assert not set(new.split()) & set(GIVEN_THEN["fictif"].replace(",", "").split())


def test_processes_that_share_a_register_of_0_7_agree(of_0_7: Path, marked) -> None:
    with open_register(of_0_7) as one, open_register(of_0_7) as other:
        assert _written(one, marked, "fictif", THEN) == GIVEN_THEN["fictif"]
        assert _written(other, marked, "fictif", BARE).casefold() == GIVEN_THEN["fictif"].casefold()


def test_a_register_says_with_which_folds_its_identities_were_made(of_0_7: Path, tmp_path: Path) -> None:
    assert fold_of_0_7("Łukasz ĐORĐEVIĆ, L’Œuvre-Noël") == "łukasz đorđevic l oeuvre noel"
    for path, folds in ((of_0_7, [1, 2]), (tmp_path / "new", [2])):
        with open_register(path):
            pass
        database = sqlite3.connect(path)
        assert [version for (version,) in database.execute("SELECT version FROM fold ORDER BY version")] == folds
        assert database.execute("PRAGMA user_version").fetchone() == (2,)  # version 0.7 refuses it
        database.close()


def test_an_identity_is_looked_for_as_each_of_its_words_was_folded() -> None:
    forms = EarlierForms("M. Łukasz Đorđe, puis M. Lukasz Noël")
    assert set(forms.of("lukasz\0dorde")) == {"łukasz\0đorđe", "łukasz\0dorde", "lukasz\0đorđe"}
    assert list(forms.of("noel")) == list(EarlierForms("Noël").of("noel")) == []
    assert len(list(forms.of(" ".join(["lukasz"] * 40)))) == MOST - 1
