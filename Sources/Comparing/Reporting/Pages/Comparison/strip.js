/** The number of different pixels of each frame as bars over the scrubber of a player. */
((Cellophane) => {
  "use strict";

  const { html } = Cellophane;
  const height = 44; // CSS pixels
  const thumb = 7; // half the width of the scrubber's thumb
  const leastBar = 3; // height of a bar that is not zero
  const widestBar = 64;

  const countText = (count) => `${String(count).replace(/\B(?=(\d{3})+$)/g, " ")} px`;

  /**
   * A strip with a bar per frame: red for pixels that nothing explains, blue for those that a known
   * difference does. Heights grow with the square root. A click or drag seeks.
   */
  class DifferenceStrip {
    #player;
    #unexplained;
    #explained;
    #largest;

    constructor(player, { unexplained = [], explained = [], worst = null }) {
      this.#player = player;
      this.#unexplained = unexplained;
      this.#explained = explained;
      this.worst = worst;
      this.count = Math.max(unexplained.length, explained.length);
      const totals = Array.from({ length: this.count }, (_, frame) => this.#total(frame));
      this.#largest = totals.reduce((largest, total) => Math.max(largest, total), 0);
      this.value = html("output", { class: "strip-value" });
      this.jump = html("button", { type: "button", class: "tool", title: "Worst frame (W)",
        disabled: worst === null, onclick: () => this.seekWorst() }, "Worst frame");
      this.canvas = html("canvas", { "aria-hidden": "true" });
      this.playhead = html("i", { class: "strip-playhead", "aria-hidden": "true" });
      this.chart = html("div", { class: "strip-chart", role: "img",
        "aria-label": this.#summary(totals) }, this.canvas, this.playhead);
      const key = (kind, text, counts) => counts.some((count) => count > 0)
        ? html("span", { class: `strip-key ${kind}` }, text) : null;
      this.element = html("section", { class: "strip", "aria-label": "Difference by frame" },
        html("div", { class: "strip-head" },
          html("span", { class: "strip-keys" }, key("bad", "Unexplained", unexplained),
            key("known", "Explained", explained)),
          this.value, this.jump),
        this.chart);
      this.#listen();
      this.observer = new ResizeObserver(() => this.draw());
      this.observer.observe(this.chart);
      this.scheme = matchMedia("(prefers-color-scheme: dark)");
      this.redraw = () => this.draw();
      this.scheme.addEventListener("change", this.redraw);
      player.addEventListener("frame", () => this.refresh());
      this.refresh();
    }

    destroy() {
      this.observer.disconnect();
      this.scheme.removeEventListener("change", this.redraw);
      this.element.remove();
    }

    /** Seeks to the frame with the largest difference. */
    seekWorst() {
      if (this.worst === null) { return; }
      this.#player.clock.pause();
      this.#player.seekFrame(this.worst);
    }

    #total(frame) { return (this.#unexplained[frame] || 0) + (this.#explained[frame] || 0); }

    #summary(totals) {
      const different = totals.filter((total) => total > 0).length;
      if (different === 0) { return "No pixel differs in any frame"; }
      const most = totals.indexOf(this.#largest);
      return `Pixels that differ by frame: ${different} of ${this.count} frames differ, `
        + `the most in frame ${this.#player.numberOf(most)} with ${countText(this.#largest)}`;
    }

    #listen() {
      const seek = (event) => {
        const box = this.chart.getBoundingClientRect();
        const share = (event.clientX - box.left - thumb) / Math.max(1, box.width - 2 * thumb);
        this.#player.clock.pause();
        this.#player.seekFrame(Math.min(Math.max(share, 0), 1) * Math.max(0, this.count - 1));
      };
      this.chart.addEventListener("pointerdown", (event) => {
        if (event.button !== 0) { return; }
        this.chart.setPointerCapture(event.pointerId);
        this.chart.onpointermove = seek;
        seek(event);
      });
      this.chart.addEventListener("lostpointercapture", () => { this.chart.onpointermove = null; });
    }

    /** Shows the current frame. */
    refresh() {
      const { frame } = this.#player;
      const unexplained = this.#unexplained[frame] || 0;
      const explained = this.#explained[frame] || 0;
      this.value.textContent = unexplained + explained === 0 ? "No difference" : [
        unexplained > 0 ? countText(unexplained) : null,
        explained > 0 ? `${countText(explained)} explained` : null,
      ].filter(Boolean).join(" · ");
      const share = this.count > 1 ? frame / (this.count - 1) : 0;
      this.playhead.style.left = `calc(${thumb}px + ${share} * (100% - ${2 * thumb}px))`;
    }

    /** Draws the bars: one per frame, or where frames are narrower than a pixel, the largest. */
    draw() {
      const { clientWidth: width } = this.chart;
      if (width === 0) { return; }
      const ratio = globalThis.devicePixelRatio || 1;
      const [across, down] = [Math.round(width * ratio), Math.round(height * ratio)];
      this.canvas.width = across;
      this.canvas.height = down;
      const context = this.canvas.getContext("2d");
      const style = getComputedStyle(this.element);
      const [bad, known] = ["--bad", "--accent"].map((name) => style.getPropertyValue(name).trim());
      const room = across - 2 * thumb * ratio;
      const pitch = room / Math.max(1, this.count - 1);
      const bar = Math.max(1, Math.min(pitch - (pitch > 4 * ratio ? ratio : 0), widestBar * ratio));
      const tall = (count) => count === 0 ? 0
        : Math.round(Math.max(leastBar * ratio, Math.sqrt(count / this.#largest) * down));
      const columns = new Map(); // by left edge
      for (let frame = 0; frame < this.count; frame += 1) {
        const total = this.#total(frame);
        if (total === 0) { continue; }
        const left = Math.round(thumb * ratio + (this.count > 1 ? frame * pitch : 0) - bar / 2);
        const column = columns.get(left) ?? { total: 0, unexplained: 0 };
        column.total = Math.max(column.total, total);
        column.unexplained = Math.max(column.unexplained, this.#unexplained[frame] || 0);
        columns.set(left, column);
      }
      for (const [left, { total, unexplained }] of columns) {
        context.fillStyle = known;
        context.fillRect(left, down - tall(total), Math.round(bar), tall(total));
        context.fillStyle = bad;
        context.fillRect(left, down - tall(unexplained), Math.round(bar), tall(unexplained));
      }
    }
  }

  Cellophane.DifferenceStrip = DifferenceStrip;
})(globalThis.Cellophane ??= {});
