"""``runs union``: several runs put together, what each alone finds and what all would cost."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engine.cli import files
from engine.cli.errors import BadCall
from engine.cli.language import language, named_by, number, say
from engine.cli.measure import gold_files
from engine.cli.table import csv_text, table
from engine.core import load_profile
from engine.text import typography

if TYPE_CHECKING:
    from engine.measure import ensemble

HELP = "help.put_runs_together_what_each_alone_finds"

Names = Annotated[list[str], typer.Argument(metavar="RUN...", help="help.runs_to_put_together")]
Gold = Annotated[
    Path | None, typer.Option("--gold", metavar="GOLD", help="help.gold_of_the_files_that_are_runs", show_default=False)
]
PlaceList = Annotated[bool, typer.Option("--places", help="help.write_the_places_as_csv")]
Alone = Annotated[
    str | None, typer.Option("--alone", metavar="RUN", help="help.only_places_of_this_run_alone", show_default=False)
]
Profile = Annotated[str, typer.Option("--profile", metavar="P", help="help.profile_the_mentions_that_must_not")]
From = Annotated[
    str | None, typer.Option("--from", metavar="FORM", help="help.form_of_pred_where_the_extension", show_default=False)
]
AsJson = Annotated[bool, typer.Option("--json", help="help.write_json_instead_of_tables")]
AsCsv = Annotated[bool, typer.Option("--csv", help="help.write_csv_instead_of_tables")]
Out = Annotated[Path | None, typer.Option("-o", metavar="OUT", help="help.file_to_write_to", show_default=False)]


def union(
    names: Names,
    gold: Gold = None,
    places: PlaceList = False,
    alone: Alone = None,
    profile: Profile = "judiciaire",
    from_: From = None,
    map_: gold_files.Map = None,
    map_file: gold_files.MapFile = None,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
    out: Out = None,
) -> int:
    """Put runs that ship together, or files of predictions on a gold of one's own."""
    from engine.measure import ensemble

    if as_json + as_csv + (places or alone is not None) > 1:
        raise BadCall(reason="one_form_at_a_time")
    asked = tuple(dict.fromkeys(names))
    if len(asked) < 2:
        raise BadCall(reason="two_runs_or_more")
    found = _shipped(asked) if gold is None else _own(asked, gold, profile, from_, map_, map_file)
    if alone is not None and alone not in found.names:
        raise BadCall(reason="alone_is_one_of_the_runs", name=", ".join(found.names))
    if places or alone is not None:
        chosen = [one for one in found.places if one.group != "all" and alone in (None, *one.runs(found.names))]
        told = chosen if alone is None else [one for one in chosen if one.group == "alone"]
        files.write(out, ensemble.place_csv(told, found.names, language()))
    elif as_json:
        files.write(out, files.json_text(found.to_json()))
    else:
        files.write(out, csv_text([found.COLUMNS, *found.records()]) if as_csv else tables(found))
    return 0


def tables(found: ensemble.Ensemble) -> str:
    """Write the figures of each way to mask, and how many places each set of runs masks."""
    from engine.measure import ensemble

    first = say("run_union.figures", n=number(found.documents), first=found.names[0])
    rows = [
        [_way(way), say(f"run_union.figure.{name}"), *_figure(way.figures[name])]
        for name in ensemble.FIGURES
        for way in found.ways
    ]
    head = [
        say(f"run_union.head.{name}")
        for name in ("way", "figure", "count", "share", "interval", "difference", "bounds")
    ]
    mentions, words = found.patterns(True), found.patterns(False)
    patterns = [
        [_joined(found, pattern), number(mentions.get(pattern, 0)), number(words.get(pattern, 0))]
        for pattern in dict.fromkeys((*mentions, *words))
    ]
    heads = [say(f"run_union.head.{name}") for name in ("runs", "mentions", "words")]
    return "\n".join([table(first, head, rows), table(say("run_union.patterns"), heads, patterns)])


def _shipped(names: tuple[str, ...]) -> ensemble.Ensemble:
    from engine.measure import ensemble, runs

    found = [runs.records.find(name) for name in names]
    if len({record.name for record in found}) < 2:
        raise BadCall(reason="two_runs_or_more")
    return ensemble.combine_records(found)


def _own(
    names: tuple[str, ...],
    gold: Path,
    profile: str,
    form: str | None,
    mapping: list[str] | None,
    mapping_file: Path | None,
) -> ensemble.Ensemble:
    from engine.measure import ensemble, own_sets

    chosen = load_profile(profile)
    sides = {name: gold_files.both(gold, name, form, chosen.masks, mapping, mapping_file) for name in names}
    return ensemble.combine({name: own_sets.compare_sides(*both, chosen)[0] for name, both in sides.items()})


def _way(way: ensemble.MaskingWay) -> str:
    return named_by("ensemble.vote", way.vote) if way.vote else way.name


def _figure(figure: ensemble.WayFigure) -> list[str]:
    share = typography.percent(figure.share.rate, language(), 2) if figure.share.of else "–"
    counts = f"{number(figure.share.count)} / {number(figure.share.of)}"
    gap = [_points(figure.difference), _bounds(figure.bounds, _points)]
    return [counts, share, _bounds(figure.interval, lambda bound: typography.percent(bound, language(), 2)), *gap]


def _bounds(bounds: tuple[float, float] | None, write: Callable[[float], str]) -> str:
    return "–" if bounds is None else " – ".join(map(write, bounds))


def _points(difference: float) -> str:
    return f"{'+' if difference > 0 else ''}{number(100 * difference, 2)}"


def _joined(found: ensemble.Ensemble, pattern: tuple[bool, ...]) -> str:
    named = [name for name, masked in zip(found.names, pattern, strict=True) if masked]
    return " + ".join(named) or say("ensemble.group.none")
