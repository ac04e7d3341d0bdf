/**
 * The steps of a scene as bars along its time. A bar is dragged to begin at another time, and its end
 * is dragged to last longer; the arrow keys do the same, with Shift for the end.
 */
((Cellophane) => {
  "use strict";

  const { html, TunedControl, tunedNumberOf } = Cellophane;
  const edge = 9; // px of a bar's end that stretch it
  const grid = 0.01; // s

  /** A time as the document spells it: in the unit that it has, or in seconds. */
  function timeText({ value, standard, unit }, seconds) {
    const factor = { s: 1, ms: 1000, cs: 100 }[unit] ?? 1;
    const number = Number((seconds * factor).toFixed(4));
    return typeof value === "number" && typeof standard !== "string" ? number : `${number}${unit}`;
  }

  const secondsOf = ({ value, standard, unit }) => {
    const number = tunedNumberOf(value ?? standard ?? 0);
    return (Number.isFinite(number) ? number : 0) / ({ s: 1, ms: 1000, cs: 100 }[unit] ?? 1);
  };

  class Bar extends TunedControl {
    #drag = null;

    constructor(bar, step, bars) {
      super({ path: [] }, bars.tuning, { label: `Step ${bar.step + 1}, ${step.text}` });
      this.bars = bars;
      this.text = html("span", { class: "bar-text" });
      this.fill = html("span", { class: "bar-fill" });
      this.slider = html("div", { class: "bar-hit", role: "slider", tabindex: "0", "aria-label": this.label });
      this.element.className = "bar-row";
      this.element.append(html("div", { class: "bar-track" }, this.fill, this.text, this.slider), this.error);
      this.listen(this.slider);
      this.slider.addEventListener("focus", () => bars.onchoose(bar.step));
      this.slider.addEventListener("pointerdown", (event) => this.grab(event));
      this.slider.addEventListener("pointermove", (event) => { if (!this.#drag) { this.point(event); } });
      this.slider.addEventListener("pointerup", (event) => this.slider.onpointermove?.(event));
      this.slider.addEventListener("lostpointercapture", () => {
        this.slider.onpointermove = this.#drag = null;
        this.end();
      });
      this.slider.addEventListener("keydown", (event) => this.press(event));
      this.set(bar, step);
    }

    set(bar, step) {
      // A gesture goes on from what it began with.
      if (this.isHeld) { return; }
      Object.assign(this, { bar, step });
      this.show();
    }

    take(value) { this.value = value; }

    show() {
      [this.from, this.to] = [this.step.from, Math.max(this.step.from, this.step.to ?? this.step.from)];
      this.draw();
    }

    draw() {
      const { duration } = this.bars;
      const share = (time) => 100 * Math.min(Math.max(time / Math.max(duration, 0.01), 0), 1);
      const [left, right] = [share(this.from), share(this.to)];
      for (const part of [this.fill, this.slider]) {
        part.style.left = `${left}%`;
        part.style.width = `${right - left}%`;
      }
      this.text.textContent = `${this.bar.step + 1} · ${this.step.text}`;
      // Beside the bar, where there is more room.
      const isLate = right > 75;
      this.text.style.left = isLate ? "auto" : `calc(${Math.max(right, left)}% + 8px)`;
      this.text.style.right = isLate ? `calc(${100 - left}% + 8px)` : "auto";
      const { slider } = this;
      slider.setAttribute("aria-valuemin", "0");
      slider.setAttribute("aria-valuemax", String(Number(Math.max(duration, this.to).toFixed(3))));
      slider.setAttribute("aria-valuenow", String(Number(this.from.toFixed(3))));
      slider.setAttribute("aria-valuetext", `${this.from.toFixed(2)} to ${this.to.toFixed(2)} s`);
      slider.classList.toggle("fixed", !this.bar.start);
    }

    /** Whether a point lies at the end of the bar, where it is stretched. */
    isEnd(event) {
      const box = this.slider.getBoundingClientRect();
      const { right } = this.fill.getBoundingClientRect();
      return Boolean(this.bar.length) && event.clientX > Math.min(right, box.right) - edge;
    }

    point(event) {
      this.slider.style.cursor = this.isEnd(event) ? "ew-resize" : this.bar.start ? "grab" : "default";
    }

    grab(event) {
      if (event.button !== 0) { return; }
      event.preventDefault();
      this.slider.focus();
      this.slider.setPointerCapture(event.pointerId);
      const isEnd = this.isEnd(event);
      const [from, to, begin] = [this.from, this.to, event.clientX];
      const { width } = this.slider.parentElement.getBoundingClientRect();
      this.#drag = true;
      this.slider.onpointermove = (move) => {
        const by = (move.clientX - begin) / width * this.bars.duration;
        if (Math.abs(move.clientX - begin) < 2 && !this.isHeld) { return; }
        this.move(isEnd ? 0 : by, by, from, to);
      };
    }

    press(event) {
      const by = { ArrowLeft: -grid, ArrowRight: grid }[event.key];
      if (event.key === "ArrowUp" || event.key === "ArrowDown") {
        event.preventDefault();
        event.stopPropagation();
        this.bars.move(this, event.key === "ArrowUp" ? -1 : 1);
      }
      if (!by) { return; }
      event.preventDefault();
      event.stopPropagation();
      this.move(event.shiftKey ? 0 : by, by, this.from, this.to);
    }

    /** Moves beginning and end from where they were. */
    move(start, end, from, to) {
      const snapped = (time) => Math.round(time / grid) * grid;
      if (start !== 0) {
        if (!this.bar.start) { return; }
        const lowest = this.isSigned ? 0 : from - this.offset("start", from);
        const begin = Math.max(0, snapped(from + start), lowest);
        this.#tryTime(this.bar.start, this.offset("start", from) + begin - from);
        [this.from, this.to] = [begin, begin + to - from];
      } else {
        if (!this.bar.length) { return; }
        const finish = Math.max(from + grid, snapped(to + end));
        // A motion that runs several times lasts a part of the bar.
        const known = this.bar.length.value === undefined ? this.step.to - this.step.from : secondsOf(this.bar.length);
        const runs = known > 0 ? Math.max(1, Math.round((this.step.to - this.step.from) / known)) : 1;
        this.#tryTime(this.bar.length, Math.max(grid, known + (finish - from - (this.step.to - this.step.from)) / runs));
        this.to = finish;
      }
      this.draw();
    }

    /** The seconds that are written for the beginning of a step that begins at a time. */
    offset(name, from) { return secondsOf(this.bar[name]) + from - this.step.from; }

    /** Whether the beginning may lie before the end of what it follows. */
    get isSigned() { return ["after", "plus"].includes(this.bar.start?.path.at(-1)); }

    #tryTime(value, seconds) {
      this.value = value;
      const isSigned = this.isSigned && value === this.bar.start;
      this.try(timeText(value, isSigned ? seconds : Math.max(0, seconds)));
    }
  }

  /** All bars, of which those that move the chosen element stand out. */
  Cellophane.TunedBars = class TunedBars {
    constructor(tuning, onchoose) {
      Object.assign(this, { tuning, onchoose });
      this.rows = [];
      this.now = html("div", { class: "bars-now", "aria-hidden": "true" });
      this.list = html("div", { class: "bars-list" });
      this.element = html("section", { class: "bars", "aria-label": "Steps", hidden: true }, this.list, this.now);
    }

    /** Marks the time that the picture shows. */
    seek(time) {
      this.now.style.setProperty("--now", Math.min(Math.max(time / Math.max(this.duration ?? 0, 0.01), 0), 1));
    }

    /** Shows the bars of a version; `seconds` is the end of the scene's time. */
    show(bars, steps, seconds) {
      this.duration = seconds;
      const shown = bars.filter(({ step }) => Number.isFinite(steps[step]?.from));
      this.element.hidden = shown.length === 0;
      if (shown.length !== this.rows.length || shown.some(({ step }, index) => this.rows[index].bar.step !== step)) {
        this.rows = shown.map((bar) => new Bar(bar, steps[bar.step], this));
        this.list.replaceChildren(...this.rows.map((row) => row.element));
      } else {
        shown.forEach((bar, index) => {
          this.rows[index].refuse(null);
          this.rows[index].set(bar, steps[bar.step]);
        });
      }
    }

    /** Marks the chosen step, and those that move the chosen element. */
    mark(chosen, moving) {
      for (const row of this.rows) {
        row.element.classList.toggle("chosen", row.bar.step === chosen);
        row.element.classList.toggle("aside", moving !== null && !moving.has(row.bar.step));
      }
    }

    move(row, by) { this.rows[this.rows.indexOf(row) + by]?.slider.focus(); }
  };
})(globalThis.Cellophane ??= {});
