"""The nouns that the whole engine speaks of, its labels, settings, and the errors that a user can
meet. It imports nothing of the engine.

``lazy`` makes what a face gives load when it is asked for; ``errors`` and ``catalogue`` have the
sentences that users read. Every error is of this face by one line: a new one needs no other.
"""

from engine.core import catalogue, doubts, errors, notebook
from engine.core.acting import COMMAND_LINE, Actor, Via, acting, begin_acting, current_actor, end_acting
from engine.core.addresses import is_address, is_loopback, is_public, is_wildcard
from engine.core.broken import BrokenLine, broken_toml
from engine.core.catalogue import Catalogue, CatalogueError, in_all_languages
from engine.core.doubts import Doubt, Level, doubt, former_message, from_row, sentence, settling, variant_of
from engine.core.durable import sync_folder
from engine.core.errors import *  # noqa: F403
from engine.core.extensions import absent, check_installed, imports, load_extensions
from engine.core.file_lock import hold_lock, is_locked, take_lock
from engine.core.fingerprint import QUERY, file_fingerprint, fingerprint
from engine.core.interruption import Interruption, catch_signals, signals_handled
from engine.core.labels import (
    BY_SHORT,
    CIVIL_DATES,
    COMPANY,
    FAMILIES,
    FIRST_NAME,
    JUDGE,
    LABELS,
    LAWYER,
    NAME_LABELS,
    NAMED_COMPANY,
    PARTY_COST,
    PERSON,
    PERSON_LABELS,
    PROFESSIONAL_LABELS,
    SURNAME,
    Family,
    Label,
    Profile,
    is_profile,
    load_profile,
    profile_choices,
    profile_names,
)
from engine.core.lazy import lazy
from engine.core.matters import block_of, check_matter, matter_table
from engine.core.memory import document_cache, forget_documents, hold
from engine.core.model import (
    Annotation,
    Changes,
    Document,
    EngineInfo,
    Entity,
    OccultedZone,
    Person,
    Suspect,
    entity_at,
    replace,
    settle,
)
from engine.core.notebook import Tabular
from engine.core.permissions import (
    ACCOUNT_ROLES,
    PERMISSIONS,
    AccountRole,
    Permission,
    permissions_of,
    scope_permissions,
)
from engine.core.policy import (
    InstallationPolicy,
    check_profile,
    installation_policy,
    offered_profile_choices,
    offered_profiles,
    profile_of,
    read_installation_policy,
    retention_days,
    usual_profile,
)
from engine.core.profile_naming import (
    METADATA,
    OCCULTED_KINDS,
    OccultedKind,
    ProfileName,
    profile_with,
    split_occulted,
)
from engine.core.progress import ProgressListener
from engine.core.roles import ROLES, Role
from engine.core.scores import INTERVAL_LEVEL, Score, Share, exact_bounds, total
from engine.core.settings import DATA, ROOT, settings
from engine.core.titles import Catalogued, SelfTitled, Titled, provenance
from engine.core.toml_file import read_toml

__all__ = [
    "ACCOUNT_ROLES",
    "BY_SHORT",
    "CIVIL_DATES",
    "COMMAND_LINE",
    "COMPANY",
    "DATA",
    "FAMILIES",
    "FIRST_NAME",
    "INTERVAL_LEVEL",
    "JUDGE",
    "LABELS",
    "LAWYER",
    "METADATA",
    "NAMED_COMPANY",
    "NAME_LABELS",
    "OCCULTED_KINDS",
    "PARTY_COST",
    "PERMISSIONS",
    "PERSON",
    "PERSON_LABELS",
    "PROFESSIONAL_LABELS",
    "QUERY",
    "ROLES",
    "ROOT",
    "SURNAME",
    "AccountRole",
    "Actor",
    "Annotation",
    "BrokenLine",
    "Catalogue",
    "CatalogueError",
    "Catalogued",
    "Changes",
    "Document",
    "Doubt",
    "EngineInfo",
    "Entity",
    "Family",
    "InstallationPolicy",
    "Interruption",
    "Label",
    "Level",
    "OccultedKind",
    "OccultedZone",
    "Permission",
    "Person",
    "Profile",
    "ProfileName",
    "ProgressListener",
    "Role",
    "Score",
    "SelfTitled",
    "Share",
    "Suspect",
    "Tabular",
    "Titled",
    "Via",
    "absent",
    "acting",
    "begin_acting",
    "block_of",
    "broken_toml",
    "catalogue",
    "catch_signals",
    "check_installed",
    "check_matter",
    "check_profile",
    "current_actor",
    "document_cache",
    "doubt",
    "doubts",
    "end_acting",
    "entity_at",
    "exact_bounds",
    "file_fingerprint",
    "fingerprint",
    "forget_documents",
    "former_message",
    "from_row",
    "hold",
    "hold_lock",
    "imports",
    "in_all_languages",
    "installation_policy",
    "is_address",
    "is_locked",
    "is_loopback",
    "is_profile",
    "is_public",
    "is_wildcard",
    "lazy",
    "load_extensions",
    "load_profile",
    "matter_table",
    "notebook",
    "offered_profile_choices",
    "offered_profiles",
    "permissions_of",
    "profile_choices",
    "profile_names",
    "profile_of",
    "profile_with",
    "provenance",
    "read_installation_policy",
    "read_toml",
    "replace",
    "retention_days",
    "scope_permissions",
    "sentence",
    "settings",
    "settle",
    "settling",
    "signals_handled",
    "split_occulted",
    "sync_folder",
    "take_lock",
    "total",
    "usual_profile",
    "variant_of",
]
__all__ += errors.__all__
