// What a word was meant for that nobody knows: one of a dialect, a mistyped one, two in one (`referee/search/spelling.py`).

import { LANGS } from "./words.js";

const SHORTEST_SLIP = 4, LONG = 7, LONGER = 11, SLIPS = 0.12, SHORTEST_PART = 3, NEAR = 0.52, MOST = 8;

export class Speller {
  constructor(lexicon, spelt, phrased) {
    Object.assign(this, { lexicon, phrased, spelt: new Map(spelt) });
    this.known = new Set(this.spelt.values());
    for (const [word, term] of lexicon.same) if (this.known.has(term)) this.spelt.set(word, term);
    this.choices = [...this.spelt.keys()].filter((word) => word.length >= SHORTEST_SLIP);
  }

  // Known terms this word may be, the likeliest first, each with how sure that is.
  meanings(word, lang) {
    const sure = this.spelling(word, lang);
    for (const [term, share] of [...sure]) {
      for (const close of this.lexicon.near[term] ?? []) if (this.known.has(close) && !sure.has(close)) sure.set(close, NEAR * share);
    }
    return sure;
  }

  spelling(word, lang) {
    if (!this.phrased.has(word) && this.lexicon.isForeign(word)) return new Map();
    for (const langs of [lang ? [lang] : LANGS, LANGS]) {
      const known = langs.map((one) => this.lexicon.term(word, one)).filter((term) => this.known.has(term));
      if (known.length) return new Map(known.map((term) => [term, 1]));
    }
    if (/^\d+$/.test(word)) return new Map();
    return [this.dialect, this.mistyped, this.joined].reduce((found, way) => (found.size ? found : way.call(this, word)), new Map());
  }

  dialect(word) {
    for (const [ending, italian] of Object.entries(this.lexicon.endings)) {
      if (!word.endsWith(ending) || word.length < ending.length + SHORTEST_PART) continue;
      const term = this.lexicon.term(word.slice(0, word.length - ending.length) + italian, "it");
      if (this.known.has(term)) return new Map([[term, 1 - SLIPS]]);
    }
    return new Map();
  }

  mistyped(word) {
    const allowed = slipsAllowed(word);
    if (!allowed) return new Map();
    const near = this.choices.map((found) => [found, slips(word, found, allowed)]).filter((row) => row[1] <= allowed);
    near.sort((one, other) => one[1] - other[1]);
    const sure = new Map();
    for (const [found, many] of near.slice(0, MOST)) {
      const sameHead = found[0] === word[0];
      if (!sameHead && word.length < LONG) continue;
      const term = this.spelt.get(found);
      sure.set(term, Math.max(sure.get(term) ?? 0, 1 - SLIPS * many - (sameHead ? 0 : SLIPS)));
    }
    const best = Math.max(0, ...sure.values());
    const likeliest = [...sure].sort((one, other) => other[1] - one[1] || (one[0] < other[0] ? -1 : 1)).slice(0, 3);
    return new Map(likeliest.filter((row) => row[1] >= best - SLIPS));
  }

  joined(word) {
    for (let at = SHORTEST_PART; at <= word.length - SHORTEST_PART; at += 1) {
      const [left, right] = [word.slice(0, at), word.slice(at)];
      if (!this.spelt.has(right) || (!this.spelt.has(left) && this.lexicon.tokens(left).length)) continue;
      return new Map([this.spelt.get(left), this.spelt.get(right)].filter(Boolean).map((term) => [term, 1 - SLIPS]));
    }
    return new Map();
  }
}

function slipsAllowed(word) {
  if (word.length < SHORTEST_SLIP) return 0;
  return word.length < LONG ? 1 : word.length < LONGER ? 2 : 3;
}

// Letters left out, put in, changed or swapped with their neighbour; beyond the most allowed it does not matter how many.
function slips(one, other, most) {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let [older, old, row] = [[], [], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= one.length; i += 1) {
    [older, old, row] = [old, row, [i]];
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1];
      row[j] = Math.min(old[j] + 1, row[j - 1] + 1, old[j - 1] + (same ? 0 : 1));
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) row[j] = Math.min(row[j], older[j - 2] + 1);
    }
    if (Math.min(...row) > most) return most + 1;
  }
  return row[other.length];
}
