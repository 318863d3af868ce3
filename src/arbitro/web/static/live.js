// What every page runs: the shell, the clocks, the commands, the stream. See docs/design.md.

import { startLooking } from "./again.js";
import { startBooks } from "./book/keeping.js";
import { startCommands } from "./commands.js";
import { startHeads } from "./heads.js";
import { startOutbox } from "./outbox.js";
import { startShell } from "./shell.js";
import { startStream } from "./stream.js";
import { startClocks } from "./time.js";

startShell();
startClocks();
startCommands();
startStream();
startHeads();
startOutbox();
startBooks();
startLooking();
