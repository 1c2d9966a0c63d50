"""The patterns that tell what someone is in a decision, made of the words that stand around names.

Written for the folded text (lower case, no accents), save the names of firms. Patterns ending in
``_AFTER`` are matched right behind a name, those in ``_BEFORE`` searched up to it.
"""

from __future__ import annotations

import re

from engine.persons.roles.party_headings import CLAIMANT, DEFENDANT
from engine.text import any_of, in_order


def _any(*alternatives: str) -> str:
    return f"(?:{'|'.join(alternatives)})"


_CIVIL = rf"(?:{any_of('titles.before_court')}\s+)?"
_AS = any_of("court.acting")
_LINK = rf"(?:\s*[,(]?\s*|[ ]?:[ ]?)(?:{_AS}\s*)?"
_PRESIDENT = r"(?:premi(?:er|ere)s? )?(?:vice[- ]?)?presidente?s?"
_COUNSELLOR = r"(?:premi(?:er|ere)s? )?conseill(?:er|ere)s?"
_CLERK_IN_PLACE = any_of("court.deputies") + r"[a-z' ]{0,30}fonctions? de "

COURT_FUNCTION = _any(
    rf"(?:{_CLERK_IN_PLACE})?(?:commis[ -]|cadre )?greffi(?:er|ere)s?\b",
    any_of("court.functions"),
    r"juges?\b(?! arbitre| de ligne| de touche)",
    _COUNSELLOR
    + " "
    + _any(any_of("court.counsellor_kinds"), r"de la (?:\w+ ){0,2}?chambre", r"\((?:e|s|employeur|salarie|college [a-z]+)\)"),
    _PRESIDENT
    + r"\b "
    + _any(
        r"de (?:la |cette )?(?:\w+ ){0,2}?(?:chambre|cour|section|formation|juridiction)", any_of("court.president_kinds")
    ),
    rf"{_PRESIDENT},? (?:et )?(?:juge|magistrat|conseill)",
    "(?:a ete entendue? )?en (?:son rapport|ses requisitions)",
    r"lors d(?:es debats|u delibere|u prononce)[ ]*(?:\n|\Z)",
)  # fmt: skip

COURT_AFTER = re.compile(_LINK + COURT_FUNCTION)

REPORT_BEFORE = re.compile(r"\brapport (?:oral )?de\s+(?:m\.?|mme|monsieur|madame)\s+\Z")
REPORTER_AFTER = re.compile(r"[ ]?,[ ]rapporteure?\b")
"""“vu le rapport de Mme X, rapporteure”."""
ORDER_BEFORE = re.compile(
    r"\bordonnances?\b[^\n.;]{0,60}?\b(?:de|rendues? par)\s(?:m\.?|mme|mlle|monsieur|madame)\s+\Z"
)
ORDER_AFTER = re.compile(rf"[ ]?,[ ]{_any(_PRESIDENT, _COUNSELLOR, 'juge')}\b")
"""“une ordonnance de M. X, vice-président”: nobody else gives one."""
OFFICE_ACTS = re.compile(rf"[a-z' ]{{0,40}}? {any_of('court.office_acts')}\b")
"""Behind an office that is the subject of what follows."""
WEAK_COURT_AFTER = re.compile(
    _LINK
    + _any(_PRESIDENT, _COUNSELLOR, "rapporteure?")
    + r"\s*"
    + _any(
        r"[,;.)\n-]", r"\Z", r"et\b", r"qui\b", r"ayant\b", r"en\b(?! gestion| \w+(?:tion|ment)\b)",
        "assiste", "siegeant", "statuant", "empeche", "honoraire",
    )
)  # fmt: skip
"""A president or a counsellor, who may also be a company's or a town's: :data:`COMPOSITION` must
stand near."""

COMPOSITION = re.compile(
    any_of("court.near")
)  # fmt: skip
ARBITRATION = re.compile(rf"\b{any_of('court.arbitral')}\b")

