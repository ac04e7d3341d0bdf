((Cellophane) => {
  "use strict";

  const height = 92;
  const inset = { top: 8, bottom: 18, left: 44, right: 10 };

  /** A number with at most one decimal. */
  const short = (value) => String(Math.round(value * 10) / 10 + 0);

  const Charts = [
    { title: "Position", unit: "", series: [["x", (state) => state.x], ["y", (state) => state.y]],
      least: 8 },
    { title: "Size", unit: "",
      series: [["w", (state) => state.width], ["h", (state) => state.height]], least: 8 },
    { title: "Alpha", unit: "", series: [["alpha", (state) => state.alpha]], range: [0, 1] },
    { title: "Rotation", unit: "°", series: [["angle", null]], least: 10 },
  ];

  /** Angles without jumps of a full turn. */
  function unwrapped(angles) {
    let turn = 0;
    let last = null;
    return angles.map((angle) => {
      if (angle === null) { last = null; turn = 0; return null; }
      if (last !== null) {
        if (angle - last > 180) { turn -= 360; }
        if (angle - last < -180) { turn += 360; }
      }
      last = angle;
      return angle + turn;
    });
  }

  /** One chart of one or two series over the frames, with its values at the playhead. */
  class Chart {
    constructor(definition, onseek) {
      const html = Cellophane.html;
      this.definition = definition;
      this.values = definition.series.map(([name], index) => {
        const output = html("span", { class: "value" });
        const label = definition.series.length > 1
          ? html("span", { class: "series-name" }, name) : null;
        return { output, row: html("span", { class: `series series-${index}` }, label, output) };
      });
      this.svg = Cellophane.svg("svg", { role: "img", height });
      this.element = html("div", { class: "chart" },
        html("div", { class: "chart-head" },
          html("span", { class: "chart-title" }, definition.title),
          html("span", { class: "chart-values" }, ...this.values.map((value) => value.row))),
        this.svg);
      const seek = (event) => {
        const box = this.svg.getBoundingClientRect();
        const length = Math.max(1, box.width - inset.left - inset.right);
        const u = (event.clientX - box.left - inset.left) / length;
        onseek(Math.round(Math.min(Math.max(u, 0), 1) * Math.max(0, this.count - 1)));
      };
      this.svg.addEventListener("pointerdown", (event) => {
        if (event.button !== 0) { return; }
        this.svg.setPointerCapture(event.pointerId);
        this.svg.onpointermove = seek;
        seek(event);
      });
      this.svg.addEventListener("lostpointercapture", () => { this.svg.onpointermove = null; });
    }

    /** Draws the curves of an element's states. */
    draw({ states, width, seconds, name }) {
      const { definition } = this;
      this.count = states.length;
      this.width = width;
      this.name = name;
      this.series = definition.series.map(([, read]) => read
        ? states.map((state) => state && read(state))
        : unwrapped(states.map((state) => state && Cellophane.Motion.rotationOf(state.transform))));
      const values = this.series.flat().filter((value) => value !== null);
      let [low, high] = definition.range || [Math.min(...values), Math.max(...values)];
      if (values.length === 0) { [low, high] = [0, 1]; }
      if (!definition.range && high - low < definition.least) {
        const middle = (low + high) / 2;
        [low, high] = [middle - definition.least / 2, middle + definition.least / 2];
      }
      Object.assign(this, { low, high });
      const svg = Cellophane.svg;
      const bottom = height - inset.bottom;
      this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
      this.svg.setAttribute("width", width);
      this.playhead = svg("line", { class: "playhead", y1: inset.top, y2: bottom });
      this.dots = this.series.map((_, index) =>
        svg("circle", { class: `dot series-${index}`, r: 3.5 }));
      this.svg.replaceChildren(
        svg("rect", { class: "plot", x: inset.left, y: inset.top,
          width: width - inset.left - inset.right, height: bottom - inset.top }),
        ...[low, high].map((value) => svg("text", { class: "tick", x: inset.left - 6,
          y: value === low ? bottom : inset.top + 8, "text-anchor": "end",
        }, short(value) + definition.unit)),
        svg("text", { class: "tick", x: inset.left, y: height - 4 }, "0 s"),
        svg("text", { class: "tick", x: width - inset.right, y: height - 4, "text-anchor": "end" },
          `${seconds.toFixed(2)} s`),
        ...this.series.map((series, index) => svg("path", {
          class: `curve series-${index}`, d: this.outline(series) })),
        this.playhead, ...this.dots);
    }

    x(frame) {
      const length = this.width - inset.left - inset.right;
      return inset.left + length * frame / Math.max(1, this.count - 1);
    }

    y(value) {
      const bottom = height - inset.bottom;
      return bottom - (bottom - inset.top) * (value - this.low) / (this.high - this.low || 1);
    }

    outline(series) {
      let path = "";
      let isDown = false;
      series.forEach((value, frame) => {
        if (value === null) { isDown = false; return; }
        path += `${isDown ? "L" : "M"}${this.x(frame).toFixed(1)} ${this.y(value).toFixed(1)}`;
        isDown = true;
      });
      return path;
    }

    setFrame(frame) {
      if (!this.series) { return; }
      const { definition } = this;
      const x = this.x(Math.min(frame, this.count - 1));
      this.playhead.setAttribute("x1", x);
      this.playhead.setAttribute("x2", x);
      const texts = this.series.map((series, index) => {
        const value = series[frame] ?? null;
        const dot = this.dots[index];
        dot.style.display = value === null ? "none" : "";
        if (value !== null) { dot.setAttribute("cx", x); dot.setAttribute("cy", this.y(value)); }
        const text = value === null ? "–" : definition.range ? value.toFixed(2)
          : definition.unit === "°" ? `${value.toFixed(1)}°` : value.toFixed(1);
        this.values[index].output.textContent = text;
        return `${definition.series[index][0]} ${text}`;
      });
      this.svg.setAttribute("aria-label",
        `${definition.title} of ${this.name} over time: ${texts.join(", ")}`);
    }
  }

  /** Charts of an element's position, size, alpha and rotation; a click or drag seeks. */
  class Curves {
    constructor({ onseek }) {
      const html = Cellophane.html;
      this.charts = Charts.map((definition) => new Chart(definition, onseek));
      this.hint = html("p", { class: "hint" }, "Select an element to see its curves.");
      this.grid = html("div", { class: "charts" }, ...this.charts.map((chart) => chart.element));
      this.element = html("section", { class: "curves", "aria-label": "Curves" },
        this.hint, this.grid);
      this.observer = new ResizeObserver(() => this.draw());
      this.observer.observe(this.element);
      this.frame = 0;
      this.setElement(null, -1, 0, 0);
    }

    destroy() { this.observer.disconnect(); }

    setElement(motion, index, count, seconds) {
      const isSame = motion && this.motion === motion && this.index === index
        && this.count === count && this.seconds === seconds;
      Object.assign(this, { motion, index, count, seconds });
      const isChosen = Boolean(motion) && index >= 0;
      this.hint.hidden = isChosen;
      this.grid.hidden = !isChosen;
      if (!isSame) {
        this.states = isChosen ? motion.states(index, count) : null;
        this.draw();
      }
    }

    draw() {
      if (!this.states || this.element.hidden || !this.element.isConnected) { return; }
      const { name } = this.motion.elements[this.index];
      for (const chart of this.charts) {
        const width = Math.max(160, Math.floor(chart.element.clientWidth));
        chart.draw({ states: this.states, width, seconds: this.seconds, name });
        chart.setFrame(this.frame);
      }
    }

    setFrame(frame) {
      this.frame = frame;
      if (this.states && !this.element.hidden) {
        this.charts.forEach((chart) => chart.setFrame(frame));
      }
    }
  }

  Cellophane.Curves = Curves;
})(globalThis.Cellophane ??= {});
