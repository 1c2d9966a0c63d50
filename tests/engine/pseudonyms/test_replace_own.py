"""Strategies of an installation: what they write, and that what is wrong with one is said."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings as sized, strategies as st

from engine.core import BadStrategy, BrokenLine, settings
from engine.core.labels import FIRST_NAME, LABELS, SURNAME
from engine.core.model import Annotation, Document, EngineInfo, Entity, Person
from engine.pseudonyms import STRATEGIES, KeyedRegister, apply
from engine.pseudonyms.apply import NAMES
from engine.pseudonyms.strategies.own import own_strategies
from engine.pseudonyms.strategies.own_patterns import letter
from engine.pseudonyms.strategies.strategy import OneDocument
from engine.text.fold import fold
from tests.engine.pseudonyms import own

SHIPPED = {name: STRATEGIES[name] for name in NAMES}
INFO = EngineInfo("0", "", "cpu", "")


@pytest.fixture(scope="module", autouse=True)
def _installed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Have the strategies ``parties`` and ``bretons`` among all."""
    with pytest.MonkeyPatch.context() as patch:
        own.install(own.write_strategies(tmp_path_factory.mktemp("own")), patch)
        yield


def written(annotation: Annotation, strategy: str, register: OneDocument | KeyedRegister | None = None) -> list[str]:
    return [e.replacement or "" for e in apply(annotation, strategy, b"s", register=register).annotation.entities]


def of_names(rows: list[tuple[str, str, str | None]]) -> Annotation:
    """Make a document of mentions: label, name, person."""
    text, entities = "", []
    for label, name, person in rows:
        entities.append(Entity(len(text), len(text) + len(name), name, label, "human", 1.0, person, True))
        text += f"{name} ; "
    return Annotation(Document("x.txt", text), INFO, tuple(entities))


def test_patterns_count_by_text_and_leave_other_labels_to_another_strategy(marked) -> None:
    source = (
        "Mme ⟦Ève|prenom|p1⟧ ⟦Roux|nom|p1⟧, née le ⟦3 mai 1970|naissance⟧ à ⟦Apt|localite⟧, ⟦2 rue Basse|adresse⟧ ; "
        "M. ⟦Luc|prenom|p2⟧ ⟦Zola|nom|p2⟧, ⟦5 rue Haute|adresse⟧ ; M. ⟦ROUX|nom|p3⟧ ; ⟦Belval|morale⟧"
    )
    assert apply(marked(source, "tout"), "parties", b"").text == (
        "Mme P-A Partie 1, née le ... à ..., [adresse] ; M. P-B Partie 2, [adresse] ; M. Partie 1 ; A..."
    )


@pytest.mark.parametrize(
    ("labels", "said"),
    [
        pytest.param('nom = "Partie {n}"', "M. Partie 1 et la SARL A...", id="left to the other strategy"),
        pytest.param('nom = "Partie {n}"\nphysicomorale = "Société {n}"', "M. Partie 1 et la SARL Partie 1", id="the person's"),
        pytest.param('physicomorale = "Société {n}"', "M. A... et la SARL Société 1", id="the company's alone"),
    ],
)  # fmt: skip
def test_a_company_named_after_a_person(marked, tmp_path: Path, labels: str, said: str) -> None:
    (tmp_path / "mine.toml").write_text(f"{own.HEAD}[patterns]\n{labels}\n", encoding="utf-8")
    made = own_strategies(tmp_path, SHIPPED)
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(STRATEGIES.__dict__, "_all", SHIPPED | made)
        source = "M. ⟦Roux|nom|p⟧ et la ⟦SARL Roux|physicomorale⟧"
        assert apply(marked(source), "mine", b"").text == said


def test_a_rank_that_stands_in_the_text_is_not_given_again(marked) -> None:
    source = "Partie 1 et Partie 3 ; ⟦Roux|nom⟧, ⟦Zola|nom⟧"
    assert apply(marked(source), "parties", b"").text == "Partie 1 et Partie 3 ; Partie 2, Partie 4"


