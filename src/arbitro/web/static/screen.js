// The hall's screen turns its pages by the server's hour: all screens of a hall show the same page, and a
// page that was brought up to date goes on where it was.

import { serverNow } from "./time.js";

function turn() {
  const hall = document.querySelector("[data-turn]");
  const pages = [...(hall?.querySelectorAll("[data-page]") ?? [])];
  const now = serverNow();
  if (!pages.length || !Number.isFinite(now)) return;
  const at = Math.floor(now / Number(hall.dataset.turn)) % pages.length;
  pages.forEach((page, number) => { if (page.hidden !== (number !== at)) page.hidden = number !== at; });
  const words = `${at + 1} / ${pages.length}`;
  const line = hall.querySelector("[data-page-of]");
  if (line && line.textContent !== words) line.textContent = words;
}

document.addEventListener("arbitro:morphed", turn);
setInterval(turn, 250);
turn();
