((Cellophane) => {
  "use strict";

  const Grounds = ["light", "dark", "checkers"];
  const Modes = ["single", "side", "slider", "onion", "difference"];
  const largestZoom = 32;
  const margin = 20;

  const clamp = (value, low, high) => Math.min(Math.max(value, low), high);

  /**
   * The area that shows a clip's views: one pane, or one per view side by side. All panes share
   * a zoom (CSS pixels per frame pixel) and a pan (offset from the centered position, CSS pixels).
   * Events: `change` (zoom, pan, size, mode or ground changed), `point` and `leave` (pointer over
   * the image), `pick` (click).
   */
  class Stage extends EventTarget {
    constructor({ width, height, scale = 1, isInteractive = true }) {
      super();
      Object.assign(this, { width, height, scale, isInteractive });
      this.views = [];
      this.mode = "single";
      this.current = 0;
      this.zoom = 1;
      this.pan = { x: 0, y: 0 };
      this.isFitted = true;
      this.split = 0.5;
      this.opacity = 0.5;
      this.gain = 1;
      this.panes = [];
      this.element = Cellophane.html("div", { class: "stage" });
      this.setGround(matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
      this.observer = new ResizeObserver(() => this.resize());
      this.observer.observe(this.element);
      if (isInteractive) {
        this.element.tabIndex = 0;
        this.element.setAttribute("role", "group");
        this.element.setAttribute("aria-label",
          "Stage. Drag or Shift W A S D pan, plus and minus zoom.");
        this.listen();
      }
    }

    destroy() {
      this.observer.disconnect();
      this.views.forEach((view) => view.attached.detach());
      this.element.remove();
    }

    /**
     * Replaces the views, which are objects with a name and an animation. A view with a width and
     * a height in pixels has that size at the top left; any other has the size of the stage. A view
     * may get a `motion` of its own, for the overlays of a pane that shows only this view.
     */
    setViews(views) {
      this.views.forEach((view) => view.attached.detach());
      this.views = views.map(({ name, animation, width, height }) => {
        const canvas = Cellophane.html("canvas", { "aria-hidden": "true" });
        return { name, animation, width, height, canvas, attached: animation.attach(canvas) };
      });
      this.current = clamp(this.current, 0, Math.max(0, views.length - 1));
      this.arrange();
    }

    setSize(width, height, scale = 1) {
      Object.assign(this, { width, height, scale });
      this.resize();
    }

    setMode(mode) {
      this.mode = Modes.includes(mode) && this.views.length > 1 ? mode : "single";
      this.arrange();
    }

    setCurrent(index) {
      this.current = clamp(index, 0, this.views.length - 1);
      this.arrange();
    }

    setGround(ground) {
      this.ground = Grounds.includes(ground) ? ground : "light";
      this.element.dataset.ground = this.ground;
      this.notify();
    }

    /** The two views that slider, onion and difference compare. */
    get pair() { return [0, this.current === 0 ? 1 : this.current]; }

    /** Indices of the views on show. */
    get shown() {
      if (this.views.length === 0) { return []; }
      if (this.mode === "single") { return [this.current]; }
      return this.mode === "side" ? this.views.map((_, index) => index) : this.pair;
    }

    /** Shows in each view the frame for a time; resolves when all are drawn. */
    show(time) {
      return Promise.all(this.shown.map((index) => {
        const { animation, attached } = this.views[index];
        return attached.show(animation.indexAt(time));
      }));
    }

    /** Builds the panes for the mode and moves the canvases into them. */
    arrange() {
      const html = Cellophane.html;
      const groups = this.mode === "side" ? this.shown.map((index) => [index]) : [this.shown];
      this.panes = groups.map((indices) => {
        const sheet = html("div", { class: "sheet" },
          ...indices.map((index) => this.views[index].canvas));
        const overlay = html("canvas", { class: "overlay", "aria-hidden": "true" });
        const label = this.views.length > 1
          ? html("div", { class: "pane-label" },
            indices.map((index) => this.views[index].name).join(" · ")) : null;
        const element = html("div", { class: "pane" }, sheet, overlay, label);
        return { sheet, overlay, indices, element };
      });
      this.element.dataset.mode = this.mode;
      this.divider = null;
      if (this.mode === "slider") {
        this.divider = this.makeDivider();
        this.panes[0].element.append(this.divider);
        const [first, second] = this.pair.map((index) => this.views[index].name);
        const [label] = this.panes[0].element.getElementsByClassName("pane-label");
        label.textContent = first;
        this.panes[0].element.append(html("div", { class: "pane-label right" }, second));
      }
      this.element.replaceChildren(...this.panes.map((pane) => pane.element));
      this.resize();
    }

    makeDivider() {
      const divider = Cellophane.html("div", {
        class: "divider", role: "slider", tabindex: "0", "aria-label": "Divider between the views",
        "aria-valuemin": "0", "aria-valuemax": "100", "aria-orientation": "horizontal",
      });
      divider.addEventListener("pointerdown", (event) => {
        event.stopPropagation();
        divider.setPointerCapture(event.pointerId);
        divider.onpointermove = (move) => {
          const pane = this.panes[0].element.getBoundingClientRect();
          const [left, right] = this.visibleSpan();
          this.setSplit((move.clientX - pane.left - left) / Math.max(1, right - left));
        };
        divider.onlostpointercapture = () => { divider.onpointermove = null; };
      });
      divider.addEventListener("keydown", (event) => {
        const far = event.shiftKey ? 0.1 : 0.01;
        const targets = {
          ArrowLeft: this.split - far, ArrowDown: this.split - far, ArrowRight: this.split + far,
          ArrowUp: this.split + far, PageDown: this.split - 0.1, PageUp: this.split + 0.1, 
          Home: 0, End: 1,
        };
        if (!(event.key in targets) || event.ctrlKey || event.metaKey || event.altKey) { return; }
        event.preventDefault();
        event.stopPropagation();
        this.setSplit(targets[event.key]);
      });
      return divider;
    }

    /** The width and height of a view in pixels: its own, or else those of the stage. */
    sizeOf({ width, height }) {
      return width > 0 && height > 0 ? { width, height } : this;
    }

    setSplit(split) {
      this.split = clamp(split, 0, 1);
      this.place();
    }

    setOpacity(opacity) { this.opacity = clamp(opacity, 0, 1); this.place(); }

    /** Sets the factor by which differences are brightened. */
    setGain(gain) { this.gain = clamp(gain, 1, 64); this.place(); }

    /** The size of one pane in CSS pixels. */
    get paneSize() {
      const pane = this.panes[0]?.element;
      return { width: pane?.clientWidth || 0, height: pane?.clientHeight || 0 };
    }

    get fitZoom() {
      const { width, height } = this.paneSize;
      const room = this.isInteractive ? margin : 12;
      const top = this.views.length > 1 ? 24 : 0;
      const across = (width - 2 * room) / this.width;
      const down = (height - 2 * room - top) / this.height;
      return clamp(Math.min(across, down, 1), 0.02, largestZoom);
    }

    resize() {
      if (this.isFitted) { this.zoom = this.fitZoom; this.pan = { x: 0, y: 0 }; }
      this.place();
    }

    fit() { this.isFitted = true; this.resize(); }

    /** Sets the zoom and keeps what is at a point of the pane (default: its center) there. */
    setZoom(zoom, at) {
      const { width, height } = this.paneSize;
      const point = at || { x: width / 2, y: height / 2 };
      const next = clamp(zoom, Math.min(0.1, this.fitZoom), largestZoom);
      const origin = this.origin();
      const u = (point.x - origin.x) / this.zoom;
      const v = (point.y - origin.y) / this.zoom;
      this.isFitted = false;
      this.zoom = next;
      this.pan = {
        x: point.x - u * next - (width - this.width * next) / 2,
        y: point.y - v * next - (height - this.height * next) / 2,
      };
      this.place();
    }

    /** Zooms in or out to the next of the usual levels. */
    stepZoom(direction) {
      const levels = [0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4, 6, 8, 12, 16, 24, 32];
      const next = direction > 0
        ? levels.find((level) => level > this.zoom * 1.001) ?? largestZoom
        : levels.findLast((level) => level < this.zoom * 0.999) ?? levels[0];
      this.setZoom(next, this.pointer && { ...this.pointer });
    }

    panBy(x, y) {
      this.pan = { x: this.pan.x + x, y: this.pan.y + y };
      this.isFitted = false;
      this.place();
    }

    /** The position of the image's top left corner in its pane, kept from leaving it altogether. */
    origin() {
      const { width, height } = this.paneSize;
      return {
        x: (width - this.width * this.zoom) / 2 + this.pan.x,
        y: (height - this.height * this.zoom) / 2 + this.pan.y
          + (this.isFitted && this.views.length > 1 ? 12 : 0),
      };
    }

    /** Whether the image is larger than its pane. */
    get overflows() {
      const { width, height } = this.paneSize;
      return this.width * this.zoom > width + 0.5 || this.height * this.zoom > height + 0.5;
    }

    /** Left and right edge of the visible part of the image in its pane. */
    visibleSpan() {
      const origin = this.origin();
      return [Math.max(0, origin.x),
        Math.min(this.paneSize.width, origin.x + this.width * this.zoom)];
    }

    /** Applies zoom, pan, split and opacity to the elements. */
    place() {
      const { width: paneWidth, height: paneHeight } = this.paneSize;
      if (paneWidth === 0) { return; }
      const width = this.width * this.zoom;
      const height = this.height * this.zoom;
      const limit = { x: (paneWidth + width) / 2 - 40, y: (paneHeight + height) / 2 - 40 };
      this.pan.x = clamp(this.pan.x, -Math.max(0, limit.x), Math.max(0, limit.x));
      this.pan.y = clamp(this.pan.y, -Math.max(0, limit.y), Math.max(0, limit.y));
      const origin = this.origin();
      const ratio = globalThis.devicePixelRatio || 1;
      // Whole device pixels keep frames sharp at 100 %.
      const x = Math.round(origin.x * ratio) / ratio;
      const y = Math.round(origin.y * ratio) / ratio;
      const isPair = ["slider", "onion", "difference"].includes(this.mode);
      const [left, right] = this.visibleSpan();
      const divide = left + (right - left) * this.split;
      for (const pane of this.panes) {
        Object.assign(pane.sheet.style, {
          width: `${width}px`, height: `${height}px`, transform: `translate(${x}px, ${y}px)`,
          filter: this.mode === "difference" && this.gain > 1 ? `brightness(${this.gain})` : "",
        });
        pane.indices.forEach((index, layer) => {
          const isTop = isPair && layer === 1;
          const size = this.sizeOf(this.views[index]);
          const across = size.width * this.zoom;
          const cut = clamp(divide - x, 0, across);
          Object.assign(this.views[index].canvas.style, {
            width: `${across}px`, height: `${size.height * this.zoom}px`,
            imageRendering: this.zoom * ratio > 1.001 ? "pixelated" : "auto",
            mixBlendMode: isTop && this.mode === "difference" ? "difference" : "",
            opacity: isTop && this.mode === "onion" ? String(this.opacity) : "",
            clipPath: this.mode !== "slider" ? ""
              : isTop ? `inset(0 0 0 ${cut}px)` : `inset(0 ${across - cut}px 0 0)`,
          });
        });
      }
      if (this.divider) {
        this.divider.style.left = `${divide}px`;
        this.divider.setAttribute("aria-valuenow", String(Math.round(this.split * 100)));
        this.divider.setAttribute("aria-valuetext", `${Math.round(this.split * 100)} %`);
      }
      this.element.classList.toggle("overflows", this.overflows);
      this.notify();
    }

    notify() { this.dispatchEvent(new Event("change")); }

    /** The pane under a point of the window, the first if there is none. */
    paneAt(clientX, clientY) {
      return this.panes.find(({ element }) => {
        const box = element.getBoundingClientRect();
        return clientX >= box.left && clientX < box.right
          && clientY >= box.top && clientY < box.bottom;
      }) || this.panes[0];
    }

    /** Canvas points for a point of the window. */
    toCanvas(clientX, clientY) {
      const box = this.paneAt(clientX, clientY).element.getBoundingClientRect();
      const origin = this.origin();
      const zoom = this.zoom * this.scale;
      return {
        x: (clientX - box.left - origin.x) / zoom,
        y: (clientY - box.top - origin.y) / zoom,
      };
    }

    /** A point of the first pane's window area for canvas points. */
    toClient(x, y) {
      const box = this.panes[0].element.getBoundingClientRect();
      const point = this.toPane(x, y);
      return { x: box.left + point.x, y: box.top + point.y };
    }

    /** A point of a pane for canvas points. */
    toPane(x, y) {
      const origin = this.origin();
      const zoom = this.zoom * this.scale;
      return { x: origin.x + x * zoom, y: origin.y + y * zoom };
    }

    inPane(event) {
      const box = this.paneAt(event.clientX, event.clientY).element.getBoundingClientRect();
      return { x: event.clientX - box.left, y: event.clientY - box.top };
    }

    /** Wheel, drag, pinch and pointing. */
    listen() {
      const element = this.element;
      const pointers = new Map();
      let start = null;

      element.addEventListener("wheel", (event) => {
        const unit = [1, 16, 400][event.deltaMode] || 1;
        if (event.ctrlKey || event.metaKey) {
          event.preventDefault();
          const factor = Math.exp(clamp(-event.deltaY * unit, -120, 120) * 0.006);
          this.setZoom(this.zoom * factor, this.inPane(event));
        } else if (this.overflows && !this.isFitted) {
          event.preventDefault();
          const isSideways = event.shiftKey && event.deltaX === 0;
          this.panBy(-(isSideways ? event.deltaY : event.deltaX) * unit,
            isSideways ? 0 : -event.deltaY * unit);
        }
      }, { passive: false });

      element.addEventListener("pointerdown", (event) => {
        if (event.button !== 0) { return; }
        if (event.target !== this.divider) { element.setPointerCapture(event.pointerId); }
        pointers.set(event.pointerId, this.inPane(event));
        start = pointers.size === 1 ? { x: event.clientX, y: event.clientY, moved: false } : null;
      });

      element.addEventListener("pointermove", (event) => {
        const point = this.inPane(event);
        const before = pointers.get(event.pointerId);
        if (!before) {
          this.pointer = point;
          this.emit("point", event);
          return;
        }
        const others = [...pointers].filter(([id]) => id !== event.pointerId)
          .map(([, other]) => other);
        pointers.set(event.pointerId, point);
        if (others.length === 1) {
          const [other] = others;
          const length = Math.hypot(before.x - other.x, before.y - other.y);
          const next = Math.hypot(point.x - other.x, point.y - other.y);
          const middle = { x: (point.x + other.x) / 2, y: (point.y + other.y) / 2 };
          this.setZoom(this.zoom * next / Math.max(1, length), middle);
          this.panBy((point.x - before.x) / 2, (point.y - before.y) / 2);
        } else if (start) {
          start.moved ||= Math.hypot(event.clientX - start.x, event.clientY - start.y) > 4;
          const isScroll = event.pointerType === "touch" && this.isFitted;
          if (start.moved && !isScroll) {
            element.classList.add("dragging");
            this.panBy(point.x - before.x, point.y - before.y);
          }
        }
      });

      const end = (event) => {
        if (!pointers.delete(event.pointerId)) { return; }
        element.classList.remove("dragging");
        if (event.type === "pointerup" && start && !start.moved) { this.emit("pick", event); }
        start = null;
      };
      element.addEventListener("pointerup", end);
      element.addEventListener("pointercancel", end);
      element.addEventListener("pointerleave", (event) => {
        this.pointer = null;
        if (event.pointerType !== "touch") { this.dispatchEvent(new Event("leave")); }
      });
    }

    emit(type, event) {
      const detail = this.toCanvas(event.clientX, event.clientY);
      detail.view = this.paneAt(event.clientX, event.clientY).indices[0];
      this.dispatchEvent(new CustomEvent(type, { detail }));
    }
  }

  Stage.grounds = Grounds;
  Stage.modes = Modes;
  Cellophane.Stage = Stage;
})(globalThis.Cellophane ??= {});
