// «Check it yourself»: a certificate of a draw judged in the reader's own browser.
//
// Written from docs/draw.md alone. It counts what a pencil could count; it does not run the draw again, and the
// page says so beside the verdict.

import { canonical, fromHex, plainly, sha256, utf8 } from "./sha256.js";

export { sha256 };

const digest = (value) => sha256(utf8(canonical(value)));
const same = (one, other) => canonical(one) === canonical(other);
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
const SEATING = ["trumps", "ranking"];
const FORMER = "arbitro-draw/1";
const CHANCE = ["list_sha256", "others", "committed", "witnesses_asked", "witnesses", "dice", "watched_by", "discarded"];
const KEYS = ["entries", "sizes", "priorities", "tables", "result", "manual", "entries_sha256", "drawn_sha256", "commitment", "secret", "public", "seed", "procedure"];

// What holds and what does not: [{code, holds, facts?}], in the order a reader would ask.
export function check(made) {
  const keys = made?.format === FORMER ? KEYS : [...KEYS, ...CHANCE];
  if (![FORMER, "arbitro-draw/2"].includes(made?.format) || keys.some((key) => made[key] === undefined)) return [{ code: "shape", holds: false }];
  const seats = new Map();
  for (const id of made.tables.flat()) seats.set(id, (seats.get(id) ?? 0) + 1);
  const ids = made.entries.map((entry) => entry.id);
  const seated = ids.length === seats.size && new Set(ids).size === ids.length && ids.every((id) => seats.get(id) === 1);
  const found = [
    { code: "shape", holds: true },
    { code: "secret", holds: committed(made) === made.commitment },
    { code: "entries", holds: digest(made.entries) === made.entries_sha256 && bound(made) },
    { code: "seed", holds: seedOf(made) === made.seed && spelled(made) },
    ...(made.witnesses?.length ? [{ code: "witnesses", holds: witnessed(made) }] : []),
    { code: "seated", holds: seated },
    { code: "sizes", holds: same(made.tables.map((table) => table.length), made.sizes) },
  ];
  if (!seated) return found;
  found.push({ code: "swaps", holds: digest(undone(made)) === made.drawn_sha256 });
  const { count, least } = counter(made);
  const rows = made.priorities.map((name, at) => {
    const row = made.result[at] ?? {};
    return { name, written: row.priority === name ? row.conflicts : null, counted: count(name), bound: row.bound, least: least(name) };
  });
  const agree = rows.every((row) => row.written === row.counted) && made.result.length === rows.length;
  const bounded = rows.every((row) => row.counted >= row.bound && (row.least === null || row.least === row.bound));
  return [...found, { code: "conflicts", holds: agree, rows }, { code: "bounds", holds: bounded }];
}

const lines = (...rows) => sha256(utf8(rows.join("\n")));
const byName = (one, other) => (one < other ? -1 : one > other ? 1 : 0);

function committed(made) {
  if (made.format === FORMER) return sha256(fromHex(made.secret));
  return lines("arbitro-promise/2", made.secret, made.list_sha256, ...made.witnesses.map((one) => one.commitment));
}

// The list the commitment binds: these entries and, where groups are drawn side by side, the hashes of the others.
function bound(made) {
  return made.format === FORMER || digest([...made.entries.map(digest), ...made.others].sort(byName)) === made.list_sha256;
}

// Dice have no order in the seed, so that nobody can choose one.
export function seedOf(made) {
  if (made.format === FORMER) return lines(made.secret, made.public, made.entries_sha256);
  const thrown = made.dice.flat().sort((one, other) => one - other).join(" ");
  return lines("arbitro-seed/2", made.secret, made.entries_sha256, thrown || made.public, ...made.witnesses.map((one) => one.value));
}

// The text is the dice, written in the one way there is; without dice only trumps may stand there.
function spelled(made) {
  if (made.format === FORMER) return true;
  if (made.dice.length) return made.public === made.dice.map((throwOf) => throwOf.join("-")).join("; ");
  return made.public === "" || made.procedure === "trumps";
}

