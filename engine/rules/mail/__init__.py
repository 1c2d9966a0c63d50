"""Rules on e-mails and letters: headers, greetings, signatures, offices."""
