// Final positions on the map: choose a player, tap territories, tap again to clear.
//
// The <select> fields of the list hold the state, so that the form around them posts it with or without
// this module; the map only shows them and changes them. After every change the block sends a bubbling
// `change` CustomEvent whose detail is {territory: seat}. Keys: arrows go to the neighbour in that
// direction, space or enter toggles, 1 to 6 choose the player.

import { byKey, centre, DIRECTIONS, draw, drawn, territoryAt, towards } from "./map-shapes.js";

export async function start(block) {
  if (block.dataset.started) return;
  block.dataset.started = "true";
  const data = JSON.parse(block.querySelector("[data-map-data]").textContent);
  const svg = await drawn(block.dataset.src);
  block.querySelector("[data-map-frame]").append(svg);
  new BoardMap(block, svg, data);
}

class BoardMap {
  constructor(block, svg, data) {
    this.block = block;
    this.svg = svg;
    this.data = data;
    this.readonly = block.hasAttribute("data-readonly");
    this.said = block.querySelector("[data-map-said]");
    this.buttons = [...block.querySelectorAll("[data-seat]")];
    this.players = new Map(data.players.map((player) => [String(player.seat), player]));
    this.facts = new Map(data.territories.map((one) => [one.id, one]));
    this.fields = byKey(block, "data-territory-field");
    this.shapes = byKey(svg, "data-territory");
    this.seat = this.buttons[0]?.dataset.seat ?? "";
    this.name();
    this.frame = block.querySelector("[data-map-frame]");
    this.listen();
  }

  name() {
    for (const shape of this.shapes.values()) {
      shape.dataset.tint = shape.querySelector("path").getAttribute("fill");
      if (this.readonly) shape.setAttribute("aria-disabled", "true");
    }
  }

  listen() {
    this.svg.addEventListener("click", (event) => this.toggle(territoryAt(event.target)));
    this.svg.addEventListener("keydown", (event) => this.key(event));
    this.svg.addEventListener("focusin", (event) => this.focused(territoryAt(event.target)));
    this.svg.addEventListener("pointerover", (event) => this.tell(territoryAt(event.target)));
    for (const button of this.buttons) button.addEventListener("click", () => this.choose(button.dataset.seat));
    for (const field of this.fields.values()) field.addEventListener("change", (event) => this.changed(event));
    this.block.closest("form")?.addEventListener("reset", () => setTimeout(() => this.paint()));
    this.block.querySelector("[data-map-zoom]").addEventListener("click", () => this.zoom());
    document.addEventListener("arbitro:morphed", () => this.refresh());
    this.aims();
    this.refresh();
  }

  // Objectives chosen in the form around the map, once the match is over (data-objective-of, data-map-objectives).
  aims() {
    const form = this.block.closest("form");
    const known = form?.querySelector("[data-map-objectives]");
    if (!known) return;
    const all = new Map(JSON.parse(known.textContent).map((one) => [String(one.value), one]));
    for (const field of form.querySelectorAll("[data-objective-of]")) {
      field.addEventListener("change", () => this.aim(field.dataset.objectiveOf, all.get(field.value)));
      if (field.value) this.aim(field.dataset.objectiveOf, all.get(field.value));
    }
  }

  aim(seat, chosen) {
    const player = this.players.get(seat);
    player.undecided ??= player.objective;
    player.objective = chosen ? { name: chosen.label, territories: chosen.territories } : player.undecided;
    const words = this.buttons.find((one) => one.dataset.seat === seat).querySelector(".about span");
    words.textContent = player.objective.name;
    this.totals();
  }

  // What the server's markup does not know: the chosen player, the zoom, the totals.
  refresh() {
    for (const button of this.buttons) button.setAttribute("aria-pressed", String(button.dataset.seat === this.seat));
    const zoom = this.block.querySelector("[data-map-zoom]");
    zoom.hidden = false;
    zoom.setAttribute("aria-pressed", String(this.frame.dataset.zoom === "2"));
    this.paint();
  }

