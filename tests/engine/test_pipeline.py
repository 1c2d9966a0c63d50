"""The pipeline runs its stages in order, can be stopped, and masks what the profile says."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.core.errors import Cancelled, UnknownName
from engine.core.labels import LAWYER, SURNAME, Profile, load_profile
from engine.core.model import Annotation, Document, Entity, Person, Suspect, entity_at, replace
from engine.pipeline import STAGES, annotate, decide
from engine.rules import RULES
from engine.tagging.calibration import Calibration
from engine.text.language import Language
from tests.engine.marked import marked


class FakeTagger:
    """A tagger that answers what it was given."""

    name, device, language = "faux", "cpu", "fr"

    def __init__(self, entities: tuple[Entity, ...] = ()) -> None:
        self.entities = entities

    def tag(
        self, text: str, progress: Callable[[float], None] | None = None, cancelled: Callable[[], bool] | None = None
    ) -> tuple[Entity, ...]:
        """Report progress and give the entities."""
        if progress:
            progress(0.5)
            progress(1.0)
        return self.entities


SOURCE = (
    "M. ⟦Jean|prenom⟧ ⟦Dupont|nom⟧, né le 3 mai 1970, RCS de Lyon 552 081 317. Me ⟦Anne ROY|avocat⟧. Dupont conclut."
)


@pytest.fixture
def judicial() -> Profile:
    """The judicial courts' profile."""
    return load_profile("judiciaire")


def run(source: str = SOURCE, **options) -> Annotation:
    """Annotate a marked text, the marks being the tagger's."""
    document, entities = marked(source)
    return annotate(document, FakeTagger(entities), load_profile(options.pop("profile", "judiciaire")), **options)


def masked(annotation: Annotation) -> list[str]:
    """Give the masked mentions."""
    return [entity.text for entity in annotation.entities if entity.masked]


def test_the_annotation_says_who_made_it() -> None:
    engine = run().engine
    assert (engine.model, engine.device, engine.profile) == ("faux", "cpu", "judiciaire")
    assert engine.rules == tuple(rule.name for rule in RULES if rule.default)


def test_rules_and_persons_follow_the_tagger() -> None:
    annotation = run()
    assert [(e.text, e.source, e.person) for e in annotation.entities] == [
        ("Jean", "model:test", "p1"),
        ("Dupont", "model:test", "p1"),
        ("3 mai 1970", "rule:civil_dates", "p1"),
        ("552 081 317", "rule:siren", None),
        ("Anne ROY", "model:test", "p2"),
        ("Dupont", "rule:propagation", "p1"),
    ]


def test_a_rule_left_out_does_not_run() -> None:
    annotation = run(without=["propagation", "siren"])
    assert not {e.source for e in annotation.entities} & {"rule:propagation", "rule:siren"}
    assert not {"propagation", "siren"} & set(annotation.engine.rules)


def test_a_rule_that_is_off_runs_where_it_is_asked_for_and_only_there() -> None:
    off = [rule.name for rule in RULES if not rule.default]
    assert off, "else nothing is tested here"
    assert not set(off) & set(run().engine.rules)
    assert set(run(also=off).engine.rules) == {rule.name for rule in RULES}
    assert not set(off) & set(run(also=off, without=off).engine.rules), "who says no wins"


@pytest.mark.parametrize("option", ["without", "also"])
def test_a_rule_that_does_not_exist_is_refused(option: str) -> None:
    with pytest.raises(UnknownName, match="propagation"):
        run(**{option: ["magie"]})


def test_stages_come_in_order_and_fractions_grow() -> None:
    heard: list[tuple[str, float]] = []
    run(progress=lambda stage, fraction: heard.append((stage, fraction)))
    assert tuple(dict.fromkeys(stage for stage, _ in heard)) == STAGES
    for stage in STAGES:
        fractions = [fraction for name, fraction in heard if name == stage]
        assert fractions == sorted(fractions)
        assert fractions[-1] == 1.0


