// A recorded match, watched again. A classic script: it works in a page of the house and in a file opened from a disk.
//
// The element with data-replay holds two JSON scripts, data-recording and data-labels, and a template, data-drawing.
// Keys: space plays and stops, arrows one step, with shift one turn or trick, home and end.
// The address keeps the moment and the eyes: #120/0.

(() => {
  const SVG = "http://www.w3.org/2000/svg";
  const SPEEDS = [0.5, 1, 2, 4, 10];
  const PAUSE = 1100; // milliseconds between two steps at speed one
  const EVERY = 50; // a view is kept whole every so many steps

  const merged = (before, patch) => {
    if (patch === null || typeof patch !== "object" || Array.isArray(patch)) return patch;
    const after = before && typeof before === "object" && !Array.isArray(before) ? { ...before } : {};
    for (const [key, value] of Object.entries(patch)) {
      if (value === null) delete after[key];
      else after[key] = merged(after[key], value);
    }
    return after;
  };

  const made = (name, attributes = {}, ...inside) => {
    const node = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
    node.append(...inside);
    return node;
  };

  const ICONS = { first: "M4 4V20M20 4L8 12L20 20Z", back: "M18 4L6 12L18 20Z", play: "M6 4L20 12L6 20Z", pause: "M7 4V20M17 4V20", on: "M6 4L18 12L6 20Z", last: "M20 4V20M4 4L16 12L4 20Z", "jump-back": "M15 4L7 12L15 20", "jump-on": "M9 4L17 12L9 20" };

  const drawn = (name, attributes) => {
    const node = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
    return node;
  };

  const icon = (key) => {
    const svg = drawn("svg", { viewBox: "0 0 24 24", class: `icon${key.startsWith("jump") || key === "pause" ? " open" : ""}`, "aria-hidden": "true" });
    svg.append(drawn("path", { d: ICONS[key] }));
    return svg;
  };

  class Replay {
    constructor(root) {
      this.root = root;
      this.data = JSON.parse(root.querySelector("[data-recording]").textContent);
      this.labels = JSON.parse(root.querySelector("[data-labels]").textContent);
      this.lang = root.dataset.lang;
      this.whole = [this.data.first];
      this.at = 0;
      this.eyes = "all";
      this.speed = 1;
      this.build();
      this.listen();
      this.fromAddress();
    }

    word(key) {
      return this.labels.words[key] ?? key;
    }

    // ---------------------------------------------------------------- what is seen

    // The public's view after a step, from the nearest one that was kept.
    public(at) {
      const kept = Math.min(Math.floor((at + 1) / EVERY), this.whole.length - 1);
      let view = this.whole[kept];
      for (let step = kept * EVERY; step <= at; step += 1) {
        view = merged(view, this.data.steps[step].patch ?? {});
        if ((step + 1) % EVERY === 0 && this.whole.length === (step + 1) / EVERY) this.whole.push(view);
      }
      return view;
    }

    view(at) {
      const view = this.public(at);
      for (let step = at; step >= 0; step -= 1) {
        const beyond = this.data.steps[step].beyond?.[this.eyes];
        if (beyond) return merged(view, beyond);
      }
      return view;
    }

    said(step) {
      return step.tells?.[this.eyes]?.[this.lang] ?? step.says?.[this.lang] ?? "";
    }

    // ---------------------------------------------------------------- the page

    build() {
      this.board = made("div", { class: "replay-board" });
      this.seats = made("ul", { class: "replay-seats plain" });
      this.now = made("p", { class: "replay-now", "aria-live": "polite" });
      this.dice = made("div", { class: "replay-dice", "aria-hidden": "true" });
      this.story = made("ol", { class: "replay-story plain", tabindex: "0", "aria-label": this.word("story") });
      this.bar = this.controls();
      const side = made("div", { class: "replay-side" }, this.seats, this.story);
      const main = made("div", { class: "replay-main" }, this.now, this.dice, this.board);
      this.root.append(this.more, made("div", { class: "replay-frame" }, main, side), this.bar);
      this.table = this.data.game === "mineo" ? new CardTable(this) : new WorldMap(this);
      this.write();
    }

    controls() {
      const button = (key) => made("button", { type: "button", class: "button quiet", title: this.word(key), "aria-label": this.word(key), "data-do": key }, icon(key));
      const last = this.data.steps.length - 1;
      this.slider = made("input", { type: "range", min: 0, max: last, value: 0, "aria-label": this.word("timeline") });
      this.playing = button("play");
      this.eyesField = this.select("eyes", this.data.eyes.map((one) => [one, this.eyesName(one)]), this.eyes);
      this.speedField = this.select("speed", SPEEDS.map((one) => [String(one), `${one}×`]), "1");
      this.jumpField = this.select("jump", this.data.jumps.map((one) => [one, this.word(`mark-${one}`)]), this.data.jumps[0]);
      const moves = made("div", { class: "replay-moves" },
        button("first"), button("back"), this.playing, button("on"), button("last"));
      const jumping = made("div", { class: "replay-moves" }, button("jump-back"), this.jumpField, button("jump-on"));
      this.link = made("a", { class: "small", href: "#" }, this.word("link"));
      this.count = made("output", { class: "figures small" });
      this.more = made("div", { class: "replay-row" }, jumping, this.eyesField, this.speedField, this.link);
      return made("div", { class: "replay-bar sheet", role: "group", "aria-label": this.word("controls") },
        this.slider, made("div", { class: "replay-row" }, moves, this.count));
    }

    select(key, options, value) {
      const field = made("select", { class: "input", "aria-label": this.word(key), "data-field": key });
      for (const [name, label] of options) field.append(made("option", { value: name }, label));
      field.value = value;
      return field;
    }

    eyesName(one) {
      return /^\d+$/.test(one) ? this.data.players[Number(one)] : this.word(`eyes-${one}`);
    }

    // The whole story as rows; those these eyes must not know of stay away.
    write() {
      this.rows = [];
      this.story.replaceChildren();
      this.data.steps.forEach((step, at) => {
        const words = this.said(step);
        if (!words) return;
        const row = made("li", { "data-at": at, "data-mark": step.mark ?? "" });
        row.append(made("a", { href: `#${at}`, tabindex: "-1" }, words));
        if (step.articles?.[this.lang]) row.append(" ", made("span", { class: "article" }, step.articles[this.lang]));
        this.rows.push([at, row]);
      });
      this.story.append(...this.rows.map(([, row]) => row));
    }

    // ---------------------------------------------------------------- moving

    listen() {
      this.root.addEventListener("click", (event) => this.click(event));
      this.root.addEventListener("change", (event) => this.changed(event.target));
      this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
      document.addEventListener("keydown", (event) => this.key(event));
      window.addEventListener("hashchange", () => this.fromAddress());
    }

    click(event) {
      const row = event.target.closest("[data-at]");
      const does = event.target.closest("[data-do]")?.dataset.do;
      if (!row && !does) return;
      event.preventDefault();
      if (row) this.stopAt(Number(row.dataset.at));
      else this.does(does);
    }

    does(what) {
      const last = this.data.steps.length - 1;
      if (what === "play") return this.toggle();
      if (what === "first") return this.stopAt(0);
      if (what === "last") return this.stopAt(last);
      if (what === "back" || what === "on") return this.stopAt(this.step(what === "on" ? 1 : -1));
      return this.jump(this.jumpField.value, what === "jump-on" ? 1 : -1);
    }

    key(event) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input:not([type=range]), select, textarea")) return;
      const turn = this.data.jumps[0];
      const on = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (event.key === " " && !event.target.closest("button, a")) this.toggle();
      else if (on && event.shiftKey) this.jump(turn, on);
      else if (on) this.stopAt(this.step(on));
      else if (event.key === "Home") this.stopAt(0);
      else if (event.key === "End") this.stopAt(this.data.steps.length - 1);
      else return;
      event.preventDefault();
    }

    changed(field) {
      if (field.dataset.field === "eyes") this.look(field.value);
      if (field.dataset.field === "speed") this.speed = Number(field.value);
    }

    look(eyes) {
      this.eyes = eyes;
      this.sitAs(eyes);
      this.write();
      this.go(this.at);
    }

    // Whoever looks with the eyes of a seat would go on in its place.
    sitAs(eyes) {
      const field = document.querySelector("[data-replay-seat]");
      if (field && /^\d+$/.test(eyes)) field.selectedIndex = Number(eyes);
    }

    // The next step these eyes know of.
    step(on) {
      const known = this.rows.map(([at]) => at);
      const next = on > 0 ? known.find((at) => at > this.at) : known.findLast((at) => at < this.at);
      return next ?? this.at;
    }

    // The moments of a kind; a giro begins with its first turn.
    moments(mark) {
      const turns = this.rows.map(([at]) => at).filter((at) => this.data.steps[at].mark === (mark === "giro" ? "turn" : mark));
      return mark === "giro" ? turns.filter((at, n) => this.data.steps[at].giro !== this.data.steps[turns[n - 1]]?.giro) : turns;
    }

    jump(mark, on) {
      const among = this.moments(mark);
      const next = on > 0 ? among.find((at) => at > this.at) : among.findLast((at) => at < this.at);
      if (next !== undefined) this.stopAt(next);
    }

    stopAt(at) {
      this.pause();
      this.go(at);
    }

    toggle() {
      if (this.timer) return this.pause();
      if (this.at >= this.data.steps.length - 1) this.go(0);
      this.shows("pause");
      this.tick();
    }

    tick() {
      this.timer = setTimeout(() => {
        const next = this.step(1);
        if (next === this.at) return this.pause();
        this.go(next);
        this.tick();
      }, PAUSE / this.speed);
    }

    pause() {
      clearTimeout(this.timer);
      this.timer = undefined;
      this.shows("play");
    }

    shows(key) {
      this.playing.replaceChildren(icon(key));
      this.playing.setAttribute("aria-label", this.word(key));
      this.playing.title = this.word(key);
    }

    fromAddress() {
      const [at, eyes] = location.hash.slice(1).split("/");
      if (this.data.eyes.includes(eyes)) {
        this.eyes = this.eyesField.value = eyes;
        this.write();
      }
      const last = this.data.steps.length - 1;
      this.go(/^\d+$/.test(at) ? Math.min(Number(at), last) : this.at);
    }

    go(at) {
      this.at = at;
      const step = this.data.steps[at];
      this.shown = this.view(at);
      this.slider.value = at;
      this.slider.setAttribute("aria-valuetext", this.said(step));
      this.now.replaceChildren(this.said(step) || "…");
      if (step.articles?.[this.lang]) this.now.append(" ", made("span", { class: "article" }, step.articles[this.lang]));
      this.count.textContent = `${at + 1} / ${this.data.steps.length}`;
      this.throw(step.dice);
      this.table.show(this.shown);
      this.mark(at);
      const place = `#${at}/${this.eyes}`;
      this.link.href = place;
      for (const field of document.querySelectorAll("[data-replay-lines]")) field.value = at + 1;
      for (const graph of document.querySelectorAll("svg[data-steps]")) this.along(graph, at);
      if (location.hash !== place) history.replaceState(null, "", place);
    }

    // Where one is in the drawing of an analysis: its moments are steps of this story.
    along(graph, at) {
      const steps = graph.dataset.steps.split(" ").map(Number);
      const next = steps.findIndex((step) => step > at);
      const last = steps.length - 1;
      const [from, to] = next < 0 ? [steps[last], this.data.steps.length] : [steps[Math.max(0, next - 1)], steps[next]];
      const place = (next < 0 ? last : Math.max(0, next - 1)) + Math.min(1, Math.max(0, (at - from) / (to - from || 1)));
      const [left, right] = [Number(graph.dataset.left), Number(graph.dataset.right)];
      const x = left + ((right - left) * place) / (last + 1);
      graph.querySelector(".here").setAttribute("transform", `translate(${x} 0)`);
    }

    mark(at) {
      this.root.querySelector("[aria-current=step]")?.removeAttribute("aria-current");
      const row = this.rows.findLast(([one]) => one <= at)?.[1];
      row?.setAttribute("aria-current", "step");
      if (row) this.story.scrollTop = row.offsetTop - this.story.offsetTop - this.story.clientHeight / 3;
    }

    // The dice of a throw, highest beside highest; the one that loses is struck.
    throw(dice) {
      this.dice.replaceChildren();
      if (!dice?.attack) return;
      const sorted = (faces) => [...faces].sort((a, b) => b - a);
      const [attack, defence] = [sorted(dice.attack), sorted(dice.defence)];
      const row = (faces, others, wins, kind) => made("div", { class: `dice ${kind}` },
        ...faces.map((face, n) => made("span", { class: `replay-die${n < others.length && !wins(face, others[n]) ? " lost" : ""}` }, "⚀⚁⚂⚃⚄⚅"[face - 1])));
      this.dice.append(row(attack, defence, (a, d) => a > d, "attack"), row(defence, attack, (d, a) => d >= a, "defence"));
    }

    seatRows(about) {
      this.seats.replaceChildren(...this.data.players.map((name, seat) => {
        const told = about(seat);
        const row = made("li", { class: "sheet", "data-turn": String(told.turn) });
        row.append(...told.sign, made("strong", {}, name), made("span", { class: "soft" }, told.line));
        for (const more of told.more) row.append(made("span", { class: "small" }, more));
        return row;
      }));
    }
  }

  class WorldMap {
    constructor(replay) {
      this.replay = replay;
      const drawing = replay.root.querySelector("[data-drawing]").content.cloneNode(true);
      replay.board.append(drawing);
      this.svg = replay.board.querySelector("svg");
      this.shapes = new Map([...this.svg.querySelectorAll("[data-territory]")].map((one) => [one.dataset.territory, one]));
      for (const shape of this.shapes.values()) {
        shape.dataset.tint = shape.querySelector("path").getAttribute("fill");
        shape.setAttribute("role", "img");
        shape.removeAttribute("aria-checked");
        shape.removeAttribute("tabindex");
      }
    }

    show(view) {
      const { labels } = this.replay;
      for (const [id, shape] of this.shapes) this.paint(id, shape, view.board?.[id] ?? {}, view);
      this.replay.seatRows((seat) => {
        const row = view.seats?.[seat] ?? {};
        const hand = row.hand?.map((card) => labels.cards[card] ?? card) ?? [];
        return {
          turn: view.turn?.seat === seat && view.phase !== "over",
          sign: row.colour ? [made("span", { class: "colour", "data-colour": row.colour, title: labels.colours[row.colour] }, labels.signs[row.colour])] : [],
          line: `${this.replay.word("territories")}: ${row.territories ?? 0} · ${this.replay.word("armies")}: ${row.armies ?? 0}`,
          more: [row.objective ? labels.objectives[row.objective] : "", hand.join(", "), this.points(view, seat)].filter(Boolean),
        };
      });
    }

    points(view, seat) {
      const score = view.scores?.[seat];
      return score ? `${score.place}º · ${score.points} ${this.replay.word("points")}` : "";
    }

    paint(id, shape, here, view) {
      const colour = view.seats?.[here.owner]?.colour;
      shape.querySelector("path").setAttribute("fill", colour ? `url(#seat-${colour})` : shape.dataset.tint);
      const who = colour ? `${this.replay.data.players[here.owner]}, ${here.armies}` : "–";
      shape.setAttribute("aria-label", `${this.replay.labels.territories[id]}: ${who}`);
      let token = this.svg.querySelector(`[data-token="${id}"]`);
      const told = colour ? `${this.replay.labels.signs[colour]} ${here.armies}` : "";
      if ((token?.dataset.told ?? "") === told) return;
      token?.remove();
      if (!told) return;
      token = drawn("g", { class: "token", "data-token": id, "data-told": told, "data-colour": colour, "aria-hidden": "true" });
      const [x, y] = [Number(shape.dataset.x), Number(shape.dataset.y)];
      const wide = 8 + told.length * 9;
      token.append(drawn("rect", { class: `seat-${colour}`, x: x - wide / 2, y: y - 12, width: wide, height: 24, rx: 5 }));
      const text = drawn("text", { x, y: y + 7 });
      text.textContent = told;
      token.append(text);
      this.svg.append(token);
    }
  }

  class CardTable {
    constructor(replay) {
      this.replay = replay;
      replay.board.classList.add("card-table");
      replay.board.append(replay.root.querySelector("[data-drawing]").content.cloneNode(true));
      this.trick = made("div", { class: "trick" });
      this.hands = replay.data.players.map(() => made("div", { class: "seat-hand" }));
      this.monte = made("div", { class: "monte" });
      replay.board.append(...this.hands, made("div", { class: "middle" }, this.trick, this.monte));
    }

    card(name, about = "") {
      const svg = drawn("svg", { class: "playing-card", role: "img", "aria-label": name === "back" ? this.replay.word("face") : this.replay.labels.cards[name] ?? name });
      svg.append(drawn("use", { href: `#card-${name}` }));
      if (about) svg.dataset.who = about;
      return svg;
    }

    show(view) {
      const { players } = this.replay.data;
      const below = /^\d+$/.test(this.replay.eyes) ? Number(this.replay.eyes) : 0; // who looks sits below; one goes on to the right
      const trick = view.trick ?? {};
      const cards = trick.cards ?? [];
      this.trick.replaceChildren(...cards.map((card, n) => {
        const seat = ((trick.leader ?? 0) + n) % players.length;
        return made("figure", { "data-seat": seat }, this.card(card), made("figcaption", {}, players[seat]));
      }));
      const monte = view.monte && view.phase !== "play" ? view.monte : [];
      this.monte.replaceChildren(...monte.map((card) => this.card(card)));
      this.hands.forEach((hand, seat) => {
        const row = view.seats?.[seat] ?? {};
        const known = row.hand ?? Array(row.hand_count ?? 0).fill("back");
        hand.dataset.place = (seat - below + players.length) % players.length;
        hand.replaceChildren(made("p", { class: "small strong" }, players[seat]), made("div", { class: "fan" }, ...known.map((card) => this.card(card))));
      });
      this.replay.seatRows((seat) => this.about(view, seat));
    }

    about(view, seat) {
      const row = view.seats?.[seat] ?? {};
      const said = view.declaration ?? {};
      const roles = [];
      if (view.dealer === seat) roles.push(this.replay.word("dealer"));
      if (said.declarer === seat) roles.push(this.replay.word("declarer"));
      if (said.partner === seat) roles.push(this.replay.word("partner"));
      const score = view.scores?.[seat];
      return {
        turn: view.turn === seat && view.phase !== "over",
        sign: [],
        line: `${this.replay.word("tricks")}: ${row.tricks_taken ?? 0}`,
        more: [roles.join(" · "), score ? `${score.total > 0 ? "+" : ""}${score.total}` : ""].filter(Boolean),
      };
    }
  }

  // A file that was brought goes with the form that goes on from it: the house has not kept it.
  const takeFile = () => {
    const log = document.querySelector("[data-replay-log]"), field = document.querySelector("[data-replay-file]");
    if (!log || !field) return;
    const files = new DataTransfer();
    files.items.add(new File([log.content.textContent], "match.jsonl"));
    field.files = files.files;
  };

  const start = () => document.querySelectorAll("[data-replay]:not([data-started])").forEach((root) => {
    root.dataset.started = "true";
    new Replay(root);
    takeFile();
  });
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
  else start();
})();
