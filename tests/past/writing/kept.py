"""What is left behind and handed on: dossiers, a house's database, round boxes, exported files."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

from arbitro.app.access.keyring import Keyring
from arbitro.dossier.box import RoundBox
from arbitro.store import open_store
from tests.past.reading import asked
from tests.past.writing import days, refereed
from tests.past.writing.hall import Hall
from tests.past.writing.stories import Tell

DOSSIERS = ("rur-reports", "24ore-sanctions")
EXPORTED = ("tarocchi-ranked",)


def write_dossiers(tournaments: Path, folder: Path) -> dict[str, str]:
    for name in DOSSIERS:
        out = folder / f"{name}.zip"
        asked("dossier", "make", str(tournaments / f"{name}.jsonl"), "--out", str(out))
    return {name: f"The dossier of the tournament `{name}`." for name in DOSSIERS}


def write_house(folder: Path, live: Callable[[Hall], str]) -> dict[str, str]:
    """A house with two halls, links in people's hands, and whatever else lives in it."""
    working = folder / "working.db"
    store = open_store(f"sqlite:///{working}")
    halls: dict[str, tuple[str, Tell]] = {
        "coppie": (days.DAY, days.running),
        "mineo": (days.MINEO, refereed.ruled),
    }
    for id, (regulation, tell) in halls.items():
        hall = Hall(store, id, regulation)
        tell(hall)
    ring = Keyring(store, hall.look, hall.chance)
    ring.issue("referee", "hall/coppie", "Bianchi")
    ring.issue("player", "hall/coppie", "g001")
    more = live(hall)
    hall.desk.rebuild()
    store.close()
    asked("backup", str(folder / "house.db"), "--db", str(working))
    for left in folder.glob("working.db*"):
        left.unlink()
    return {"house": f"A house: two halls in its database, two links given out.{more}"}


def write_box(folder: Path) -> dict[str, str]:
    """What a round box got at the beginning and the end of a round, without its papers."""
    hall = Hall(folder / "working.jsonl", "scatola", days.MASTER)
    box = folder / "box"
    hall.desk.afterwards.append(RoundBox(box, hall.desk, lambda _: None, waiting=True))
    hall.enter(days.LEAST[days.MASTER])
    hall.play_round()
    told = {}
    for file in sorted(box.rglob("*.json")):
        name = f"box-{file.stem}"
        shutil.copy(file, folder / f"{name}.json")
        told[name] = "What a round box got: the whole tournament in the open format."
    shutil.rmtree(box)
    for left in folder.glob("working.jsonl*"):
        left.unlink()
    return told


def write_exports(tournaments: Path, folder: Path) -> dict[str, str]:
    told = {}
    for name in EXPORTED:
        source = str(tournaments / f"{name}.jsonl")
        asked("export", source, "--to", "json", "--out", str(folder / f"{name}.json"))
        told[name] = f"The tournament `{name}` in the open format."
    workbook = folder / "master-finished-workbook.xlsx"
    source = str(tournaments / "master-finished.jsonl")
    asked("export", source, "--to", "workbook", "--out", str(workbook))
    told["master-finished-workbook"] = "The tournament `master-finished` as the clubs' workbook."
    return told
