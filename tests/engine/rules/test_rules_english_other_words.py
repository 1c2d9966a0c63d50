"""Words taken for names that name nobody are let go, with a doubt; whoever bears them is kept."""

from __future__ import annotations

import pytest

from engine.rules import run
from engine.rules.english.other_words import RULE
from tests.engine.marked import after, marked

ROWS = [
    pytest.param("Hollin Bros Ltd (“Hollin”) sued. ⟦Hollin|nom⟧ lost.", "Hollin Bros Ltd (“Hollin”) sued. Hollin lost.", id="a short name"),
    pytest.param("between Calder Marine Limited and Roe. ⟦Calder|prenom⟧ lost.", "between Calder Marine Limited and Roe. Calder lost.", id="a company written out"),
    pytest.param("the claim against ⟦HMRC|nom⟧ fails", "the claim against HMRC fails", id="a body"),
    pytest.param("she returned to ⟦Italy|prenom⟧ in June", "she returned to Italy in June", id="a country"),
    pytest.param("two ⟦Egyptian|prenom⟧ friends", "two Egyptian friends", id="a people"),
    pytest.param("⟦Yeah|prenom⟧, I know", "Yeah, I know", id="a word of everyday"),
    pytest.param("⟦Zora|prenom⟧ ⟦Quill|nom⟧, ⟦M.Ed|nom⟧. came", "⟦Zora|prenom⟧ ⟦Quill|nom⟧, M.Ed. came", id="a degree"),
    pytest.param("IN THE MATTER ⟦OF|prenom⟧ ⟦AN ARBITRATION CLAIM|nom⟧", "IN THE MATTER OF AN ARBITRATION CLAIM", id="a heading"),
    pytest.param("JUDGMENT\nThe mother and the father came. The mother said ⟦M|nom⟧ and F left; M and F, M and F, as F said.", "JUDGMENT\nThe mother and the father came. The mother said M and F left; M and F, M and F, as F said.", id="letters of the parents"),
    pytest.param("Hollin Bros Ltd (“Hollin”) and Mr ⟦Hollin|nom⟧. ⟦Hollin|nom⟧ lost.", "Hollin Bros Ltd (“Hollin”) and Mr ⟦Hollin|nom⟧. ⟦Hollin|nom⟧ lost.", id="its owner"),
    pytest.param("⟦Ada|prenom⟧ ⟦Calder|nom⟧ and Calder Marine Ltd. ⟦Calder|nom⟧ lost.", "⟦Ada|prenom⟧ ⟦Calder|nom⟧ and Calder Marine Ltd. ⟦Calder|nom⟧ lost.", id="a person of that surname"),
    pytest.param("Mr ⟦Italy|nom⟧ came", "Mr ⟦Italy|nom⟧ came", id="a title"),
    pytest.param("⟦Chad|prenom⟧ ⟦England|nom⟧ came. ⟦England|nom⟧ spoke.", "⟦Chad|prenom⟧ ⟦England|nom⟧ came. ⟦England|nom⟧ spoke.", id="a country as a surname"),
    pytest.param("⟦Hope|prenom⟧ came and ⟦Grace|prenom⟧ left", "⟦Hope|prenom⟧ came and ⟦Grace|prenom⟧ left", id="first names that are words"),
    pytest.param("⟦Lucky|prenom⟧ has it", "⟦Lucky|prenom⟧ has it", id="a nickname"),
    pytest.param("JUDGMENT\nThe child ⟦J|nom⟧ lives here", "JUDGMENT\nThe child ⟦J|nom⟧ lives here", id="a letter for a child"),
    pytest.param("The patient, ⟦M.|nom⟧, came", "The patient, ⟦M.|nom⟧, came", id="an initial"),
    pytest.param("⟦Quill|nom⟧, ⟦Ed|prenom⟧ and the applicant, ⟦M.A.|nom⟧", "⟦Quill|nom⟧, ⟦Ed|prenom⟧ and the applicant, ⟦M.A.|nom⟧", id="a first name and initials"),
    pytest.param("⟦Quill|nom⟧ v. Hollin Bros Ltd", "⟦Quill|nom⟧ v. Hollin Bros Ltd", id="the other side"),
    pytest.param("⟦Colonel|prenom⟧ ⟦Gebre|nom⟧ and ⟦DS|nom⟧ ⟦Helen|prenom⟧ ⟦Crane|nom⟧", "Colonel ⟦Gebre|nom⟧ and DS ⟦Helen|prenom⟧ ⟦Crane|nom⟧", id="ranks"),
    pytest.param("Proposed ⟦PC|nom⟧, seconded ⟦DS|nom⟧.", "Proposed ⟦PC|nom⟧, seconded ⟦DS|nom⟧.", id="initials that are a rank's"),
    pytest.param("This is ⟦sooo|prenom⟧ good, ⟦NOOOO|nom⟧!", "This is sooo good, NOOOO!", id="letters drawn out"),
    pytest.param("went ⟦kayaking|prenom⟧ again; she loves ⟦kayaking|prenom⟧", "went kayaking again; she loves kayaking", id="a gerund"),
    pytest.param("⟦harding|nom⟧ rang and ⟦Keating|nom⟧ came", "⟦harding|nom⟧ rang and ⟦Keating|nom⟧ came", id="surnames with that ending"),
    pytest.param("the man is a jackass. I called ⟦Jackass|prenom⟧ again", "the man is a jackass. I called Jackass again", id="a thing behind an article"),
    pytest.param("Mr ⟦Jackass|nom⟧ is no jackass. ⟦Jackass|nom⟧ left, a jackass", "Mr ⟦Jackass|nom⟧ is no jackass. ⟦Jackass|nom⟧ left, a jackass", id="somebody called like a thing"),
    pytest.param("he is a potter and ⟦Potter|nom⟧ knows", "he is a potter and ⟦Potter|nom⟧ knows", id="a trade that is a surname"),
    pytest.param("his black ⟦Ventura|prenom⟧; the ⟦Ventura|prenom⟧ stood there", "his black Ventura; the Ventura stood there", id="a car"),
    pytest.param("the ⟦Duke|prenom⟧ said no and the ⟦Duke|prenom⟧ left", "the ⟦Duke|prenom⟧ said no and the ⟦Duke|prenom⟧ left", id="a nickname that acts"),
    pytest.param("the ⟦Quills|nom⟧ and the ⟦Quills|nom⟧ next door", "the ⟦Quills|nom⟧ and the ⟦Quills|nom⟧ next door", id="a family"),
    pytest.param("dinner at ⟦Raven|prenom⟧ ⟦Grill|nom⟧ tonight", "dinner at Raven Grill tonight", id="a place to eat"),
    pytest.param("⟦Western|prenom⟧ ⟦Spur|nom⟧ Properties' plan. ⟦Western|prenom⟧ ⟦Spur|nom⟧ grows", "Western Spur Properties' plan. Western Spur grows", id="a company without the end of its name"),
    pytest.param("⟦Zora|prenom⟧ ⟦Quill|nom⟧ Properties lost", "⟦Zora|prenom⟧ ⟦Quill|nom⟧ Properties lost", id="a company with a first name"),
    pytest.param("Mr ⟦Quill|nom⟧ owns ⟦Quill|nom⟧ Motors", "Mr ⟦Quill|nom⟧ owns ⟦Quill|nom⟧ Motors", id="a company of somebody named"),
    pytest.param("Ms ⟦Zora|prenom⟧ ⟦Inn|nom⟧ came and Mr ⟦Bar|nom⟧ left", "Ms ⟦Zora|prenom⟧ ⟦Inn|nom⟧ came and Mr ⟦Bar|nom⟧ left", id="surnames that are trades"),
    pytest.param("BETWEEN ⟦ORLAN|prenom⟧ ⟦HESTER|nom⟧ SA (NV). [⟦Orlan|nom⟧] paid", "BETWEEN ORLAN HESTER SA (NV). [Orlan] paid", id="a foreign form"),
    pytest.param("sold by ⟦Lodge|nom⟧ & ⟦Pratt|nom⟧; ⟦Lodge|nom⟧ & ⟦Pratt|nom⟧ agreed", "sold by Lodge & Pratt; Lodge & Pratt agreed", id="partners"),
    pytest.param("⟦Lodge|nom⟧ & ⟦Pratt|nom⟧; ⟦Lodge|nom⟧ & ⟦Pratt|nom⟧, and ⟦Pratt|nom⟧", "⟦Lodge|nom⟧ & ⟦Pratt|nom⟧; ⟦Lodge|nom⟧ & ⟦Pratt|nom⟧, and ⟦Pratt|nom⟧", id="a couple"),
    pytest.param("⟦Farrow|prenom⟧ & Co replied", "Farrow & Co replied", id="a firm"),
    pytest.param("another company in Leeds, ⟦Dorset|prenom⟧ Boots (“⟦Dorset|prenom⟧”). ⟦Dorset|nom⟧ failed", "another company in Leeds, Dorset Boots (“Dorset”). Dorset failed", id="a company introduced as one"),
    pytest.param("studios (“the ⟦Studios|prenom⟧”) lie there; the ⟦Studios|prenom⟧ are loud", "studios (“the Studios”) lie there; the Studios are loud", id="a thing that is defined"),
    pytest.param("experts Gilbert Stone (“⟦GSAD|nom⟧”). ⟦GSAD|nom⟧ agreed", "experts Gilbert Stone (“GSAD”). GSAD agreed", id="letters of a firm"),
    pytest.param("Zora Ivy Quill (“⟦ZIQ|nom⟧”) came; ⟦ZIQ|nom⟧ left", "Zora Ivy Quill (“⟦ZIQ|nom⟧”) came; ⟦ZIQ|nom⟧ left", id="letters of a person"),
    pytest.param("under the ⟦JOAs|nom⟧ and ⟦U.S.|nom⟧ law", "under the JOAs and U.S. law", id="letters"),
    pytest.param("for ⟦A.M.|nom⟧ and ⟦B.C.|nom⟧", "for ⟦A.M.|nom⟧ and ⟦B.C.|nom⟧", id="initials with points"),
    pytest.param("a ⟦Tim|prenom⟧ ⟦Hortons|nom⟧ and her ⟦Subaru|nom⟧", "a Tim Hortons and her Subaru", id="chains and makes"),
    pytest.param("⟦Tim|prenom⟧ came and Mr ⟦Subaru|nom⟧", "⟦Tim|prenom⟧ came and Mr ⟦Subaru|nom⟧", id="somebody called so"),
    pytest.param("Zora Quill, ⟦R.|prenom⟧⟦Psych|nom⟧.", "Zora Quill, R.Psych.", id="pieces of a degree"),
    pytest.param("a writ of ⟦Habeas|prenom⟧ ⟦Corpus|nom⟧", "a writ of Habeas Corpus", id="a writ"),
    pytest.param("⟦dolores|prenom⟧ ⟦aint|nom⟧ told me", "⟦dolores|prenom⟧ aint told me", id="a verb behind a name"),
    pytest.param("a sole trader. Officer ⟦Sole|nom⟧ wrote to him; ⟦Sole|nom⟧ replied", "a sole trader. Officer ⟦Sole|nom⟧ wrote to him; ⟦Sole|nom⟧ replied", id="a surname behind a rank"),
    pytest.param("a bishop. ⟦Bishop|nom⟧ wrote; ⟦Bishop|nom⟧ came; ⟦Bishop|nom⟧ left", "a bishop. ⟦Bishop|nom⟧ wrote; ⟦Bishop|nom⟧ came; ⟦Bishop|nom⟧ left", id="a surname that is a word with a capital"),
    pytest.param("WIREMU (“⟦WILL|prenom⟧”) ⟦POUNAMU|nom⟧ and ⟦Will|prenom⟧ came", "WIREMU (“⟦WILL|prenom⟧”) ⟦POUNAMU|nom⟧ and ⟦Will|prenom⟧ came", id="a nickname in capitals"),
    pytest.param("who left ⟦MKs|nom⟧ door open", "who left ⟦MKs|nom⟧ door open", id="initials with an s"),
    pytest.param("Mr ⟦Young|nom⟧ left. She works at ⟦Youngs|nom⟧’ Bakery", "Mr ⟦Young|nom⟧ left. She works at ⟦Youngs|nom⟧’ Bakery", id="the bakery of somebody named"),
    pytest.param("the house (“the ⟦Haa|adresse⟧”) was good; at the ⟦Haa|adresse⟧", "the house (“the ⟦Haa|adresse⟧”) was good; at the ⟦Haa|adresse⟧", id="a house that is defined"),
    pytest.param("at ⟦The Haa, Olna|adresse⟧. He liked the ⟦Haa|nom⟧.", "at ⟦The Haa, Olna|adresse⟧. He liked the ⟦Haa|nom⟧.", id="a house that an address names"),
    pytest.param("This is bizarre.\n\n⟦Marci|prenom⟧ ⟦Arena|nom⟧\nClient Executive", "This is bizarre.\n\n⟦Marci|prenom⟧ ⟦Arena|nom⟧\nClient Executive", id="a surname that ends companies' names"),
    pytest.param("From: \"⟦Ada|prenom⟧ ⟦Inn|nom⟧\"", "From: \"⟦Ada|prenom⟧ ⟦Inn|nom⟧\"", id="the same in a heading of a mail"),
    pytest.param(">>From: \"⟦Marci|prenom⟧ ⟦Grill|nom⟧\" \n>>To: x", ">>From: \"⟦Marci|prenom⟧ ⟦Grill|nom⟧\" \n>>To: x", id="who sends a mail"),
    pytest.param("Mr ⟦Clerk|nom⟧ came. ⟦Clerk|nom⟧'s hat", "Mr ⟦Clerk|nom⟧ came. ⟦Clerk|nom⟧'s hat", id="somebody called as a rank"),
    pytest.param("X-From: Roe, Ada </O=⟦BORVANE|nom⟧/OU=NA/CN=RECIPIENTS/CN=ARoe>", "X-From: Roe, Ada </O=BORVANE/OU=NA/CN=RECIPIENTS/CN=ARoe>", id="the organisation of a directory"),
    pytest.param("⟦Warden|prenom⟧ ⟦Pyle|nom⟧ and ⟦Sheriff|prenom⟧ ⟦Ames|nom⟧ came", "Warden ⟦Pyle|nom⟧ and Sheriff ⟦Ames|nom⟧ came", id="a warden and a sheriff"),
    pytest.param("Mr ⟦Warden|nom⟧ came and ⟦Warden|nom⟧ left", "Mr ⟦Warden|nom⟧ came and ⟦Warden|nom⟧ left", id="a surname that is an office"),
    pytest.param("She took ⟦Ventolin|nom⟧ on the ⟦Monte|prenom⟧ ⟦Carlo|nom⟧ road", "She took Ventolin on the Monte Carlo road", id="a medicine and a town"),
    pytest.param("⟦CALENDAR|nom⟧ ENTRY: lunch", "CALENDAR ENTRY: lunch", id="a line of a calendar"),
]  # fmt: skip


@pytest.mark.parametrize(("source", "expected"), ROWS)
def test_other_words(source: str, expected: str) -> None:
    assert after(RULE, source, "en") == expected


def test_what_becomes_readable_is_doubted_once() -> None:
    document, entities = marked("she saw ⟦Italy|prenom⟧ and ⟦Italy|prenom⟧ again", "en")
    assert [(d.kind, d.variant) for d in run(document, entities, (RULE,)).doubts] == [("name_left", "word")]


def test_a_french_text_is_left() -> None:
    source = "she saw ⟦Italy|prenom⟧"
    assert after(RULE, source) == source
