// SHA-512, which Ed25519 is made with; our own for the reason sha256.js gives.

const MASK = (1n << 64n) - 1n;
const K = [];
const H0 = [];
for (let n = 2n; K.length < 80; n += 1n) {
  let prime = true;
  for (let d = 2n; d * d <= n; d += 1n) prime &&= n % d !== 0n;
  if (!prime) continue;
  if (H0.length < 8) H0.push(root(n << 128n, 2n) & MASK);
  K.push(root(n << 192n, 3n) & MASK);
}

// The whole part of the root, by halving.
function root(of, power) {
  let [low, high] = [0n, 1n << 80n];
  while (high - low > 1n) {
    const middle = (low + high) >> 1n;
    if (middle ** power <= of) low = middle;
    else high = middle;
  }
  return low;
}

export function sha512(bytes) {
  const padded = new Uint8Array(((bytes.length + 16) >> 7) * 128 + 128);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n);
  const h = [...H0];
  const w = new BigUint64Array(80);
  const turn = (x, n) => ((x >> n) | (x << (64n - n))) & MASK;
  for (let at = 0; at < padded.length; at += 128) {
    for (let i = 0; i < 16; i += 1) w[i] = view.getBigUint64(at + i * 8);
    for (let i = 16; i < 80; i += 1) {
      const [a, b] = [w[i - 15], w[i - 2]];
      w[i] = w[i - 16] + (turn(a, 1n) ^ turn(a, 8n) ^ (a >> 7n)) + w[i - 7] + (turn(b, 19n) ^ turn(b, 61n) ^ (b >> 6n));
    }
    let [a, b, c, d, e, f, g, z] = h;
    for (let i = 0; i < 80; i += 1) {
      const one = z + (turn(e, 14n) ^ turn(e, 18n) ^ turn(e, 41n)) + ((e & f) ^ (~e & MASK & g)) + K[i] + w[i];
      const two = (turn(a, 28n) ^ turn(a, 34n) ^ turn(a, 39n)) + ((a & b) ^ (a & c) ^ (b & c));
      [z, g, f, e, d, c, b, a] = [g, f, e, (d + one) & MASK, c, b, a, (one + two) & MASK];
    }
    [a, b, c, d, e, f, g, z].forEach((value, i) => { h[i] = (h[i] + value) & MASK; });
  }
  const out = new DataView(new ArrayBuffer(64));
  for (const [i, word] of h.entries()) out.setBigUint64(i * 8, word);
  return new Uint8Array(out.buffer);
}
