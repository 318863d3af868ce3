// Who scrolled down while the others played, or to end his turn, sees the table again when the turn passes.

let had;

export function turnSeen(table) {
  const { mine } = document.querySelector(".play-bar")?.dataset ?? {}; // an exercise has none
  const { top, height } = table.getBoundingClientRect();
  const gone = mine === "yes" ? top < -height / 5 : top < 0;
  if (had && mine && mine !== had && gone) scrollTo({ top: 0 });
  had = mine;
}
