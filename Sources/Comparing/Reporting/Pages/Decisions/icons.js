/** Icons and messages of the pages on which people decide. */
((Cellophane) => {
  "use strict";

  const { html, svg } = Cellophane;
  const messageTime = 4000; // ms

  /** Icons in a box of 18 by 18, drawn with strokes. */
  const Icons = {
    approve: "M3.5 9.5l3.6 3.6L14.5 5.2",
    work: "M9 3.2v7M9 14.2v.2",
    comment: "M3 4h12v8.5H8.5L5.2 15v-2.5H3z",
    search: "M8 3.2a4.8 4.8 0 1 1 0 9.6 4.8 4.8 0 0 1 0-9.6zM11.6 11.6 15 15",
    previous: "M11 4 6 9l5 5",
    next: "M7 4l5 5-5 5",
    save: "M9 2.5v8.5M5.5 7.8 9 11.3l3.5-3.5M3 14.5h12",
    load: "M9 11.5V3M5.5 6.2 9 2.7l3.5 3.5M3 14.5h12",
    remove: "M4.5 4.5l9 9M13.5 4.5l-9 9",
    list: "M3 5h12M3 9h12M3 13h12",
    fold: "M4.5 7 9 11.5 13.5 7",
    all: "M1.8 9.5l3.2 3.2L11 6.4M8.3 11.9l.9.9L16.2 5.4",
  };

  /** Makes an icon of a page, or else of the player; it is decorative, its button is labeled. */
  Cellophane.pageIcon = (name) => Icons[name] === undefined ? Cellophane.icon(name) : svg(
    "svg", { class: "icon", viewBox: "0 0 18 18", "aria-hidden": "true" },
    svg("path", { d: Icons[name] }));

  /** Makes a button with an icon; it shows its text, or else has a label. */
  Cellophane.iconButton = ({ icon, label, title = label, text = null, action }) => html("button",
    { type: "button", class: "tool", "aria-label": text === null ? label : null, title,
      onclick: action },
    Cellophane.pageIcon(icon), text === null ? null : html("span", {}, text));

  /** Short messages at the foot of the page that are read out as well. */
  Cellophane.Toast = class Toast {
    #timer = 0;

    constructor() {
      this.element = html("p", { class: "toast", role: "status" });
    }

    say(text) {
      this.element.textContent = text;
      this.element.classList.add("shown");
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.element.classList.remove("shown"), messageTime);
    }
  };
})(globalThis.Cellophane ??= {});
