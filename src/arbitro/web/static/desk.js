// The organiser's keyboard: filters over lists, Enter through a grid of figures, a page that waits for a draw.
//
// Everything here only moves the focus or hides rows; without it the same forms and links are there.

import { toast } from "./shell.js";

const plain = (text) => text.normalize("NFD").replace(/\p{Diacritic}/gu, "").toLowerCase();

function rowsOf(list) {
  return [...(document.getElementById(list)?.querySelectorAll("[data-words]") ?? [])];
}

// Rows whose words begin with every piece typed, whatever its accents; a state chosen narrows them further.
function sift(list) {
  const field = document.querySelector(`[data-filter="${list}"]`);
  const pieces = plain(field?.value ?? "").split(/\s+/).filter(Boolean);
  const wanted = document.querySelector(`[data-show="${list}"]:checked`)?.value ?? "all";
  for (const row of rowsOf(list)) {
    const words = plain(row.dataset.words).split(/[\s'’-]+/);
    const named = pieces.every((piece) => words.some((word) => (/^\d+$/.test(piece) ? word === piece : word.startsWith(piece))));
    row.hidden = !named || !(wanted === "all" || row.dataset.state.split(" ").includes(wanted));
  }
}

function first(list) {
  return rowsOf(list).filter((row) => !row.hidden).map((row) => row.querySelector("[data-first]")).find(Boolean);
}

document.addEventListener("input", (event) => {
  const list = event.target.dataset?.filter ?? event.target.dataset?.show;
  if (list) sift(list);
});

document.addEventListener("keydown", (event) => {
  const field = event.target;
  if (event.key === "/" && !field.matches("input:not([type=radio], [type=checkbox]), textarea, select")) {
    const filter = document.querySelector("[data-filter], [data-slash]");
    if (filter) { event.preventDefault(); filter.focus(); filter.select?.(); }
    return;
  }
  if (field.dataset?.filter) byFilter(event, field);
  else if (event.key === "Enter" && field.matches("[data-grid] input:not([type=hidden]), [data-grid] select")) down(event, field);
});

function byFilter(event, field) {
  const list = field.dataset.filter;
  if (event.key === "Escape") { field.value = ""; sift(list); }
  if (!["Enter", "ArrowDown"].includes(event.key)) return;
  event.preventDefault();
  const found = first(list);
  if (!found) return;
  if (event.key === "ArrowDown") { found.focus(); return; }
  if (!field.value.trim()) return; // an empty filter names nobody
  said(found);
  found.click();
  field.value = "";
  sift(list);
}

// Who was taken, by name: a slip of the finger must not go unseen.
function said(button) {
  const place = document.querySelector("[data-said]");
  if (place && button.dataset.name) place.textContent = `✓ ${button.dataset.name}`;
}

document.addEventListener("click", (event) => {
  const tap = event.target.closest?.("[data-name]");
  if (tap) said(tap);
  const paper = event.target.closest?.('a[href*="/desk/paper/"]');
  if (paper) making(paper);
});

// A paper takes its time: the link says so at once, until the server has begun to send it.
function making(link) {
  const address = new URL(link.href);
  const token = Math.random().toString(36).slice(2, 12);
  address.searchParams.set("ready", token);
  link.setAttribute("href", address.pathname + address.search);
  link.setAttribute("aria-busy", "true");
  toast(`${document.querySelector("[data-making]")?.dataset.making} ${link.getAttribute("aria-label") ?? link.textContent}`);
  const since = performance.now();
  const look = setInterval(() => {
    if (!document.cookie.includes(`paper=${token}`) && performance.now() - since < 120_000) return;
    clearInterval(look);
    link.removeAttribute("aria-busy");
    document.getElementById("toasts").replaceChildren();
  }, 150);
}

// Enter goes down the column of figures; at its end the form is sent.
function down(event, field) {
  event.preventDefault();
  const boxes = [...field.closest("[data-grid]").querySelectorAll("input.number")];
  const column = field.closest("td").cellIndex;
  const same = boxes.filter((box) => box.closest("td").cellIndex === column);
  const next = same[same.indexOf(field) + 1] ?? boxes.find((box) => box.closest("td").cellIndex > column);
  if (next && field.matches("input.number")) { next.focus(); next.select(); } else field.form.requestSubmit();
}

// A region that was renewed has all its rows again.
document.addEventListener("arbitro:morphed", () => {
  for (const field of document.querySelectorAll("[data-filter]")) sift(field.dataset.filter);
  focusAsked();
});

// After a step the page is morphed in place: the focus follows to where typing goes on.
let sent = false;
document.addEventListener("arbitro:sent", () => { sent = true; });

function focusAsked() {
  const asked = document.querySelector("#main [autofocus]");
  if (sent) {
    sent = false;
    const next = asked ?? document.querySelector(".step-bar .sure > summary, #next-step button, .step-bar a.button");
    if (asked || !document.activeElement?.isConnected || document.activeElement === document.body) next?.focus();
    asked?.select?.();
    return;
  }
  if (document.activeElement && document.activeElement !== document.body && document.activeElement.id !== "main") return;
  asked?.focus();
}

// The browser's own autofocus waits for a frame; who types at once would type into nothing.
focusAsked();
