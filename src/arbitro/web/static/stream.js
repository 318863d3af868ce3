// The server's events: one stream, distrusted when it falls silent; after a gap everything is asked for again.
//
// A message is JSON: {topics, now, epoch, fragments?}. `fragments` maps the id of a region to its markup,
// and saves a request. An event named `beat` comes at least every data-beat seconds with {now, epoch}.

import { settled } from "./commands.js";
import { sawHead } from "./heads.js";
import { sample } from "./time.js";
import { morph, refresh, regionsFor, softRefresh, strange, topicsOf } from "./regions.js";
import { wire } from "./shell.js";

const SILENCE = 2.5; // beats without a word before the stream is held dead
const SLOWEST = 15_000;
const GATHER = 60; // ms in which several events become one request

let stream, heardAt = 0, failures = 0, again, gathering;
const due = new Set();

export function startStream() {
  if (!document.body.dataset.liveUrl) return;
  open();
  setInterval(watch, 1000);
  addEventListener("online", wake);
  addEventListener("offline", () => wire("offline"));
  addEventListener("pageshow", (event) => event.persisted && wake());
  // How long a phone slept cannot be told, its steady counter may have slept too: it always asks.
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && wake());
  addEventListener("pagehide", () => stream?.close());
}

function open() {
  clearTimeout(again);
  stream?.close();
  stream = new EventSource(document.body.dataset.liveUrl);
  heardAt = performance.now();
  stream.onopen = () => opened();
  stream.onmessage = (event) => received(event);
  stream.addEventListener("beat", (event) => received(event));
  stream.onerror = () => broken();
}

function opened() {
  heardAt = performance.now();
  wire("live");
  if (failures) catchUp();
  failures = 0;
}

// The browser's own retrying is not patient and stops at some answers: we close and come back ourselves.
function broken() {
  stream.close();
  failures += 1;
  wire("offline");
  clearTimeout(again);
  again = setTimeout(open, Math.min(SLOWEST, 500 * 2 ** (failures - 1)) * (0.75 + Math.random() / 2));
}

function received(event) {
  heardAt = performance.now();
  const said = event.data ? JSON.parse(event.data) : {};
  if (strange(said.epoch)) {
    softRefresh().catch(broken);
    return;
  }
  sample(said.now);
  sawHead(said.head);
  unseen(said.version);
  for (const [id, markup] of Object.entries(said.fragments ?? {})) morph(id, markup);
  const told = new Set(Object.keys(said.fragments ?? {}));
  for (const region of regionsFor(said.topics ?? [])) if (!told.has(region.id)) due.add(region.id);
  if (due.size && !gathering) gathering = setTimeout(gathered, GATHER);
}

// What happened between the making of the page and the first word of the stream was told to nobody.
function unseen(version) {
  const { version: made } = document.body.dataset;
  delete document.body.dataset.version;
  if (made !== undefined && version > Number(made)) catchUp();
}

async function gathered() {
  await settled();
  gathering = undefined;
  const regions = [...due].map((id) => document.getElementById(id)).filter((region) => region && topicsOf(region).length);
  due.clear();
  refresh(regions).catch(broken);
}

function silent() {
  return performance.now() - heardAt > Number(document.body.dataset.beat || 15) * 1000 * SILENCE;
}

function watch() {
  if (stream?.readyState !== EventSource.CLOSED && silent()) wake();
}

function wake() {
  failures = Math.max(failures, 1);
  open();
}

function catchUp() {
  refresh().catch(broken);
}
