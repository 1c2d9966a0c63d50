"""Names that English readers take for something else, and names of several words: common words as
first names and surnames, particles, patronymics, compound surnames.

Individuals 80 to 89 of an English template bear the first kind, 90 to 99 the second.
"""

from __future__ import annotations

import random

from engine.identities import Identity

_WORD_FIRST = {
    "f": (
        "Grace", "Hope", "Faith", "Joy", "Rose", "May", "June", "April", "Summer", "Ivy", "Ruby", "Pearl", "Dawn", "Iris", "Lily", "Heather", "Olive", "Honey", "Comfort",
        "Patience", "Mercy", "Blessing", "Precious", "Charity", "Prudence", "Constance", "Autumn", "Sky", "Harmony", "Destiny", "Amber", "Crystal", "Gift", "Praise", "Charlotte", "Florence", "Sydney",
    ),
    "m": (
        "Will", "Mark", "Bill", "Frank", "Jack", "Rich", "Grant", "Chase", "Rob", "Pat", "Miles", "Drew", "Earl", "Duke", "Dean", "Guy", "Rod", "Art", "Herb", "Cliff", "Glen", "Reed", "Prince",
        "Wisdom", "Justice", "Lucky", "Sunday", "Friday", "Goodluck", "Innocent", "Godswill", "Baron", "Pierce", "Max", "Austin", "Lincoln", "Major", "Price", "Bishop", "Judge", "Victor",
    ),
}  # fmt: skip
_WORD_LAST = (
    "Law", "Young", "Price", "Bishop", "King", "Judge", "Court", "Bailey", "Marshall", "Constable", "Sargent", "Major", "Church", "Field", "Fields", "Park", "Parks", "Lane", "Street", "Banks",
    "Cook", "Baker", "Carpenter", "Clerk", "Dean", "Prior", "Abbott", "Pope", "Monk", "Priest", "Parsons", "Deacon", "Noble", "Knight", "Earl", "Duke", "Prince", "Lord", "Squire", "Page", "Bond",
    "Cash", "Penny", "Pound", "Sterling", "Gold", "Silver", "Rich", "Power", "Strong", "Moody", "Savage", "Wild", "Swift", "Sharp", "Smart", "Wise", "Good", "Best", "Love", "Darling", "Pain", "Ache",
    "Friend", "Guest", "Stranger", "Child", "Baby", "Brothers", "Self", "Mann", "Boys", "Day", "Weeks", "March", "Winter", "Summers", "Snow", "Frost", "Rain", "Gale", "Flood", "Storm", "Brook", "Brooks", "Rivers",
    "Pool", "Lake", "Marsh", "Moor", "Heath", "Hill", "Dale", "Cliff", "Stone", "Flint", "Wood", "Woods", "Forest", "Bush", "Reed", "Rose", "Flowers", "Berry", "Bean", "Rice", "Pepper", "Salt", "Sugar", "Honey", "Bacon",
    "Fox", "Wolf", "Lamb", "Bull", "Hogg", "Swan", "Crane", "Drake", "Finch", "Sparrow", "Nightingale", "Peacock", "Pike", "Fish", "Herring", "Bass", "Wall", "Gates", "House", "Hall", "Kitchen", "Chambers",
    "Temple", "Castle", "Tower", "Bridges", "Ford", "Camp", "Waters", "Bell", "Horn", "Pipe", "Drum", "Ball", "Bolt", "Spear", "Bow", "Archer", "Hunter", "Fisher", "Shepherd", "Farmer", "Gardener", "Mason", "Glover",
    "Taylor", "Driver", "Porter", "Butler", "Steward", "Usher", "Proctor", "Reeve", "Sheriff", "Case", "Trueman", "Doe", "Bright", "Dark", "White", "Black", "Brown", "Green", "Grey", "Little", "Long", "Short", "Small", "Large",
    "Old", "New", "First", "Last", "Main", "Close", "Way", "Rhodes", "Speed", "Drinkwater", "Lawless", "Makepeace", "Gotobed", "Tribe", "Counsel", "Proof", "Doubt", "Trust", "Grant", "Will", "Wills", "Deeds", "Sale", "Bargain", "Cost",
    "Israel", "England", "Scotland", "Ireland", "Wales", "London", "York", "Kent", "Devon", "Holland", "French", "English", "Welsh", "Boston", "Lincoln", "Washington", "Bath", "Chester", "Preston", "Bolton", "Derby",
)  # fmt: skip
_FIRST = {
    "f": (
        "Siobhán", "Aoife", "Marguerite", "Annelise", "Nur Aisyah", "Maria del Carmen", "Anna-Lena", "Ifeoma", "Thandiwe", "Wanjiru", "Mei Ling", "Fatoumata", "Lindiwe", "Leilani", "Whetu", "Gwenllian",
        "Mhairi", "Zsófia", "Ngozi", "Chiara", "Parvathi", "Harpreet", "Ama", "Mary-Kate", "Ioana", "Marie-Ève", "Hye-jin", "Tuyết", "Ayşe", "Zainab",
    ),
    "m": (
        "Pádraig", "Ruaridh", "Jean-Baptiste", "Muhammad Hafiz", "José Luis", "Karl-Heinz", "Chukwuemeka", "Sipho", "Kamau", "Wei Jie", "Mamadou", "Tane", "Iolo", "Diarmuid", "László", "Obinna", "Gian Luca", "Venkatesh", "Gurdeep",
        "Kwabena", "Pieter", "Ștefan", "Marc-Antoine", "Min-ho", "Quốc", "Mehmet", "Abdul Rahman", "Iain", "Seán", "Mohamed",
    ),
}  # fmt: skip
_HEADS = (
    "van der", "van den", "Van der", "van", "von", "von der", "de", "De", "de la", "de los", "da", "dos", "d'", "D'", "di", "Di", "del", "le", "Le", "La", "al-", "Al-", "Al", "El", "el-", "Ó", "Mac", "Mac Giolla", "Nic", "Ní", "Uí",
    "ap", "ab", "St", "St.", "ter", "ten", "Ben", "ben", "bin", "Bin", "binti", "ibn", "Abu", "Ou", "Te", "Du", "du", "Fitz", "O'", "Mc",
)  # fmt: skip
_TAILS = (
    "Merwe", "Berg", "Hoven", "Linden", "Waal", "Villiers", "Souza", "Silva", "Costa", "Santos", "Ferro", "Angelo", "Marco", "Valle", "Roux", "Grange", "Croix", "Hassan", "Rashid", "Farsi", "Mansour", "Sayed", "Súilleabháin", "Briain",
    "Bride", "Gearailt", "Rhys", "Gwilym", "Clair", "John", "Brugge", "Horst", "Yusuf", "Ismail", "Omar", "Bakr", "Kanawa", "Rangi", "Plessis", "Toit", "Gerald", "Leary", "Kenna", "Plantier", "Castelnau", "Werth", "Rosen",
)  # fmt: skip
_WHOLE = (
    "Nguyen Thi", "Garcia Lopez", "Pereira Lima", "Chan Siu", "Adebayo-Cole", "Okafor-Reid", "Harlow-Finch", "Prendergast-Oyelaran", "Tjapaltjarri", "Iyer Raman", "Kaur Gill", "Singh Dhaliwal", "Tan Wei", "Ng", "Oh", "Li", "Wu", "Ó",
    "Ah Kee", "Running Bear", "Two Rivers", "Begum Khatun", "Fernando Pulle", "Bandaranaike-Silva", "Wickramasinghe", "Raghunathan", "Papadimitriou-Ross", "Cholmondeley-Brent", "Featherstonehaugh", "Smythe-Abara", "wa Kamau", "ole Sankei", "Mwangi wa Njeri",
)  # fmt: skip


def rare_name(index: str, gender: str | None, rng: random.Random) -> Identity | None:
    """Draw the name of an individual of these numbers, in the shapes that the lists of a bank
    seldom have; None for the other numbers."""
    gender = gender or rng.choice("fm")
    if index[:-1] == "8":
        common = rng.random()
        first = rng.choice(_FIRST[gender] if common > 0.85 else _WORD_FIRST[gender])
        return Identity(first, rng.choice(_WORD_LAST), gender, "english")
    if index[:-1] == "9":
        return Identity(rng.choice(_FIRST[gender]), _compound(rng), gender, "english")
    return None


def _compound(rng: random.Random) -> str:
    if rng.random() < 0.35:
        return rng.choice(_WHOLE)
    head, tail = rng.choice(_HEADS), rng.choice(_TAILS)
    glued = head in ("Fitz", "Mc") or head[-1] in "'-"
    name = f"{head}{'' if glued else ' '}{tail}"
    return f"{name}-{rng.choice(_TAILS)}" if rng.random() < 0.12 else name
