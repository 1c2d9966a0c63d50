"""The parts of the work that need no process: stages, messages, memory, sizes, traces."""

from __future__ import annotations

import multiprocessing

import pytest
from hypothesis import given, strategies as st

from engine.core.errors import EmptyDocument, TooLarge
from engine.service.documents.limits import MEGABYTE, check_size
from engine.service.documents.recent import Recent
from engine.service.tasks import Tasks
from engine.service.worker.inbox import Inbox
from engine.service.worker.stages import SHARES, overall
from engine.service.worker.traces import trace
from engine.service.worker.wire import Message, receive, send


@pytest.mark.parametrize(
    ("stage", "fraction", "whole"),
    [
        ("read", 0.0, 0.0),
        ("tag", 0.5, 0.5),
        ("persons", 1.0, 1.0),
        pytest.param("tag", 7.0, 0.9, id="a stage never goes past its share"),
        pytest.param("doubts", 1.0, 1.0, id="a stage of a later version"),
    ],
)
def test_a_stage_fills_its_share_of_the_bar(stage, fraction, whole):
    assert overall(stage, fraction) == pytest.approx(whole)


def test_the_stages_follow_one_another_without_a_gap():
    shares = list(SHARES.values())
    assert [start for start, _ in shares] == [0.0, *(end for _, end in shares[:-1])]
    assert shares[-1][1] == 1.0


@given(st.text(st.characters()), st.binary())
def test_a_message_arrives_as_it_was_sent(text, data):
    ours, theirs = multiprocessing.Pipe()
    with ours, theirs:
        send(ours, Message("text", {"job": 1, "text": text}, data))
        assert receive(theirs) == Message("text", {"job": 1, "text": text}, data)


def test_a_cancellation_of_another_job_is_not_for_this_one():
    ours, theirs = multiprocessing.Pipe()
    inbox = Inbox(theirs)
    for message in (Message("cancel", {"job": 1}), Message("read", {"job": 2}), Message("cancel", {"job": 2})):
        send(ours, message)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("os._exit", lambda code: None)  # the end of the process, when the server goes
        ours.close()
        Tasks().run("listening to the server", inbox.listen).wait()
    assert inbox.next_order().body == {"job": 2}
    assert inbox.is_cancelled(2)
    assert not inbox.is_cancelled(1)


def test_a_value_is_made_once_and_forgotten_with_its_document():
    recent, made = Recent(), iter(range(10))
    assert [recent.get("a", "key", lambda: next(made)) for _ in range(2)] == [0, 0]
    assert recent.get("a", "other key", lambda: next(made)) == 1
    recent.forget("a")
    recent.forget("never seen")
    assert recent.get("a", "key", lambda: next(made)) == 2


def test_the_document_used_least_recently_is_dropped():
    recent, made = Recent(documents=2), iter(range(10))
    for document_id in ("a", "b", "a", "c"):
        recent.get(document_id, "key", lambda: next(made))
    assert recent.get("a", "key", lambda: next(made)) == 0
    assert recent.get("b", "key", lambda: next(made)) == 3


def test_a_document_forgotten_while_its_value_is_made_is_not_kept():
    recent = Recent()

    def make():
        recent.forget("a")
        return 1

    assert recent.get("a", "key", make) == 1
    assert recent.get("a", "key", lambda: 2) == 2


@pytest.mark.parametrize(
    ("size", "error"),
    [
        pytest.param(0, EmptyDocument, id="empty"),
        pytest.param(1, None, id="smallest"),
        pytest.param(20 * MEGABYTE, None, id="at the limit"),
        pytest.param(20 * MEGABYTE + 1, TooLarge, id="past the limit"),
    ],
)
def test_a_size_is_accepted_up_to_the_limit(size, error):
    if error is None:
        return check_size(size)
    with pytest.raises(error):
        check_size(size)


def test_a_trace_says_where_and_not_what():
    with pytest.raises(ValueError, match="ROCHEBLAVE") as caught:
        int("ROCHEBLAVE")
    assert trace(caught.value).startswith("ValueError at test_work_parts.py:")
    assert "ROCHEBLAVE" not in trace(caught.value)
    assert trace(ValueError("x")) == "ValueError at unknown place"