@pytest.mark.parametrize("calls", [0, 1, 5, sum(rule.default for rule in RULES)])
def test_cancelling_stops_between_two_steps(calls: int) -> None:
    left = iter([False] * calls)
    with pytest.raises(Cancelled):
        run(cancelled=lambda: next(left, True))


@pytest.mark.parametrize(
    ("profile", "expected"),
    [
        ("judiciaire", ["Jean", "Dupont", "3 mai 1970", "Dupont"]),
        ("tout", ["Jean", "Dupont", "3 mai 1970", "552 081 317", "Anne ROY", "Dupont"]),
    ],
)
def test_the_profile_decides_what_is_masked(profile: str, expected: list[str]) -> None:
    assert masked(run(profile=profile)) == expected


def test_another_profile_is_decided_without_tagging_again() -> None:
    everything = decide(run(), load_profile("tout"))
    assert everything == run(profile="tout")


def test_persons_are_masked_when_a_mention_of_theirs_is() -> None:
    assert [(p.role, p.masked) for p in run().persons] == [("party", True), ("lawyer", False)]


@pytest.mark.parametrize(
    ("role", "label", "expected"),
    [
        pytest.param("lawyer", SURNAME, False, id="a lawyer labelled as a party stays"),
        pytest.param("judge", SURNAME, False, id="a judge labelled as a party stays"),
        pytest.param("party", SURNAME, True, id="a party"),
        pytest.param("party", LAWYER, False, id="a role without a label of its own leaves the decision to the label"),
        pytest.param("lawyer", "adresse", True, id="a lawyer's address is an address"),
        pytest.param(None, SURNAME, True, id="no role"),
    ],
)
def test_the_role_decides_before_the_label(role: str | None, label: str, expected: bool, judicial: Profile) -> None:
    annotation = run("M. ⟦Roy|nom⟧")
    entity = replace(annotation.entities[0], label=label)
    persons = (Person("p1", ("Roy",), role),)
    assert decide(replace(annotation, entities=(entity,), persons=persons), judicial).entities[0].masked is expected


def test_a_profile_may_keep_a_role_whatever_the_label(judicial: Profile) -> None:
    annotation = run("M. ⟦Roy|nom⟧")
    experts = replace(annotation, persons=(Person("p1", ("Roy",), "expert"),))
    assert decide(experts, judicial).entities[0].masked
    kept = decide(experts, replace(judicial, roles={"expert": "keep"}))
    assert [e.masked for e in kept.entities] == [p.masked for p in kept.persons] == [False]


def test_what_belongs_to_somebody_who_is_kept_follows_its_own_label(judicial: Profile) -> None:
    annotation = run("M. ⟦Roy|nom⟧, ⟦12 rue Haute|adresse⟧")
    entities = tuple(replace(entity, person="p1") for entity in annotation.entities)
    persons = (Person("p1", ("Roy",), "judge"),)
    made = decide(replace(annotation, entities=entities, persons=persons), judicial)
    assert [e.masked for e in made.entities] == [False, True]
    assert not made.persons[0].masked, "an address that is hidden hides nobody's name"


class Probable(FakeTagger):
    """A tagger with a calibration, and one suspect."""

    calibration = Calibration({"person": (0.0, 0.0)}, {"propagation": {"person": 0.7}}, (0.0, -1.0, 0.0))

    def tag_with_doubts(self, text: str, progress: object = None, cancelled: object = None):
        start = text.index("Zywiec")
        return self.tag(text), (Suspect(start, start + 6, "Zywiec", 0.4),)


def test_scores_are_calibrated_and_the_document_says_how_likely_it_is_complete(judicial: Profile) -> None:
    document, entities = marked("M. ⟦Dupont|nom⟧ part. Dupont revient. Zywiec aussi.")
    made = annotate(document, Probable(entities), judicial)
    assert [(e.text, e.score) for e in made.entities] == [("Dupont", 0.5), ("Dupont", 0.7)]
    assert made.nothing_missed == pytest.approx(1 / (1 + 0.45), abs=1e-3), "odds of 1 / (0.05 + 0.4)"
    assert [doubt.kind for doubt in made.doubts] == ["low_probability"]