_BENCH = rf"{any_of('court.benches')}\b(?! arbitra)"
COURT_BEFORE = re.compile(
    _any(
        r"(?:^|[\n.;:•*(-])\s*(?:le |la |les |l')?"
        + _any(COURT_FUNCTION, _PRESIDENT, _COUNSELLOR, "ministere public", "rapporteure?", "secretaire")
        + rf"(?! {any_of('court.no_clerks')})[a-z, '-]{{0,40}}\s*:\s*(?:par\s+|signe\s*:\s*)?",
        r"(?:sur le|(?:^|\n)\s*[-–•]?\s*le) rapport (?:oral )?de\s+",
        rf"(?:(?:^|\n)\s*|{_BENCH}[^\n.;]{{0,70}})presidee? par\s+",
        rf"{_BENCH}[^\n.;]{{0,70}}(?:sous la presidence de|que presid(?:e|ait)|composee? (?:comme suit :\s*)?de)\s+",
        rf"{any_of('court.decisions')}\b[^\n.;]{{0,70}}(?:rendue?|prononcee?|signee?|presidence) (?:par|de)\s+"
        rf"(?:l[ae] {_PRESIDENT}(?: de (?:la )?\w+)?,\s)?",
        rf"\b{any_of('court.members')},? ",
        r"audience (?:(?:(?:tenue|presidee)[^\n.;]{0,50} )?par|devant)\s+",
        rf"{any_of('court.public_prosecution')}[^\n.;()]{{0,40}}\(",
        rf"{any_of('court.public_prosecution')}[^\n.;]{{0,60}}\b{any_of('court.papers_of_prosecution')} de\s+",
        rf"{any_of('court.given')} sous la presidence de\s+",
        r"\bjuges?[ -]commissaires?(?: (?:etait|est|etant))? ",
        "(?:le|la) (?:juge|conseill(?:er|ere)|greffi(?:er|ere)|procureure?(?: general)?|substitute?|avocate? general) ",
        rf"(?:le|la|du|de la) {any_of('court.offices_named')}[ ]",
    )
    + _CIVIL
    + r"\Z"
)

