"""A server for one document that is corrected in a browser: the engine's own acts and the payloads
of the real one, without a network."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from dash import html
from playwright.sync_api import Route

from components.document import more, viewer
from components.document.review import bar as review_bar, doubts as review_doubts, payload as review_payload
from engine.core.errors import EngineError, ReviewMoved
from engine.core.labels import FIRST_NAME, SURNAME, load_profile
from engine.core.model import Annotation, Document, EngineInfo, Entity, Person
from engine.pseudonyms import apply
from engine.review.acts import plan
from engine.review.final import chosen_pseudonyms, decide_masks
from engine.review.log import LogEntry, apply_change, begin, redo, undo
from engine.review.paragraph_pairs import align
from engine.service.documents.presence import Reader
from engine.service.documents.reviewed import Reviewed
from engine.service.documents.sides import Sides
from tests import modules

ASSETS = Path(__file__).resolve().parents[2] / "assets"
OURS = ("document/review", "document/corrections", "document/caret", "document/ends", "mention_menu/menu", "document/offsets", "document/pointer", "document/status", "document/uncovering")  # fmt: skip
"""What corrects the text; the parts of the panel have a test of their own."""

TEXTS = ("texts", "mention_card", "find", "keys", "lists", "map", "panel", "scroll", "places", "mentions")
"""What draws the texts."""

HOST = "http://review.test/"
TEXT = (
    "Mme Élodie Roy 😀👨‍👩‍👧 vend le moulin.\n"
    "Roy paie 𝒳 euros ; le moulin et les moulins restent.\n"
    "هنا Haddad في المدينة\n"
    "Une ligne\u202e tournée du moulin.\n" + "La cour.\n" * 60 + "Fin : Roy part.\n"
)
PROFILE = load_profile("judiciaire")


def annotation() -> Annotation:
    """Annotate the text: one person, three times by surname and once by first name."""
    entities = []
    for form, label in (("Élodie", FIRST_NAME), ("Roy", SURNAME)):
        start = TEXT.find(form)
        while start >= 0:
            entities.append(Entity(start, start + len(form), form, label, "model:fr", 0.98, "p1"))
            start = TEXT.find(form, start + 1)
    entities.sort(key=lambda entity: entity.start)
    persons = (Person("p1", ("Élodie Roy", "Roy"), "claimant", "f"),)
    return Annotation(Document("a", TEXT), EngineInfo("0", "fr", "cpu", "judiciaire"), tuple(entities), persons)


class Server:
    """Answers the page and the routes of a reading. ``down``: it does not; ``asked`` has what came
    to /acts, in order; ``fails`` is a kind of act that it fails on, ``failed`` how often it did;
    ``card``: the page has the card of doubts; ``silent``: what others did is told only to who sends
    an act, so that the page's own look every few seconds does not come first; ``left`` has the tabs
    that were closed."""

    def __init__(self, lang: str = "fr", text: Annotation | None = None, name: str = "id7", card: bool = False) -> None:
        self.lang, self.down, self.name, self.card = lang, False, name, card
        self.asked: list[dict[str, Any]] = []
        self.tokens: set[str] = set()
        self.fails, self.failed = "", 0
        self.silent = False
        self.others: list[Reader] = []
        self.left: list[str] = []
        self.now = Reviewed(begin(text or annotation()), (), 1, "judiciaire")

    def payload(self) -> dict[str, Any]:
        """Give what the page draws at first."""
        return review_payload.build_payload(sides(self.now), self.name, PROFILE, self.lang, self.others)

    def act(self, act: dict[str, Any], who: str = "", seconds: float = 0.0) -> Reviewed:
        """Do an act, as somebody."""
        moment, before = datetime.now(UTC), self.now
        if act["kind"] in ("undo", "redo"):
            entry = (undo if act["kind"] == "undo" else redo)(before.log, who, moment, seconds)
        else:
            planned = plan(before.state, act, who, moment, PROFILE)
            entry = LogEntry(planned.kind, who, moment, planned.difference, seconds)
        self.now = Reviewed(
            apply_change(before.state, entry.difference), (*before.log, entry), before.job, "judiciaire"
        )
        return before

    def answer(self, route: Route) -> None:
        """Answer one request."""
        path = urlsplit(route.request.url)
        if path.path == "/":
            route.fulfill(body=page(self.lang, self.card), content_type="text/html; charset=utf-8")
        elif not path.path.startswith("/api/"):
            modules.answer(route, path.path)
        elif self.down:
            route.abort()
        elif (
            self.fails
            and path.path.endswith("/acts")
            and json.loads(route.request.post_data or "{}")["act"]["kind"] == self.fails
        ):
            self.failed += 1
            error = {"code": "engine", "fr": "Une erreur est survenue.", "en": "An error."}
            route.fulfill(status=500, body=json.dumps({"error": error}))
        else:
            status, said = self._reading(route)
            route.fulfill(status=status, body=json.dumps(said), content_type="application/json")

    def _reading(self, route: Route) -> tuple[int, dict[str, Any]]:
        path = urlsplit(route.request.url)
        try:
            if path.path.endswith("/acts"):
                return 200, self._acted(json.loads(route.request.post_data or "{}"))
            if route.request.method == "DELETE":
                self.left.append(json.loads(route.request.post_data or "{}")["tab"])
                return 200, {}
            if path.path.endswith("/preview"):
                act = json.loads(route.request.post_data or "{}")["act"]
                return 200, review_payload.preview(plan(self.now.state, act, "", datetime.now(UTC), PROFILE))
            seen = json.loads(route.request.post_data or "{}")["version"]
            if seen == self.now.stamp or self.silent:
                return 200, {"version": seen, "unchanged": True, "others": review_payload.present(self.others)}
            return 200, self._patch(self._at(seen))
        except EngineError as error:
            self.silent = False
            moved = {"who": error.params["who"]} if isinstance(error, ReviewMoved) else {}
            said = {"code": error.code, "fr": error.sentence("fr"), "en": error.sentence("en")}
            return 409 if moved else 400, {"error": said, **moved}

    def _acted(self, said: dict[str, Any]) -> dict[str, Any]:
        self.asked.append(said)
        if said["token"] in self.tokens:
            return self._patch(self._at(said["version"]))
        if said["version"] != self.now.stamp:
            raise ReviewMoved(who=self.now.log[-1].who if self.now.log else "", version=self.now.stamp)
        before = self.act(said["act"], said["who"], said["seconds"])
        self.tokens.add(said["token"])
        return self._patch(before)

    def again(self) -> None:
        """Annotate the document again: its reading begins anew."""
        self.now = Reviewed(begin(self.now.state.base), (), self.now.job + 1, "judiciaire")

    def _at(self, seen: str) -> Reviewed | None:
        job, version = seen.split(".") if seen else (0, 0)
        return self.now.at(int(version)) if int(job) == self.now.job else None

    def _patch(self, before: Reviewed | None) -> dict[str, Any]:
        was = sides(before) if before else None
        return review_payload.patch(was, sides(self.now), self.name, PROFILE, self.lang, self.others)


def sides(reviewed: Reviewed) -> Sides:
    """Put both texts side by side."""
    annotation = decide_masks(reviewed.state, PROFILE)
    replaced = apply(annotation, "lettres", b"secret", PROFILE, chosen=chosen_pseudonyms(reviewed.state))
    return Sides(reviewed, replaced, align(replaced.annotation, replaced))


def page(lang: str, card: bool = False) -> str:
    """Write a page with an empty viewer and what corrects its text; ``card``: with that of doubts
    too."""
    styles = modules.styled("theme", "base", "icons", "review/", "viewer/")
    doubts = ("aside", "doubt_card", "doubts") if card else ()
    started = modules.started((*(f"document/{name}" for name in (*doubts, *TEXTS)), *OURS))
    parts = [review_bar.bar(lang), *review_bar.notes(), more.menu(html.Div(), lang), viewer.frame(lang)]
    parts += [review_doubts.card(lang)] if card else []
    frame = "".join(map(modules.markup, parts))
    return (
        f'<!DOCTYPE html><html lang="{lang}"><head>{modules.head()}{styles}</head><body><div class="document is-done">{frame}</div>'
        f"{started}</body></html>"
    )
