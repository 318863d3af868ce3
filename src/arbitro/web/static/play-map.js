// A match of RisiKo! on the map: tap to place, tap origin and target to attack or to move.
//
// What may be tapped comes from the server, which has it from the engine: no rule is written here. What is not
// lit can be tried all the same, and the server says why not, with the article. The form #board sends the moves.

import { byKey, centre, DIRECTIONS, draw, drawn, spread, territoryAt, towards } from "./map-shapes.js";
import { turnSeen } from "./turn-view.js";

const LARGEST = 4, STEP = 1.6; // how far one gets with two fingers, and how far a button goes
const WIDE = 1000, ROUND = 600; // the drawing, and how far two neighbours lie apart on it if one goes round its edge
const TOKEN = [46, 26], NARROW = 640, LARGER = 1.4, AIR = 3; // a token of the drawing; on a map narrower than that it is larger
const FINGER = 24; // pixels from a territory at which a tap into the sea is still meant for it

class PlayMap {
  constructor(block, svg) {
    this.block = block;
    this.svg = svg;
    this.shapes = byKey(svg, "data-territory");
    this.draft = [];
    this.origin = this.target = undefined;
    this.attacking = false;
    this.drawnThrow = this.tried = undefined;
    for (const shape of this.shapes.values()) {
      shape.setAttribute("role", "button");
      shape.removeAttribute("aria-checked");
      shape.setAttribute("tabindex", "-1");
    }
    svg.setAttribute("tabindex", "-1"); // else a browser that could scroll it stops there
    svg.addEventListener("click", (event) => this.tap(this.under(event)));
    svg.addEventListener("keydown", (event) => this.key(event));
    svg.addEventListener("focusin", (event) => this.focused(territoryAt(event.target)));
    block.addEventListener("click", (event) => this.press(event.target.closest("button[data-zoom]")));
    this.fingers();
    this.spread();
    new ResizeObserver(() => this.spread()).observe(block);
    document.addEventListener("arbitro:morphed", () => this.read());
    document.addEventListener("click", (event) => this.step(event.target.closest("[data-step]")));
    this.read();
    this.shapes.values().next().value.setAttribute("tabindex", "0");
  }

  // The page has come again: what was chosen stays if it can still be done.
  read() {
    const text = this.block.querySelector("[data-play-data]").textContent;
    if (text !== this.text) {
      this.text = text;
      this.data = JSON.parse(text);
      this.draft = [];
      this.attacking = false;
      this.target = undefined;
      if (this.data.follow || !this.targets(this.origin).length) this.origin = undefined;
    }
    this.paint();
    turnSeen(this.block);
  }

  // No token lies on another's armies.
  spread() {
    const scale = this.block.clientWidth <= NARROW ? LARGER : 1; // as in play.css
    if (scale === this.spreadFor) return;
    this.spreadFor = scale;
    const [wide, high] = TOKEN;
    this.places = spread(this.shapes, wide * scale + AIR, high * scale + AIR);
    for (const [id, { x, y }] of this.places) this.svg.querySelector(`[data-token="${id}"]`)?.setAttribute("transform", `translate(${x} ${y})`);
  }

  // What a finger is on: a shape, a token, or where there is only sea the nearest territory that is lit.
  under(event) {
    const exact = territoryAt(event.target);
    if (exact) {
      if (!event.target.closest("[data-territory]")) this.shapes.get(exact).focus({ preventScroll: true });
      return exact;
    }
    let found, least = FINGER;
    for (const id of this.lit()) {
      const { x, y } = this.onScreen(id);
      const away = Math.hypot(x - event.clientX, y - event.clientY);
      if (away < least) [found, least] = [id, away];
    }
    return found;
  }

  onScreen(id) {
    const { x, y } = centre(this.shapes.get(id));
    return new DOMPoint(x, y).matrixTransform(this.svg.getScreenCTM());
  }

  get form() {
    return document.getElementById("board");
  }

  get placing() {
    return this.data.place.length > 0 && !this.attacking;
  }

  targets(origin) {
    return [...(this.data.attack[origin] ?? []), ...Object.keys(this.data.move[origin] ?? {})];
  }

  lit() {
    if (this.placing) return new Set(this.data.place);
    if (this.origin) return new Set([this.origin, ...this.targets(this.origin)]);
    return new Set([...Object.keys(this.data.attack), ...Object.keys(this.data.move)]);
  }

  mine(id) {
    return this.data.board[id][0] === this.data.seat;
  }

