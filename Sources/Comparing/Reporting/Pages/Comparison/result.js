/** One result of a comparison: its views in a player, the strip, the sentences and the verdict. */
((Cellophane) => {
  "use strict";

  const { html } = Cellophane;
  const settled = 150; // ms between results within which a person only passes by

  const narrow = "(max-width: 900px)"; // as in the style sheet

  /** The words for verdicts on goldens. */
  const words = {
    open: { state: "Undecided" },
    accepted: { action: "Accept", state: "Accepted" },
    rejected: { action: "Reject", icon: "remove", state: "Rejected" },
  };

  /** Sentences on results that have none of their own. */
  const Outcomes = {
    same: "It matches its golden.", invisible: "The scene changed, and no pixel did.",
    recorded: "Its golden was recorded.",
    missing: "It has no golden.", orphan: "Its golden has no scene.", added: "It is new.",
    removed: "It was removed.",
  };

  /** Keys of the page, for the list of keys. */
  const shortcutsOf = ({ hasList, hasVerdicts }) => [["Results", [
    ...hasList ? [["J K", "Next or previous result"], ["/", "Search"]] : [],
    ["W", "Worst frame"],
    ...hasVerdicts ? [["A", "Accept"], ["N", "Reject"], ["E", "Comment"]] : []]]];

  /**
   * The area that shows one result. Events: `move` with -1 or 1 as `detail`.
   */
  class ResultView extends EventTarget {
    result = null;
    player = null;
    strip = null;
    #page;
    #animations = [];
    #motions = {}; // of the sides `before` and `after`, once they are loaded
    #awaited = []; // elements to mark once there is a motion
    #side = null; // the side of the last sentence, until mode or view change
    #look = ""; // mode and view for which the side holds
    #settings = { mode: "side", rate: 1, loop: "loop" };
    #opened = 0;
    #openedAt = 0;

    constructor(page) {
      super();
      this.#page = page;
      const { iconButton } = Cellophane;
      const move = (by) => () => this.dispatchEvent(new CustomEvent("move", { detail: by }));
      this.shortcuts = shortcutsOf(page);
      this.title = html("h2", { class: "result-title" });
      this.status = html("span", { class: "badge" });
      this.position = html("span", { class: "position soft" });
      this.previous = iconButton({ icon: "previous", label: "Previous result",
        title: "Previous (K)", action: move(-1) });
      this.next = iconButton({ icon: "next", label: "Next result", title: "Next (J)",
        action: move(1) });
      this.steps = html("div", { class: "result-steps", hidden: !page.hasList },
        this.position, this.previous, this.next);
      this.lead = html("ul", { class: "lead", "aria-label": "Summary" });
      this.host = html("div", { class: "host" });
      this.report = html("section", { class: "report", "aria-label": "Report" });
      this.side = html("div", { class: "result-side" }, this.report);
      this.head = html("header", { class: "result-head" },
        html("div", { class: "result-name" }, this.status, this.title), this.steps);
      this.element = html("article", { class: "result", hidden: true, "aria-label": "Result" },
        this.head, this.lead, html("div", { class: "result-body" }, this.host, this.side));
      if (page.hasVerdicts) {
        this.panel = new Cellophane.DecisionPanel(page.verdicts, { words, noun: "result" });
        const [decisions, ...contents] = this.panel.contents;
        this.decisions = decisions;
        this.head.append(decisions);
        this.decision = html("section",
          { class: "decision", "aria-label": "Comments" }, ...contents);
        this.side.append(this.decision);
      }
    }

    /** Shows a result, at a time of its scene. */
    async open(result, { time = null, position = "" } = {}) {
      this.#release();
      const opened = ++this.#opened;
      const isPassing = performance.now() - this.#openedAt < settled;
      this.#openedAt = performance.now();
      this.result = result;
      this.element.hidden = false;
      this.#showHead(position);
      this.#showSentences(null);
      const isCurrent = () => opened === this.#opened;
      // The results that a held key passes by are not loaded.
      if (isPassing) { await new Promise((resolve) => setTimeout(resolve, settled)); }
      if (!isCurrent()) { return; }
      try {
        if (result.detail) { await this.#load(result, time, isCurrent); }
      } catch (error) {
        if (!isCurrent()) { return; }
        this.host.replaceChildren(
          html("pre", { class: "failure", tabindex: "0" }, error.message));
      }
      if (isCurrent()) { this.element.dataset.ready = result.id; }
    }

    /** Ends the view. */
    close() {
      this.#opened += 1;
      this.#release();
      this.element.hidden = true;
      this.result = null;
    }

    #release() {
      delete this.element.dataset.ready;
      this.strip?.destroy();
      this.player?.destroy();
      this.strip = this.player = null;
      for (const animation of this.#animations) { animation.close(); }
      this.#animations = [];
      this.#motions = {};
      this.#awaited = [];
      this.#side = null;
      this.host.replaceChildren();
    }

    #showHead(position) {
      const { result } = this;
      const { name, kind } = Cellophane.resultStatuses[result.status];
      this.title.textContent = result.name;
      this.status.textContent = name;
      this.status.className = `badge ${kind}`;
      this.position.textContent = position;
      this.lead.replaceChildren(...result.summary.map((text) => html("li", {}, text)));
      this.lead.hidden = result.summary.length === 0;
      if (!this.panel) { return; }
      const isDecidable = Boolean(result.golden);
      this.decisions.hidden = this.decision.hidden = !isDecidable;
      if (isDecidable) { this.panel.show(result, result.name); }
    }

    // The player

    async #load(result, time, isCurrent) {
      const { store } = Cellophane;
      const detail = await store.json(result.detail);
      if (!isCurrent()) { return; }
      const clip = { ...detail.clip, id: result.id };
      const views = await this.#openViews(detail.views ?? [], clip, isCurrent);
      if (views === null) { return; }
      if (views.length > 0) { this.#makePlayer(clip, views, detail, time); }
      this.#showSentences(detail);
      if (this.player) { await this.#loadMotions(detail.motion ?? {}, isCurrent); }
    }

    /** Opens the animations of all views at once; returns null if they are no longer needed. */
    async #openViews(views, clip, isCurrent) {
      const loads = await Promise.allSettled(views.map(async ({ medium, ...view }) => {
        const bytes = await Cellophane.store.bytes(clip.media[medium].key);
        return { ...view, animation: await Cellophane.openAnimation(bytes) };
      }));
      const opened = loads.filter(({ status }) => status === "fulfilled").map(({ value }) => value);
      if (!isCurrent()) {
        for (const { animation } of opened) { animation.close(); }
        return null;
      }
      this.#animations = opened.map(({ animation }) => animation);
      const failed = loads.find(({ status }) => status === "rejected");
      if (failed) { throw failed.reason; }
      return opened;
    }

    /** Loads the motion of both sides; each view has that of its side. */
    async #loadMotions(keys, isCurrent) {
      await Promise.all(["before", "after"].filter((side) => keys[side]).map(async (side) => {
        try {
          const json = await Cellophane.store.json(keys[side]);
          if (isCurrent()) { this.#motions[side] = new Cellophane.Motion(json); }
        } catch (error) {
          if (isCurrent()) { this.player.announce(error.message); }
        }
      }));
      if (!isCurrent()) { return; }
      const { views } = this.player.stage;
      if (views.length > 1) {
        views[0].motion = this.#motions.before;
        views[1].motion = this.#motions.after;
      }
      this.#followSide();
    }

    #makePlayer(clip, views, { differences }, time) {
      const { mode, rate, loop, ground } = this.#settings;
      const player = this.player = new Cellophane.Player(this.host,
        { clip, views, mode, shortcuts: this.shortcuts });
      Object.assign(player.clock, { rate, loop });
      if (ground) { player.stage.setGround(ground); }
      // Curves would be between the views and the sentences.
      player.showsCurves = this.#settings.showsCurves ?? !matchMedia(narrow).matches;
      player.refreshSide();
      player.controls.refresh();
      if (differences) {
        this.strip = new Cellophane.DifferenceStrip(player, differences);
        player.controls.element.prepend(this.strip.element);
      }
      this.panel?.setPlayer(player);
      this.#look = this.#lookNow;
      player.addEventListener("change", () => this.#keepSettings());
      if (time !== null) {
        player.seekTime(time);
      } else if (this.strip && this.strip.worst !== null) {
        this.strip.seekWorst();
      } else {
        player.autoplay();
      }
    }

    get #lookNow() {
      const { mode, current } = this.player.stage;
      return `${mode} ${current}`;
    }

    /** Keeps what a person chose for the next result, and the side that the view has. */
    #keepSettings() {
      const { stage, clock, views, showsCurves } = this.player;
      if (views.length > 1) { this.#settings.mode = stage.mode; }
      Object.assign(this.#settings,
        { rate: clock.rate, loop: clock.loop, ground: stage.ground, showsCurves });
      if (this.#lookNow !== this.#look) {
        this.#look = this.#lookNow;
        this.#side = null;
        this.#followSide();
      }
    }

    /**
     * Shows the motion of a side: that of the last sentence, or of the only view that is shown,
     * else the actual one.
     */
    #followSide() {
      const { player } = this;
      const { stage, views } = player;
      const isExpected = views.length > 1 && stage.mode === "single" && stage.current === 0;
      const { before, after } = this.#motions;
      const isBefore = this.#side ? this.#side === "before" : isExpected;
      const motion = isBefore ? before ?? after : after ?? before;
      if (!motion || motion === player.motion) { return; }
      const { marked } = player.overlays;
      const names = player.motion ? [...marked].map((index) => player.motion.elements[index].name)
        : this.#awaited;
      player.setMotion(motion);
      player.mark(names);
      if (player.chosen < 0 && names.length > 0) { player.pickElement(names[0]); }
    }

    /** Seeks to the frame with the largest difference. */
    seekWorst() { this.strip?.seekWorst(); }

    focusComment() { this.panel?.focusComment(); }

    // Sentences

    #showSentences(detail) {
      const { result } = this;
      this.buttons = [];
      const sections = detail?.sections?.filter(({ sentences }) => sentences.length > 0) ?? [];
      const sentences = result.sentences.length > 0 ? result.sentences
        : [Outcomes[result.status]].filter(Boolean);
      const children = sections.length > 0
        ? sections.map((section) => this.#section(section, detail))
        : sentences.length > 0
          ? [html("ul", { class: "sentences" },
            ...sentences.map((text) => html("li", { class: "sentence" }, text)))] : [];
      if (detail?.tolerances?.length > 0) {
        children.push(html("details", { class: "tolerances" }, html("summary", {}, "Tolerances"),
          html("ul", {}, ...detail.tolerances.map((text) => html("li", {}, text)))));
      }
      this.report.replaceChildren(...children);
      this.report.hidden = children.length === 0;
    }

    #section({ title, verdict, sentences }, detail) {
      const kind = { differs: "bad", same: "good" }[verdict] ?? "";
      return html("div", { class: "report-section" },
        html("h3", {}, title, verdict ? html("span", { class: `outcome ${kind}` }, verdict) : null),
        html("ul", { class: "sentences" },
          ...sentences.map((sentence) => html("li", {}, this.#sentence(sentence, detail)))));
    }

    /** Makes a sentence: a button where it leads to an instant or to elements. */
    #sentence(sentence, { differences }) {
      const { text, elements = [] } = sentence;
      const frame = sentence.frame ?? differences?.worst ?? null;
      if (!this.player || (frame === null && elements.length === 0)) {
        return html("p", { class: "sentence" }, text);
      }
      const time = Number.isFinite(sentence.frame)
        ? html("span", { class: "facts" },
          `${Cellophane.seconds(this.player.timeOf(sentence.frame), 2)} s`) : null;
      const button = html("button", { type: "button", class: "sentence", "aria-current": "false",
        onclick: () => this.#follow(sentence, frame, button) }, html("span", {}, text), time);
      this.buttons.push(button);
      return button;
    }

    #follow({ elements = [], side }, frame, button) {
      const { player } = this;
      for (const other of this.buttons) {
        other.setAttribute("aria-current", String(other === button));
      }
      player.clock.pause();
      if (frame !== null) { player.seekFrame(frame); }
      if (matchMedia(narrow).matches) {
        player.viewport.scrollIntoView({ block: "nearest" });
      }
      this.#side = side ?? null;
      player.mark([]);
      player.pick(-1);
      this.#followSide();
      this.#awaited = elements;
      player.mark(elements);
      if (elements.length > 0) { player.pickElement(elements[0]); }
    }
  }

  Cellophane.ResultView = ResultView;
})(globalThis.Cellophane ??= {});
