// What was solved, and how many in a row: kept by this browser alone. The first answer to an exercise counts.

const KEY = "arbitro-exercises";

function known() {
  try {
    return { row: 0, most: 0, done: {}, ...JSON.parse(localStorage.getItem(KEY)) };
  } catch {
    return { row: 0, most: 0, done: {} };
  }
}

function keep(told) {
  try {
    localStorage.setItem(KEY, JSON.stringify(told));
  } catch {
    // a browser that keeps nothing still shows the exercises
  }
}

function solved(told, id, right) {
  if (id in told.done) return;
  told.done[id] = right;
  told.row = right ? told.row + 1 : 0;
  told.most = Math.max(told.most, told.row);
  keep(told);
}

function start() {
  const page = document.querySelector("[data-exercises]");
  if (!page) return;
  const told = known();
  if (page.dataset.solved) solved(told, page.dataset.solved, page.dataset.right === "yes");
  const done = Object.values(told.done);
  const facts = { row: told.row, most: told.most, right: done.filter(Boolean).length, done: done.length };
  for (const line of page.querySelectorAll("[data-streak]")) {
    line.textContent = page.dataset.say.replace(/%(\w+)/g, (whole, name) => facts[name] ?? whole);
    line.hidden = done.length === 0;
  }
  const links = [...page.querySelectorAll("[data-exercise-link]")];
  for (const link of links) {
    const right = told.done[link.dataset.exerciseLink];
    if (right === undefined) continue;
    link.dataset.right = right ? "yes" : "no";
    link.append(right ? " ✓" : " ✗");
  }
  for (const go of page.querySelectorAll("[data-go-on]")) {
    const here = go.closest("[data-kind]") ?? page;
    const next = links.find((link) => here.contains(link) && !(link.dataset.exerciseLink in told.done));
    if (next) go.href = next.href;
  }
}

start();