  tap(id) {
    if (!id || !this.form) return;
    this.target = undefined;
    this.tried = id;
    this.form.querySelector("[data-errors]")?.remove(); // what was refused before is over
    if (this.placing) this.drop(id);
    else if (id === this.origin) this.origin = undefined;
    else if (!this.origin) this.origin = this.mine(id) ? id : undefined;
    else if (this.data.move[this.origin]?.[id]) this.target = id;
    else if (this.mine(id) && this.targets(id).length) this.origin = id;
    else if (this.mine(id)) this.send([{ type: "move", origin: this.origin, destination: id, armies: 1 }]);
    else this.send([{ type: "attack", origin: this.origin, target: id }, { type: "throw_dice" }]);
    this.paint();
  }

  drop(id) {
    if (!this.mine(id)) this.send([{ type: "place", territory: id, armies: 1 }]);
    else if (this.draft.length < this.data.most) this.draft.push(id);
  }

  // Several drops on one territory are one placement.
  placements() {
    const counts = new Map();
    for (const id of this.draft) counts.set(id, (counts.get(id) ?? 0) + 1);
    return [...counts].map(([territory, armies]) => ({ type: "place", territory, armies }));
  }

  send(moves) {
    this.form.querySelector("[data-moves]").value = JSON.stringify(moves);
    this.form.requestSubmit();
    this.form.querySelector("[data-moves]").value = "";
  }

  step(button) {
    const what = button?.dataset.step;
    if (!what) return;
    if (what === "place") this.send(this.placements());
    else if (what === "back") this.draft.pop();
    else if (what === "all") while (this.draft.length < this.data.most) this.draft.push(this.draft.at(-1));
    else if (what === "attack" || what === "reinforce") this.attacking = what === "attack";
    else if (what === "cancel") this.origin = this.target = undefined;
    else if (what === "move") this.send([{ type: "move", origin: this.origin, destination: this.target, armies: this.armies() }]);
    this.paint();
  }

  armies() {
    return Number(this.form.querySelector("[data-armies]").value);
  }

