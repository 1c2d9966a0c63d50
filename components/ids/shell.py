"""The frame of every page."""

URL = "url"  # dcc.Location of the shell, refresh="callback-nav": set its pathname or href to go to a page
LANG = "lang"  # dcc.Store, memory: "fr" or "en"; every layout receives it as `lang`
LIVE = "live"  # the live region: set its children to have a sentence read aloud
FAILURE = "failure"  # dcc.Store, memory: code and params of an error no page expected
FAILURE_BOX = "failure-box"
LOST = "lost"
MAIN = "main"
PAGE = "_pages_content"  # as Dash names the place of a page
MENU = "menu"
MENU_TOGGLE = "menu-toggle"
MODEL = "model"
STATUS = "status"
STATUS_WORD = "status-word"
STATUS_CLOCK = "status-clock"
STATUS_DOWN = "status-down"
STATUS_BEAT = "status-beat"


def lang_button(code: str) -> str:
    """Name the button of a language."""
    return f"lang-{code}"


def word(key: object) -> dict[str, object]:
    """Name a word of the shell that changes with the language; with ``dash.ALL``, all of them."""
    return {"type": "word", "index": key}
