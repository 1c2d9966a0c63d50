"""The task that tells programs what became of their documents."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from datetime import timedelta
from urllib.parse import urlsplit

from sqlalchemy.exc import SQLAlchemyError

from engine.core import DocumentGone, StoreError, WebhookFailed, settings
from engine.service.tasks import Task, Tasks
from engine.service.webhooks.address import LONGEST_HOST
from engine.service.webhooks.telling import tell
from engine.service.worker.traces import trace
from engine.store import Database, Job, Webhook, audit, jobs, webhooks

log = logging.getLogger(__name__)

PAUSES = tuple(timedelta(seconds=seconds) for seconds in (10, 60, 300, 1800, 7200))
"""Between two tries; after the last one there is none."""
LOOK_SECONDS = 1.0
"""Between two looks at the jobs, while somebody is to be told."""
AT_ONCE = 20
"""Told in one turn."""
Tell = Callable[[Webhook, Job], None]


class Webhooks:
    """Tells the programs of one store. Where no host is allowed, nothing runs."""

    def __init__(self, database: Database, tasks: Tasks, say: Tell = tell) -> None:
        self._database, self._say = database, say
        self._asked = threading.Event()
        self._asked.set()  # some may be waiting from before
        if settings().webhook_hosts:
            tasks.run("webhooks", self._run)

    def wake(self) -> None:
        """Look at once: a document came whose program is to be told."""
        self._asked.set()

    def of(self, document_id: str) -> Webhook | None:
        """Return who is told of a document, None where nobody is."""
        with self._database.reading() as session:
            return webhooks.find(session, document_id)

    def turn(self) -> bool:
        """Tell those that are due; return whether others wait."""
        with self._database.reading() as session:
            due = webhooks.list_due(session, AT_ONCE)
        for webhook in due:
            self._tell(webhook)
        with self._database.reading() as session:
            return webhooks.count_waiting(session) > 0

    def _run(self, task: Task[None]) -> None:
        task.when_cancelled(self._asked.set)
        while True:
            self._asked.wait()
            task.check()
            self._asked.clear()
            try:
                if self.turn():
                    self._asked.wait(LOOK_SECONDS)
                    self._asked.set()
            except (StoreError, SQLAlchemyError, OSError) as error:  # a full disk, a locked store: tried again
                log.error("Programs could not be told, and will be: %s", trace(error))
                task.pause(LOOK_SECONDS)
                self._asked.set()

    def _tell(self, webhook: Webhook) -> None:
        try:
            with self._database.reading() as session:
                job = jobs.latest(session, webhook.document_id)
        except DocumentGone:
            return  # erased meanwhile, and the webhook with it
        try:
            self._say(webhook, job)
        except WebhookFailed as error:
            self._note(webhook, error)
        else:
            self._note(webhook, None)

    def _note(self, webhook: Webhook, error: WebhookFailed | None) -> None:
        """Write what a try came to, in the audit log too."""
        again = PAUSES[webhook.tries] if webhook.tries < len(PAUSES) else None
        outcome = "told" if error is None else "failed" if again is None else "again"
        with self._database.writing() as session:
            if webhooks.find(session, webhook.document_id) is None:
                return  # erased while it was told
            if error is None:
                webhooks.note_told(session, webhook.document_id)
            else:
                webhooks.note_failed(session, webhook.document_id, error, again)
            host = (urlsplit(webhook.address).hostname or "")[:LONGEST_HOST]
            audit.note(session, "webhook", webhook.document_id, state=outcome, tries=webhook.tries + 1, host=host)
