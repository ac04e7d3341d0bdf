((Cellophane) => {
  "use strict";

  const svgNamespace = "http://www.w3.org/2000/svg";

  function fill(element, attributes, children) {
    for (const [name, value] of Object.entries(attributes)) {
      if (value === null || value === undefined || value === false) { continue; }
      if (typeof value === "function") { element.addEventListener(name.slice(2), value); } else {
        element.setAttribute(name, value === true ? "" : String(value));
      }
    }
    element.append(...children.filter((child) => child !== null && child !== undefined));
    return element;
  }

  /** Makes an HTML element; functions are listeners ("onclick"), strings as children are text. */
  Cellophane.html = (tag, attributes = {}, ...children) =>
    fill(document.createElement(tag), attributes, children);

  /** Makes an SVG element. */
  Cellophane.svg = (tag, attributes = {}, ...children) =>
    fill(document.createElementNS(svgNamespace, tag), attributes, children);

  /** Paths of the icons in a box of 18 by 18: strokes, and shapes that are filled. */
  const Icons = {
    play: { shapes: "M5 3.2v11.6a.7.7 0 0 0 1.1.6l9-5.8a.7.7 0 0 0 0-1.2l-9-5.8a.7.7 0 0 0-1.1.6z" },
    pause: { shapes: "M4.5 3h3v12h-3zM10.5 3h3v12h-3z" },
    back: { shapes: "M3.5 4h2v10h-2zM14.5 4.6v8.8a.6.6 0 0 1-1 .5L7.3 9.5a.6.6 0 0 1 0-1l6.2-4.4a.6.6 0 0 1 1 .5z" },
    forward: { shapes: "M12.5 4h2v10h-2zM3.5 4.6v8.8a.6.6 0 0 0 1 .5l6.2-4.4a.6.6 0 0 0 0-1L4.5 4.1a.6.6 0 0 0-1 .5z" },
    start: { strokes: "M3.5 4v10M9 4.5 5.5 9 9 13.5M14 4.5 10.5 9l3.5 4.5" },
    end: { strokes: "M14.5 4v10M9 4.5 12.5 9 9 13.5M4 4.5 7.5 9 4 13.5" },
    loop: { strokes: "M4 8V7.5a2.5 2.5 0 0 1 2.5-2.5H14M11.5 2.5 14 5l-2.5 2.5M14 10v.5a2.5 2.5 0 0 1-2.5 2.5H4M6.5 15.5 4 13l2.5-2.5" },
    once: { strokes: "M3 9h9M9 6l3 3-3 3M15 4.5v9" },
    pingpong: { strokes: "M3 9h12M6 6 3 9l3 3M12 6l3 3-3 3" },
    in: { strokes: "M10.5 3.5H7v11h3.5" },
    out: { strokes: "M7.5 3.5H11v11H7.5" },
    clear: { strokes: "M6.5 3.5H4v11h2.5M11.5 3.5H14v11h-2.5M7.2 7.2l3.6 3.6M10.8 7.2l-3.6 3.6" },
    paths: { strokes: "M3.5 13.5C5 6 12 12 14.5 4.5", dots: [[3.5, 13.5], [8.8, 9.4], [14.5, 4.5]] },
    onion: { strokes: "M2.5 4.5h7v9h-7zM6 4.5V4a1 1 0 0 1 1-1h5v9h-2.5M10 3V2.5a1 1 0 0 1 1-1h4.5v9H12" },
    curves: { strokes: "M2.5 3v12h13M5 12c3.5 0 3.5-7 9.5-7" },
    ground: { strokes: "M3 3h12v12H3z", shapes: "M3 3h6v6H3zM9 9h6v6H9z" },
    minus: { strokes: "M4 9h10" },
    plus: { strokes: "M4 9h10M9 4v10" },
    share: { strokes: "M7.5 10.5 10.5 7.5M8.5 5.5l1.7-1.7a2.8 2.8 0 0 1 4 4L12.5 9.5M9.5 12.5l-1.7 1.7a2.8 2.8 0 0 1-4-4L5.5 8.5" },
    download: { strokes: "M9 2.5v8.5M5.5 7.8 9 11.3l3.5-3.5M3 14.5h12" },
    help: { strokes: "M6.5 6.7a2.5 2.5 0 1 1 3.7 2.2c-.8.5-1.2.9-1.2 1.9", dots: [[9, 13.6]] },
    copy: { strokes: "M6.5 6.5h8v8h-8zM4.5 11.5h-1v-8h8v1" },
  };

  /** Makes an icon; it is decorative, its button is labeled. */
  Cellophane.icon = (name) => {
    const { strokes, shapes, dots = [] } = Icons[name];
    const svg = Cellophane.svg;
    return svg("svg", { class: "icon", viewBox: "0 0 18 18", "aria-hidden": "true" },
      shapes ? svg("path", { class: "shape", d: shapes }) : null,
      strokes ? svg("path", { d: strokes }) : null,
      ...dots.map(([cx, cy]) => svg("circle", { class: "shape", cx, cy, r: 1.4 })));
  };

  const Rates = [[0.125, "⅛×"], [0.25, "¼×"], [0.5, "½×"], [1, "1×"], [2, "2×"], [4, "4×"]];
  const Loops = { loop: "Loop", once: "Play once", pingpong: "Ping-pong" };
  const ModeNames = {
    single: "Single", side: "Side by side", slider: "Slider", onion: "Blend",
    difference: "Difference",
  };

  /** Actions by key. */
  const Keys = {
    " ": "play", ArrowLeft: "back", ArrowRight: "forward", Home: "start", End: "end",
    "[": "in", "]": "out", "\\": "clear", ",": "slower", ".": "faster", l: "loop",
    "+": "zoomIn", "=": "zoomIn", "-": "zoomOut", "−": "zoomOut", 0: "fit", 1: "actual",
    g: "ground", p: "paths", o: "onion", c: "curves", m: "mode", v: "view",
    "?": "help", Escape: "unpick", "Shift w": "panUp", "Shift a": "panLeft", "Shift s": "panDown",
    "Shift d": "panRight",
  };

  const panStep = 40; // CSS pixels

  /** Effects of buttons and keys on a player; `isLarge` if Shift is held. */
  Cellophane.actions = {
    play: (player) => player.clock.toggle(),
    back: (player, isLarge) => player.step(isLarge ? -10 : -1),
    forward: (player, isLarge) => player.step(isLarge ? 10 : 1),
    start: (player) => { player.clock.pause(); player.seekFrame(0); },
    end: (player) => { player.clock.pause(); player.seekFrame(player.count - 1); },
    in: (player) => player.setRange(player.frame, null),
    out: (player) => player.setRange(null, player.frame),
    clear: (player) => player.setRange(0, player.count - 1),
    slower: (player) => player.changeRate(-1),
    faster: (player) => player.changeRate(1),
    loop: (player) => player.cycleLoop(),
    zoomIn: (player) => player.stage.stepZoom(1),
    zoomOut: (player) => player.stage.stepZoom(-1),
    fit: (player) => player.stage.fit(),
    actual: (player) => player.stage.setZoom(1),
    panUp: (player) => player.stage.panBy(0, panStep),
    panDown: (player) => player.stage.panBy(0, -panStep),
    panLeft: (player) => player.stage.panBy(panStep, 0),
    panRight: (player) => player.stage.panBy(-panStep, 0),
    ground: (player) => {
      const { grounds } = Cellophane.Stage;
      player.stage.setGround(grounds[(grounds.indexOf(player.stage.ground) + 1) % grounds.length]);
    },
    paths: (player) => player.overlays.setPaths(!player.overlays.showsPaths),
    onion: (player) => player.overlays.setOnion(!player.overlays.showsOnion),
    curves: (player) => {
      player.showsCurves = !player.showsCurves;
      player.refreshSide();
      player.curves.draw();
    },
    mode: (player) => player.cycleMode(),
    view: (player) => player.cycleView(),
    unpick: (player) => { player.pick(-1); player.mark([]); player.findings.setCurrent(null); },
    share: (player) => player.toggle(player.sharing, () => Cellophane.shareContent(player)),
    download: (player) => player.toggle(player.downloading,
      () => Cellophane.downloadContent(player, () => player.downloading.close(true))),
    help: (player) => player.showHelp(),
  };
  Cellophane.keys = Keys;

  /** The bar under the stage: scrubber, transport, and what is shown how. */
  class Controls {
    constructor(player, { compact }) {
      this.player = player;
      this.compact = compact;
      this.buttons = {};
      this.scrubber = this.makeScrubber();
      this.readout = Cellophane.html("output", { class: "readout" });
      this.element = compact ? this.makeCompact() : this.makeFull();
    }

    button(action, icon, label, key) {
      const button = Cellophane.html("button", {
        type: "button", class: "tool", "data-action": action, "aria-label": label,
        title: key ? `${label} (${key})` : label, onclick: () => this.player.perform(action),
      }, Cellophane.icon(icon));
      this.buttons[action] = button;
      return button;
    }

    makeScrubber() {
      const html = Cellophane.html;
      this.range = html("input", {
        type: "range", min: 0, max: 0, value: 0, step: 1, "aria-label": "Frame",
        oninput: () => {
          this.player.clock.pause();
          this.player.seekFrame(Number(this.range.value));
        },
      });
      this.span = html("div", { class: "span" });
      this.marks = html("div", { class: "marks", "aria-hidden": "true" });
      return html("div", { class: "scrubber" },
        html("div", { class: "rail", "aria-hidden": "true" }, html("div", { class: "track" }),
          this.span, this.marks),
        this.range);
    }

    makeCompact() {
      return Cellophane.html("div", { class: "bar compact" },
        this.button("play", "play", "Play", "space"), this.scrubber, this.readout);
    }

    makeFull() {
      const { html } = Cellophane;
      const group = (label, ...children) =>
        html("div", { class: "group", role: "group", "aria-label": label }, ...children);
      this.rate = html("select", { "aria-label": "Speed", title: "Speed (, slower, . faster)",
        onchange: () => this.player.setRate(Number(this.rate.value)) },
      ...Rates.map(([value, name]) => html("option", { value }, name)));
      this.mode = html("select", { "aria-label": "View mode", title: "View mode (M)",
        onchange: () => this.player.setMode(this.mode.value) },
      ...Cellophane.Stage.modes.map((mode) => html("option", { value: mode }, ModeNames[mode])));
      this.view = html("select", { "aria-label": "View", title: "Next view (V)",
        onchange: () => this.player.setView(Number(this.view.value)) });
      this.amount = html("input", { type: "range", class: "amount", min: 0, max: 100,
        oninput: () => {
          const { stage } = this.player;
          const value = Number(this.amount.value);
          if (stage.mode === "onion") {
            stage.setOpacity(value / 100);
          } else {
            stage.setGain(2 ** (value / 20));
          }
        } });
      this.amountName = html("span", { class: "amount-name", "aria-hidden": "true" });
      this.views = group("Views", this.mode, this.view,
        this.amountGroup = html("span", { class: "amount-group" }, this.amountName, this.amount));
      this.zoom = html("button", { type: "button", class: "tool zoom",
        onclick: () => this.player.perform(this.player.stage.isFitted ? "actual" : "fit") });
      const share = this.button("share", "share", "Link and command for this frame");
      const download = this.button("download", "download", "Download");
      return html("div", { class: "bar" }, this.scrubber, html("div", { class: "tools" },
        group("Transport",
          this.button("start", "start", "First frame", "Home"),
          this.button("back", "back", "Previous frame", "←"),
          this.button("play", "play", "Play", "space"),
          this.button("forward", "forward", "Next frame", "→"),
          this.button("end", "end", "Last frame", "End")),
        this.readout,
        group("Playback", this.rate,
          this.button("loop", "loop", "Loop", "L"),
          this.button("in", "in", "Set in point", "["),
          this.button("out", "out", "Set out point", "]"),
          this.button("clear", "clear", "Clear in and out points", "\\")),
        html("span", { class: "spring" }), this.views,
        group("Overlays",
          this.button("paths", "paths", "Motion paths", "P"),
          this.button("onion", "onion", "Onion skin", "O"),
          this.button("curves", "curves", "Curves", "C"),
          this.button("ground", "ground", "Background", "G")),
        group("Zoom", this.button("zoomOut", "minus", "Zoom out", "−"), this.zoom,
          this.button("zoomIn", "plus", "Zoom in", "+")),
        group("Frame", share, download, this.button("help", "help", "Keyboard shortcuts", "?"))));
    }

    setIcon(action, icon, label, key) {
      const button = this.buttons[action];
      if (!button || button.dataset.icon === icon) { return; }
      button.dataset.icon = icon;
      button.replaceChildren(Cellophane.icon(icon));
      button.setAttribute("aria-label", label);
      button.title = `${label} (${key})`;
    }

    press(action, isOn) {
      this.buttons[action]?.setAttribute("aria-pressed", String(Boolean(isOn)));
    }

    /** Shows the current frame. */
    setFrame(frame) {
      const { player } = this;
      const time = `${Cellophane.seconds(player.timeOf(frame), 2)} s`;
      this.range.value = frame;
      this.range.setAttribute("aria-valuetext",
        `Frame ${player.numberOf(frame)} of ${player.numbersText}, ${time}`);
      const { html } = Cellophane;
      if (player.count === 0) { this.readout.replaceChildren(); return; }
      if (!this.numbers) {
        this.numbers = {
          frame: html("b"), count: html("span"), time: html("span", { class: "time" }) };
        this.readout.replaceChildren(this.compact ? "" : "Frame ",
          this.numbers.frame, this.numbers.count, " ", this.numbers.time);
      }
      const digits = String(player.count).length;
      this.numbers.frame.textContent = String(player.numberOf(frame)).padStart(digits, "\u2007");
      this.numbers.count.textContent = this.compact ? "" : ` of ${player.numbersText}`;
      this.numbers.frame.hidden = this.compact;
      this.numbers.time.textContent = time;
    }

    /** Shows everything else: playing, speed, loop, range, zoom, views and toggles. */
    refresh() {
      const { player } = this;
      const { clock, stage, count } = player;
      this.range.max = Math.max(0, count - 1);
      this.range.disabled = count === 0;
      const [icon, label] = clock.isPlaying ? ["pause", "Pause"] : ["play", "Play"];
      this.setIcon("play", icon, label, "space");
      const percent = (frame) => `${count > 1 ? 100 * frame / (count - 1) : 0}%`;
      const [first, last] = player.range;
      const isCut = player.hasRange;
      this.span.hidden = !isCut;
      this.span.style.left = percent(first);
      this.span.style.right = `calc(100% - ${percent(last)})`;
      if (this.compact) { return; }
      for (const button of Object.values(this.buttons)) {
        if (button.dataset.action !== "help") { button.disabled = count === 0; }
      }
      this.buttons.clear.disabled = !isCut;
      this.press("in", first > 0);
      this.press("out", last < count - 1);
      if (!Rates.some(([rate]) => rate === clock.rate)) {
        this.rate.append(Cellophane.html("option", { value: clock.rate }, `${clock.rate}×`));
      }
      this.rate.value = String(clock.rate);
      this.setIcon("loop", clock.loop, `Loop mode: ${Loops[clock.loop]}`, "L");
      this.press("paths", player.overlays.showsPaths);
      this.press("onion", player.overlays.showsOnion);
      this.press("curves", player.showsCurves);
      this.buttons.paths.hidden = !player.motion;
      this.buttons.curves.hidden = !player.motion;
      this.buttons.ground.title = `Background: ${stage.ground} (G)`;
      this.buttons.ground.setAttribute("aria-label", `Background: ${stage.ground}`);
      const views = stage.views;
      this.views.hidden = views.length < 2;
      if (views.length > 1) {
        this.mode.value = stage.mode;
        const names = views.map((view) => view.name);
        if (this.viewNames !== names.join("\n")) {
          this.viewNames = names.join("\n");
          this.view.replaceChildren(
            ...names.map((name, value) => Cellophane.html("option", { value }, name)));
        }
        const isSingle = stage.mode === "single";
        this.view.value = String(isSingle ? stage.current : stage.pair[1]);
        this.view.options[0].hidden = !isSingle;
        this.view.options[0].disabled = !isSingle;
        this.view.hidden = !(isSingle || (views.length > 2 && stage.mode !== "side"));
      }
      this.refreshStage();
    }

    /** Shows zoom and opacity of the stage. */
    refreshStage() {
      if (this.compact || !this.player.stage) { return; }
      if (!this.views.hidden) { this.refreshAmount(); }
      const { stage } = this.player;
      const text = `${Math.round(stage.zoom * 100)} %`;
      const next = stage.isFitted ? "show at 100 % (1)" : "fit to the stage (0)";
      this.zoom.textContent = text;
      this.zoom.title = `Zoom; ${next}`;
      this.zoom.setAttribute("aria-label", `Zoom ${text}; ${next}`);
    }

    refreshAmount() {
      const { stage } = this.player;
      const isOnion = stage.mode === "onion";
      this.amountGroup.hidden = !isOnion && stage.mode !== "difference";
      if (this.amountGroup.hidden) { return; }
      this.amount.value = Math.round(isOnion ? stage.opacity * 100 : Math.log2(stage.gain) * 20);
      const text = isOnion ? `${Math.round(stage.opacity * 100)} %`
        : `${stage.gain.toFixed(stage.gain < 10 ? 1 : 0)}×`;
      this.amountName.textContent = text;
      this.amount.setAttribute("aria-label",
        isOnion ? "Opacity of the second view" : "Brightness of differences");
      this.amount.setAttribute("aria-valuetext", text);
    }

    /** Shows spans of steps and findings along the scrubber. */
    setMarks(marks) {
      const count = Math.max(1, this.player.count - 1);
      this.marks.replaceChildren(...marks.map(({ from, to, kind }) => {
        const mark = Cellophane.html("i", { class: `mark-${kind}` });
        mark.style.left = `${100 * from / count}%`;
        mark.style.width = `${Math.max(0, 100 * (to - from) / count)}%`;
        return mark;
      }));
    }
  }

  Controls.rates = Rates.map(([rate]) => rate);
  Controls.loops = Object.keys(Loops);
  Controls.loopNames = Loops;
  Cellophane.Controls = Controls;

  /** Seconds as text with up to `digits` decimals; exactly that many if `isFixed`. */
  Cellophane.seconds = (time, digits = 4, isFixed = true) =>
    isFixed ? (time || 0).toFixed(digits) : String(Number((time || 0).toFixed(digits)));
})(globalThis.Cellophane ??= {});
