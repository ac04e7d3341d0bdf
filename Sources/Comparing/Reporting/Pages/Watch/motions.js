/** Controls of springs, in the terms that designers use, and of timing curves with their handles. */
((Cellophane) => {
  "use strict";

  const { html, svg, TunedControl, TunedNumber } = Cellophane;
  const width = 240, height = 120, margin = 10;

  /** The drawing of a motion's progress; the lines of 0 and 1 are dotted. */
  class Plot {
    constructor(label) {
      this.line = svg("path", { class: "tuned-line" });
      this.marks = svg("path", { class: "tuned-marks" });
      this.handles = svg("path", { class: "tuned-arms" });
      this.time = html("span", { class: "tuned-seconds" });
      this.drawing = svg("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label,
        preserveAspectRatio: "none" }, this.marks, this.handles, this.line);
      this.element = html("div", { class: "tuned-plot" }, this.drawing, this.time);
    }

    x(part) { return margin + part * (width - 2 * margin); }
    y(progress) { return height - margin - (progress - this.low) / (this.high - this.low) * (height - 2 * margin); }

    /** Draws a motion, of which `points` are the control points; nothing for null. */
    show(plot, points = null) {
      this.element.hidden = !plot;
      if (!plot) { return; }
      const values = [0, 1, ...plot.samples, ...points ? [points[1], points[3]] : []];
      [this.low, this.high] = [Math.min(...values), Math.max(...values)];
      const { samples, seconds } = plot;
      const at = (x, y) => `${this.x(x).toFixed(1)} ${this.y(y).toFixed(1)}`;
      this.line.setAttribute("d", points
        ? `M${at(0, 0)}C${at(points[0], points[1])} ${at(points[2], points[3])} ${at(1, 1)}`
        : samples.map((value, index) => `${index ? "L" : "M"}${at(index / (samples.length - 1), value)}`).join(""));
      this.marks.setAttribute("d", [0, 1].map((value) =>
        `M${margin} ${this.y(value).toFixed(1)}H${width - margin}`).join(""));
      this.handles.setAttribute("d", points ? `M${at(0, 0)}L${at(points[0], points[1])}M${at(1, 1)}L${at(points[2], points[3])}` : "");
      this.time.textContent = `${Number(seconds.toFixed(2))} s`;
    }
  }

  class SpringControl extends TunedControl {
    constructor(value, tuning, options) {
      super(value, tuning, options);
      this.options = options;
      this.select = html("select", { "aria-label": `${this.title}, terms`, onchange: () => this.choose() });
      this.plot = new Plot(`Curve of the ${this.label}`);
      this.numbers = html("div", { class: "tuned-terms" });
      this.element.classList.add("tuned-motion");
      this.element.append(html("span", { class: "tuned-name" }, this.label), this.select, this.error,
        this.plot.element, this.numbers);
      this.show();
    }

    /** The terms in which the spring is written, or -1. */
    get written() { return this.value.terms.findIndex((terms) => terms.isWritten); }
    get isHeld() { return super.isHeld || (this.inner ?? []).some((part) => part.isHeld); }

    show() {
      const { words, value, terms, plot } = this.value;
      const names = terms.map(({ values }) =>
        values.map(({ name }) => name).filter((name) => name !== "velocity").join(", "));
      this.select.replaceChildren(
        ...value === undefined ? [html("option", { value: "", disabled: true }, "–")] : [],
        html("optgroup", { label: "Springs by name" },
          ...words.map((word) => html("option", { value: word }, word))),
        html("optgroup", { label: "Springs in terms of" },
          ...names.map((name, index) => html("option", { value: String(index) }, name))));
      this.select.value = typeof value === "string" ? value : value === undefined ? "" : String(this.written);
      const shown = JSON.stringify(this.written);
      if (this.shown !== shown) {
        this.shown = shown;
        this.inner = (terms[this.written]?.values ?? []).map((part) =>
          new TunedNumber(part, this.tuning, { group: this.title }));
        this.numbers.replaceChildren(...this.inner.map((part) => part.element));
      } else {
        terms[this.written]?.values.forEach((part, index) => this.inner[index].update(part));
      }
      this.plot.show(plot);
    }

    /** Writes the same spring in other terms, or one by its name. */
    choose() {
      const { terms, value } = this.value;
      const chosen = terms[Number(this.select.value)];
      if (this.select.value === "" || !chosen) { this.write(this.select.value); return; }
      const numbers = chosen.values.map(({ name, value: number, standard }) =>
        [name, number ?? standard ?? (name === "damping" ? 0.8 : 1)]);
      const velocity = typeof value === "object" ? value.velocity ?? 0 : 0;
      this.write(Object.fromEntries(numbers.map(([name, number]) => [name, name === "velocity" ? velocity : number])
        .filter(([name, number]) => name !== "velocity" || number !== 0)));
    }

    /** Shows the motion of a trial. */
    showTrial({ plot }) { this.plot.show(plot); }
  }

  /** A handle of a Bézier: moved by the pointer in both directions, and by the arrow keys. */
  class Handle {
    constructor(curve, index) {
      Object.assign(this, { curve, index });
      const name = index === 0 ? "First" : "Second";
      this.element = html("div", { class: "tuned-handle", role: "slider", tabindex: "0",
        "aria-label": `${name} handle of ${curve.title}`, "aria-valuemin": "0", "aria-valuemax": "1" });
      curve.listen(this.element);
      this.element.addEventListener("pointerdown", (event) => {
        if (event.button !== 0) { return; }
        event.preventDefault();
        this.element.focus();
        this.element.setPointerCapture(event.pointerId);
        const { low, high } = curve.plot;
        this.element.onpointermove = (move) => {
          const box = curve.plot.drawing.getBoundingClientRect();
          const [x, y] = [(move.clientX - box.left) / box.width * width, (move.clientY - box.top) / box.height * height];
          this.move((x - margin) / (width - 2 * margin),
            low + (height - margin - y) / (height - 2 * margin) * (high - low));
        };
      });
      this.element.addEventListener("pointerup", (event) => this.element.onpointermove?.(event));
      this.element.addEventListener("lostpointercapture", () => {
        this.element.onpointermove = null;
        curve.end();
      });
      this.element.addEventListener("keydown", (event) => {
        const by = event.shiftKey ? 0.1 : 0.01;
        const [dx, dy] = { ArrowLeft: [-by, 0], ArrowRight: [by, 0], ArrowUp: [0, by], ArrowDown: [0, -by] }[event.key] ?? [0, 0];
        if (dx === 0 && dy === 0) { return; }
        event.preventDefault();
        event.stopPropagation();
        this.move(curve.points[2 * index] + dx, curve.points[2 * index + 1] + dy);
      });
    }

    move(x, y) {
      const points = [...this.curve.points];
      points[2 * this.index] = Math.min(Math.max(Math.round(x * 100) / 100, 0), 1);
      points[2 * this.index + 1] = Math.min(Math.max(Math.round(y * 100) / 100, -2), 3);
      this.curve.move(points);
    }

    show([x, y]) {
      const { plot } = this.curve;
      this.element.style.left = `${100 * plot.x(x) / width}%`;
      this.element.style.top = `${100 * plot.y(y) / height}%`;
      this.element.setAttribute("aria-valuenow", String(x));
      this.element.setAttribute("aria-valuetext", `time ${x}, progress ${y}`);
    }
  }

  class CurveControl extends TunedControl {
    constructor(value, tuning, options) {
      super(value, tuning, options);
      this.select = html("select", { "aria-label": this.title, onchange: () => this.write(this.select.value) });
      this.plot = new Plot(`Curve of the ${this.label}`);
      this.handles = [0, 1].map((index) => new Handle(this, index));
      this.plot.element.append(...this.handles.map((handle) => handle.element));
      this.element.classList.add("tuned-motion");
      this.element.append(html("span", { class: "tuned-name" }, this.label), this.select, this.error, this.plot.element);
      this.show();
    }

    show() {
      const { words, value, plot } = this.value;
      const text = value === undefined ? "–" : Array.isArray(value) ? `[${value.join(", ")}]` : String(value);
      this.select.replaceChildren(
        ...words.includes(value) ? [] : [html("option", { value: "", disabled: true }, text)],
        ...words.map((word) => html("option", { value: word }, word)));
      this.select.value = words.includes(value) ? value : "";
      this.points = plot?.points?.map((number) => Number(number.toFixed(4))) ?? null;
      this.draw(plot);
    }

    draw(plot) {
      this.plot.show(plot, this.points);
      for (const [index, handle] of this.handles.entries()) {
        handle.element.hidden = !this.points;
        if (this.points) { handle.show(this.points.slice(2 * index, 2 * index + 2)); }
      }
    }

    move(points) {
      this.points = points;
      this.draw({ seconds: this.value.plot.seconds, samples: [] });
      const { value } = this.value;
      const isCall = typeof value === "string" && /^cubic-bezier/i.test(value);
      this.select.options[0].textContent = `[${points.join(", ")}]`;
      this.try(isCall ? `cubic-bezier(${points.join(", ")})` : points);
    }

    showTrial() {}
  }

  Cellophane.tunedMotions = { spring: SpringControl, curve: CurveControl };
})(globalThis.Cellophane ??= {});
