// A phone that witnesses a draw: its value is made here, told only when the secret is fixed, and looked for in the draw.
//
// The page says where the draw stands (data-witness); what this phone fixed is kept in its own storage, so that a
// reload, a night or another page in between changes nothing. Nothing here trusts the server's word that all is well.

import { fromHex, sha256, utf8 } from "./sha256.js";

const MOST = 20; // values kept by hall
const AGAIN = 5_000; // ms before a value the server did not take is sent again

let sentAt = -AGAIN;

const lines = (...rows) => sha256(utf8(rows.join("\n")));
const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

// What the last draw makes of a value fixed for it: "good", "missing" or "bad".
export function judged(last, mine) {
  const found = last.witnesses.find((one) => one.commitment === mine.commitment);
  if (!found || found.value !== mine.value) return "missing";
  const fixed = last.witnesses.map((one) => one.commitment);
  const values = last.witnesses.map((one) => one.value);
  const kept = last.witnesses.every((one) => sha256(fromHex(one.value)) === one.commitment);
  const promised = lines("arbitro-promise/2", last.secret, last.list_sha256, ...fixed) === last.commitment;
  const seen = last.dice.flat().sort((one, other) => one - other).join(" ") || last.public;
  const sown = last.seeds.every(([listed, seed]) => lines("arbitro-seed/2", last.secret, listed, seen, ...values) === seed);
  return kept && promised && sown ? "good" : "bad";
}

// What there is to tell, from where the page says the draw stands and what this phone keeps.
export function told({ state, round, mine, released, silenced, last }, kept) {
  const own = kept.find((one) => one.commitment === mine);
  if (mine && !own) return "elsewhere";
  if (state === "committed") return "committed";
  if (state === "fixed") return "revealing";
  if (state === "revealed") return "revealed";
  const drawn = (one) => last?.witnesses.some((other) => other.commitment === one.commitment);
  const then = kept.filter((one) => one.seen || drawn(one)).at(-1); // what never reached the server was never promised
  if (!then || then.round < round - 1) return "";
  if (silenced.includes(then.commitment) && then.told) return "dropped";
  if (released.includes(then.commitment)) return "void";
  return last?.round === then.round ? judged(last, then) : "";
}

export function fresh(round) {
  const value = hex(crypto.getRandomValues(new Uint8Array(32)));
  return { round, value, commitment: sha256(fromHex(value)), seen: false, told: false };
}

// ---------------------------------------------------------------- the page

const box = () => document.getElementById("witness");
const slot = (node) => `arbitro:witness:${node.dataset.hall}:${node.dataset.who}`;
const kept = (node) => JSON.parse(localStorage.getItem(slot(node)) || "[]");
const keep = (node, rows) => localStorage.setItem(slot(node), JSON.stringify(rows.slice(-MOST)));

function standing(node) {
  const { witness: state, mine, round, released, silenced, last } = node.dataset;
  return { state, mine, round: Number(round), released: released.split(" "), silenced: silenced.split(" "), last: JSON.parse(last) };
}

// What this phone keeps, with something noted about one of its values: that the server took it, that it was told.
function marked(node, commitment, note) {
  const rows = kept(node).map((one) => (one.commitment === commitment ? { ...one, ...note } : one));
  if (commitment) keep(node, rows);
  return rows;
}

function look() {
  const node = box();
  if (!node) return;
  const now = standing(node);
  const rows = marked(node, now.mine, { seen: true });
  const code = told(now, rows);
  const says = node.querySelector("[data-witness-says]");
  const words = code ? node.getAttribute(`data-say-${code}`) : "";
  if (says.textContent !== words) says.textContent = words;
  says.hidden = !words;
  says.dataset.code = code;
  node.hidden = now.state === "none" && !words;
  if (now.state === "fixed") reveal(node, rows.find((one) => one.commitment === now.mine));
}

// Told once the secret is fixed, by the form of the page: it is sent until the server has answered.
function reveal(node, own) {
  const form = node.querySelector("form#reveal-witness");
  if (!own || !form || form.dataset.sending || performance.now() - sentAt < AGAIN) return;
  sentAt = performance.now();
  form.querySelector("[data-witness-value]").value = own.value;
  marked(node, own.commitment, { told: true });
  form.requestSubmit();
}

function start() {
  if (!box()) return;
  document.addEventListener("submit", (event) => {
    const field = event.target.querySelector?.("[data-witness-commitment]");
    if (!field) return;
    const node = box();
    const own = fresh(Number(node.dataset.round));
    keep(node, [...kept(node), own]);
    field.value = own.commitment;
  }, { capture: true });
  let waiting = false;
  const lookSoon = () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => { waiting = false; look(); });
  };
  new MutationObserver(lookSoon)
    .observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-witness", "data-last", "data-released"] });
  look();
}

if (globalThis.document) start();
