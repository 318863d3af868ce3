// What words say: shorthand, expressions, stems, synonyms; as the server reads them (`referee/search/words.py`).

import { stem } from "./stems.js";

export const LANGS = ["it", "en"];
const CAP = "130", YEARS = 1000;

export function plain(text) {
  return text.toLowerCase().replaceAll("ß", "ss").normalize("NFKD").replace(/\p{Mn}/gu, "");
}

export class Lexicon {
  constructor(table) {
    Object.assign(this, { endings: table.endings, near: table.near, ours: new Set(table.ours) });
    [this.short, this.together, this.same] = [table.short, table.together, table.same].map((one) => new Map(Object.entries(one)));
    this.dull = new Set(LANGS.flatMap((lang) => table.dull[lang]));
    this.telltale = new Map(LANGS.map((lang) => [lang, new Set(table.dull[lang])]));
    [this.foreign, this.games] = [table.foreign, table.games].map((pair) => pair.map((words) => new Set(words)));
    this.twofold = table.twofold;
    const longestFirst = [...this.together.keys()].sort((one, other) => other.length - one.length);
    this.expression = new RegExp(`\\b(?:${longestFirst.map((one) => one.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})\\b`, "g");
  }

  tokens(text) {
    const written = plain(text).replaceAll("’", "'").replaceAll("+", " piu ").replaceAll("%", " percento ");
    const bare = written.replace(/([a-z])\1{2,}/g, "$1").replace(this.expression, (said) => this.together.get(said));
    const found = (bare.match(/[a-z0-9]+/g) ?? []).flatMap((word) => (this.short.get(word) ?? word).split(" "));
    const telling = found.filter((word) => word && !this.dull.has(word));
    return telling.map((word) => (/^\d+$/.test(word) && Number(word) > Number(CAP) && Number(word) < YEARS ? CAP : word));
  }

  language(text) {
    const words = plain(text).match(/[a-z0-9]+/g) ?? [];
    const [italian, english] = LANGS.map((lang) => words.filter((word) => this.telltale.get(lang).has(word)).length);
    if (italian === english) return undefined;
    return italian > english ? "it" : "en";
  }

  term(word, lang) {
    const meant = this.twofold[lang]?.[word] ?? word;
    const bare = stem(meant, lang);
    return this.same.get(meant) ?? this.same.get(bare) ?? bare;
  }

  isForeign(word) {
    return this.isAmong(word, this.foreign);
  }

  isOtherGame(word) {
    return this.isAmong(word, this.games);
  }

  isAmong(word, [whole, stems]) {
    if (whole.has(word)) return true;
    const own = LANGS.map((lang) => stem(word, lang));
    return ![word, ...own].some((form) => this.same.has(form)) && own.some((form) => stems.has(form));
  }
}
