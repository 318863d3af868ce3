// Forms marked data-command are sent once, however bad the network.
//
// The key of an attempt and what it says are kept until the server has answered, so a retry, a second tap or
// a reload sends the same key. Only the absence of an answer is retried; an answer, even a refusal, ends it. What may wait is in the
// phone's outbox meanwhile, and stays there if the page gives up.

import { drop, keyOf, leave, mayWait, put, seen, stall } from "./outbox.js";
import { heard, morph, morphLate, now, parsed, refresh, softRefresh } from "./regions.js";
import { reason, say, toast, wire } from "./shell.js";

const WAITS = [400, 800, 1600, 3000, 5000];
const PATIENCE = 120_000;
const UNANSWERED = new Set([502, 503, 504]);
const CHANGED = 409; // what somebody decided on is no more: all of the page says what there is instead
const ALIVE = 15_000; // an attempt without an answer for so long is given up and made again
const HOLD = 3_000; // so long news waits for the answer to a command

let underway = Promise.resolve(), leaving = false;

// News of what a command did must not overtake its answer: a page about to be left would change under the finger.
export function settled() {
  if (leaving) return new Promise((back) => addEventListener("pageshow", back, { once: true })).then(settled); // who left may come back
  return Promise.race([underway, new Promise((done) => setTimeout(done, HOLD))]).then(() => leaving && settled());
}

export function startCommands() {
  addEventListener("pageshow", () => { leaving = false; });
  document.addEventListener("submit", (event) => {
    const form = event.target.closest("form[data-command]");
    if (!form || event.defaultPrevented) return;
    event.preventDefault();
    send(form, event.submitter);
  });
}

export async function send(form, submitter) {
  if (form.dataset.sending || leaving) return;
  const address = submitter?.getAttribute("formaction") || form.getAttribute("action") || location.href;
  const body = new URLSearchParams(new FormData(form, submitter?.name ? submitter : undefined)); // a busy button says nothing
  const chosen = choice(form), since = now();
  const attempt = series(form, address, body);
  form.dataset.sending = "true";
  let done;
  const earlier = underway;
  underway = Promise.all([earlier, new Promise((end) => { done = end; })]);
  const buttons = busy(form, true, submitter);
  const release = () => {
    if (!form.dataset.sending) return;
    delete form.dataset.sending;
    busy(form, false, submitter, buttons);
  };
  const waits = mayWait(form);
  if (waits) put(attempt, address, body, submitter?.textContent || document.title);
  wire("sending");
  try {
    await earlier; // what was pressed first is done first
    const answer = await insist(address, form.method.toUpperCase(), body, attempt.key, waits);
    sessionStorage.removeItem(attempt.slot);
    drop(attempt.key);
    await answered(form, answer, { release, since, chosen });
  } catch (error) {
    leave(attempt.key);
    const takenBack = error.name === "Dropped";
    wire(takenBack ? "offline" : "failed");
    if (takenBack && navigator.onLine) wire("live"); // and the stream says otherwise if it cannot
    if (takenBack) sessionStorage.removeItem(attempt.slot);
    else if (waits) toast(say("outboxKept"));
    else toast(say("failed"), { bad: true, label: say("retry"), act: () => send(form, submitter) });
  } finally {
    release();
    done();
  }
}

// A field called «id» would answer in the form's place.
function idOf(form) {
  return form.getAttribute("id");
}

// One key for as long as the same thing is being said to the same address.
function series(form, address, body) {
  const slot = `arbitro:command:${address}#${idOf(form)}`;
  const said = String(new URLSearchParams([...body].filter(([name]) => !name.startsWith("_csrf") && name !== "idempotency_key")));
  const before = JSON.parse(sessionStorage.getItem(slot) || "null");
  const key = before?.said === said ? before.key : keyOf(slot, said) ?? newKey();
  sessionStorage.setItem(slot, JSON.stringify({ key, said }));
  return { slot, key, said };
}

// What somebody has chosen in a form, without what the page itself says in it.
function choice(form) {
  const fields = [...form.elements].filter((one) => one.matches("input:not([type=hidden]), select, textarea"));
  return JSON.stringify(fields.map((one) => [one.name, one.value, one.checked]));
}

// crypto.randomUUID exists only on https; halls run on plain http in their own network.
function newKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function insist(address, method, body, key, waits) {
  const since = performance.now();
  let told;
  for (let turn = 0; ; turn += 1) {
    try {
      const headers = { "Idempotency-Key": key, "X-Arbitro-Command": "1", ...(turn ? seen(key) : {}) };
      const answer = await fetch(address, { method, body, headers, signal: AbortSignal.timeout(ALIVE) });
      if (!UNANSWERED.has(answer.status)) return answer;
      told = await explained(answer, told);
    } catch (error) {
      if (!["TypeError", "TimeoutError", "AbortError"].includes(error.name)) throw error;
    }
    if (waits && !stall(key)) throw Object.assign(new Error("not to be sent"), { name: "Dropped" });
    if (performance.now() - since > PATIENCE) throw new Error("no answer");
    wire(navigator.onLine ? "sending" : "offline");
    await pause(WAITS[Math.min(turn, WAITS.length - 1)]);
  }
}

// A server that is there and cannot now says why: it is shown once, and the wish goes on waiting.
async function explained(answer, told) {
  const { code, message } = (await answer.json().catch(() => ({}))).error ?? {};
  if (code === "replaced") { // nothing is taken here any more, and the page says where
    leaving = true;
    location.reload();
  } else if (message && message !== told) toast(message, { bad: true });
  return message ?? told;
}

// Until the time is over, or the network is back.
function pause(milliseconds) {
  return new Promise((done) => {
    const go = () => { clearTimeout(timer); removeEventListener("online", go); done(); };
    const timer = setTimeout(go, milliseconds);
    addEventListener("online", go);
  });
}

// The answer's own page says what can be pressed after it: it finds the form released. What was chosen there while the
// answer was awaited is for the next time, and stays.
async function answered(form, answer, { release, since, chosen }) {
  const another = heard(answer);
  const text = await answer.text();
  const page = parsed(text);
  if (answer.ok) {
    wire("sent");
    form.dispatchEvent(new CustomEvent("arbitro:sent", { bubbles: true }));
    form.closest("dialog")?.close();
    if (choice(form) === chosen) form.reset();
    if (answer.redirected && new URL(answer.url).pathname !== location.pathname) {
      leaving = true;
      location.assign(answer.url);
      return;
    }
    if (answer.redirected) history.replaceState(history.state, "", answer.url);
    if (another) await softRefresh();
    else if (page.getElementById("main")) {
      release();
      morphLate("main", page.getElementById("main"), since);
    } else await refresh();
    return;
  }
  wire("refused");
  release();
  const again = page.getElementById(idOf(form));
  if (again) {
    if (answer.status === CHANGED && page.getElementById("main")) morph("main", page.getElementById("main"));
    else morph(idOf(form), again);
    document.getElementById(idOf(form))?.querySelector('[aria-invalid="true"], [data-errors]')?.focus();
  } else toast(reason(text, page.querySelector("[data-errors] li") ?? page.body) || say("failed"), { bad: true });
}

function busy(form, on, submitter, before) {
  const buttons = before ?? [...form.querySelectorAll("button:not([type=button]):not(:disabled)")];
  for (const button of buttons) button.disabled = on;
  submitter?.toggleAttribute("aria-busy", on);
  if (on) submitter?.setAttribute("aria-busy", "true");
  return buttons;
}
