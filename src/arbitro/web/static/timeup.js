// When a table's time is up the server has something else to say, though nothing was sent: ask for it.

import { refresh } from "./regions.js";

new MutationObserver((changes) => {
  if (changes.some(({ target, oldValue }) => oldValue === "running" && target.dataset.state === "over")) refresh();
}).observe(document.getElementById("main"), { subtree: true, attributeFilter: ["data-state"], attributeOldValue: true });
