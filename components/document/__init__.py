"""What /document shows: both texts, persons, doubts, what a reader can do, the delivery."""
