"""What is looked at before the server starts, and what is said where it cannot."""

from __future__ import annotations

import errno
from collections.abc import Sequence

from components.i18n import LANGUAGES, WORDS, t
from engine.core import (
    CatalogueError,
    EngineError,
    Exposed,
    catalogue as core_catalogue,
    installation_policy,
    is_loopback,
    settings,
)
from engine.pseudonyms import STRATEGIES
from engine.service import access_policy, check_policy, current_provider, service

REFUSALS = (CatalogueError, EngineError, OSError, ValueError)
"""What prevents a start. A HOST that is no name at all is a ValueError."""


def check() -> None:
    """Look whether the engine and the pages say the same things in all languages, and whether the
    strategies and the policy of the installation can be used.

    Raises:
        CatalogueError: they do not. BadStrategy, BrokenLine, BadPolicy, BadTerm, TooManyTerms: one
        of them cannot.
    """
    for catalogue in (core_catalogue.ENGINE, WORDS):
        catalogue.check()
    len(STRATEGIES)  # reads them
    check_policy(installation_policy())


def check_exposure(arguments: Sequence[str] = ()) -> None:
    """Look whether the server may be bound where it is to be: beyond this machine only by who says
    ``--i-know``, unless there are accounts; and whether their file and their provider can be used.

    Raises:
        Exposed: it may not. BadAccess, ProviderSecretBad, BadProvider: people could not come in.
    """
    if settings().accounts:
        access_policy()
        if settings().accounts == "oidc":
            current_provider().check()
        return
    if not is_loopback(settings().host) and not settings().i_know and "--i-know" not in arguments:
        raise Exposed(host=settings().host)


def warnings() -> list[str]:
    """Say what whoever starts the server should know of it, in each language: a port without login
    that is open, a provider that does not answer now, an audit log that was changed."""
    down = settings().accounts == "oidc" and not current_provider().check()
    said = [t("serve.provider", lang, host=current_provider().host) for lang in LANGUAGES] if down else []
    said += [t("serve.ner", lang, port=settings().ner_port) for lang in LANGUAGES] if settings().ner_port else []
    faults = service.service().audit.faults
    return said + [t("serve.audit", lang, number=faults[0].number) for lang in LANGUAGES if faults]


def refused(error: Exception) -> list[str]:
    """Say why the server cannot start, in each language; without catalogues nothing can be said but
    what is wrong with them."""
    return [str(error)] if isinstance(error, CatalogueError) else [_sentence(error, lang) for lang in LANGUAGES]


def _sentence(error: Exception, lang: str) -> str:
    if isinstance(error, EngineError):
        return error.sentence(lang)
    key = "taken" if getattr(error, "errno", None) == errno.EADDRINUSE else "refused"
    return t(f"serve.{key}", lang, host=settings().host, port=settings().port, other=settings().port + 1)
