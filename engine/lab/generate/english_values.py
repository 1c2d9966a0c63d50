"""What English templates fill in: addresses, towns, companies, dates, numbers of the common-law
world, drawn or made up.

Flat beside :mod:`engine.lab.generate.slot_values`, which uses it, so that writing a document does
not load the readers of ``english/``.
"""

from __future__ import annotations

import datetime
import random
from collections.abc import Mapping

from engine.text import MONTHS, capitalise, like_shape

COUNTRIES: dict[str, float] = {"CA": 46, "GB": 21, "US": 15, "AU": 7, "IE": 5, "IN": 6}
"""Weights of the countries an address is in."""

_TOWNS: dict[str, tuple[str, ...]] = {
    "CA": (
        "Toronto", "Ottawa", "Mississauga", "Hamilton", "Brampton", "London", "Markham", "Vaughan", "Kitchener", "Windsor", "Barrie", "Guelph",
        "Kingston", "Thunder Bay", "Sudbury", "Oshawa", "St. Catharines", "Cambridge", "Peterborough", "Sault Ste. Marie", "North Bay",
        "Belleville", "Sarnia", "Orillia", "Timmins", "Cornwall", "Owen Sound", "Whitby", "Ajax", "Milton", "Newmarket", "Stouffville",
        "Vancouver", "Surrey", "Burnaby", "Kelowna", "Victoria", "Nanaimo", "Prince George", "Calgary", "Edmonton", "Red Deer", "Lethbridge",
        "Saskatoon", "Regina", "Winnipeg", "Brandon", "Halifax", "Moncton", "Fredericton", "Saint John", "Charlottetown", "Gander", "Gatineau",
    ),
    "GB": (
        "London", "Leeds", "Bradford", "Luton", "Slough", "Croydon", "Reading", "Stockport", "Bolton", "Derby", "Leicester", "Nottingham",
        "Swindon", "Exeter", "Plymouth", "Norwich", "Ipswich", "Cardiff", "Swansea", "Newport", "Wrexham", "Glasgow", "Dundee", "Paisley",
        "Belfast", "Lisburn", "Hove", "Hastings", "Southend-on-Sea", "Milton Keynes", "Stoke-on-Trent", "Walsall", "Dudley", "Hull", "Gateshead",
        "Sunderland", "Middlesbrough", "Blackburn", "Burnley", "Wigan", "St Helens", "Birkenhead", "Chester", "Crewe", "Kettering", "Truro",
    ),
    "US": (
        "Houston, TX", "Dallas, TX", "Katy, TX", "Sugar Land, TX", "Portland, OR", "Denver, CO", "Omaha, NE", "Tulsa, OK", "Chicago, IL", "Peoria, IL",
        "Columbus, OH", "Dayton, OH", "Albany, NY", "Brooklyn, NY", "Newark, NJ", "Trenton, NJ", "Boise, ID", "Fresno, CA", "Oakland, CA", "San Diego, CA",
        "Mesa, AZ", "Reno, NV", "Macon, GA", "Mobile, AL", "Baton Rouge, LA", "Fargo, ND", "Spokane, WA", "Raleigh, NC", "Erie, PA", "Dover, DE",
    ),
    "AU": (
        "Parramatta NSW", "Penrith NSW", "Wollongong NSW", "Dubbo NSW", "Geelong VIC", "Ballarat VIC", "Footscray VIC", "Dandenong VIC", "Cairns QLD",
        "Toowoomba QLD", "Logan QLD", "Fremantle WA", "Bunbury WA", "Glenelg SA", "Whyalla SA", "Hobart TAS", "Launceston TAS", "Darwin NT",
    ),
    "IE": (
        "Dublin 8", "Dublin 15", "Cork", "Galway", "Limerick", "Waterford", "Drogheda, Co. Louth", "Navan, Co. Meath", "Tralee, Co. Kerry", "Athlone",
        "Ennis, Co. Clare", "Letterkenny, Co. Donegal", "Sligo", "Tullamore, Co. Offaly", "Bray, Co. Wicklow", "Naas, Co. Kildare",
    ),
    "IN": (
        "Chennai", "Madurai", "Kolkata", "Howrah", "Patna", "Gaya", "Lucknow", "Kanpur", "Meerut", "Ludhiana", "Amritsar", "Jaipur", "Kota", "Indore",
        "Bhopal", "Nagpur", "Pune", "Nashik", "Thane", "Mysuru", "Hubballi", "Kochi", "Thrissur", "Kollam", "Guntur", "Warangal", "Ranchi", "Cuttack",
    ),
}  # fmt: skip
_MADE = (
    ("Ash", "Brook", "Elm", "King", "Stan", "Wood", "Hart", "Mill", "North", "West", "Clif", "Glen", "Fair", "Had", "Long", "Oak", "Thorn", "Brad", "Carl", "Dun"),
    ("ford", "ville", "ton", "field", "bury", "ham", "wood", "dale", "mouth", "bridge", "stead", "hurst", "ley", "burn", "port", "by"),
)  # fmt: skip
_PROVINCES = (
    ("Ontario", 60),
    ("ON", 35),
    ("British Columbia", 8),
    ("BC", 8),
    ("Alberta", 8),
    ("AB", 6),
    ("Manitoba", 4),
    ("NS", 3),
    ("Nova Scotia", 3),
)
_CODES = {"CA": "L8M 2K4", "GB": "LS12 4QN", "US": "77002", "AU": "2150", "IE": "D08 X4T2", "IN": "600 002"}
_WAYS = (
    ("Street", 26), ("Avenue", 18), ("Road", 20), ("Drive", 14), ("Crescent", 8), ("Court", 6), ("Lane", 8), ("Boulevard", 4), ("Way", 3), ("Close", 4),
    ("Place", 4), ("Terrace", 3), ("Gardens", 3), ("St.", 8), ("Ave.", 6), ("Rd", 5), ("Dr.", 3), ("Blvd", 2), ("Trail", 2), ("Circle", 2), ("Grove", 2),
)  # fmt: skip
_WORDS = (
    "King", "Queen", "Main", "Church", "High", "Victoria", "Maple", "Elm", "Oak", "Station", "Mill", "Park", "Wellington", "Dundas", "Bay", "Front",
    "First", "Second", "Third", "Concession", "Lakeshore", "Sherwood", "Hillcrest", "Birch", "Willow", "Cedar", "Chestnut", "Orchard", "Bridge",
    "Meadow", "Railway", "Market", "Albert", "George", "Regent", "Ferry", "Harbour", "Pine Ridge", "Rosedale", "St. Clair", "Old Mill", "Gull Rock",
    "Sandy Point", "County Road 12", "12th Line", "Forest Hill", "Heron", "Kestrel", "Bluebell", "Foxglove", "Windmill", "Quarry", "Castle",
)  # fmt: skip
_BRANDS = (
    "Northern", "Lakeside", "Summit", "Pioneer", "Maple Leaf", "Great Lakes", "Premier", "Beacon", "Harbour", "Evergreen", "Keystone", "Atlas", "Union",
    "Prairie", "Pacific", "Sterling", "Crown", "Apex", "Vertex", "Blue Heron", "Silverline", "Highland", "Trillium", "Granite", "Redwood", "Orion",
)  # fmt: skip
_TRADES = (
    "Holdings", "Logistics", "Insurance", "Homes", "Construction", "Properties", "Developments", "Capital", "Financial", "Foods", "Energy", "Mining",
    "Transport", "Roofing", "Dental", "Health", "Motors", "Auto Body", "Technologies", "Systems", "Consulting", "Investments", "Contracting", "Credit",
    "Steel", "Packaging", "Pharma", "Landscaping", "Staffing", "Security", "Realty", "Pipelines", "Textiles", "Farms", "Equipment", "Paving",
)  # fmt: skip


