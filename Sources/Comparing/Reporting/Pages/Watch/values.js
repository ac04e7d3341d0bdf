/**
 * Controls of values in a scene. Each is made of a value as the server describes it: its path, its
 * name and sentence, its kind, the value in the document and the one that holds without it.
 *
 * A control tries values while a gesture lasts and writes one at its end; `tuning` does both.
 */
((Cellophane) => {
  "use strict";

  const { html } = Cellophane;
  const idle = 500; // ms after the last key until the gesture ends
  let controls = 0;

  /** The numbers that a slider has at first, by the unit: beyond them it grows with the value. */
  const spans = { s: 1, ms: 1000, cs: 100, deg: 90, rad: 3.2, turn: 1, pt: 20, "%": 100 };

  /** The least of 1, 2, 5, 10, 20 … that is not below a number. */
  function rounded(value) {
    const power = 10 ** Math.floor(Math.log10(value) + 1e-9);
    return power * [1, 2, 5, 10].find((factor) => factor * power >= value * (1 - 1e-9));
  }

  /** The bounds and the step of a slider around a value, within those of its key. */
  function sliderRange({ unit, minimum, maximum, isWhole }, value) {
    const least = Number.isFinite(minimum) ? minimum : -Infinity;
    const most = Number.isFinite(maximum) ? maximum : Infinity;
    const isShort = most - least <= 2;
    const span = isShort ? most : rounded(Math.max(2 * Math.abs(value), spans[unit] ?? (isWhole ? 10 : 2)));
    const low = isShort ? least : Math.max(least, value < 0 ? -span : 0);
    const high = Math.min(most, span);
    const step = isWhole ? 1 : Math.max(1e-3, rounded((high - low) / 200));
    return { low, high, step };
  }

  /** A number without more digits than its step has. */
  const spelled = (value, step) => String(Number(value.toFixed(Math.max(0, Math.ceil(-Math.log10(step) - 1e-9)))));

  const numberOf = (value) => typeof value === "number" ? value : parseFloat(value);

  /** What all controls have: a row, messages of refusal, and gestures. */
  class Control {
    #timer = 0;
    #held = null;

    constructor(value, tuning, { label = value.name, group = "" } = {}) {
      this.tuning = tuning;
      this.id = `tuned-${controls += 1}`;
      this.label = label;
      this.title = group ? `${label}, ${group}` : label;
      this.error = html("p", { class: "tuned-error", role: "alert", hidden: true });
      this.element = html("div", { class: "tuned" });
      this.take(value);
    }

    take(value) {
      this.value = value;
      this.element.dataset.key = JSON.stringify(value.path);
      this.element.classList.toggle("unwritten", value.value === undefined);
    }

    /** Whether a gesture is under way. */
    get isHeld() { return this.#held !== null; }

    /** Tries a value; `spelling` is what JSON has for it. */
    try(spelling) {
      this.#held = this.changes(spelling);
      this.tuning.try(this, this.#held);
    }

    /** The changes that a value stands for. */
    changes(spelling) { return [{ path: this.value.path, value: JSON.stringify(spelling) }]; }

    /** Ends a gesture by writing its value. */
    end() {
      clearTimeout(this.#timer);
      if (this.#held) { this.tuning.write(this, this.#held); }
      this.#held = null;
    }

    /** Writes a value without a gesture. */
    write(spelling) { this.tuning.write(this, this.changes(spelling)); }

    /** Ends a gesture as if it had not been. */
    cancel() {
      clearTimeout(this.#timer);
      if (!this.#held) { return false; }
      this.#held = null;
      this.show();
      this.tuning.revert();
      return true;
    }

    /** Makes gestures of an element: by the pointer until it is released, by keys until they rest. */
    listen(element) {
      // What the release changes comes after it.
      element.addEventListener("pointerup", () => setTimeout(() => this.end()));
      element.addEventListener("keydown", (event) => {
        clearTimeout(this.#timer);
        if (event.key === "Escape" && this.cancel()) { event.stopPropagation(); event.preventDefault(); }
        if (event.key === "Enter") { this.end(); }
      });
      element.addEventListener("keyup", () => this.rest());
      element.addEventListener("blur", () => this.end());
    }

    /** Ends the gesture unless another key follows. */
    rest() {
      clearTimeout(this.#timer);
      if (this.#held) { this.#timer = setTimeout(() => this.end(), idle); }
    }

    /** Shows why a value was refused; nothing for null. */
    refuse(message) {
      this.error.hidden = !message;
      this.error.textContent = message ?? "";
      for (const field of this.element.querySelectorAll("input, select")) {
        field.setAttribute("aria-invalid", String(Boolean(message)));
      }
    }

    /** Shows the value of the document, unless a gesture is under way. */
    update(value) {
      // A refusal stays until there is another value.
      if (JSON.stringify(value.value) !== JSON.stringify(this.value.value)) { this.refuse(null); }
      this.take(value);
      if (!this.isHeld) { this.show(); }
    }

    describe() { return this.value; }
  }

  /** A slider and a field. */
  class NumberControl extends Control {
    constructor(value, tuning, options) {
      super(value, tuning, options);
      this.slider = html("input", { type: "range", class: "amount tuned-slider", "aria-label": this.title,
        oninput: () => this.move(Number(this.slider.value)) });
      this.field = html("input", { type: "number", class: "tuned-field", "aria-label": `${this.title}, number`,
        step: "any", oninput: () => {
          if (this.field.value !== "" && this.field.checkValidity()) { this.move(Number(this.field.value)); }
        } });
      this.unit = html("span", { class: "tuned-unit", "aria-hidden": "true" });
      this.element.append(html("span", { class: "tuned-name" }, this.label), this.slider,
        html("span", { class: "tuned-number" }, this.field, this.unit), this.error);
      this.listen(this.slider);
      this.listen(this.field);
      this.show();
    }

    get number() {
      const { value, standard } = this.value;
      const number = numberOf(value ?? standard);
      return Number.isFinite(number) ? number : null;
    }

    show() {
      const { unit, minimum, maximum } = this.value;
      const { number } = this;
      const range = sliderRange(this.value, number ?? 0);
      this.step = range.step;
      Object.assign(this.slider, { min: range.low, max: range.high, step: range.step });
      this.slider.value = number ?? range.low;
      // Without the value of its step, a slider would round the value that is written.
      if (number !== null && Number(this.slider.value) !== number) { this.slider.step = "any"; this.slider.value = number; }
      Object.assign(this.field, { min: minimum ?? "", max: maximum ?? "" });
      this.field.value = number === null ? "" : String(Number(number.toFixed(4)));
      this.field.placeholder = number === null ? "auto" : "";
      this.unit.textContent = unit;
      this.shade();
    }

    move(number) {
      const isSlid = document.activeElement === this.slider;
      const text = isSlid ? spelled(number, this.step) : String(number);
      if (isSlid) { this.field.value = text; } else { this.slider.value = number; }
      this.shade();
      this.try(this.spelling(text));
    }

    /** A number as the document spells it, with its unit where the value has one. */
    spelling(text) {
      const { value, standard, unit } = this.value;
      const isText = typeof (value ?? standard) === "string" || (value === undefined && unit === "s");
      return isText && unit && unit !== "pt" ? `${text}${unit}` : Number(text);
    }

    shade() {
      const { min, max, value } = this.slider;
      this.slider.style.setProperty("--part", `${100 * (value - min) / Math.max(1e-9, max - min)}%`);
    }
  }

  /** A word of several. */
  class ChoiceControl extends Control {
    constructor(value, tuning, options) {
      super(value, tuning, options);
      this.select = html("select", { "aria-label": this.title, onchange: () => this.write(this.select.value) });
      this.element.append(html("span", { class: "tuned-name" }, this.label), this.select, this.error);
      this.show();
    }

    show() {
      const { words, value, standard } = this.value;
      const shown = value ?? standard;
      this.select.replaceChildren(
        ...words.includes(shown) ? [] : [html("option", { value: "", disabled: true }, "–")],
        ...words.map((word) => html("option", { value: word }, word)));
      this.select.value = words.includes(shown) ? shown : "";
    }
  }

  /** A switch. */
  class BooleanControl extends Control {
    constructor(value, tuning, options) {
      super(value, tuning, options);
      this.box = html("input", { type: "checkbox", role: "switch", class: "tuned-switch", "aria-label": this.title,
        onchange: () => this.write(this.box.checked) });
      this.element.append(html("span", { class: "tuned-name" }, this.label), this.box, this.error);
      this.show();
    }

    show() { this.box.checked = Boolean(this.value.value ?? this.value.standard); }
  }

  /** A picker, an opacity, and the text of a color. */
  class ColorControl extends Control {
    constructor(value, tuning, options) {
      super(value, tuning, options);
      this.picker = html("input", { type: "color", class: "tuned-color", "aria-label": this.title,
        oninput: () => this.pick() });
      this.opacity = html("input", { type: "range", class: "amount tuned-slider", min: 0, max: 255, step: 1,
        "aria-label": `${this.title}, opacity`, oninput: () => this.pick() });
      this.text = html("input", { type: "text", class: "tuned-text", spellcheck: "false", autocomplete: "off",
        "aria-label": `${this.title}, text`, onchange: () => {
          if (this.text.value && this.text.value !== this.value.value) { this.write(this.text.value); }
        } });
      this.element.append(html("span", { class: "tuned-name" }, this.label),
        html("span", { class: "tuned-colors" }, this.picker, this.opacity, this.text), this.error);
      this.picker.addEventListener("change", () => this.end());
      this.listen(this.picker);
      this.listen(this.opacity);
      this.show();
    }

    show() {
      const { color, value, standard } = this.value;
      const hex = (color ?? "#000000").toLowerCase();
      this.picker.value = hex.slice(0, 7);
      this.opacity.value = hex.length > 7 ? parseInt(hex.slice(7), 16) : 255;
      this.text.value = value ?? standard ?? "";
      this.text.placeholder = "none";
      this.shade();
    }

    pick() {
      const opacity = Number(this.opacity.value);
      const hex = this.picker.value.toUpperCase();
      const text = opacity < 255 ? hex + opacity.toString(16).toUpperCase().padStart(2, "0") : hex;
      this.text.value = text;
      this.shade();
      this.try(text);
    }

    shade() {
      this.opacity.style.setProperty("--part", `${100 * this.opacity.value / 255}%`);
      this.picker.style.setProperty("--opacity", this.opacity.value / 255);
    }
  }

  /** The values of a short list, one below the other. */
  class ListControl extends Control {
    constructor(value, tuning, options = {}) {
      super(value, tuning, options);
      this.element.classList.add("tuned-list");
      this.parts = value.parts.map((part) =>
        Cellophane.tunedControl(part, tuning, { group: `${this.label}${options.group ? `, ${options.group}` : ""}` }));
      this.element.append(html("span", { class: "tuned-name" }, this.label), ...this.parts.map((part) => part.element));
    }

    get isHeld() { return this.parts.some((part) => part.isHeld); }
    show() {}

    update(value) {
      super.update(value);
      value.parts.forEach((part, index) => this.parts[index].update(part));
    }

    get inner() { return this.parts; }
  }

  const kinds = { number: NumberControl, choice: ChoiceControl, boolean: BooleanControl, color: ColorControl, list: ListControl };

  /** Makes the control of a value. */
  Cellophane.tunedControl = (value, tuning, options) =>
    new (kinds[value.kind] ?? Cellophane.tunedMotions[value.kind])(value, tuning, options);

  Object.assign(Cellophane, { TunedControl: Control, TunedNumber: NumberControl, tunedNumberOf: numberOf });
})(globalThis.Cellophane ??= {});
