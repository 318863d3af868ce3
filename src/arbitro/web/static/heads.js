// What this phone saw of the log: the number and hash of its last line, kept here. A history that was cut short, dated
// anew, restored or written again no longer has these lines, and the phone says so. See docs/trust.md.

import { localeOf } from "./time.js";

const MOST = 40;
const OLDER = 24; // beyond these every second of the older ones is let go
const PAUSE = 60_000;
const LEAST = 16;

let asked = 0, asking;

const place = () => `arbitro/heads/${document.body.dataset.hall}`;
const parts = (head) => { const [hash, number] = head.split(":"); return { hash, number: Number(number) }; };
const grouped = (hash) => hash.slice(0, LEAST).match(/.{1,4}/g).join(" ");

function read() {
  try {
    const kept = JSON.parse(localStorage.getItem(place())) ?? {};
    return { seen: kept.seen ?? [], lost: kept.lost ?? [] };
  } catch {
    return { seen: [], lost: [] };
  }
}

function write(kept) {
  try {
    localStorage.setItem(place(), JSON.stringify(kept));
  } catch { /* a phone that keeps nothing cannot be a witness */ }
}

// The newest all, of the older every second: the first line seen stays for ever.
export function thinned(seen) {
  if (seen.length <= MOST) return seen;
  const old = seen.slice(0, -OLDER);
  return [...old.filter((_, at) => at % 2 === 0), ...seen.slice(-OLDER)];
}

function keep(head) {
  const kept = read();
  if (!head || kept.seen.some((one) => one.head === head)) return;
  kept.seen = thinned([...kept.seen, { head, at: Date.now() }]);
  write(kept);
}

// A head came with a notice: it is kept, shown, and now and then the others are asked about.
export function sawHead(head) {
  if (!head || !document.body.dataset.hall) return;
  keep(head);
  const { hash, number } = parts(head);
  const line = document.querySelector("[data-head-line]");
  if (line) line.textContent = document.body.dataset.sayHead.replace("%number", number).replace("%hash", grouped(hash));
  const wait = Math.max(0, asked + PAUSE - Date.now());
  if (!asking) asking = setTimeout(ask, wait + (wait ? Math.random() * PAUSE : 0));
}

async function ask() {
  asking = undefined;
  asked = Date.now();
  const kept = read();
  const seen = kept.seen.map((one) => one.head).join(",");
  if (!seen) return;
  try {
    const answer = await fetch(`/api/v1/tournaments/${document.body.dataset.hall}/heads?seen=${seen}`);
    if (answer.ok) tell(await answer.json());
  } catch { /* offline: it is asked again */ }
}

function tell(answer) {
  const box = document.getElementById("history");
  if (!box || !answer.missing.length) return;
  const last = answer.missing.at(-1);
  const { at } = read().seen.find((one) => one.head === `${last.hash}:${last.number}`) ?? {};
  const { dataset } = document.body;
  const sentence = (last.number > answer.number ? dataset.sayShorter : dataset.sayOther)
    .replace("%number", last.number).replace("%hash", grouped(last.hash)).replace("%now", answer.number)
    .replace("%seen", at ? new Date(at).toLocaleString(localeOf(), { dateStyle: "medium", timeStyle: "medium" }) : "");
  const told = Object.assign(document.createElement("p"), { textContent: sentence });
  const how = Object.assign(document.createElement("p"), { textContent: `${dataset.sayHow} ` });
  how.append(Object.assign(document.createElement("code"), { textContent: `arbitro tournament verify FILE --head ${last.hash}:${last.number}` }));
  const button = Object.assign(document.createElement("button"), { type: "button", className: "button", textContent: dataset.sayUnderstood });
  button.addEventListener("click", () => understood(answer.missing));
  box.replaceChildren(told, how, button);
  box.hidden = false;
}

// What was lost stays on the phone, but is not asked about again.
function understood(missing) {
  const gone = new Set(missing.map((one) => `${one.hash}:${one.number}`));
  const kept = read();
  write({ seen: kept.seen.filter((one) => !gone.has(one.head)), lost: [...kept.lost, ...kept.seen.filter((one) => gone.has(one.head))].slice(-MOST) });
  document.getElementById("history").hidden = true;
}

export function startHeads() {
  if (!document.body.dataset.hall) return;
  keep(document.body.dataset.head);
  ask();
}
