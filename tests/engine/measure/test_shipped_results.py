"""The results that ship are those of the gold that ships; of the measuring set, they hold counts
alone."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.core.labels import LABELS, profile_names
from engine.core.roles import ROLES
from engine.lab.measure.perturbations import perturbations
from engine.lab.measure.perturbed import sample
from engine.measure import GROUPS, SCHEMES, RunIdentity, Tally
from engine.measure.results import library
from engine.measure.results.files import text_sha256
from engine.measure.results.gold_sets import COUNTED, COURTS, SHIPPED, load_shipped
from engine.measure.rules.rule_sets import RULE_SETS
from engine.rules import RULES
from engine.tagging import model_names

RESULTS = library.folder()
AGAIN = "the gold or the results changed: make evaluate"


@pytest.mark.parametrize("set_id", [*SHIPPED, *COUNTED])
def test_every_set_has_a_run_of_every_set_of_rules_of_its_model(set_id: str) -> None:
    model = COUNTED.get(set_id, set_id)
    assert {f"{model}-{rules}" for rules in RULE_SETS} <= {one.id for one in library.runs(set_id)}, AGAIN
    assert {one.set for one in library.runs(set_id)} == {set_id}
    assert [one.rule for one in library.rule_values(set_id)] == [rule.name for rule in RULES], AGAIN


def test_runs_of_an_earlier_version_are_there_to_compare_with() -> None:
    for set_id in ("fr", "fr-dev"):
        versions = {one.version for one in library.runs(set_id)}
        assert "0.1.0" in versions
        assert len(versions) > 1


def test_a_file_is_called_as_the_run_in_it() -> None:
    for set_id in (*SHIPPED, *COUNTED):
        assert {one.id for one in library.runs(set_id)} == {path.stem for path in (RESULTS / set_id).glob("*.jsonl")}


@pytest.mark.parametrize("language", SHIPPED)
def test_results_are_of_the_texts_that_ship_all_of_them_and_no_other(language: str) -> None:
    texts = {one.name: text_sha256(one.annotation.document.text) for one in load_shipped(language)}
    for info in library.runs(language):
        path = library.run_path(RESULTS, language, info.id)
        rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()[1:]]
        assert {row["document"]: row["sha256"] for row in rows} == texts, AGAIN
        assert len(rows) == len(texts)
        assert {key for row in rows for key in row} == {"document", "sha256", "risk", "entities", "persons", "touches"}
        assert not [one.pair.name for one in library.compared(language, info.id) if one.pair.missing]


@pytest.mark.parametrize("language", SHIPPED)
def test_what_rules_add_was_measured_on_all_documents_that_ship(language: str) -> None:
    data = json.loads(library.rules_path(RESULTS, language).read_text(encoding="utf-8"))
    assert data["run"]["documents"] == len(load_shipped(language)), AGAIN


def test_all_rules_miss_no_more_than_none_do() -> None:
    """The value of a rule and a run are counted alike: what all rules leave is the same in both."""
    for set_id in (*SHIPPED, *COUNTED):
        model = COUNTED.get(set_id, set_id)
        missed = {}
        for rules in ("all", "none"):
            shares = [share for one in library.tallies(set_id, f"{model}-{rules}") for share in one.masked.values()]
            missed[rules] = sum(share.of - share.count for share in shares)
            assert sum(share.of for share in shares) > 500
        assert missed["all"] <= missed["none"]
        for gain in library.rule_values(set_id):
            if gain.default:
                after = gain.last.after.mentions["all"]
                assert after.of - after.count == missed["all"], AGAIN
            before = gain.alone.before.mentions["all"]
            assert before.of - before.count == missed["none"], AGAIN


def test_every_model_has_a_speed() -> None:
    found = library.speeds()
    assert {one.model for one in found} == set(model_names())
    assert all(one.documents_per_second > 0 and one.cores and one.date for one in found)


def test_the_folder_stays_small() -> None:
    assert sum(path.stat().st_size for path in RESULTS.rglob("*") if path.is_file()) < 5_000_000


CODES = {
    "", "all", "none", "propagation", "fr", "person", "place", "date", "number", "organisation", "court", "judge", "lawyer", "company",
    "other", "personnePhysique", *LABELS, *SCHEMES, *GROUPS, *ROLES, *COURTS.values(), *(rule.name for rule in RULES),
    *profile_names(),
}  # fmt: skip
KEYS = {
    *Tally.__dataclass_fields__, "schema", "run", "rules", "rule", "default", "alone", "last", "mentions", "documents", "false",
    "direct", "quasi", "information",
}  # fmt: skip


def _words(data: Any) -> Iterator[str]:
    if isinstance(data, dict):
        yield from data
        for value in data.values():
            yield from _words(value)
    elif isinstance(data, list):
        for value in data:
            yield from _words(value)
    elif isinstance(data, str):
        yield data
    else:
        assert data is None or isinstance(data, (int, float))


def _counted_files() -> list[Path]:
    files = [path for one in COUNTED for path in (*(RESULTS / one).iterdir(), library.rules_path(RESULTS, one))]
    assert len(files) > len(RULE_SETS)
    return files


def test_of_the_measuring_set_nothing_is_kept_but_numbers_and_codes() -> None:
    for path in _counted_files():
        lines = path.read_text(encoding="utf-8").splitlines()
        rows = json.loads(path.read_text(encoding="utf-8"))["rules"] if path.suffix == ".json" else lines[1:]
        for row in rows:
            words = set(_words(json.loads(row) if isinstance(row, str) else row))
            strange = {word for word in words - CODES - KEYS if not re.fullmatch(r"\d\d?|20\d\d", word)}
            assert strange == set(), f"{path.name} holds more than counts"


def test_documents_of_the_measuring_set_are_numbers_and_have_no_genre() -> None:
    for set_id in COUNTED:
        for info in library.runs(set_id):
            found = library.tallies(set_id, info.id)
            assert [one.document for one in found] == [str(number) for number in range(1, 37)]
            assert {one.genre for one in found} == {""}
            assert {one.court for one in found} == set(COURTS.values())


def test_heads_of_files_of_the_measuring_set_say_what_ran_and_nothing_of_documents() -> None:
    known = {
        "id", "set", "fr", "en", "model", "model_version", "version", "rules", "date", "machine", "processor", "cores", "memory_gb",
        "documents", "schema", "run", "held_out", "identity", "gold", "parameters", "figures", *RunIdentity.__dataclass_fields__, *(rule.name for rule in RULES), *profile_names(),
    }  # fmt: skip
    values = re.compile(
        r"[0-9a-f]{64}|fr(-dev)?|(fr(-[\d.]+)?-(all|propagation|none)|rules-all)|[\d.]+|\d{4}-\d\d-\d\d|all|propagation|none||"
        r"(Program(me)? [\d.]+ \()?([Mm]odèle français|French model) [\d.]+\)?, (toutes les règles|propagation seule|sans règle|all rules|propagation alone|no rule)|"
        r"(Toutes les règles|Propagation seule|Sans règle|All rules|Propagation alone|No rule) \(Nom d'emprunt [\d.]+, mod(èle|el) fr [\d.]+\)|"
        r"(Règles seules, sans modèle|Rules alone, without a model) \(Nom d'emprunt [\d.]+\)"
    )
    for path in _counted_files():
        first = path.read_text(encoding="utf-8").splitlines()[0]
        head = (
            json.loads(first)
            if path.suffix == ".jsonl"
            else json.loads(first.removesuffix('"rules": [').rstrip(", ") + "}")
        )
        head["run"]["machine"].pop("processor", None)
        assert [word for word in _words(head) if word not in known and not values.fullmatch(word)] == []


def test_perturbed_gold_is_kept_as_counts_of_its_documents_under_every_perturbation() -> None:
    for path in RESULTS.glob("perturbations-*.json"):
        set_id = path.stem.removeprefix("perturbations-")
        language = COUNTED.get(set_id, set_id)
        found = library.perturbations(set_id)
        assert [(one.name, one.fr) for one in found] == [(one.name, one.fr) for one in perturbations(language)], AGAIN
        data = json.loads(path.read_text(encoding="utf-8"))
        assert {
            type(number) for row in data["perturbations"] for numbers in row["documents"] for number in numbers
        } == {int}
        documents = next(one.documents for one in library.sets() if one.id == set_id)
        assert {len(one.leaks.documents) for one in found} == {len(sample([None] * documents))}, AGAIN  # type: ignore[list-item]