function witnessed(made) {
  const names = new Set(made.witnesses.map((one) => `${one.role} ${one.name}`));
  const kept = made.witnesses.every((one) => sha256(fromHex(one.value)) === one.commitment);
  return kept && names.size === made.witnesses.length && names.size >= made.witnesses_asked;
}

// Whether what was read or photographed before the draw is how this commitment begins.
export function promised(made, seen) {
  const typed = seen.toLowerCase().replace(/[^0-9a-f]/g, "");
  return typed.length >= 8 ? made.commitment.startsWith(typed) : null;
}

function undone(made) {
  const tables = made.tables.map((table) => [...table]);
  for (const { swap: [one, other] } of [...made.manual].reverse()) {
    const here = tables.find((table) => table.includes(one));
    const there = tables.find((table) => table.includes(other));
    if (!here || !there) return null;
    const [at, to] = [here.indexOf(one), there.indexOf(other)];
    [here[at], there[to]] = [other, one];
    if (!SEATING.includes(made.procedure)) for (const table of [here, there]) table.sort();
  }
  return tables;
}

// The conflicts of one priority, as docs/draw.md counts them.
function counter(made) {
  const of = new Map(made.entries.map((entry) => [entry.id, entry]));
  const clubOf = (id) => of.get(id).club;
  const times = (one, other) => of.get(one).met.filter((id) => id === other).length;
  const far = 1 + Math.max(0, ...made.entries.map((entry) => entry.rank ?? 0)) + made.entries.length;
  const ranked = [...made.entries].sort((a, b) => (a.rank || far) - (b.rank || far) || (a.id < b.id ? -1 : 1));
  const band = new Map(ranked.map((entry, place) => [entry.id, Math.floor(place / made.tables.length)]));
  const pairs = made.tables.flatMap((table) => table.flatMap((one, at) => table.slice(at + 1).map((other) => [one, other])));
  const label = (name, id) => (name === "bands" ? band.get(id) : name === "winners" ? of.get(id).winner || null : of.get(id)[name]);
  const against = (one, other) => {
    const club = clubOf(other);
    if (club === null || club === clubOf(one)) return 0;
    return of.get(one).met.filter((id) => of.has(id) && clubOf(id) === club).length;
  };
  const count = (name) => {
    if (name === "odd-table") return sum(made.tables.filter((table) => table.length % 2).flat().map((id) => of.get(id).odd));
    if (name === "repeat") return sum(pairs.map(([one, other]) => times(one, other)));
    if (name === "player-club") return sum(pairs.map(([one, other]) => against(one, other) + against(other, one)));
    if (name === "club-meetings") return meetings(pairs, of, clubOf);
    return pairs.filter(([one, other]) => label(name, one) !== null && label(name, one) === label(name, other)).length;
  };
  return { count, least: (name) => least(made, name, { label, times }) };
}

const GROUPS = ["club", "region", "team", "placing", "winners", "bands"];

// The fewest conflicts any seating could leave; null for the two priorities whose bound is not worked out here.
function least(made, name, { label, times }) {
  const ids = made.entries.map((entry) => entry.id);
  if (GROUPS.includes(name)) {
    const sizes = new Map();
    for (const id of ids) if (label(name, id) !== null) sizes.set(label(name, id), (sizes.get(label(name, id)) ?? 0) + 1);
    return sum([...sizes.values()].map((members) => crowded(members, made.sizes)));
  }
  if (name === "repeat") {
    const beside = Math.min(...made.sizes) - 1;
    const fewest = (one) => ids.filter((other) => other !== one).map((other) => times(one, other)).sort((a, b) => a - b).slice(0, beside);
    return Math.ceil(sum(ids.map((one) => sum(fewest(one)))) / 2);
  }
  if (name === "odd-table") {
    const chairs = sum(made.sizes.filter((size) => size % 2));
    return sum(made.entries.map((entry) => entry.odd).sort((a, b) => a - b).slice(0, chairs));
  }
  return null;
}

