// A form that is filled in bit by bit (data-draft) keeps what was tapped in this browser until it is sent.

const slot = (form) => `arbitro:draft:${location.pathname}#${form.id}`;

function keep(form) {
  const said = [...new FormData(form)].filter(([name]) => !name.startsWith("_"));
  localStorage.setItem(slot(form), JSON.stringify(said));
}

function restore(form) {
  const said = JSON.parse(localStorage.getItem(slot(form)) || "null");
  if (!said) return;
  for (const field of form.elements) {
    if (!field.name || field.name.startsWith("_") || field.type === "hidden") continue;
    const values = said.filter(([name]) => name === field.name).map(([, value]) => value);
    if (field.type === "checkbox" || field.type === "radio") field.checked = values.includes(field.value);
    else if (values.length) [field.value] = values;
  }
}

for (const form of document.querySelectorAll("form[data-draft]")) {
  restore(form);
  form.addEventListener("change", () => keep(form));
  form.addEventListener("input", () => keep(form));
  form.addEventListener("arbitro:sent", () => localStorage.removeItem(slot(form)));
}
