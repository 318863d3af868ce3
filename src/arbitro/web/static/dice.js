// Dice nobody chose: this browser's own value for the dice of a match is made here, shown by its hash, told only when
// the house's secret is fixed, and looked for in the match. Nothing here trusts the server's word that all is well.
//
// What was fixed is kept in this browser's storage with what the house had promised by then: the receipt.

import { fromHex, sha256, utf8 } from "./sha256.js";

const MOST = 40; // values kept
const AGAIN = 5_000; // ms before what the server did not take is sent again
const SLOT = "arbitro:dice";

let waited = false; // this page was opened before the match had begun
let fixing = null; // what was shown by its hash and not taken yet
let sent = { what: "", at: 0 };

const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const kept = () => JSON.parse(localStorage.getItem(SLOT) || "[]");
const keep = (rows) => localStorage.setItem(SLOT, JSON.stringify(rows.slice(-MOST)));

export function fresh() {
  const value = hex(crypto.getRandomValues(new Uint8Array(32)));
  return { value, commitment: sha256(fromHex(value)), promise: "" };
}

// What a match that has begun makes of a value fixed for it: "good", "missing" or "bad".
export function judged({ promise, rows, subject, secret, hand }, mine) {
  const found = rows.find((one) => one.commitment === mine.commitment);
  if (!found || found.value !== mine.value) return "missing";
  if (!rows.every((one) => sha256(fromHex(one.value)) === one.commitment)) return "bad";
  if (hand === 1 && mine.promise && mine.promise !== promise) return "bad";
  const hashes = rows.map((one) => one.commitment);
  if (secret && sha256(utf8(["arbitro-promise/2", secret, subject, ...hashes].join("\n"))) !== promise) return "bad";
  return "good";
}

// ---------------------------------------------------------------- the page

function add() {
  const own = fresh();
  keep([...kept(), own]);
  return own;
}

function marked(commitment, note) {
  const rows = kept().map((one) => (one.commitment === commitment ? { ...one, ...note } : one));
  keep(rows);
  return rows.find((one) => one.commitment === commitment);
}

function send(node, name, value) {
  const form = node.querySelector("form#dice-form");
  const again = sent.what === name + value && performance.now() - sent.at < AGAIN;
  if (!form || form.dataset.sending || again) return;
  sent = { what: name + value, at: performance.now() };
  for (const field of ["commitment", "value"]) form.elements[field].value = field === name ? value : "";
  form.requestSubmit();
}

const begun = () => document.querySelector("#room[data-begun]") !== null;

function look() {
  if (waited && begun()) { // the board brings a script of its own
    waited = false;
    location.reload();
    return;
  }
  const node = document.getElementById("dice");
  if (!node) return;
  const { dice: state, mine, promise, made } = node.dataset;
  const own = kept().find((one) => one.commitment === mine);
  if (state === "waits" && !own) {
    fixing = fixing || add();
    send(node, "commitment", fixing.commitment);
  } else fixing = null;
  if (state === "fixed" && own) {
    if (!own.promise) marked(mine, { promise });
    send(node, "value", own.value);
  }
  if (state === "made" && own) say(node, JSON.parse(made), own);
}

function say(node, made, own) {
  const code = judged(made, own);
  const says = node.querySelector("[data-dice-says]");
  const words = node.getAttribute(`data-say-${code}`);
  if (says.textContent !== words) says.textContent = words;
  says.hidden = false;
  says.dataset.code = code;
  const link = node.querySelector("[data-dice-receipt]");
  const receipt = { match: node.dataset.match, promise: own.promise || made.promise, value: own.value };
  link.href = `data:application/json,${encodeURIComponent(JSON.stringify(receipt))}`;
  link.hidden = false;
}

function start() {
  waited = document.getElementById("room") !== null && !begun();
  document.addEventListener("submit", (event) => {
    const field = event.target.querySelector?.("[data-dice-commitment]");
    if (field) field.value = add().commitment;
  }, { capture: true });
  let waiting = false;
  new MutationObserver(() => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => { waiting = false; look(); });
  }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-dice", "data-mine", "data-made", "data-begun"] });
  setInterval(look, AGAIN);
  look();
}

if (globalThis.document) start();
