"""What somebody is in a decision, weighed from headings, enumerations and the words beside the
name; and the gender."""
