"""The register of the house: who is who, over all its tournaments. Pure: lines in, values out."""
