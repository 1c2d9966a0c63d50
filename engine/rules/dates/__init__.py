"""Rules on dates of birth, death and marriage, and on words of civil status."""
