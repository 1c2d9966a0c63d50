"""The model on the genres for which there is hardly a training decision: gold of ``data/gold``,
annotated and measured by genre."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from engine.core import Share, load_profile
from engine.interchange import Genre, genres, gold
from engine.measure import GROUPS, Leaks, intervals, leaks, left_out, pair

if TYPE_CHECKING:
    from engine.tagging import Tagger


@dataclass(frozen=True, slots=True)
class GenreLeaks:
    """A genre and what was found in it."""

    genre: Genre
    leaks: Leaks

    def to_json(self) -> dict[str, Any]:
        """Give counts, ratios and missed mentions (all fictional) as JSON data."""
        found = self.leaks
        return {
            **asdict(self.genre),
            **counts_json(found),
            "person_precision": _pooled([document.named for document in found.documents]),
            "missed": [
                {"document": name, "label": m.entity.label, "before": m.before, "text": m.entity.text, "after": m.after}
                for name, m in found.missed
            ],
        }


def measure_genres(
    tagger: Tagger, rules: str = "all", progress: Callable[[str, float], None] | None = None
) -> Iterator[GenreLeaks]:
    """Annotate and measure each genre of the tagger's language, with its profile; genres without
    gold are left out.

    Mentions that the profile leaves readable are not asked for. ``progress`` hears the genre and
    the fraction of its documents.

    Raises:
        UnknownName: ``rules`` is not one of ``RULE_SETS``.
    """
    from engine.pipeline import annotate

    without = left_out(rules)
    for genre in genres():
        samples = gold(genre.name) if genre.language == tagger.language else ()
        if not samples:
            continue
        profile, found = load_profile(genre.profile), []
        for rank, sample in enumerate(samples):
            if progress:
                progress(genre.name, rank / len(samples))
            found.append(annotate(sample.annotation.document, tagger, profile, without=without))
        pairs = pair([sample.annotation for sample in samples], found).pairs
        yield GenreLeaks(genre, leaks(pairs, profile.masks))


def counts_json(found: Leaks) -> dict[str, Any]:
    """Give what was found of some documents as JSON data: counts, ratios, intervals, no text."""
    return {
        "documents": len(found.documents),
        "groups": {name: _group(found, name) for name in GROUPS if found.mentions(name).of},
        "professionals_masked": _pooled([document.professionals for document in found.documents]),
        "other_text_masked": _pooled([document.other for document in found.documents]),
    }


def _group(found: Leaks, name: str) -> dict[str, Any]:
    return {
        "mentions": _pooled([document.groups.get(name, Share()) for document in found.documents]),
        "clean_documents": _share(found.clean(name), found.clean(name).interval),
        "expected_clean": found.expected(name),
    }


def _pooled(shares: Sequence[Share]) -> dict[str, Any]:
    """Give a share of mentions, which go together by document."""
    return _share(sum(shares, Share()), intervals.pooled_interval(shares))


def _share(share: Share, interval: tuple[float, float] | None) -> dict[str, Any]:
    return {
        "count": share.count,
        "of": share.of,
        "rate": share.known,
        "interval_95": interval if share.of > 1 else None,
    }
