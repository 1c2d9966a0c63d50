"""E-mails (eml): their fields and the text of their parts, in place."""