_APPOSED = (
    r"(?:\b(?:le|la|du|de la|au|a la|par|votre|notre|un|une)\s|\bl'|\bdes\s)"
    + _any(COURT_FUNCTION, "rapporteure?")
    + (
        rf"(?: des libertes et de la detention)?(?:(?!\b{any_of('court.not_apposed')}\b)[a-z' \n-]){{0,80}}(?:,\s*|\s?\(\s?)(?:m\.?|mme|mlle|"
        r"monsieur|madame)\s+\Z|\bordonnances? (?:de refere |de mise en etat |d'ouverture )?(?:rendue "
        r")?(?:du|le) [0-9]{1,2}(?:er)? [a-z]+ [0-9]{4}\s?\(\s?(?:m\.?|mme|monsieur|madame)\s+\Z"
    )
)
APPOSED_BEFORE = re.compile(rf"(?<!devant )(?<!saisi )(?<!aupres )(?<!contre ){_APPOSED}")
"""“la greffière, Mme X”, “le juge des enfants de Vire (M. X)”; “selon le juge, M. X …” is written
alike, of a party."""
APPOSED_AFTER = re.compile(r"\s*[,.;:)]|\s*\n|\s*\Z|\s+et\s")
CLOSED_BEFORE = re.compile(_APPOSED)
CLOSED_AFTER = re.compile(r"\s*[.;:)]|\s*\n|\s*\Z")
"""Behind “devant le juge, M. X” nothing but the end of the clause makes a judge of the bearer:
“devant le juge, M. X a déclaré” is a party."""
BRACKETED_BEFORE = re.compile(
    rf"\b{any_of('court.decisions')}s? (?:(?!\bpar\b)[a-z' ,-]){{3,90}}? (?:du|le) [0-9]{{1,2}}(?:er)? [a-z]+ [0-9]{{4}}\s?\(\s?\Z"
)
BRACKETED_AFTER = re.compile(r"\s?\)")
"""“une ordonnance du juge des enfants de Vire du 3 mai 2024 (Ada X)”: who gave it,
without a title."""
OFFICE_LISTED_BEFORE = re.compile(
    rf"[\n:;,-]\s*(?:le |la |les |l')?{_any(r'juges?(?: consulaires?| assesseurs?)?', _PRESIDENT, _COUNSELLOR, 'assesseure?s?', 'greffi(?:er|ere)s?')}\s+(?:m\.?|mm\.|mmes?|monsieur|madame)\s+\Z"
)
COURT_COMPOSITION = re.compile(rf"[ \t]*composition(?: {any_of('court.composed')}\b[^\n:;,]{{0,60}})?[ ]?[:,]")
"""“Composition du tribunal : Président M. X, Juges M. Y et Mme Z”: no colon behind the office. The
line is a court's: a town council has a president and counsellors, too."""
_TITLES_ON_BENCH = r"(?:m\.?|mm\.|mmes?\.?|mlles?\.?|monsieur|madame|me|mes|docteur|dr)"
BENCH_OFFICE = re.compile(
    rf"(?:^|[;.,:(]|\s{{2,}}|\bet)\s*(?:le |la |les |l')?(?P<office>{any_of('court.bench_offices')})(?:[ ][a-z]{{3,12}}s?)?\s?[:,]?\s{_TITLES_ON_BENCH}\s"
)
"""An office of the bench before the titled name of who holds it, in a list."""
OF_COURTS_ONLY = re.compile(any_of("court.bench_offices_of_courts"))
NO_BENCH_LINE = re.compile(rf"\b{any_of('court.no_bench_line')}\b")
"""Words of a board or of a party: the list is not, or not only, the court's."""
LONGEST_BENCH_LINE = 400
OFFICE_LINE_BEFORE = re.compile(r"(?:\A|\n)[ \t]*(?:m|mme|mlle|monsieur|madame)\.?\s\Z")
OFFICE_LINE_AFTER = re.compile(
    r"[ ]?,[ ](?:le |la )?(?:(?P<reports>(?:presidente?[- ])?rapporteure?(?: publi(?:c|que))?|commissaire du gouvernement)|presidente?)[ ]*(?:\n|\Z)"
)
REPORTS_LINE = re.compile(
    r"\n[ \t]*(?:m|mme|mlle)\.?[ ][^\n]{2,50},[ ](?:presidente?[- ])?rapporteure?(?: publi(?:c|que))?[ ]*(?:\n|\Z)"
)
CHAMBERS_BEFORE = re.compile(
    rf"(?:\A|\n)[ \t]*{any_of('court.named')}\b[^\n]{{0,80}}\n+(?:[^\n]{{0,60}}\n+)?[ \t]*{any_of('court.chambers')} (?:n ?° ?)?(?:\w{{1,4}} )?de\s(?:m|mme|mlle|monsieur|madame)\.?\s\Z"
)
LINE_ENDS = re.compile(r"[ \t]*(?:\n|\Z)")
FURTHER_OFFICE_AFTER = re.compile(
    rf"[ ]?,[ ](?!(?:m|mme|monsieur|madame|me|maitre)\b)[a-z' -]{{4,70}},[ ](?:{_PRESIDENT}|{_COUNSELLOR}|assesseure?|greffi(?:er|ere))[ ]?[,.;]?[ ]*(?:\n|\Z)"
)
"""A function that ends the line of a name, behind another: “Mme X, déléguée à la protection de
l'enfance, Présidente”."""
SIGNED_BEFORE = re.compile(
    rf"(?:\A|[\n.])\s*(?:le |la |l'){_any(COURT_FUNCTION, _PRESIDENT, 'rapporteure?', 'secretaire')}[ ]*,\s*\Z"
)
SIGNED_AFTER = re.compile(r"\s*\.|\s*\n|\s*\Z|[ ]{2}")
"""“La greffière, L. X.” below a decision."""
OFFICE_INSIDE = re.compile(
    r"(?:(?:m|mme|monsieur|madame)\.? )?(?:le |la )?"
    + _any("(?:vice-)?procureure?", "juge", "substitute?", "greffi(?:er|ere)", "presidente? du tribunal")
    + r"(?: general| de la republique)? \S"
)
"""An office that the tagger took into the name: “la Procureure X”."""
OFFICE_BRACKETED = re.compile(rf"\s*\((?:{any_of('court.initials')}|parquet[a-z ]{{0,20}}|greffe[a-z ]{{0,20}})\)")
"""What a public service writes behind a name in its mails."""

COURT_LINE_BEFORE = re.compile(rf"(?:^|\n)[ ]*(?:le |la |les |l')?{COURT_FUNCTION}[a-z' ]{{0,40}}[ ]*\n\s*\Z")
"""“LE GREFFIER” on a line of its own, the name on the next: a signature, or the heading of a
form."""

PRESENT = re.compile(r"\b(?:presents?|compos|siege|delibere|assesseurs?\b|conseillers\s*:)")
COLLEAGUES_AFTER = re.compile(rf"\s*[,(]?\s*{any_of('court.colleagues')}\b")
"""A function in the plural, which is that of both names before it: “Mmes X et Y, juges”."""
LISTED = re.compile(rf"\s*,?\s*(?:et\s+)?(?:de\s+)?{_CIVIL}")
"""What stands between two names of a list of those present."""

