// The page without network: the case book of a hall searched on the phone itself, and how to keep it there.

import { shelf } from "./finding.js";
import { bookOf, books, keep } from "./keeping.js";

const place = document.getElementById("book");
const { dataset: said } = place;
let book, find;

function tag(name, words = "", kind = "") {
  return Object.assign(document.createElement(name), { textContent: words, className: kind });
}

function say(key) {
  return said[`say${key[0].toUpperCase()}${key.slice(1)}`] ?? "";
}

// Of the address one came to, else the one asked for, else the one kept last.
function hallHere() {
  const [, came] = /^\/t\/([^/]+)/.exec(location.pathname) ?? [];
  return came ?? new URLSearchParams(location.search).get("hall") ?? Object.entries(books()).sort(([, one], [, other]) => other.at - one.at)[0]?.[0];
}

async function start() {
  const hall = hallHere();
  if (!hall) { tell(isSecureContext ? "none" : "insecure"); return; }
  try {
    book = await bookOf(hall);
  } catch {
    tell(isSecureContext ? "missing" : "insecure");
    return;
  }
  find = shelf(book);
  const kept = Boolean(books()[hall]);
  tell(!isSecureContext ? "insecure" : kept ? "kept" : "offer");
  const button = document.getElementById("keep-book");
  button.hidden = !isSecureContext || kept;
  button.addEventListener("click", () => keeping(hall, button));
  document.getElementById("book-name").textContent = book.name;
  const field = document.getElementById("book-words");
  field.value = new URLSearchParams(location.search).get("words") ?? "";
  field.addEventListener("input", show);
  field.form.addEventListener("submit", (event) => event.preventDefault());
  field.form.hidden = false;
  show();
  place.dataset.ready = "true";
}

async function keeping(hall, button) {
  button.disabled = true;
  tell("keeping");
  try {
    await keep(hall);
    button.hidden = true;
    tell("kept");
  } catch {
    tell("untrusted"); // a certificate clicked through gives no worker
    button.disabled = false;
  }
}

function tell(key) {
  const line = document.getElementById("book-state");
  line.textContent = say(key);
  line.dataset.state = key;
}

function show() {
  const words = document.getElementById("book-words").value.trim();
  const found = words ? find(words) : { found: Object.keys(book.cards).map((id) => ({ kind: "card", id, also: [] })), sure: true };
  const list = tag("ol", "", "hits");
  for (const one of found.found) {
    const row = tag("li");
    row.append(one.kind === "card" ? cardOf(one.id) : rulesOf([one.id, ...one.also]));
    list.append(row);
  }
  const lines = found.sure ? [] : [tag("p", say("nearest"), "soft")];
  if (!found.found.length) lines.push(tag("p", say("nothing"), "soft"));
  document.getElementById("book-hits").replaceChildren(...lines, list);
}

function rulesOf(ids) {
  const box = tag("article", "", "hit-rules");
  for (const id of ids) box.append(tag("p", book.rules[id].text));
  box.append(tag("p", book.rules[ids[0]].cited, "small strong"));
  return box;
}

function cardOf(id) {
  const card = book.cards[id];
  const box = tag("details", "", "booked");
  const inside = tag("div", "", "stack");
  box.append(tag("summary", card.title, "hit"), inside);
  box.addEventListener("toggle", () => { if (box.open && !inside.children.length) inside.append(...stepOf(card.step)); });
  return box;
}

// A question with its answers, or the ruling; what was answered stays above, and another answer replaces what follows.
function stepOf(step) {
  if (!step || (step.question && !step.answers.length)) return [tag("p", [step?.question, say("hall")].filter(Boolean).join(" "), "soft")];
  if (!step.question) return ruling(step);
  const next = tag("div", "", "stack"), answers = tag("div", "", "choices");
  for (const [words, then] of step.answers) {
    const button = Object.assign(tag("button", words, "button quiet"), { type: "button" });
    button.addEventListener("click", () => {
      for (const one of answers.children) one.setAttribute("aria-pressed", String(one === button));
      next.replaceChildren(...stepOf(then));
    });
    answers.append(button);
  }
  return [tag("p", step.question, "strong"), answers, next];
}

function ruling(step) {
  const cited = step.rules.filter((id) => book.rules[id]);
  const why = tag("details");
  why.append(tag("summary", [...new Set(cited.map((id) => book.rules[id].cited))].join(", ")), ...cited.map((id) => tag("p", book.rules[id].text)));
  return [tag("p", step.sentence, "strong"), ...several(step.consequences, ""), ...several(step.choices, "soft"), ...(cited.length ? [why] : [])];
}

function several(rows, kind) {
  const list = tag("ul", "", kind);
  list.append(...rows.map((row) => tag("li", row)));
  return rows.length ? [list] : [];
}

start();
