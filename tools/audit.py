"""Known weaknesses of the libraries users install, asked of the public advisories by pip-audit.

    python -m tools.audit

Ends with 1 if there are any, and with 0 and a sentence where no advisories can be reached.
"""

from __future__ import annotations

import subprocess
import sys

from tools.setup import FOR_USERS, UV

_UNREACHED = ("ConnectionError", "ServiceError", "NameResolution", "Max retries", "error sending")


def main() -> int:
    asked = [str(UV), "tool", "run", "pip-audit", "--disable-pip", "--require-hashes"]
    done = subprocess.run(
        [*asked, "--requirement", str(FOR_USERS)], capture_output=True, text=True, check=False
    )
    if done.returncode and any(word in done.stdout + done.stderr for word in _UNREACHED):
        print("No advisories could be reached from here: nothing was audited.")
        return 0
    print(done.stdout + done.stderr)
    return int(done.returncode != 0)


if __name__ == "__main__":
    sys.exit(main())