def test_the_year_of_a_civil_date_stays_where_the_profile_keeps_it(marked, tmp_path: Path) -> None:
    (tmp_path / "dates.toml").write_text(own.HEAD + '[patterns]\nnaissance = "<jour {n}>"\n', encoding="utf-8")
    made = own_strategies(tmp_path, SHIPPED)["dates"]
    assert made.example == "M. A... B..., né le <jour 1> 1965 à ..., demeurant ..."


@given(st.lists(st.tuples(st.sampled_from(["Roux", "ROUX", "Le Goff", "Zola", "Éluard"]), st.sampled_from(["p1", "p2", None])), max_size=20))  # fmt: skip
def test_two_surnames_share_a_pattern_exactly_when_they_are_the_same(rows: list[tuple[str, str | None]]) -> None:
    annotation = of_names([(SURNAME, name, person) for name, person in rows])
    for register in (None, OneDocument()):
        done = written(annotation, "parties", register)
        assert all(re.fullmatch(r"Partie \d+", one) for one in done)
        for (name, _), new in zip(rows, done, strict=True):
            for (other, _), others in zip(rows, done, strict=True):
                assert (new == others) is (fold(name) == fold(other))


@given(
    st.lists(
        st.tuples(
            st.sampled_from(sorted(LABELS)), st.sampled_from(["Rocheblave", "Vandeputte", "N'Guessan", "LE GOFF"])
        ),
        max_size=12,
    ),
    st.sampled_from(["parties", "bretons"]),
)
@sized(suppress_health_check=[HealthCheck.too_slow], deadline=None)
def test_no_original_is_left_and_no_two_things_of_a_label_that_counts_are_one(
    rows: list[tuple[str, str]], strategy: str
) -> None:
    annotation = of_names([(label, name, None) for label, name in rows])
    done = apply(annotation, strategy, b"s")
    assert not any(fold(name) in fold(done.text) for _, name in rows)
    assert done == apply(annotation, strategy, b"s")
    by_thing = {
        (label, fold(name)): new for (label, name), new in zip(rows, written(annotation, strategy), strict=True)
    }
    surnames = [new for (label, _), new in by_thing.items() if label == SURNAME]
    assert len(set(surnames)) == len(surnames)


@given(
    st.lists(
        st.tuples(st.sampled_from(["Rocheblave", "Vandeputte", "Tsao"]), st.sampled_from(["f", "m"])),
        min_size=1, max_size=3, unique_by=lambda row: row[0],
    ),
    st.binary(max_size=3),
)  # fmt: skip
def test_names_come_from_the_file_and_keep_the_sex(rows: list[tuple[str, str]], secret: bytes) -> None:
    given_names = {"f": "Marguerite", "m": "Gaspard"}
    mentions = [
        row
        for n, (surname, sex) in enumerate(rows)
        for row in ((FIRST_NAME, given_names[sex], f"p{n}"), (SURNAME, surname, f"p{n}"))
    ]
    persons = tuple(Person(f"p{n}", (), gender=sex) for n, (_, sex) in enumerate(rows))
    done = apply(replace(of_names(mentions), persons=persons), "bretons", secret).annotation.entities
    for n, (_, sex) in enumerate(rows):
        first, last = (entity.replacement for entity in done if entity.person == f"p{n}")
        assert first in own.names(sex)
        assert last in own.names("last")
    assert len({entity.replacement for entity in done if entity.label == SURNAME}) == len(rows)


def test_where_the_file_is_used_up_its_names_are_joined() -> None:
    rows: list[tuple[str, str, str | None]] = [(SURNAME, f"Q{letter(n).lower()}st", None) for n in range(1, 301)]
    done = written(of_names(rows), "bretons")
    assert len(set(done)) == 300
    assert {piece for name in done for piece in name.split("-")} <= {*own.names("last")}


def test_a_key_alone_keeps_the_names_of_a_file_through_documents() -> None:
    register = KeyedRegister(bytes(32), heads=1)
    first, second = (
        written(of_names([(SURNAME, "Rocheblave", None), (SURNAME, other, None)]), "bretons", register)
        for other in ("Zola", "Tsao")
    )
    assert first[0] == second[0]
    assert len({*first, *second}) == 3


def test_two_strategies_of_one_register_do_not_mix() -> None:
    register, annotation = OneDocument(), of_names([(SURNAME, "Roux", None)])
    assert written(annotation, "parties", register) == ["Partie 1"]
    assert written(annotation, "cour", register)[0].startswith("[")
    assert written(annotation, "bretons", register)[0] in own.names("last")
    assert written(annotation, "parties", register) == ["Partie 1"]


