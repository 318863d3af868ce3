// Bring parts of the page up to date without moving it: typed values, focus, open details stay, and nothing that
// is before one's eyes is folded away.
//
// A region is an element with an id and data-live="topic topic". It comes from data-live-src, or from the
// page's own address. Several regions of one address cost one request.

import { forget, sample, tick } from "./time.js";

const MORPH = {
  morphStyle: "outerHTML",
  ignoreActiveValue: true,
  callbacks: {
    beforeNodeMorphed: (old, fresh) => !kept(old) && !typed(old, fresh),
    beforeAttributeUpdated: (name, node, how) => !opens(name, node) && !folds(name, how) && !ends(name, node, how),
    beforeNodeRemoved: (node) => !(node.nodeType === 1 && node.matches("dialog[open]")),
  },
};

const LIVE = { "X-Arbitro-Live": "1" }; // without the shell, and nothing at all if its tag is still true
const ALIVE = 15_000; // an answer that takes longer is waited for no more

const tags = new Map(); // what regions show of an address; forgotten when anything else changes the page
const shown = new Map(); // by region the latest asking whose answer it shows: what was asked for before says nothing new
let asked = 0; // askings so far

export function topicsOf(region) {
  return (region.dataset.live || "").split(/\s+/).filter(Boolean);
}

export function regionsFor(topics) {
  const wanted = new Set(topics);
  return [...document.querySelectorAll("[data-live]")].filter((region) => topicsOf(region).some((topic) => wanted.has(topic)));
}

export async function refresh(regions = [...document.querySelectorAll("[data-live]")]) {
  const byAddress = Map.groupBy ? Map.groupBy(regions, source) : grouped(regions);
  await Promise.all([...byAddress].map(([address, several]) => renew(address, several.map((one) => one.id))));
}

let coming; // a whole page on its way

// The server is another one than the page was made by: the whole page comes again, in place.
export function softRefresh() {
  coming ??= whole().finally(() => { coming = undefined; });
  return coming;
}

async function whole() {
  const answer = await quietly(location.href, LIVE);
  if (!answer.ok) throw new Error(`${location.href}: ${answer.status}`);
  const page = parsed(await answer.text());
  forget(); // its clock may be another one
  heard(answer);
  const epoch = answer.headers.get("X-Arbitro-Epoch") ?? page.body.dataset.epoch;
  if (epoch) document.body.dataset.epoch = epoch;
  const leader = answer.headers.get("X-Arbitro-Leader");
  if (leader && "leader" in document.body.dataset) document.body.dataset.leader = leader;
  morph("main", page.getElementById("main"));
}

let generation = 0; // grows when the page changes by anything but its own asking

export function morph(id, markup) {
  generation += 1;
  tags.clear();
  changed(id, markup);
}

// The page as an answer has it that may have been long on its way: what came past it meanwhile is asked for again.
export function morphLate(id, markup, since) {
  const past = [...shown].some(([region, turn]) => turn > since && document.getElementById(region));
  morph(id, markup);
  if (past) refresh().catch(() => {}); // the stream comes again where there is no network
}

// How many askings there were so far.
export function now() {
  return asked;
}

function changed(id, markup) {
  const old = document.getElementById(id);
  if (!old) return;
  const fresh = typeof markup === "string" ? parsed(markup).getElementById(id) : markup;
  if (!fresh) return;
  Idiomorph.morph(old, fresh, MORPH);
  globalThis.htmx?.process(document.getElementById(id)); // what came in new listens too
  tick();
  document.dispatchEvent(new CustomEvent("arbitro:morphed", { detail: id }));
}

// Learns the hour from an answer; true if it comes from another server than the page.
export function heard(answer) {
  sample(Number(answer.headers.get("X-Arbitro-Now") || NaN));
  return strange(answer.headers.get("X-Arbitro-Epoch"));
}

export function strange(epoch) {
  const { epoch: ours } = document.body.dataset;
  return Boolean(epoch && ours && epoch !== ours);
}

export function parsed(markup) {
  return new DOMParser().parseFromString(markup, "text/html");
}

// What was asked for before a command was answered may come after, and one answer after that of a later asking: it
// would bring back what is past.
async function renew(address, ids) {
  asked += 1;
  const turn = asked, made = generation, what = `${address} ${ids.join(" ")}`, tag = tags.get(what);
  const answer = await quietly(address, tag ? { ...LIVE, "If-None-Match": tag } : LIVE);
  if (heard(answer)) return softRefresh();
  if (answer.status === 304 && tag === tags.get(what)) return tick();
  if (answer.status !== 304 && !answer.ok) throw new Error(`${address}: ${answer.status}`);
  const page = parsed(await answer.text());
  const due = ids.filter((id) => (shown.get(id) ?? 0) < turn);
  if (!due.length) return undefined;
  if (answer.status === 304 || made !== generation) return renew(address, due);
  for (const id of due) {
    shown.set(id, turn);
    changed(id, page.getElementById(id));
  }
  if (due.length === ids.length && answer.headers.has("ETag")) tags.set(what, answer.headers.get("ETag"));
  return undefined;
}

function quietly(address, headers) {
  return fetch(address, { headers, cache: "no-store", signal: AbortSignal.timeout(ALIVE) });
}

function source(region) {
  return region.dataset.liveSrc || location.href;
}

function grouped(regions) {
  const found = new Map();
  for (const region of regions) found.set(source(region), [...(found.get(source(region)) ?? []), region]);
  return found;
}

function opens(name, node) {
  return name === "open" && node.matches("details, dialog");
}

// What is done goes out of the way when the page comes next, not while one looks.
function folds(name, how) {
  return name === "data-folded" && how === "update";
}

// What was pressed and waits for its answer stays so, whatever else comes meanwhile.
function ends(name, node, how) {
  return how === "remove" && ["data-sending", "aria-busy", "disabled"].includes(name) && node.closest("[data-sending]");
}

function kept(node) {
  return node.nodeType === 1 && node.matches("[data-keep], [data-map-frame]");
}

// A field somebody changed keeps what he typed, until its form is sent. A field marked as wrong is new.
function typed(old, fresh) {
  if (old.nodeType !== 1 || !old.matches("input, textarea, select") || old.type === "hidden") return false;
  if (fresh.getAttribute?.("aria-invalid") || old.name !== fresh.name) return false;
  const changed = touched(old);
  if (changed) old.removeAttribute("aria-invalid"); // what was wrong before is not what is wrong now
  return changed;
}

function touched(field) {
  if (field.matches("select")) return field.selectedIndex !== Math.max([...field.options].findIndex((one) => one.defaultSelected), 0);
  if (field.type === "checkbox" || field.type === "radio") return field.checked !== field.defaultChecked;
  return field.value !== field.defaultValue;
}
