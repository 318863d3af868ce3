// Words without their endings, as Snowball's Italian and English algorithms take them off (docs/design.md, «Senza rete»).
//
// Words come in small letters without accents. The server's stems are the measure: a test compares them.

const ends = (word, ending) => word.endsWith(ending);
const longest = (word, endings) => endings.find((one) => word.endsWith(one)) ?? "";
const sorted = (text) => text.trim().split(/\s+/).sort((one, other) => other.length - one.length);

// Where a region begins that follows a consonant after a vowel, looked for from a place on.
function after(word, from, vowel) {
  let at = from;
  while (at < word.length && !vowel.test(word[at])) at += 1;
  while (at < word.length && vowel.test(word[at])) at += 1;
  return at < word.length ? at + 1 : word.length;
}

// ------------------------------------------------------------ Italian

const VOCALE = /[aeiou]/;
const PRONOUNS = sorted("ci gli la le li lo mi ne si ti vi sene gliela gliele glieli glielo gliene mela mele meli melo mene tela tele teli telo tene"
  + " cela cele celi celo cene vela vele veli velo vene");
const PLAIN = "anza anze ico ici ica ice iche ichi ismo ismi abile abili ibile ibili ista iste isti oso osi osa ose mente atrice atrici ante anti";
const NOMINAL = sorted(`${PLAIN} azione azioni atore atori logia logie uzione uzioni usione usioni enza enze amento amenti imento imenti amente`
  + " ivo ivi iva ive");
const VERBAL = sorted("ammo ando ano are arono asse assero assi assimo ata ate ati ato ava avamo avano avate avi avo emmo enda ende endi endo erai"
  + " eranno ere erebbe erebbero erei eremmo eremo ereste eresti erete erono essero ete eva evamo evano evate evi evo Yamo iamo immo irai iranno ire"
  + " irebbe irebbero irei iremmo iremo ireste iresti irete irono isca iscano isce isci isco iscono issero ita ite iti ito iva ivamo ivano ivate ivi"
  + " ivo ono uta ute uti uto ar ir");

function italian(given) {
  let word = between(given.replaceAll("qu", "qU"));
  const rv = regionV(word);
  const r1 = after(word, 0, VOCALE), r2 = after(word, r1, VOCALE);
  const within = (ending, region) => word.length - ending.length >= region;
  const cut = (ending, instead = "") => { word = word.slice(0, word.length - ending.length) + instead; return true; };
  const also = (ending, region) => ends(word, ending) && within(ending, region) && cut(ending);

  const pronoun = longest(word, PRONOUNS);
  if (pronoun) {
    const stem = word.slice(0, -pronoun.length), verb = longest(stem, ["ando", "endo", "ar", "er", "ir"]);
    if (verb && stem.length - verb.length >= rv) word = verb.length > 2 ? stem : `${stem}e`;
  }
  if (!nominal()) {
    const verb = VERBAL.find((one) => ends(word, one) && within(one, rv));
    if (verb) cut(verb);
  }
  if (/[aeio]$/.test(word) && within("a", rv)) {
    cut("a");
    also("i", rv);
  }
  if (/[cg]h$/.test(word) && word.length - 2 >= rv) cut("h");
  return word.toLowerCase();

  function nominal() {
    const ending = longest(word, NOMINAL);
    if (!ending) return false;
    if (/^[ai]ment[oi]$/.test(ending)) return within(ending, rv) && cut(ending);
    if (!within(ending, ending === "amente" ? r1 : r2)) return false;
    const instead = { logi: "log", uzio: "u", usio: "u", enza: "ente", enze: "ente" }[ending.slice(0, 4)];
    cut(ending, instead);
    if (/^a(zion[ei]|tor[ei])$/.test(ending)) also("ic", r2);
    if (/^iv[oiae]$/.test(ending) && also("at", r2)) also("ic", r2);
    if (ending === "amente") {
      const more = longest(word, ["abil", "iv", "os", "ic"]);
      if (more && also(more, r2) && more === "iv") also("at", r2);
    }
    return true;
  }
}

// «u» and «i» between vowels are no vowels.
function between(word) {
  let made = "";
  for (let at = 0; at < word.length; at += 1) {
    const inner = VOCALE.test(made.at(-1) ?? "") && VOCALE.test(word[at + 1] ?? "");
    made += inner && "ui".includes(word[at]) ? word[at].toUpperCase() : word[at];
  }
  return made;
}

function regionV(word) {
  const vowel = (at) => VOCALE.test(word[at] ?? "");
  const past = (from, wanted) => {
    for (let at = from; at < word.length; at += 1) if (vowel(at) === wanted) return at + 1;
    return word.length;
  };
  if (word.startsWith("divan")) return 5;
  if (word.length < 2) return word.length;
  if (vowel(0)) return vowel(1) ? past(2, false) : past(2, true);
  return vowel(1) ? Math.min(3, word.length) : past(2, true);
}

