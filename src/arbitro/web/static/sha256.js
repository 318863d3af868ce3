// Bytes and their SHA-256, for pages that check what they are shown.
//
// It is our own because browsers offer theirs only over https, and a hall's laptop speaks plain http.

const K = [];
const H0 = [];
for (let n = 2; H0.length < 8 || K.length < 64; n += 1) {
  if ([...Array(n).keys()].slice(2).some((d) => n % d === 0)) continue;
  const word = (root) => Math.floor((root - Math.floor(root)) * 2 ** 32) >>> 0;
  if (H0.length < 8) H0.push(word(Math.sqrt(n)));
  if (K.length < 64) K.push(word(Math.cbrt(n)));
}

export function sha256(bytes) {
  const length = bytes.length;
  const padded = new Uint8Array(((length + 8) >> 6) * 64 + 64);
  padded.set(bytes);
  padded[length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(length / 2 ** 29));
  view.setUint32(padded.length - 4, (length << 3) >>> 0);
  const h = [...H0];
  const w = new Uint32Array(64);
  const turn = (x, n) => (x >>> n) | (x << (32 - n));
  for (let at = 0; at < padded.length; at += 64) {
    for (let i = 0; i < 16; i += 1) w[i] = view.getUint32(at + i * 4);
    for (let i = 16; i < 64; i += 1) {
      const [a, b] = [w[i - 15], w[i - 2]];
      w[i] = w[i - 16] + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + w[i - 7] + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10));
    }
    let [a, b, c, d, e, f, g, z] = h;
    for (let i = 0; i < 64; i += 1) {
      const one = (z + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[i] + w[i]) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [z, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, z].forEach((value, i) => { h[i] = (h[i] + value) >>> 0; });
  }
  return h.map((word) => word.toString(16).padStart(8, "0")).join("");
}

export const utf8 = (text) => new TextEncoder().encode(text);
export const fromHex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

// JSON in which no object names an entry twice: of two readers one would take the first, one the last.
export function plainly(text) {
  const made = JSON.parse(text);
  const named = (value) => (value === null || typeof value !== "object" ? 0
    : (Array.isArray(value) ? 0 : Object.keys(value).length) + Object.values(value).reduce((total, one) => total + named(one), 0));
  const said = text.replace(/"(?:[^"\\]|\\.)*"/g, "").split(":").length - 1;
  if (said !== named(made)) throw new SyntaxError("an entry stands twice");
  return made;
}

// Keys sorted, no spaces: the text that is hashed and signed.
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(",")}}`;
}
