// An index of short texts: which things a query is about (`referee/search/text_index.py`, whose numbers these are).

import { Speller } from "./spelling.js";

const [PHRASED, TOGETHER, ORDERED] = [0.57, 0.31, 0.12];
const UNKNOWN = 0.7, UNKNOWN_OF_FEW = 2, ASTRAY = 1.5, FOREIGN = 9, GUESSED = 0.7, BRIEF = 4, SECOND = 0.15, LOOKED_AT = 40, LEAST = 0.3, LEFT = 0.25;

export const rounded = (number) => Number(number.toFixed(4));

export class Index {
  constructor(written, lexicon) {
    const { ids, terms, weights, texts, spelt, phrased } = written;
    Object.assign(this, { lexicon, ids, weight: new Map(terms.map((term, at) => [term, weights[at]])) });
    this.bags = ids.map(() => new Set());
    this.pairs = ids.map(() => new Set());
    this.texts = [];
    this.holding = new Map(terms.map((term) => [term, []]));
    for (const [at, trust, unsaid, said] of texts) {
      const spoken = [...new Set(said)];
      for (const number of spoken) {
        this.bags[at].add(terms[number]);
        this.holding.get(terms[number]).push(this.texts.length);
      }
      for (let next = 1; next < said.length; next += 1) this.pairs[at].add(`${terms[said[next - 1]]} ${terms[said[next]]}`);
      this.texts.push({ at, trust, unsaid, size: sum(spoken.map((number) => weights[number])) });
    }
    const words = spelt.map(([word, number]) => [word, terms[number]]);
    this.speller = new Speller(lexicon, words, new Set(phrased.map((at) => spelt[at][0])));
  }

  read(words) {
    const lang = this.lexicon.language(words);
    const telling = [...new Set(this.lexicon.tokens(words))];
    const meant = telling.map((word) => [word, this.speller.meanings(word, lang)]);
    const atHome = this.isAtHome(meant.map((row) => row[1]));
    const unknown = telling.length > BRIEF ? UNKNOWN : UNKNOWN_OF_FEW;
    const read = new Map();
    for (const [word, terms] of meant) {
      const [likeliest = ""] = terms.keys();
      const isKnown = terms.get(likeliest) === 1;
      if (isKnown || (terms.size && !read.has(likeliest))) {
        const trust = isKnown || atHome ? 1 : GUESSED;
        const trusted = new Map([...terms].map(([term, sure]) => [term, trust * sure]));
        if (!read.has(likeliest)) read.set(likeliest, { meanings: trusted, weight: this.weight.get(likeliest) });
      } else if (atHome ? this.lexicon.isOtherGame(word) : this.lexicon.isForeign(word)) read.set(word, { meanings: new Map(), weight: FOREIGN });
      else read.set(word, { meanings: new Map(), weight: atHome ? unknown : ASTRAY * unknown });
    }
    return [...read.values()];
  }

  isAtHome(meant) {
    return meant.some((terms) => [...terms].some(([term, sure]) => sure === 1 && this.lexicon.ours.has(term)));
  }

  search(words) {
    const query = this.read(words);
    const total = sum(query.map((word) => word.weight));
    const atHome = this.isAtHome(query.map((word) => word.meanings));
    const said = query.filter((word) => word.meanings.size).map((word) => word.meanings.keys().next().value);
    const order = said.slice(1).map((term, before) => `${said[before]} ${term}`);
    const fits = [...this.bestTexts(query, total)].sort((one, other) => other[1] - one[1]).slice(0, LOOKED_AT);
    const hits = fits.map(([at, fit]) => {
      const spoken = sum(query.map((word) => toldOf(word, this.bags[at])));
      const told = spoken / total;
      const same = order.filter((pair) => this.pairs[at].has(pair)).length / Math.max(1, order.length);
      const score = PHRASED * fit + TOGETHER * told + ORDERED * same;
      return { at, exact: score, id: this.ids[at], score: rounded(score), told: rounded(told), said: rounded(spoken), atHome };
    });
    return hits.sort((one, other) => other.exact - one.exact || one.at - other.at);
  }

  // How well the best text of each thing fits, and a little how well the second does.
  bestTexts(query, total) {
    const shared = new Map();
    for (const word of query) {
      const said = new Set();
      for (const [term, sure] of [...word.meanings].sort((one, other) => other[1] - one[1])) {
        for (const number of this.holding.get(term)) {
          if (said.has(number)) continue;
          said.add(number);
          shared.set(number, (shared.get(number) ?? 0) + word.weight * sure);
        }
      }
    }
    const best = new Map(), second = new Map();
    let most = 0;
    for (const common of shared.values()) most = Math.max(most, common);
    for (const [number, common] of shared) {
      if (common < LEAST * most) continue;
      const { at, size, trust, unsaid } = this.texts[number];
      const left = size > common ? unsaid * (size - common) : 0;
      const fit = (trust * common) / (common + LEFT * (total - common) + left);
      const before = best.get(at) ?? 0;
      if (fit > before) {
        second.set(at, before);
        best.set(at, fit);
      } else if (fit > second.get(at)) second.set(at, fit);
    }
    return new Map([...best].map(([at, fit]) => [at, (1 - SECOND) * fit + SECOND * second.get(at)]));
  }
}

function sum(numbers) {
  return numbers.reduce((all, one) => all + one, 0);
}

function toldOf(word, bag) {
  let sure = 0;
  for (const [term, share] of word.meanings) if (bag.has(term)) sure = Math.max(sure, share);
  return sure * word.weight;
}