def country(rng: random.Random) -> str:
    """Draw the country of an address, as two letters."""
    return rng.choices(list(COUNTRIES), list(COUNTRIES.values()))[0]


def town(land: str, rng: random.Random) -> str:
    """Draw a town, known or made up."""
    if rng.random() < 0.25:
        return "".join(rng.choice(part) for part in _MADE)
    return rng.choice(_TOWNS[land]).split(",")[0]


def code(land: str, rng: random.Random) -> str:
    """Draw a postal code of the country's shape."""
    return like_shape(_CODES[land], rng)


def town_and_code(land: str, rng: random.Random) -> str:
    """Draw a town with its province or county and its postal code, in the order the country writes
    them."""
    named, number = rng.choice(_TOWNS[land]), code(land, rng)
    if rng.random() < 0.2:
        named = "".join(rng.choice(part) for part in _MADE)
    if land == "CA":
        province = rng.choices([name for name, _ in _PROVINCES], [weight for _, weight in _PROVINCES])[0]
        if rng.random() < 0.35:
            return f"{named}, {province}"
        return f"{named}{rng.choice((', ', ' ', ', '))}{province}{rng.choice((' ', '  ', ', '))}{number if rng.random() < 0.9 else number.replace(' ', '')}"
    if land == "IN":
        return f"{named}{rng.choice((' - ', '-', ' '))}{number if rng.random() < 0.4 else number.replace(' ', '')}"
    return f"{named}{rng.choice((' ', ' ', ', '))}{number}"


