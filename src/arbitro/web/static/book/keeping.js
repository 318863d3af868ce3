// Which case books this phone keeps: their documents in the browser's store, their names and hours beside.

const NAMES = "arbitro:books";
const STORE = "arbitro-books";
const OLD = 3_600_000; // a book kept for longer is fetched again when a page of its hall is open

export function books() {
  try {
    return JSON.parse(localStorage.getItem(NAMES)) ?? {};
  } catch {
    return {};
  }
}

function sourceOf(hall) {
  return `/api/v1/tournaments/${encodeURIComponent(hall)}/case-book?lang=${document.documentElement.lang}`;
}

async function fetched(hall) {
  const answer = await fetch(sourceOf(hall));
  if (!answer.ok) throw new Error(`${hall}: ${answer.status}`);
  return answer;
}

// As the hall has it now; without a hall, as it was kept, if need be in the other language.
export async function bookOf(hall) {
  try {
    return await (await fetched(hall)).json();
  } catch (error) {
    const kept = books()[hall];
    const answer = kept && globalThis.caches ? await caches.match(kept.source) : undefined;
    if (!answer) throw error;
    return answer.json();
  }
}

// The worker first: without it a kept book could not be opened.
export async function keep(hall) {
  await navigator.serviceWorker.register("/worker.js");
  await navigator.serviceWorker.ready;
  await renew(hall);
}

async function renew(hall) {
  const source = sourceOf(hall), store = await caches.open(STORE);
  await store.put(source, await fetched(hall));
  localStorage.setItem(NAMES, JSON.stringify({ ...books(), [hall]: { source, at: Date.now() } }));
}

export function startBooks() {
  const { hall } = document.body.dataset, kept = books()[hall];
  if (kept && isSecureContext && Date.now() - kept.at > OLD) renew(hall).catch(() => {});
}