def test_a_changed_file_is_another_strategy(tmp_path: Path) -> None:
    folder = own.write_strategies(tmp_path / "own")
    was = {name: made.sha256 for name, made in own_strategies(folder, SHIPPED).items()}
    own.write_csv(folder, [*own.csv_rows(), "Trevarez,last,,breton"])
    now = {name: made.sha256 for name, made in own_strategies(folder, SHIPPED).items()}
    assert (was["parties"] == now["parties"], was["bretons"] == now["bretons"]) == (True, False)
    assert all(re.fullmatch("[0-9a-f]{64}", digest) for digest in {*was.values(), *now.values()})


def test_only_rows_of_the_origins_are_drawn(tmp_path: Path) -> None:
    folder = own.write_strategies(tmp_path / "own")
    others = [f"Z{line[0].lower()}{line[1:]}" for line in own.csv_rows("autre")]
    own.write_csv(folder, [*own.csv_rows(), *others])
    (folder / "bretons.toml").write_text(own.HEAD + own.LEXICON + 'origins = ["autre"]\n')
    (folder / "parties.toml").unlink()
    example = own_strategies(folder, SHIPPED)["bretons"].example
    assert re.match(r"M\. Z\w+ Z\w+, né le", example)


def test_the_example_is_what_the_strategy_writes(marked) -> None:
    source = "M. ⟦Luc|prenom|p⟧ ⟦Roux|nom|p⟧, né le ⟦1er mai 1965|naissance⟧ à ⟦Apt|localite⟧, demeurant ⟦2 rue Basse|adresse⟧"
    for name in ("parties", "bretons"):
        assert apply(marked(source), name, b"").text == STRATEGIES[name].example
    assert STRATEGIES["parties"].example == "M. P-A Partie 1, né le ... 1965 à ..., demeurant [adresse]"


@pytest.mark.parametrize("otherwise", sorted(name for name, one in SHIPPED.items() if one.hides))
def test_any_strategy_that_hides_takes_what_has_no_pattern(marked, tmp_path: Path, otherwise: str) -> None:
    toml = f'{own.HEAD}otherwise = "{otherwise}"\n[patterns]\nlocalite = "lieu n° {{n}}"\n'
    (tmp_path / "lieux.toml").write_text(toml, encoding="utf-8")
    made = own_strategies(tmp_path, SHIPPED)["lieux"]
    assert "à lieu n° 1," in made.example
    assert not re.search("Luc|Roux|Apt|rue Basse", made.example)
    assert made.published is SHIPPED[otherwise].published


@pytest.mark.parametrize(("rank", "said"), [(1, "A"), (26, "Z"), (27, "AA"), (52, "AZ"), (703, "AAA")])
def test_letters(rank: int, said: str) -> None:
    assert letter(rank) == said