// So many of one group, each put where fewest of it sit and a chair is free: the pairs that makes.
function crowded(members, sizes) {
  const held = sizes.map(() => 0);
  let pairs = 0;
  for (let one = 0; one < members; one += 1) {
    const free = held.map((_, at) => at).filter((at) => held[at] < sizes[at]);
    const at = free.reduce((best, next) => (held[next] < held[best] ? next : best), free[0]);
    pairs += held[at];
    held[at] += 1;
  }
  return pairs;
}

// Two clubs that have met m times pay m for one meeting more, m + 1 for the next.
function meetings(pairs, of, clubOf) {
  const key = (one, other) => {
    const clubs = [clubOf(one), clubOf(other)];
    return clubs.includes(null) || clubs[0] === clubs[1] ? null : JSON.stringify(clubs.sort());
  };
  const before = new Map();
  for (const [one, entry] of of) {
    for (const other of entry.met) {
      const clubs = of.has(other) && one < other ? key(one, other) : null;
      if (clubs) before.set(clubs, (before.get(clubs) ?? 0) + 1);
    }
  }
  let cost = 0;
  for (const [one, other] of pairs) {
    const clubs = key(one, other);
    if (!clubs) continue;
    cost += before.get(clubs) ?? 0;
    before.set(clubs, (before.get(clubs) ?? 0) + 1);
  }
  return cost;
}

// ---------------------------------------------------------------- the page

function line(words, holds) {
  const node = document.createElement("li");
  node.className = holds ? "holds" : "fails";
  node.textContent = words;
  return node;
}

function tell(box, made, found) {
  const say = (code) => box.getAttribute(`data-check-${code}`);
  const seen = made.commitment ? promised(made, box.querySelector("[data-check-seen]").value) : null;
  const holds = found.every((one) => one.holds) && seen !== false;
  const rows = found.flatMap((one) => [
    line(say(one.code), one.holds),
    ...(one.rows ?? []).map((row) => {
      const name = box.getAttribute(`data-name-${row.name}`) ?? row.name;
      const words = say(row.least === null ? "conflict" : "conflict-least").replace("%name", name).replace("%written", row.written).replace("%counted", row.counted).replace("%least", row.least);
      const node = line(words, row.written === row.counted);
      node.classList.add("inner");
      return node;
    }),
  ]);
  const verdict = line(say(holds ? "good" : "bad"), holds);
  verdict.className = holds ? "verdict open" : "verdict fails"; // only the draw run again could say that it holds
  const own = seen === null ? [] : [line(say(seen ? "seen" : "unseen"), seen)];
  box.querySelector("[data-check-list]").replaceChildren(verdict, ...own, ...rows);
  box.querySelector("[data-check-dice]").textContent = made.public ?? "";
  box.querySelector("[data-check-dice]").parentElement.hidden = !made.public;
  box.querySelector("[data-check-rest]").hidden = false;
}

async function run(box, read) {
  try {
    const made = plainly(await read());
    tell(box, made, check(made));
  } catch {
    box.querySelector("[data-check-rest]").hidden = true;
    box.querySelector("[data-check-list]").replaceChildren(line(box.dataset.checkUnread, false));
  }
}

const box = globalThis.document?.querySelector("[data-certificate]");
// A published page has its certificate beside it, in a script: a folder without a server can be asked for nothing.
const own = async () => globalThis.arbitroCertificate ?? (await fetch(box.dataset.certificate)).text();
box?.querySelector("[data-check-run]").addEventListener("click", () => run(box, own));
box?.querySelector("[data-check-file]").addEventListener("change", (event) => {
  const [file] = event.target.files;
  if (file) run(box, () => file.text());
});
