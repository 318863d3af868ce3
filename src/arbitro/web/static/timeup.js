// When a table's time is up the server has something else to say, though nothing was sent: ask for it.

import { refresh } from "./regions.js";

const SOON = 700; // our clock may be a little ahead of the server's
let asked;

function ask() {
  if (!asked) asked = setTimeout(() => {
    asked = undefined;
    refresh().catch(() => {}); // the stream brings it when the network is back
  }, SOON);
}

new MutationObserver((changes) => {
  if (changes.some(({ target, oldValue }) => oldValue === "running" && target.dataset.state === "over")) ask();
}).observe(document.getElementById("main"), { subtree: true, attributeFilter: ["data-state"], attributeOldValue: true });