WRONG = [
    pytest.param("Parties.toml", own.HEAD + own.PATTERNS, "name", id="a capital in the name"),
    pytest.param("p.toml", own.HEAD + own.PATTERNS, "name", id="a name of one letter"),
    pytest.param("mes parties.toml", own.HEAD + own.PATTERNS, "name", id="a blank in the name"),
    pytest.param("parties.TOML", own.HEAD + own.PATTERNS, "name", id="an ending in capitals"),
    pytest.param("lettres.toml", own.HEAD + own.PATTERNS, "shipped", id="a shipped name"),
    pytest.param("apart.toml", own.HEAD + own.PATTERNS, "shipped", id="the value of a line in menus"),
    pytest.param("mine.toml", own.PATTERNS, "title", id="no title"),
    pytest.param("mine.toml", 'fr = "Les miens"\n' + own.PATTERNS, "title", id="no English title"),
    pytest.param("mine.toml", 'fr = 3\nen = "Mine"\n' + own.PATTERNS, "title", id="a title that is a number"),
    pytest.param("mine.toml", f'fr = "{"x" * 61}"\nen = "Mine"\n' + own.PATTERNS, "title", id="a long title"),
    pytest.param("mine.toml", 'fr = "Terre du milieu"\nen = "x"\n' + own.PATTERNS, "same_title", id="a shipped title"),
    pytest.param("mine.toml", own.HEAD + "colour = 1\n" + own.PATTERNS, "key", id="an unknown key"),
    pytest.param("mine.toml", own.HEAD, "body", id="neither table"),
    pytest.param("mine.toml", own.HEAD + own.PATTERNS + own.LEXICON, "body", id="both tables"),
    pytest.param("mine.toml", own.HEAD + "[patterns]\n", "body", id="no pattern"),
    pytest.param("mine.toml", own.HEAD + 'patterns = "x"\n', "body", id="a text for a table"),
    pytest.param("mine.toml", own.HEAD + "lexicon = 1\n", "body", id="a number for a table"),
    pytest.param("mine.toml", own.HEAD + 'otherwise = "zut"\n' + own.PATTERNS, "otherwise", id="no such strategy"),
    pytest.param("mine.toml", own.HEAD + 'otherwise = "secret"\n' + own.PATTERNS, "otherwise", id="one that hides nothing"),
    pytest.param("mine.toml", own.HEAD + 'otherwise = ["noir"]\n' + own.PATTERNS, "otherwise", id="a list of strategies"),
    pytest.param("mine.toml", own.HEAD + '[patterns]\nsurnom = "x"\n', "label", id="no such label"),
    pytest.param("mine.toml", own.HEAD + "[patterns]\nnom = 3\n", "pattern", id="a pattern that is a number"),
    pytest.param("mine.toml", own.HEAD + '[patterns]\nnom = ""\n', "pattern", id="an empty pattern"),
    pytest.param("mine.toml", own.HEAD + '[patterns]\nnom = "x{y}"\n', "pattern", id="another place"),
    pytest.param("mine.toml", own.HEAD + '[patterns]\nnom = "x{n"\n', "pattern", id="a brace"),
    pytest.param("mine.toml", own.HEAD + '[patterns]\nnom = "x\\n{n}"\n', "pattern", id="two lines"),
    pytest.param("mine.toml", own.HEAD + f'[patterns]\nnom = "{"x" * 41}"\n', "pattern", id="a long pattern"),
    pytest.param("mine.toml", own.HEAD + '[patterns]\nnom = "{letter}..."\n', "alike", id="letters of the other strategy"),
    pytest.param("mine.toml", own.HEAD + '[patterns]\nnom = "B..."\n', "alike", id="one letter of the other strategy"),
    pytest.param("mine.toml", own.HEAD + 'otherwise = "cour"\n[patterns]\nlocalite = "[Adresse {n}]"\n', "alike", id="a number of the other strategy"),
    pytest.param("mine.toml", own.HEAD + 'otherwise = "cour"\n' + own.LEXICON, "key", id="names and another strategy"),
    pytest.param("mine.toml", own.HEAD + own.LEXICON + "size = 1\n", "key", id="an unknown key of names"),
    pytest.param("mine.toml", own.HEAD + '[lexicon]\norigins = ["breton"]\n', "file", id="no file"),
    pytest.param("mine.toml", own.HEAD + '[lexicon]\nfile = "../noms.csv"\n', "file", id="a file elsewhere"),
    pytest.param("mine.toml", own.HEAD + '[lexicon]\nfile = "autres.csv"\n', "unreadable", id="a file that is not there"),
    pytest.param("mine.toml", own.HEAD + own.LEXICON + 'origins = "breton"\n', "origins", id="origins that are a text"),
    pytest.param("mine.toml", own.HEAD + own.LEXICON + 'origins = ["basque"]\n', "origin", id="an origin without rows"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "content", "reason"), WRONG)
def test_a_file_that_is_wrong_is_said(tmp_path: Path, name: str, content: str, reason: str) -> None:
    own.write_csv(tmp_path, own.csv_rows())
    (tmp_path / name).write_text(content, encoding="utf-8")
    with pytest.raises(BadStrategy) as caught:
        own_strategies(tmp_path, SHIPPED)
    assert caught.value.params["reason"] == reason
    for language in ("fr", "en"):
        said = caught.value.sentence(language)
        assert str(caught.value.params["file"]) in said
        assert "{what}" not in said
        assert said.endswith(".")


