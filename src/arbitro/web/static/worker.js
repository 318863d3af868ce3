// What a phone keeps of Arbitro: our files, the page for when there is no network, the case books somebody asked for.
//
// The server writes above which files are ours. Pages and acts always go to the network: only where it does not answer
// is the page without network shown in their place, at their own address. Nothing that holds a hall's state is kept.

const { ROOT, FILES } = self.arbitro;
const SHELL = `arbitro-${ROOT}`;
const BOOKS = "arbitro-books";
const PAGE = "/offline";
const UNANSWERED = new Set([502, 503, 504]);
const PATIENCE = 8_000; // a network that gives no page for so long is none

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(caches.open(SHELL).then((shell) => shell.addAll([...FILES, PAGE])));
});

addEventListener("activate", (event) => {
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter((name) => ![SHELL, BOOKS].includes(name)).map((name) => caches.delete(name))))
    .then(() => clients.claim()));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(visited(request, pathname));
  else if (pathname.startsWith(`${ROOT}/`)) event.respondWith(caches.match(request.url).then((kept) => kept ?? fetch(request)));
  else if (pathname.endsWith("/case-book")) event.respondWith(fetch(request).catch(() => caches.match(request.url).then((kept) => kept ?? Response.error())));
});

async function visited(request, pathname) {
  try {
    const answer = await within(fetch(request));
    if (UNANSWERED.has(answer.status)) throw new Error("nobody behind the proxy");
    if (pathname === PAGE && answer.ok) (await caches.open(SHELL)).put(PAGE, answer.clone());
    return answer;
  } catch {
    return (await caches.match(PAGE)) ?? Response.error();
  }
}

function within(asked) {
  return Promise.race([asked, new Promise((_, fail) => { setTimeout(() => fail(new Error("no answer")), PATIENCE); })]);
}
