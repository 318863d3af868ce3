// The form of a new match: only as many players as the chosen rules allow, and what its game asks for.

const form = document.getElementById("open-room");

function arrange() {
  const { game } = form.elements.regulation.selectedOptions[0].dataset;
  for (const one of form.querySelectorAll("[data-only]")) one.hidden = one.dataset.only !== game;
  const sizes = form.elements.regulation.selectedOptions[0].dataset.sizes.split(" ");
  const players = form.elements.players;
  for (const one of players.options) one.disabled = !sizes.includes(one.value);
  if (!sizes.includes(players.value)) players.value = sizes.includes("4") ? "4" : sizes[0];
}

if (form) {
  form.addEventListener("change", arrange);
  arrange();
}