def street(surname: str, rng: random.Random) -> str:
    """Draw number and street; ``surname`` is one a street may be named after."""
    way = rng.choices([name for name, _ in _WAYS], [weight for _, weight in _WAYS])[0]
    name = surname if rng.random() < 0.45 else rng.choice(_WORDS)
    line = f"{rng.randint(1, 4200 if rng.random() < 0.4 else 220)} {name}" + (
        "" if name[-1].isdigit() or name.endswith("Line") else f" {way}"
    )
    if rng.random() < 0.06:
        line += rng.choice((" North", " South", " East", " West", " N.", " E.", " West"))
    roll = rng.random()
    if roll < 0.08:
        return f"{rng.choice(('Unit', 'Apt.', 'Suite', 'Apartment', '#'))} {rng.randint(1, 2400)}, {line}".replace(
            "# ", "#"
        )
    if roll < 0.2:
        return f"{line}, {rng.choice(('Unit', 'Apt.', 'Suite', 'Apt', 'Unit'))} {rng.randint(1, 2400)}"
    if roll < 0.25:
        return f"{rng.choice(('Flat', 'Flat', 'Basement Flat'))} {rng.choice('1234579AB')}, {line}"
    if roll < 0.28:
        return f"{rng.choice(('Rose', 'Willow', 'Ivy', 'The Old', 'Glen'))} {rng.choice(('Cottage', 'House', 'Farm', 'Rectory', 'View'))}, {line}"
    if roll < 0.32:
        return f"{rng.choice(('P.O. Box', 'PO Box', 'R.R. #'))} {rng.randint(1, 900)}".replace("# ", "#")
    return f"{rng.randint(100, 2900)}-{line}" if roll < 0.37 else line


def company(made_up: str, rng: random.Random) -> str:
    """Draw a company's name without its form; ``made_up`` is a word that is no one's name."""
    roll = rng.random()
    if roll < 0.35:
        return f"{rng.choice(_BRANDS)} {rng.choice(_TRADES)}"
    if roll < 0.55:
        return f"{capitalise(made_up or 'Norvane')} {rng.choice(_TRADES)}"
    if roll < 0.7:
        return f"{' '.join(rng.sample(_BRANDS, 2))} {rng.choice(_TRADES)}"
    if roll < 0.8:
        return f"{rng.randint(1000000, 2999999)} {rng.choice(('Ontario', 'Canada', 'Ontario', 'Alberta'))}"
    if roll < 0.9:
        letters = "".join(rng.choice("ABCDEFGHKLMNPRST") for _ in range(rng.randint(2, 4)))
        return f"{letters} {rng.choice(_TRADES)}"
    return f"{rng.choice(('Bank of', 'Corporation of the City of', 'Royal', 'First National', 'Canadian', 'United'))} {rng.choice(_BRANDS)}"


SHAPES: Mapping[str, tuple[str, ...]] = {
    "aj": ("LAO-123456", "2023-12345", "LAA/2021/04512", "1234567-01"),
    "passeport": ("AB123456", "123456789", "HK412345", "P1234567", "L8901234"),
    "nir": ("123-456-789", "123 456 789", "123456789", "AB 12 34 56 C", "QQ123456C", "123-45-6789", "1234567T"),
    "numero": ("1234567", "A1234-56789-01234", "F 1234567", "UCI 11-2345-6789", "4821-593-067-KD", "H-0093847", "FPS 123456C", "943 476 5919", "2021-045678"),
    "agdref": ("1104-5678-9012", "11-2345-6789", "IM-12345-2019", "H1234567", "PA/01234/2021", "DC/00512/2020"),
    "iban": ("GB12 ABCD 1234 5678 9012 34", "IE29 AIBK 9311 5212 3456 78"),
    "plaque": ("ABCD 123", "AB12 CDE", "BKTW 482", "AV 48217", "CAB-12D", "KA 05 MH 1234", "191-D-12345", "LK07 XYZ"),
    "cadastre": ("PIN 12345-0678", "Lot 12, Plan 345", "PIN 17231-0148 (LT)", "Lot 4, Plan 65M-1234", "Lot 7, DP 812345", "Title No. TGL123456", "Folio 12345F", "PID 012-345-678"),
    "compte": ("12345-678-9012345", "00012345678", "12-34-56 12345678", "620-4417-3", "0012 3456789", "01842-003-6204417", "5012345678"),
    "carte": ("4512 3456 7890 1234", "5123456789012345", "4512-3456-7890-1234"),
    "siren": ("1234567", "BN 123456789", "12 345 678 901", "04512345", "SC123456", "002345678"),
    "siret": ("123456789 RC0001", "123456789RT0001"),
}  # fmt: skip
"""Numbers to imitate: digits for digits, capitals for capitals (health, social insurance, licence,
immigration, hospital…)."""

