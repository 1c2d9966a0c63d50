"""What the page of sentences does, put into words: each function asks the engine and gives what the
page shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from dash import dcc, no_update

from components.i18n import count, t
from components.shell.messages import notice
from components.teaching import (
    fields as teaching_fields,
    parts as teaching_parts,
    payload as teaching_payload,
)
from engine.core import NotForPanel, UnknownName
from engine.measure import additions
from engine.service import LIST, SET, gold_sets, teaching_desk
from engine.teaching import rank_sentences, suggest_phenomenon

Source = tuple[str, str, str]
"""Where sentences come from, a run on it, another whose disagreements count; the last two are empty
for documents."""


def runs(source: str, lang: str) -> tuple[Any, ...]:
    """Give the runs to choose from, and the first of them."""
    known = gold_sets().runs(source.removeprefix(SET)) if source.startswith(SET) else ()
    options, value = teaching_fields.run_choice(known, known[0].id if known else "", lang)
    return options, value, *teaching_fields.second_choice(known, "", lang)


def show_ranking(of: Source, many: str, levels: Mapping[str, str | None], lang: str) -> tuple[Any, ...]:
    """Rank, and say what came of it: the summary, what the script draws, how many documents are
    validated."""
    of = _fitting(of)
    drawn = teaching_desk.teaching().drawn(*of)
    wanted = int(many) if many in teaching_fields.COUNTS else int(teaching_fields.COUNTS[0])
    found = rank_sentences(drawn.sentences, teaching_fields.weights(levels), wanted, drawn.documents)
    return (
        teaching_parts.summary(found, drawn, lang),
        teaching_payload.ranking_json(found, lang),
        teaching_parts.read(None if drawn.reference else drawn.validated, lang),
    )


def forms(of: Source, chosen: Sequence[str], lang: str) -> Any:
    """Write sentences in their other forms."""
    return teaching_payload.forms(teaching_desk.teaching().sentences(of[0], chosen, *_fitting(of)[1:]), lang)


def add(of: Source, taken: Mapping[str, Sequence[str]], phenomenon: str, lang: str) -> list[Any]:
    """Add sentences and the forms of each that were ticked; those that the panel cannot hold are
    counted."""
    kept: list[additions.AdditionSummary] = []
    refused = 0
    for sentence in teaching_desk.teaching().sentences(of[0], list(taken), *_fitting(of)[1:]):
        name = suggest_phenomenon(sentence) if phenomenon == teaching_parts.AUTO else phenomenon
        try:
            kept.append(teaching_desk.teaching().to_panel(sentence, name, taken[sentence.id]))
        except NotForPanel:
            refused += 1
    return teaching_parts.describe_added(kept, refused, lang)


def export(of: Source, chosen: Sequence[str], lang: str) -> tuple[Any, ...]:
    """Give sentences as training data; what ships only measures, and is never given."""
    source, run, second = _fitting(of)
    if teaching_desk.teaching().drawn(source, run, second).shipped:
        return no_update, notice(t("teaching.export.shipped", lang), "warn")
    made, left = teaching_desk.teaching().export_sentences(
        teaching_desk.teaching().sentences(source, chosen, run, second)
    )
    said = count("teaching.exported", made.documents["training"], lang)
    said += f" {count('teaching.exported.left', left, lang)}" if left else ""
    return dcc.send_bytes(made.data, f"{t('teaching.file.sentences', lang)}.zip"), notice(said, "good")


def take(as_set: bool, source: str, part: str, form: str, lang: str) -> tuple[Any, ...]:
    """Give the validated documents of a list as a zip, or as a set that the pages of figures
    measure."""
    if not (source.startswith(LIST) and teaching_fields.can_be_asked(source)):
        return no_update, notice(t("teaching.read.choose", lang), "warn")
    if as_set:
        return no_update, teaching_parts.link_to_measures(
            teaching_desk.teaching().take_validated(t("teaching.set", lang), source), lang
        )
    parts: Any = ("gold", "training") if part == "both" else (part,)
    made = teaching_desk.teaching().export(source, form, parts)
    said = t("teaching.written", lang, **{name: made.documents.get(name, 0) for name in ("gold", "training")})
    return dcc.send_bytes(made.data, f"{t('teaching.file.documents', lang)}.zip"), notice(said, "good")


def _fitting(of: Source) -> Source:
    """Leave out runs that are of another source: the fields follow one after the other.

    Raises:
        UnknownName: a page may not ask for this source.
    """
    source, run, second = of
    if not teaching_fields.can_be_asked(source):
        raise UnknownName(name=source, known=f"{LIST}…, {SET}…")
    known = [one.id for one in gold_sets().runs(source.removeprefix(SET))] if source.startswith(SET) else []
    return source, run if run in known else (known[0] if known else ""), second if second in known else ""
