"""From a document beside a run to its counts, field by field, against the measures that count the
same in their own way."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from engine.core.labels import FIRST_NAME, JUDGE, LAWYER, SURNAME
from engine.core.model import Entity, Person, entity_at
from engine.core.scores import Score, Share
from engine.interchange.schema import HOLE
from engine.measure import ALL, DIRECT, GROUPS, PERSON, SCHEMES, Tally, cases
from engine.measure.clean import hidden_letters
from engine.measure.leaks import leaks
from engine.measure.matching.spans import strict
from engine.measure.persons.forms import forms
from engine.measure.tally import Counts, GoldIndividual
from engine.measure.tallying import tallies, tally
from tests.engine.measure.made_spans import PROFILE, TEXT, Span, compared, entities, of, spans

SECOND = TEXT.index("M. Wiśniewski versera")
GOLD = (
    of("Awa", FIRST_NAME, person="a"),
    of("Diarra", SURNAME, person="a"),
    of("4 mai 1981", "dateNaissance", person="a"),
    of("Vierzon", "localite", person="a"),
    of("Solène Le Guen", LAWYER, person="s"),
    of("Tomasz", FIRST_NAME, person="t"),
    of("Wiśniewski", SURNAME, person="t"),
    of("12 rue des Lices", "adresse", person="t"),
    of("Bourges", "localite"),
    of("Wiśniewski", SURNAME, SECOND, person="t"),
    of("Diarra", SURNAME, SECOND, person="a"),
    of("Karim Ould-Ali", JUDGE, person="k"),
)
PERSONS = (Person("a", ("Awa Diarra",), "claimant"), Person("t", ("Tomasz Wiśniewski",), "defendant"))
ALL_LABELS = (FIRST_NAME, SURNAME, "localite", LAWYER, "adresse", "personneMorale")


def without(*gone: Entity) -> tuple[Entity, ...]:
    return tuple(entity for entity in GOLD if entity not in gone)


def made(said: tuple[Entity, ...]) -> Tally:
    return tally(compared(GOLD, said, persons=PERSONS))


def score(one: Counts) -> Score:
    return Score(one.correct, one.spurious, one.missed)


def test_a_perfect_run_misses_nothing_and_masks_nothing_more() -> None:
    found = made(GOLD)
    for scheme in SCHEMES:
        assert all(one.possible == one.actual == one.correct > 0 for one in found.counts[scheme].values()), scheme
    assert all(share.count == share.of for share in found.masked.values())
    assert {kind: share.count for kind, share in found.kept.items()} == {"judge": 0, "lawyer": 0, "other": 0}
    assert all(person.hidden for person in found.individuals if person.masked)
    assert found.tokens
    assert found.tokens.rate == 1
    assert [found.fates[label] for label in (FIRST_NAME, SURNAME)] == [{1.0: Share(2, 2)}, {1.0: Share(4, 4)}]


def test_a_missing_document_is_wholly_missed() -> None:
    found = tally(compared(GOLD, (), missing=True, persons=PERSONS))
    assert found.missing
    for scheme in SCHEMES:
        assert all(one == Counts(missed=one.possible) for one in found.counts[scheme].values()), scheme
    assert all(share.count == 0 for share in found.masked.values())
    assert not any(share.count for share in found.kept.values())
    assert {said for _, said in found.confusion} == {None}
    assert found.scores == found.fates == {}
    assert [person.hidden for person in found.individuals] == [False] * 4
    assert cases([found])[0].missed == cases([found])[0].mentions == 10


def test_persons_names_count_first_name_and_surname_as_one_by_occurrence_and_by_form() -> None:
    found = made(without(GOLD[9], GOLD[10]))
    assert found.counts["occurrences"][PERSON] == Counts(2, missed=2)
    assert found.counts["forms"][PERSON] == Counts(2, missed=2)
    assert SURNAME not in found.counts["forms"]
    twice = compared([of("Diarra", SURNAME), of("Diarra", SURNAME, SECOND)], [of("Diarra", SURNAME)])
    assert tally(twice).counts["occurrences"][PERSON] == Counts(1, missed=1)
    assert tally(twice).counts["forms"][PERSON] == Counts(1)


@given(spans(labels=ALL_LABELS), spans(labels=ALL_LABELS))
def test_counts_are_those_of_the_older_measures(gold: list[Span], said: list[Span]) -> None:
    one = compared(entities(gold), entities(said))
    found = tally(one)
    assert {
        label: Score(c.correct, c.actual - c.correct, c.possible - c.correct)
        for label, c in found.counts["strict"].items()
    } == strict([one.pair])
    old = forms([one.pair])
    assert score(found.counts["occurrences"].get(PERSON, Counts())) == old.occurrences
    assert score(found.counts["forms"].get(PERSON, Counts())) == old.forms
    leaking = leaks([one.pair], PROFILE.masks)
    for group in GROUPS:
        case = cases([found], group)
        assert Share(sum(c.mentions - c.missed for c in case), sum(c.mentions for c in case)) == leaking.mentions(group)
        assert Share(sum(c.clean for c in case), len(case)) == leaking.clean(group)
    assert found.kept["other"] == leaks([one.pair]).other
    staff = sum((found.kept.get(kind, Share()) for kind in ("judge", "lawyer")), Share())
    assert staff == leaks([one.pair]).professionals


@given(spans(labels=ALL_LABELS), spans(labels=ALL_LABELS))
def test_sentences_add_up_to_the_mentions_of_each_group(gold: list[Span], said: list[Span]) -> None:
    found = tally(compared(entities(gold), entities(said)))
    for group in (ALL, *GROUPS):
        table = found.sentences.get(group, {})
        case = cases([found], group)
        assert sum(mentions * count for (mentions, _), count in table.items()) == sum(c.mentions for c in case)
        assert sum(missed * count for (_, missed), count in table.items()) == sum(c.missed for c in case)
        assert all(mentions > 0 for mentions, _ in table)


def test_mentions_are_counted_in_their_sentences() -> None:
    found = made(without(GOLD[9]))
    assert found.sentences["persons"] == {(2, 0): 2, (2, 1): 1}
    assert set(found.sentences) == {ALL, DIRECT, "persons", "towns", "addresses", "civil dates"}


def test_individuals_have_the_mentions_that_the_profile_masks() -> None:
    found = made(without(GOLD[3], GOLD[9]))
    assert found.individuals == (
        GoldIndividual("claimant", True, direct=Share(3, 3), quasi=Share(1, 2)),
        GoldIndividual("defendant", True, direct=Share(3, 4), quasi=Share()),
        GoldIndividual(None, False, direct=Share(0, 1), quasi=Share()),
        GoldIndividual(None, False, direct=Share(0, 1), quasi=Share()),
    )


def test_what_is_masked_for_nothing_is_told_by_kind() -> None:
    text = "Vu le jugement du tribunal judiciaire de Vierzon, entre la société Ateliers du Cher et Mme Awa Diarra."

    def find(words: str, label: str) -> Entity:
        return entity_at(text, text.index(words), text.index(words) + len(words), label, "human")

    gold = [find("Ateliers du Cher", "personneMorale"), find("Diarra", SURNAME)]
    said = [replace(find(words, SURNAME), masked=True) for words in ("Vierzon", "Cher", "Diarra")]
    one = compared(gold, said, text=text)
    letters = sum(map(str.isalnum, text)) - len("AteliersduCherDiarra")
    assert tally(one).kept == {"court": Share(1, 1), "company": Share(1, 1), "other": Share(len("Vierzon"), letters)}
    assert "court" not in tally(replace(one, language="en")).kept
    inside = compared([*gold, find("Vierzon", "localite")], said, text=text)
    assert "court" not in tally(inside).kept


def test_scores_are_binned_by_label_and_right_in_two_senses() -> None:
    said = [replace(of("Awa", SURNAME), score=0.874), replace(of("Diarra", SURNAME), score=0.869)]
    said += [replace(of("Bourges", "localite"), score=0.5, masked=False)]
    found = tally(compared(GOLD, said))
    assert found.scores == {SURNAME: {0.87: Share(1, 2)}, "localite": {0.5: Share(1, 1)}}
    assert found.fates == {SURNAME: {0.87: Share(2, 2)}, "localite": {0.5: Share(0, 1)}}


def test_labels_are_brought_to_what_all_documents_can_say() -> None:
    whole = entity_at(TEXT, TEXT.index("Awa"), TEXT.index("Awa") + len("Awa Diarra"), PERSON, "model:x", 0.9)
    one = compared(GOLD, [replace(whole, masked=True)], name="1")
    other = compared(GOLD, [replace(entity, score=0.6 if entity is GOLD[1] else 0.8) for entity in GOLD], name="2")
    alone = tally(other)
    first, second = tallies([one, other])
    assert first.counts["strict"][PERSON] == Counts(1, missed=3)
    assert second.counts["strict"][PERSON] == Counts(4)
    assert SURNAME in alone.counts["strict"]
    assert first.masked == {**first.masked, SURNAME: Share(1, 4), FIRST_NAME: Share(1, 2)}
    assert second.masked == alone.masked
    assert second.scores[PERSON] == {
        0.6: Share(1, 1),
        0.8: Share(3, 3),
    }  # a joined name has the lowest score of its parts


def test_a_text_that_is_not_known_whole_has_no_tokens_and_no_sentences() -> None:
    text = "".join(c if any(e.start <= i < e.end for e in GOLD) or c.isspace() else HOLE for i, c in enumerate(TEXT))
    found = tally(compared(GOLD, GOLD, text=text))
    assert "token" not in found.counts
    assert found.tokens is None
    assert found.sentences == {}
    assert found.masked == made(GOLD).masked


def test_no_mention_at_all_is_counted_as_nothing() -> None:
    found = tally(compared((), ()))
    assert all(not labels for labels in found.counts.values())
    assert all(one == Counts() for one in found.overall.values())
    assert (found.masked, found.individuals, found.confusion, found.sentences) == ({}, (), {}, {})
    assert found.tokens
    assert found.tokens.rate == 1
    assert tallies([]) == ()
    assert tally(compared((), (), text="")).tokens == Share()


def test_what_is_known_of_a_document_goes_with_it() -> None:
    one = replace(compared(GOLD, GOLD), court="ca", genre="famille", language="en", risk=0.25)
    found = tally(one)
    assert (found.court, found.genre, found.language, found.risk) == ("ca", "famille", "en", 0.25)
    assert found.characters == len(TEXT)


@given(spans(labels=ALL_LABELS), spans(labels=ALL_LABELS), st.booleans())
def test_counts_go_through_json(gold: list[Span], said: list[Span], missing: bool) -> None:
    one = compared(entities(gold), () if missing else entities(said), missing=missing)
    found = tally(one)
    assert Tally.from_json(found.to_json()) == found


def test_progress_is_heard() -> None:
    heard: list[float] = []
    tallies([compared(GOLD, GOLD, name=str(n)) for n in range(4)], heard.append)
    assert heard == [0.25, 0.5, 0.75, 1.0]


@pytest.mark.parametrize("missed", [0, 1, 4])
def test_a_mention_is_masked_when_nothing_of_it_can_be_read(missed: int) -> None:
    said = GOLD[missed:]
    marks = hidden_letters(compared(GOLD, said).pair)
    found = made(said)
    assert sum(share.count for share in found.masked.values()) == sum(
        all(marks[e.start : e.end]) for e in GOLD if PROFILE.masks(e.label)
    )
