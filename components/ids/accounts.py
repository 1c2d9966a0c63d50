"""The page of the accounts (``pages/accounts.py``, ``components/accounts``)."""

ACCOUNTS_MESSAGE = "accounts-message"  # what came of the last act
ACCOUNTS_LINK = "accounts-link"  # the link of an invitation, this once
ACCOUNTS_LIST = "accounts-list"
ACCOUNTS_CHANGED = "accounts-changed"  # dcc.Store, memory: grows with each act
ACCOUNTS_NAME = "accounts-name"  # of who is invited
ACCOUNTS_ROLES = "accounts-roles"
ACCOUNTS_TEAMS = "accounts-teams"  # with commas between them
ACCOUNTS_INVITE = "accounts-invite"
ACCOUNTS_DIALOG = "accounts-dialog"  # what is done with one account
ACCOUNTS_DIALOG_BODY = "accounts-dialog-body"  # nothing: the dialog closes
ACCOUNTS_DIALOG_MESSAGE = "accounts-dialog-message"  # why nothing was done
ACCOUNTS_DIALOG_TITLE = "accounts-dialog-title"


def account_view(view: object, account: object) -> dict[str, object]:
    """Name the button that shows an account in the dialog: what is ``kept`` of it, or what comes of
    an ``erasure``."""
    return {"type": "account-view", "view": view, "account": account}


def account_act(act: object, account: object) -> dict[str, object]:
    """Name the button that does something with an account: ``roles``, ``invite``, ``lock``,
    ``unlock`` or ``erase``."""
    return {"type": "account-act", "act": act, "account": account}


def account_field(name: object) -> dict[str, object]:
    """Name a field of the dialog: ``roles``, ``teams``, or ``heir``, who has then what an erased
    account held."""
    return {"type": "account-field", "name": name}
