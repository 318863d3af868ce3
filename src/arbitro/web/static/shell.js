// The line at the top that says how things stand, toasts, dialogs, the switch between light and dark.

let settled;

export function say(key) {
  return document.body.dataset[`say${key[0].toUpperCase()}${key.slice(1)}`] ?? "";
}

// state: live, sending, sent, refused, failed, offline. «Sent» gives way after a moment, «refused» and «failed» stay until the next word.
export function wire(state) {
  const line = document.getElementById("wire");
  if (!line) return;
  if (state === "live" && ["sending", "sent", "refused", "failed"].includes(line.dataset.wire)) return;
  clearTimeout(settled);
  line.dataset.wire = state;
  line.firstElementChild.textContent = say(state);
  if (state === "sent") settled = setTimeout(() => { line.dataset.wire = ""; wire("live"); }, 4000);
}

export function toast(words, { bad = false, label = "", act } = {}) {
  const node = document.createElement("div");
  node.className = bad ? "toast bad" : "toast";
  node.setAttribute("role", bad ? "alert" : "status");
  node.append(Object.assign(document.createElement("span"), { textContent: words }));
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: label || "✕" });
  button.addEventListener("click", () => { node.remove(); act?.(); });
  node.append(button);
  document.getElementById("toasts").replaceChildren(node);
  if (!act) setTimeout(() => node.remove(), 8000);
}

// Why something was not done: a page says it somewhere, an answer for programs in its message.
export function reason(text, told) {
  const message = text.startsWith("{") ? JSON.parse(text).error?.message : undefined;
  return message ?? told.textContent.trim().replace(/\s+/g, " ").slice(0, 300);
}

// A long navigation on a phone begins where one is.
function middle(here) {
  const strip = here.closest("ul, .tabs");
  const [own, all] = [here.getBoundingClientRect(), strip.getBoundingClientRect()];
  strip.scrollLeft += own.left - all.left - (all.width - own.width) / 2;
}

export function startShell() {
  for (const here of document.querySelectorAll(".nav [aria-current], .tabs [aria-current]")) middle(here);
  document.addEventListener("change", ({ target }) => {
    const said = target.type === "file" && target.files.length ? target.closest(".pick")?.querySelector("[data-picked]") : null;
    if (said) said.textContent = target.files[0].name;
  });
  document.addEventListener("htmx:load", asksForWhatStands, { once: true });
  document.addEventListener("click", (event) => {
    const opener = event.target.closest?.("[data-opens]");
    if (opener) document.getElementById(opener.dataset.opens)?.showModal();
    event.target.closest?.("[data-dismiss]")?.closest(".toast")?.remove();
    if (event.target.closest?.("[data-theme-switch]")) switchTheme();
    if (event.target.closest?.("[data-print]")) print();
  });
}

// A field may be filled in before the library that listens to it has come, or by the browser going back.
function asksForWhatStands() {
  for (const field of document.querySelectorAll("input[hx-get], select[hx-get]")) {
    if (field.matches("select")) {
      const first = Math.max(0, [...field.options].findIndex((one) => one.defaultSelected));
      if (field.selectedIndex !== first) field.dispatchEvent(new Event("change"));
    } else if (field.value !== field.defaultValue) field.dispatchEvent(new Event("search"));
  }
}

// Kept in a cookie, so that the server draws the next page right from the first byte.
function switchTheme() {
  const root = document.documentElement;
  const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
  document.cookie = `theme=${root.dataset.theme}; path=/; max-age=31536000; samesite=lax`;
}
