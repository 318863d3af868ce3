"""The checker of draws: needs nothing but the certificate, and knows nothing of the generator."""
