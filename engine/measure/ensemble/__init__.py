"""Several runs on the same gold put together: what each alone finds, and what masking what one of
them, most of them or all of them mask would find and cost.

The article on ADJUM asks for several algorithms with unlike biases (Plamondon, Lapalme and
Pelletier, TALN 2004): here their union and their agreement are measured before anybody trusts them.
"""

from engine.measure.ensemble.ensemble import FIGURES, Ensemble, MaskingWay, WayFigure, combine
from engine.measure.ensemble.places import GROUPS, PLACE_COLUMNS, Group, RunPlace, place_csv
from engine.measure.ensemble.recorded import combine_records
from engine.measure.ensemble.votes import VOTES, Vote, votes_of

__all__ = [
    "FIGURES",
    "GROUPS",
    "PLACE_COLUMNS",
    "VOTES",
    "Ensemble",
    "Group",
    "MaskingWay",
    "RunPlace",
    "Vote",
    "WayFigure",
    "combine",
    "combine_records",
    "place_csv",
    "votes_of",
]
