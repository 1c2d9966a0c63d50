"""What /alignement shows: two files, the annotation drawn from them, what stays readable."""
