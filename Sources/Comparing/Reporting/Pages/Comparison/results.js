/** The list of the results of a comparison: search, filters, groups by status or by cause. */
((Cellophane) => {
  "use strict";

  const { html } = Cellophane;
  const searchDelay = 120; // ms

  /** Names of the states of results, in their order, with their colors. */
  const Statuses = {
    differs: { name: "Differs", kind: "bad" },
    invisible: { name: "No visible difference", kind: "warn" }, missing: { name: "No golden", kind: "warn" },
    failed: { name: "Failed", kind: "bad" }, expectation: { name: "Expectation", kind: "bad" },
    unstable: { name: "Not reproducible", kind: "bad" }, orphan: { name: "No scene", kind: "warn" },
    recorded: { name: "Recorded", kind: "good" }, added: { name: "New", kind: "warn" },
    removed: { name: "Removed", kind: "warn" }, same: { name: "Same", kind: "good" },
  };
  const order = Object.keys(Statuses);
  const calm = ["same", "recorded"];
  const noCause = "No known cause";

  /** A result in the list. */
  class Row {
    constructor(result, choose) {
      this.result = result;
      this.text = [result.name, Statuses[result.status].name, ...result.causes, ...result.sentences]
        .join("\n").toLowerCase();
      const slash = result.name.lastIndexOf("/");
      this.note = html("span", { class: "row-note" });
      this.verdict = html("span", { class: "row-verdict" });
      this.button = html("button", { type: "button", class: "row", title: result.name,
        tabindex: "-1", onclick: choose },
      html("i", { class: `dot ${Statuses[result.status].kind}`, "aria-hidden": "true" }),
      html("span", { class: "row-text" },
        html("span", { class: "row-name" }, result.name.slice(slash + 1)), this.note),
      this.verdict);
      this.element = html("li", {}, this.button);
      this.folder = result.name.slice(0, Math.max(0, slash));
    }

    get isShown() { return !this.element.hidden; }

    /** Shows the note for a grouping. */
    describe(grouping) {
      const others = this.result.causes.length - 1;
      const { name } = Statuses[this.result.status];
      this.note.textContent = [
        grouping === "cause" ? name : null, this.folder || null,
        others > 0 && grouping === "cause"
          ? `${others} other ${others === 1 ? "cause" : "causes"}` : null,
      ].filter(Boolean).join(" · ") || name;
    }

    showVerdict({ verdict, isStale, comments }) {
      const words = [
        { accepted: "Accepted", rejected: "Rejected" }[verdict] ?? null,
        isStale ? "Changed since the verdict" : null,
        comments.length > 0 ? `${comments.length} ${comments.length === 1 ? "comment" : "comments"}`
          : null,
      ].filter(Boolean).join(", ");
      this.verdict.dataset.verdict = verdict;
      const icon = { accepted: "approve", rejected: "remove" }[verdict]
        ?? (isStale ? "work" : comments.length > 0 ? "comment" : null);
      this.verdict.replaceChildren(...icon === null ? []
        : [Cellophane.pageIcon(icon), html("span", { class: "visually-hidden" }, words)]);
      this.verdict.title = words;
    }
  }

  /** Rows under a heading that folds them. */
  class Group {
    isFolded = false;

    constructor(title, rows, { accept = null, refold }) {
      this.rows = rows;
      this.number = html("span", { class: "number" });
      this.fold = html("button", { type: "button", class: "fold", "aria-expanded": "true",
        tabindex: "-1", onclick: () => { this.setFolded(!this.isFolded); refold(); } },
      Cellophane.pageIcon("fold"), html("span", { class: "fold-title" }, title), this.number);
      this.accept = accept === null ? null : html("button", { type: "button", class: "tool",
        tabindex: "-1", "aria-label": `Accept all of: ${title}`, title: "Accept all of this group",
        onclick: () => accept(rows.filter((row) => row.isShown).map((row) => row.result), title) },
      Cellophane.pageIcon("all"));
      this.list = html("ul", {}, ...rows.map((row) => row.element));
      this.element = html("section", { class: "group", "aria-label": title },
        html("div", { class: "group-head" }, html("h2", {}, this.fold), this.accept), this.list);
    }

    setFolded(isFolded) {
      this.isFolded = isFolded;
      this.list.hidden = isFolded;
      this.fold.setAttribute("aria-expanded", String(!isFolded));
    }

    /** Shows how many of its rows match. */
    refresh() {
      const shown = this.rows.filter((row) => row.isShown).length;
      this.element.hidden = shown === 0;
      this.number.textContent = String(shown);
    }
  }

  /**
   * The list. Events: `choose` with a result as `detail`, and `accept` with an object of `results`
   * and `cause`, the text of the cause that they are grouped by, or null.
   */
  class ResultList extends EventTarget {
    current = null;
    #verdicts;
    #rows;
    #rowOf = new Map();
    #groups = [];
    #filter;
    #words = [];

    constructor(results, verdicts) {
      super();
      this.#verdicts = verdicts;
      const rank = new Map(order.map((status, index) => [status, index]));
      const sorted = results.map((result, index) => ({ result, index })).sort((a, b) =>
        rank.get(a.result.status) - rank.get(b.result.status) || a.index - b.index);
      this.#rows = sorted.map(({ result }) => new Row(result, () => this.#choose(result)));
      for (const row of this.#rows) { this.#rowOf.set(row.result, row); }
      this.#filter = results.some(({ status }) => !calm.includes(status)) ? "problems" : "all";
      this.#countCauses(results);
      this.#make();
      this.#group();
      verdicts?.addEventListener("change", ({ detail }) => this.#refreshVerdicts(detail));
      this.#refreshVerdicts(null);
      this.apply();
    }

    /** The results that match search and filters, in the order of the list. */
    get shown() {
      return this.#groups.flatMap(({ rows }) =>
        rows.filter((row) => row.isShown).map((row) => row.result));
    }

    /** Finds the main cause of each result: the one that most results have. */
    #countCauses(results) {
      this.causes = new Map();
      for (const { causes } of results) {
        for (const cause of new Set(causes)) {
          this.causes.set(cause, (this.causes.get(cause) ?? 0) + 1);
        }
      }
    }

    #mainCause({ causes }) {
      return causes.reduce((best, cause) => best === null
        || this.causes.get(cause) > this.causes.get(best) ? cause : best, null);
    }

    #make() {
      let timer = 0;
      this.search = html("input", { type: "search", "aria-label": "Search results",
        placeholder: "Search", autocomplete: "off", spellcheck: "false", oninput: () => {
          clearTimeout(timer);
          timer = setTimeout(() => this.#find(), searchDelay);
        } });
      this.filters = html("div", { class: "filters", role: "group", "aria-label": "Status" });
      const select = (label, options) => html("select",
        { class: "select", "aria-label": label, onchange: () => this.#regroup() },
        ...Object.entries(options).map(([value, name]) => html("option", { value }, name)));
      this.grouping = select("Group by", { status: "By status", cause: "By cause" });
      const hasShared = [...this.causes.values()].some((count) => count > 1);
      this.grouping.value = hasShared ? "cause" : "status";
      this.grouping.hidden = this.causes.size === 0;
      this.decided = select("Verdict", { any: "Any verdict", open: "Undecided",
        accepted: "Accepted", rejected: "Rejected", commented: "Commented" });
      this.decided.hidden = this.#verdicts === null;
      this.groups = html("div", { class: "groups" });
      this.empty = html("div", { class: "empty", hidden: true },
        html("p", {}, "No result matches."), html("button",
          { type: "button", class: "tool", onclick: () => {
            this.#reset();
            this.search.focus();
          } }, "Show all"));
      this.found = html("p", { class: "visually-hidden", role: "status" });
      this.acceptAll = this.#verdicts === null ? null : html("button", { type: "button",
        class: "verdict accepted", onclick: () => this.#accept(this.shown) },
      Cellophane.pageIcon("all"), html("span"));
      this.element = html("nav", { class: "result-list", id: "results", "aria-label": "Results" },
        html("div", { class: "list-tools" },
          html("label", { class: "search" }, Cellophane.pageIcon("search"), this.search,
            html("kbd", { "aria-hidden": "true" }, "/")),
          this.filters, html("div", { class: "list-selects" }, this.grouping, this.decided)),
        html("div", { class: "list-body" }, this.groups, this.empty), this.found);
      this.groups.addEventListener("keydown", (event) => this.#press(event));
      this.groups.addEventListener("focusin", ({ target }) => this.#setTabStop(target));
    }

    // Groups

    #regroup() {
      this.#group();
      this.apply();
    }

    #group() {
      const grouping = this.grouping.value;
      const titleOf = (result) => grouping === "cause"
        ? this.#mainCause(result) ?? noCause : Statuses[result.status].name;
      const rowsOf = new Map();
      for (const row of this.#rows) {
        const title = titleOf(row.result);
        if (!rowsOf.has(title)) { rowsOf.set(title, []); }
        rowsOf.get(title).push(row);
      }
      const titles = [...rowsOf.keys()];
      if (grouping === "cause") {
        const size = (title) => title === noCause ? 0 : rowsOf.get(title).length;
        titles.sort((a, b) => size(b) - size(a));
      }
      for (const row of this.#rows) { row.describe(grouping); }
      this.#groups = titles.map((title) => {
        const rows = rowsOf.get(title);
        const canAccept = this.#verdicts !== null && rows.some(({ result }) => result.golden);
        return new Group(title, rows, {
          refold: () => this.#setTabStop(),
          accept: canAccept
            ? (results) => this.#accept(results, grouping === "cause" ? title : null) : null });
      });
      this.groups.replaceChildren(...this.#groups.map(({ element }) => element));
    }

    #accept(results, cause = null) {
      this.dispatchEvent(new CustomEvent("accept", { detail: { results, cause } }));
    }

    // Search and filters

    #find() {
      this.#words = this.search.value.toLowerCase().split(/\s+/).filter(Boolean);
      this.apply();
    }

    /** Clears the search; returns whether there was one. */
    clearSearch() {
      if (this.search.value === "") { return false; }
      this.search.value = "";
      this.#find();
      return true;
    }

    #reset() {
      this.search.value = "";
      this.#words = [];
      this.#filter = "all";
      this.decided.value = "any";
      this.apply();
    }

    /** Shows a result even if the filters exclude it. */
    reveal(result) {
      if (!this.#rowOf.get(result).isShown) { this.#reset(); }
    }

    #isDecidedAs(result, word) {
      if (word === "any") { return true; }
      const { verdict, comments } = this.#verdicts.of(result);
      if (word === "commented") { return comments.length > 0; }
      return Boolean(result.golden) && verdict === word;
    }

    /** Shows the rows that match search and filters. */
    apply() {
      const tests = { problems: (status) => !calm.includes(status), all: () => true };
      const test = tests[this.#filter] ?? ((status) => status === this.#filter);
      const counts = new Map();
      for (const row of this.#rows) {
        const { status } = row.result;
        const isFound = this.#words.every((word) => row.text.includes(word))
          && this.#isDecidedAs(row.result, this.decided.value);
        if (isFound) { counts.set(status, (counts.get(status) ?? 0) + 1); }
        row.element.hidden = !(isFound && test(status));
      }
      for (const group of this.#groups) { group.refresh(); }
      const { shown } = this;
      this.empty.hidden = shown.length > 0;
      this.found.textContent = `${shown.length} of ${this.#rows.length} shown`;
      this.#refreshFilters(counts);
      this.#refreshAcceptAll(shown);
      this.#setTabStop();
      this.dispatchEvent(new Event("filter"));
    }

    #refreshFilters(counts) {
      const sum = (statuses) =>
        statuses.reduce((total, status) => total + (counts.get(status) ?? 0), 0);
      const used = order.filter((status) =>
        this.#rows.some(({ result }) => result.status === status));
      const problems = used.filter((status) => !calm.includes(status));
      const entries = [
        ...problems.length > 0 && problems.length < used.length
          ? [["problems", "Problems", sum(problems)]] : [],
        ["all", "All", sum(used)],
        ...used.length > 1
          ? used.map((status) => [status, Statuses[status].name, sum([status])]) : [],
      ];
      if (this.#filter === "problems" && problems.length === used.length) { this.#filter = "all"; }
      this.filters.hidden = entries.length < 2;
      const focused = this.filters.contains(document.activeElement)
        ? document.activeElement.dataset.filter : null;
      this.filters.replaceChildren(...entries.map(([value, name, count]) => html("button", {
        type: "button", class: "filter", "data-filter": value,
        "aria-pressed": String(this.#filter === value),
        onclick: () => { this.#filter = value; this.apply(); } },
      name, html("span", { class: "number" }, String(count)))));
      if (focused !== null) {
        this.filters.querySelector(`[data-filter="${focused}"]`)?.focus();
      }
    }

    #refreshAcceptAll(shown) {
      if (this.acceptAll === null) { return; }
      const count = this.undecided(shown).length;
      this.acceptAll.disabled = count === 0;
      this.acceptAll.lastChild.textContent = count === 1 ? "Accept the one shown"
        : count === 0 ? "Nothing to accept" : `Accept all ${count} shown`;
    }

    /** The results without a verdict among some that can be decided. */
    undecided(results) {
      return results.filter((result) =>
        result.golden && this.#verdicts.of(result).verdict === "open");
    }

    /** Shows the verdict of a result, or of all. A row that no longer matches stays for now. */
    #refreshVerdicts(result) {
      if (this.#verdicts === null) { return; }
      for (const row of result ? [this.#rowOf.get(result)] : this.#rows) {
        row.showVerdict(this.#verdicts.of(row.result));
      }
      this.#refreshAcceptAll(this.shown);
    }

    // Choosing

    #choose(result) { this.dispatchEvent(new CustomEvent("choose", { detail: result })); }

    /** Marks a result as the one that is open. */
    setCurrent(result) {
      const before = this.#rowOf.get(this.current);
      before?.button.removeAttribute("aria-current");
      const isFocused = before !== undefined && before.button === document.activeElement;
      this.current = result;
      const row = this.#rowOf.get(result);
      if (!row) { return; }
      row.button.setAttribute("aria-current", "true");
      for (const group of this.#groups) {
        if (group.isFolded && group.rows.includes(row)) { group.setFolded(false); }
      }
      this.#setTabStop(row.button);
      if (isFocused) { row.button.focus({ preventScroll: true }); }
      row.button.scrollIntoView({ block: "nearest" });
    }

    /** The controls in the list that can be seen. */
    get #stops() {
      return this.#groups.filter(({ element }) => !element.hidden).flatMap((group) => [
        group.fold, ...group.accept ? [group.accept] : [],
        ...group.isFolded ? []
          : group.rows.filter((row) => row.isShown).map((row) => row.button)]);
    }

    /** Lets the tab key reach one control of the list; arrows reach the others. */
    #setTabStop(target = null) {
      const stops = this.#stops;
      const row = this.#rowOf.get(this.current)?.button;
      const stop = [target, this.stop, row, stops[0]].find((each) => stops.includes(each)) ?? null;
      this.stop?.setAttribute("tabindex", "-1");
      this.stop = stop;
      stop?.setAttribute("tabindex", "0");
    }

    #press(event) {
      const stops = this.#stops;
      const at = stops.indexOf(document.activeElement);
      const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: stops.length - 1 }[event.key];
      if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) { return; }
      event.preventDefault();
      event.stopPropagation();
      stops[Math.min(Math.max(to, 0), stops.length - 1)]?.focus();
    }
  }

  Object.assign(Cellophane, { ResultList, resultStatuses: Statuses });
})(globalThis.Cellophane ??= {});
