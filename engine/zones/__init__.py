"""The zones of a court decision: its heading, the account of the case, what the parties argue, the
court's reasons, what it decides, what is attached.

They are read by rules on headings and on how paragraphs begin; the words are
``data/language/*/zones.toml``. :func:`find_zones` says where they stand, :func:`read_heading` what
the heading says of the decision, :func:`compare_zones` how far two answers agree,
:func:`occulted_zones` which of them a profile occults. Nothing here knows names.
"""

from engine.zones.find import family_of, find_zones
from engine.zones.heading import DecisionHeading, cited_texts, read_heading
from engine.zones.model import FAMILIES, KINDS, CourtFamily, Zone, ZoneKind
from engine.zones.occulted import ZONE_DOUBT, join_zones, occulted_zones, outline, without_occulted
from engine.zones.publicity import publicity
from engine.zones.scores import ZoneCounts, compare_zones

__all__ = [
    "FAMILIES",
    "KINDS",
    "ZONE_DOUBT",
    "CourtFamily",
    "DecisionHeading",
    "Zone",
    "ZoneCounts",
    "ZoneKind",
    "cited_texts",
    "compare_zones",
    "family_of",
    "find_zones",
    "join_zones",
    "occulted_zones",
    "outline",
    "publicity",
    "read_heading",
    "without_occulted",
]
