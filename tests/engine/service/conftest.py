"""A service on a temporary folder, whose worker is a real process with a fake tagger."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import select

from engine.service.service import Service
from engine.store import Job
from engine.store.schema import JobRow


@pytest.fixture(scope="session")
def fakes() -> str:
    """Name the module of the fake taggers, for the worker to import."""
    return "tests.engine.service.fake_taggers"


@pytest.fixture
def fresh_service(tmp_path: Path, fakes: str) -> Iterator[Service]:
    """Give a service of its own to a test that kills, stops or looks into it."""
    service = Service(tmp_path / "var", f"{fakes}:load")
    yield service
    service.stop()


@pytest.fixture(scope="session")
def running_service(tmp_path_factory: pytest.TempPathFactory, fakes: str) -> Iterator[Service]:
    service = Service(tmp_path_factory.mktemp("service") / "var", f"{fakes}:load")
    yield service
    service.stop()


@pytest.fixture
def service(running_service: Service) -> Iterator[Service]:
    """Give the service that tests share, with nothing in its queue; they leave it as they found
    it."""
    yield running_service
    with running_service._parts.database.reading() as session:
        left = session.scalars(select(JobRow.document_id).where(JobRow.state.in_(("queued", "running")))).all()
    for document_id in left:
        running_service.documents.cancel(document_id)


@pytest.fixture
def wait_for() -> Callable[..., None]:
    """Wait until a condition holds; fail where it never does."""

    def wait(condition: Callable[[], object], seconds: float = 120.0) -> None:
        end = time.monotonic() + seconds
        while not condition():
            assert time.monotonic() < end, "it never came"
            time.sleep(0.02)

    return wait


@pytest.fixture
def end_of(wait_for: Callable[..., None]) -> Callable[[Service, str], Job]:
    """Wait for the end of a document's job."""

    def end(service: Service, document_id: str) -> Job:
        wait_for(lambda: service.documents.job(document_id).state not in ("queued", "running"))
        return service.documents.job(document_id)

    return end
