"""Originals and published forms as pages have them: aligned in a process of its own, kept, given
back."""