  key(event) {
    const id = territoryAt(event.target);
    if (!id || event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = DIRECTIONS[event.key];
    if (direction) this.shapes.get(towards(id, direction, this.shapes, this.data.borders))?.focus();
    else if (event.key === " " || event.key === "Enter") this.tap(id);
    else if (event.key === "Escape") [this.origin, this.target, this.draft] = [undefined, undefined, []];
    else if (event.key === "Backspace") this.draft.pop();
    else return;
    event.preventDefault();
    if (!direction) this.paint();
  }

  focused(id) {
    if (!id) return;
    for (const [other, shape] of this.shapes) shape.setAttribute("tabindex", other === id ? "0" : "-1");
    this.looked = id;
    this.say(this.shapes.get(id).getAttribute("aria-label"));
  }

  paint() {
    const lit = this.lit(), aim = new Set(this.data.aim), refused = this.form?.querySelector("[data-errors]");
    for (const [id, shape] of this.shapes) {
      const [owner, armies] = this.data.board[id];
      const colour = this.data.colours[owner];
      shape.dataset.tint ??= shape.querySelector("path").getAttribute("fill");
      shape.querySelector("path").setAttribute("fill", colour ? `url(#seat-${colour})` : shape.dataset.tint);
      const drafted = this.draft.filter((one) => one === id).length;
      shape.setAttribute("aria-label", [this.data.names[id], this.data.players[owner], armies + drafted].filter((one) => one !== undefined).join(", "));
      shape.classList.toggle("lit", lit.has(id));
      shape.classList.toggle("dim", lit.size > 0 && !lit.has(id));
      shape.classList.toggle("chosen", id === this.origin || id === this.target);
      shape.classList.toggle("aim", aim.has(id));
      shape.classList.toggle("refused", Boolean(refused) && id === this.tried);
      this.token(id, owner, colour, armies, drafted);
    }
    this.tell(refused?.querySelector("p:last-child").textContent);
    this.say(this.shapes.get(this.looked)?.getAttribute("aria-label") ?? "");
    this.arrow();
    this.panel();
    this.tumble();
  }

  // Why not, on the map itself, where it was tried; the panel says it to who does not see it.
  tell(why) {
    const box = this.block.querySelector("[data-play-why]"), frame = this.block.querySelector("[data-map-frame]").getBoundingClientRect();
    box.hidden = !why || !this.tried;
    if (box.hidden) return;
    box.textContent = why;
    const { x, y } = this.onScreen(this.tried), low = y - frame.top > frame.height / 2;
    box.style.left = `${Math.max(4, Math.min(x - frame.left - box.offsetWidth / 2, frame.width - box.offsetWidth - 4))}px`;
    box.style.top = low ? "auto" : `${y - frame.top + 18}px`;
    box.style.bottom = low ? `${frame.bottom - y + 18}px` : "auto";
  }

  // The attack under way, from where to where; one round the edge of the world leaves on both sides.
  arrow() {
    this.svg.querySelector(".attack-arrow")?.remove();
    const { origin, target } = this.data.fight ?? {};
    if (!origin || !target) return;
    const from = centre(this.shapes.get(origin)), to = centre(this.shapes.get(target));
    const round = Math.abs(to.x - from.x) > ROUND ? Math.sign(from.x - to.x) * WIDE : 0;
    const group = draw("g", { class: "attack-arrow", "aria-hidden": "true", "pointer-events": "none" });
    group.append(...arrowFrom(from, { x: to.x + round, y: to.y }));
    if (round) group.append(...arrowFrom({ x: from.x - round, y: from.y }, to));
    this.svg.insertBefore(group, this.svg.querySelector("[data-token]"));
  }

  // Armies on the owner's colour with his letters, so that nothing hangs on colour alone.
  token(id, owner, colour, armies, drafted) {
    let token = this.svg.querySelector(`[data-token="${id}"]`);
    if (!token) {
      const { x, y } = this.places.get(id);
      token = draw("g", { class: "token army", "data-token": id, "data-for": id, transform: `translate(${x} ${y})`, "aria-hidden": "true" });
      const inner = draw("g", { class: "size" });
      inner.append(draw("rect", { x: -23, y: -13, width: 46, height: 26, rx: 6 }), draw("text", { x: -21, y: 6, class: "letters" }), draw("text", { x: 10, y: 7, class: "number" }), draw("text", { x: 0, y: -18, class: "chance" }));
      token.append(inner);
      this.svg.append(token);
    }
    token.dataset.colour = colour ?? "";
    token.querySelector("rect").setAttribute("class", colour ? `seat-${colour}` : "nobody");
    token.querySelector(".letters").textContent = colour ? this.data.signs[owner] : "";
    token.querySelector(".number").textContent = armies ? armies + drafted : "";
    token.querySelector(".chance").textContent = (this.data.odds[this.origin]?.[id] ?? "").replace(/[.,]\d+/, ""); // there is no room for more
    token.classList.toggle("drafted", drafted > 0);
    token.toggleAttribute("hidden", !armies);
  }

  // What has been chosen and what can be done with it, in words and buttons.
  panel() {
    const box = this.form?.querySelector("[data-draft]");
    if (!box) return;
    const said = box.querySelector("[data-draft-said]"), steps = box.querySelector("[data-draft-steps]"), odds = box.querySelector("[data-draft-odds]");
    const words = box.dataset;
    const buttons = [];
    const { fight, follow } = this.data, goesOn = fight !== null && fight?.origin === this.origin; // the form above asks already
    let line = "", chances = "";
    if (this.placing) {
      line = this.draft.length ? fill(words.sayPlaced, { placed: this.draft.length, armies: this.data.most }) : fill(words.sayTapPlace, { armies: this.data.most });
      if (this.draft.length) buttons.push(["place", words.sayPlace, true], ["back", words.sayBack]);
      if (this.draft.length && this.draft.length < this.data.most) buttons.push(["all", words.sayAll]);
      if (!this.draft.length && Object.keys(this.data.attack).length) buttons.push(["attack", words.sayAttack]);
    } else if (this.target) {
      line = fill(words.sayMoveAsks, { origin: this.data.names[this.origin], target: this.data.names[this.target] });
      buttons.push(["move", words.sayMove, true], ["cancel", words.sayCancel]);
    } else if (this.origin && !goesOn) {
      line = fill(words.sayTapTarget, { origin: this.data.names[this.origin] });
      chances = this.chances(words.sayOdds);
      buttons.push(["cancel", words.sayCancel]);
    } else if (!this.origin && !follow && this.lit().size) {
      line = words.sayTapOrigin;
      if (this.data.place.length) buttons.push(["reinforce", words.sayReinforce]);
    }
    box.hidden = !line;
    if (said.textContent !== line) said.textContent = line;
    odds.hidden = !chances;
    if (odds.textContent !== chances) odds.textContent = chances;
    const kind = JSON.stringify([buttons, this.origin, this.target]);
    if (steps.dataset.kind === kind && steps.childElementCount) return;
    steps.dataset.kind = kind;
    steps.replaceChildren(...(this.target ? [this.counter()] : []), ...buttons.map(([name, text, main]) => button(name, text, main)));
  }

  // Where nobody is harmed: how likely each conquest from here is.
  chances(words) {
    const told = Object.entries(this.data.odds[this.origin] ?? {}).map(([id, chance]) => `${this.data.names[id]} ${chance}`);
    return told.length ? fill(words, { odds: told.join(" · ") }) : "";
  }

  counter() {
    const most = this.data.move[this.origin][this.target];
    const field = document.createElement("input");
    Object.assign(field, { type: "number", min: 1, max: most, value: most, className: "input number" });
    field.dataset.armies = "";
    field.setAttribute("aria-label", this.form.querySelector("[data-draft-said]").textContent);
    return field;
  }

  // A throw that was not there before is shown falling.
  tumble() {
    const thrown = document.querySelector("[data-throw]");
    const number = thrown?.dataset.throw;
    if (number && this.drawnThrow !== undefined && number !== this.drawnThrow) {
      thrown.classList.remove("new");
      requestAnimationFrame(() => thrown.classList.add("new"));
    }
    this.drawnThrow = number ?? "";
  }

  // Two fingers, or a wheel with Ctrl as touchpads send it, make the map larger where they are; one finger moves the page or
  // the enlarged map, as the browser does by itself.
  fingers() {
    const frame = this.block.querySelector("[data-map-frame]");
    let held;
    frame.addEventListener("touchstart", (event) => { held = event.touches.length === 2 ? { apart: apart(event.touches), scale: this.scale } : undefined; }, { passive: true });
    frame.addEventListener("touchmove", (event) => {
      if (!held || event.touches.length !== 2) return;
      event.preventDefault();
      this.zoom(held.scale * apart(event.touches) / held.apart, between(event.touches));
    }, { passive: false });
    frame.addEventListener("wheel", (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      this.zoom(this.scale * 2 ** (-event.deltaY / 200), { x: event.clientX, y: event.clientY });
    }, { passive: false });
  }

  get scale() {
    return Number(this.svg.dataset.scale ?? 1);
  }

  press(pressed) {
    if (!pressed) return;
    const { left, top, width, height } = this.block.querySelector("[data-map-frame]").getBoundingClientRect();
    this.zoom(this.scale * (pressed.dataset.zoom === "+" ? STEP : 1 / STEP), { x: left + width / 2, y: top + height / 2 });
  }

  // What lies at this point of the screen stays there.
  zoom(wanted, { x, y }) {
    const frame = this.block.querySelector("[data-map-frame]");
    const scale = Math.min(Math.max(wanted, 1), LARGEST), { left, top } = frame.getBoundingClientRect();
    const there = { x: (frame.scrollLeft + x - left) / this.scale, y: (frame.scrollTop + y - top) / this.scale };
    this.svg.dataset.scale = scale;
    frame.dataset.zoom = scale > 1.05 ? "more" : "1";
    this.svg.style.width = `${scale * 100}%`;
    frame.scrollTo(there.x * scale - (x - left), there.y * scale - (y - top));
  }

  say(words) {
    const said = this.block.querySelector("[data-play-said]");
    if (said.textContent !== words) said.textContent = words;
  }
}

function apart([one, other]) {
  return Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
}

function between([one, other]) {
  return { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 };
}

// A line that stops short of both centres, and its head.
function arrowFrom(from, to) {
  const long = Math.hypot(to.x - from.x, to.y - from.y), dx = (to.x - from.x) / long, dy = (to.y - from.y) / long;
  const short = Math.min(TOKEN[0] * 0.8, long * 0.35); // its head is seen beside the token it points at
  const end = { x: to.x - dx * short, y: to.y - dy * short }, neck = { x: end.x - dx * 18, y: end.y - dy * 18 };
  return [
    draw("path", { d: `M${from.x} ${from.y}L${neck.x} ${neck.y}`, class: "shaft" }),
    draw("path", { d: `M${end.x} ${end.y}L${neck.x - dy * 12} ${neck.y + dx * 12}L${neck.x + dy * 12} ${neck.y - dx * 12}Z`, class: "head" }),
  ];
}

function fill(sentence, facts) {
  return sentence.replace(/%(\w+)/g, (whole, name) => facts[name] ?? whole);
}

function button(name, text, main) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = main ? "button" : "button quiet";
  made.dataset.step = name;
  made.textContent = text;
  return made;
}

const started = new WeakSet(); // a mark in the markup would go when the page comes again

async function start() {
  const block = document.querySelector("[data-play-map]");
  if (!block || started.has(block)) return;
  started.add(block);
  const svg = await drawn(block.dataset.src);
  block.querySelector("[data-map-frame]").replaceChildren(svg);
  new PlayMap(block, svg);
}

start();
document.addEventListener("arbitro:morphed", start);
