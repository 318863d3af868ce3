// Taps that found no network wait on this phone, each under its own key, and go when there is one again.
//
// The key makes sending twice harmless: the hall does one act for one key. With a tap goes what the phone had seen of the hall,
// the laptop that led it and a line of its log: one that leads another hall, or the same one after a takeover, refuses it.
// A tap with a PIN never waits here, nor one that only means something now (a clock's).

import { softRefresh, parsed } from "./regions.js";
import { reason, say, toast } from "./shell.js";
import { localeOf } from "./time.js";

const PLACE = "arbitro:outbox";
const UNANSWERED = new Set([502, 503, 504]);
const OFTEN = 4_000;
const ALIVE = 15_000;
const OLD = 1_800_000; // what waited for longer goes only when its owner says so
const flying = new Set(); // keys whose answer is being waited for on this page
const stalled = new Set(); // those of them that got none yet

export function waiting() {
  try {
    return JSON.parse(localStorage.getItem(PLACE)) ?? [];
  } catch {
    return [];
  }
}

function store(entries) {
  try {
    if (entries.length) localStorage.setItem(PLACE, JSON.stringify(entries));
    else localStorage.removeItem(PLACE);
  } catch { /* a phone that keeps nothing sends as long as the page is open */ }
  show();
}

function change(key, fresh) {
  store(waiting().map((one) => (one.key === key ? { ...one, ...fresh } : one)));
}

export function drop(key) {
  flying.delete(key);
  stalled.delete(key);
  if (waiting().some((one) => one.key === key)) store(waiting().filter((one) => one.key !== key));
}

// Whether a form may wait: of a referee, a player or a table, with nothing secret in it and good later too.
export function mayWait(form) {
  const secret = form.querySelector('input[type="password"], input[type="file"], [name="pin"]');
  return "outbox" in document.body.dataset && !("now" in form.dataset) && !secret && form.method === "post";
}

// Shown as waiting though the page still tries; false once its owner has said not to send it.
export function stall(key) {
  stalled.add(key);
  show();
  return waiting().some((one) => one.key === key);
}

export function keyOf(slot, said) {
  return waiting().find((one) => one.slot === slot && one.said === said)?.key;
}

// Before the first attempt, so that nothing is lost however the page ends.
export function put(attempt, address, body, label) {
  const { leader, head } = document.body.dataset;
  flying.add(attempt.key);
  if (waiting().some((one) => one.key === attempt.key)) return;
  const { pathname, search } = new URL(address, location.href);
  const what = label.replace(/\s+/g, " ").trim().slice(0, 80);
  store([...waiting(), { ...attempt, address: pathname + search, body: String(body), what, at: Date.now(), leader, head }]);
}

// What the phone had seen of the hall when it was tapped, for one that answers late.
export function seen(key) {
  const { leader, head } = waiting().find((one) => one.key === key) ?? {};
  return { ...(leader === undefined ? {} : { "X-Arbitro-Leader": leader }), ...(head ? { "X-Arbitro-Seen": head } : {}) };
}

// The page gives up; the phone does not.
export function leave(key) {
  flying.delete(key);
  show();
}

export function startOutbox() {
  show();
  addEventListener("online", () => flush());
  addEventListener("storage", (event) => event.key === PLACE && show());
  setInterval(flush, OFTEN);
  flush();
}

let flushing = false;

async function flush() {
  if (flushing || !navigator.onLine) return;
  flushing = true;
  let sent = false;
  try {
    for (const one of waiting()) {
      if (flying.has(one.key) || one.why || isOld(one)) continue;
      if (!(await go(one))) break;
      sent = true;
    }
  } finally {
    flushing = false;
  }
  if (sent) softRefresh().catch(() => {});
}

function isOld(one) {
  return Date.now() - one.at > OLD && !one.again;
}

// True if there was an answer, whatever it was.
async function go(one) {
  flying.add(one.key);
  try {
    const headers = { "Idempotency-Key": one.key, "X-Arbitro-Command": "1", ...seen(one.key) };
    const answer = await fetch(one.address, { method: "POST", body: new URLSearchParams(one.body), headers, signal: AbortSignal.timeout(ALIVE) });
    if (UNANSWERED.has(answer.status)) return false;
    await answered(one, answer);
    return true;
  } catch {
    return false;
  } finally {
    flying.delete(one.key);
  }
}

async function answered(one, answer) {
  if (answer.ok) {
    drop(one.key);
    toast(say("outboxDone").replace("%what", one.what));
    return;
  }
  const text = await answer.text();
  const page = parsed(text);
  const told = page.querySelector("[data-errors] li") ?? page.querySelector("main") ?? page.body;
  change(one.key, { why: reason(text, told) });
}

function show() {
  const box = document.getElementById("outbox");
  if (!box) return;
  const shown = waiting().filter((one) => !flying.has(one.key) || stalled.has(one.key) || one.why);
  box.hidden = !shown.length;
  const list = document.createElement("ul");
  list.append(...shown.map(row));
  const title = Object.assign(document.createElement("p"), { className: "strong", textContent: say("outboxTitle") });
  box.replaceChildren(title, list);
}

function row(one) {
  const item = document.createElement("li");
  item.dataset.state = one.why ? "refused" : isOld(one) ? "old" : "waiting";
  const at = new Date(one.at).toLocaleTimeString(localeOf(), { hour: "2-digit", minute: "2-digit" });
  const words = say(`outbox${item.dataset.state[0].toUpperCase()}${item.dataset.state.slice(1)}`);
  const told = words.replace("%what", one.what).replace("%at", at).replace("%why", one.why ?? "");
  item.append(Object.assign(document.createElement("span"), { textContent: told }));
  if (item.dataset.state === "old") item.append(button("outboxAgain", () => { change(one.key, { again: true }); flush(); }));
  item.append(button(one.why ? "outboxSeen" : "outboxDrop", () => drop(one.key)));
  return item;
}

function button(key, act) {
  const made = Object.assign(document.createElement("button"), { type: "button", className: "button quiet", textContent: say(key) });
  made.addEventListener("click", act);
  return made;
}