_COMPANY = in_order("companies.presided")  # fmt: skip
NO_COURT_BEFORE = re.compile(
    rf"(?:\A|\n[ ]*|\b{any_of('grammar.determiners', 'grammar.possessives')}\s|\b[ld]')\b{any_of('roles.not_court_leading')}\b(?:(?!\b{any_of('court.predicates')}\b)[a-z' -]){{0,60}}(?:,\s|[ ]?:?[ ]|[ ]?:[ ]*\n[ ]*){_CIVIL}\Z"
)
"""An office outside of the court that leads in the name, whatever court stands between: “l'expert
commis par le juge de la mise en état, M. X”."""
NO_COURT_AFTER = re.compile(
    r"\s*,?\s*(?:\w+ ){0,2}?"
    + _any(in_order("roles.not_court"), r"(?:vice-?)?presidente?\s+directeur", rf"(?:vice-?)?presidente?\s+de (?:la |l'|cette |ladite |son |sa )?{_COMPANY}", rf"(?:vice-?)?presidente?\s+du {any_of('companies.boards')}", rf"conseill(?:er|ere)(?:[ ]+|[ ]*\n)(?!en presence){any_of('roles.councillor_kinds')}")
)  # fmt: skip

_FIRM_FORMS = any_of("companies.law_firms")
LAWYER_AFTER = re.compile(
    r"(?:(?!\b(?:m\.|mme|monsieur|madame)\s)[^\n;]){0,70}?\b"
    + _any(
        "avocate?s?(?! general| associe)", any_of("bar.behind"), f"de la {_FIRM_FORMS}"
    )
)  # fmt: skip
_PAPERS = rf"{any_of('bar.papers')}(?: n ?° ?\d{{1,2}})?(?: en reponse)? de"
_COUNSEL_BEFORE = _any(any_of("bar.before"), "representee?s? (?:a l'audience |aux debats )?par")
LAWYER_BEFORE = re.compile(
    _any(_COUNSEL_BEFORE, r"ayant pour (?:avocat|conseil)[^\n]{0,30}", r"representants?\s*:", r"conseils?\s*:", r"avocate?s?\s*:", "observations (?:orales |ecrites )?de", _PAPERS, rf"\bavocate?(?: {any_of('bar.kinds')})?,?", r"\bavocate? d(?:e|u)\s[^\n.;,]{2,40},")
    + r"\s*(?:maitre|me)\.?\s*\Z"
)  # fmt: skip
CIVIL_LAWYER_BEFORE = re.compile(rf"{_COUNSEL_BEFORE}\s*(?:m\.|mme|monsieur|madame)\s*\Z")
CIVIL_LAWYER_AFTER = re.compile(r",\s*avocate?\b(?! general)")
"""Counsel whom the text calls “M.” or “Mme”: “assisté de M. X, avocat”."""
MASTERS_BEFORE = re.compile(r"\b(?:Ma[iî]tres|MA[IÎ]TRES|Mes|MES)\s+(?:[A-ZÀ-Þ][\w'’-]*\.?(?:,| et|)\s+){1,16}\Z")
"""A list behind “Maîtres”, up to one of its names; on the text as written."""
COUNCIL_BEFORE = re.compile(
    rf"\b{any_of('bar.councils')}\b[^\n.;]{{0,30}}\bcompose[^\n;]{{0,70}}?\b(?:mes?|maitres?)\s(?:(?!\b(?:m|mme|monsieur|madame)\b)[^\n;.]){{0,80}}\Z"
)
"""The lawyers who sit in a council of their order, behind its name: “composé de Me X, président, et
de Mes Y et Z”."""
COUNSELS_BEFORE = re.compile(
    rf"\b(?i:{any_of('bar.counsels')})[ ]?[:,]?\s(?:Ma[iî]tres|MA[IÎ]TRES|M[eE]s)[ \u00a0](?:[A-ZÀ-Þ][\w'’-]*\.?(?:,| et|)[ \u00a0]){{0,8}}\Z"
)
"""Several lawyers behind “ayant pour avocats Maîtres”, up to one of their names; as written."""
_DID = r"(?:a|avait|aurait) (?:(?:declare|ensuite|egalement|autrefois|deja|alors|lui-meme|elle-meme) )?"
PLEADS_AFTER = re.compile(rf"\s*(?:,\s*qui |,\s*(?=etant )|{_DID})?{any_of('bar.pleads', 'bar.acts_for_others')}\b")
"""What a lawyer does at a hearing, right behind “Me X”."""
ACTS_FOR_OTHERS_AFTER = re.compile(rf"\s*(?:,\s*(?=etant )|{_DID})?{any_of('bar.acts_for_others')}\b")
"""What only somebody's lawyer does: a lawyer who is a party “soutient” too."""
PUPIL_AFTER = re.compile(rf"\s?,?\s?[(]?{any_of('bar.pupils')}")
PUPIL_BEFORE = re.compile(rf"\b{any_of('bar.before_pupils')}(?:(?<=\bm)\.|[^\n.;]){{0,60}}\Z")
"""A pupil at the bar who is at the hearing beside counsel; elsewhere one is a witness."""
_BATONNIER = r"\bbatonni(?:er|ere)"
BATONNIER_BEFORE = re.compile(
    rf"{_BATONNIER}(?: {any_of('bar.of_the_head')}[^\n.;,]{{0,40}})?(?:,?\s+|,? (?:a |avait )?{any_of('bar.appointed')} )"
    rf"(?:{any_of('titles.lawyers', 'titles.before_court')}\.?\s+)?\Z"
)
"""“le bâtonnier X”, “le bâtonnier de l'ordre des avocats de Dax, Me X”, “le bâtonnier a commis Me
X”."""
BATONNIER_AFTER = re.compile(rf",? (?:vice-)?batonni(?:er|ere) {any_of('bar.of_the_head')}")

