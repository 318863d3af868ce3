// Long work under way, marked data-again, is looked at every second until the page shows what it came to.

import { refresh, softRefresh } from "./regions.js";

let waiting;

export function startLooking() {
  document.addEventListener("arbitro:morphed", look);
  look();
}

function look() {
  clearTimeout(waiting);
  if (!document.querySelector("[data-again]")) return;
  const again = document.querySelector("[data-live]") ? refresh : softRefresh;
  waiting = setTimeout(() => again().catch(() => {}).finally(look), 1000);
}
