// The card table: a tap lifts a card, a second one plays it; three are marked for the discard.
//
// Every card can be tried. The server asks the engine, and says at the card why it may not be played.

import { drawn } from "./map-shapes.js";
import { turnSeen } from "./turn-view.js";

let pack; // the drawings, once on a page: every card is a reference to them

async function drawPack() {
  const src = document.querySelector("[data-play-cards]")?.dataset.src;
  if (!src || pack) return;
  pack = true;
  document.body.append(await drawn(src));
}

let lifted; // the card that a second tap plays

function tapped(event) {
  const field = event.target.closest('.hand-cards input[type="radio"]');
  if (!field) return;
  const again = lifted === field.value;
  lifted = field.value;
  const button = field.form.querySelector("[data-play-card]");
  if (again && button && event.detail) field.form.requestSubmit(button); // an arrow key is no tap
}

function morphed() {
  drawPack();
  look();
  lifted = document.querySelector(".hand-cards input:checked")?.value;
}

function look() {
  const felt = document.querySelector(".felt");
  if (felt) turnSeen(felt);
}

drawPack();
look();
document.addEventListener("click", tapped);
document.addEventListener("arbitro:morphed", morphed);
