// The server's time, never the phone's.
//
// The page says when it was made, every event and every answer say when they were sent. A sample is that
// hour less our steady counter; delays only make a sample smaller, so the largest one is the best. The
// phone's own clock is never read.

let offset = -Infinity;

export function serverNow() {
  return performance.now() + offset;
}

export function sample(now, at = performance.now()) {
  if (Number.isFinite(now)) offset = Math.max(offset, now - at);
}

// A server that came back may have another hour: what was learnt from the old one is forgotten.
export function forget() {
  offset = -Infinity;
}

// Day before month and 24 hours, in English too: the readers are in Italy.
export const localeOf = () => ({ en: "en-GB" })[document.documentElement.lang] ?? document.documentElement.lang;

export function text(milliseconds) {
  // Rounded up while time is left, so that 0:00 means that there is none.
  const left = milliseconds > 0 ? Math.ceil(milliseconds / 1000) : Math.floor(-milliseconds / 1000);
  const [hours, minutes, seconds] = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60];
  const two = (number) => String(number).padStart(2, "0");
  const sign = milliseconds <= -1000 ? "+" : "";
  const before = hours ? `${hours}:${two(minutes)}` : String(minutes);
  return `${sign}${before}:${two(seconds)}`;
}

export function tick(root = document) {
  if (offset === -Infinity) return;
  const now = serverNow();
  for (const clock of root.querySelectorAll("[data-clock]")) {
    const runs = clock.dataset.ends !== undefined && ["running", "over"].includes(clock.dataset.state);
    const left = runs ? Number(clock.dataset.ends) - now : Number(clock.dataset.remaining);
    if (runs) set(clock.dataset, "state", left <= 0 ? "over" : "running");
    show(clock.querySelector("[data-time]"), text(left));
  }
  for (const node of root.querySelectorAll("[data-since]")) {
    show(node, text(Math.max(now - Number(node.dataset.since), 0) + 1));
  }
}

function show(node, words) {
  if (node.textContent !== words) node.textContent = words;
}

function set(record, key, value) {
  if (record[key] !== value) record[key] = value;
}

export function startClocks() {
  const page = performance.getEntriesByType("navigation")[0];
  sample(Number(document.body.dataset.serverNow || NaN), page?.responseStart || performance.now());
  setInterval(tick, 250);
  tick();
}
