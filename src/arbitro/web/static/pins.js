// Situations kept at hand: a cookie of this browser, which the page of situations reads.

const NAME = "pinned";
const MOST = 12;

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-pin]");
  if (!button) return;
  const kept = pinned().filter((one) => one !== button.dataset.pin);
  const pin = button.getAttribute("aria-pressed") !== "true";
  const now = pin ? [button.dataset.pin, ...kept].slice(0, MOST) : kept;
  document.cookie = `${NAME}=${now.join(".")}; path=/; max-age=31536000; samesite=lax`;
  button.setAttribute("aria-pressed", String(pin));
});

function pinned() {
  const row = document.cookie.split("; ").find((one) => one.startsWith(`${NAME}=`));
  return row ? row.slice(NAME.length + 1).split(".").filter(Boolean) : [];
}