// ------------------------------------------------------------ English

const VOWEL = /[aeiouy]/;
const AS_THEY_ARE = new Map(Object.entries({
  skis: "ski", skies: "sky", sky: "sky", news: "news", howe: "howe", atlas: "atlas", cosmos: "cosmos", bias: "bias", andes: "andes",
  idly: "idl", gently: "gentl", ugly: "ugli", early: "earli", only: "onli", singly: "singl",
}));
const STEP_2 = {
  tional: "tion", enci: "ence", anci: "ance", abli: "able", entli: "ent", izer: "ize", ization: "ize", ational: "ate", ation: "ate", ator: "ate",
  alism: "al", aliti: "al", alli: "al", fulness: "ful", ousli: "ous", ousness: "ous", iveness: "ive", iviti: "ive", biliti: "ble", bli: "ble",
  fulli: "ful", lessli: "less", ogist: "og", ogi: "og", li: "",
};
const STEP_3 = { tional: "tion", ational: "ate", alize: "al", icate: "ic", iciti: "ic", ical: "ic", ful: "", ness: "", ative: "" };
const STEP_4 = sorted("al ance ence er ic able ible ant ement ment ent ism ate iti ous ive ize ion");
const [KEYS_2, KEYS_3] = [STEP_2, STEP_3].map((table) => sorted(Object.keys(table).join(" ")));

function english(given) {
  if (given.length <= 2) return given;
  if (AS_THEY_ARE.has(given)) return AS_THEY_ARE.get(given);
  let word = given.replace(/^y/, "Y").replace(/([aeiouy])y/g, "$1Y");
  const [r1, r2] = regions(word);
  const within = (ending, region) => word.length - ending.length >= region;
  const cut = (ending, instead = "") => { word = word.slice(0, word.length - ending.length) + instead; };

  plurals();
  past();
  if (/.[^aeiouyY][yY]$/.test(word)) cut("y", "i");
  derived(KEYS_2, STEP_2);
  derived(KEYS_3, STEP_3);
  const last = longest(word, STEP_4);
  if (last && within(last, r2) && (last !== "ion" || /[st]ion$/.test(word))) cut(last);
  if (ends(word, "e") && (within("e", r2) || (within("e", r1) && !isShort(word.slice(0, -1))))) cut("e");
  else if (ends(word, "ll") && within("l", r2)) cut("l");
  return word.toLowerCase();

  function plurals() {
    if (ends(word, "sses")) cut("es");
    else if (/ie[ds]$/.test(word)) cut("ies", word.length > 4 ? "i" : "ie");
    else if (ends(word, "s") && !/[us]s$/.test(word) && VOWEL.test(word.slice(0, -2))) cut("s");
  }

  function past() {
    const ending = longest(word, ["eedly", "ingly", "edly", "eed", "ing", "ed"]);
    if (!ending) return;
    if (ending.startsWith("eed")) {
      if (!/^(proc|exc|succ)eed/.test(word) && within(ending, r1)) cut(ending, "ee");
      return;
    }
    const stem = word.slice(0, word.length - ending.length);
    if (ending === "ing" && /^[^aeiouy]y$/.test(stem)) { word = `${stem.slice(0, -1)}ie`; return; }
    if (ending === "ing" && ["inn", "out", "cann", "herr", "earr", "even"].includes(stem)) return;
    if (!VOWEL.test(stem)) return;
    word = stem;
    if (/(at|bl|iz)$/.test(word)) word += "e";
    else if (/(bb|dd|ff|gg|mm|nn|pp|rr|tt)$/.test(word)) { if (!/^[aeo](bb|dd|ff|gg|mm|nn|pp|rr|tt)$/.test(word)) cut("b"); }
    else if (word.length <= r1 && isShort(word)) word += "e";
  }

  function derived(keys, table) {
    const ending = longest(word, keys);
    if (!ending || !within(ending, ending === "ative" ? r2 : r1)) return;
    if (ending === "ogi" && !ends(word, "logi")) return;
    if (ending === "li" && !/[cdeghkmnrt]li$/.test(word)) return;
    cut(ending, table[ending]);
  }
}

function regions(word) {
  const begun = /^(gener|commun|arsen|past|univers|later|emerg|organ|inter)/.exec(word)?.[0];
  const r1 = begun ? begun.length : after(word, 0, VOWEL);
  return [r1, after(word, r1, VOWEL)];
}

// Ends in a short syllable: consonant, vowel, consonant, or a vowel and a consonant alone.
function isShort(word) {
  return /[^aeiouy][aeiouy][^aeiouywxY]$/.test(word) || /^[aeiouy][^aeiouy]$/.test(word) || word === "past";
}

export function stem(word, lang) {
  return lang === "it" ? italian(word) : english(word);
}
