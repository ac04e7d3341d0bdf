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
      const tool = (icon, label, title, action, ...children) => html("button",
        { type: "button", class: "tool", "aria-label": label, title, onclick: action },
        Cellophane.reviewIcon(icon), ...children);
      const move = (by) => () => this.dispatchEvent(new CustomEvent("move", { detail: by }));
      this.back = tool("previous", "All animations", "All animations (Esc)",
        () => this.dispatchEvent(new Event("close")), html("span", {}, "All"));
      this.back.classList.add("back");
      this.title = html("h1", {});
      this.name = html("p", { class: "soft" });
      this.position = html("span", { class: "position soft" });
      this.previous = tool("previous", "Previous animation", "Previous (K)", move(-1));
      this.next = tool("next", "Next animation", "Next (J)", move(1));
      this.host = html("div", { class: "host" });
      this.side = html("aside", { class: "decision", "aria-label": "Verdict and comments" });
      this.element = html("section", { class: "detail", hidden: true, "aria-label": "Animation" },
        html("header", { class: "detail-head" }, this.back,
          html("div", { class: "detail-title" }, this.title, this.name),
          html("div", { class: "detail-steps" }, this.position, this.previous, this.next)),
        html("div", { class: "detail-body" }, this.host, this.side));
      this.#makeSide();
      page.verdicts.addEventListener("change", () => { if (this.clip) { this.refresh(); } });
    }

    #makeSide() {
      this.verdicts = Cellophane.verdictButtons((verdict) => this.#page.verdicts.toggle(this.clip, verdict));
      this.state = html("p", { class: "state", role: "status" });
      this.comments = html("ol", { class: "comments" });
      this.field = html("textarea", { rows: "3", maxlength: "4000", "aria-label": "Comment",
        placeholder: "What is wrong, or right?",
        onkeydown: (event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) { this.#addComment(); }
        },
        oninput: () => this.#refreshForm() });
      this.instant = html("input", { type: "checkbox", checked: true });
      this.instantText = html("span", {});
      this.subject = html("input", { type: "checkbox", checked: true });
      this.subjectText = html("span", {});
      this.subjectLabel = html("label", { class: "check", hidden: true }, this.subject, this.subjectText);
      this.instantLabel = html("label", { class: "check" }, this.instant, this.instantText);
      this.add = html("button", { type: "button", class: "primary", onclick: () => this.#addComment(),
        title: "Add the comment (Ctrl+Enter)" }, "Add comment");
      this.notes = html("div", { class: "notes" });
      this.side.append(
        html("div", { class: "decisions large" }, ...this.verdicts.elements), this.state,
        html("h2", {}, "Comments"), this.comments,
        html("div", { class: "form" }, this.field, this.instantLabel, this.subjectLabel, this.add),
        this.notes,
        html("p", { class: "keys soft" }, ...[
          ["A", "approve"], ["N", "needs work"], ["E", "comment"], ["K", "previous"], ["J", "next"], ["Esc", "all"],
        ].map(([key, text]) => html("span", {}, html("kbd", {}, key), ` ${text}`))));
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
      this.field.value = "";
      this.refresh();
      this.#refreshForm();
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
      player.addEventListener("frame", () => this.#refreshForm());
      player.addEventListener("pick", () => this.#refreshForm());
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

    focusComment() {
      this.player?.clock.pause();
      this.field.focus();
      this.field.scrollIntoView({ block: "nearest" });
    }

    /** The instant in the scene's time, rounded to milliseconds. */
    get time() {
      return this.player ? Math.round(this.player.timeOf(this.player.frame) * 1000) / 1000 : null;
    }

    get chosen() { return this.player?.motion?.elements[this.player.chosen]?.name ?? null; }

    #addComment() {
      const text = this.field.value.trim();
      if (text === "") { this.field.focus(); return; }
      const comment = { text };
      if (this.instant.checked && this.time !== null) { comment.at = this.time; }
      if (this.subject.checked && this.chosen !== null) { comment.element = this.chosen; }
      this.field.value = "";
      this.#page.verdicts.addComment(this.clip, comment);
      this.#refreshForm();
      this.field.focus();
    }

    #refreshForm() {
      const { time, chosen } = this;
      this.instantLabel.hidden = time === null;
      this.instantText.textContent = time === null ? "" : `At ${time.toFixed(3)} s`;
      this.subjectLabel.hidden = chosen === null;
      this.subjectText.textContent = chosen === null ? "" : `About ${chosen}`;
      this.add.disabled = this.field.value.trim() === "";
    }

    /** Shows verdict and comments. */
    refresh() {
      const { clip } = this;
      const { verdict, isStale, given, comments } = this.#page.verdicts.of(clip);
      this.verdicts.show(verdict, clip.title ?? clip.name);
      this.element.dataset.verdict = verdict;
      const wordOf = { accepted: "Approved", rejected: "Needs work", open: "Undecided" };
      this.state.textContent = isStale
        ? `${wordOf[given]} earlier, but the animation has changed since. Decide again.` : wordOf[verdict];
      this.state.classList.toggle("stale", isStale);
      this.comments.replaceChildren(...comments.map((comment, index) => {
        const place = [
          comment.at === undefined ? null : `${comment.at.toFixed(3)} s`, comment.element ?? null,
        ].filter(Boolean).join(" · ");
        const about = place === "" ? html("span", { class: "soft" }, "The whole animation")
          : html("button", { type: "button", class: "place", title: "Show it", onclick: () => this.#show(comment) }, place);
        return html("li", {},
          html("div", { class: "about" }, about, html("button",
            { type: "button", class: "tool", "aria-label": "Remove this comment", title: "Remove",
              onclick: () => { this.#page.verdicts.removeComment(clip, index); this.field.focus(); } },
            Cellophane.reviewIcon("remove"))),
          html("p", {}, comment.text));
      }));
      this.comments.hidden = comments.length === 0;
      const list = (title, kind, texts) => texts.length === 0 ? null : html("div", { class: `note ${kind}` },
        html("h2", {}, title), html("ul", {}, ...texts.map((text) => html("li", {}, text))));
      const notes = [
        // The player lists findings beside the stage where it has an animation.
        list("Warnings", "warn", clip.warnings ?? []),
      ].filter(Boolean);
      this.notes.replaceChildren(...notes);
    }

    #show({ at, element }) {
      const { player } = this;
      if (!player) { return; }
      player.clock.pause();
      if (at !== undefined) { player.seekTime(at); }
      if (element !== undefined) {
        player.mark([element]);
        player.pickElement(element);
      }
    }
  }

  Cellophane.ReviewDetail = ReviewDetail;
})(globalThis.Cellophane ??= {});
