"""The draw of a round: who is called, who sits where, and the certificate that proves it."""
