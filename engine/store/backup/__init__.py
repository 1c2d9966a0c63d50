"""How what is kept comes back after a disaster: ``saving`` makes a backup, ``restoring`` brings it
back without what was erased since, ``drilling`` tries it; ``manifest`` is what it says of itself,
``shares`` the key in three parts."""

from engine.store.backup.drilling import SAMPLE, BackupDrill, drill
from engine.store.backup.manifest import Manifest
from engine.store.backup.restoring import RestoredStore, restore
from engine.store.backup.saving import back_up
from engine.store.backup.shares import NEEDED, SHARES, join_shares, split_key
from engine.store.keys import make_file as write_key

__all__ = [
    "NEEDED",
    "SAMPLE",
    "SHARES",
    "BackupDrill",
    "Manifest",
    "RestoredStore",
    "back_up",
    "drill",
    "join_shares",
    "restore",
    "split_key",
    "write_key",
]
