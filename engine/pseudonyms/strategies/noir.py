"""Blacked out: "M. ████████ ████████, né le ████████ 1965".

Every bar has the same length, so that it betrays neither how long a name is nor which bars hide the
same one: two people cannot be told apart. The year of a civil date stays where the profile keeps
it.
"""

from __future__ import annotations

from engine.pseudonyms.strategies.key_writer import make_keyed_writer
from engine.pseudonyms.strategies.strategy import Setting, Strategy, Writer

BAR = "█" * 8


def start(setting: Setting) -> Writer:
    """Begin a document. Neither the secret nor a register is used: there is but one pseudonym."""
    return make_keyed_writer(setting, "noir", lambda _: BAR, lambda _: BAR)


STRATEGY = Strategy(
    name="noir",
    fr="Barres noires, toutes de même longueur",
    en="Black bars, all of the same length",
    example=f"M. {BAR} {BAR}, né le {BAR} 1965 à {BAR}, demeurant {BAR}",
    start=start,
)
