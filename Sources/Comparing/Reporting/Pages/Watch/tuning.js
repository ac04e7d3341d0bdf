/**
 * The panel in which values of a scene are tuned, beside the picture. It asks the server for the
 * values of the chosen element or step, plays the scene with other ones while a gesture lasts, and
 * has them written into the scene's files at its end.
 */
((Cellophane) => {
  "use strict";

  const { html } = Cellophane;

  Cellophane.Tuning = class Tuning {
    #send;
    #count = 0;
    #revision = null;
    /** The trial that was sent, and the one that waits for its answer. */
    #sent = null;
    #waiting = null;
    /** The controls that wait for answers, by their numbers. */
    #asking = new Map();
    #signature = "";
    #step = null;
    #asked = 0;
    /** Whether the picture shows values that are in no file. */
    #isTried = false;
    #history = 0;
    #element = null;

    constructor(player, send) {
      this.player = player;
      this.#send = send;
      this.controls = new Map();
      this.open = new Map();
      this.title = html("h2", {}, "Values");
      this.undo = this.#button("undo", "Undo", "M4 7.5h6.5a4 4 0 0 1 0 8H6M4 7.5 7 4.5M4 7.5l3 3");
      this.redo = this.#button("redo", "Redo", "M14 7.5H7.5a4 4 0 0 0 0 8H12M14 7.5l-3-3M14 7.5l-3 3");
      this.whole = html("button", { type: "button", class: "tool text", onclick: () => this.choose(null, true) }, "Scene");
      this.about = html("p", { class: "tuning-about" });
      this.message = html("p", { class: "tuning-message", role: "status" });
      this.list = html("div", { class: "tuning-list" });
      this.element = html("section", { class: "tuning", "aria-label": "Values" },
        html("div", { class: "tuning-head" }, this.title,
          html("span", { class: "tuning-tools" }, this.whole, this.undo, this.redo)),
        this.message, this.list, this.about);
      for (const kind of ["focusin", "pointerover"]) {
        this.list.addEventListener(kind, ({ target }) => this.#describe(target.closest(".tuned")));
      }
      this.bars = new Cellophane.TunedBars(this, (step) => this.choose(step));
      player.side.insertBefore(this.element, player.findings.element);
      player.controls.scrubber.after(this.bars.element);
      player.addEventListener("frame", () => this.bars.seek(player.timeOf(player.frame)));
      player.addEventListener("pick", () => {
        // A new version chooses the same element again.
        const name = player.motion?.elements[player.chosen]?.name ?? null;
        if (name !== this.#element) {
          this.#element = name;
          this.choose(null);
        }
      });
      // A click on the chosen element leads from a step back to it.
      player.stage.addEventListener("pick", () => { if (this.#step !== null) { this.choose(null); } });
      this.keydown = (event) => this.#press(event);
      document.addEventListener("keydown", this.keydown);
    }

    destroy() { document.removeEventListener("keydown", this.keydown); }

    #button(kind, label, path) {
      return html("button", { type: "button", class: "tool", title: label, "aria-label": label, disabled: true,
        onclick: () => this.#revise(kind) },
      Cellophane.svg("svg", { class: "icon", viewBox: "0 0 18 18", "aria-hidden": "true" },
        Cellophane.svg("path", { d: path })));
    }

    #press(event) {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) { return; }
      const key = event.key.toLowerCase();
      if (key !== "z" && key !== "y") { return; }
      // A text that is being typed has its own history.
      const { target } = event;
      if (target.matches?.("input[type=text], textarea")) { return; }
      event.preventDefault();
      this.#revise(key === "y" || event.shiftKey ? "redo" : "undo");
    }

    // Subjects

    /** Asks for the values of a step, or of the chosen element; of the scene without either. */
    choose(step, isScene = false) {
      if (isScene) { this.player.pick(-1); }
      if (step !== null && step === this.#step) { return; }
      this.#step = step;
      this.refresh();
    }

    /** Asks for the values again, as after a new version. */
    refresh() {
      const { player } = this;
      const element = this.#step === null ? player.motion?.elements[player.chosen] : null;
      const step = this.#step;
      this.#asked = this.#ask({ kind: "values",
        ...element ? { collection: element.collection, key: String(element.key) } : {},
        ...step !== null ? { step } : {} });
      this.subject = element ? element.title : step !== null
        ? `Step ${step + 1} · ${player.motion?.steps[step]?.text ?? ""}` : "Scene";
      this.#mark();
    }

    #mark() {
      const { motion, chosen } = this.player;
      const element = motion?.elements[chosen];
      const moving = element ? new Set(element.changes.map((row) => row[6]).filter((step) => step >= 0)) : null;
      this.bars.mark(this.#step, moving);
    }

    // Gestures

    /** Plays the scene with other values, once the trial before has been played. */
    try(control, changes) {
      this.#waiting = { control, changes };
      this.#next();
    }

    #next() {
      if (this.#sent !== null || !this.#waiting) { return; }
      const { control, changes } = this.#waiting;
      this.#waiting = null;
      this.#sent = this.#ask({ kind: "trial", revision: this.#revision, changes }, control);
    }

    /** Writes values into their file. */
    write(control, changes) {
      this.#waiting = null;
      this.#say("");
      this.#ask({ kind: "write", revision: this.#revision, changes }, control);
    }

    /** Plays the scene of the files again. */
    revert() {
      this.#waiting = null;
      this.#isTried = false;
      this.#ask({ kind: "revert" });
    }

    #revise(kind) { this.#ask({ kind }); }

    #ask(request, control = null) {
      const number = this.#count += 1;
      if (control) { this.#asking.set(number, control); }
      this.#send({ ...request, number });
      return number;
    }

    // Answers

    receive({ kind, number, revision, message, groups, bars, motions, history }) {
      const control = this.#asking.get(number);
      this.#asking.delete(number);
      if (history) { this.#showHistory(history); }
      if (kind === "values") {
        if (number !== this.#asked) { return; }
        this.#revision = revision ?? null;
        this.#show(groups ?? []);
        const { player } = this;
        this.bars.show(bars ?? [], player.motion?.steps ?? [], player.timeOf(player.count - 1));
        this.bars.seek(player.timeOf(player.frame));
        this.#mark();
      } else if (kind === "refused") {
        if (control) { control.refuse(message); } else { this.#say(message); }
        // The picture of a value that is not written is that of the file again.
        if (this.#isTried && number !== this.#sent && control && !control.isHeld) { this.revert(); }
      } else if (kind === "written") {
        this.#isTried = false;
      } else if (kind === "tried") {
        this.#isTried = true;
        control?.refuse(null);
        for (const value of motions ?? []) { this.controls.get(JSON.stringify(value.path))?.showTrial?.(value); }
      }
      if (number === this.#sent) {
        this.#sent = null;
        this.#next();
      }
    }

    /** Forgets what was asked over a connection that is lost. */
    disconnect() {
      this.#history = 0;
      this.#sent = this.#waiting = null;
      this.#asking.clear();
    }

    #say(text) { this.message.textContent = text; }

    #showHistory({ number, undo, redo }) {
      // Answers may pass one another.
      if (number < this.#history) { return; }
      this.#history = number;
      for (const [button, name, title] of [[this.undo, "Undo", undo], [this.redo, "Redo", redo]]) {
        button.disabled = title === undefined;
        const label = title ? `${name} ${title}` : name;
        button.title = label;
        button.setAttribute("aria-label", label);
      }
    }

    // The list

    /** Shows groups: the same controls with new values, or other controls. */
    #show(groups) {
      this.title.textContent = this.subject;
      const shape = (value) => [value.path, value.kind, value.reference, (value.parts ?? []).map(shape)];
      const signature = JSON.stringify([this.subject, groups.map(({ title, values, additions }) =>
        [title, values.map(shape), additions.map(shape)])]);
      if (signature === this.#signature) {
        for (const group of groups) {
          for (const value of [...group.values, ...group.additions]) {
            this.controls.get(JSON.stringify(value.path))?.update(value);
          }
        }
        return;
      }
      this.#signature = signature;
      const focused = document.activeElement?.closest?.(".tuned")?.dataset.key;
      const place = [...document.activeElement?.closest?.(".tuned")?.querySelectorAll("input, select, [tabindex]") ?? []]
        .indexOf(document.activeElement);
      this.controls.clear();
      this.list.replaceChildren(...groups.map((group, index) => this.#group(group, index)));
      if (groups.length === 0) {
        this.list.append(html("p", { class: "hint" }, "It has no values of its own in the scene."));
      }
      if (focused) {
        const again = [...this.list.querySelectorAll(".tuned")].find((each) => each.dataset.key === focused);
        again?.querySelectorAll("input, select, [tabindex]")[place]?.focus({ preventScroll: true });
      }
    }

    #group({ title, values, additions }, index) {
      const control = (value) => {
        const made = Cellophane.tunedControl(value, this, { group: title,
          label: value.reference ? `${value.name} ${value.reference}` : value.name });
        this.controls.set(JSON.stringify(value.path), made);
        return made.element;
      };
      const details = (key, isOpen, summary, ...children) => {
        const element = html("details", { class: key.endsWith("+") ? "tuning-more" : "tuning-group",
          open: this.open.get(key) ?? isOpen, ontoggle: () => this.open.set(key, element.open) },
        html("summary", {}, summary), ...children);
        return element;
      };
      return details(title, index < 2, title, ...values.map(control),
        additions.length
          ? details(`${title} +`, false, `More keys · ${additions.length}`, ...additions.map(control)) : null);
    }

    /** Shows the sentence of a control's key, its range, and where its value is written. */
    #describe(element) {
      const control = element && this.#controlOf(element);
      if (!control) { return; }
      const { about, unit, minimum, maximum, file, line, value } = control.value;
      const number = (bound) => Number(bound.toPrecision(4)).toLocaleString("en-US").replaceAll(",", "\u2009");
      const isNear = (bound) => Number.isFinite(bound) && Math.abs(bound) < 1e6;
      const range = isNear(minimum) && isNear(maximum) ? `${number(minimum)} to ${number(maximum)} ${unit ?? ""}`.trim()
        : isNear(minimum) ? `from ${number(minimum)} ${unit ?? ""}`.trim() : null;
      const place = value === undefined ? "not written" : file ? `${file.split("/").pop()}:${line}` : null;
      this.about.replaceChildren(about, html("span", { class: "facts" },
        [range, place].filter(Boolean).join(" · ")));
    }

    #controlOf(element) {
      const key = element.dataset.key;
      for (const control of this.controls.values()) {
        const found = [control, ...control.inner ?? []].find((each) => each.element === element);
        if (found) { return found; }
      }
      return this.controls.get(key);
    }
  };
})(globalThis.Cellophane ??= {});
