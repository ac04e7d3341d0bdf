/**
 * The page of `cellophane watch`. Its server sends a description of each version of the scene and then
 * its frames: a draft of half the size, and full quality. The page sends the scene and the time that it
 * looks at.
 */
((Cellophane) => {
  "use strict";

  const { html } = Cellophane;
  const firstRetry = 250; // ms until the first attempt to connect again
  const longestRetry = 4000;
  const playheadInterval = 150; // ms between messages about the playhead

  /** A version of the scene with the frames that have arrived. */
  class Version {
    constructor({ generation, trial, clip, starts, durations, motion }) {
      // A trial has values that are in no file.
      Object.assign(this, { generation, clip, motion, isTrial: trial !== undefined });
      this.frames = new Cellophane.FrameSequence({
        width: clip.width, height: clip.height, starts, durations });
    }
  }

  class LivePage {
    #socket = null;
    #retry = firstRetry;
    #scene = new URLSearchParams(location.search).get("scene");
    /** The version that is shown, the one before it, and the one whose first frame is awaited. */
    #now = null;
    #before = null;
    #next = null;
    #sent = 0;
    #timer = 0;

    constructor(host) {
      this.title = html("h1", {}, "Waiting for the scene");
      this.name = html("p", { class: "soft" });
      this.status = html("p", { class: "live-status", role: "status" });
      this.scenes = html("select", { "aria-label": "Scene", hidden: true,
        onchange: () => this.#choose(this.scenes.value) });
      this.gif = html("a", { class: "live-gif", hidden: true, href: "render.gif", download: "" }, "Save GIF");
      this.host = html("div", { class: "live-player" });
      this.errors = html("section", { class: "live-errors", role: "alert", "aria-label": "Errors", hidden: true });
      host.append(
        html("header", { class: "live-head" },
          html("div", { class: "live-title" }, this.title, this.name),
          html("div", { class: "live-tools" }, this.status, this.scenes, this.gif)),
        html("main", { class: "live-main" }, this.host, this.errors));
      this.#connect();
    }

    // The connection

    #connect() {
      const socket = this.#socket = new WebSocket(`ws://${location.host}/events`);
      socket.binaryType = "arraybuffer";
      socket.onopen = () => { this.#retry = firstRetry; };
      socket.onmessage = ({ data }) => {
        if (typeof data === "string") { this.#receive(JSON.parse(data)); } else { this.#receiveFrame(data); }
      };
      socket.onclose = () => {
        this.tuning?.disconnect();
        this.#say("Connection lost", "bad");
        setTimeout(() => this.#connect(), this.#retry);
        this.#retry = Math.min(2 * this.#retry, longestRetry);
      };
    }

    /** Sends the scene and the time that the page looks at. */
    #look() {
      clearTimeout(this.#timer);
      const wait = this.#sent + playheadInterval - performance.now();
      if (wait > 0) {
        this.#timer = setTimeout(() => this.#look(), wait);
        return;
      }
      this.#sent = performance.now();
      this.#send();
    }

    #send() {
      if (this.#socket?.readyState !== WebSocket.OPEN) { return; }
      const { player } = this;
      const time = player ? player.timeOf(player.frame) : Cellophane.parseHash().t ?? 0;
      this.#socket.send(JSON.stringify({ scene: this.#scene, time }));
    }

    #receive(message) {
      switch (message.type) {
        case "scenes": this.#list(message.scenes); break;
        case "scene": this.#begin(message); break;
        case "details": this.#describe(message); break;
        case "tuning": this.tuning?.receive(message); break;
        case "errors": this.#showErrors(message.errors); break;
        case "done": this.#finish(message); break;
      }
    }

    /** Receives a frame: the length of a header, the header as JSON, and a PNG. */
    #receiveFrame(data) {
      const length = new DataView(data).getUint32(0);
      const header = JSON.parse(new TextDecoder().decode(new Uint8Array(data, 4, length)));
      const version = [this.#next, this.#now].find((known) => known?.generation === header.generation);
      if (!version) { return; }
      version.frames.set(header.index, new Uint8Array(data.slice(4 + length)));
      if (version === this.#next) { this.#show(); }
    }

    // Scenes

    #list(scenes) {
      if (!scenes.includes(this.#scene)) { this.#scene = scenes[0] ?? null; }
      this.scenes.replaceChildren(...scenes.map((scene) => html("option", { value: scene }, scene)));
      this.scenes.value = this.#scene;
      this.scenes.hidden = scenes.length < 2;
      this.#send();
    }

    #choose(scene) {
      this.#scene = scene;
      history.replaceState(null, "", `?scene=${encodeURIComponent(scene)}`);
      for (const version of [this.#next, this.#now, this.#before]) { version?.frames.close(); }
      this.#next = this.#now = this.#before = null;
      this.tuning?.destroy();
      this.player?.destroy();
      this.player = this.tuning = null;
      this.errors.hidden = true;
      this.#send();
    }

    // Versions

    /** Takes a version, which is shown with its first frame. */
    #begin(message) {
      this.#hideErrors();
      if (this.#next && this.#next !== this.#now) { this.#next.frames.close(); }
      this.#next = new Version(message);
      this.title.textContent = message.clip.title ?? message.clip.name;
      this.name.textContent = message.scene;
      this.gif.hidden = false;
      this.gif.href = `render.gif?scene=${encodeURIComponent(this.#scene ?? "")}`;
      this.gif.download = `${message.clip.name}.gif`;
      this.#say(this.#next.isTrial ? "Not written yet" : "Draft", "busy");
    }

    /** Shows the next version in place of the present one. */
    #show() {
      // A version that was sent again after a lost connection is no other one.
      const isRepeated = this.#now?.generation === this.#next.generation;
      if (isRepeated || this.#now?.isTrial) {
        this.#now.frames.close();
      } else {
        this.#before?.frames.close();
        this.#before = this.#now;
      }
      const version = this.#now = this.#next;
      this.#next = null;
      const views = [{ name: "Now", animation: version.frames }];
      if (this.#before) { views.push({ name: "Before", animation: this.#before.frames }); }
      const { clip, motion } = version;
      if (version.isTrial && this.player) {
        // What is known about the trial follows its picture.
        Object.assign(clip, { findings: this.player.clip.findings, warnings: this.player.clip.warnings });
      }
      if (this.player) {
        const { time, isPlaying } = this.player.clock;
        this.player.setClip(clip);
        this.player.setViews(views, { keepTime: true });
        this.player.clock.seek(Math.min(time, this.player.clock.duration));
        if (isPlaying) { this.player.clock.play(); }
        if (!version.isTrial) { this.player.setMotion(motion); }
      } else {
        this.player = new Cellophane.Player(this.host, { clip, views, motion });
        this.player.addEventListener("frame", () => this.#look());
        this.tuning = new Cellophane.Tuning(this.player, (tune) => this.#tune(tune));
        const { t } = Cellophane.parseHash();
        if (t === null) { this.player.autoplay(); } else { this.player.seekTime(t); }
      }
      if (!version.isTrial) { this.tuning.refresh(); }
      document.documentElement.dataset.generation = version.generation;
    }

    /** Takes what the first message about a trial left out. */
    #describe({ generation, clip, motion }) {
      if (generation !== this.#now?.generation || !this.player) { return; }
      this.player.findings.setClip(clip);
      this.player.setMotion(motion);
    }

    /** Sends a request about values. */
    #tune(tune) {
      if (this.#socket?.readyState !== WebSocket.OPEN) { return; }
      const { player } = this;
      this.#socket.send(JSON.stringify({ scene: this.#scene, time: player.timeOf(player.frame), tune }));
    }

    #finish({ generation, quality, seconds }) {
      if (generation !== this.#now?.generation) { return; }
      document.documentElement.dataset[quality] = generation;
      if (this.#now.isTrial) { return; }
      if (quality === "draft") {
        this.#say(`Draft after ${seconds} s`, "busy");
      } else {
        this.#say(`Full quality after ${seconds} s`, "good");
      }
    }

    // Errors

    /** Shows the errors of the last save over the last version that could be played. */
    #showErrors(errors) {
      const count = errors.length === 1 ? "1 error" : `${errors.length} errors`;
      this.errors.replaceChildren(
        html("h2", {}, count),
        html("ol", {}, ...errors.map(({ file, line, column, text, source }) => html("li", {},
          file ? html("p", { class: "location" }, `${file}:${line}:${column}`) : null,
          html("p", { class: "text" }, text),
          source === null || source === undefined ? null
            : html("pre", { tabindex: "0", "aria-label": `Line ${line}` },
              `${source}\n${source.slice(0, column - 1).replace(/[^\t]/g, " ")}^`)))),
        html("p", { class: "soft" }, this.#now ? "The last version without errors is below." : null));
      this.errors.hidden = false;
      this.host.classList.add("stale");
      this.#say(count, "bad");
    }

    #hideErrors() {
      this.errors.hidden = true;
      this.host.classList.remove("stale");
    }

    #say(text, kind) {
      this.status.textContent = text;
      this.status.dataset.kind = kind;
      const name = this.title.textContent;
      document.title = kind === "bad" ? `✗ ${text} – ${name}` : name;
    }
  }

  Cellophane.start = () => { Cellophane.live = new LivePage(document.getElementById("watch")); };
})(globalThis.Cellophane ??= {});
