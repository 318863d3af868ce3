"""What an installation is made of, as a CycloneDX document: from the lock that users install by.

python -m tools.sbom [FILE]     FILE is build/sbom.json unless told
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

import arbitro

ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / "requirements.users.lock"
_PINNED = re.compile(
    r"^([A-Za-z0-9._-]+)(?:\[[^\]]*\])?==([^\s;\\]+)((?:.*\\\n)*.*)$", re.MULTILINE
)
_HASH = re.compile(r"--hash=sha256:([0-9a-f]{64})")


def components(lock: str) -> list[dict[str, Any]]:
    """Every library of a lock with its version and the hashes of its files."""
    found = []
    for name, version, rest in _PINNED.findall(lock):
        hashes = sorted(_HASH.findall(rest))
        found.append(
            {
                "type": "library",
                "name": name,
                "version": version,
                "purl": f"pkg:pypi/{name.lower()}@{version}",
                "hashes": [{"alg": "SHA-256", "content": one} for one in hashes],
            }
        )
    return found


def document(lock: str) -> dict[str, Any]:
    """The same lock gives the same bytes: no hour, no serial number."""
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "name": "arbitro",
                "version": arbitro.__version__,
                "licenses": [{"license": {"id": "Apache-2.0"}}],
            }
        },
        "components": components(lock),
    }


def main(arguments: list[str]) -> int:
    out = Path(arguments[0] if arguments else "build/sbom.json")
    out.parent.mkdir(parents=True, exist_ok=True)
    made = document(LOCK.read_text(encoding="utf-8"))
    out.write_text(json.dumps(made, indent=1) + "\n", encoding="utf-8")
    print(f"{out}: {len(made['components'])} libraries")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
