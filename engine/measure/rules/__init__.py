"""What each rule is worth: the sets of rules measured, and the record that ships beside a model."""
