// Forms marked data-command are sent once, however bad the network.
//
// The key of an attempt and what it says are kept until the server has answered, so a retry, a second tap or
// a reload sends the same key. Only the absence of an answer is retried; an answer, even a refusal, ends it.

import { heard, morph, parsed, refresh, softRefresh } from "./regions.js";
import { say, toast, wire } from "./shell.js";

const WAITS = [400, 800, 1600, 3000, 5000];
const PATIENCE = 120_000;
const UNANSWERED = new Set([502, 503, 504]);
const ALIVE = 15_000; // an attempt without an answer for so long is given up and made again
const HOLD = 3_000; // so long news waits for the answer to a command

let underway = Promise.resolve(), leaving = false;

// News of what a command did must not overtake its answer: a page about to be left would change under the finger.
export function settled() {
  if (leaving) return new Promise(() => {});
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
  form.dataset.sending = "true";
  let done;
  underway = Promise.all([underway, new Promise((end) => { done = end; })]);
  const address = submitter?.getAttribute("formaction") || form.getAttribute("action") || location.href;
  const body = new URLSearchParams(new FormData(form, submitter?.name ? submitter : undefined)); // a busy button says nothing
  const buttons = busy(form, true, submitter);
  const attempt = series(form, address, body);
  wire("sending");
  try {
    const answer = await insist(address, form.method.toUpperCase(), body, attempt.key);
    sessionStorage.removeItem(attempt.slot);
    await answered(form, answer);
  } catch {
    wire("failed");
    toast(say("failed"), { bad: true, label: say("retry"), act: () => send(form, submitter) });
  } finally {
    delete form.dataset.sending;
    busy(form, false, submitter, buttons);
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
  const key = before?.said === said ? before.key : newKey();
  sessionStorage.setItem(slot, JSON.stringify({ key, said }));
  return { slot, key };
}

// crypto.randomUUID exists only on https; halls run on plain http in their own network.
function newKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function insist(address, method, body, key) {
  const since = performance.now();
  for (let turn = 0; ; turn += 1) {
    try {
      const answer = await fetch(address, {
        method, body, headers: { "Idempotency-Key": key, "X-Arbitro-Command": "1" }, signal: AbortSignal.timeout(ALIVE),
      });
      if (!UNANSWERED.has(answer.status)) return answer;
    } catch (error) {
      if (!["TypeError", "TimeoutError", "AbortError"].includes(error.name)) throw error;
    }
    if (performance.now() - since > PATIENCE) throw new Error("no answer");
    wire(navigator.onLine ? "sending" : "offline");
    await pause(WAITS[Math.min(turn, WAITS.length - 1)]);
  }
}

// Until the time is over, or the network is back.
function pause(milliseconds) {
  return new Promise((done) => {
    const go = () => { clearTimeout(timer); removeEventListener("online", go); done(); };
    const timer = setTimeout(go, milliseconds);
    addEventListener("online", go);
  });
}

async function answered(form, answer) {
  const another = heard(answer);
  const page = parsed(await answer.text());
  if (answer.ok) {
    wire("sent");
    form.dispatchEvent(new CustomEvent("arbitro:sent", { bubbles: true }));
    form.closest("dialog")?.close();
    form.reset();
    if (answer.redirected && new URL(answer.url).pathname !== location.pathname) {
      leaving = true;
      location.assign(answer.url);
      return;
    }
    if (answer.redirected) history.replaceState(history.state, "", answer.url);
    if (another) await softRefresh();
    else if (page.getElementById("main")) morph("main", page.getElementById("main"));
    else await refresh();
    return;
  }
  wire("failed");
  const again = page.getElementById(idOf(form));
  if (again) {
    morph(idOf(form), again);
    document.getElementById(idOf(form))?.querySelector('[aria-invalid="true"], [data-errors]')?.focus();
  } else {
    const told = page.querySelector("[data-errors] li") ?? page.body;
    toast(told.textContent.trim().replace(/\s+/g, " ").slice(0, 300) || say("failed"), { bad: true });
  }
}

function busy(form, on, submitter, before) {
  const buttons = before ?? [...form.querySelectorAll("button:not([type=button]):not(:disabled)")];
  for (const button of buttons) button.disabled = on;
  submitter?.toggleAttribute("aria-busy", on);
  if (on) submitter?.setAttribute("aria-busy", "true");
  return buttons;
}
