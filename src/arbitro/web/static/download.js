// A file that takes a while to make: the page says so, and what became of it. Without this it is an ordinary link.

const MEGABYTE = 1 << 20;
const sized = (bytes) => (bytes < MEGABYTE ? `${Math.ceil(bytes / 1024)} kB` : `${(bytes / MEGABYTE).toFixed(1)} MB`);

function save(blob, name) {
  const address = URL.createObjectURL(blob);
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

// The sentence of a refusal, if the server had one.
async function refusal(answer) {
  try {
    return (await answer.json()).error.message;
  } catch {
    return "";
  }
}

async function fetched(link, says) {
  says.textContent = link.dataset.sayBusy;
  link.setAttribute("aria-disabled", "true");
  try {
    const answer = await fetch(link.href, { headers: { Accept: "application/json" } });
    if (!answer.ok) {
      says.textContent = (await refusal(answer)) || link.dataset.sayFailed;
      return;
    }
    const blob = await answer.blob();
    save(blob, link.download);
    says.textContent = link.dataset.sayDone.replace("%size", sized(blob.size));
  } catch {
    says.textContent = link.dataset.sayFailed;
  } finally {
    link.removeAttribute("aria-disabled");
  }
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-download]");
  const says = link?.closest("section").querySelector("[data-download-says]");
  if (!says) return;
  event.preventDefault();
  if (!link.hasAttribute("aria-disabled")) fetched(link, says);
});
