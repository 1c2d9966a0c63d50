"""What was made and cannot be given or taken back: files, correspondences, registers."""

from __future__ import annotations

from engine.core.errors.base import EngineError


class DeliveryError(EngineError):
    code = "delivery"


class Unwritable(DeliveryError):
    code = "delivery.unwritable"


class UncertainPages(Unwritable):
    """Two readers of PDF count different pages in a file: what is a page for one is none for the
    other."""

    code = "delivery.pages"


class LeakFound(DeliveryError):
    """An original form was found in a file that was written. ``reason`` is a code of
    :class:`engine.formats.verify.leaks.LeakPlace` and says where, with its ``detail``; ``start``
    and ``end`` are half-open offsets into the original text, where it is at a place of that."""

    code = "delivery.leak"


class SharedSurname(LeakFound):
    """A judge or lawyer who stays readable bears the surname of a hidden person, and neither a
    reader nor the register settled who is who. ``detail`` is the line, from 1."""

    code = "delivery.shared_surname"


class ZoneNotFound(DeliveryError):
    """A zone that the profile occults was not found for certain, and no reader answered the doubt
    about it."""

    code = "delivery.zone"


class PictureLeak(LeakFound):
    """A name that is to be hidden can be read in a picture of a file that was written. ``detail``
    is the number of the picture, from 1."""

    code = "delivery.picture"


class NameLeft(DeliveryError):
    """A second reading of a delivered text found what has the shape of a party's name. ``places``
    are the first ones as ``line:column``, from 1; ``count`` is the number of all."""

    code = "delivery.name_left"


class TermLeft(DeliveryError):
    """What the policy of the installation always hides stays readable. ``places`` are the first
    ones as ``line:column`` of the original text, from 1; ``count`` is the number of all."""

    code = "delivery.term_left"


class NameInFileName(DeliveryError):
    """The name that somebody gives a file may name somebody whom the document hides."""

    code = "delivery.name_in_file_name"


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
