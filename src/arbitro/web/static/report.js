// A report checked in the reader's own browser: its text, its signatures, and who may sign there.
//
// Written from docs/record.md alone; nothing is sent anywhere.

import { canonical, fromHex, plainly, sha256, utf8 } from "./sha256.js";
import { sha512 } from "./sha512.js";
import { hashes, verify } from "./vendor/noble-ed25519.js";

hashes.sha512 = sha512;
const MOST_BYTES = 1 << 20;
const PRINTED = 32; // digits of the fingerprint that paper shows in letters
const APPROVING = ["referee", "organiser"];
const LISTS = ["confirmations", "objections", "unsigned", "keys"];

const isHex = (text, length) => typeof text === "string" && text.length === length && /^[0-9a-f]*$/.test(text);
const sound = (key) => key.algorithm === "ed25519" && isHex(key.public, 64) && key.key_id === sha256(fromHex(key.public)).slice(0, 16);

function whole(made) {
  const content = made?.content;
  return made?.format === "arbitro-referto-document/1" && content?.format === "arbitro-referto/1" && Array.isArray(content.seats)
    && isHex(made.sha256, 64) && LISTS.every((name) => Array.isArray(made[name])) && made.approval !== undefined;
}

// "holds", or the code of what is wrong with this signature of this person.
function signed(made, signature, by, roles, data) {
  if (!signature) return "unsigned";
  if (!roles.includes(signature.role) || signature.by !== by) return "role";
  const keys = made.keys.filter((key) => key.key_id === signature.key_id);
  if (keys.some((key) => !roles.includes(key.role))) return "role";
  return keys.some((key) => good(signature, key, data)) ? "holds" : "signature";
}

function good(signature, key, data) {
  const same = key.role === signature.role && key.subject === signature.by && key.algorithm === signature.algorithm;
  if (!same || !sound(key) || !isHex(signature.signature, 128)) return false;
  return verify(fromHex(signature.signature), data, fromHex(key.public), { zip215: false });
}

// What holds, what does not, what is still open: [{code, state, who?, reason?}], in the order a reader would ask.
// `published` is what the tournament tells everybody: its keys, and where each report stands. Without it no key is anybody's.
export function check(made, tournament, typed = "", published = { keys: [], reports: [] }) {
  if (!whole(made)) return [{ code: "shape-fails", state: "fails" }];
  const data = utf8(canonical(made.content));
  const hash = sha256(data);
  const found = [];
  const judge = (code, holds, more = {}) => found.push({ code: `${code}-${holds ? "holds" : "fails"}`, state: holds ? "holds" : "fails", ...more });
  const open = (code, more) => found.push({ code, state: "open", ...more });
  judge("here", made.anchor?.tournament === tournament);
  judge("text", hash === made.sha256);
  paper(typed, hash, judge, open);
  const bad = made.keys.filter((key) => !sound(key));
  for (const key of bad) judge("key", false, { who: key.subject });
  if (!bad.length && made.keys.length) judge("key", true);
  if (made.anchor?.tournament === tournament) {
    known(made.keys.filter(sound), published.keys, judge);
    judge("current", inForce(made, published.reports));
  }
  const seated = new Set(made.content.seats.map((seat) => seat.player));
  for (const { player, signature } of made.confirmations) {
    if (!seated.has(player)) judge("stranger", false, { who: player });
    const what = signed(made, signature, player, ["player"], data);
    const own = made.keys.some((key) => key.key_id === signature?.key_id && key.kept === "phone");
    judge(what !== "holds" ? what : own ? "player-phone" : "player", what === "holds", { who: player });
  }
  const confirmed = new Set(made.confirmations.map((one) => one.player));
  for (const one of made.objections) open("objected", { who: one.player, reason: one.reason });
  for (const player of seated) {
    const excuse = made.unsigned.find((one) => one.player === player);
    if (excuse) open("excused", { who: player, reason: excuse.reason });
    else if (!confirmed.has(player)) open("missing", { who: player });
  }
  if (!made.approval) open("unapproved");
  else {
    const { by, signature } = made.approval;
    const what = signed(made, signature, by, APPROVING, data);
    const code = { holds: "approval", role: "approver" }[what] ?? what;
    judge(code, what === "holds", { who: by });
  }
  return found;
}

// Whose a key is only the tournament can say.
function known(keys, published, judge) {
  const written = (key) => [key.role, key.subject, key.public, key.kept ?? ""].join(" ");
  const all = new Set(published.map(written));
  const strange = keys.filter((key) => !all.has(written(key)));
  for (const key of strange) judge("published", false, { who: key.subject });
  if (!strange.length && keys.length) judge("published", true);
}

