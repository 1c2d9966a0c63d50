"""What was made and cannot be given or taken back: files, correspondences, registers."""

from __future__ import annotations

from engine.core.errors.base import EngineError


class DeliveryError(EngineError):
    code = "delivery"


class Unwritable(DeliveryError):
    code = "delivery.unwritable"


class LeakFound(DeliveryError):
    """An original form was found in a file that was written. ``reason`` is a code of
    :class:`engine.formats.verify.leaks.LeakPlace` and says where, with its ``detail``."""

    code = "delivery.leak"


class SharedSurname(LeakFound):
    """A judge or lawyer who stays readable bears the surname of a hidden person, and neither a
    reader nor the register settled who is who. ``detail`` is the line, from 1."""

    code = "delivery.shared_surname"


class KeyFileError(EngineError):
    code = "key"


class WrongPassword(KeyFileError):
    code = "key.password"


class DamagedKey(KeyFileError):
    code = "key.damaged"


class OtherKey(KeyFileError):
    code = "key.other"


class EditedDocument(KeyFileError):
    code = "key.edited"


class RegisterError(EngineError):
    code = "register"


class BadRegister(RegisterError):
    code = "register.bad"


class RegisterClosed(RegisterError):
    code = "register.closed"


class RegisterBusy(RegisterError):
    code = "register.busy"


class RegisterMismatch(RegisterError):
    code = "register.version"
