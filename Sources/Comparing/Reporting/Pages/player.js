((Cellophane) => {
  "use strict";

  const epsilon = 1e-4;
  const players = new Set();
  let active = null;

  const compactActions = new Set(["play", "back", "forward", "start", "end"]);

  /**
   * A player of one clip in one or more views. `shortcuts` are groups of keys that its page handles;
   * the help lists them. Events: `frame` (another frame is current), `pick`
   * (another element is chosen), `change` (mode, view or another setting changed).
   */
  class Player extends EventTarget {
    constructor(host,
      { clip, views = [], mode = "single", compact = false, motion = null, clock = null,
        shortcuts = [] } = {}) {
      super();
      this.shortcuts = shortcuts;
      const { html } = Cellophane;
      this.clip = clip || {};
      this.isCompact = compact;
      this.motion = null;
      this.frame = 0;
      this.chosen = -1;
      this.hovered = -1;
      this.showsCurves = true;
      this.ownsClock = !clock;
      this.clock = clock || new Cellophane.Clock({ duration: 0 });
      this.timeline = new Cellophane.Timeline(this.clip, []);
      this.drawn = Promise.resolve();
      this.stage = new Cellophane.Stage({
        width: this.clip.width || 1, height: this.clip.height || 1, scale: this.clip.scale || 1,
        isInteractive: !compact });
      this.overlays = new Cellophane.Overlays(this.stage);
      this.overlays.timeOf = (frame) => this.timeline.middle(frame);
      this.controls = new Cellophane.Controls(this, { compact });
      this.message = html("p", { class: "message", hidden: true });
      this.readout = new Cellophane.PointerReadout(this);
      this.status = html("p", { class: "status", role: "status" });
      this.viewport = html("div", { class: "viewport" },
        this.stage.element, this.message, this.readout.element, this.status);
      this.element = html("div", { class: compact ? "player compact" : "player", role: "group" });
      if (compact) {
        this.element.append(html("div", { class: "layout" }, this.viewport, this.controls.element));
      } else {
        this.inspector = new Cellophane.Inspector(this);
        this.findings = new Cellophane.Findings(this);
        this.curves = new Cellophane.Curves({ onseek: (frame) => {
          this.clock.pause();
          this.seekFrame(frame);
        } });
        this.side = html("div", { class: "side" }, this.inspector.element, this.findings.element);
        this.element.append(html("div", { class: "layout" },
          this.viewport, this.controls.element, this.side, this.curves.element));
        const bar = this.controls.element;
        const { share, download } = this.controls.buttons;
        this.sharing = new Cellophane.Popover(share, "Link and command", bar);
        this.downloading = new Cellophane.Popover(download, "Download", bar);
        this.listen();
      }
      host.append(this.element);
      this.stage.addEventListener("change", () => this.controls.refreshStage());
      this.element.addEventListener("pointerdown", () => { active = this; });
      this.element.addEventListener("focusin", () => { active = this; });
      this.ontime = () => this.update();
      this.onstate = () => this.controls.refresh();
      this.clock.addEventListener("time", this.ontime);
      this.clock.addEventListener("state", this.onstate);
      players.add(this);
      this.initialMode = mode;
      this.setClip(this.clip);
      this.setViews(views);
      this.setMotion(motion);
    }

    /** The number of frames. */
    get count() { return this.timeline.count; }

    /** Whether the player is attached and visible. */
    get isVisible() { return this.element.isConnected && this.element.getClientRects().length > 0; }

    /** Plays unless reduced motion is preferred. */
    autoplay() {
      if (!matchMedia("(prefers-reduced-motion: reduce)").matches) { this.clock.play(); }
    }

    setClip(clip) {
      this.clip = clip;
      const name = clip.title || clip.name || "Animation";
      this.element.setAttribute("aria-label", `Player: ${name}`);
      this.viewport.style.setProperty("--w", clip.width || 320);
      this.viewport.style.setProperty("--h", clip.height || 240);
      this.stage.setSize(clip.width || 1, clip.height || 1, clip.scale || 1);
      this.message.textContent = clip.error || "";
      this.message.hidden = !clip.error;
      this.findings?.setClip(clip);
      this.retime(true);
      this.refreshSide();
    }

    /** Replaces the views, which are objects with a name and an animation. */
    setViews(views, { keepTime = false } = {}) {
      this.unwatch?.();
      this.views = [...views];
      this.message.textContent = this.clip.error || "";
      this.message.hidden = !this.clip.error;
      this.stage.setViews(this.views);
      const { animation } = this.views[0] || {};
      if (animation && !(this.clip.width > 0)) {
        this.viewport.style.setProperty("--w", animation.width);
        this.viewport.style.setProperty("--h", animation.height);
        this.stage.setSize(animation.width, animation.height, 1);
      }
      const before = this.views.map((view) => [view.animation, view.animation.onchange]);
      this.views.forEach((view, index) => {
        view.animation.onchange = (...details) => {
          before[index][1]?.(...details);
          this.redraw();
        };
      });
      this.unwatch = () => before.forEach(([other, onchange]) => { other.onchange = onchange; });
      if (this.initialMode && views.length > 1) {
        this.stage.setMode(this.initialMode);
        this.initialMode = null;
      } else {
        this.stage.setMode(this.stage.mode);
      }
      this.viewport.classList.toggle("several", views.length > 1);
      this.viewport.style.setProperty("--views", views.length);
      this.retime(keepTime);
    }

    /** Replaces the motion: a `Motion` or its JSON. */
    setMotion(motion) {
      const { Motion } = Cellophane;
      const before = this.motion?.elements[this.chosen]?.name;
      this.motion = !motion ? null : motion instanceof Motion ? motion : new Motion(motion);
      this.overlays.setMotion(this.motion, this.count);
      this.inspector?.setMotion(this.motion);
      this.chosen = -1;
      this.hovered = -1;
      this.refreshSide();
      this.pick(this.motion && before !== undefined ? this.motion.indexOf(before) : -1);
      this.refreshMarks();
      this.controls.refresh();
    }

    refreshSide() {
      if (this.isCompact) { return; }
      this.side.hidden = this.inspector.element.hidden && this.findings.element.hidden;
      this.element.classList.toggle("has-side", !this.side.hidden);
      this.curves.element.hidden = !this.motion || !this.showsCurves;
    }

    /** Makes the timeline from clip and views. */
    retime(keepsTime) {
      const time = this.clock.time;
      this.timeline = new Cellophane.Timeline(this.clip,
        (this.views || []).map((view) => view.animation));
      if (this.timeline.count > 0 && this.clock.duration !== this.timeline.duration) {
        this.clock.setDuration(this.timeline.duration);
      }
      this.clock.seek(keepsTime ? Math.min(time, this.timeline.duration) : 0);
      this.overlays.setMotion(this.motion, this.count);
      this.overlays.chosen = this.chosen;
      this.overlays.spacing = Math.max(1,
        Math.round(0.06 * this.count / Math.max(0.01, this.timeline.duration)));
      this.curves?.setElement(this.motion, this.chosen, this.count, this.timeline.duration);
      this.refreshMarks();
      this.controls.refresh();
      this.redraw();
    }

    refreshMarks() {
      const span = (from, to, kind) =>
        ({ from: this.frameOf(from ?? 0), to: this.frameOf(to ?? from ?? 0), kind });
      this.controls.setMarks(this.count === 0 ? [] : [
        ...(this.motion?.steps || []).filter((step) => Number.isFinite(step.from))
          .map((step) => span(step.from, step.to, "step")),
        ...(this.clip.findings || []).filter((finding) => Number.isFinite(finding.from))
          .map((finding) => span(finding.from, finding.to, "finding")),
      ]);
    }

    /** Follows the clock: shows the frame of its time. */
    update() {
      const frame = this.timeline.frameAt(this.clock.time);
      if (frame !== this.frame) { this.redraw(); }
    }

    /** Draws the current frame again; `drawn` resolves when the canvases show it. */
    redraw() {
      const frame = this.timeline.frameAt(this.clock.time);
      const isNew = frame !== this.frame;
      this.frame = frame;
      this.controls.setFrame(frame);
      if (this.count === 0) { return; }
      const { views } = this;
      this.drawn = this.stage.show(this.timeline.middle(frame)).catch((error) => {
        if (this.views !== views) { return; }
        this.message.textContent = error.message;
        this.message.hidden = false;
      });
      this.overlays.setFrame(frame);
      if (!this.isCompact) {
        this.refreshHover();
        this.curves.setFrame(frame);
        // Their contents are those of another frame.
        if (isNew) { this.closePopovers(); }
      }
      if (isNew) { this.dispatchEvent(new Event("frame")); }
    }

    /** The index of the current frame in an animation. */
    indexIn(animation) { return animation.indexAt(this.timeline.middle(this.frame)); }

    closePopovers() {
      for (const popover of [this.sharing, this.downloading]) {
        if (popover.isOpen) { popover.close(false); }
      }
    }

    seekFrame(frame) {
      if (this.count === 0) { return; }
      const index = Math.min(Math.max(Math.round(frame), 0), this.count - 1);
      this.clock.seek(this.timeline.starts[index]);
    }

    /** The time in the scene of a frame. */
    /** Returns the number of a frame as people read it: that of sentences, or else from 1. */
    numberOf(frame) { return this.clip.numbers?.[frame] ?? frame + 1; }

    /** The numbers of all frames in a text: `24`, or `0–23` where they do not begin with 1. */
    get numbersText() {
      return this.clip.numbers ? `${this.numberOf(0)}–${this.numberOf(this.count - 1)}`
        : String(this.count);
    }

    timeOf(frame) { return this.clip.times?.[frame] ?? this.timeline.starts[frame] ?? 0; }

    /** The frame nearest to a time in the scene. */
    frameOf(time) {
      let best = 0;
      for (let frame = 1; frame < this.count; frame += 1) {
        if (Math.abs(this.timeOf(frame) - time) < Math.abs(this.timeOf(best) - time) - 1e-9) {
          best = frame;
        }
      }
      return best;
    }

    /** Seeks to the frame nearest to a time in the scene. */
    seekTime(time) { this.seekFrame(this.frameOf(time)); }

    step(by) {
      this.clock.pause();
      this.seekFrame(this.frame + by);
    }

    // In and out points

    /** First and last frame that play. */
    get range() {
      if (this.count === 0) { return [0, 0]; }
      const first = this.timeline.frameAt(this.clock.in ?? 0);
      const out = this.clock.out ?? this.timeline.duration;
      const last = this.timeline.frameAt(Math.min(out, this.timeline.duration - epsilon));
      return [first, Math.max(first, last)];
    }

    get hasRange() {
      const [first, last] = this.range;
      return this.count > 0 && (first > 0 || last < this.count - 1);
    }

    /** Sets the frames that play; null keeps an end. */
    setRange(first, last) {
      const [low, high] = this.range;
      let from = first ?? low;
      let to = last ?? high;
      if (from > to) { if (first === null) { from = 0; } else { to = this.count - 1; } }
      this.clock.in = 0;
      this.clock.out = this.timeline.duration;
      this.clock.in = this.timeline.starts[from];
      // Just before the end of the frame, so that playback stops on it and not on the next.
      if (to < this.count - 1) { this.clock.out = this.timeline.end(to) - epsilon; }
      this.changed();
    }

    changed() {
      this.controls.refresh();
      this.dispatchEvent(new Event("change"));
    }

    // Settings

    setRate(rate) { this.clock.rate = rate; this.changed(); }

    changeRate(by) {
      const { rates } = Cellophane.Controls;
      const at = rates.findIndex((rate) => rate >= this.clock.rate);
      this.setRate(rates[Math.min(Math.max(at + by, 0), rates.length - 1)]);
      this.announce(`Speed ${this.clock.rate}×`);
    }

    cycleLoop() {
      const { loops, loopNames } = Cellophane.Controls;
      this.clock.loop = loops[(loops.indexOf(this.clock.loop) + 1) % loops.length];
      this.changed();
      this.announce(loopNames[this.clock.loop]);
    }

    setMode(mode) {
      this.stage.setMode(mode);
      this.redraw();
      this.changed();
    }

    setView(index) {
      this.stage.setCurrent(index);
      this.redraw();
      this.changed();
    }

    cycleMode() {
      if (this.views.length < 2) { return; }
      const { modes } = Cellophane.Stage;
      this.setMode(modes[(modes.indexOf(this.stage.mode) + 1) % modes.length]);
    }

    cycleView() {
      if (this.views.length < 2 || this.stage.mode === "side") { return; }
      let next = (this.stage.current + 1) % this.views.length;
      if (this.stage.mode !== "single" && next === 0) { next = 1; }
      this.setView(next);
      this.announce(this.views[next].name);
    }

    // Elements

    /** Chooses an element by its index, or none with -1. */
    pick(index) {
      const isNew = index !== this.chosen;
      this.chosen = this.motion?.elements[index] ? index : -1;
      this.overlays.chosen = this.chosen;
      this.overlays.invalidate();
      this.curves?.setElement(this.motion, this.chosen, this.count, this.timeline.duration);
      this.curves?.setFrame(this.frame);
      this.refreshInspector();
      if (isNew) { this.dispatchEvent(new Event("pick")); }
    }

    /** Chooses an element by its name, "COLLECTION KEY" or KEY; returns whether there is one. */
    pickElement(name) {
      this.pick(this.motion ? this.motion.indexOf(name) : -1);
      return this.chosen >= 0;
    }

    /** Highlights elements by their names. */
    mark(names = []) {
      const indices = (names || []).map((name) => this.motion ? this.motion.indexOf(name) : -1);
      this.overlays.marked = new Set(indices.filter((index) => index >= 0));
      this.overlays.invalidate();
    }

    showFinding(finding) {
      this.clock.pause();
      if (Number.isFinite(finding.from)) { this.seekTime(finding.from); }
      this.mark(finding.elements);
      const [first] = this.overlays.marked;
      if (first !== undefined) { this.pick(first); }
    }

    refreshInspector() {
      this.inspector?.show(this.hovered >= 0 ? this.hovered : this.chosen, this.chosen, this.frame);
    }

    /** The index of the element at a point of a pane, or -1. */
    hit({ x, y, view }) {
      if (!this.motion) { return -1; }
      const pane = this.stage.panes.find(({ indices }) => indices[0] === view);
      const motion = pane ? this.overlays.motionOf(pane) : this.motion;
      const index = motion.hit(x, y, this.frame);
      return motion === this.motion || index < 0 ? index
        : this.motion.indexOf(motion.elements[index].name);
    }

    /** Finds what is under the pointer again, as the frame or the pointer moved. */
    refreshHover() {
      const { point } = this;
      this.hovered = point ? this.hit(point) : -1;
      this.overlays.hovered = this.hovered;
      this.overlays.invalidate();
      this.refreshInspector();
      this.readout.show(point);
    }

    listen() {
      this.stage.addEventListener("point", ({ detail }) => {
        this.point = detail;
        this.refreshHover();
      });
      this.stage.addEventListener("leave", () => { this.point = null; this.refreshHover(); });
      this.stage.addEventListener("pick", ({ detail }) => {
        if (this.motion) { this.pick(this.hit(detail)); }
      });
    }

    // Sharing

    /** The clip and the frame as part of a file name: "cards-0012". */
    get name() {
      const clip = String(this.clip.name || this.clip.id || "frame").replace(/[^\w.-]+/g, "-");
      return `${clip}-${String(this.frame).padStart(4, "0")}`;
    }

    get link() {
      const values = new URLSearchParams({
        clip: this.clip.id || "", t: Cellophane.seconds(this.timeOf(this.frame), 4, false) });
      return `${location.href.replace(/#.*$/, "")}#${values}`;
    }

    get command() {
      const time = `${Cellophane.seconds(this.timeOf(this.frame), 4, false)}s`;
      return this.clip.frameCommand?.replaceAll("{time}", time) ?? this.clip.command ?? null;
    }

    async copy(text) {
      const isCopied = await Cellophane.copy(text);
      const short = text.length > 48 ? `${text.slice(0, 47)}…` : text;
      this.announce(isCopied ? `Copied ${short}` : "Press Ctrl+C to copy");
      return isCopied;
    }

    /** Downloads the current frame of the first shown view as PNG. */
    async downloadFrame() {
      const { animation } = this.views[this.stage.shown[0]];
      const { name } = this;
      const image = await animation.pixels(this.indexIn(animation));
      const canvas = Cellophane.html("canvas", { width: image.width, height: image.height });
      canvas.getContext("2d").putImageData(image, 0, 0);
      const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
      Cellophane.download(blob, `${name}.png`);
    }

    async downloadMedia({ key, kind, file }) {
      try {
        const bytes = await Cellophane.store.bytes(key);
        const type = kind === "gif" ? "image/gif" : "image/apng";
        Cellophane.download(new Blob([bytes], { type }),
          file || `${this.clip.name}.${kind === "gif" ? "gif" : "apng"}`);
      } catch (error) {
        this.announce(error.message);
      }
    }

    /** Shows a short message that is read out as well. */
    announce(text) {
      this.status.textContent = text;
      this.status.classList.add("shown");
      clearTimeout(this.statusTimer);
      this.statusTimer = setTimeout(() => this.status.classList.remove("shown"), 1800);
    }

    // Keys and buttons

    /** Performs an action of a button or a key. */
    perform(action, { isLarge = false } = {}) {
      if (this.count === 0 && action !== "help") { return; }
      Cellophane.actions[action]?.(this, isLarge);
      if (!["back", "forward", "start", "end", "share", "download", "help"].includes(action)) {
        this.changed();
      }
    }

    toggle(popover, content) {
      if (popover.isOpen) { popover.close(true); return; }
      this.clock.pause();
      popover.open(...content());
    }

    showHelp() {
      this.help ??= this.element.appendChild(Cellophane.helpDialog(this.shortcuts));
      if (!this.help.open) { this.help.showModal(); }
    }

    /** Whether a key press was used. */
    press(event) {
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      const { keys } = Cellophane;
      const action = (event.shiftKey ? keys[`Shift ${key}`] : undefined) ?? keys[key];
      if (!action || (this.isCompact && !compactActions.has(action))) { return false; }
      if (action === "unpick" && this.chosen < 0 && this.overlays.marked.size === 0) {
        return false;
      }
      this.perform(action, { isLarge: event.shiftKey });
      return true;
    }

    destroy() {
      players.delete(this);
      if (active === this) { active = null; }
      this.unwatch?.();
      this.clock.removeEventListener("time", this.ontime);
      this.clock.removeEventListener("state", this.onstate);
      if (this.ownsClock) { this.clock.pause(); }
      clearTimeout(this.statusTimer);
      this.sharing?.close(false);
      this.downloading?.close(false);
      this.curves?.destroy();
      this.overlays.destroy();
      this.stage.destroy();
      this.element.remove();
    }
  }

  /** The player that a key press is for: the focused one, or the last used if nothing has focus. */
  function playerFor(target) {
    for (const player of players) {
      if (player.element.contains(target)) { return player; }
    }
    if (target !== document.body && target !== document.documentElement && target !== document) {
      return null;
    }
    if (active && players.has(active) && active.isVisible) { return active; }
    const visible = [...players].filter((player) => player.isVisible);
    return visible.find((player) => !player.isCompact) || visible[0] || null;
  }

  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey
      || event.isComposing) {
      return;
    }
    const { target } = event;
    const tag = target.tagName;
    if (document.querySelector("dialog[open]") || target.isContentEditable) { return; }
    if (tag === "SELECT" || tag === "TEXTAREA" || (tag === "INPUT" && target.type !== "range")) {
      return;
    }
    const isPressed = event.key === " " && (tag === "BUTTON" || tag === "SUMMARY");
    const isAdjusted = tag === "INPUT" && target.classList.contains("amount")
      && /^(Arrow|Home|End|Page)/.test(event.key);
    if (isPressed || isAdjusted) { return; }
    if (playerFor(target)?.press(event)) { event.preventDefault(); }
  });

  Cellophane.Player = Player;
})(globalThis.Cellophane ??= {});
