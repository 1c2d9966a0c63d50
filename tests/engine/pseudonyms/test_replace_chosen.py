"""Pseudonyms that a reader chose: in the form of each mention, under every strategy, and nobody
else's."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

from engine.core.errors import LeakFound
from engine.core.labels import FIRST_NAME, LAWYER, SURNAME, load_profile
from engine.core.model import Annotation, Document, EngineInfo, Entity, Person
from engine.delivery.deliver import deliver_text
from engine.pseudonyms import STRATEGIES, apply
from engine.review.final import Pseudonym

HIDING = [name for name, one in STRATEGIES.items() if one.hides]
PROFILE = load_profile("judiciaire")


def annotated(marked: str, language: str = "fr") -> Annotation:
    """Read a text with mentions written as [label person form]."""
    labels = {"p": FIRST_NAME, "n": SURNAME, "a": LAWYER, "s": "personnePhysicoMorale", "m": "email", "v": "localite"}
    text, entities = "", []
    for number, part in enumerate(marked.replace("]", "[").split("[")):
        if number % 2:
            label, person, form = part.split(" ", 2)
            entities.append(
                Entity(
                    len(text),
                    len(text) + len(form),
                    form,
                    labels[label],
                    "human",
                    1.0,
                    None if person == "-" else person,
                    True,
                )
            )
            part = form
        text += part
    persons = tuple(Person(one, ("x",)) for one in dict.fromkeys(e.person for e in entities if e.person))
    return Annotation(
        Document("a.txt", text, language=language), EngineInfo("0", "", "", "judiciaire"), tuple(entities), persons
    )


def written(marked: str, strategy: str = "lettres", language: str = "fr", **chosen: tuple[str, str]) -> str:
    return apply(
        annotated(marked, language),
        strategy,
        b"k" * 32,
        PROFILE,
        chosen={who: Pseudonym(*name) for who, name in chosen.items()},
    ).text


FORMS = [
    pytest.param(
        "M. [p a Jean] [n a DUPONT] et [n a Dupont]", "M. Paul MARTIN et Martin", id="in the capitals of the mention"
    ),
    pytest.param("[p a J.] [n a Dupont], [p a J] [n a D.]", "P. Martin, P M.", id="as initials where it is written so"),
    pytest.param("M. [n a d'Aubigné] [p a jean]", "M. Martin paul", id="without the particle within the mention"),
    pytest.param("l'avis d'[n a Aubry]", "l'avis de Martin", id="the article before agrees"),
    pytest.param(
        "Me [a a Jean DUPONT], Me [a a DUPONT]", "Me Paul MARTIN, Me MARTIN", id="a lawyer's whole name in one mention"
    ),
    pytest.param("[n a Dupont], [s a Garage Dupont]", "Martin, Garage Martin", id="a company that is named after them"),
    pytest.param("[n a Dupont], [n b Dupont]", "Martin, A...", id="not who bears the same surname"),
    pytest.param(
        "[n a Dupont], [n b Dupont], [s - Garage Dupont]", "Martin, A..., Garage A...", id="nor a company of both"
    ),
    pytest.param("[n - Dupont] [n a Dupont]", "A... Martin", id="not a mention of nobody known"),
]


@pytest.mark.parametrize(("marked", "expected"), FORMS)
def test_a_mention_is_written_in_its_own_form(marked, expected):
    assert written(marked, a=("Paul", "Martin")) == expected


@pytest.mark.parametrize("strategy", HIDING)
def test_every_strategy_that_hides_writes_what_was_chosen(strategy):
    text = written("[p a Jean] [n a Dupont] contre [p b Luc] [n b Roche]", strategy, a=("Inès", "Valcourt"))
    assert text.startswith("Inès Valcourt contre ")
    assert "Roche" not in text


def test_what_marks_instead_of_hiding_keeps_the_original():
    assert written("[n a Dupont]", "secret", a=("", "Valcourt")) == "<secret>Dupont</secret>"


def test_the_half_that_was_not_chosen_is_left_to_the_strategy():
    assert written("[p a Jean] [n a Dupont]", a=("", "Valcourt")) == "A... Valcourt"
    assert written("Me [a a Jean DUPONT]", a=("", "Valcourt")) == "Me A..."


@pytest.mark.parametrize("strategy", HIDING)
@settings(max_examples=12)
@given(
    names=st.lists(
        st.sampled_from("Dupont Roche Vasseur Almeida Kowalski Nguyen".split()), min_size=2, max_size=6, unique=True
    )
)
def test_what_was_chosen_for_one_is_never_given_to_another(strategy, names):
    """What the strategy would give to the first is what is chosen for the last: the first then gets
    something else."""
    marked = ", ".join(f"[n p{number} {name}]" for number, name in enumerate(names))
    plain = written(marked, strategy)
    wanted = plain.split(", ")[0]
    if strategy in ("noir", "generaliser") and plain.split(", ")[1] == wanted:
        return  # one bar for all
    made = written(marked, strategy, **{f"p{len(names) - 1}": ("", wanted)}).split(", ")
    assert made[-1] == wanted
    assert wanted not in made[:-1]


def test_a_delivery_is_still_searched_for_the_originals():
    made = apply(
        annotated("[n a Rocheblave] vit ici."), "lettres", b"k", PROFILE, chosen={"a": Pseudonym("", "Valcourt")}
    )
    assert deliver_text(made).data.decode() == "Valcourt vit ici."
    leaky = apply(
        annotated("[n a Rocheblave] et M. Rocheblave"),
        "lettres",
        b"k",
        PROFILE,
        chosen={"a": Pseudonym("", "Valcourt")},
    )
    with pytest.raises(LeakFound):
        deliver_text(leaky)


def test_nothing_chosen_changes_nothing():
    marked = "[p a Jean] [n a Dupont], [s - Garage Dupont] [m a jean.dupont@poste.fr]"
    assert all(written(marked, name, z=("Paul", "Martin")) == written(marked, name) for name in HIDING)


SEVERAL = (
    "[n b Roche] écrit à [p a Jean] [n a Dupont], [p b Luc] [n b Roche], [p c Ana] [n c Almeida] et Me [a - Omar BENALI] ; [s - Garage Roche],"
    " [s - Kowalski & fils], [v - Brezolles], [m b luc.roche@poste.fr], [m c aalmeida@poste.fr] ; [n a Dupont], [n d Vasseur]"
)


def mentions(strategy: str, **chosen: tuple[str, str]) -> dict[tuple[str | None, int], str]:
    """Give what stands for each mention, by its person and place."""
    made = apply(
        annotated(SEVERAL),
        strategy,
        b"k" * 32,
        PROFILE,
        chosen={who: Pseudonym(*name) for who, name in chosen.items()},
    )
    return {(one.person, one.start): one.replacement or "" for one in made.annotation.entities}


@pytest.mark.parametrize("strategy", HIDING)
@pytest.mark.parametrize(
    "name", [("Inès", "Valcourt"), ("", "Valcourt"), ("Inès", "")], ids=["both", "surname", "first name"]
)
@pytest.mark.parametrize("who", "abcd")
def test_others_keep_their_pseudonyms_when_one_is_chosen(strategy, who, name):
    before, after = mentions(strategy), mentions(strategy, **{who: name})
    named_after = SEVERAL.replace("[", "]").split("]")  # a company that is named after the person follows
    assert {at: new for at, new in after.items() if at[0] not in (who, None)} == {
        at: new for at, new in before.items() if at[0] not in (who, None)
    }
    if who != "b":
        assert {at: new for at, new in after.items() if at[0] is None} == {
            at: new for at, new in before.items() if at[0] is None
        }
    assert named_after


@pytest.mark.parametrize("strategy", ["lettres", "cour", "initiales", "fictif", "tolkien", "etiquettes"])
def test_only_who_had_the_chosen_name_gets_another(strategy):
    before = mentions(strategy)
    taken = next(new for (who, _), new in before.items() if who == "b")
    after = mentions(strategy, a=("", taken))
    moved = {at for at in before if before[at] != after[at] and at[0] != "a"}
    assert {who for who, _ in moved} <= {"b", None}
    assert all(after[at] not in (taken, *before.values()) for at in moved if at[0] == "b" and "@" not in after[at])
    assert len(moved) >= 2, "each mention of the surname moves"


@pytest.mark.parametrize("strategy", ["fictif", "tolkien"])
@pytest.mark.parametrize(
    ("marked", "expected"),
    [
        pytest.param("[m a jean.dupont@poste.fr]", "ines.valcourt@", id="first and last"),
        pytest.param("[m a j.dupont@poste.fr]", "i.valcourt@", id="initial and last"),
        pytest.param("[m a dupontj@poste.fr]", "valcourti@", id="run together"),
        pytest.param("[m - jean.dupont@poste.fr]", "ines.valcourt@", id="whose bearer is told by the names"),
        pytest.param("[m - j.dupont@poste.fr]", "i.valcourt@", id="the same with an initial"),
    ],
)
def test_an_address_follows_the_chosen_name(strategy, marked, expected):
    text = written(f"{marked} de [p a Jean] [n a Dupont]", strategy, a=("Inès", "Valcourt"))
    assert text.startswith(expected)


@pytest.mark.parametrize("strategy", ["fictif", "tolkien"])
def test_an_address_of_who_bears_the_same_surname_does_not_follow(strategy):
    marked = "[p a Jean] [n a Dupont], [p b Luc] [n b Dupont], [m b luc.dupont@poste.fr], [m - dupont@poste.fr]"
    assert written(marked, strategy, a=("Inès", "Valcourt")).count("alcourt") == 1