// Is this the text in force, with everything that was said and signed under it? docs/record.md tells what is hashed.
function inForce(made, reports) {
  const told = reports.find((one) => one.round === made.content.round && one.table === made.content.table);
  const { approval, by, confirmations, objections, sha256: text, unsigned } = made;
  const signed = approval?.signature || confirmations.some((one) => one.signature);
  const state = signed ? sha256(utf8(canonical({ approval, by, confirmations, objections, sha256: text, unsigned }))) : null;
  return told?.version === made.version && told.state === state;
}

function paper(typed, hash, judge, open) {
  const digits = typed.toLowerCase().replace("arbitro:referto/1:", "").replace(/[\s.:·-]/g, "");
  if (!digits) return;
  if (digits.length < PRINTED && hash.startsWith(digits)) open("paper-short", {});
  else judge("paper", hash.startsWith(digits));
}

// ---------------------------------------------------------------- the page

const box = globalThis.document?.querySelector("[data-report-check]");
let shown = null;
let published = box ? JSON.parse(box.dataset.published) : null;

// What the tournament says now; with no network, what it said when this page was made.
async function refresh() {
  try {
    const answer = await fetch(box.dataset.publishedNow);
    if (answer.ok) published = await answer.json();
  } catch { /* offline: the page's own will do */ }
}

function node(name, text, className = "") {
  const made = document.createElement(name);
  made.textContent = text;
  made.className = className;
  return made;
}

function tell(made) {
  const words = JSON.parse(box.dataset.words);
  const names = JSON.parse(box.dataset.names);
  const found = check(made, box.dataset.tournament, box.querySelector("[data-report-typed]").value, published);
  const here = made?.anchor?.tournament === box.dataset.tournament;
  const called = (id) => (here ? names[id] : undefined) ?? String(id);
  const say = (one) => words[one.code].replace("%who", () => called(one.who)).replace("%reason", () => String(one.reason ?? ""));
  const fails = found.some((one) => one.state === "fails");
  const opened = found.filter((one) => one.state === "open");
  const onPaper = found.some((one) => one.code === "paper-holds");
  const verdict = fails ? "bad" : opened.length ? "good-open" : onPaper ? "good-paper" : "good";
  const row = (one) => { const made = node("li", say(one), one.state); made.dataset.code = one.code; return made; };
  box.querySelector("[data-report-lines]").replaceChildren(
    node("li", words[verdict], `verdict ${fails ? "fails" : opened.length ? "open" : "holds"}`),
    ...found.filter((one) => one.state !== "open").map(row),
  );
  box.querySelector("[data-report-open]").replaceChildren(...opened.map(row));
  box.querySelector("[data-report-open-part]").hidden = !opened.length;
  const read = whole(made);
  box.querySelector("[data-report-rest]").hidden = !read;
  box.querySelector("[data-report-says]").hidden = !read;
  if (read) describe(made, words, called);
}

// What the text says, so that the reader knows what it is that holds.
function describe(made, words, called) {
  const { content } = made;
  box.querySelector("[data-report-which]").textContent = words.which
    .replace("%round", () => content.round).replace("%table", () => content.table).replace("%tournament", () => content.tournament);
  box.querySelector("[data-report-hash]").textContent = sha256(utf8(canonical(content))).match(/.{1,4}/g).join(" ");
  const seats = [...content.seats].sort((one, other) => one.place - other.place);
  box.querySelector("[data-report-seats]").replaceChildren(...seats.map((seat) => {
    const row = document.createElement("tr");
    row.append(node("td", seat.place, "n"), node("td", called(seat.player)), node("td", seat.table_points, "n"), node("td", seat.points ?? "–", "n"));
    return row;
  }));
}

async function run(read) {
  try {
    const text = await read();
    shown = text.length > MOST_BYTES ? null : plainly(text);
    await refresh();
    tell(shown);
  } catch {
    shown = null;
    tell(null);
  }
}

if (box) {
  box.querySelector("[data-report-file]").addEventListener("change", (event) => {
    const [file] = event.target.files;
    if (file) run(() => (file.size > MOST_BYTES ? "" : file.text()));
  });
  box.addEventListener("dragover", (event) => event.preventDefault());
  box.addEventListener("drop", (event) => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file) run(() => (file.size > MOST_BYTES ? "" : file.text()));
  });
  box.querySelector("[data-report-typed]").addEventListener("input", () => { if (shown) tell(shown); });
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-report-run]");
    if (!button) return;
    run(async () => (await fetch(button.dataset.reportRun)).text()).then(() => box.scrollIntoView({ block: "start" }));
  });
}
