// The drawing of the board and ways about it: its shapes by territory, and the neighbour in a direction.

const SVG = "http://www.w3.org/2000/svg";
export const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const AGAIN = 1000; // ms
const ROUNDS = 12; // of tokens giving way; the map needs fewer
let drawing; // one download, however many maps the page has

export async function drawn(address) {
  let text;
  while (!text) { // a server that is gone for a while comes back, and then the map is there
    drawing ??= fetch(address).then((answer) => (answer.ok ? answer.text() : ""));
    text = await drawing.catch(() => "");
    if (!text) await new Promise((done) => setTimeout(done, AGAIN));
    if (!text) drawing = undefined;
  }
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
  return document.importNode(parsed.documentElement, true);
}

// Among the bordering territories the one that lies best in this direction; where none does, the nearest that does.
export function towards(id, direction, shapes, borders) {
  const near = borders.filter((pair) => pair.includes(id)).map(([a, b]) => (a === id ? b : a));
  return best(id, near, direction, shapes) ?? best(id, [...shapes.keys()], direction, shapes) ?? id;
}

function best(id, among, [dx, dy], shapes) {
  const from = centre(shapes.get(id));
  let found, least = Infinity;
  for (const other of among) {
    if (other === id) continue;
    const to = centre(shapes.get(other));
    const along = (to.x - from.x) * dx + (to.y - from.y) * dy;
    const across = Math.abs((to.x - from.x) * dy) + Math.abs((to.y - from.y) * dx);
    if (along <= 0 || across > along * 1.2) continue;
    if (along + 2 * across < least) [found, least] = [other, along + 2 * across];
  }
  return found;
}

export function territoryAt(target) {
  return target.closest?.("[data-territory]")?.dataset.territory ?? target.closest?.("[data-for]")?.dataset.for;
}

export function centre(shape) {
  return { x: Number(shape.dataset.x), y: Number(shape.dataset.y) };
}

// Where a token of this size stands for each shape: at its centre, or as far beside it as keeps it off the others.
export function spread(shapes, wide, high) {
  const places = new Map([...shapes].map(([id, shape]) => [id, centre(shape)]));
  const all = [...places.values()];
  for (let again = 0; again < ROUNDS; again += 1) {
    for (const [n, one] of all.entries()) for (const other of all.slice(n + 1)) giveWay(one, other, wide, high);
  }
  return places;
}

// In the direction in which less is needed.
function giveWay(one, other, wide, high) {
  const dx = other.x - one.x, dy = other.y - one.y;
  const over = { x: wide - Math.abs(dx), y: high - Math.abs(dy) };
  if (over.x <= 0 || over.y <= 0) return;
  const axis = over.x < over.y ? "x" : "y";
  one[axis] -= over[axis] * (other[axis] < one[axis] ? -1 : 1);
}

export function byKey(root, attribute) {
  return new Map([...root.querySelectorAll(`[${attribute}]`)].map((node) => [node.getAttribute(attribute), node]));
}

export function draw(name, attributes) {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  return node;
}
