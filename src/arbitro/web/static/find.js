// Search in a published site: a list beside the page, no server asked. A classic script, so that it works from a folder.
(() => {
  const bare = (text) => text.normalize("NFKD").replace(/[̀-ͯ]/g, "").toLowerCase();
  const field = document.querySelector("[data-find]");
  const found = document.querySelector("[data-found]");
  const rows = globalThis.arbitroIndex.map(([name, path, about]) => ({ name, path, about, words: bare(`${name} ${about}`) }));
  const MOST = 60;

  function row(one) {
    const item = document.createElement("li");
    const link = document.createElement("a");
    link.href = field.dataset.root + one.path;
    link.className = "strong";
    link.textContent = one.name;
    const about = document.createElement("span");
    about.className = "soft";
    about.textContent = one.about;
    item.append(link, " ", about);
    return item;
  }

  function look() {
    const words = bare(field.value).split(/\s+/).filter(Boolean);
    const hits = words.length ? rows.filter((one) => words.every((word) => one.words.includes(word))).slice(0, MOST) : [];
    found.replaceChildren(...hits.map(row));
    if (words.length && !hits.length) found.textContent = field.dataset.none;
  }

  field.addEventListener("input", look);
  look();
})();
