"""The first page (``pages/home.py``)."""

HOME_UPLOAD = "home-upload"
HOME_RECENT = "home-recent"
HOME_DROP_TITLE = "home-drop-title"
HOME_TEXT = "home-text"
HOME_MESSAGE = "home-message"
HOME_PROFILE = "home-profile"
HOME_OCCULT = "home-occult"
HOME_NAC = "home-nac"
HOME_STRATEGY = "home-strategy"
HOME_LANGUAGE = "home-language"
HOME_EXAMPLE = "home-example"
HOME_PARTIES = "home-parties"
HOME_CHANGES = "home-changes"
HOME_SECOND_OPINION = "home-second-opinion"


def home_sample(sample: object) -> dict[str, object]:
    """Name the button of one sample decision; with ``dash.ALL``, all of them."""
    return {"type": "home-sample", "index": sample}