  key(event) {
    const id = territoryAt(event.target);
    if (!id || event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = DIRECTIONS[event.key];
    if (direction) this.shapes.get(towards(id, direction, this.shapes, this.data.borders))?.focus();
    else if (event.key === " " || event.key === "Enter") this.toggle(id);
    else if (/^[1-6]$/.test(event.key) && this.buttons[event.key - 1]) this.choose(this.buttons[event.key - 1].dataset.seat);
    else return;
    event.preventDefault();
  }

  choose(seat) {
    this.seat = seat;
    for (const button of this.buttons) button.setAttribute("aria-pressed", String(button.dataset.seat === seat));
    this.say(this.players.get(seat)?.name ?? "");
  }

  toggle(id) {
    if (!id || this.readonly || !this.seat) return;
    const field = this.fields.get(id);
    field.value = field.value === this.seat ? "" : this.seat;
    field.dispatchEvent(new Event("change", { bubbles: true }));
    this.shapes.get(id).focus({ preventScroll: true });
  }

  changed(event) {
    event.stopPropagation();
    this.paint();
    this.tell(event.target.dataset.territoryField);
    this.block.dispatchEvent(new CustomEvent("change", { bubbles: true, detail: this.held() }));
  }

  held() {
    const seats = [...this.fields].filter(([, field]) => field.value !== "");
    return Object.fromEntries(seats.map(([id, field]) => [id, Number(field.value)]));
  }

  paint() {
    for (const [id, shape] of this.shapes) {
      const seat = this.fields.get(id)?.value ?? "";
      const player = this.players.get(seat);
      shape.setAttribute("aria-checked", String(Boolean(player)));
      shape.setAttribute("aria-label", `${this.facts.get(id).name}, ${player ? player.name : this.data.nobody}`);
      shape.querySelector("path").setAttribute("fill", player ? `url(#seat-${player.colour})` : shape.dataset.tint);
      this.token(id, shape, player);
    }
    this.totals();
  }

  // The owner's letters on his colour: readable in black and white.
  token(id, shape, player) {
    let token = this.svg.querySelector(`[data-token="${id}"]`);
    if (token?.dataset.seat === (player ? String(player.seat) : "")) return;
    token?.remove();
    if (!player) return;
    token = draw("g", { class: "token", "data-token": id, "data-seat": player.seat, "data-colour": player.colour, "pointer-events": "none", "aria-hidden": "true" });
    const { x, y } = centre(shape);
    token.append(draw("rect", { class: `seat-${player.colour}`, x: x - 16, y: y - 12, width: 32, height: 24, rx: 5 }));
    const text = draw("text", { x, y: y + 7 });
    text.textContent = this.sign(player);
    token.append(text);
    this.svg.append(token);
  }

  sign(player) {
    const button = this.buttons.find((one) => one.dataset.seat === String(player.seat));
    return button.querySelector(".colour [aria-hidden]").textContent;
  }

  // Points inside the objective where it is known, else all points; and how many territories.
  totals() {
    for (const button of this.buttons) {
      const player = this.players.get(button.dataset.seat);
      const mine = [...this.fields].filter(([, field]) => field.value === button.dataset.seat).map(([id]) => id);
      const aim = player.objective ? new Set(player.objective.territories) : null;
      const sum = (ids) => ids.reduce((total, id) => total + this.facts.get(id).points, 0);
      button.querySelector("[data-total]").textContent = sum(aim ? mine.filter((id) => aim.has(id)) : mine);
      button.querySelector("[data-held]").textContent = mine.length;
      if (aim) button.querySelector("[data-outside]").textContent = sum(mine.filter((id) => !aim.has(id)));
    }
  }

  focused(id) {
    if (!id) return;
    for (const [other, shape] of this.shapes) shape.setAttribute("tabindex", other === id ? "0" : "-1");
    this.tell(id);
  }

  tell(id) {
    if (id) this.say(`${this.shapes.get(id).getAttribute("aria-label")} · ${this.facts.get(id).points}`);
  }

  say(words) {
    if (this.said.textContent !== words) this.said.textContent = words;
  }

  zoom() {
    this.frame.dataset.zoom = this.frame.dataset.zoom === "2" ? "1" : "2";
    this.refresh();
  }
}

const startAll = () => document.querySelectorAll("[data-map]").forEach(start);
startAll();
document.addEventListener("arbitro:morphed", startAll);
