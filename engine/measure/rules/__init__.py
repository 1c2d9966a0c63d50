"""What each rule is worth: the sets of rules measured, what each adds on gold, the record that
ships beside a model."""
