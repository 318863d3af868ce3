// What somebody without a mouse needs to know of a page: `hands.marked`,
// `hands.standing`, `hands.hiding`, `hands.near`; and `hands.trail`, where the focus was since one looked.

window.hands = (() => {
  const STOPS = "a[href], button, input, select, textarea, summary, [tabindex='0']";

  function shown(node) {
    return node.checkVisibility({ visibilityProperty: true }) && !node.disabled && node.type !== "hidden";
  }

  function asks(form, button) {
    const own = (name) => form.querySelector(`[name="${name}"]`)?.value;
    const what = own("_does") || own("_command") || form.getAttribute("action").split("/").pop();
    return `${what} ${button.name}`.trim();
  }

  // Everything the focus should come to, and every form that sends something, by a mark of its own.
  // Of several buttons with one choice each (radio), the focus comes to one.
  function marked() {
    let count = 0;
    const reach = [], actions = {};
    for (const node of document.querySelectorAll(STOPS)) {
      node.dataset.key = `k${count++}`;
      if (shown(node) && node.tabIndex >= 0 && node.type !== "radio") reach.push(node.dataset.key);
    }
    for (const form of document.forms) {
      form.dataset.key = `f${count++}`;
      if (form.getAttribute("method") !== "post") continue;
      for (const button of form.elements) {
        if (button.localName !== "button" || button.disabled || button.tabIndex < 0) continue;
        actions[asks(form, button)] ??= { form: form.dataset.key, button: button.dataset.key };
      }
    }
    return { reach, actions };
  }

  // What has the focus.
  function standing() {
    const node = document.activeElement;
    return node && node !== document.body ? told(node) : null;
  }

  function told(node) {
    return {
      key: node.dataset.key ?? "", tag: node.localName, type: node.type ?? "", value: node.value ?? "",
      figure: ["numeric", "decimal"].includes(node.inputMode), form: node.form?.dataset.key ?? "",
      required: node.required ?? false, checked: node.checked ?? false, opens: node.dataset.opens ?? "",
      folded: node.localName === "summary" && !node.parentElement.open,
      ring: getComputedStyle(node).outlineStyle !== "none",
    };
  }

  // The folds around a form and inside it, by the mark of their summary, and the dialog it stands in.
  function hiding(key) {
    const form = document.querySelector(`form[data-key="${key}"]`);
    const folds = [...document.querySelectorAll("summary")]
      .filter((one) => one.parentElement.contains(form) || form.contains(one));
    return { folds: folds.map((one) => one.dataset.key), dialog: form.closest("dialog")?.id ?? "" };
  }

  // Puts the focus before the first of these things, as Tab would have come there; that it does so
  // from the top of a page is told by the trail.
  function near(key, hidden) {
    const form = document.querySelector(`form[data-key="${key}"]`);
    const stops = [...document.querySelectorAll(STOPS)].filter((node) => node.tabIndex >= 0);
    const wanted = (node) => node.form === form || hidden.folds.includes(node.dataset.key)
      || (hidden.dialog && node.dataset.opens === hidden.dialog);
    const first = stops.findIndex((node) => shown(node) && wanted(node));
    const before = stops.slice(0, Math.max(first, 0)).filter(shown).pop();
    if (before) before.focus();
    else document.activeElement?.blur();
  }

  const trail = [];
  addEventListener("focusin", (event) => {
    // The ring is drawn for who moves by keys, and that is known once the focus is there.
    if (event.target.dataset) trail.push(told(event.target));
  });

  return { marked, standing, hiding, near, trail };
})();
