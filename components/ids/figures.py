"""Cards of figures and users' reference sets, on every page of figures
(``components/figures``)."""


def figure(identity: object, part: str) -> dict[str, object]:
    """Name a part of a card: ``seen`` (a store), ``body``, ``answer``, ``plot``, ``graph``,
    ``table``; with ``dash.MATCH``, of each card."""
    return {"type": f"figure-{part}", "index": identity}


OWN_SET = "own-set"
OWN_PROFILE = "own-profile"


def own_forms(which: str) -> str:
    """Name the sentence that says which files are taken."""
    return f"own-forms-{which}"


def own_label(index: int) -> str:
    """Name the choice of what an unknown label stands for, by its rank: a label may hold what an id
    may not."""
    return f"own-label-{index}"
