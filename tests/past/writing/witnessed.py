"""Values from phones for the draw, keys on phones that sign; and a laptop left alone."""

from __future__ import annotations

from hashlib import sha256

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from arbitro.app.phone_keys import statement
from arbitro.app.report_keys import key_id
from arbitro.kernel import shared_chance
from arbitro.referee.referto.report import canonical
from tests.past.writing.days import LEAST, MASTER, RUR
from tests.past.writing.hall import REFEREE, Hall, person
from tests.past.writing.stories import story

SILENT = "player:g003"
WITNESSES = (REFEREE, "player:g001", SILENT)


def value(hall: Hall, who: str, time: int) -> str:
    """What a phone makes up, told so that whoever writes again writes the same."""
    return sha256(f"{hall.id}/{who}/{time}".encode()).hexdigest()


def fix(hall: Hall, witnesses: tuple[str, ...], time: int) -> None:
    hall.do("open-witnessing", witnesses=len(witnesses), seconds=60)
    for who in witnesses:
        commitment = shared_chance.fixed(value(hall, who, time))
        hall.do("witness-draw", who, commitment=commitment)
    hall.do("commit-draw")


def tell(hall: Hall, witnesses: tuple[str, ...], time: int) -> None:
    for who in witnesses:
        hall.do("reveal-witness", who, value=value(hall, who, time))


@story(RUR)
def witnessed_draws(hall: Hall) -> None:
    """Three phones fixed values and one kept silent, so that draw was voided; the next was made
    with two, the one after by dice that people named by name watched.
    """
    hall.enter(LEAST[hall.regulation])
    fix(hall, WITNESSES, 1)
    tell(hall, WITNESSES[:2], 1)
    hall.wait(2)
    hall.do("void-draw")
    fix(hall, WITNESSES[:2], 2)
    tell(hall, WITNESSES[:2], 2)
    hall.do("draw")
    hall.results()
    hall.advance()
    hall.do("commit-draw")
    hall.do("draw", public="4 4 1", watched_by=["Ada Albaquieta", "Bruno Borgoforte"])


@story(RUR)
def keys_on_phones(hall: Hall) -> None:
    """Two keys made on phones, one accepted; a report signed by that phone, by PIN and left open;
    links on record, an entry put right, a first card taken back.
    """
    hall.enter(LEAST[hall.regulation])
    hall.do("amend-entry", **{**person(2), "name": "Selvamora Clara 2"}, reason="cognome")
    hall.draw()
    hall.tap("first-card", 2)
    hall.do("undo-tap", REFEREE, round=1, table=2)
    hall.do("note-links", role="player", subjects=hall.players())
    mine, other, offering, _ = hall.players()
    phone = offer(hall, mine)
    hall.do("accept-key", player=mine, key_id=key_id(phone.public_key().public_bytes_raw()))
    offer(hall, offering)
    hall.results()
    hall.do("propose-report", REFEREE, round=1, table=1)
    report = {"round": 1, "table": 1, "sha256": hall.ask("report", round=1, table=1)["sha256"]}
    content = hall.desk.hall(f"hall/{hall.id}").referee.reports["1.1"].current.content
    signature = phone.sign(canonical(content)).hex()
    hall.do("confirm-report", f"player:{mine}", **report, signature=signature)
    pin = hall.do("issue-pin", REFEREE, player=other).shown["pin"]
    hall.do("confirm-report", f"player:{other}", **report, pin=pin)


def offer(hall: Hall, player: str) -> Ed25519PrivateKey:
    """A phone makes a key, and shows that it has the private half."""
    phone = Ed25519PrivateKey.from_private_bytes(sha256(f"{hall.id}/{player}".encode()).digest())
    public = phone.public_key().public_bytes_raw().hex()
    proof = phone.sign(statement(hall.id, player, public)).hex()
    hall.do("offer-key", f"player:{player}", public=public, proof=proof)
    return phone


@story(MASTER)
def alone_after_a_takeover(hall: Hall) -> None:
    """A second laptop followed and took over: the acts after that are of its epoch, those done
    before another followed it are marked as its alone.
    """
    hall.enter(LEAST[hall.regulation])
    hall.desk.stands = lambda: (1, True)
    hall.draw()
    hall.results(but=(3,))
    hall.desk.stands = lambda: (1, False)
    hall.results()
    hall.advance()
