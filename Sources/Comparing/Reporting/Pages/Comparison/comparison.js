/** The page of `diff --report` and `verify --report`: results, and one of them in full. */
((Cellophane) => {
  "use strict";

  const { html } = Cellophane;

  const isSame = (left, right) => Object.keys(left).length === Object.keys(right).length
    && Object.entries(left).every(([ending, digest]) => right[ending] === digest);

  /** The form of verdicts on goldens, which `cellophane approve` reads. */
  const verdictForm = {
    key: "golden",
    entryOf: ({ name, golden, sentences }) => ({ golden: golden.path, scene: name, sentences }),
    digestsOf: ({ golden: { before, after } }) => ({ before, after }),
    isSame,
  };

  const counted = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;

  class ComparisonPage {
    #results;
    #byIdentity;
    #title = document.title;

    constructor(host, { title, kind, summary, approve = null, results }) {
      this.#results = results.map(({ causes = [], summary = [], sentences = [], ...result }) =>
        ({ ...result, causes, summary, sentences }));
      this.#byIdentity = new Map(this.#results.map((result) => [result.id, result]));
      this.approve = approve;
      this.kind = kind;
      const decidable = this.#results.filter(({ golden }) => golden);
      this.hasVerdicts = approve !== null && decidable.length > 0;
      this.hasList = this.#results.length > 1 || this.hasVerdicts;
      this.verdicts = this.hasVerdicts ? new Cellophane.Verdicts(
        decidable, verdictForm, `cellophane-verify:${location.pathname}`) : null;
      this.toast = new Cellophane.Toast();
      this.result = new Cellophane.ResultView(this);
      this.empty = html("div", { class: "all-same", hidden: true });
      this.head = html("header", { class: "comparison-head" },
        html("h1", {}, title), html("p", { class: "soft" }, summary));
      this.main = html("main", { class: "comparison-main" }, this.result.element, this.empty);
      this.element = html("div", { class: "comparison" });
      if (this.hasList) { this.#makeList(); }
      this.element.append(
        this.hasList ? html("div", { class: "sidebar" }, this.head, this.list.element) : this.head,
        this.main);
      host.append(this.element, this.toast.element);
      this.element.classList.toggle("has-list", this.hasList);
      this.#listen();
      if (!this.#follow()) { this.#openFirst(); }
    }

    // The list

    #makeList() {
      const { iconButton } = Cellophane;
      const list = this.list = new Cellophane.ResultList(this.#results, this.verdicts);
      this.toggle = html("button", { type: "button", class: "list-toggle", "aria-expanded": "false",
        "aria-controls": "results", onclick: () => this.#setListOpen(!this.isListOpen) },
      Cellophane.pageIcon("list"), html("span", {}, "Results"));
      this.head.append(this.toggle);
      const help = iconButton({ icon: "help", label: "Keyboard shortcuts",
        title: "Keyboard shortcuts (?)", action: () => this.#showHelp() });
      this.progress = html("p", { class: "progress-text soft" });
      this.file = html("input", { type: "file", accept: ".json,application/json", hidden: true,
        "aria-label": "Verdicts", onchange: () => this.#load() });
      list.element.append(html("div", { class: "list-foot" }, ...this.hasVerdicts ? [
        list.acceptAll, this.progress,
        html("div", { class: "list-actions" },
          iconButton({ icon: "save", text: "Save verdicts", title: "Save the verdicts as a file",
            action: () => this.#save() }),
          iconButton({ icon: "load", label: "Load verdicts", title: "Load verdicts from a file",
            action: () => this.file.click() }), this.file, help),
      ] : [html("div", { class: "list-actions" }, help)]));
      list.addEventListener("choose", ({ detail }) => {
        this.#setListOpen(false);
        this.open(detail);
      });
      list.addEventListener("accept", ({ detail }) => this.#acceptAll(detail));
      list.addEventListener("filter", () => this.#refreshPosition());
      this.verdicts?.addEventListener("change", () => this.#refreshProgress());
      if (this.hasVerdicts) { this.#refreshProgress(); }
    }

    /** Whether the list has no column of its own, but is opened by a button. */
    get isListFolded() { return this.toggle.getClientRects().length > 0; }
    get isListOpen() { return this.element.classList.contains("list-open"); }

    #setListOpen(isOpen) {
      if (!this.isListFolded) { return; }
      this.element.classList.toggle("list-open", isOpen);
      this.toggle.setAttribute("aria-expanded", String(isOpen));
    }

    #refreshProgress() {
      const { accepted, rejected, open } = this.verdicts.counts;
      this.progress.textContent = accepted + rejected === 0 ? "Nothing decided yet"
        : `${accepted} accepted, ${rejected} rejected, ${open} undecided`;
      if (!this.verdicts.isKept) {
        this.say("This browser does not keep verdicts; save them as a file.");
      }
    }

    // Results

    #openFirst() {
      const isCalm = ({ status }) => status === "same" || status === "recorded";
      const first = this.list
        ? this.list.shown.find((result) => !isCalm(result)) : this.#results[0];
      if (first) { this.open(first); } else { this.#showEmpty(); }
    }

    /** Shows the words for a page without problems. */
    #showEmpty() {
      const count = this.#results.length;
      const recorded = this.#results.filter(({ status }) => status === "recorded").length;
      const subject = this.kind === "verify" ? "scene" : "animation";
      const matching = count === 1 ? `The ${subject} matches its golden.`
        : `All ${count} ${subject}s match their goldens.`;
      const text = count === 0 ? "There are no results."
        : this.kind === "diff" ? `All ${counted(count, subject)} are the same.`
          : recorded === 0 ? matching
            : recorded === count ? `${counted(count, "golden")} recorded.`
              : `${counted(count - recorded, subject)} the same, ${recorded} recorded.`;
      this.empty.replaceChildren(html("p", { class: "all-same-mark", "aria-hidden": "true" },
        Cellophane.pageIcon("approve")), html("p", {}, text));
      this.empty.hidden = false;
    }

    /** Opens a result, at a time of its scene. */
    open(result, { time = null } = {}) {
      this.empty.hidden = true;
      const isOther = this.result.result !== result;
      if (isOther) {
        try { history.replaceState(null, "", `#clip=${encodeURIComponent(result.id)}`); } catch {
          // The address stays as it is.
        }
      }
      document.title = `${result.name} – ${this.#title}`;
      this.list?.setCurrent(result);
      const opened = this.result.open(result, { time, position: this.#positionOf(result) });
      this.#refreshPosition();
      return opened;
    }

    #positionOf(result) {
      const shown = this.list?.shown ?? [];
      const index = shown.indexOf(result);
      return index < 0 ? "" : `${index + 1} of ${shown.length}`;
    }

    #refreshPosition() {
      const { result } = this.result;
      const shown = this.list?.shown ?? [];
      this.toggle?.lastChild.replaceChildren("Results ",
        html("span", { class: "number" }, String(shown.length)));
      if (result === null) { return; }
      const index = shown.indexOf(result);
      this.result.position.textContent = this.#positionOf(result);
      this.result.previous.disabled = shown.length === 0 || index === 0;
      this.result.next.disabled = shown.length === 0 || index === shown.length - 1;
    }

    /** Opens the result before or after the present one in the list. */
    #move(by) {
      const shown = this.list?.shown ?? [];
      const at = shown.indexOf(this.result.result);
      // Without the present one, the next one is the first.
      const next = shown[at < 0 ? (by > 0 ? 0 : shown.length - 1) : at + by];
      if (next) { this.open(next); }
    }

    /** Opens what the address names: `#clip=ID&t=0.32`; returns whether it names a result. */
    #follow() {
      const { clip, t: time } = Cellophane.parseHash();
      if (clip === null || clip === "") { return false; }
      const result = this.#byIdentity.get(clip);
      if (!result) {
        this.say(`There is no result "${clip}" in this page.`);
        return false;
      }
      if (this.result.result !== result) {
        this.list?.reveal(result);
        this.open(result, { time });
      } else if (time !== null) {
        this.result.player?.clock.pause();
        this.result.player?.seekTime(time);
      }
      return true;
    }

    // Keys

    #listen() {
      this.result.addEventListener("move", ({ detail }) => this.#move(detail));
      addEventListener("hashchange", () => this.#follow());
      document.addEventListener("keydown", (event) => this.#press(event), { capture: true });
    }

    #press(event) {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey
        || event.isComposing || document.querySelector("dialog[open]")) { return; }
      const { target } = event;
      if (target.matches("textarea, select, input:not([type=range], [type=checkbox])")) {
        if (event.key === "Escape") { this.#leaveText(event); }
        return;
      }
      // Shift with a letter is for the player.
      if (event.shiftKey && /^[a-z]$/i.test(event.key)) { return; }
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      const action = this.#keys[key];
      if (!action && !this.#pressInPlayer(event)) { return; }
      event.preventDefault();
      event.stopPropagation();
      action?.();
    }

    /** Lets the player use a key that is pressed elsewhere, such as on a sentence. */
    #pressInPlayer(event) {
      const { target, key } = event;
      const { player } = this.result;
      // The player itself receives keys in it and on no control.
      if (!player || player.element.contains(target) || target === document.body) { return false; }
      const isOwn = target.matches("button, summary, input") && (key === " " || key === "Enter");
      const isMove = this.list?.groups.contains(target) && /^(Arrow(Up|Down)|Home|End)$/.test(key);
      return !isOwn && !isMove && player.press(event);
    }

    /** Actions by key; those of the player come after them. */
    get #keys() {
      const { result } = this.result;
      const canDecide = this.hasVerdicts && Boolean(result?.golden);
      return {
        w: this.result.strip ? () => this.result.seekWorst() : null,
        "?": this.result.player ? null : () => this.#showHelp(),
        ...this.hasList ? {
          j: () => this.#move(1), k: () => this.#move(-1),
          "/": () => this.#focusSearch(),
        } : {},
        ...canDecide ? {
          a: () => this.verdicts.toggle(result, "accepted"),
          n: () => this.verdicts.toggle(result, "rejected"),
          e: () => this.result.focusComment(),
        } : {},
        Escape: this.hasList && this.isListFolded && this.isListOpen ? () => {
          this.#setListOpen(false);
          this.toggle.focus();
        } : null,
      };
    }

    #focusSearch() {
      this.#setListOpen(true);
      this.list.search.focus();
      this.list.search.select();
    }

    #leaveText(event) {
      event.preventDefault();
      event.stopPropagation();
      if (event.target === this.list?.search && this.list.clearSearch()) { return; }
      event.target.blur();
    }

    #showHelp() {
      if (this.result.player) { this.result.player.showHelp(); return; }
      this.help ??= this.element.appendChild(Cellophane.helpDialog(this.result.shortcuts, false));
      if (!this.help.open) { this.help.showModal(); }
    }

    // Verdicts

    /** Accepts results that have no verdict, after a question if there are several. */
    async #acceptAll({ results, cause }) {
      const open = this.list.undecided(results);
      if (open.length === 0) { this.say("Nothing is undecided."); return; }
      if (open.length > 1) {
        const others = open.filter(({ causes }) => causes.some((each) => each !== cause)).length;
        const rejected = results.filter((result) =>
          result.golden && this.verdicts.of(result).verdict === "rejected").length;
        const notes = [
          cause !== null && others > 0
            ? `${others} of them ${others === 1 ? "has" : "have"} other causes, too.` : null,
          rejected > 0 ? `${counted(rejected, "rejected result")} will stay rejected.` : null,
        ].filter(Boolean);
        if (!await this.#confirm(`Accept ${open.length} results?`, cause, notes)) { return; }
      }
      this.verdicts.set(open, "accepted");
      this.say(`${counted(open.length, "result")} accepted.`);
    }

    /** Asks a question; returns a promise of the decision. */
    #confirm(question, cause, notes) {
      const dialog = html("dialog", { class: "dialog", "aria-label": question },
        html("h2", {}, question), cause === null ? null : html("p", { class: "soft" }, cause),
        ...notes.map((text) => html("p", {}, text)),
        html("form", { method: "dialog", class: "dialog-buttons" },
          html("button", { value: "", class: "secondary" }, "Cancel"),
          html("button", { value: "yes", class: "primary" }, "Accept")));
      return this.#ask(dialog);
    }

    #ask(dialog) {
      const before = document.activeElement;
      this.element.append(dialog);
      dialog.showModal();
      dialog.querySelector(".primary").focus();
      return new Promise((resolve) => {
        dialog.addEventListener("close", () => {
          dialog.remove();
          before?.focus?.({ preventScroll: true });
          resolve(dialog.returnValue === "yes");
        });
      });
    }

    /** Saves the verdicts, and shows the command that applies them. */
    #save() {
      const { text, counts } = this.verdicts;
      Cellophane.download(new Blob([text], { type: "application/json" }), "verdicts.json");
      const field = html("input", { type: "text", readonly: true, value: this.approve,
        "aria-label": "Command", onfocus: () => field.select() });
      const copy = Cellophane.iconButton({ icon: "copy", label: "Copy the command",
        action: async () => {
          const isCopied = await Cellophane.copy(this.approve);
          note.textContent = isCopied ? "Copied." : "Press Ctrl+C to copy.";
          if (!isCopied) { field.focus(); }
        } });
      const note = html("p", { class: "soft", role: "status" });
      const { accepted, rejected, open } = counts;
      this.#ask(html("dialog", { class: "dialog", "aria-label": "Verdicts saved" },
        html("h2", {}, "Saved as verdicts.json"),
        html("p", {}, `${accepted} accepted, ${rejected} rejected, ${open} undecided.`),
        html("p", { class: "soft" }, "This command updates the goldens that are accepted:"),
        html("div", { class: "command" }, field, copy), note,
        html("form", { method: "dialog", class: "dialog-buttons" },
          html("button", { class: "primary" }, "Done"))));
    }

    async #load() {
      const file = this.file.files[0];
      this.file.value = "";
      if (!file) { return; }
      try {
        const loaded = this.verdicts.load(await file.text());
        this.say(Cellophane.Verdicts.loadedText(loaded, "goldens"));
      } catch (error) {
        this.say(error.message);
      }
    }

    /** Shows a short message. */
    say(text) { this.toast.say(text); }
  }

  Cellophane.start = () => {
    Cellophane.comparisonPage =
      new ComparisonPage(document.getElementById("comparison"), Cellophane.page);
  };
})(globalThis.Cellophane ??= {});
