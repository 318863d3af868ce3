// The cards and rules that words mean in an edition (`app/case_search.py`, whose numbers these are).

import { Index, rounded } from "./text-index.js";
import { Lexicon, plain } from "./words.js";

const CARD_FLOOR = 0.4, CARD_FLOOR_ASTRAY = 0.5, RULE_FLOOR = 0.36, TOLD = 0.42, TOLD_ASTRAY = 0.5, SAID = 6.5;
const NEAREST = 3, BRIEF = 7, BESIDE_BEST = 0.6, ANSWERED = 0.9, AS_WELL = 0.8, BESIDE = 3, LIMIT = 8;

const NAMED = /\bart(?:icol[oi]|icles?)?\b\.?\s*(?:n\.?\s*|numero\s*)?(\d{1,2})(?:\.(\d)\b)?(?:\s*[-–/.,]\s*(\d{1,2}[a-c]?)\b)?/;
const BARE = /^\s*(\d{1,2})(?:\.(\d)\b)?(?:\s*[-–/.]\s*(\d{1,2}[a-c]?))?\s*\??\s*$/;
const ID = /\b[a-z0-9]{2,3}(?:-[a-z0-9.]+)+\b/g;

// `book` is what the server wrote: cards, rules, words, index. Gives back a function from words to what was found.
export function shelf(book) {
  const lexicon = new Lexicon(book.words);
  const index = new Index(book.index, lexicon);
  const cards = new Map(Object.entries(book.cards).map(([id, card]) => [id, card.cites]));
  const rules = new Map(Object.entries(book.rules));
  const answered = new Set([...cards.values()].flat());
  const headings = new Map();
  for (const [id, rule] of rules) headings.set(plain(rule.article), [...(headings.get(plain(rule.article)) ?? []), id]);
  return find;

  function find(words) {
    const typed = new Set((plain(words).match(ID) ?? []).map((id) => id.toUpperCase()));
    const whole = [...rules.keys()].find((id) => typed.has(id.toUpperCase()));
    if (whole) return { found: ofRules([whole], new Map()), sure: true };
    const asked = lexicon.tokens(words).length <= BRIEF ? askedArticle(words) : undefined;
    const ids = asked ? [...rules.keys()].filter((id) => isOf(id, asked)) : [];
    if (ids.length) return { found: ofRules(ids, scores(besideArticle(words))), sure: true };
    const headed = headings.get(plain(words).trim()) ?? [];
    if (headed.length) return { found: ofRules(headed, scores(words)), sure: true };
    const hits = merged(index.search(words));
    const good = hits.filter(isIt);
    if (good.length) {
      const found = together(good);
      const beside = found.slice(NEAREST).filter((one) => one.score >= BESIDE_BEST * found[0].score);
      return { found: [...found.slice(0, NEAREST), ...beside].slice(0, LIMIT), sure: true };
    }
    const near = hits.filter((hit) => rules.has(hit.id) && hit.told >= TOLD / 2);
    return { found: together(near).slice(0, NEAREST), sure: false };
  }

  function scores(words) {
    return new Map(index.search(words).map((hit) => [hit.id, hit.score]));
  }

  // Rules of one article that fit about as well as its best one are told with it.
  function together(hits) {
    const found = [], at = new Map();
    for (const hit of hits) {
      if (cards.has(hit.id)) {
        found.push({ kind: "card", id: hit.id, score: hit.score, also: [] });
        continue;
      }
      const article = `${rules.get(hit.id).regulation} ${rules.get(hit.id).article}`;
      const first = at.get(article);
      if (!first) {
        found.push({ kind: "rule", id: hit.id, score: hit.score, also: [] });
        at.set(article, found.at(-1));
      } else if (hit.score >= AS_WELL * first.score && first.also.length < BESIDE) first.also.push(hit.id);
    }
    return found;
  }

  function isIt(hit) {
    const told = hit.atHome ? TOLD : TOLD_ASTRAY;
    const floor = cards.has(hit.id) ? (hit.atHome ? CARD_FLOOR : CARD_FLOOR_ASTRAY) : RULE_FLOOR;
    return (hit.told >= told && hit.score >= floor) || hit.said >= SAID;
  }

  // An article: the cards that are about it, its rules in their order, cards that touch it; what fits best first.
  function ofRules(ids, known) {
    const wanted = new Set(ids), about = [], touching = [];
    for (const [card, cited] of cards) {
      const share = cited.filter((id) => wanted.has(id));
      if (!share.length) continue;
      const own = ids.length === 1 || 2 * share.length >= cited.length;
      (own ? about : touching).push({ kind: "card", id: card, score: Math.max(...[card, ...share].map((id) => known.get(id) ?? 0)), also: [] });
    }
    const told = ids.map((id) => ({ kind: "rule", id, score: known.get(id) ?? 0, also: [] }));
    return [...about, ...told, ...touching].sort(byScore);
  }

  // Cards and the rules no card answers. A card is worth what the best rule it cites is.
  function merged(hits) {
    const known = new Map(hits.map((hit) => [hit.id, hit]));
    const found = new Map(hits.filter((hit) => !answered.has(hit.id)).map((hit) => [hit.id, hit]));
    for (const [card, cited] of cards) {
      let best;
      for (const id of cited) if (known.has(id) && (!best || known.get(id).score > best.score)) best = known.get(id);
      const own = found.get(card);
      if (!best || (own && best.score * ANSWERED <= own.score)) continue;
      const [told, said] = [Math.max(own?.told ?? 0, best.told), Math.max(own?.said ?? 0, best.said)];
      found.set(card, { id: card, score: rounded(best.score * ANSWERED), told, said, atHome: best.atHome });
    }
    return [...found.values()].sort(byScore);
  }
}

function byScore(one, other) {
  return other.score - one.score;
}

function askedArticle(words) {
  const [, article, part = "", number = ""] = NAMED.exec(plain(words)) ?? BARE.exec(plain(words)) ?? [];
  return article && { article: String(Number(article)), part, number };
}

function besideArticle(words) {
  return plain(words).replace(BARE, " ").replace(new RegExp(NAMED, "g"), " ");
}

// Whether a rule belongs to what was asked, by its id: «RUR-36-18», «RUR-4.2-05».
function isOf(id, asked) {
  const tail = id.slice(id.indexOf("-") + 1);
  const cut = tail.lastIndexOf("-");
  const [article, number] = cut < 0 ? ["", tail] : [tail.slice(0, cut), tail.slice(cut + 1)];
  const [whole, part = ""] = article.split(/\.(.*)/s);
  if (whole !== asked.article || (asked.part && part !== asked.part)) return false;
  if (!asked.number) return true;
  const wanted = /^\d+$/.test(asked.number) ? asked.number.padStart(2, "0") : asked.number;
  return plain(number) === wanted || number.replace(/[abc]+$/, "") === wanted;
}
