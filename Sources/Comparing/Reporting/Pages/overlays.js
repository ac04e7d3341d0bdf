((Cellophane) => {
  "use strict";

  /** Sums of channel differences below which a ghost is invisible, and over which it fades in. */
  const differenceThreshold = 16;
  const softness = 96;

  /** The number of paths above which they are drawn finer. */
  const crowd = 12;

  /** A color per element that stands out on light and dark images. */
  const hue = (index) => `hsl(${Math.round(index * 137.5 + 210) % 360} 85% 52%)`;

  /**
   * Drawings over the stage's panes: motion paths, onion skin (ghosts of frames before and after)
   * and outlines of hovered, chosen and marked elements.
   */
  class Overlays {
    constructor(stage) {
      this.stage = stage;
      this.motion = null;
      this.frame = 0;
      this.count = 0;
      this.hovered = -1;
      this.chosen = -1;
      this.marked = new Set();
      this.showsPaths = false;
      this.showsOnion = false;
      this.timeOf = () => 0;
      this.spacing = 3;
      this.paths = new Map();
      this.ghostRequest = 0;
      stage.addEventListener("change", () => this.invalidate());
    }

    setMotion(motion, count) {
      this.motion = motion;
      this.count = count;
      this.paths.clear();
      this.hovered = -1;
      this.chosen = -1;
      this.marked.clear();
      this.invalidate();
    }

    setFrame(frame) {
      this.frame = frame;
      this.invalidate();
      if (this.showsOnion) { this.drawGhosts(); }
    }

    setPaths(isOn) {
      this.showsPaths = isOn && Boolean(this.motion);
      this.invalidate();
    }

    setOnion(isOn) {
      this.showsOnion = isOn;
      this.drawGhosts();
    }

    /** Elements whose path is drawn: the chosen one, or all that move. */
    get pathElements() {
      if (!this.motion || !this.showsPaths) { return []; }
      return this.chosen >= 0 ? [this.chosen] : this.motion.moving;
    }

    /** Redraws at the next animation frame, once for any number of changes. */
    invalidate() {
      if (this.pending) { return; }
      this.pending = requestAnimationFrame(() => {
        this.pending = 0;
        this.stage.panes.forEach((pane) => this.drawPane(pane));
      });
    }

    destroy() {
      cancelAnimationFrame(this.pending);
      this.ghostRequest += 1;
    }

    drawPane(pane) {
      const canvas = pane.overlay;
      const ratio = globalThis.devicePixelRatio || 1;
      const { clientWidth, clientHeight } = pane.element;
      const width = Math.round(clientWidth * ratio);
      const height = Math.round(clientHeight * ratio);
      if (canvas.width !== width || canvas.height !== height) {
        canvas.width = width;
        canvas.height = height;
      }
      const context = canvas.getContext("2d");
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      context.clearRect(0, 0, clientWidth, clientHeight);
      if (!this.motion) { return; }
      const [accent, bad] = [this.color("--accent"), this.color("--bad")];
      const motion = this.motionOf(pane);
      const elements = this.pathElements;
      elements.forEach((index) => this.drawPath(
        context, motion, this.indexIn(motion, index), this.chosen >= 0 ? accent : hue(index),
        elements.length > crowd));
      const { marked, chosen, hovered } = this;
      const outline = (index, color, width, isNamed) =>
        this.drawOutline(context, motion, this.indexIn(motion, index), color, width, isNamed);
      for (const index of marked) {
        if (index !== chosen) { outline(index, bad, 2, true); }
      }
      if (chosen >= 0) { outline(chosen, marked.has(chosen) ? bad : accent, 2, true); }
      if (hovered >= 0 && hovered !== chosen) { outline(hovered, accent, 1, false); }
    }

    /** The motion of a pane: that of its only view, if it has one, or else that of the clip. */
    motionOf({ indices }) {
      return (indices.length === 1 ? this.stage.views[indices[0]]?.motion : null) ?? this.motion;
    }

    /** The index of an element of the clip's motion in another motion, or -1. */
    indexIn(motion, index) {
      return motion === this.motion ? index : motion.indexOf(this.motion.elements[index]?.name);
    }

    /** A color of the page's palette. */
    color(name) {
      return getComputedStyle(this.stage.element).getPropertyValue(name).trim() || "#888";
    }

    pathOf(motion, index) {
      if (!this.paths.has(motion)) { this.paths.set(motion, new Map()); }
      const paths = this.paths.get(motion);
      if (!paths.has(index)) { paths.set(index, motion.path(index, this.count)); }
      return paths.get(index);
    }

    /** Draws an element's path with a dot per frame and a larger one at the current frame. */
    drawPath(context, motion, index, color, isCrowded) {
      const points = this.pathOf(motion, index)
        .map((point) => point && this.stage.toPane(point[0], point[1]));
      const line = new Path2D();
      const dots = new Path2D();
      let last = null;
      for (const point of points) {
        if (!point) { last = null; continue; }
        if (last) { line.lineTo(point.x, point.y); } else { line.moveTo(point.x, point.y); }
        if (!last || Math.hypot(point.x - last.x, point.y - last.y) > 0.01) {
          dots.moveTo(point.x + 2, point.y);
          dots.arc(point.x, point.y, 2, 0, 2 * Math.PI);
        }
        last = point;
      }
      context.lineJoin = "round";
      if (!isCrowded) {
        context.lineWidth = 3.5;
        context.strokeStyle = "rgb(255 255 255 / 55%)";
        context.stroke(line);
      }
      context.lineWidth = isCrowded ? 1 : 1.5;
      context.strokeStyle = color;
      context.stroke(line);
      context.fillStyle = color;
      context.fill(dots);
      const now = points[Math.min(this.frame, points.length - 1)];
      if (now) {
        context.beginPath();
        context.arc(now.x, now.y, isCrowded ? 3.5 : 5, 0, 2 * Math.PI);
        context.fill();
        context.lineWidth = isCrowded ? 1.5 : 2;
        context.strokeStyle = "#fff";
        context.stroke();
      }
    }

    drawOutline(context, motion, index, color, width, isNamed) {
      const state = motion.state(index, this.frame);
      if (!state) { return; }
      const corners = motion.corners(state).map(([x, y]) => this.stage.toPane(x, y));
      const outline = new Path2D();
      corners.forEach((corner, at) => outline[at === 0 ? "moveTo" : "lineTo"](corner.x, corner.y));
      outline.closePath();
      context.lineJoin = "round";
      context.lineWidth = width + 2;
      context.strokeStyle = "rgb(255 255 255 / 60%)";
      context.stroke(outline);
      context.lineWidth = width;
      context.strokeStyle = color;
      context.stroke(outline);
      if (isNamed) {
        const left = Math.min(...corners.map((corner) => corner.x));
        const top = Math.min(...corners.map((corner) => corner.y));
        this.drawName(context, motion.elements[index].title, left, top, color);
      }
    }

    drawName(context, name, left, top, color) {
      context.font = "600 11px Inter, system-ui, sans-serif";
      const text = name.length > 40 ? `${name.slice(0, 39)}…` : name;
      const width = context.measureText(text).width + 10;
      const x = Math.max(2, left - 1);
      const y = top > 20 ? top - 19 : Math.max(2, top + 3);
      context.fillStyle = color;
      context.beginPath();
      context.roundRect(x, y, width, 17, 4);
      context.fill();
      context.fillStyle = this.color("--on-accent");
      context.textBaseline = "middle";
      context.fillText(text, x + 5, y + 9);
    }

    /**
     * Draws the ghosts of two frames before and two after the current one in each pane. Only pixels
     * that differ from the current frame are drawn, none over what moves now.
     */
    async drawGhosts() {
      const request = ++this.ghostRequest;
      if (!this.showsOnion) {
        this.stage.panes.forEach((pane) => { pane.ghosts?.remove(); pane.ghosts = null; });
        return;
      }
      if (this.isDrawing) { this.isStale = true; return; }
      this.isDrawing = true;
      try {
        for (const pane of this.stage.panes) { await this.drawGhostsOf(pane, request); }
      } catch {
        // A frame that cannot be decoded has no ghost.
      } finally {
        this.isDrawing = false;
        if (this.isStale) { this.isStale = false; this.drawGhosts(); }
      }
    }

    async drawGhostsOf(pane, request) {
      const view = this.stage.views[pane.indices[0]];
      if (!view) { return; }
      const { animation } = view;
      const indexOf = (frame) => animation.indexAt(this.timeOf(frame));
      const current = indexOf(this.frame);
      const offsets = [-2, 2, -1, 1].map((offset) => offset * this.spacing)
        .filter((offset) => this.frame + offset >= 0 && this.frame + offset < this.count);
      const base = await animation.pixels(current);
      const result = new ImageData(base.width, base.height);
      const target = result.data;
      for (const offset of offsets) {
        const index = indexOf(this.frame + offset);
        if (index === current) { continue; }
        const { data } = await animation.pixels(index);
        if (this.ghostRequest !== request && !this.isStale) { return; }
        const opacity = Math.abs(offset) > this.spacing ? 70 : 130;
        for (let i = 0; i < data.length; i += 4) {
          const far = Math.abs(data[i] - base.data[i]) + Math.abs(data[i + 1] - base.data[i + 1])
            + Math.abs(data[i + 2] - base.data[i + 2]) + Math.abs(data[i + 3] - base.data[i + 3]);
          if (far <= differenceThreshold) { continue; }
          target[i] = data[i];
          target[i + 1] = data[i + 1];
          target[i + 2] = data[i + 2];
          target[i + 3] = opacity * Math.min(1, (far - differenceThreshold) / softness);
        }
      }
      if (!this.showsOnion || !pane.element.isConnected) { return; }
      if (!pane.ghosts) {
        pane.ghosts = Cellophane.html("canvas", { class: "ghosts", "aria-hidden": "true" });
        pane.sheet.append(pane.ghosts);
      }
      pane.ghosts.width = base.width;
      pane.ghosts.height = base.height;
      const { width, height } = this.stage.sizeOf(view);
      pane.ghosts.style.width = `${100 * width / this.stage.width}%`;
      pane.ghosts.style.height = `${100 * height / this.stage.height}%`;
      const context = pane.ghosts.getContext("2d");
      context.putImageData(result, 0, 0);
      this.cutOut(context);
    }

    /** Cuts what moves now out of the ghosts, so that they lie behind it. */
    cutOut(context) {
      if (!this.motion) { return; }
      const { scale } = this.stage;
      const around = [-2, -1, 1, 2].map((offset) => this.frame + offset * this.spacing);
      context.setTransform(scale, 0, 0, scale, 0, 0);
      context.globalCompositeOperation = "destination-out";
      for (const index of this.motion.moving) {
        const state = this.motion.state(index, this.frame);
        if (!state || state.alpha === 0) { continue; }
        const moves = around.some((frame) => {
          const other = frame >= 0 ? this.motion.state(index, frame) : null;
          return other && other.box.some((value, side) => Math.abs(value - state.box[side]) > 0.25);
        });
        if (!moves) { continue; }
        const outline = new Path2D();
        this.motion.corners(state).forEach(([x, y]) => outline.lineTo(x, y));
        context.globalAlpha = state.alpha;
        context.fill(outline);
      }
    }
  }

  Cellophane.Overlays = Overlays;
})(globalThis.Cellophane ??= {});