@pytest.mark.parametrize(
    ("rows", "head", "reason"),
    [
        pytest.param([], "name,kind,sex,origin", "few", id="no names"),
        pytest.param(own.csv_rows()[9:], "name,kind,sex,origin", "few", id="too few surnames"),
        pytest.param([r for r in own.csv_rows() if ",first,m," not in r], "name,kind,sex,origin", "few", id="no men"),
        pytest.param([f"{r.split(',')[0]}-Du,last,," for r in own.csv_rows()[:24]] + own.csv_rows()[24:], "name,kind,sex,origin", "few", id="compounds alone"),
        pytest.param(own.csv_rows(), "name,kind,origin", "columns", id="a column less"),
        pytest.param(own.csv_rows(), "nom,kind,sex,origin", "columns", id="another column"),
        pytest.param(["Barec,last,"], "name,kind,sex,origin", "cells", id="a cell less"),
        pytest.param(["Barec,last,,x,y"], "name,kind,sex,origin", "cells", id="a cell more"),
        pytest.param(["barec,last,,x"], "name,kind,sex,origin", "word", id="a small letter"),
        pytest.param(["B4rec,last,,x"], "name,kind,sex,origin", "word", id="a figure"),
        pytest.param(["Bar--ec,last,,x"], "name,kind,sex,origin", "word", id="two hyphens"),
        pytest.param([f"B{'a' * 40},last,,x"], "name,kind,sex,origin", "word", id="41 characters"),
        pytest.param(["Barec,nom,,x"], "name,kind,sex,origin", "kind", id="another kind"),
        pytest.param(["Barec,first,x,x"], "name,kind,sex,origin", "sex", id="another sex"),
    ],
)  # fmt: skip
def test_names_that_are_wrong_are_said(tmp_path: Path, rows: list[str], head: str, reason: str) -> None:
    own.write_csv(tmp_path, rows, head)
    (tmp_path / "mine.toml").write_text(own.HEAD + own.LEXICON, encoding="utf-8")
    with pytest.raises(BadStrategy, match=re.escape("noms.csv")) as caught:
        own_strategies(tmp_path, SHIPPED)
    assert caught.value.params["reason"] == reason
    assert "noms.csv" in caught.value.sentence("en")


def test_a_spreadsheet_with_semicolons_is_read(tmp_path: Path) -> None:
    own.write_csv(tmp_path, [row.replace(",", ";") for row in own.csv_rows()], "\ufeffname;kind;sex;origin")
    (tmp_path / "mine.toml").write_text(own.HEAD + own.LEXICON, encoding="utf-8")
    assert own_strategies(tmp_path, SHIPPED)["mine"].drawn == (18, 6)


@pytest.mark.parametrize(
    ("data", "error"),
    [
        pytest.param(b"\xff\xfe\x00", BadStrategy, id="no UTF-8"),
        pytest.param(b"fr = \n", BrokenLine, id="no TOML"),
    ],
)
def test_what_cannot_be_read_is_said(tmp_path: Path, data: bytes, error: type[Exception]) -> None:
    (tmp_path / "mine.toml").write_bytes(data)
    with pytest.raises(error, match=re.escape("mine.toml")):
        own_strategies(tmp_path, SHIPPED)


def test_a_folder_that_holds_none_is_said(tmp_path: Path) -> None:
    for folder, reason in ((tmp_path, "empty"), (tmp_path / "nowhere", "folder")):
        with pytest.raises(BadStrategy) as caught:
            own_strategies(folder, SHIPPED)
        assert caught.value.params["reason"] == reason
    assert own_strategies(None, SHIPPED) == {}


def test_two_of_one_title_are_said(tmp_path: Path) -> None:
    for name in ("mine", "ours"):
        (tmp_path / f"{name}.toml").write_text(own.HEAD + own.PATTERNS, encoding="utf-8")
    with pytest.raises(BadStrategy, match="« mine »"):
        own_strategies(tmp_path, SHIPPED)


def test_the_setting_names_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NOMDEMPRUNT_STRATEGIES", str(tmp_path))
    assert settings.__wrapped__().strategies == tmp_path
    monkeypatch.setenv("NOMDEMPRUNT_STRATEGIES", "")
    assert settings.__wrapped__().strategies is None
