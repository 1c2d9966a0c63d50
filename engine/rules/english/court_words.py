"""The words that make somebody a judge, a clerk, a prosecutor or counsel in an English decision.

Patterns ending in ``_AFTER`` are matched right behind a name, those in ``_BEFORE`` searched up to
it. All are written for the folded text (lower case, no accents) save those of the abbreviated
offices and of firms, whose capitals tell them from initials and words.
"""

from __future__ import annotations

import re

from engine.text import any_of, in_order, vocabulary

_english = vocabulary.vocabulary("en").pattern


def _any(*alternatives: str) -> str:
    return f"(?:{'|'.join(alternatives)})"


_TITLE = rf"(?:{any_of('titles.of_court')}\.?[ ]+)?"
_SIDES = in_order("court.sides")
CROWN_AFTER = re.compile(
    r"[\s.\u2026_]*,?\s*(?:\([^)\n]{0,60}\),?\s*)?"
    + _any(
        rf"(?:counsel |appearing |appeared )?(?:for|on behalf of) {any_of('court.prosecution')}\b",
        rf"(?:the |an? )?{any_of('court.prosecutors')}\b",
    )
)
CROWN_BEFORE = re.compile(
    rf"\b(?:{any_of('court.prosecutors')}|counsel for the crown|the prosecutor|crown)[,:]?\s+{_TITLE}\Z"
)
_BEHIND = r"(?:[ \t.\u2026_]*(?:,|\n|\t|\.{2}|[-\u2013\u2014] |(?<=[.\u2026_]{2}))\s*(?:\([^)\n]{0,60}\),?\s*)?|[ ]?\([^)\n]{0,60}\),?\s+)"
_SILK = r"(?:(?:[ ]?,)?[ ](?:[qk]\.?c\b\.?|b\.?l\b\.?(?=[\s,;)]|\Z))|,[ ]s\.?c\b\.?|[ ]s\.c\.(?=[\s,;)]|\Z))"
SILK_AFTER = re.compile(_SILK)
COUNSEL_AFTER = re.compile(
    rf"(?:{_SILK}|[ ]s\.?c\b\.?)?"
    + _any(
        rf"{_BEHIND}(?:for|on behalf of) (?:the |both |all )?(?:proposed |minor )?{_SIDES}\b",
        rf"(?:{_BEHIND}|[ ])(?:(?:as |the )?{any_of('bar.acting')}) (?:for|on behalf of) (?:the |both |all )?(?:proposed |minor )?{_SIDES}\b",
        rf"(?:{_BEHIND}|[ ])(?:as )?(?:{any_of('bar.kinds_of_counsel')} |co-)?counsel\b(?!\s*:)",
        rf"{_BEHIND}(?:as )?(?:lawyers?|solicitors?|barristers?|(?:senior |sr\.? )?advocates?|agent|amicus curiae) (?:for|of record|with)\b",
        rf"{_BEHIND}(?:(?:addl|asst|dy|sr)\.? ?)?(?:a\.g\.|d\.a\.g\.|advocate general|public prosecutor|esq\b)",
        rf"{_BEHIND}attorneys? (?:for (?:the |both |all )?{_SIDES}\b|of record\b)",
        rf"(?:[ ]?(?:\n[ \t]*)?\((?:both |all |each )?instructed\b|,[ ](?:both |all )?instructed by (?!(?:the |both |all )?{_SIDES}\b)|[ ]?\((?:by )?direct access)",
        rf"{_BEHIND}(?:of counsel|{_english('bar.behind_names')})\b", rf",[ ]{_english('bar.spoken_for')}\b", rf":[ ]{_english('bar.addressing')}\b",
        rf"{_BEHIND}(?:a )?{_english('bar.commissioners')}\b", rf"[ ]\({_english('bar.rolls')}[ ]?(?:no\.?|number|#|:)?[ ]?[a-z]?\d{{4,7}}[a-z]?\)",
        rf"[ ]on behalf of (?:the |both |all )?{_SIDES},? {_english('bar.argues')}\b",
        rf"[ \t]{{3,}}for (?:the |both |all )?(?:{_english('parties.ranks')} )?{_SIDES}[ ]*(?=\n|\Z)",
        r"[ ]of counsel\b", r"[ \t]*(?:\n[ \t]*)?\(of counsel\)", r"[ ]\((?:counsel |appearing |acting )?for [^()\n]{3,60}\)[ ]?:",
        rf"{_BEHIND}(?:barrister|student[- ]at[- ]law|articling student|(?:a )?(?:licensed )?paralegal|of counsel|[qk]\.?c\.?(?=[\s,)]|\Z))",
        r"[ ]?,?[ ]?\((?:a )?(?:licensed )?(?:paralegal|student[- ]at[- ]law|lawyer|counsel)\b",     )
)  # fmt: skip
LINE_AFTER = re.compile(
    rf"(?:{_SILK})?[ ](?:for|on behalf of) (?:the )?(?:{_english('parties.ranks')} )?{_SIDES}"
    r"(?P<who>(?:[ ][a-z][a-z'’-]{1,20}){0,3})(?:[ ](?:by|through) (?:his|her|its|their) [^\n;]{3,60})?[ ]*(?=\n|;|\Z)"
)
LINE_BEFORE = re.compile(rf"(?:\A|\n|:|;)[ \t]*(?:\)[ ])?(?:{_TITLE}[a-z][^\n,;:()]{{2,40}}(?:,| and) )?{_TITLE}\Z")
"""“A. Roe for the defendant” alone on a line, or in a list with semicolons; the defendant's name
(``who``), whose words have their capitals, may follow."""
COLUMN_AFTER = re.compile(
    rf"(?:[ ](?:and|&)[ ][^\n,)]{{3,40}})?,?[ ]*\n[^\n)]{{0,60}}\)[ \t]*(?:counsel )?(?:for|on behalf of) (?:the )?(?:{_english('parties.ranks')} )?{_SIDES}\b"
)
COLUMN_BEFORE = re.compile(rf"\)[ \t]+(?:[^\n)]{{3,60}}(?:,| and| &) )?{_TITLE}\Z")
"""“)  A. Roe and B. Marsh,” over “)  for the Applicant”: the right column of a heading."""
HEARD_AFTER = re.compile(rf"(?:{_SILK})?[ ]for (?:the )?(?:{_english('parties.ranks')} )?{_SIDES}\b")
KIND_AFTER = re.compile(rf"[ ]?\({_english('bar.kinds_in_headings')}(?:,[ ][^()\n]{{2,40}})?\)")
"""“Mr Roe (solicitor, Marsh LLP)” on a line of the heading."""
HEARD_BEFORE = re.compile(rf"\b{_english('bar.hearing')}[^.;:\n]{{0,160}}\Z")
"""“I have heard Miss Roe for the father and Mr Marsh for the child”."""
NAMED_AFTER = re.compile(
    rf"(?:{_SILK})?[ ]\([^()\n]{{3,80}}\)[ ]for (?:the )?(?P<who>[a-z][\w'’-]+(?:[ ][a-z][\w'’-]+){{0,2}})[ ]*(?=\n|\Z)"
)
"""“Miss A. Roe (assigned by the Registrar) for Marsh”, a line of the heading."""
BRACKETED_AFTER = re.compile(
    rf"(?:{_SILK}|[ ]s\.?c\b\.?)?[ ]\((?:the )?(?:{_english('parties.ranks')} )?{_SIDES}\)[ \t]*(?:\n|\Z)"
)
BRACKETED_UNDER = re.compile(rf"(?:^|\n)[ \t]*(?:representation\s*:\s*)?{_english('bar.heads')}\s*:[^:]*\Z")
"""“Counsel:” over lines of “D Marsh (Defendants)”."""
OWN_LINE_BEFORE = re.compile(rf"(?:\A|\n)[ \t]*(?:\(?\d{{1,2}}[).][ \t]*)?{_TITLE}(?:[a-z]\.[ ]?){{0,3}}\Z")
"""“(2) Mr L. Roe” alone on a line of the heading."""
LISTED_AFTER = re.compile(rf"(?:{_SILK})?[ ](?:for|on behalf of) (?:the )?(?:{_english('parties.ranks')} )?{_SIDES}\)")
LISTED_BEFORE = re.compile(rf"\b{_english('bar.for_a_side')} \([^()\n]{{3,90}}[;,] {_TITLE}\Z")
"""“… counsel (A. Mann for the mother; B. Roe for the father)”: the last of the list."""
FIRM_ACTS = re.compile(
    rf"[ ]{_english('bar.acts_for')} (?:the |both )?(?:{_english('parties.ranks')} )?{_english('bar.litigants')}\b"
)
"""“Marsh Lodge has acted for the claimant”: two names and no title are a firm's."""
OPENLY_AFTER = re.compile(
    rf"{_SILK}|,[ ](?:{_english('bar.kinds_of_counsel')} |co-)?counsel (?:for|of|to|on behalf of) (?:the |both |all )?(?:{_SIDES}|defen[cs]e|prosecution|crown)\b"
)
"""What says of this very mention that it is counsel's, whoever else bears the name."""
PRACTISES_AFTER = re.compile(
    rf",[ ](?:then )?(?:(?:an?|the|its|their) )?{_english('bar.practising')},? (?:at|with|of|in|for|from)\b"
)
"""“Rory Marsh, a solicitor at Lodge LLP”, who may be sued as well."""
SELF_AFTER = re.compile(r"[\s.\u2026_]*,?\s*(?:(?:the |an? )?" + _SIDES + rf",?\s*)?{any_of('bar.unrepresented')}\b")
"""Who appears for themselves is a party."""
_INSTRUCTED = rf"\((?:both |all |each )?instructed by (?:[^()\n]{{2,60}}?(?: and |, )){{0,2}}{_TITLE}\Z"
OPENLY_BEFORE = re.compile(
    rf"{_INSTRUCTED}|(?:^|\n)[ \t]*{_english('bar.counsel_lines', 'bar.heads')} for (?:the )?(?:{_english('parties.ranks')} )?{_SIDES}\s*:\s*(?:[^()\n:]{{2,60}} \()?{_TITLE}\Z"
)
"""“(instructed by Ames LLP and Marsh Lodge)”: a firm, whoever else bears the name."""
COUNSEL_BEFORE = re.compile(
    r"\b"
    + _any(
        rf"{any_of('bar.for_a_side')} (?:for|of) (?:the |both )?(?:{_english('parties.ranks')} )?{_SIDES}(?:,\s+|:\s*)",
        rf"(?:(?!child){_SIDES}s?'?s?'?|{any_of('bar.whose')}) {any_of('bar.of_somebody')}(?:[,:]\s+|[ ]+)(?:who is |is )?",
        rf"{any_of('bar.counsel_led_by')} counsel[,:]?\s+",
        rf"{any_of('bar.engaging')} (?:a |an |the |another |new )?(?:family |new )?{any_of('bar.engaged')},?\s+(?:named |called )?",
        r"(?:have|has|had|having) (?:now |already |since |just )?(?:retained|instructed) (?!dr\b)",
        rf"(?:the|a) {any_of('bar.single')}[,:]?\s+(?:is |was )?", r"counsel[,:]\s+", r"(?<=\bfrom )counsel\s+", r"my learned friend,?\s+",
        rf"(?<![^\n])for (?:the |both |all )?(?:{_english('parties.ranks')} )?{_SIDES}(?: and {_SIDES})?(?:,\s+|:\s*)",
        rf"{_english('bar.single')} (?:who|whom) [^.;:\n]{{3,50}}, ",
        r"(?:is|are|was|were|being|each|both|all|now|then) represented (?:before (?:us|me) |at (?:the )?(?:hearing|trial) |here |below )?by (?:(?:leading |junior )?counsel,? )?",
        r"(?<!of )(?<!his )(?<!her )(?<!my )(?<!as )attorney[ ]", rf"{_english('bar.titles')}\.?[ ]+",
    )
    + _TITLE
    + r"\Z|"
    + rf"\b(?:{_english('bar.for_a_side')}|public defender) \({_TITLE}\Z|\bsolicitors?,? [^.;\n]{{3,50}} \(ref(?:erence)?\.?:? {_TITLE}\Z|"
    + rf"\b{_english('bar.examining')} {_TITLE}\Z|"
    + rf"{OPENLY_BEFORE.pattern}|"
    + rf"\b(?:an?|another) (?:[a-z]+ )?{_english('bar.engaged')}\.[ ]+{_english('bar.who_engages')} (?:then |later |next )?{_english('bar.engaging_next')} {_TITLE}\Z"
)  # fmt: skip
TRADE_AFTER = re.compile(
    rf"(?:{_SILK}|[ ]san\b)?[ ]?(?:,|\(|[ ](?=is |was ))[ ]?(?:(?:is|was) )?{_english('parties.trades')}(?! member)"
)
OWN_AFTER = re.compile(
    rf"[ ]?,?[ ]?\(?(?:(?:a|an|the|its|his|her|their|as|who is|sole|managing) ){{0,2}}{_english('parties.own_representatives')}\b"
)
"""Who speaks for a side and is one of its own: its director, a husband."""
PEER_BEFORE = re.compile(rf"\b{_english('court.before_peers')}[ ]?(?:(?:lords?|lady|ladies) )?\Z")
PEER_AFTER = re.compile(rf"[ ]?{_english('court.behind_peers')}")
PEER = re.compile(r"(?:lord|lady)[ ]")
PEERS_LIST = re.compile(r"\b(?:lord|lady|(?:lords|ladies)(?:[ ][\w'’-]+,)*(?:[ ][\w'’-]+[ ]and)?)[ ]\Z")
"""A judge who is called a lord, by the words before the title or behind the name."""
TRADE_BEFORE = re.compile(
    rf"(?:^|[^\w])(?<!deputy )(?<!assistant ){_english('parties.trades_led')}(?: of [a-z ]{{2,25}})?(?:,|[ ]?:)?[ ]{{1,2}}(?:called |named )?{_TITLE}\Z"
)
"""Trades and offices that no counsel and no judge has: a surgeon, a bailiff, an ombudsman."""
APPOSED_BEFORE = re.compile(
    rf"\b{any_of('bar.for_a_side')} (?:for|of) (?:the |both )?(?:{_english('parties.ranks')} )?{_SIDES}, (?:{any_of('titles.of_court')}\.? )\Z"
)
"""“Counsel for the respondent, Mr. Roe”: counsel, or the respondent himself."""
LIST_BEFORE = re.compile(
    rf"\brepresented [a-z ]{{0,16}}by (?:(?:leading |junior )?counsel,? )?{_TITLE}\Z|"
    rf"(?:^|\n)[ \t]*(?:{_english('bar.for_a_side', 'bar.heads')} )?(?:for|of) (?:the |both )?(?:{_english('parties.ranks')} )?{_SIDES}\s*:\s*{_TITLE}\Z"
)
"""What opens a list of counsel that goes on with commas and “and”."""
COUNSEL_HEAD = re.compile(
    rf"(?:^|\n)[ \t]*(?:{any_of('bar.heads')}|(?:independent )?children[’'`]s lawyer)\s*:\s*{_TITLE}\Z"
)
"""“COUNSEL:” before the first of a list."""
JUDGE_BEFORE = re.compile(
    r"(?:"
    + _any(
        rf"\b(?:the honou?rable\b|hon\.)(?: {any_of('titles.honourable')}\.?)*(?: justice| judge| judges?)?",
        rf"(?<!administration of )(?<!of )(?<!for )(?<!to )\b(?:{any_of('titles.led_by_judges')} )*(?:justice|judge)s?(?: of the peace)?",
        rf"(?<!court )(?<!minister )(?<!department )(?<!administration )\b(?:of|to|for) (?:{any_of('titles.of_addressed_judges')} )?(?:justice|judge)",
        r"\b(?:case management master|(?:before|by|of) (?:associate )?(?:master))", rf"\b{any_of('court.registrars')}(?: \([a-z]+\),?)?", rf"\b{any_of('court.adjudicators')}",
        r"\b(?:his|her) (?:honour|worship|lordship|ladyship)(?: judge| justice)?", r"\bj\.p\.", rf"\b{any_of('court.staff')}[,:]?",
        r"\bto my (?:judicial )?assistant,?", rf"\b{_english('court.ranks')}",
        rf"\b{_english('court.keepers')}(?:,| is| was)?", rf"\bthe {_english('court.registrars_named')},", rf"\bthe {_english('court.adjudicators')},",
        rf"\bthank(?:s|ed)? (?:to )?the {_english('court.thanked')},?",
        rf"(?:^|\n)[ \t]*{any_of('court.bench_lines')}\s*:\s*(?:the )?(?:{any_of('titles.honour')} )?(?:{any_of('titles.on_the_bench')}\.? )?(?:justice )?",
    )
    + rf")[ \t]+{_TITLE}\Z|"
    r"(?:^|\n)[ \t]*(?:before|coram|panel|presiding)\s*:\s*\Z"
)  # fmt: skip
PRESENT_BEFORE = re.compile(rf"(?:^|\n)[ \t]*{_english('mail.attendance')}\s*:\s*(?:[^\n:;]{{0,200}},\s*)?{_TITLE}\Z")
"""What leads in who was there: the court, in its decisions; anybody, in minutes."""
MEMBERS_BEFORE = re.compile(
    rf"(?:^|\n)[ \t]*{_english('court.lines_of_members')}\s*:\s*(?:[^\n:;]{{0,80}}(?:,| and|&) )?{_TITLE}\Z"
)
"""“Members: Mrs A. Roe, Mr B. Marsh” in the heading of a decision: they sit with the judge."""
_OFFICE = r"(?:R\.?S\.?J\.?|J\.?J\.?A\.?|JJ\.?(?:A\.?)?|J\.A\.?|J\.?C\.?A\.?|A\.?C\.?J\.?O?\.?|C\.J\.(?:[A-Z]\.?){0,3}|CJ[OA]?|D\.?C\.?J\.?|P\.?C\.?J\.?|P\.?J\.|S\.?C\.?J\.?|J\.P\.|[LM]\.?JJ?\b\.?|S\.?J\.(?=\W)|J\.?S\.?C\.?|J\.T\.C\.C\.)"
JUDGE_OFFICE_AFTER = re.compile(
    rf"(?:,?[ ]?\(?(?:{_OFFICE}|J\.|J(?=:|[ ][a-z]|\)))(?![\w]|[ ]?[A-Z]\.|[ ](?!In|The|On|At|As|For|It|I)[A-Z][a-z]+[ ](?:and|v|c)\b))"
)
"""Abbreviated offices behind a name, on the text as written: “Ferreira J.”, “Demir J.A.”, “Adeyemi
JJ.A.”."""
JUDGE_AFTER = re.compile(
    r"[ \t]*,?\s*(?:\n\s*)?(?:the |an? )?"
    + _any(
        any_of("court.staff_behind"),
        r"(?:presiding |trial |case management |motions? )?judge (?:of|for|in)\b", rf"{any_of('court.members_behind')},? (?:of the |for the )?(?:[a-z]+ ){{0,5}}(?:board|tribunal|commission|council)\b",
        r"\(?sitting (?:as|with|in retirement)\b", r"(?:is|was) the (?:duty|trial|motions?|presiding|sentencing|case management) judge\b", r"(?:vice[- ]chair|adjudicator|presiding member)\s*(?:\n|\Z)",
        rf"{_english('court.kinds_of_members')} member\s*(?:,|\n|\Z)",
    )
)  # fmt: skip
FIRM_AFTER = re.compile(
    r"(?:[ ](?:&|and)?[ ]?[A-Z][\w'’.-]{1,30}|,[ ][A-Z][\w'’.-]{1,30}){0,3}[ ,]+(?:LLP|L\.L\.P\.?|LLC[ ]?Law|Barristers|Solicitors|Advocates|Attorneys|Law[ ](?:Firm|Offices?|Group|Chambers|Corporation|Professional|P\.?C)|"
    r"(?:Family|Criminal|Employment|Injury|Defence|Immigration|Estate)[ ]Law(?:yers)?\b(?![ ](?:Rules|Act|Reform))|Law(?=[ ]*(?:\n|[,)]|\Z))|Lawyers|Legal[ ](?:Services|Professional)|Paralegal|Professional[ ]Corporation)"
)
"""What makes a name the name of a law firm, on the text as written."""
LISTED = re.compile(rf"(?:{_SILK}|[ ]s\.?c\b\.?)?\s*(?:,\s*(?:and\s+)?|;\s*|&\s*|and\s+|\n\s*){_TITLE}\Z")
"""What stands between two names of a list of counsel, or of the bench."""
PARTY_AFTER = re.compile(
    r"\s*,?\s*(?:\(?(?:date of birth|born|d\.?o\.?b)|who (?:was|is) (?:charged|accused|injured)|(?:the |an? )?"
    + any_of("parties.behind_names")
    + r"\b(?!'))"
)  # fmt: skip
_KIN = rf"(?:{_english('kin.step_prefixes')})?{_english('kin.close_relatives')}"
STATED_AFTER = re.compile(
    rf"(?:[ ](?:is|was)|,)[ ](?:the |his |her |their |a )(?:{_english('parties.ranks')} )?(?:{_english('parties.beside_names')}|{_KIN})\b(?!['’]s)(?! of the (?:court|bar))"
)
"""“Roe is the father”, “Roe, the appellant”."""
STATED_PARTY_BEFORE = re.compile(
    rf"\b(?<!for )(?<!behalf of )(?:the (?:{_english('parties.ranks')} )?{_english('parties.beside_names')},[ ]|{_english('kin.whose')} (?:late |own |elder |younger )?{_KIN},?[ ]){_TITLE}\Z"
)
"""“The appellant, Roe”, “his late father Roe”."""
FIRM_LINK = re.compile(r"\s+(?:of|from|at)\s+|\s+\(\Z")
"""What links a lawyer to the names of the firm."""
BENCH_AFTER = re.compile(r",?[ ]?\(?(?:JJ\.?A\.?|J\.?J\.A?\.?|JJ\b|JJ?\.C\.A\.?|J\.?J\.?C\.?A\.?|concurring)")
"""The plural of the bench, on the text as written: all the names of the list before are judges'."""
FIRM_INSIDE = re.compile(r"[^\n]*[ ](?:LLP|Barristers|Solicitors|Lawyers)")
_WHOLE_NAME = r"[^\s,]*[^\s,.]{2}[^\s,]*"
JUDGE_INSIDE = re.compile(rf"{_WHOLE_NAME},?[ ](?:J\.|J\.?A\.|JJ\.?A?\.|J\.?P\.)")
"""“Ferreira J.” taken as a whole for a name; “J. J.” are somebody's initials."""
APPEAL_JUDGE_INSIDE = re.compile(rf"{_WHOLE_NAME}[ ](?:JJ?A|A?CJ|LJ)")
"""“Ferreira JA” taken as a whole for a name, in a decision."""
APPEAL_JUDGE_AFTER = re.compile(rf"[ ](?:JJ?A|A?CJ|LJ)(?:[,;:.)]|\n|[ ](?:\(|{_english('court.done_by_judges')}\b))")
"""“Ferreira JA (with whom …”, “Ferreira CJ agreed”; in a decision, as written but for the case."""
INITIAL_BEFORE = re.compile(r"\w,[ ]*\Z")
QUOTING_AFTER = re.compile(r"[ ]J\.(?:A\.)?, [\"\u201c]\w")
"""“in the words of Ferreira J., “crawl””, in a decision."""
INITIAL_AFTER = re.compile(r",?[ ]{0,2}(?:[A-Z]\.){0,2}[ ]{0,2}[\"<|;]|,[ ]{0,2}J\.[ ]?[-\"<|;]")
"""An initial of a first name, behind a surname or in a list of addresses: “Roe, Ada J.”."""
EXPERT_BEFORE = re.compile(rf"\b{_english('bar.titles_of_experts')}\.?[ ]+\Z")
"""Before a doctor or a professor, "for the prosecution" is what an expert speaks for."""
EXPERT_AFTER = re.compile(rf"[ ]?,?[ ]?{_english('bar.experts_behind')}\b")
"""“Mr Roe's report”, “Mr Roe measured”: who does so is no counsel, for whichever side."""
EXPERTS_HEARD = re.compile(rf"\b{_english('bar.experts_heard')}[^.;:\n]{{0,120}}\Z")
"""Before who was heard as an expert, in the sentence."""
SENTENCE_END = re.compile(r"\.[ \t]*\n")
LABEL_UNDER = re.compile(r"\n[ \t]*[^\n:]{3,60}:[ \t]*\S")
"""A line that says what it names, under the line of a name: “Lawyer for the child: Ada Roe”."""
SPOKESMAN_BEFORE = re.compile(rf"\bagents? \({_TITLE}\Z")
STATED_BEFORE = re.compile(r"\b(?:statement|evidence|account|version) of \Z")
"""Who gave a statement is no judge, whatever initial stands behind: “Statement of Roe, J.”."""
DOCTOR_BEFORE = re.compile(r"\b(?:registrar|coroner),? (?:is |was )?(?:called |named )?(?:dr|doctor)\.? \Z")
"""A registrar who is a doctor is one of a hospital, a coroner who is one examined the body."""
OATH_BEFORE = re.compile(r"\bbefore me,?[ ]+(?:(?:mr|mrs|ms|miss)\.?[ ])?\Z")
"""Who takes an oath is no judge of the case."""
