"""Settings, read once from the environment into one frozen value."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from engine.core.errors import BadSetting, UnknownName

_ENGINE = Path(__file__).resolve().parents[1]
ROOT = _ENGINE.parent
"""The folder that ``engine`` stands in: the checkout, or where pip installs packages."""

_INSTALLED = (_ENGINE / "data").is_dir()
"""Whether this is a copy that pip installed: a wheel carries the data inside the package."""

DATA = _ENGINE / "data" if _INSTALLED else ROOT / "data"
"""The folder of what ships."""


def _var() -> Path:
    """Return where running leaves its data: beside what ships in a checkout; for an installed copy,
    whose own folder the next version replaces, that of the user (XDG Base Directory)."""
    if not _INSTALLED:
        return DATA / "var"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "nomdemprunt"


@dataclass(frozen=True, slots=True)
class Settings:
    """The configuration of the program. ``data`` is the folder of shipped data, ``var`` that of
    data created at run time; ``device`` is auto, cpu or cuda, ``precision`` of the model auto, fp32
    or bf16; ``model`` is the name of the default model.

    Limits are in bytes: ``upload_limit`` for an uploaded file, ``gold_limit`` for the files of a
    user's reference set together. ``tesseract`` is the OCR program, by name or path.
    ``database_url`` names a PostgreSQL database that keeps documents in place of a file in ``var``.
    ``store_key`` is the key that encrypts what is kept, ``store_key_file`` a file that contains it;
    ``store_key_command`` a command that prints it; without any the key is in a file of ``var``.
    ``audit_days`` is how long entries of the audit log are kept; ``audit_folder`` is where what is
    kept of it outside of the store goes, by default ``var``. ``attachments`` of e-mails are read
    (and put back with other words) or removed.

    ``workers`` is the number of processes that hold the models, 0 to choose it by the cores.
    ``file_memory``, in MB, and ``file_seconds``, of processor, are what a process may take that
    opens a file. ``hosts`` are the names by which the server may be asked for beside the addresses
    that it is bound to; ``i_know`` lets it be bound beyond this machine without accounts; ``proxy``
    is the address of the reverse proxy before it, whose word on the address of a client is
    believed. ``uploads`` and ``restores`` are those of one address in a minute. ``ner_port`` is the
    port of the Cour de cassation's NER service, which asks for no login; 0 leaves it closed.
    ``log_requests`` shows what becomes of each request of the API. ``tagger_hosts`` are the hosts
    that a declared tagger may be asked at beside this machine. ``webhook_hosts`` are the hosts that
    may be told that a document is annotated; with ``webhook_private`` those on private addresses
    too. ``strategies`` is the folder of the installation's own strategies, ``batches`` that whose
    folders are the batches that pages and routes show (:mod:`engine.batch`). With
    ``second_opinion`` a second tagger reads every document for which nothing else is asked, those
    of lists and batches among them. ``accounts`` says who knows the people that may come in: nobody
    does, and who reaches the server may (empty), the store does (``local``), a reverse proxy
    (``proxy``), or an OpenID provider (``oidc``), with which the server shares ``oidc_secret``, or
    what the file ``oidc_secret_file`` contains; ``access_file`` is the file of what holds for them.
    ``policy_file`` is that of what the installation decides for all (:mod:`engine.core.policy`).
    With ``public_reports`` who has no account may report a decision, at /signaler.
    """

    host: str = "127.0.0.1"
    port: int = 8050
    device: str = "auto"
    model: str = "fr"
    data: Path = DATA
    var: Path = field(default_factory=_var)
    upload_limit: int = 20 * 1024 * 1024
    gold_limit: int = 100 * 1024 * 1024
    retention_days: int = 30
    job_minutes: int = 30
    precision: str = "auto"
    tesseract: str = "tesseract"
    database_url: str | None = field(default=None, repr=False)
    store_key: str | None = field(default=None, repr=False)
    store_key_file: Path | None = None
    store_key_command: str | None = field(default=None, repr=False)
    audit_days: int = 365
    audit_folder: Path | None = None
    workers: int = 0
    file_memory: int = 1024
    file_seconds: int = 120
    hosts: tuple[str, ...] = ()
    i_know: bool = False
    proxy: str = ""
    uploads: int = 1200
    restores: int = 20
    attachments: str = "read"
    ner_port: int = 0
    log_requests: bool = False
    strategies: Path | None = None
    batches: Path | None = None
    second_opinion: bool = False
    tagger_hosts: tuple[str, ...] = ()
    webhook_hosts: tuple[str, ...] = ()
    webhook_private: bool = False
    accounts: str = ""
    access_file: Path | None = None
    policy_file: Path | None = None
    oidc_secret: str | None = field(default=None, repr=False)
    oidc_secret_file: Path | None = None
    public_reports: bool = False


@cache
def settings() -> Settings:
    """Read the settings from the environment, once per process: HOST, PORT, DEVICE,
    NOMDEMPRUNT_MODEL, NOMDEMPRUNT_PRECISION, NOMDEMPRUNT_DATA, NOMDEMPRUNT_VAR,
    NOMDEMPRUNT_RETENTION_DAYS, NOMDEMPRUNT_TESSERACT, DATABASE_URL, NOMDEMPRUNT_STORE_KEY,
    NOMDEMPRUNT_STORE_KEY_FILE, NOMDEMPRUNT_STORE_KEY_COMMAND, NOMDEMPRUNT_AUDIT_DAYS,
    NOMDEMPRUNT_AUDIT_FOLDER, NOMDEMPRUNT_WORKERS, NOMDEMPRUNT_FILE_MEMORY,
    NOMDEMPRUNT_FILE_SECONDS, NOMDEMPRUNT_HOSTS, NOMDEMPRUNT_I_KNOW, NOMDEMPRUNT_PROXY,
    NOMDEMPRUNT_UPLOADS, NOMDEMPRUNT_RESTORES, NOMDEMPRUNT_ATTACHMENTS (read, remove),
    NOMDEMPRUNT_NER_PORT, NOMDEMPRUNT_LOG_REQUESTS, NOMDEMPRUNT_STRATEGIES, NOMDEMPRUNT_BATCHES,
    NOMDEMPRUNT_SECOND_OPINION (0, 1), NOMDEMPRUNT_TAGGER_HOSTS,
    NOMDEMPRUNT_WEBHOOK_HOSTS, NOMDEMPRUNT_WEBHOOK_PRIVATE (0, 1), NOMDEMPRUNT_ACCOUNTS (local,
    proxy, oidc), NOMDEMPRUNT_ACCESS_FILE, NOMDEMPRUNT_POLICY_FILE, NOMDEMPRUNT_OIDC_SECRET,
    NOMDEMPRUNT_OIDC_SECRET_FILE, NOMDEMPRUNT_PUBLIC_REPORTS (0, 1).

    A variable that is set but empty counts as not set: an empty HOST would open the server to the
    whole network.

    Raises:
        BadSetting: a value is not a whole number, or out of its range. UnknownName: it is none of
        those that there are.
    """
    default = Settings()
    key_file, strategies, batches, audit_folder, access_file, policy_file, oidc_secret_file = (
        os.environ.get(f"NOMDEMPRUNT_{name}")
        for name in (
            "STORE_KEY_FILE",
            "STRATEGIES",
            "BATCHES",
            "AUDIT_FOLDER",
            "ACCESS_FILE",
            "POLICY_FILE",
            "OIDC_SECRET_FILE",
        )
    )
    return Settings(
        host=os.environ.get("HOST") or default.host,
        port=_number("PORT", default.port, 0, 65_535),
        device=os.environ.get("DEVICE") or default.device,
        model=os.environ.get("NOMDEMPRUNT_MODEL") or default.model,
        data=Path(os.environ.get("NOMDEMPRUNT_DATA") or default.data),
        var=Path(os.environ.get("NOMDEMPRUNT_VAR") or default.var),
        precision=os.environ.get("NOMDEMPRUNT_PRECISION") or default.precision,
        tesseract=os.environ.get("NOMDEMPRUNT_TESSERACT") or default.tesseract,
        retention_days=_number("NOMDEMPRUNT_RETENTION_DAYS", default.retention_days, 1, 36_500),
        database_url=os.environ.get("DATABASE_URL") or None,
        store_key=os.environ.get("NOMDEMPRUNT_STORE_KEY") or None,
        store_key_file=Path(key_file) if key_file else None,
        store_key_command=os.environ.get("NOMDEMPRUNT_STORE_KEY_COMMAND") or None,
        audit_days=_number("NOMDEMPRUNT_AUDIT_DAYS", default.audit_days, 1, 36_500),
        audit_folder=Path(audit_folder) if audit_folder else None,
        workers=_number("NOMDEMPRUNT_WORKERS", default.workers, 0, 64),
        file_memory=_number("NOMDEMPRUNT_FILE_MEMORY", default.file_memory, 128, 65_536),
        file_seconds=_number("NOMDEMPRUNT_FILE_SECONDS", default.file_seconds, 1, 86_400),
        hosts=_words("NOMDEMPRUNT_HOSTS"),
        tagger_hosts=_words("NOMDEMPRUNT_TAGGER_HOSTS"),
        webhook_hosts=_words("NOMDEMPRUNT_WEBHOOK_HOSTS"),
        webhook_private=_number("NOMDEMPRUNT_WEBHOOK_PRIVATE", 0, 0, 1) == 1,
        i_know=_number("NOMDEMPRUNT_I_KNOW", 0, 0, 1) == 1,
        proxy=os.environ.get("NOMDEMPRUNT_PROXY", "").strip(),
        uploads=_number("NOMDEMPRUNT_UPLOADS", default.uploads, 1, 1_000_000),
        restores=_number("NOMDEMPRUNT_RESTORES", default.restores, 1, 1_000_000),
        ner_port=_number("NOMDEMPRUNT_NER_PORT", default.ner_port, 0, 65_535),
        log_requests=_number("NOMDEMPRUNT_LOG_REQUESTS", 0, 0, 1) == 1,
        attachments=_choice("NOMDEMPRUNT_ATTACHMENTS", default.attachments, ("read", "remove")),
        strategies=Path(strategies) if strategies else None,
        batches=Path(batches) if batches else None,
        second_opinion=_number("NOMDEMPRUNT_SECOND_OPINION", 0, 0, 1) == 1,
        accounts=_choice("NOMDEMPRUNT_ACCOUNTS", default.accounts, ("", "local", "proxy", "oidc")),
        access_file=Path(access_file) if access_file else None,
        policy_file=Path(policy_file) if policy_file else None,
        oidc_secret=os.environ.get("NOMDEMPRUNT_OIDC_SECRET") or None,
        oidc_secret_file=Path(oidc_secret_file) if oidc_secret_file else None,
        public_reports=_number("NOMDEMPRUNT_PUBLIC_REPORTS", 0, 0, 1) == 1,
    )


def _words(name: str) -> tuple[str, ...]:
    return tuple(os.environ.get(name, "").replace(",", " ").lower().split())


def _choice(name: str, default: str, known: tuple[str, ...]) -> str:
    value = os.environ.get(name) or default
    if value not in known:
        raise UnknownName(name=value, known=", ".join(known))
    return value


def _number(name: str, default: int, least: int, most: int) -> int:
    value = os.environ.get(name) or str(default)
    try:
        number = int(value)
    except ValueError:
        number = least - 1
    if not least <= number <= most:
        raise BadSetting(name=name, value=value, least=least, most=most)
    return number