def test_without_a_calibration_nothing_is_claimed() -> None:
    assert run().nothing_missed is None


def test_a_replacement_goes_when_the_mention_is_kept(judicial: Profile) -> None:
    annotation = run("Me ⟦Roy|avocat⟧ et M. ⟦Alba|nom⟧", profile="tout")
    filled = replace(annotation, entities=tuple(replace(e, replacement="[X]") for e in annotation.entities))
    assert [e.replacement for e in decide(filled, judicial).entities] == [None, "[X]"]


def test_overlapping_mentions_of_the_tagger_leave_a_doubt(judicial: Profile) -> None:
    text = "Jean Dupont"
    entities = (entity_at(text, 0, 11, SURNAME, "model:x"), entity_at(text, 0, 4, SURNAME, "model:x"))
    annotation = annotate(Document("d", text), FakeTagger(entities), judicial)
    assert [e.text for e in annotation.entities] == ["Jean Dupont"]
    assert [(d.kind, d.start, d.end) for d in annotation.doubts] == [("overlap", 0, 11)]


@pytest.mark.parametrize(
    "entity", [Entity(0, 4, "Jeam", SURNAME, "m"), Entity(2, 2, "", SURNAME, "m"), Entity(0, 99, "Jean", SURNAME, "m")]
)
def test_a_tagger_whose_spans_are_not_in_the_text_is_a_bug(entity: Entity, judicial: Profile) -> None:
    with pytest.raises(ValueError, match="not in the text"):
        annotate(Document("d", "Jean"), FakeTagger((entity,)), judicial)


def test_a_text_with_nothing_to_find_gives_nothing() -> None:
    annotation = run("La cour statue.")
    assert (annotation.entities, annotation.persons, annotation.doubts) == ((), (), ())


def test_the_annotation_survives_its_json() -> None:
    annotation = run()
    assert Annotation.from_json(annotation.to_json(), annotation.document) == annotation


@pytest.mark.parametrize(
    ("language", "pages", "kinds"),
    [
        pytest.param("fr", (), [], id="a text in the model's language"),
        pytest.param("en", (), ["other_language"], id="a text in another language"),
        pytest.param("fr", (2,), ["unread_page"], id="a page that is an image"),
    ],
)
def test_what_puts_the_whole_document_in_doubt_is_said_first_and_blocks(
    language: str, pages: tuple[int, ...], kinds: list[str]
) -> None:
    document = Document("d.txt", "La cour statue.", language=language, unread_pages=pages)
    made = annotate(document, FakeTagger(), load_profile("judiciaire"))
    assert [doubt.kind for doubt in made.doubts] == kinds
    assert all(doubt.level == "blocking" and doubt.start is None for doubt in made.doubts)


@pytest.mark.parametrize(
    ("language", "kinds"),
    [
        pytest.param(Language("fr"), [], id="in the model's language"),
        pytest.param(Language("it", 0.99), ["other_language"], id="a language without a model"),
        pytest.param(Language("en", forced=True), ["other_language"], id="forced, and no model for it"),
        pytest.param(Language("fr", 0.3), ["unsure_language"], id="too little text to tell"),
        pytest.param(Language("fr", 1.0, 0.8, "en"), ["mixed_language"], id="an exhibit in another language"),
        pytest.param(Language("en", 1.0, 0.5, "fr"), ["other_language", "mixed_language"], id="both"),
    ],
)
def test_what_was_told_of_the_language_is_kept_with_its_doubts(language: Language, kinds: list[str]) -> None:
    made = annotate(Document("d.txt", "La cour statue."), FakeTagger(), load_profile("judiciaire"), language=language)
    assert made.document.language == language.code
    assert [doubt.kind for doubt in made.doubts] == kinds
