/** The cards of a review page. A card has a canvas and controls only while it is near the viewport. */
((Cellophane) => {
  "use strict";

  const { html } = Cellophane;
  const loadsAtOnce = 4;
  const readoutInterval = 80; // ms between updates of scrubber and readout while playing

  Cellophane.byteText = (bytes) => bytes < 1000 ? `${bytes} bytes`
    : bytes < 1e6 ? `${(bytes / 1000).toFixed(1)} KB` : `${(bytes / 1e6).toFixed(1)} MB`;

  Cellophane.secondText = (seconds) => `${Number(seconds.toFixed(2))} s`;

  /** Still frames in files of their own, with the interface of an animation. */
  class FrameFiles {
    onchange = null;
    loops = Infinity;

    constructor({ frames, fps, width, height, frameFiles }) {
      Object.assign(this, { width: width || 1, height: height || 1, count: frames, files: frameFiles });
      this.durations = new Array(frames).fill(1 / fps);
      this.starts = this.durations.map((_, index) => index / fps);
      this.duration = frames / fps;
    }

    /** Returns the files of a clip, with the size of the first frame where the clip has none. */
    static async open(clip) {
      const files = new FrameFiles(clip);
      const image = await files.image(0);
      if (!clip.width) { Object.assign(files, { width: image.naturalWidth, height: image.naturalHeight }); }
      return files;
    }

    async image(index) {
      const { prefix, digits, suffix } = this.files;
      const image = new Image();
      image.src = prefix + String(index).padStart(digits, "0") + suffix;
      try { await image.decode(); } catch { throw new Error(`The file ${image.getAttribute("src")} cannot be shown.`); }
      return image;
    }

    indexAt(time) {
      return Math.min(Math.max(Math.floor(time / this.durations[0] + 1e-6), 0), this.count - 1);
    }

    attach(canvas) {
      Object.assign(canvas, { width: this.width, height: this.height });
      const view = { index: -1, canvas, isAttached: true, request: 0 };
      view.show = async (index) => {
        const request = ++view.request;
        const image = await this.image(index);
        if (request !== view.request || !view.isAttached) { return false; }
        const context = canvas.getContext("2d");
        context.clearRect(0, 0, canvas.width, canvas.height);
        context.drawImage(image, 0, 0, canvas.width, canvas.height);
        view.index = index;
        return true;
      };
      view.detach = () => { view.isAttached = false; };
      return view;
    }

    async pixels(index) {
      const canvas = html("canvas", { width: this.width, height: this.height });
      const context = canvas.getContext("2d");
      context.drawImage(await this.image(index), 0, 0, canvas.width, canvas.height);
      return context.getImageData(0, 0, canvas.width, canvas.height);
    }

    close() {}
  }

  /** Opens an animation of a clip: one of its media, or else its still frames. */
  Cellophane.openClip = async (clip, medium = clip.media?.[0]) => {
    if (medium) { return Cellophane.openAnimation(await Cellophane.store.bytes(medium.key)); }
    if (clip.frameFiles) { return FrameFiles.open(clip); }
    throw new Error(clip.error ?? "There is no animation.");
  };

  /** Runs a few loads at once, the latest request first: it is what a person looks at. */
  const queue = {
    waiting: [],
    running: 0,

    run(load) {
      return new Promise((resolve, reject) => {
        this.waiting.push({ load, resolve, reject });
        this.advance();
      });
    },

    advance() {
      while (this.running < loadsAtOnce && this.waiting.length > 0) {
        const { load, resolve, reject } = this.waiting.pop();
        this.running += 1;
        Promise.resolve().then(load).then(resolve, reject).finally(() => {
          this.running -= 1;
          this.advance();
        });
      }
    },
  };

  /** One animation in the grid. */
  class Card {
    /** Whether the animation is to play while it is visible. */
    wantsPlay = false;
    isVisible = false;
    #page;
    #mounted = null; // what exists only near the viewport
    #time = 0; // kept while it is away from the viewport

    constructor(clip, page) {
      this.clip = clip;
      this.#page = page;
      this.heading = html("h2", { id: `name-${clip.id}`, title: clip.title ?? clip.name }, clip.title ?? clip.name);
      this.stage = html("div", { class: "stage" });
      this.body = html("div", { class: "body" }, this.heading);
      this.element = html("article",
        { class: "card", id: `card-${clip.id}`, tabindex: "-1", "aria-labelledby": this.heading.id },
        this.stage, this.body);
      this.element.card = this;
      this.text = [
        clip.title, clip.name, clip.scene, clip.variant, clip.error, ...(clip.warnings ?? []),
        ...(clip.findings ?? []).map(({ text }) => text),
      ].filter(Boolean).join("\n").toLowerCase();
    }

    get isMounted() { return this.#mounted !== null; }
    get isPlaying() { return this.#mounted?.clock?.isPlaying ?? false; }
    /** The animation while it is open. */
    get animation() { return this.#mounted?.animation ?? null; }
    get time() { return this.#mounted?.clock?.time ?? this.#time; }

    /** Makes the canvas and the controls, and opens the animation. */
    mount() {
      if (this.#mounted) { return; }
      const { clip } = this;
      const mounted = this.#mounted = { frame: -1, last: 0, clock: null, animation: null, view: null };
      mounted.canvas = html("canvas", { width: clip.width || 1, height: clip.height || 1, "aria-hidden": "true" });
      mounted.canvas.style.setProperty("--w", clip.width || 320);
      mounted.canvas.style.setProperty("--h", clip.height || 240);
      mounted.badges = html("div", { class: "badges" });
      mounted.open = html("button",
        { type: "button", class: "open", "aria-label": `Open ${clip.title ?? clip.name}`,
          onclick: () => this.#page.open(clip) }, mounted.canvas);
      this.stage.append(mounted.open, mounted.badges);
      this.body.append(this.#facts(), this.#transport(), this.#decisions());
      this.refresh();
      this.#load(mounted);
    }

    /** Releases everything but the name. */
    unmount() {
      const mounted = this.#mounted;
      if (!mounted) { return; }
      this.#time = mounted.clock?.time ?? this.#time;
      this.#mounted = null;
      mounted.clock?.pause();
      mounted.view?.detach();
      mounted.animation?.close();
      mounted.canvas.width = mounted.canvas.height = 0;
      this.stage.replaceChildren();
      this.body.replaceChildren(this.heading);
    }

    async #load(mounted) {
      if (!this.clip.media?.length && !this.clip.frameFiles) {
        this.#fail(mounted, this.clip.error ?? "There is no animation.");
        return;
      }
      try {
        const animation = await queue.run(
          () => this.#mounted === mounted ? Cellophane.openClip(this.clip) : null);
        if (this.#mounted !== mounted) { animation?.close(); return; }
        mounted.animation = animation;
        mounted.view = animation.attach(mounted.canvas);
        mounted.canvas.style.setProperty("--w", animation.width);
        mounted.canvas.style.setProperty("--h", animation.height);
        mounted.scrubber.max = animation.count - 1;
        mounted.scrubber.disabled = animation.count < 2;
        mounted.play.disabled = animation.count < 2;
        const clock = mounted.clock = new Cellophane.Clock({ duration: animation.duration });
        clock.seek(this.#time);
        clock.addEventListener("time", () => this.#show(mounted));
        clock.addEventListener("state", () => this.refresh());
        await this.#show(mounted, true);
        if (this.#mounted === mounted) { this.element.dataset.ready = ""; }
        this.follow();
      } catch (error) {
        if (this.#mounted === mounted) { this.#fail(mounted, error.message); }
      }
    }

    #fail(mounted, message) {
      this.element.dataset.ready = "";
      mounted.scrubber.disabled = mounted.play.disabled = true;
      mounted.open.replaceChildren(html("span", { class: "error" }, message));
    }

    /** Shows the frame of the clock's time. */
    #show(mounted, isForced = false) {
      const { animation, clock, view } = mounted;
      const frame = animation.indexAt(clock.time);
      let shown = null;
      if (frame !== mounted.frame || isForced) {
        mounted.frame = frame;
        shown = view.show(frame);
        shown.catch((error) => {
          clock.pause();
          if (this.#mounted === mounted) { this.#fail(mounted, error.message); }
        });
      }
      const now = performance.now();
      if (isForced || !clock.isPlaying || now - mounted.last >= readoutInterval) {
        mounted.last = now;
        const text = `${clock.time.toFixed(2)} s`;
        mounted.scrubber.value = frame;
        mounted.scrubber.setAttribute("aria-valuetext", text);
        mounted.readout.textContent = text;
      }
      return shown;
    }

    #facts() {
      const { clip } = this;
      const bytes = clip.media?.[0]?.bytes;
      const name = clip.title ? clip.name : clip.scene ?? clip.name;
      const facts = [
        clip.width ? `${clip.width} × ${clip.height}` : null,
        clip.seconds ? Cellophane.secondText(clip.seconds) : null,
        bytes === undefined ? null : Cellophane.byteText(bytes),
      ].filter(Boolean).join(" · ");
      return html("div", { class: "facts" },
        html("p", { class: "name", title: clip.scene ?? name }, name), html("p", {}, facts || "Not rendered"));
    }

    #transport() {
      const mounted = this.#mounted;
      const name = this.clip.title ?? this.clip.name;
      mounted.play = html("button",
        { type: "button", class: "tool", onclick: () => this.toggle() }, Cellophane.pageIcon("play"));
      mounted.scrubber = html("input", {
        type: "range", min: "0", max: Math.max(1, (this.clip.frames || 2) - 1), value: "0", step: "1", "aria-label": `Frame of ${name}`,
        oninput: () => {
          const { animation, clock, scrubber } = mounted;
          if (!animation) { return; }
          this.wantsPlay = false;
          clock.pause();
          clock.seek(animation.starts[Number(scrubber.value)]);
          this.refresh();
        } });
      mounted.readout = html("span", { class: "readout" }, `${this.#time.toFixed(2)} s`);
      return html("div", { class: "transport" }, mounted.play, mounted.scrubber, mounted.readout);
    }

    #decisions() {
      const mounted = this.#mounted;
      mounted.verdicts = Cellophane.verdictButtons(
        Cellophane.reviewWords, (verdict) => this.#page.verdicts.toggle(this.clip, verdict));
      mounted.count = html("span", { class: "count" });
      mounted.comment = html("button",
        { type: "button", class: "tool comment", onclick: () => this.#page.open(this.clip, { comments: true }) },
        Cellophane.pageIcon("comment"), mounted.count);
      return html("div", { class: "decisions" }, ...mounted.verdicts.elements, mounted.comment);
    }

    /** Shows the state of playback and of the verdict. */
    refresh() {
      const mounted = this.#mounted;
      const { clip } = this;
      const { verdict, isStale, given, comments } = this.#page.verdicts.of(clip);
      this.element.dataset.verdict = verdict;
      if (!mounted) { return; }
      const name = clip.title ?? clip.name;
      const isOn = this.isPlaying;
      if (mounted.isOn !== isOn) {
        mounted.isOn = isOn;
        mounted.play.replaceChildren(Cellophane.pageIcon(isOn ? "pause" : "play"));
        mounted.play.setAttribute("aria-label", `${isOn ? "Pause" : "Play"} ${name}`);
        mounted.play.title = isOn ? "Pause (space)" : "Play (space)";
      }
      mounted.verdicts.show(verdict, name);
      mounted.count.textContent = comments.length === 0 ? "" : String(comments.length);
      const number = comments.length === 1 ? "1 comment" : `${comments.length} comments`;
      mounted.comment.setAttribute("aria-label", `Comment on ${name}${comments.length > 0 ? `, ${number}` : ""}`);
      mounted.comment.title = "Comment (E)";
      const badge = (kind, text, title) => html("span", { class: `badge ${kind}`, title }, text);
      const findings = clip.findings?.length ?? 0, warnings = clip.warnings?.length ?? 0;
      mounted.badges.replaceChildren(...[
        clip.error ? badge("bad", "Error", clip.error) : null,
        findings > 0 ? badge("bad", findings === 1 ? "1 finding" : `${findings} findings`,
          clip.findings.map(({ text }) => text).join("\n")) : null,
        warnings > 0 ? badge("warn", warnings === 1 ? "1 warning" : `${warnings} warnings`,
          clip.warnings.join("\n")) : null,
        isStale ? badge("warn", given === "accepted" ? "Changed since approval" : "Changed since verdict",
          "The animation differs from the one that was decided on") : null,
        clip.variant ? badge("", clip.variant, "Variant") : null,
      ].filter(Boolean));
    }

    /** Plays or pauses. */
    toggle() {
      this.wantsPlay = !this.isPlaying;
      this.follow();
    }

    /** Plays if that is wanted and the card can be seen, and pauses otherwise. */
    follow() {
      const clock = this.#mounted?.clock;
      if (!clock) { return; }
      const plays = (this.wantsPlay || this.isHovered) && this.isVisible && !this.#page.isCovered
        && !document.hidden && this.animation.count > 1;
      if (plays) { clock.play(); } else { clock.pause(); }
    }
  }

  Cellophane.ReviewCard = Card;
})(globalThis.Cellophane ??= {});
