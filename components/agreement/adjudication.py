"""What the buttons of the page Accord do: settle a disagreement, write, take back, go on; and what
its address asks for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from dash import html, no_update

from components.address import choice
from components.agreement import draft as agreement_draft
from components.agreement.choices import Filters
from components.agreement.draft import Draft
from components.agreement.selection import AnnotatorPair, load_pair
from components.i18n import t, typeset
from engine.agreement import Choice, Decision, Place
from engine.core import EngineError
from engine.service import Adjudication, AnnotationSource, Annotator, agreements

NOTHING = dict.fromkeys(("adjudication", "log", "go", "rank", "draft", "said"), no_update)
"""What a button changes of the page, when it changes nothing."""


@dataclass(frozen=True, slots=True)
class ReaderPosition:
    """Where a reader is: the fields, the document and place in sight, what is being written, and
    who reads."""

    source: str
    a: str
    b: str
    adjudication: str | None
    rank: int
    current: str | None
    draft: Draft | None
    log: int
    who: str
    note: str
    filters: Filters = field(default_factory=Filters)

    @property
    def sight(self) -> AnnotatorPair:
        """Give what is before the reader's eyes."""
        return load_pair(self.source, self.a, self.b, self.adjudication)


def read_address(query: Mapping[str, object]) -> tuple[Sequence[AnnotationSource], str, str, str, Adjudication | None]:
    """Read the address: the sources, the one that is wanted, its two annotators, and the
    adjudication under way.

    An address can hold anything: what is not there counts as not said, and the annotators of an
    adjudication go before all.
    """
    adjudication = _adjudication(query.get("adj"))
    own = adjudication.source if adjudication else query.get("set")
    sources = agreements().sources(own)
    wanted = choice(own, [source.id for source in sources], sources[0].id if sources else "")
    if adjudication and adjudication.source == wanted:
        return sources, wanted, adjudication.a, adjudication.b, adjudication
    offered, first, second = annotators(wanted)
    names = [one.id for one in offered]
    return sources, wanted, choice(query.get("a"), names, first), choice(query.get("b"), names, second), None


def annotators(source: str) -> tuple[tuple[Annotator, ...], str, str]:
    """List the annotators of a source, and the two that are compared unless told otherwise."""
    found = agreements().source(source).annotators if source else ()
    first = found[0].id if found else ""
    return found, first, found[1].id if len(found) > 1 else first


def match_adjudication(source: str, a: str, b: str, adjudication: str | None) -> str | None:
    """Keep an adjudication that is of these annotators."""
    known = _adjudication(adjudication)
    return known.id if known and (known.source, known.a, known.b) == (source, a, b) else None


def describe_source(source: str, lang: str) -> Any:
    """Say how the annotation of a source was made, where that is known."""
    known = agreements().source(source) if source else None
    how = known.how(lang) if known else ""
    if not how:
        return None
    said = [html.P(typeset(part, lang)) for part in how.split("\n\n")]
    return html.Details([html.Summary(t("agreement.about", lang)), *said], className="agreement-about")


def act(name: str, here: ReaderPosition, labels: Sequence[str | None], lang: str) -> dict[str, Any]:
    """Do what a button says; gives what it changes of the page.

    Raises:
        EngineError: it cannot be done: why.
    """
    seen = here.sight
    place = _place(seen, here)
    if name == "next":
        following = seen.following(here.rank)
        return {**NOTHING, "rank": following if following is not None else no_update, "draft": None, "said": None}
    if name == "undo":
        return _undone(seen, here, lang)
    if place is None:
        return NOTHING
    if name == "write":
        return {**NOTHING, "draft": agreement_draft.begin_draft(place).to_json(), "said": None}
    if name == "cancel":
        return {**NOTHING, "draft": None, "said": None}
    return _decided(name, seen, here, place, labels, lang)


def edit(name: str, here: ReaderPosition, labels: Sequence[str | None]) -> Any:
    """Change what is being written; gives it as the page's store holds it."""
    found = here.sight.document(here.rank)
    if here.draft is None or found is None:
        return no_update
    return agreement_draft.edit_draft(agreement_draft.label_draft(here.draft, labels), name, found[0].text).to_json()


def _decided(
    name: str, seen: AnnotatorPair, here: ReaderPosition, place: Place, labels: Sequence[str | None], lang: str
) -> dict[str, Any]:
    choice_made: Choice = "written" if name == "keep" else name  # type: ignore[assignment]
    spans = agreement_draft.label_draft(here.draft, labels).spans if name == "keep" and here.draft else ()
    document = seen.study.documents[here.rank - 1]
    decision = Decision(
        document.name, place.id, choice_made, tuple(sorted(spans)), here.who.strip(), "", here.note.strip()
    )
    adjudication = here.adjudication or agreements().begin(here.source, here.a, here.b)
    agreements().decide(adjudication, decision, seen=here.log)
    now = load_pair(here.source, here.a, here.b, adjudication)
    left = now.left(here.rank)
    shown = here.filters.chosen(left)  # never to a place that the text does not show
    following = next((one for one in shown if one.start > place.start), shown[0] if shown else place)
    said = t("agreement.said.decided", lang, how=t(f"agreement.settled.{choice_made}", lang), left=len(left))
    return {
        "adjudication": adjudication,
        "log": len(now.log),
        "go": _to(adjudication, now, here.rank, following.id, place.id),
        "rank": no_update,
        "draft": None,
        "said": said,
    }


def _undone(seen: AnnotatorPair, here: ReaderPosition, lang: str) -> dict[str, Any]:
    undone = agreements().undo(here.adjudication, who=here.who.strip(), seen=here.log) if here.adjudication else None
    if undone is None:
        return {**NOTHING, "said": t("agreement.said.nothing", lang)}
    names = [document.name for document in seen.study.documents]
    now = here.sight
    rank = names.index(undone.document) + 1
    return {
        **NOTHING,
        "log": len(now.log),
        "go": _to(here.adjudication, now, rank, undone.place),
        "rank": rank if rank != here.rank else no_update,
        "draft": None,
        "said": t("agreement.said.undone", lang),
    }


def explain_refusal(here: ReaderPosition, said: Any) -> dict[str, Any]:
    """Say why nothing was done; what others did meanwhile is seen from now on."""
    known = _adjudication(here.adjudication)
    return {**NOTHING, "log": len(known.log) if known else no_update, "said": said}


def _to(
    adjudication: str | None, now: AnnotatorPair, rank: int, place: str, start: str | None = None
) -> dict[str, Any]:
    """Name a place to go to, from ``start`` only where it is said; ``n`` tells it from all
    others."""
    return {"n": f"{adjudication}-{len(now.log)}", "rank": rank, "place": place, "from": start}


def _place(seen: AnnotatorPair, here: ReaderPosition) -> Place | None:
    found = seen.document(here.rank)
    return next((one for one in found[1] if one.id == here.current and not one.agreed), None) if found else None


def _adjudication(identity: object) -> Adjudication | None:
    try:
        return agreements().adjudication(identity) if isinstance(identity, str) else None
    except EngineError:  # erased or never there: the page begins anew, and nothing of it is kept in the address
        return None
