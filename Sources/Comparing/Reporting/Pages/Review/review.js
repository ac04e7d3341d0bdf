/** The review page: a grid of cards with search, filters, sorting, keys and verdicts. */
((Cellophane) => {
  "use strict";

  const { html } = Cellophane;
  const nearby = "60%"; // distance from the viewport, in its heights, at which cards get canvases
  const searchDelay = 120; // ms

  const orders = {
    given: { name: "Order of the scenes", compare: () => 0 },
    name: { name: "Name", compare: (a, b) => a.name.localeCompare(b.name, "en", { numeric: true }) },
    duration: { name: "Longest first", compare: (a, b) => b.seconds - a.seconds },
    bytes: { name: "Most bytes first", compare: (a, b) => bytesOf(b) - bytesOf(a) },
    size: { name: "Largest size first", compare: (a, b) => b.width * b.height - a.width * a.height },
    findings: { name: "Most findings first", compare: (a, b) => gravityOf(b) - gravityOf(a) },
  };

  function bytesOf(clip) { return clip.media?.[0]?.bytes ?? 0; }

  function gravityOf({ error, findings = [], warnings = [] }) {
    return (error ? 1e6 : 0) + findings.length * 1e3 + warnings.length;
  }

  /** The words for verdicts on animations. */
  Cellophane.reviewWords = {
    open: { state: "Undecided" },
    accepted: { action: "Approve", state: "Approved" },
    rejected: { action: "Needs work", icon: "work", state: "Needs work" },
  };

  /** The form of verdicts on animations: they have no goldens, and those with one file in common match. */
  const verdictForm = {
    key: "animation",
    entryOf: ({ name, scene, findings = [] }) => ({
      animation: name, golden: "", scene: scene ?? name, sentences: findings.map(({ text }) => text) }),
    /** The keys of blocks contain the digests. */
    digestsOf: ({ media = [] }) => ({ before: {}, after: Object.fromEntries(
      media.map(({ kind, key }) => [`.${kind}`, key.replace(/^[a-z]+-/, "")])) }),
    isSame: (left, right) => {
      const shared = Object.keys(left).filter((ending) => ending in right);
      return shared.every((ending) => left[ending] === right[ending])
        && (shared.length > 0 || (Object.keys(left).length === 0 && Object.keys(right).length === 0));
    },
  };

  class ReviewPage {
    #clips;
    #cards;
    #cardOf = new Map();
    #shown = []; // the cards that match, in their order
    #current = null; // the card that keys are for
    #filter = "all";
    #words = [];
    #playsAll = false;
    #scroll = 0;
    #isLeaving = false; // between the start of a step back in the history and its end

    constructor(host, { title, clips }) {
      this.#clips = clips;
      this.verdicts = new Cellophane.Verdicts(clips, verdictForm, `cellophane-review:${location.pathname}`);
      this.#cards = clips.map((clip) => new Cellophane.ReviewCard(clip, this));
      for (const card of this.#cards) { this.#cardOf.set(card.clip.id, card); }
      this.detail = new Cellophane.ReviewDetail(this);
      this.#makeHead(title);
      this.grid = html("div", { class: "grid" }, ...this.#cards.map(({ element }) => element));
      this.empty = html("div", { class: "empty", hidden: true }, html("p", {}, "No animation matches."),
        html("button", { type: "button", class: "tool", onclick: () => this.#reset() }, "Show all"));
      this.toast = new Cellophane.Toast();
      this.overview = html("main", { class: "overview" }, this.head, this.tools, this.grid, this.empty);
      host.append(this.overview, html("main", { class: "detail-main", hidden: true }, this.detail.element), this.toast.element);
      this.#observe();
      this.#listen();
      this.apply();
      this.#select(this.#shown[0] ?? null);
      this.#follow();
    }

    get isCovered() { return this.detail.clip !== null; }

    // Head and tools

    #makeHead(title) {
      const clips = this.#clips;
      const bytes = clips.reduce((sum, clip) => sum + bytesOf(clip), 0);
      const seconds = clips.reduce((sum, { seconds: duration = 0 }) => sum + duration, 0);
      this.summary = [
        clips.length === 1 ? "1 animation" : `${clips.length} animations`,
        Cellophane.secondText(Math.round(seconds * 10) / 10), Cellophane.byteText(bytes),
      ].join(" · ");
      this.meter = html("div", { class: "meter", "aria-hidden": "true" }, html("i", { class: "accepted" }), html("i", { class: "rejected" }));
      this.progress = html("p", { class: "progress-text" });
      this.head = html("header", { class: "head" },
        html("div", {}, html("h1", {}, title), html("p", { class: "soft" }, this.summary)),
        html("div", { class: "progress" }, this.progress, this.meter));
      const { iconButton } = Cellophane;
      let timer = 0;
      this.search = html("input", { type: "search", "aria-label": "Search animations", placeholder: "Search",
        autocomplete: "off", spellcheck: "false",
        oninput: () => { clearTimeout(timer); timer = setTimeout(() => this.#find(), searchDelay); } });
      this.sort = html("select", { class: "select", "aria-label": "Sort", onchange: () => this.apply() },
        ...Object.entries(orders).map(([value, { name }]) => html("option", { value }, name)));
      this.size = html("input", { type: "range", min: "180", max: "520", step: "20", value: "280",
        "aria-label": "Width of cards", title: "Width of cards", oninput: () => this.#resize() });
      this.filters = html("div", { class: "filters", role: "group", "aria-label": "Show" });
      this.playAll = html("button", { type: "button", class: "tool", onclick: () => this.#togglePlayAll() });
      this.file = html("input", { type: "file", accept: ".json,application/json", hidden: true, "aria-label": "Verdicts",
        onchange: () => this.#load() });
      this.found = html("p", { class: "visually-hidden", role: "status" });
      this.tools = html("div", { class: "toolbar" },
        html("label", { class: "search" }, Cellophane.pageIcon("search"), this.search, html("kbd", { "aria-hidden": "true" }, "/")),
        this.filters, this.sort,
        html("label", { class: "size" }, html("span", { class: "small", "aria-hidden": "true" }), this.size,
          html("span", { class: "big", "aria-hidden": "true" })),
        html("div", { class: "actions" }, this.playAll,
          iconButton({ icon: "save", text: "Save verdicts", title: "Save the verdicts as a file",
            action: () => this.#save() }),
          iconButton({ icon: "load", label: "Load verdicts", title: "Load verdicts from a file",
            action: () => this.file.click() }), this.file,
          iconButton({ icon: "help", label: "Keys", title: "Keys (?)", action: () => this.#showHelp() })),
        this.found);
      this.#refreshPlayAll();
    }

    #refreshPlayAll() {
      this.playAll.replaceChildren(Cellophane.pageIcon(this.#playsAll ? "pause" : "play"),
        html("span", {}, this.#playsAll ? "Pause all" : "Play all"));
      this.playAll.title = this.#playsAll ? "Pause all (P)" : "Play all that can be seen (P)";
    }

    #togglePlayAll() {
      this.#playsAll = !this.#playsAll;
      for (const card of this.#cards) {
        card.wantsPlay = this.#playsAll;
        card.follow();
      }
      this.#refreshPlayAll();
    }

    #resize() { this.grid.style.setProperty("--width", `${this.size.value}px`); }

    // Search, filters, sorting

    #find() {
      this.#words = this.search.value.toLowerCase().split(/\s+/).filter(Boolean);
      this.apply();
    }

    #reset() {
      this.search.value = "";
      this.#words = [];
      this.#filter = "all";
      this.apply();
      this.search.focus();
    }

    #tests() {
      const verdictIs = (word) => ({ clip }) => this.verdicts.of(clip).verdict === word;
      return {
        all: ["All", () => true],
        findings: ["Findings", ({ clip }) => (clip.findings?.length ?? 0) > 0],
        errors: ["Errors", ({ clip }) => Boolean(clip.error)],
        open: ["Undecided", verdictIs("open")],
        accepted: ["Approved", verdictIs("accepted")],
        rejected: ["Needs work", verdictIs("rejected")],
        commented: ["Commented", ({ clip }) => this.verdicts.of(clip).comments.length > 0],
        stale: ["Changed", ({ clip }) => this.verdicts.of(clip).isStale],
      };
    }

    /** Shows the cards that match search and filter, in the chosen order. */
    apply() {
      const test = this.#tests()[this.#filter][1];
      const { compare } = orders[this.sort.value];
      const matches = (card) => test(card) && this.#words.every((word) => card.text.includes(word)
        || this.verdicts.of(card.clip).comments.some(({ text }) => text.toLowerCase().includes(word)));
      const before = this.#shown;
      this.#shown = this.#cards.filter(matches)
        .map((card, index) => ({ card, index }))
        .sort((a, b) => compare(a.card.clip, b.card.clip) || a.index - b.index).map(({ card }) => card);
      const isSame = before.length === this.#shown.length && before.every((card, index) => card === this.#shown[index]);
      if (!isSame) {
        const focused = document.activeElement;
        this.grid.replaceChildren(...this.#shown.map(({ element }) => element));
        if (this.grid.contains(focused)) { focused.focus({ preventScroll: true }); }
      }
      this.empty.hidden = this.#shown.length > 0;
      if (!this.#shown.includes(this.#current)) { this.#select(this.#shown[0] ?? null); }
      if (!isSame) { this.found.textContent = `${this.#shown.length} of ${this.#cards.length} shown`; }
      this.#refreshFilters();
    }

    #refreshFilters() {
      const tests = this.#tests();
      const always = ["all", "open", "accepted", "rejected"];
      const buttons = Object.entries(tests).map(([value, [name, test]]) => {
        const count = this.#cards.filter(test).length;
        if (count === 0 && !always.includes(value) && this.#filter !== value) { return null; }
        return html("button", { type: "button", class: "filter", "data-filter": value, "aria-pressed": String(this.#filter === value),
          onclick: () => { this.#filter = value; this.apply(); } }, name, html("span", { class: "number" }, String(count)));
      }).filter(Boolean);
      const focused = this.filters.contains(document.activeElement) ? document.activeElement.dataset.filter : null;
      this.filters.replaceChildren(...buttons);
      if (focused) { this.filters.querySelector(`[data-filter="${focused}"]`)?.focus(); }
      const { accepted, rejected, open } = this.verdicts.counts;
      const total = Math.max(1, this.#cards.length);
      this.progress.textContent = open === this.#cards.length ? "Nothing decided yet"
        : `${accepted} approved, ${rejected} need${rejected === 1 ? "s" : ""} work, ${open} undecided`;
      this.meter.children[0].style.width = `${100 * accepted / total}%`;
      this.meter.children[1].style.width = `${100 * rejected / total}%`;
    }

    // Cards near the viewport

    #observe() {
      const near = new IntersectionObserver((entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) { target.card.mount(); } else { target.card.unmount(); }
        }
        this.#refreshTabs();
      }, { rootMargin: `${nearby} 0px` });
      const visible = new IntersectionObserver((entries) => {
        for (const { target, isIntersecting } of entries) {
          target.card.isVisible = isIntersecting;
          target.card.follow();
        }
      }, { threshold: 0.2 });
      for (const { element } of this.#cards) {
        near.observe(element);
        visible.observe(element);
      }
    }

    /** Only the controls of the current card are reached by the tab key; arrows move between cards. */
    #refreshTabs() {
      for (const card of this.#cards) {
        if (!card.isMounted) { continue; }
        const index = card === this.#current ? null : "-1";
        for (const control of card.element.querySelectorAll("button, input")) {
          if (index === null) { control.removeAttribute("tabindex"); } else { control.setAttribute("tabindex", index); }
        }
      }
    }

    #select(card, { focuses = false } = {}) {
      if (this.#current !== card) {
        this.#current?.element.setAttribute("tabindex", "-1");
        this.#current = card;
        card?.element.setAttribute("tabindex", "0");
        this.#refreshTabs();
      }
      if (focuses && card) {
        card.element.focus({ preventScroll: true });
        card.element.scrollIntoView({ block: "nearest" });
      }
    }

    // Keys

    #listen() {
      this.grid.addEventListener("focusin", ({ target }) => {
        const card = target.closest(".card")?.card;
        if (card) { this.#select(card); }
      });
      for (const [type, isHovered] of [["pointerover", true], ["pointerout", false]]) {
        this.grid.addEventListener(type, (event) => {
          const stage = event.target.closest?.(".stage");
          if (!stage || event.pointerType !== "mouse" || stage.contains(event.relatedTarget)
            || matchMedia("(prefers-reduced-motion: reduce)").matches) { return; }
          const { card } = stage.closest(".card");
          card.isHovered = isHovered;
          card.follow();
        });
      }
      document.addEventListener("keydown", (event) => this.#press(event), { capture: true });
      document.addEventListener("visibilitychange", () => this.#followAll());
      addEventListener("hashchange", () => this.#follow());
      addEventListener("popstate", () => {
        this.#isLeaving = false;
        this.#follow();
      });
      this.verdicts.addEventListener("change", ({ detail: clip }) => {
        for (const card of clip ? [this.#cardOf.get(clip.id)] : this.#cards) { card.refresh(); }
        // A card that no longer matches the filter stays until the filter is chosen again.
        this.#refreshFilters();
        if (!this.verdicts.isKept) { this.say("This browser does not keep verdicts; save them as a file."); }
      });
      this.detail.addEventListener("close", () => this.close());
      this.detail.addEventListener("move", ({ detail: by }) => this.#move(by));
    }

    #press(event) {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) { return; }
      if (document.querySelector("dialog[open]")) { return; }
      const { target } = event;
      const isText = target.matches("textarea, select, input:not([type=range], [type=checkbox])");
      if (isText) {
        if (event.key === "Escape") { this.#leaveText(event); }
        return;
      }
      // Shift with a letter is for the player.
      if (event.shiftKey && /^[a-z]$/i.test(event.key)) { return; }
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      const action = this.isCovered ? this.#detailKey(key) : this.#gridKey(key, target);
      if (!action) { return; }
      event.preventDefault();
      event.stopPropagation();
      action();
    }

    #leaveText(event) {
      event.preventDefault();
      event.stopPropagation();
      if (event.target === this.search && this.search.value !== "") {
        this.search.value = "";
        this.#find();
      } else {
        event.target.blur();
        if (!this.isCovered) { this.#select(this.#current, { focuses: true }); }
      }
    }

    #detailKey(key) {
      const { detail } = this;
      const isPicked = (detail.player?.chosen ?? -1) >= 0;
      return {
        a: () => this.verdicts.toggle(detail.clip, "accepted"),
        n: () => this.verdicts.toggle(detail.clip, "rejected"),
        e: () => detail.focusComment(),
        j: () => this.#move(1),
        k: () => this.#move(-1),
        // The first Escape is for the chosen element.
        Escape: isPicked ? null : () => this.close(),
      }[key];
    }

    #gridKey(key, target) {
      const card = this.#current;
      const isControl = target.matches("button, input");
      const isRange = target.matches("input[type=range]");
      const columns = this.#columns;
      const moves = {
        ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns, Home: -Infinity, End: Infinity };
      if (key in moves) { return isRange || this.tools.contains(target) ? null : () => this.#step(moves[key]); }
      if (key === "/") { return () => { this.search.focus(); this.search.select(); }; }
      if (key === "?") { return () => this.#showHelp(); }
      if (key === "p") { return () => this.#togglePlayAll(); }
      if (!card || this.tools.contains(target)) { return null; }
      if (key === "Enter" || key === " ") {
        if (isControl && !(isRange && key === " ")) { return null; }
        return key === "Enter" ? () => this.open(card.clip) : () => card.toggle();
      }
      return {
        a: () => this.verdicts.toggle(card.clip, "accepted"),
        n: () => this.verdicts.toggle(card.clip, "rejected"),
        e: () => this.open(card.clip, { comments: true }),
        Escape: () => this.#select(card, { focuses: true }),
      }[key];
    }

    /** The number of cards in a row. */
    get #columns() {
      return Math.max(1, getComputedStyle(this.grid).gridTemplateColumns.split(" ").length);
    }

    #step(by) {
      if (this.#shown.length === 0) { return; }
      const last = this.#shown.length - 1;
      const from = this.#shown.indexOf(this.#current);
      // The first key press focuses the current card.
      const isFocused = this.#current?.element.contains(document.activeElement);
      let to = from + by;
      // Up in the first row and down in the last one stay.
      if (Number.isFinite(by) && Math.abs(by) > 1 && (to < 0 || to > last)) {
        to = to > last && Math.floor(from / by) < Math.floor(last / by) ? last : from;
      }
      this.#select(this.#shown[isFocused ? Math.min(Math.max(to, 0), last) : Math.max(0, from)], { focuses: true });
    }

    // One animation

    /** Opens a clip, and adds it to the history. */
    open(clip, options = {}) {
      if (this.#isLeaving) {
        addEventListener("popstate", () => this.open(clip, options), { once: true });
        return;
      }
      if (!this.isCovered) {
        this.#scroll = scrollY;
        try { history.pushState({ isOpened: true }, "", `#clip=${encodeURIComponent(clip.id)}`); } catch { /* as it is */ }
      } else {
        try { history.replaceState(history.state, "", `#clip=${encodeURIComponent(clip.id)}`); } catch { /* as it is */ }
      }
      this.#show(clip, options);
    }

    #show(clip, options) {
      const card = this.#cardOf.get(clip.id);
      const list = this.#shown.includes(card) ? this.#shown : this.#cards;
      const index = list.indexOf(card);
      this.#select(card);
      this.overview.hidden = true;
      this.detail.element.parentElement.hidden = false;
      this.detail.previous.disabled = index === 0;
      this.detail.next.disabled = index === list.length - 1;
      this.detail.open(clip, { ...options, position: `${index + 1} of ${list.length}` });
      scrollTo(0, 0);
      document.title = `${clip.title ?? clip.name} – ${Cellophane.page.title}`;
      this.#followAll();
    }

    #move(by) {
      const card = this.#cardOf.get(this.detail.clip.id);
      const list = this.#shown.includes(card) ? this.#shown : this.#cards;
      const next = list[list.indexOf(card) + by];
      if (next) { this.open(next.clip); }
    }

    /** Returns to the grid at once; the step back in the history follows. */
    close() {
      if (!this.isCovered) { return; }
      this.#hide();
      if (history.state?.isOpened) {
        this.#isLeaving = true;
        history.back();
        return;
      }
      try { history.replaceState(null, "", location.pathname + location.search); } catch { location.hash = ""; }
    }

    #hide() {
      if (!this.isCovered) { return; }
      this.detail.close();
      this.detail.element.parentElement.hidden = true;
      this.overview.hidden = false;
      document.title = this.#title;
      scrollTo(0, this.#scroll);
      this.#select(this.#current, { focuses: true });
      this.#followAll();
    }

    #title = document.title;

    /** Shows what the address says: `#clip=ID&t=0.32`, or the grid. */
    #follow() {
      const { clip: id, t: time } = Cellophane.parseHash();
      const card = this.#cardOf.get(id);
      if (!card) {
        if (id !== null && id !== "") { this.say(`There is no animation "${id}" in this page.`); }
        this.#hide();
      } else if (this.detail.clip !== card.clip) {
        this.#show(card.clip, { time });
      } else if (time !== null) {
        this.detail.player?.clock.pause();
        this.detail.player?.seekTime(time);
      }
    }

    #followAll() {
      for (const card of this.#cards) { if (card.isMounted) { card.follow(); } }
    }

    // Verdicts in files

    #save() {
      Cellophane.download(new Blob([this.verdicts.text], { type: "application/json" }), "verdicts.json");
      const { open } = this.verdicts.counts;
      this.say(open === 0 ? "Saved as verdicts.json." : `Saved as verdicts.json; ${open} undecided.`);
    }

    async #load() {
      const file = this.file.files[0];
      this.file.value = "";
      if (!file) { return; }
      try {
        const result = this.verdicts.load(await file.text());
        this.say(Cellophane.Verdicts.loadedText(result, "animations"));
      } catch (error) {
        this.say(error.message);
      }
    }

    /** Shows a short message. */
    say(text) { this.toast.say(text); }

    #showHelp() {
      const rows = [
        ["← → ↑ ↓", "Move between cards"], ["Enter", "Open"], ["Space", "Play or pause"], ["P", "Play or pause all"],
        ["A", "Approve"], ["N", "Needs work"], ["E", "Comment"], ["J K", "Next and previous, in an opened animation"],
        ["/", "Search"], ["Esc", "Back"], ["?", "Keys; in an opened animation, those of the player"],
      ];
      this.help ??= this.overview.appendChild(html("dialog", { class: "help", "aria-label": "Keys" },
        html("h2", {}, "Keys"),
        html("dl", {}, ...rows.map(([keys, text]) => html("div", {},
          html("dt", {}, ...keys.split(" ").map((key) => html("kbd", {}, key))), html("dd", {}, text)))),
        html("form", { method: "dialog" }, html("button", { class: "primary" }, "Close"))));
      if (!this.help.open) { this.help.showModal(); }
    }
  }

  Cellophane.start = () => {
    Cellophane.reviewPage = new ReviewPage(document.getElementById("review"), Cellophane.page);
  };
})(globalThis.Cellophane ??= {});
