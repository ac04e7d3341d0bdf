((Cellophane) => {
  "use strict";

  const number = (value) => (Math.round(value * 10) / 10 + 0).toFixed(1);

  /** Copies text to the clipboard; returns whether that was possible. */
  Cellophane.copy = async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      const field = Cellophane.html("textarea",
        { class: "visually-hidden", "aria-hidden": "true", tabindex: "-1" });
      const before = document.activeElement;
      field.value = text;
      (before?.closest("dialog, .player") || document.body).append(field);
      field.select();
      let isCopied = false;
      try { isCopied = document.execCommand("copy"); } catch { isCopied = false; }
      field.remove();
      before?.focus?.();
      return isCopied;
    }
  };

  /** Offers a blob as a download. */
  Cellophane.download = (blob, name) => {
    const url = URL.createObjectURL(blob);
    const link = Cellophane.html("a", { href: url, download: name, hidden: true });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  };

  /** The clip and the time of a link `#clip=ID&t=0.32`; null where it names none. */
  Cellophane.parseHash = (hash = location.hash) => {
    const values = new URLSearchParams(hash.replace(/^#/, ""));
    const time = values.has("t") && values.get("t").trim() !== "" ? Number(values.get("t")) : NaN;
    return { clip: values.get("clip"), t: Number.isFinite(time) ? Math.max(0, time) : null };
  };

  /** Names and values of the element that is under the pointer, or else of the chosen one. */
  class Inspector {
    constructor(player) {
      const { html } = Cellophane;
      this.player = player;
      this.select = html("select", { "aria-label": "Element",
        onchange: () => player.pick(Number(this.select.value)) });
      this.title = html("span", { class: "element-name" });
      this.kind = html("span", { class: "element-kind" });
      this.values = {};
      const row = (label, key) => {
        this.values[key] = html("dd");
        return html("div", {}, html("dt", {}, label), this.values[key]);
      };
      this.step = html("button", { type: "button", class: "step-link", title: "Copy the location",
        onclick: () => player.copy(this.location) });
      this.details = html("dl", {}, row("Origin", "origin"), row("Size", "size"),
        row("Alpha", "alpha"), row("Rotation", "rotation"),
        row("Scale", "scale"), row("Moved by", "step"));
      this.hint = html("p", { class: "hint" }, "Point at an element, or select one from the list.");
      this.element = html("section", { class: "inspector", "aria-label": "Inspector" },
        html("label", { class: "field" }, html("span", {}, "Element"), this.select),
        html("p", { class: "element" }, this.title, " ", this.kind), this.hint, this.details);
    }

    setMotion(motion) {
      const { html } = Cellophane;
      this.motion = motion;
      this.element.hidden = !motion;
      if (!motion) { return; }
      const groups = new Map();
      for (const element of motion.elements) {
        const name = element.collection || "";
        if (!groups.has(name)) { groups.set(name, []); }
        groups.get(name).push(html("option", { value: element.index },
          element.kind && element.kind !== "cell" ? `${element.key} · ${element.kind}`
            : String(element.key)));
      }
      this.select.replaceChildren(html("option", { value: -1 }, "None"),
        ...[...groups].flatMap(([label, options]) =>
          label ? html("optgroup", { label }, ...options) : options));
    }

    /** Shows an element at a frame; `isHovered` if it is only under the pointer. */
    show(index, chosen, frame) {
      if (!this.motion) { return; }
      this.select.value = String(chosen);
      const element = this.motion.elements[index];
      this.hint.hidden = Boolean(element);
      this.title.parentElement.hidden = !element;
      this.details.hidden = !element;
      if (!element) { return; }
      this.title.textContent = element.title;
      this.kind.textContent = `· ${element.kind}`;
      const state = this.motion.state(index, frame);
      const { values } = this;
      const set = (key, text) => { values[key].textContent = text; };
      set("origin", state ? `x ${number(state.box[0])}  y ${number(state.box[1])}` : "absent");
      set("size", state ? `w ${number(state.box[2])}  h ${number(state.box[3])}` : "–");
      set("alpha", state ? state.alpha.toFixed(2) : "–");
      set("rotation", state ? `${number(Cellophane.Motion.rotationOf(state.transform))}°` : "–");
      const scale = Cellophane.Motion.scaleOf(state?.transform).map((value) => value.toFixed(2));
      set("scale", !state ? "–" : scale[0] === scale[1] ? scale[0] : scale.join(" × "));
      const step = this.motion.step(index, frame);
      this.location = step ? Cellophane.locationOf(step, this.player.clip) : null;
      if (!step) { set("step", "–"); return; }
      const text = step.line ? `${step.text}, line ${step.line}` : step.text;
      if (this.step.textContent !== text || !this.step.isConnected) {
        this.step.textContent = text;
        values.step.replaceChildren(this.location ? this.step : text);
      }
      this.step.classList.toggle("past", !step.isActive);
      this.step.setAttribute("aria-label", `${text}: copy ${this.location}`);
    }
  }

  /** Position and color under the pointer; the color only while paused. */
  class PointerReadout {
    constructor(player) {
      this.player = player;
      this.swatch = Cellophane.html("i");
      this.element = Cellophane.html("p",
        { class: "pointer", "aria-hidden": "true", hidden: true });
    }

    /** Shows what is at a point of the canvas in a view, or nothing for null. */
    async show(point) {
      this.point = point;
      const { stage, clock } = this.player;
      const { width, height, scale } = stage;
      const isInside = point && point.x >= 0 && point.y >= 0 && point.x < width / scale
        && point.y < height / scale;
      this.element.hidden = !isInside;
      if (!isInside) { this.sample = null; return; }
      const position = `x ${point.x.toFixed(1)}  y ${point.y.toFixed(1)}`;
      this.element.replaceChildren(position);
      const animation = stage.views[point.view]?.animation;
      if (!animation || clock.isPlaying || stage.mode === "difference") { return; }
      const [x, y] = [Math.floor(point.x * scale), Math.floor(point.y * scale)];
      if (x >= animation.width || y >= animation.height) { return; }
      const index = this.player.indexIn(animation);
      try {
        if (this.sample?.animation !== animation || this.sample.index !== index) {
          this.sample = { animation, index, image: animation.pixels(index) };
        }
        const image = await this.sample.image;
        if (this.point !== point) { return; }
        const at = 4 * (y * image.width + x);
        const [red, green, blue, alpha] = image.data.slice(at, at + 4);
        const digits = [red, green, blue].map((value) => value.toString(16).padStart(2, "0"));
        this.swatch.style.background = `rgb(${red} ${green} ${blue} / ${alpha / 255})`;
        const hex = digits.join("").toUpperCase();
        this.element.replaceChildren(position, this.swatch,
          `#${hex}${alpha < 255 ? ` ${Math.round(alpha / 2.55)} %` : ""}`);
      } catch {
        this.sample = null;
      }
    }
  }

  /** A location as "cards.yaml:31", or null if it has no line. */
  Cellophane.locationOf = ({ file, line }, clip) => {
    if (!line) { return null; }
    const name = file || clip?.scene?.split("/").pop();
    return name ? `${name}:${line}` : `line ${line}`;
  };

  /** Failed expectations and warnings of a clip; a failed expectation leads to its instant. */
  class Findings {
    constructor(player) {
      this.player = player;
      this.element = Cellophane.html("section", { class: "findings", "aria-label": "Findings" });
    }

    setClip(clip) {
      const { html, seconds } = Cellophane;
      const findings = clip.findings || [];
      const warnings = clip.warnings || [];
      this.element.hidden = findings.length + warnings.length === 0;
      this.buttons = findings.map((finding) => {
        const from = finding.from ?? null;
        const facts = [
          from !== null && (finding.to ?? from) > from
            ? `${seconds(from, 2)}–${seconds(finding.to, 2)} s`
            : from !== null ? `${seconds(from, 2)} s` : null,
          finding.line ? `line ${finding.line}` : null,
        ].filter(Boolean).join(" · ");
        return html("button", { type: "button", class: "finding",
          onclick: (event) => this.activate(finding, event.currentTarget),
        }, html("span", { class: "finding-text" }, finding.text),
        facts ? html("span", { class: "facts" }, facts) : null);
      });
      const title = (text, count) =>
        html("p", { class: "heading" }, text, html("span", { class: "count" }, String(count)));
      this.element.replaceChildren(...[
        findings.length ? title("Failed expectations", findings.length) : null,
        findings.length ? html("ul", {}, ...this.buttons.map((button) => html("li", {}, button)))
          : null,
        warnings.length ? title("Warnings", warnings.length) : null,
        warnings.length
          ? html("ul", {}, ...warnings.map((text) => html("li", { class: "warning" }, text)))
          : null,
      ].filter(Boolean));
    }

    activate(finding, button) {
      this.setCurrent(button);
      this.player.showFinding(finding);
    }

    setCurrent(button) {
      this.buttons.forEach((other) => other.setAttribute("aria-current", String(other === button)));
    }
  }

  /** A panel above the bar that a button opens; Escape or a click elsewhere closes it. */
  class Popover {
    constructor(button, label, host) {
      this.button = button;
      this.element = Cellophane.html("div",
        { class: "popover", role: "dialog", "aria-label": label, hidden: true });
      host.append(this.element);
      button.setAttribute("aria-expanded", "false");
      button.setAttribute("aria-haspopup", "dialog");
      this.onpointer = (event) => {
        if (!this.element.contains(event.target) && !button.contains(event.target)) {
          this.close(false);
        }
      };
      this.element.addEventListener("keydown", (event) => {
        if (event.key === "Escape") { event.stopPropagation(); this.close(true); }
      });
    }

    get isOpen() { return !this.element.hidden; }

    open(...children) {
      this.element.replaceChildren(...children.filter(Boolean));
      this.element.hidden = false;
      this.button.setAttribute("aria-expanded", "true");
      document.addEventListener("pointerdown", this.onpointer, true);
      this.element.querySelector("button, a, input")?.focus({ preventScroll: true });
    }

    close(returnsFocus) {
      this.element.hidden = true;
      this.button.setAttribute("aria-expanded", "false");
      document.removeEventListener("pointerdown", this.onpointer, true);
      if (returnsFocus) { this.button.focus(); }
    }
  }

  /** Content of the popover with the link and the command for the current frame. */
  function shareContent(player) {
    const { html } = Cellophane;
    const field = (label, text) => {
      const input = html("input", { type: "text", readonly: true, value: text, "aria-label": label,
        onfocus: () => input.select() });
      const button = html("button", {
        type: "button", class: "tool", "aria-label": `Copy ${label.toLowerCase()}`,
        title: `Copy ${label.toLowerCase()}`, onclick: async () => {
          if (!await player.copy(text)) { input.focus(); input.select(); }
        } }, Cellophane.icon("copy"));
      return html("div", { class: "copy-field" },
        html("span", { class: "caption" }, label), input, button);
    };
    const time = Cellophane.seconds(player.timeOf(player.frame), 4, false);
    const frame = `Frame ${player.numberOf(player.frame)}, ${time} s`;
    return [html("p", { class: "heading" }, frame), field("Link", player.link),
      player.command ? field("Command", player.command) : null];
  }

  /** Content of the popover with the files of the current frame and of the clip. */
  function downloadContent(player, close) {
    const { html } = Cellophane;
    const { clip } = player;
    const size = (bytes) => bytes >= 1e6 ? `${(bytes / 1e6).toFixed(1)} MB`
      : `${Math.max(1, Math.round(bytes / 1e3))} kB`;
    const entry = (name, fact, attributes) => html(attributes.href ? "a" : "button",
      { class: "entry", ...(attributes.href ? {} : { type: "button" }), ...attributes },
      html("span", {}, name), html("span", { class: "facts" }, fact));
    const entries = [entry(`Frame ${player.numberOf(player.frame)} as PNG`, `${player.name}.png`, {
      onclick: () => { player.downloadFrame(); close(); } })];
    if (clip.frameFiles) {
      const { prefix, digits, suffix } = clip.frameFiles;
      const path = `${prefix}${String(player.frame).padStart(digits, "0")}${suffix}`;
      const name = path.split("/").pop();
      entries.push(entry(
        `Frame ${player.numberOf(player.frame)} as ${suffix.replace(".", "").toUpperCase()}`, name,
        { href: path, download: name, target: "_blank", rel: "noopener" }));
    }
    for (const media of clip.media || []) {
      entries.push(entry(`Animation as ${media.kind === "gif" ? "GIF" : "APNG"}`,
        [media.file, media.bytes ? size(media.bytes) : null].filter(Boolean).join(" · "),
        { onclick: () => { player.downloadMedia(media); close(); } }));
    }
    return [html("p", { class: "heading" }, "Download"), ...entries];
  }

  const Shortcuts = [
    ["Playback", [
      ["Space", "Play or pause"], ["← →", "Previous or next frame"],
      ["Shift ← →", "Ten frames back or forward"], ["Home End", "First or last frame"],
      ["[ ]", "Set the in or out point"], ["\\", "Clear in and out points"],
      [", .", "Slower or faster"], ["L", "Loop mode"]]],
    ["View", [
      ["+ −", "Zoom in or out"], ["0", "Fit"], ["1", "100 %"], ["Shift W A S D", "Pan"],
      ["G", "Background"], ["M", "View mode"], ["V", "Next view"]]],
    ["Analysis", [
      ["P", "Motion paths"], ["O", "Onion skin"], ["C", "Curves"], ["Esc", "Clear the selection"],
      ["?", "This list"]]],
    ["Pointer", [
      ["Click", "Select an element"], ["Drag", "Pan"], ["Wheel", "Pan when zoomed in"],
      ["Ctrl wheel, pinch", "Zoom at the pointer"]]],
  ];

  /** Makes the dialog that lists the keyboard shortcuts of a page, in groups, and of the player. */
  function helpDialog(groups = [], hasPlayer = true) {
    const { html } = Cellophane;
    const keys = (text) => text.length > 9 || text === "Click" ? [html("kbd", {}, text)]
      : text.split(" ").map((key) => html("kbd", {}, key));
    const row = ([key, text]) => html("div", {},
      html("dt", {}, ...keys(key)), html("dd", {}, text));
    const section = ([title, rows]) => html("section", {},
      html("p", { class: "heading" }, title), html("dl", {}, ...rows.map(row)));
    const dialog = html("dialog", { class: "shortcuts", "aria-label": "Keyboard shortcuts" },
      html("div", { class: "help-head" }, html("h2", {}, "Keyboard shortcuts"),
        html("button", { type: "button", class: "tool text", onclick: () => dialog.close() },
          "Close")),
      html("div", { class: "help-groups" },
        ...[...groups, ...hasPlayer ? Shortcuts : []].map(section)));
    dialog.addEventListener("click", (event) => {
      if (event.target === dialog) { dialog.close(); }
    });
    dialog.addEventListener("keydown", (event) => {
      event.stopPropagation();
      if (event.key === "?") { dialog.close(); }
    });
    return dialog;
  }

  Object.assign(Cellophane,
    { Inspector, PointerReadout, Findings, Popover, shareContent, downloadContent, helpDialog });
})(globalThis.Cellophane ??= {});
