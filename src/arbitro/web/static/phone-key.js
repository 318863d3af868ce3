// A player's own key, made on this phone and kept here: the hall gets its public half, and signatures. See docs/trust.md.
//
// Ed25519 and its hashes are our own files: outside a secure context a browser has no crypto.subtle, only random bytes.

import { fromHex, sha256, utf8 } from "./sha256.js";
import { sha512 } from "./sha512.js";
import { getPublicKey, hashes, sign } from "./vendor/noble-ed25519.js";

hashes.sha512 = sha512;

const toHex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const place = (hall, player) => `arbitro/key/${hall}/${player}`;

export const publicOf = (seed) => toHex(getPublicKey(fromHex(seed)));
export const signed = (seed, data) => toHex(sign(data, fromHex(seed)));
export const keyId = (publicHalf) => sha256(fromHex(publicHalf)).slice(0, 16);

// What a phone signs to show that it has the private half: docs/record.md.
export const statement = (hall, player, publicHalf) => utf8(`arbitro:key/1:${hall}:${player}:${publicHalf}`);

function kept(player) {
  return localStorage.getItem(place(document.body.dataset.hall, player));
}

function made(player) {
  const seed = toHex(crypto.getRandomValues(new Uint8Array(32)));
  localStorage.setItem(place(document.body.dataset.hall, player), seed);
  return seed;
}

// An offer is made when its button is tapped: a form that was filled in before would offer a key nobody asked for.
function offer(form) {
  const { player } = form.closest("[data-phone-key]").dataset;
  const seed = made(player);
  const publicHalf = publicOf(seed);
  form.elements.public.value = publicHalf;
  form.elements.proof.value = signed(seed, statement(document.body.dataset.hall, player, publicHalf));
}

// The text is signed as the page shows its fingerprint, and only if it is that text.
function confirm(form, field) {
  const seed = kept(field.dataset.player);
  const data = utf8(field.dataset.phoneSign);
  if (seed && sha256(data) === form.elements.sha256.value) field.value = signed(seed, data);
}

function elsewhere() {
  const box = document.querySelector("[data-phone-key]");
  const told = box?.querySelector("[data-key-elsewhere]");
  if (!told) return;
  const seed = kept(box.dataset.player);
  told.hidden = Boolean(seed) && keyId(publicOf(seed)) === box.dataset.keyId;
}

if (globalThis.document?.body?.dataset.hall) {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    const field = form.querySelector("[data-phone-sign]");
    if (field) confirm(form, field);
    else if (form.querySelector("[data-key-make]")) offer(form);
  }, { capture: true });
  elsewhere();
}
