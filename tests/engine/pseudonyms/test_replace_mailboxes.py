"""Addresses of mail and web follow the people they are named after."""

import re

import pytest

from engine.pseudonyms import apply
from engine.pseudonyms.values.mailboxes import squeeze_name

CASES = [
    pytest.param("jean.durand@laposte.net", "{jean}.{durand}@x", id="first.last"),
    pytest.param("durand.jean@laposte.net", "{durand}.{jean}@x", id="last.first"),
    pytest.param("jdurand@laposte.net", "{j}{durand}@x", id="flast"),
    pytest.param("durandj@laposte.net", "{durand}{j}@x", id="lastf"),
    pytest.param("j_durand75@laposte.net", "{j}_{durand}##@x", id="digits"),
    pytest.param("jean-durand@laposte.net", "{jean}-{durand}@x", id="hyphen"),
    pytest.param("JEAN.DURAND@LAPOSTE.NET", "{jean}.{durand}@x", id="capitals"),
    pytest.param("jeandurand@laposte.net", "{jean}{durand}@x", id="run together"),
    pytest.param("contact@durand-avocats.fr", "contact@{durand}-avocats.example", id="a firm's"),
    pytest.param("service.client@banque.fr", "service.client@x", id="nobody's"),
    pytest.param("jean.durand", "{jean}.{durand}", id="a login"),
    pytest.param("mathilde.durand@laposte.net", "(?!mathilde)\\w+.{durand}@x", id="one of the family"),
    pytest.param("xXsniper59@laposte.net", "\\w+##@x", id="an invented login"),
]


@pytest.mark.parametrize(("address", "wanted"), CASES)
@pytest.mark.parametrize("strategy", ["fictif", "tolkien"])
def test_an_address_is_its_persons(marked, strategy: str, address: str, wanted: str) -> None:
    source = f"M. ⟦Jean|prenom|p1⟧ ⟦Durand|nom|p1⟧ ⟦{address}|email|p1⟧"
    first, last, email = (e.replacement for e in apply(marked(source, "tout"), strategy, b"s").annotation.entities)
    jean, durand = squeeze_name(first), squeeze_name(last)
    pattern = (
        wanted.format(jean=jean, durand=durand, j=jean[0])
        .replace(".", r"\.")
        .replace("##", r"\d\d")
        .replace("@x", r"@\w+\.example")
    )
    assert re.fullmatch(pattern, email.lower())
    assert email.isupper() is address.isupper()


def test_addresses_of_one_domain_share_it_and_no_two_are_the_same(marked) -> None:
    logins = ["jean.durand", "j.durand", "jeand", "paul.durand", "zaza", "zozo", "zaza2"]
    source = "⟦Jean|prenom|p1⟧ ⟦Durand|nom|p1⟧ ⟦Jules|prenom|p2⟧ ⟦Durand|nom|p2⟧ "
    source += " ".join(f"⟦{login}@{domain}|email⟧" for login in logins for domain in ("laposte.net", "free.fr"))
    source += " ⟦JEAN.DURAND@laposte.net|email⟧"
    done = [e.replacement for e in apply(marked(source, "tout"), "fictif", b"s").annotation.entities][4:]
    assert len(set(done[:-1])) == 14
    assert done[-1].lower() == done[0].lower()
    assert len({email.split("@")[1] for email in done[:-1]}) == 2


def test_compound_names_are_run_together_or_shortened_as_in_the_original(marked) -> None:
    source = "⟦Anne-Gaëlle|prenom|p1⟧ ⟦HADJ-SASSI|nom|p1⟧ ⟦ag.hadjsassi@x.fr|email|p1⟧ ⟦a.hadj-sassi@x.fr|email|p1⟧ ⟦annegaelle@x.fr|email|p1⟧"
    first, last, *mails = (e.replacement for e in apply(marked(source, "tout"), "fictif", b"s").annotation.entities)
    (one, two), (hadj, sassi) = (tuple(map(squeeze_name, name.split("-"))) for name in (first, last))
    assert [mail.split("@")[0] for mail in mails] == [
        f"{one[0]}{two[0]}.{hadj}{sassi}",
        f"{one[0]}.{hadj}-{sassi}",
        one + two,
    ]


@pytest.mark.parametrize(
    ("site", "wanted"),
    [
        ("www.durand.fr", r"www\.{durand}\.example"),
        ("https://www.inconnu.com/jean.durand/", r"https://www\.\w+\.example/{jean}\.{durand}/"),
        ("inconnu.com", r"\w+\.example"),
        ("...", r"\w+\.example"),
    ],
)
def test_sites_keep_their_form(marked, site: str, wanted: str) -> None:
    source = f"⟦Jean|prenom|p1⟧ ⟦Durand|nom|p1⟧ ⟦{site}|site⟧"
    first, last, new = (e.replacement for e in apply(marked(source, "tout"), "fictif", b"s").annotation.entities)
    assert re.fullmatch(wanted.format(jean=squeeze_name(first), durand=squeeze_name(last)), new)
