"""The draw: who sits where, by a published procedure, with a certificate anyone can check.

`draw` seats a round, `swap` changes it by hand, `rerun` draws it again from its certificate.
"""
