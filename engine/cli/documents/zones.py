"""``zones``: where the parts of a decision stand, from its heading to what is attached."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, cast

import typer

from engine.cli import files
from engine.cli.language import named_by, say
from engine.cli.measure.options import AsJson, Out
from engine.cli.options import Files
from engine.cli.table import table
from engine.core import UnknownName

if TYPE_CHECKING:
    from engine.zones import CourtFamily, Zone

HELP = "help.find_the_zones_of_decisions"
AUTO_FAMILY = "auto"
Layout = Annotated[str, typer.Option(metavar="FAMILY", help="help.how_the_court_lays_its_decisions_out")]


def zones(paths: Files, court: Layout = AUTO_FAMILY, as_json: AsJson = False, out: Out = None) -> int:
    """Tell of each document, in the order of its text; 1 where nothing but an introduction is
    found."""
    from engine.zones import family_of, find_zones

    files.check_standard(*paths)
    wanted = _family(court)
    found: list[tuple[str, CourtFamily, tuple[Zone, ...]]] = []
    for path in paths:
        text = files.read_document(path).text
        family = wanted or family_of(text)
        found.append((path, family, find_zones(text, family)))
    if as_json:
        rows = [{"file": path, "court": family, "zones": [zone._asdict() for zone in of]} for path, family, of in found]
        files.write(out, files.json_text(rows))
    else:
        files.write(out, "\n".join(_table(*each) for each in found))
    return int(any(len(of) < 2 for _, _, of in found))


def _family(court: str) -> CourtFamily | None:
    """Return the family that was asked for, None where it is to be read.

    Raises:
        UnknownName: there is no such family.
    """
    from engine.zones import FAMILIES

    if court != AUTO_FAMILY and court not in FAMILIES:
        raise UnknownName(name=court, known=", ".join((AUTO_FAMILY, *FAMILIES)))
    return None if court == AUTO_FAMILY else cast("CourtFamily", court)


def _table(path: str, family: CourtFamily, found: tuple[Zone, ...]) -> str:
    rows = [(named_by("zone", zone.kind), str(zone.start), str(zone.end)) for zone in found]
    return table(f"{path} : {named_by('court_family', family)}", say("zones.head").split("|"), rows)


__all__ = ["HELP", "zones"]
