/** One animation of a review page in full: the player, the verdict, and comments at instants. */
((Cellophane) => {
  "use strict";

  const { html } = Cellophane;

  /** The view that covers the grid. Dispatches `close`, and `move` with -1 or 1 as `detail`. */
  class ReviewDetail extends EventTarget {
    clip = null;
    player = null;
    #page;
    #animations = [];
    #opened = 0;

    constructor(page) {
      super();
      this.#page = page;
      const { pageIcon, iconButton, DecisionPanel, reviewWords } = Cellophane;
      const move = (by) => () => this.dispatchEvent(new CustomEvent("move", { detail: by }));
      this.back = html("button", { type: "button", class: "tool back", "aria-label": "All animations",
        title: "All animations (Esc)", onclick: () => this.dispatchEvent(new Event("close")),
      }, pageIcon("previous"), html("span", {}, "All"));
      this.title = html("h1", {});
      this.name = html("p", { class: "soft" });
      this.position = html("span", { class: "position soft" });
      this.previous = iconButton({ icon: "previous", label: "Previous animation",
        title: "Previous (K)", action: move(-1) });
      this.next = iconButton({ icon: "next", label: "Next animation", title: "Next (J)",
        action: move(1) });
      this.host = html("div", { class: "host" });
      this.panel = new DecisionPanel(page.verdicts, { words: reviewWords, noun: "animation" });
      this.notes = html("div", { class: "notes" });
      this.side = html("aside", { class: "decision", "aria-label": "Verdict and comments" },
        ...this.panel.contents, this.notes, html("p", { class: "keys soft" }, ...[
          ["A", "approve"], ["N", "needs work"], ["E", "comment"], ["K", "previous"], ["J", "next"],
          ["Esc", "all"],
        ].map(([key, text]) => html("span", {}, html("kbd", {}, key), ` ${text}`))));
      this.element = html("section", { class: "detail", hidden: true, "aria-label": "Animation" },
        html("header", { class: "detail-head" }, this.back,
          html("div", { class: "detail-title" }, this.title, this.name),
          html("div", { class: "detail-steps" }, this.position, this.previous, this.next)),
        html("div", { class: "detail-body" }, this.host, this.side));
      page.verdicts.addEventListener("change", () => { if (this.clip) { this.#refreshVerdict(); } });
    }

    /** Shows a clip, at a time of its scene. */
    async open(clip, { time = null, comments = false, position = "" } = {}) {
      this.#release();
      const opened = ++this.#opened;
      this.clip = clip;
      this.element.hidden = false;
      this.title.textContent = clip.title ?? clip.name;
      this.name.textContent = [
        clip.title ? clip.name : null, clip.scene, clip.variant,
        clip.width ? `${clip.width} × ${clip.height} px` : null,
        clip.seconds ? Cellophane.secondText(clip.seconds) : null,
        clip.fps ? `${Number(clip.fps.toFixed(2))} fps` : null,
        ...(clip.media ?? []).map(({ kind, bytes }) => `${kind.toUpperCase()} ${Cellophane.byteText(bytes)}`),
      ].filter(Boolean).join(" · ");
      this.position.textContent = position;
      this.panel.show(clip, clip.title ?? clip.name);
      this.#refreshVerdict();
      this.#refreshNotes();
      if (comments) { this.focusComment(); }
      const views = [];
      try {
        for (const medium of clip.media?.length ? clip.media : [undefined]) {
          const animation = await Cellophane.openClip(clip, medium);
          if (opened !== this.#opened) { animation.close(); return; }
          this.#animations.push(animation);
          views.push({ name: medium?.kind === "apng" && views.length > 0 ? "Exact" : medium?.kind === "gif" ? "GIF" : "Frames", animation });
        }
      } catch (error) {
        if (opened !== this.#opened) { return; }
        if (views.length === 0) {
          this.host.replaceChildren(html("pre", { class: "failure", tabindex: "0" }, clip.error ?? error.message));
          return;
        }
      }
      const player = this.player = new Cellophane.Player(this.host, { clip, views });
      this.panel.setPlayer(player);
      if (time !== null) { player.seekTime(time); }
      if (!comments) { this.host.querySelector("[tabindex='0']")?.focus({ preventScroll: true }); }
      if (time === null) { player.autoplay(); }
      if (clip.motion) {
        try {
          const motion = await Cellophane.store.json(clip.motion);
          if (opened === this.#opened) { player.setMotion(motion); }
        } catch (error) {
          if (opened === this.#opened) { player.announce(error.message); }
        }
      }
      if (opened === this.#opened) { this.element.dataset.ready = clip.id; }
    }

    /** Ends the view. */
    close() {
      this.#opened += 1;
      this.#release();
      this.element.hidden = true;
      this.clip = null;
    }

    #release() {
      delete this.element.dataset.ready;
      this.player?.destroy();
      this.player = null;
      for (const animation of this.#animations) { animation.close(); }
      this.#animations = [];
      this.host.replaceChildren();
    }

    focusComment() { this.panel.focusComment(); }

    #refreshVerdict() {
      this.element.dataset.verdict = this.#page.verdicts.of(this.clip).verdict;
    }

    /** Lists the warnings; the player lists findings beside the stage where it has an animation. */
    #refreshNotes() {
      const warnings = this.clip.warnings ?? [];
      this.notes.replaceChildren(...warnings.length === 0 ? [] : [html("div", { class: "note warn" },
        html("h2", {}, "Warnings"),
        html("ul", {}, ...warnings.map((text) => html("li", {}, text))))]);
    }
  }

  Cellophane.ReviewDetail = ReviewDetail;
})(globalThis.Cellophane ??= {});
