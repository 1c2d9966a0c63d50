"""Errors: which kind each is, what it is called and costs, and that none is counted twice or left
out."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, strategies as st
from nervaluate import Evaluator

from engine.core.model import Entity, entity_at
from engine.measure import Pair
from engine.measure.clean import hidden_letters
from engine.measure.errors.adjum_causes import causes
from engine.measure.errors.errors import adjum_table, errors
from engine.measure.errors.kinds import KINDS, TERMS, Error, find_unmatched, kind_of
from engine.measure.leaks import is_found
from engine.measure.results import ComparedDocument, Touch
from engine.measure.tallying import tally
from tests.engine.measure.compared import PROFILE, compared


def found(gold: str, said: str) -> list[tuple[str, str, int, int]]:
    """Give kind, term, gold mentions and predicted spans of each error."""
    return [(e.kind, e.term, len(e.gold), len(e.predicted)) for e in errors([compared(gold, said)], filters=unknown)]


def unknown(language: str) -> None:
    """Know no filter."""


KINDS_OF = [
    pytest.param("M. ⟦Roux|nom⟧", "M. Roux", [("omission", "sensitive", 1, 0)], id="nothing was found"),
    pytest.param("Me ⟦Roux|avocat⟧", "Me Roux", [("omission", "non_sensitive", 1, 0)], id="a lawyer who may be read"),
    pytest.param("Le Vexin", "Le ⟦Vexin|nom⟧", [("false_alarm", "over", 0, 1)], id="masked for nothing"),
    pytest.param("Le Vexin", "Le ⟦Vexin|avocat⟧", [("false_alarm", "none", 0, 1)], id="marked for nothing, not masked"),
    pytest.param("à ⟦Tulle|localite⟧", "à ⟦Tulle|adresse⟧", [("label", "none", 1, 1)], id="another label, masked the same"),
    pytest.param("Me ⟦Roux|avocat⟧", "Me ⟦Roux|nom⟧", [("label", "over", 1, 1)], id="a lawyer taken for a party"),
    pytest.param("M. ⟦Roux|nom⟧", "M. ⟦Roux|avocat⟧", [("label", "sensitive", 1, 1)], id="a party taken for a lawyer"),
    pytest.param("⟦Jean Roux|avocat⟧", "Jean ⟦Roux|nom⟧", [("boundary", "over", 1, 1)], id="another label, less than half"),
    pytest.param("M. ⟦Roux Alba|nom⟧", "M. ⟦Roux|nom⟧ Alba", [("boundary", "sensitive", 1, 1)], id="too short"),
    pytest.param("M. ⟦Roux|nom⟧ part", "M. ⟦Roux part|nom⟧", [("boundary", "over", 1, 1)], id="too long"),
    pytest.param("⟦de Roux|nom⟧", "de ⟦Roux|nom⟧", [("boundary", "non_sensitive", 1, 1)], id="only a particle is left"),
    pytest.param("⟦Roux Alba|nom⟧", "⟦Roux|nom⟧ ⟦Alba|nom⟧", [("boundary", "none", 1, 2)], id="cut in two, all masked"),
    pytest.param("⟦Luc|prenom⟧ ⟦Roux|nom⟧", "⟦Luc Roux|nom⟧", [("boundary", "none", 2, 1)], id="two in one"),
    pytest.param("⟦Luc|prenom⟧ ⟦Roux|nom⟧", "⟦Luc Roux|avocat⟧", [("label", "sensitive", 2, 1)], id="two in one, other label"),
    pytest.param("M. ⟦Roux|nom⟧", "M. ⟦Roux|nom⟧", [], id="right"),
    pytest.param("rien", "rien", [], id="no mention at all"),
    pytest.param(
        "⟦Roux|nom⟧⟦Alba|nom⟧", "⟦Roux|nom⟧Alba", [("omission", "sensitive", 1, 0)], id="spans that touch are apart"
    ),
]  # fmt: skip


@pytest.mark.parametrize(("gold", "said", "expected"), KINDS_OF)
def test_an_error_has_a_kind_and_a_term(gold: str, said: str, expected: list[tuple[str, str, int, int]]) -> None:
    assert found(gold, said) == expected


def test_every_kind_and_every_term_is_met_by_a_row() -> None:
    rows = [error for row in KINDS_OF for error in row.values[2]]
    assert {kind for kind, *_ in rows} == {kind.code for kind in KINDS}
    assert {term for _, term, *_ in rows} == {term.code for term in TERMS}


@pytest.mark.parametrize(
    ("label", "masked", "expected"),
    [
        pytest.param("nom", False, ("omission", "sensitive"), id="found, and left readable"),
        pytest.param("avocat", True, ("false_alarm", "over"), id="found, and masked for nothing"),
    ],
)
def test_a_right_span_that_the_profile_would_treat_otherwise_is_an_error(
    label: str, masked: bool, expected: tuple[str, str]
) -> None:
    one = compared(f"M. ⟦Roux|{label}⟧", f"M. ⟦Roux|{label}⟧")
    pair = replace(one.pair, predicted=tuple(replace(e, masked=masked) for e in one.pair.predicted))
    (error,) = errors([replace(one, pair=pair)], filters=unknown)
    assert (error.kind, error.term) == expected
    assert "decision" in error.causes


def test_an_error_says_where_it_is_and_what_stands_around() -> None:
    gold = "x" * 70 + " M. ⟦Roux|nom⟧ part"
    (error,) = errors(
        [compared("rien", "rien", "a"), compared(gold, gold.replace("⟦Roux|nom⟧", "Roux"), "b", court="TJ")]
    )
    assert (error.id, error.document, error.name, error.court) == ("2-74-78-omission", 2, "b", "TJ")
    assert (error.text, error.before, error.after) == ("Roux", "x" * 56 + " M. ", " part")
    assert (error.label, error.said, error.score, error.sources) == ("personnePhysiqueNom", None, None, ())


def test_an_error_names_the_rules_that_touched_its_place() -> None:
    touches = (
        Touch("propagation", True, 3, 7, "x"),
        Touch("roles", False, 0, 2, "x"),
        Touch("azerty", False, 6, 9, "x"),
    )
    (error,) = errors([compared("M. ⟦Roux|nom⟧ part", "M. ⟦Roux part|nom⟧", touches=touches)], filters=unknown)
    assert error.rules == ("propagation", "azerty")
    assert (error.score, error.sources, error.said, error.letters) == (1.0, ("model:fr",), "personnePhysiqueNom", 4)


def test_the_sensitive_errors_of_a_document_share_its_loss() -> None:
    gold = "M. ⟦Roux|nom⟧, M. ⟦Alba|nom⟧, Me ⟦Petit|avocat⟧ au Vexin"
    said = "M. Roux, M. Alba, Me Petit au ⟦Vexin|localite⟧"
    some = errors([compared(gold, said, "a"), compared("M. ⟦Roux|nom⟧", "M. Roux", "b")], filters=unknown)
    assert [(e.text, e.loss, e.letters, e.frequency) for e in some] == [
        ("Roux", 0.5, 0, 2),
        ("Alba", 0.5, 0, 1),
        ("Petit", 0.0, 0, 1),
        ("Vexin", 0.0, 5, 1),
        ("Roux", 1.0, 0, 2),
    ]


def test_a_document_that_the_run_lacks_is_all_missed() -> None:
    one = compared("M. ⟦Roux|nom⟧ à ⟦Tulle|localite⟧", "M. Roux à Tulle")
    some = errors([replace(one, pair=replace(one.pair, missing=True))], filters=unknown)
    assert [(e.kind, "absent" in e.causes) for e in some] == [("omission", True), ("omission", True)]


def test_a_side_that_has_one_label_for_persons_is_compared_as_one_mention() -> None:
    one = compared("M. ⟦Luc|prenom⟧ ⟦Roux|nom⟧, ⟦Alba|nom⟧", "M. ⟦Luc Roux|nom⟧, Alba")
    said = tuple(replace(e, label="personnePhysique", score=0.7) for e in one.pair.predicted)
    some = errors([replace(one, pair=replace(one.pair, predicted=said))], filters=unknown)
    assert [(e.text, e.kind, e.term) for e in some] == [("Alba", "omission", "sensitive")]


def test_progress_is_heard_to_the_end() -> None:
    heard: list[float] = []
    errors([compared("rien", "rien")] * 4, heard.append, unknown)
    assert heard == [0.25, 0.5, 0.75, 1.0]


TEXT = "M. Luc Roux né à Tulle, Me Roux, SARL Petit 12 rue Alba ; N'Guessan, de Le Du et LUC ROUX."
LABELS = ["personnePhysiquePrenom", "personnePhysiqueNom", "professionnelAvocat", "adresse", "personneMorale"]


@st.composite
def sides(draw: st.DrawFn) -> tuple[Entity, ...]:
    """Give spans that are sorted and disjoint, with labels, some masked."""
    cuts = sorted(draw(st.sets(st.integers(0, len(TEXT)), min_size=0, max_size=14)))
    pairs = list(zip(cuts[::2], cuts[1::2], strict=False))
    if draw(st.booleans()):  # as words stand, so that both sides agree at times
        words = [(3, 6), (7, 11), (17, 22), (27, 31), (38, 43), (51, 55), (58, 67), (69, 77), (81, 84), (85, 89)]
        pairs = [word for word in words if draw(st.booleans())]
    return tuple(
        replace(entity_at(TEXT, start, end, draw(st.sampled_from(LABELS)), "model:x"), masked=draw(st.booleans()))
        for start, end in pairs
    )


def places(entities: tuple[Entity, ...]) -> list[tuple[int, int, str]]:
    return [(e.start, e.end, e.label) for e in entities]


@given(sides(), sides())
def test_what_is_wrong_is_in_exactly_one_error(gold: tuple[Entity, ...], said: tuple[Entity, ...]) -> None:
    some = errors([ComparedDocument(Pair("d", TEXT, gold, said), PROFILE)], filters=unknown)
    equal = set(places(gold)) & set(places(said))
    plain = [error for error in some if "decision" not in error.causes]
    for side, name in ((gold, "gold"), (said, "predicted")):
        held = [place for error in plain for place in places(getattr(error, name))]
        assert sorted(held) == sorted(place for place in places(side) if place not in equal)
    for error, other in pairwise(some):
        assert error.end <= other.start, "errors do not overlap"
    assert len({error.id for error in some}) == len(some)


@given(sides(), sides())
def test_the_counts_are_those_of_the_tallies_and_of_nervaluate(
    gold: tuple[Entity, ...], said: tuple[Entity, ...]
) -> None:
    one = ComparedDocument(Pair("d", TEXT, gold, said), PROFILE)
    matches = [(match, kind_of(match)) for match in find_unmatched(gold, said)]
    lone = {kind: sum(k == kind for _, k in matches) for kind in ("omission", "false_alarm")}
    paired = [match for match, kind in matches if kind in ("label", "boundary")]
    strict = tally(one).overall["strict"]
    assert sum(len(match[0]) for match, _ in matches) == strict.missed + strict.incorrect
    assert sum(len(match[1]) for match, _ in matches) == strict.spurious + strict.incorrect
    rows = [[{"label": e.label, "start": e.start, "end": e.end - 1} for e in side] for side in (gold, said)]
    if gold or said:
        theirs = Evaluator([rows[0]], [rows[1]], tags=LABELS, loader="dict").evaluate()["overall"]["strict"]
        assert lone["omission"] <= theirs.missed
        assert lone["false_alarm"] <= theirs.spurious
        if all(len(match[0]) == len(match[1]) == 1 for match in paired):
            assert (lone["omission"], lone["false_alarm"], len(paired)) == (
                theirs.missed,
                theirs.spurious,
                theirs.incorrect,
            )


@given(st.lists(st.tuples(sides(), sides()), max_size=3))
def test_the_losses_add_up_to_the_leaking_documents_and_the_causes_to_the_table(
    rows: list[tuple[tuple[Entity, ...], tuple[Entity, ...]]],
) -> None:
    some = [ComparedDocument(Pair(f"d{rank}", TEXT, *row), PROFILE) for rank, row in enumerate(rows)]
    listed = errors(some, filters=unknown)
    leaking = sum(
        any(PROFILE.masks(e.label) and not is_found(TEXT, e, hidden_letters(one.pair)) for e in one.pair.gold)
        for one in some
    )
    assert sum(error.loss for error in listed) == pytest.approx(leaking)
    table, expected = adjum_table(listed, some), causes(one.pair for one in some)
    for mine, theirs in ((table.misses, expected.misses), (table.false_alarms, expected.false_alarms)):
        assert {row.cause.code: (row.occurrences, row.forms) for row in mine} == {
            code: (count.occurrences, count.forms) for code, count in theirs.items()
        }


def test_ten_thousand_errors_are_looked_at_once_each(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hundred times the errors take a hundred times the work: counted in mentions looked at, for
    time proves nothing."""
    seen: list[Entity] = []

    def counting(text: str, entity: Entity, hidden: bytearray) -> bool:
        seen.append(entity)
        return is_found(text, entity, hidden)

    monkeypatch.setattr("engine.measure.errors.errors.is_found", counting)
    for count in (100, 10_000):
        seen.clear()
        line = "Puis ⟦Roux|nom⟧ est venu. "
        some: tuple[Error, ...] = errors(
            [compared(line * count, line.replace("⟦Roux|nom⟧", "Roux") * count)], filters=unknown
        )
        assert (len(some), len(seen), some[-1].frequency) == (count, count, count)
