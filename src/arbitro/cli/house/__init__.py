"""The hall on the network, its database, and files from and for other programs."""
