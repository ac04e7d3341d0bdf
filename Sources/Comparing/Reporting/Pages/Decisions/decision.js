/** The verdict on one subject of a page, and the comments on it, beside its player. */
((Cellophane) => {
  "use strict";

  const { html } = Cellophane;

  /**
   * Buttons for both verdicts, with a function that shows which one is given; `words` has a word
   * for each button.
   */
  Cellophane.verdictButtons = (words, choose) => {
    const button = (verdict, icon, key) => html("button",
      { type: "button", class: `verdict ${verdict}`, title: `${words[verdict].action} (${key})`,
        onclick: () => choose(verdict) },
      Cellophane.pageIcon(icon), html("span", {}, words[verdict].action));
    const elements = { accepted: button("accepted", "approve", "A"),
      rejected: button("rejected", words.rejected.icon, "N") };
    const show = (verdict, name) => {
      for (const [word, element] of Object.entries(elements)) {
        element.setAttribute("aria-pressed", String(verdict === word));
        element.setAttribute("aria-label", `${words[word].action}: ${name}`);
      }
    };
    return { elements: Object.values(elements), show };
  };

  /**
   * The panel of verdict, comments and the form for another comment. `words` are those of
   * `verdictButtons`, with the state after each verdict; `noun` names a subject.
   */
  Cellophane.DecisionPanel = class DecisionPanel {
    subject = null;
    player = null;
    #verdicts;
    #words;
    #noun;

    constructor(verdicts, { words, noun }) {
      this.#verdicts = verdicts;
      this.#words = words;
      this.#noun = noun;
      const buttons = this.buttons = Cellophane.verdictButtons(
        words, (verdict) => verdicts.toggle(this.subject, verdict));
      this.decisions = html("div", { class: "decisions large" }, ...buttons.elements);
      this.state = html("p", { class: "state", role: "status" });
      this.comments = html("ol", { class: "comments" });
      this.field = html("textarea", { rows: "3", maxlength: "4000", "aria-label": "Comment",
        placeholder: "What is wrong, or right?",
        onkeydown: (event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) { this.#addComment(); }
        },
        oninput: () => this.#refreshForm() });
      const check = () => {
        const input = html("input", { type: "checkbox", checked: true });
        const text = html("span");
        return { input, text, label: html("label", { class: "check", hidden: true }, input, text) };
      };
      this.instant = check();
      this.element = check();
      this.add = html("button", { type: "button", class: "primary",
        title: "Add the comment (Ctrl+Enter)", onclick: () => this.#addComment() }, "Add comment");
      this.contents = [this.decisions, this.state, html("h2", {}, "Comments"), this.comments,
        html("div", { class: "form" },
          this.field, this.instant.label, this.element.label, this.add)];
      verdicts.addEventListener("change", () => { if (this.subject) { this.refresh(); } });
    }

    /** Shows the verdict and the comments on a subject; its player follows with `setPlayer`. */
    show(subject, name) {
      this.subject = subject;
      this.name = name;
      this.player = null;
      this.field.value = "";
      this.refresh();
      this.#refreshForm();
    }

    setPlayer(player) {
      this.player = player;
      for (const type of ["frame", "pick"]) {
        player.addEventListener(type, () => {
          if (this.player === player) { this.#refreshForm(); }
        });
      }
      this.#refreshForm();
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

    /** The name of the chosen element, or null. */
    get chosen() { return this.player?.motion?.elements[this.player.chosen]?.name ?? null; }

    #addComment() {
      const text = this.field.value.trim();
      if (text === "") { this.field.focus(); return; }
      const { time, chosen } = this;
      const comment = { text };
      if (this.instant.input.checked && time !== null) { comment.at = time; }
      if (this.element.input.checked && chosen !== null) { comment.element = chosen; }
      this.field.value = "";
      this.#verdicts.addComment(this.subject, comment);
      this.#refreshForm();
      this.field.focus();
    }

    #refreshForm() {
      const { time, chosen } = this;
      const show = ({ label, text }, content) => {
        label.hidden = content === null;
        text.textContent = content ?? "";
      };
      show(this.instant, time === null ? null : `At ${time.toFixed(3)} s`);
      show(this.element, chosen === null ? null : `About ${chosen}`);
      this.add.disabled = this.field.value.trim() === "";
    }

    /** Shows verdict and comments. */
    refresh() {
      const { verdict, isStale, given, comments } = this.#verdicts.of(this.subject);
      this.buttons.show(verdict, this.name);
      const stateOf = (word) => this.#words[word].state;
      this.state.textContent = isStale
        ? `${stateOf(given)} earlier, but the ${this.#noun} has changed since. Decide again.`
        : stateOf(verdict);
      this.state.classList.toggle("stale", isStale);
      this.comments.replaceChildren(
        ...comments.map((comment, index) => this.#item(comment, index)));
      this.comments.hidden = comments.length === 0;
    }

    /** Makes the item of a comment. */
    #item(comment, index) {
      const about = [
        comment.at === undefined ? null : `${comment.at.toFixed(3)} s`, comment.element ?? null,
      ].filter(Boolean).join(" · ");
      const link = about === "" ? html("span", { class: "soft" }, `The whole ${this.#noun}`)
        : html("button", { type: "button", class: "subject", title: "Show it",
          onclick: () => this.#follow(comment) }, about);
      const remove = Cellophane.iconButton({ icon: "remove", label: "Remove this comment",
        title: "Remove", action: () => {
          this.#verdicts.removeComment(this.subject, index);
          this.field.focus();
        } });
      return html("li", {}, html("div", { class: "about" }, link, remove),
        html("p", {}, comment.text));
    }

    #follow({ at, element }) {
      const { player } = this;
      if (!player) { return; }
      player.clock.pause();
      if (at !== undefined) { player.seekTime(at); }
      if (element !== undefined) {
        player.mark([element]);
        player.pickElement(element);
      }
    }
  };
})(globalThis.Cellophane ??= {});