COMPANIES = (
    "X & Sons", "X and Sons Ltd.", "X Bros. Construction", "X Holdings Inc.", "X Plumbing & Heating", "The X Group", "X Family Trust", "Estate of X",
    "X Motors Ltd.", "X Farms Inc.", "X Roofing", "X Law Professional Corporation", "X Dental", "X's Auto Body", "X Landscaping Ltd", "X & Co. Solicitors",
    "X Brothers Pty Ltd", "X Enterprises", "X Realty Inc., Brokerage", "X Medicine Professional Corporation", "X Trucking", "X Properties LLP", "Sri X Textiles",
)  # fmt: skip
NICKNAMES = (
    "Big Mike", "Shorty", "Junior", "Red", "Ace", "Tiny", "Smokey", "Doc", "Skip", "Buddy", "Chief", "Slim", "Mama Dee", "Sonny", "Bear", "Blackie", "Ghost",
    "Jay-Jay", "Lucky", "Scooter", "Ginger", "Spud", "Moose", "Cookie", "Tee", "Raja", "Pappu", "Babloo", "Nana", "Bubba", "Peanut", "Duke", "Fats", "K-Dog",
)  # fmt: skip
DOMAINS = ("ca", "com", "co.uk", "org", "ie", "com.au", "in", "net")
MAIL_DOMAINS = (
    "gmail.com", "rogers.com", "bell.net", "hotmail.com", "outlook.com", "sympatico.ca", "btinternet.com", "yahoo.ca", "yahoo.co.in", "icloud.com", "eircom.net",
    "bigpond.com", "shaw.ca", "telus.net", "harlowlaw.ca", "mercerchambers.co.uk", "lakesidelegal.com", "ontario.ca", "stonebridgellp.com", "live.co.uk",
)  # fmt: skip
_MONTHS = MONTHS["en"]
_PHONES = (
    "416-555-0123", "(613) 555-0123", "905.555.0123", "905-555-0123 ext. 204", "1-800-555-0123", "+1 (647) 555-0123", "020 7946 0123", "+44 20 7946 0123",
    "07700 900123", "0161 496 0123", "01 234 5678", "087 123 4567", "02 9876 5432", "0412 345 678", "+91 98401 23456", "044-2345 6789", "(713) 853-1234",
)  # fmt: skip
_SAINTS = (
    "St. Brendan's",
    "St. Michael's",
    "Holy Cross",
    "Our Lady of Mercy",
    "Queen Mary",
    "Royal Victoria",
    "Sacred Heart",
    "Grand River",
    "St Thomas",
    "Mount Hope",
)
_FACILITIES = (
    "Hospital", "General Hospital", "Secondary School", "Public School", "Community College", "Detention Centre", "Memorial Hospital", "Nursing Home", "Elementary School",
    "Child Care Centre", "Health Centre", "Retirement Residence", "Hospice", "Primary School", "Shelter", "Correctional Centre", "Family Centre", "Medical Clinic",
)  # fmt: skip


def phone(rng: random.Random) -> str:
    """Draw a telephone number."""
    return like_shape(rng.choice(_PHONES), rng)


def facility(rng: random.Random) -> str:
    """Draw a hospital, a school, a home."""
    named = rng.choice(_SAINTS) if rng.random() < 0.5 else town(country(rng), rng).split(" NSW")[0]
    return f"{named} {rng.choice(_FACILITIES)}"


def civil_date(years: tuple[int, int], rng: random.Random) -> str:
    """Draw a date of birth, marriage or death, in one of the ways it is written."""
    made = datetime.date(rng.randint(*years), rng.randint(1, 12), rng.randint(1, 28))
    month = _MONTHS[made.month - 1]
    american, british = f"{month} {made.day}, {made.year}", f"{made.day} {month} {made.year}"
    return rng.choice((
        american, american, american, british, british, made.isoformat(), made.strftime("%d/%m/%Y"), made.strftime("%m/%d/%Y"), made.strftime("%d.%m.%Y"),
        f"{made.day}{_ordinal(made.day)} {month} {made.year}", f"{month[:3]}. {made.day}, {made.year}", f"{made.day}-{month[:3]}-{made.year}", f"the {made.day}{_ordinal(made.day)} of {month}, {made.year}",
    ))  # fmt: skip


def _ordinal(day: int) -> str:
    return "th" if 11 <= day <= 13 else {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th")
