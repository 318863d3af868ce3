// «Check it yourself»: a certificate of a draw judged in the reader's own browser.
//
// Written from docs/draw.md alone. SHA-256 is our own because browsers offer theirs only over https, and a
// hall's laptop speaks plain http.

const K = [];
const H0 = [];
for (let n = 2; H0.length < 8 || K.length < 64; n += 1) {
  if ([...Array(n).keys()].slice(2).some((d) => n % d === 0)) continue;
  const word = (root) => Math.floor((root - Math.floor(root)) * 2 ** 32) >>> 0;
  if (H0.length < 8) H0.push(word(Math.sqrt(n)));
  if (K.length < 64) K.push(word(Math.cbrt(n)));
}

export function sha256(bytes) {
  const length = bytes.length;
  const padded = new Uint8Array(((length + 8) >> 6) * 64 + 64);
  padded.set(bytes);
  padded[length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(length / 2 ** 29));
  view.setUint32(padded.length - 4, (length << 3) >>> 0);
  const h = [...H0];
  const w = new Uint32Array(64);
  const turn = (x, n) => (x >>> n) | (x << (32 - n));
  for (let at = 0; at < padded.length; at += 64) {
    for (let i = 0; i < 16; i += 1) w[i] = view.getUint32(at + i * 4);
    for (let i = 16; i < 64; i += 1) {
      const [a, b] = [w[i - 15], w[i - 2]];
      w[i] = w[i - 16] + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + w[i - 7] + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10));
    }
    let [a, b, c, d, e, f, g, z] = h;
    for (let i = 0; i < 64; i += 1) {
      const one = (z + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[i] + w[i]) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [z, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, z].forEach((value, i) => { h[i] = (h[i] + value) >>> 0; });
  }
  return h.map((word) => word.toString(16).padStart(8, "0")).join("");
}

const utf8 = (text) => new TextEncoder().encode(text);
const fromHex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

// Keys sorted, no spaces: the text whose hash a certificate holds.
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(",")}}`;
}

const digest = (value) => sha256(utf8(canonical(value)));
const same = (one, other) => canonical(one) === canonical(other);
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
const SEATING = ["trumps", "ranking"];
const KEYS = ["entries", "sizes", "priorities", "tables", "result", "manual", "entries_sha256", "drawn_sha256", "commitment", "secret", "public", "seed", "procedure"];

// What holds and what does not: [{code, holds, facts?}], in the order a reader would ask.
export function check(made) {
  if (made?.format !== "arbitro-draw/1" || KEYS.some((key) => made[key] === undefined)) return [{ code: "shape", holds: false }];
  const seats = new Map();
  for (const id of made.tables.flat()) seats.set(id, (seats.get(id) ?? 0) + 1);
  const ids = made.entries.map((entry) => entry.id);
  const seated = ids.length === seats.size && new Set(ids).size === ids.length && ids.every((id) => seats.get(id) === 1);
  const found = [
    { code: "shape", holds: true },
    { code: "secret", holds: sha256(fromHex(made.secret)) === made.commitment },
    { code: "entries", holds: digest(made.entries) === made.entries_sha256 },
    { code: "seed", holds: sha256(utf8([made.secret, made.public, made.entries_sha256].join("\n"))) === made.seed },
    { code: "seated", holds: seated },
    { code: "sizes", holds: same(made.tables.map((table) => table.length), made.sizes) },
  ];
  if (!seated) return found;
  found.push({ code: "swaps", holds: digest(undone(made)) === made.drawn_sha256 });
  const count = counter(made);
  const rows = made.priorities.map((name, at) => {
    const row = made.result[at] ?? {};
    return { name, written: row.priority === name ? row.conflicts : null, counted: count(name) };
  });
  const agree = rows.every((row) => row.written === row.counted) && made.result.length === rows.length;
  return [...found, { code: "conflicts", holds: agree, rows }];
}

function undone(made) {
  const tables = made.tables.map((table) => [...table]);
  for (const { swap: [one, other] } of [...made.manual].reverse()) {
    const here = tables.find((table) => table.includes(one));
    const there = tables.find((table) => table.includes(other));
    if (!here || !there) return null;
    const [at, to] = [here.indexOf(one), there.indexOf(other)];
    [here[at], there[to]] = [other, one];
    if (!SEATING.includes(made.procedure)) [here, there].forEach((table) => table.sort());
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
  return (name) => {
    if (name === "odd-table") return sum(made.tables.filter((table) => table.length % 2).flat().map((id) => of.get(id).odd));
    if (name === "repeat") return sum(pairs.map(([one, other]) => times(one, other)));
    if (name === "player-club") return sum(pairs.map(([one, other]) => against(one, other) + against(other, one)));
    if (name === "club-meetings") return meetings(pairs, of, clubOf);
    return pairs.filter(([one, other]) => label(name, one) !== null && label(name, one) === label(name, other)).length;
  };
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

function tell(box, found) {
  const say = (code) => box.getAttribute(`data-check-${code}`);
  const holds = found.every((one) => one.holds);
  const rows = found.flatMap((one) => [
    line(say(one.code), one.holds),
    ...(one.rows ?? []).map((row) => {
      const name = box.getAttribute(`data-name-${row.name}`) ?? row.name;
      const words = say("conflict").replace("%name", name).replace("%written", row.written).replace("%counted", row.counted);
      const node = line(words, row.written === row.counted);
      node.classList.add("inner");
      return node;
    }),
  ]);
  const verdict = line(say(holds ? "good" : "bad"), holds);
  verdict.classList.add("verdict");
  box.querySelector("[data-check-list]").replaceChildren(verdict, ...rows);
}

async function run(box, read) {
  try {
    tell(box, check(JSON.parse(await read())));
  } catch {
    box.querySelector("[data-check-list]").replaceChildren(line(box.dataset.checkUnread, false));
  }
}

const box = globalThis.document?.querySelector("[data-certificate]");
box?.querySelector("[data-check-run]").addEventListener("click", () => run(box, async () => (await fetch(box.dataset.certificate)).text()));
box?.querySelector("[data-check-file]").addEventListener("change", (event) => {
  const [file] = event.target.files;
  if (file) run(box, () => file.text());
});
