"""What a page shows where one signs in."""

from __future__ import annotations

from dataclasses import dataclass

from engine.service.accounts.accounts import Invited


@dataclass(frozen=True, slots=True)
class LoginView:
    """What a page shows: to sign in, with the address to go on to (``then``), or what an invitation
    asks for (``invited``, ``link``). ``error`` says what was wrong; ``least`` is the number of
    characters of a password, ``opened`` that an account was just opened; ``provider`` is the name
    of the OpenID provider where one signs in instead, empty where there is none."""

    lang: str
    then: str = "/"
    error: str = ""
    name: str = ""
    link: str = ""
    invited: Invited | None = None
    least: int = 0
    opened: bool = False
    provider: str = ""
