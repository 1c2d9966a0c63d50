"""Several runs on the same gold put together: what each alone finds, and what masking what one of
them, most of them or all of them mask would find and cost.

The article on ADJUM asks for several algorithms with unlike biases (Plamondon, Lapalme and
Pelletier, TALN 2004): here their union and their agreement are measured before anybody trusts them.
"""

from engine.measure.ensemble.combined import FIGURES, Combined, Way, WayFigure, combine
from engine.measure.ensemble.places import GROUPS, PLACE_COLUMNS, Group, Place, place_csv
from engine.measure.ensemble.recorded import combine_records
from engine.measure.ensemble.votes import VOTES, Vote, votes_of

__all__ = [
    "FIGURES",
    "GROUPS",
    "PLACE_COLUMNS",
    "VOTES",
    "Combined",
    "Group",
    "Place",
    "Vote",
    "Way",
    "WayFigure",
    "combine",
    "combine_records",
    "place_csv",
    "votes_of",
]