CLIENT_BEFORE = re.compile(
    rf"\b{any_of('bar.represents')}(?: {any_of('bar.kinds')})?(?: de| des|,? pour)\s+(?:m\.?|mm\.|mmes?\.?|mlles?\.?|monsieur|madame)\s+\Z"
)
"""“l'avocat de M. X, Me Y”: whom somebody represents."""
STAFF_OF_FIRM_AFTER = re.compile(
    rf"(?:\s*[,(]?\s*|[ \t>]*\n[ \t>]*){any_of('bar.staff')}\s+(?:[^\W\d_]+\s+)?(?:(?:d[eu]|chez|au?|pour)\s+)?(?:{any_of('titles.lawyers')}\b|{any_of('bar.houses')})"
)
"""Who works for a lawyer and is none: “X, assistante de Me Y”, in a signature on the next line."""
FIRM_BEFORE = re.compile(
    r"(?:SCP|S\.C\.P\.|S\.?E\.?L\.?A\.?R\.?L\.?|SELAS|SELEURL|AARPI|SCPA|SARL Cabinet|SARL|SAS|LLP|\b[Cc]abinet)"
    r"\s+((?:[\w'’.&-]+[ ,]+){0,8}(?:[\w'’]+-)?)\Z"
)
"""On the text as written: in the tables of the Cour de cassation a firm sticks to the word before
(“2023SCP Martin”)."""
FIRM_REPRESENTS = re.compile(
    rf"representee?s? par (?:(?:la|le|l')\s?)?(?:societe )?{_FIRM_FORMS}\s[\w'’ ,.&-]{{0,60}}\Z"
)
FIRM_AFTER = re.compile(r"[\w,'.& -]{0,50}?,?\s*(?:societe d')?avocate?s?\b(?! associe| general)")

BROKEN_BRACKET = re.compile(r"[ ]?\n[ >]*\(")
"""A bracket on the line below its name."""
OFFICE = re.compile(r"\b" + any_of("bar.offices", "bar.held_offices"))
FOR_SOMEBODY = re.compile(rf"\s*,?\s*(?:avocate?\s+)?{any_of('bar.for_somebody')}")
"""“Me X, pour le liquidateur”: counsel of who holds the office."""
PERSON_HELD_BEFORE = re.compile(
    _any("en la personne de", r"\b(?:selarl|s\.?e\.?l\.?a\.?r\.?l\.?|scp|selas)\b[^\n]{0,60}representee par")
    + r"\s*(?:maitre|me)?\.?\s*\Z"
)
HEADS_BEFORE = re.compile(
    rf"\b(?:{any_of('bar.headed_bodies')}\b[^\n.;:]{{0,90}}\b{any_of('bar.headed_by')}|{any_of('bar.notaries_chamber')}\b[^\n.;:]{{0,30}},)"
    rf"[ ,]+{any_of('titles.lawyers')}\.?\s+\Z"
)
"""“la ligue, présidée par Me X”, “la chambre des notaires, Me X”: heads of what is no court."""
OTHER_NAME = re.compile(r"\b(?:epouse|nee|veuve)\b")
PARTY_AFTER = re.compile(
    r"\s*,?\s*"
    + _any(any_of("parties.behind"), any_of("bar.offices"), "(?:agissant )?es[- ]?qualites?", "direct(?:eur|rice) (?!de greffe|des services de greffe)", rf"(?:{CLAIMANT}|{DEFENDANT})(?![a-z])")
)  # fmt: skip
