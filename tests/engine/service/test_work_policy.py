"""What the policy of the installation does not allow is refused by every part of the service that
takes it; what was made before keeps being shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from engine.core import (
    BadPolicy,
    ListNotReadTwice,
    NotReadTwice,
    PolicyError,
    ProfileNotAllowed,
    StrategyNotAllowed,
    TermAlwaysHidden,
    TermLeft,
    installation_policy,
    load_profile,
)
from engine.pseudonyms import STRATEGIES
from engine.pseudonyms.key.key import KeySecret
from engine.service import DirectOptions, check_policy, policy_data, say_policy
from engine.service.documents.required_readings import check_leaving, check_list_leaving, wanted_readings
from engine.service.service import Service
from engine.store import INSTALLATION, Owner, documents, lists, now, reports, retention
from engine.store.database import Database
from engine.terms import make_term
from tests.engine.service.made_people import LEADER, acting_as
from tests.engine.service.test_work_second_readings import ONE, OTHER, Doubled
from tests.policies import policed
from tests.stores import Place, reuse

TEXT = "Mme ROCHEBLAVE demande le divorce."
SECRET = KeySecret.of_file(bytes(range(64)))
ONLY = 'profiles = ["judiciaire"]\nstrategies = ["noir", "lettres"]\n'


@pytest.fixture(scope="module")
def before(running_service: Service) -> tuple[str, str]:
    """Give a document and a list that were made under another profile before there was a policy."""
    list_id = running_service.lists.make("Mars", "tout", "fictif", paused=True)
    document_id = running_service.documents.receive(TEXT.encode(), "a.txt", profile="tout")
    while running_service.documents.job(document_id).state in ("queued", "running"):
        running_service.status()
    return document_id, list_id


@pytest.fixture
def only(tmp_path: Path, before: tuple[str, str]) -> Iterator[None]:
    with policed(tmp_path, ONLY):
        yield


PROFILES = ("administratif", "tout,reasons", "administratif,nac:22G", "proteges,metadata")
TAKE_PROFILES: dict[str, Callable[[Service, str, str], Any]] = {
    "a file": lambda s, d, p: s.documents.receive(b"x", "a.txt", profile=p),
    "a text": lambda s, d, p: s.documents.receive_text("x y", "a.txt", profile=p),
    "a text of a program": lambda s, d, p: s.direct("x y", DirectOptions(p)),
    "a list": lambda s, d, p: s.lists.make("Avril", p, "lettres"),
    "the mentions": lambda s, d, p: s.results.annotation(d, p),
    "the text": lambda s, d, p: s.results.replaced(d, p),
    "both sides": lambda s, d, p: s.results.sides(d, p),
    "an example": lambda s, d, p: s.results.example(d, p),
    "the file": lambda s, d, p: s.results.delivery(d, p),
    "what is looked at here": lambda s, d, p: s.results.written(d, p),
    "the name of the file": lambda s, d, p: s.results.stem(d, p, "lettres"),
    "the key": lambda s, d, p: s.results.key(d, p, "lettres", SECRET),
    "the report": lambda s, d, p: s.results.facts(d, p),
    "the chance": lambda s, d, p: s.results.nothing_missed(d, p),
    "the attack": lambda s, d, p: s.attacks.of(d, p),
    "an act": lambda s, d, p: s.reviews.act(d, {"kind": "validate"}, profile=p),
    "a look at an act": lambda s, d, p: s.reviews.preview(d, {"kind": "validate"}, p),
}


@pytest.mark.parametrize("name", PROFILES)
@pytest.mark.parametrize("entry", TAKE_PROFILES)
def test_no_entry_takes_a_profile_that_is_not_allowed(
    service: Service, before: tuple[str, str], tmp_path: Path, entry: str, name: str
) -> None:
    with policed(tmp_path, 'profiles = ["judiciaire", "canada"]\n'), pytest.raises(ProfileNotAllowed) as caught:
        TAKE_PROFILES[entry](service, before[0], name)
    assert "judiciaire" in caught.value.sentence("en")


TAKE_STRATEGIES: dict[str, Callable[[Service, str, str], Any]] = {
    "a list": lambda s, d, n: s.lists.make("Avril", "judiciaire", n),
    "the text": lambda s, d, n: s.results.replaced(d, None, n),
    "both sides": lambda s, d, n: s.results.sides(d, None, n),
    "the file": lambda s, d, n: s.results.delivery(d, "judiciaire", n),
    "the text of the file": lambda s, d, n: s.results.delivery(d, "judiciaire", n, text=True),
    "the name of the file": lambda s, d, n: s.results.stem(d, None, n),
    "the key": lambda s, d, n: s.results.key(d, "judiciaire", n, SECRET),
    "the report": lambda s, d, n: s.results.facts(d, None, n),
    "the attack": lambda s, d, n: s.attacks.of(d, None, n),
}


@pytest.mark.parametrize("entry", TAKE_STRATEGIES)
def test_no_entry_takes_a_strategy_that_is_not_allowed(
    service: Service, before: tuple[str, str], only: None, entry: str
) -> None:
    for name in ("secret", "fictif"):
        with pytest.raises(StrategyNotAllowed):
            TAKE_STRATEGIES[entry](service, before[0], name)


def test_a_document_made_before_is_shown_and_cannot_be_redone_so(
    service: Service, before: tuple[str, str], only: None
) -> None:
    document_id, list_id = before
    assert service.results.annotation(document_id).engine.profile == "tout"
    assert service.results.sides(document_id, "tout").replaced.text
    assert service.lists.fetch(list_id).profile == "tout"
    assert service.results.delivery(document_id, "judiciaire").data
    for redo in (
        lambda: service.results.delivery(document_id),
        lambda: service.results.key(document_id, "tout", "lettres", SECRET),
        lambda: service.documents.retry(document_id),
        lambda: service.documents.change_language(document_id, "en"),
    ):
        with pytest.raises(ProfileNotAllowed):
            redo()
    added = service.lists.receive(list_id, b"x y", "c.txt")
    assert isinstance(added.error, ProfileNotAllowed), "a line of the list says why"
    assert [row.error for row in service.lists.look(list_id)[1] if row.id == added.id] == ["policy.profile"]
    with pytest.raises(ProfileNotAllowed):
        service.lists.retry(list_id)


def test_what_is_offered_is_what_is_allowed(only: None) -> None:
    assert list(STRATEGIES.offered) == ["noir", "lettres"]
    assert (STRATEGIES.usual(), STRATEGIES.usual("tolkien")) == ("lettres", "noir")
    assert "tolkien" in STRATEGIES, "what was made before is shown"


# -- terms
# --------------------------------------------------------------------------------------------------


def test_a_policy_hides_for_the_worker_and_no_reader_keeps(
    tmp_path: Path, fakes: str, end_of: Callable[..., Any]
) -> None:
    with policed(tmp_path, 'hide = ["quittance"]'):
        service = Service(tmp_path / "var", f"{fakes}:load")
        try:
            document_id = service.documents.receive(b"La quittance de Vannes.", "a.txt")
            service.own_terms.add(Owner("document", document_id), make_term("la quittance de Vannes", "keep"))
            assert end_of(service, document_id).state == "done"
            found = [(e.text, e.source, e.masked) for e in service.results.annotation(document_id).entities]
            assert found == [("quittance", "term:hide", True)]
            for keep in (
                lambda: service.own_terms.add(INSTALLATION, make_term("Quittance", "keep")),
                lambda: service.own_terms.read(INSTALLATION, b'[[term]]\nkeep = "quittance"\n', "t.toml"),
                lambda: service.reviews.act(document_id, {"kind": "term", "text": "quittance", "act": "keep"}),
            ):
                with pytest.raises(TermAlwaysHidden):
                    keep()
            assert not service.own_terms.fetch(INSTALLATION)
            act = {"kind": "mask", "passage": [3, 12], "masked": False, "everywhere": False}
            service.reviews.act(document_id, act)
            with pytest.raises(TermLeft) as caught:
                service.results.delivery(document_id)
            assert (caught.value.params["count"], caught.value.params["places"]) == (1, "1:4")
        finally:
            service.stop()


# -- two readings
# --------------------------------------------------------------------------------------------------


@pytest.fixture
def desk(place: Place, tmp_path: Path) -> Iterator[Doubled]:
    reuse(place)
    database = place.open()
    yield Doubled(database, tmp_path / "exports")
    database.close()


def leaves(database: Database, document_id: str) -> type[PolicyError] | None:
    """Tell why a document may not leave."""
    try:
        with acting_as(database, LEADER), database.reading() as session:
            check_leaving(session, document_id, None)
    except PolicyError as error:
        return type(error)
    return None


@pytest.mark.parametrize(
    ("said", "risk", "wanted"),
    [
        pytest.param("share = 0.5", 0.1, ListNotReadTwice, id="a share of the list"),
        pytest.param("risk = 0.4", 0.4, NotReadTwice, id="a risk that is reached"),
        pytest.param("risk = 0.4", None, NotReadTwice, id="an unknown risk"),
        pytest.param("risk = 0.4", 0.39, None, id="a smaller risk"),
    ],
)
def test_nothing_leaves_before_two_have_validated(
    desk: Doubled, tmp_path: Path, said: str, risk: float | None, wanted: type[PolicyError] | None
) -> None:
    first, other = desk.put("a.txt", risk), desk.put("b.txt", 0.1)
    assert leaves(desk.database, first) is None
    with policed(tmp_path, f"[second_reading]\n{said}\n"):
        assert leaves(desk.database, first) is wanted
        assert leaves(desk.database, other) is (wanted if wanted is ListNotReadTwice else None)
        if wanted is None:
            return
        desk.done(LEADER, desk.twice.draw, 0.5, "risk")
        copy = next(iter(desk.seconds().values()))
        read = next(iter(desk.seconds()))
        assert leaves(desk.database, first) is wanted
        desk.read_by(ONE, read)
        assert leaves(desk.database, first) is wanted, "one reading is not two"
        desk.read_by(OTHER, copy)
        assert leaves(desk.database, read) is leaves(desk.database, copy) is None


def test_a_list_is_refused_as_a_whole_and_says_what_is_missing(desk: Doubled, tmp_path: Path) -> None:
    for name in "abcd":
        desk.put(f"{name}.txt")
    with policed(tmp_path, "[second_reading]\nshare = 0.5\n"):
        with pytest.raises(ListNotReadTwice) as caught:
            desk.done(LEADER, desk.lists.export)
        assert (caught.value.params["read"], caught.value.params["wanted"]) == (0, 2)
        desk.done(LEADER, desk.twice.draw, 0.5, "random", 3)
        for first, copy in desk.seconds().items():
            desk.read_by(ONE, first)
            desk.read_by(OTHER, copy)
        with desk.database.reading() as session:
            check_list_leaving(session, desk.id)
        desk.put("e.txt")
        with desk.database.reading() as session:
            check_list_leaving(session, desk.id)  # half of five, as they are drawn, is two
        desk.put("f.txt")
        with desk.database.reading() as session, pytest.raises(ListNotReadTwice):
            check_list_leaving(session, desk.id)


@pytest.mark.parametrize(
    ("there", "share", "wanted"),
    [(0, 0.5, 0), (1, 0.01, 1), (14, 0.1, 1), (16, 0.1, 2), (3, 1.0, 3), (2, 1.0, 2)],
)
def test_a_share_is_rounded_one_at_least(there: int, share: float, wanted: int) -> None:
    assert wanted_readings(there, share) == wanted


# -- time
# --------------------------------------------------------------------------------------------------


def test_what_was_to_be_kept_longer_expires_earlier(place: Place) -> None:
    reuse(place)
    database = place.open()
    try:
        with database.writing() as session:
            long, short = (documents.add(session, b"x", "a.txt", "judiciaire", timedelta(days=n)) for n in (30, 2))
            list_id = lists.add(session, "Mars", "judiciaire", "lettres", timedelta(days=30))
            reports.add_from_outside(session, "hidden", "Tout est masqué", "RG 21/1", "", timedelta(days=30))
            reports.add(session, short, "other", "Une date", "")  # goes with its document alone
        with database.writing() as session:
            retention.shorten(session, timedelta(days=5))
        with database.reading() as session:
            lasts = {one: documents.fetch(session, one) for one in (long, short)}
            assert (lasts[long].expires - lasts[long].created).days == 5
            assert (lasts[short].expires - lasts[short].created).days == 2
            assert lists.fetch(session, list_id).expires <= now() + timedelta(days=5)
        with database.writing() as session:
            retention.shorten(session, timedelta(0))
            assert reports.erase_expired(session) == 1, "that of a document goes with it alone"
            assert set(documents.erase_expired(session)) == {long, short}
    finally:
        database.close()


def test_a_document_is_kept_no_longer_than_the_policy_says(service: Service, tmp_path: Path) -> None:
    with policed(tmp_path, "retention_days = 3"):
        kept = service.documents.fetch(service.documents.receive(b"x y", "a.txt"))
        assert (kept.expires - kept.created).days == 3
        listed = service.lists.fetch(service.lists.make("Mai", "judiciaire", "lettres", paused=True))
        assert (listed.expires - listed.created).days == 3


# -- what it says
# --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        pytest.param('strategies = ["lettre"]', "strategy", id="no such strategy"),
        pytest.param('hide_file = "absent.toml"', "hide_file", id="no file of terms"),
    ],
)
def test_what_a_policy_names_has_to_be_there(tmp_path: Path, said: str, reason: str) -> None:
    with policed(tmp_path, said), pytest.raises(BadPolicy) as caught:
        check_policy(installation_policy())
    assert caught.value.params["reason"] == reason


def test_a_profile_may_not_use_a_strategy_that_is_not_allowed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = replace(load_profile("canada"), strategies={"localite": "generaliser"})
    monkeypatch.setattr("engine.service.installation_policy.load_profile", lambda name: own)
    with policed(tmp_path, 'profiles = ["canada"]\nstrategies = ["lettres"]'), pytest.raises(BadPolicy) as caught:
        check_policy(installation_policy())
    assert (caught.value.params["reason"], caught.value.params["known"]) == ("own_strategy", "generaliser")


def test_a_policy_says_what_it_decides_and_quotes_no_term(tmp_path: Path) -> None:
    said = ONLY + 'retention_days = 1\nhide = ["quittance"]\n[second_reading]\nshare = 0.1\nrisk = 0.4\n'
    with policed(tmp_path, said):
        check_policy(installation_policy())
        for language, days in (("fr", "1 jour"), ("en", "1 day")):
            sentences = say_policy(installation_policy(), language)
            assert len(sentences) == 6
            assert any(days in sentence for sentence in sentences)
            assert not any("quittance" in sentence for sentence in sentences)
        assert policy_data(installation_policy()) == {
            "file": "politique.toml", "profiles": ["judiciaire"], "matters": True, "strategies": ["noir", "lettres"],
            "retention_days": 1, "hidden_terms": 1, "second_reading": {"share": 0.1, "risk": 0.4},
        }  # fmt: skip
    assert say_policy(installation_policy(), "fr") == []
