"""People at the pages and routes, where there are accounts: who they are, what each page, route and
callback asks of them, what they hold; the pages where they sign in; the routes by which the work on
a list is shared out."""

from engine.http.accounts.gate import admit, check_token, require_held, require_permission
from engine.http.accounts.login import serve_login

__all__ = ["admit", "check_token", "require_held", "require_permission", "serve_login"]
