"""A second opinion in the way of a document: what only the second tagger finds is a doubt or a
mention, as the profile says; what rules settle for reasons stays as it is."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from engine.core import Annotation, BadProfile, Document, EngineInfo, Entity, Suspect, load_profile, sentence, settling
from engine.pipeline import annotate
from engine.review import begin, decide_masks, doubt_id, recompute_nothing_missed
from engine.rules import RULES
from engine.tagging import SECOND_SOURCE, Calibration, SecondTagger
from tests.engine.marked import marked
from tests.engine.review.made import done

JUDICIAL = load_profile("judiciaire")
UNION = replace(JUDICIAL, second_opinion="union")


class SaidTagger:
    """A tagger that says what it was given, and suspects nothing."""

    device, language, calibration = "cpu", "fr", None

    def __init__(self, name: str, entities: tuple[Entity, ...]) -> None:
        self.name, self.entities = name, entities

    def tag(self, text: str, progress=None, cancelled=None) -> tuple[Entity, ...]:
        """Give the entities."""
        return self.entities

    def tag_with_doubts(
        self, text: str, progress=None, cancelled=None
    ) -> tuple[tuple[Entity, ...], tuple[Suspect, ...]]:
        """Give the entities, and nothing that is left."""
        return self.entities, ()


def read(source: str, first: tuple[str, ...] = (), *, rules=(), profile=JUDICIAL, worth: float = 0.4) -> Annotation:
    """Annotate a marked text: the second tagger finds all that is marked, the first only the words
    of ``first``."""
    document, entities = marked(source)
    found = tuple(replace(one, source="model:fr") for one in entities if one.text in first)
    others = tuple(replace(one, source=f"{SECOND_SOURCE}fr", score=0.9) for one in entities)
    second = SecondTagger(SaidTagger("second-fr", others), 0.5, worth)
    return annotate(document, SaidTagger("fr", found), profile, rules=rules, second=second)


def doubts(annotation: Annotation) -> list[tuple[str, str]]:
    """Give the variants and the words of what the second tagger raised."""
    text = annotation.document.text
    return [(d.variant, text[d.start : d.end]) for d in annotation.doubts if d.kind == "second_opinion"]


def told(annotation: Annotation) -> list[tuple[str, str, bool]]:
    return [(one.text, one.source, one.masked) for one in annotation.entities]


def test_what_only_the_second_finds_is_a_doubt_and_hides_nothing() -> None:
    made = read("Vu par ⟦Hadjeres|nom⟧ et ⟦Trintignol|nom⟧.", ("Hadjeres",))
    assert told(made) == [("Hadjeres", "model:fr", True)]
    assert doubts(made) == [("", "Trintignol")]
    assert made.engine.second == "second-fr"


def test_under_a_profile_that_unites_it_is_a_mention_of_its_own_source() -> None:
    made = read("Vu par ⟦Hadjeres|nom⟧ et ⟦Trintignol|nom⟧.", ("Hadjeres",), profile=UNION)
    assert told(made) == [("Hadjeres", "model:fr", True), ("Trintignol", "model:second-fr", True)]
    assert [one.score for one in made.entities] == [1.0, 0.4], "worth what it was found to be worth"
    assert doubts(made) == []


def test_where_both_agree_there_is_no_doubt() -> None:
    made = read("Vu par ⟦Hadjeres|nom⟧.", ("Hadjeres",))
    assert (doubts(made), made.suspects) == ([], ())


def test_a_form_is_asked_about_once() -> None:
    made = read("Vu par ⟦Trintignol|nom⟧. ⟦TRINTIGNOL|nom⟧ conclut.")
    assert doubts(made) == [("", "Trintignol")]
    assert made.suspects is not None
    assert [one.probability for one in made.suspects] == [0.4, 0.4], "each place may be a missed name"


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        pytest.param("⟦12, rue des Tanneurs|adresse⟧", [("value", "12, rue des Tanneurs")], id="an address"),
        pytest.param("né le ⟦4 mai 1981|naissance⟧", [("value", "4 mai 1981")], id="a date of birth"),
        pytest.param("dossier ⟦AB12345|numero⟧", [("value", "AB12345")], id="a number"),
        pytest.param("à ⟦Vienne|localite⟧", [], id="a town"),
        pytest.param("⟦Anne Roy|magistrat⟧", [], id="a judge"),
        pytest.param("⟦Anne Roy|avocat⟧", [], id="a lawyer"),
        pytest.param("la société ⟦Belmont|morale⟧", [], id="a company"),
        pytest.param("l'hôpital ⟦Belmont|etablissement⟧", [], id="a hospital"),
    ],
)
def test_only_what_would_have_to_be_hidden_is_asked_about(source: str, expected: list[tuple[str, str]]) -> None:
    assert doubts(read(source)) == expected


def test_what_rules_keep_for_reasons_is_not_asked_about() -> None:
    """The second tagger takes a counsellor and a clerk for parties; the rules know who sits."""
    source = "Devant Mme ⟦Roy|nom⟧, conseillère, assistée de Mme ⟦Bonnet|nom⟧, greffière. M. ⟦Alba|nom⟧ conclut."
    assert ("", "Roy") in doubts(read(source)), "or the rules would have nothing to settle here"
    assert doubts(read(source, ("Alba",), rules=RULES)) == []
    united = read(source, ("Alba",), rules=RULES, profile=UNION)
    assert [words for words, _, masked in told(united) if masked] == ["Alba"]


def test_a_reader_sees_who_found_it_in_both_languages_and_nothing_is_quoted() -> None:
    made = read("Vu par ⟦Trintignol|nom⟧, ⟦12, rue des Tanneurs|adresse⟧.")
    raised = [one for one in made.doubts if one.kind == "second_opinion"]
    assert len(raised) == 2
    for one in raised:
        assert "second modèle" in sentence(one, "fr")
        assert "second model" in sentence(one, "en")
        assert "Trintignol" not in sentence(one) + settling(one)


def read_calibrated(source: str, found: bool, worth: float = 0.4) -> Annotation:
    """Annotate with a first tagger that has a calibration and finds nothing."""
    document, entities = marked(source)
    first = SaidTagger("fr", ())
    first.calibration = Calibration({}, {}, (0.0, -1.0, 0.0))
    others = tuple(replace(one, source="model:second-fr", score=0.9) for one in entities) if found else ()
    return annotate(document, first, JUDICIAL, rules=(), second=SecondTagger(SaidTagger("s", others), 0.5, worth))


def test_each_form_that_only_it_found_is_a_miss_of_its_own_with_its_probability() -> None:
    source = "Vu par ⟦Trintignol|nom⟧, ⟦Hadjeres|nom⟧ et ⟦TRINTIGNOL|nom⟧ à ⟦Vienne|localite⟧."
    agreed = read_calibrated(source, found=False)
    document, first = agreed.document, SaidTagger("fr", ())
    first.calibration = Calibration({}, {}, (0.0, -1.0, 0.0))
    alone = annotate(document, first, JUDICIAL, rules=())
    assert agreed.nothing_missed == alone.nothing_missed, "agreement promises nothing more"
    disagreed = read_calibrated(source, found=True)
    assert agreed.nothing_missed is not None
    assert disagreed.nothing_missed == pytest.approx(agreed.nothing_missed * 0.6**2, abs=1e-4)


def test_the_chance_follows_what_a_reader_hides_or_settles() -> None:
    made = read_calibrated("Vu par ⟦Trintignol|nom⟧.", found=True)
    known = Calibration({}, {}, (0.0, -1.0, 0.0))
    (raised,) = (one for one in made.doubts if one.kind == "second_opinion")
    state = begin(made)
    before = recompute_nothing_missed(state, decide_masks(state, JUDICIAL), known)
    assert before.probability == made.nothing_missed
    settled = done(state, "settle", doubts=[doubt_id(raised)])
    after = recompute_nothing_missed(settled, decide_masks(settled, JUDICIAL), known)
    assert after.followed
    assert made.nothing_missed is not None
    assert after.probability == pytest.approx(made.nothing_missed / 0.6, abs=1e-3)


def test_suspects_of_a_second_tagger_come_back_from_json() -> None:
    made = read_calibrated("Vu par ⟦Trintignol|nom⟧.", found=True)
    assert made.suspects is not None
    assert [one.second for one in made.suspects] == [True]
    assert Annotation.from_json(made.to_json(), made.document) == made


def test_the_model_is_part_of_what_made_a_document_and_older_annotations_have_none() -> None:
    made = read("Vu par ⟦Trintignol|nom⟧.")
    data = made.to_json()
    assert Annotation.from_json(data, made.document).engine == made.engine
    del data["engine"]["second"]
    assert Annotation.from_json(data, made.document).engine.second == ""
    assert EngineInfo("0", "fr", "cpu", "tout").second == ""


def test_a_profile_says_what_a_disagreement_becomes(tmp_path: Path) -> None:
    source = (Path("data/profiles") / "judiciaire.toml").read_text(encoding="utf-8")
    assert source.count('second_opinion = "doubt"') == 1
    for word, expected in (("doubt", "doubt"), ("union", "union")):
        changed = source.replace('second_opinion = "doubt"', f'second_opinion = "{word}"')
        (tmp_path / "own.toml").write_text(changed, encoding="utf-8")
        assert load_profile("own", tmp_path).second_opinion == expected
    for broken in ('"vote"', "true", "[]"):
        (tmp_path / "own.toml").write_text(
            source.replace('second_opinion = "doubt"', f"second_opinion = {broken}"), encoding="utf-8"
        )
        with pytest.raises(BadProfile):
            load_profile("own", tmp_path)
    assert UNION.sha256 != JUDICIAL.sha256
    assert replace(UNION, second_opinion="doubt").sha256 == JUDICIAL.sha256


def test_a_document_without_a_word_raises_nothing() -> None:
    made = annotate(
        Document("d.txt", ""), SaidTagger("fr", ()), JUDICIAL, second=SecondTagger(SaidTagger("s", ()), 0.5, 0.5)
    )
    assert (made.entities, doubts(made)) == ((), [])
