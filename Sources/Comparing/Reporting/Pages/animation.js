/**
 * Animations on canvases: `Cellophane.openAnimation(bytes)` for GIF, APNG and PNG files, and
 * `Cellophane.FrameSequence` for frames that arrive one by one. Both are decoded off the main thread where
 * workers are available (see `decoder.js`), a frame when it is shown.
 */
((Cellophane) => {
  "use strict";

  const decoderCount = 2;
  const defaultBudget = 64 << 20;

  /** A decoder in a worker, or on the main thread where no worker can start. */
  class DecoderLink {
    used = 0;
    #port = null;
    #waiting = []; // messages until the decoder is ready
    #replies = new Map();
    #requests = 0;

    constructor() {
      try {
        const source = `(${Cellophane.decoder})(self, [(${Cellophane.gifFormat})(), (${Cellophane.pngFormat})()])`;
        const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
        const worker = new Worker(url);
        let hasStarted = false;
        worker.onmessage = ({ data }) => {
          URL.revokeObjectURL(url);
          hasStarted = true;
          worker.onmessage = ({ data }) => this.#receive(data);
          this.#start(worker, data);
        };
        worker.onerror = (event) => {
          event.preventDefault();
          if (hasStarted) { return; }
          hasStarted = true;
          worker.terminate();
          this.#startOnMainThread();
        };
      } catch {
        this.#startOnMainThread();
      }
    }

    #startOnMainThread() {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => this.#receive(data);
      this.#start(port1);
      Cellophane.decoder(port2, [Cellophane.gifFormat(), Cellophane.pngFormat()]);
    }

    #start(port) {
      this.#port = port;
      for (const { message, transfer } of this.#waiting) { port.postMessage(message, transfer); }
      this.#waiting = [];
    }

    /** Sends a message that has no reply. */
    send(message, transfer = []) {
      if (this.#port) {
        this.#port.postMessage(message, transfer);
      } else {
        this.#waiting.push({ message, transfer });
      }
    }

    /** Sends a request; returns a promise of its reply. */
    request(message, transfer) {
      const request = ++this.#requests;
      return new Promise((resolve, reject) => {
        this.#replies.set(request, { resolve, reject });
        this.send({ ...message, request }, transfer);
      });
    }

    #receive(message) {
      if (message.used !== undefined) { this.used = message.used; }
      const reply = this.#replies.get(message.request);
      if (!reply) { return; }
      this.#replies.delete(message.request);
      if (message.error !== undefined) {
        reply.reject(new Error(message.error));
      } else {
        reply.resolve(message);
      }
    }
  }

  const links = [];
  let budget = defaultBudget;
  let opened = 0;

  /** Returns a decoder for the next image: each in turn. */
  function nextLink() {
    const index = opened++ % decoderCount;
    if (!links[index]) {
      links[index] = new DecoderLink();
      sendBudget();
    }
    return links[index];
  }

  function sendBudget() {
    const running = links.filter(Boolean);
    for (const link of running) { link.send({ op: "budget", bytes: Math.floor(budget / running.length) }); }
  }

  /** Memory of decoded frames, in bytes, of all animations of the page. */
  Cellophane.memory = {
    get budget() { return budget; },
    set budget(bytes) {
      budget = bytes;
      sendBudget();
    },
    get used() { return links.reduce((sum, link) => sum + link.used, 0); },
  };

  /** A canvas that shows frames of an animation. */
  class View {
    /** The frame that the canvas shows; -1 before the first. */
    index = -1;
    #animation;
    #context;
    #pending = null; // the request that follows the one under way
    #isBusy = false;
    #shown = -1; // the frame whose pixels the canvas has
    #isAttached = true;

    constructor(animation, canvas, identifier) {
      this.#animation = animation;
      this.canvas = canvas;
      this.identifier = identifier;
      if (canvas.width !== animation.width) { canvas.width = animation.width; }
      if (canvas.height !== animation.height) { canvas.height = animation.height; }
      this.#context = canvas.getContext("2d", { alpha: true, willReadFrequently: false, colorSpace: "srgb" });
    }

    /**
     * Shows a frame. Resolves to true when the canvas has exactly its pixels, or to false where a newer
     * request has superseded this one. A frame that is being decoded is still drawn, so that the canvas
     * keeps up with a clock that is faster than the decoder.
     */
    show(index) {
      const { count } = this.#animation;
      index = Math.min(Math.max(Math.trunc(index) || 0, 0), count - 1);
      this.#pending?.resolve(false);
      this.#pending = null;
      if (!this.#isAttached) { return Promise.resolve(false); }
      return new Promise((resolve, reject) => {
        this.#pending = { index, resolve, reject };
        if (!this.#isBusy) { this.#work(); }
      });
    }

    /** Ends the drawing in the canvas, which keeps its pixels. */
    detach() {
      if (!this.#isAttached) { return; }
      this.#isAttached = false;
      this.#pending?.resolve(false);
      this.#pending = null;
      this.#animation.release(this);
    }

    /** Makes the next request draw the whole canvas; used when pixels of a frame have been replaced. */
    invalidate(frame) {
      if (frame === this.#shown) { this.#shown = -1; }
    }

    async #work() {
      this.#isBusy = true;
      while (this.#pending) {
        const { index, resolve, reject } = this.#pending;
        this.#pending = null;
        try {
          const frame = this.#animation.frameFor(index);
          if (frame < 0) {
            this.#context.clearRect(0, 0, this.canvas.width, this.canvas.height);
            this.#shown = -1;
          } else if (frame !== this.#shown) {
            const version = this.#animation.versionOf(frame);
            const part = await this.#animation.decode(frame, this.#shown, this.identifier);
            if (!this.#isAttached) {
              resolve(false);
              continue;
            }
            this.#draw(part);
            this.#shown = this.#animation.versionOf(frame) === version ? frame : -1;
          }
          this.index = index;
          resolve(true);
        } catch (error) {
          if (this.#isAttached) { reject(error); } else { resolve(false); }
        }
      }
      this.#isBusy = false;
    }

    #draw({ x, y, width, height, pixels }) {
      if (width === 0 || height === 0) { return; }
      this.#context.putImageData(new ImageData(new Uint8ClampedArray(pixels), width, height), x, y);
    }
  }

  /** The common part of animations and frame sequences: times of frames, and views. */
  class FrameSource {
    /** Called when frames arrive or are replaced; only by frame sequences. */
    onchange = null;
    views = new Set();
    #link;
    #identifier;
    #viewCount = 0;
    #isClosed = false;

    constructor(link, identifier, { width, height, starts, durations, loops }) {
      this.#link = link;
      this.#identifier = identifier;
      Object.assign(this, { width, height, starts, durations, loops, count: starts.length });
      this.duration = this.count > 0 ? starts[this.count - 1] + durations[this.count - 1] : 0;
    }

    /** Returns the index of the frame at a time in seconds; the first or last outside the animation. */
    indexAt(time) {
      let low = 0, high = this.count - 1;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        // Times computed from the number of a frame may lie a rounding error before its start.
        if (this.starts[middle] <= time + 1e-6) { low = middle; } else { high = middle - 1; }
      }
      return low;
    }

    /** Returns a view that draws frames in a canvas, which gets the size of the animation. */
    attach(canvas) {
      const view = new View(this, canvas, this.#viewCount++);
      this.views.add(view);
      return view;
    }

    /** Returns a promise of the pixels of a frame, as ImageData. */
    async pixels(index) {
      const frame = this.frameFor(index);
      if (frame < 0) { throw new Error("The animation has no frames yet."); }
      const { pixels, width, height } = await this.decode(frame, -1, null);
      return new ImageData(new Uint8ClampedArray(pixels), width, height);
    }

    /** Frees the memory of the animation. Its canvases keep their pixels. */
    close() {
      if (this.#isClosed) { return; }
      this.#isClosed = true;
      for (const view of [...this.views]) { view.detach(); }
      this.send({ op: "close" });
    }

    /** Returns the frame that stands for a frame, or -1. */
    frameFor(index) { return index; }

    /** Returns a number that changes when the pixels of a frame are replaced. */
    versionOf() { return 0; }

    /** Returns a promise of the pixels of a frame that may differ from another frame (-1 for all pixels). */
    decode(frame, shown, view) {
      if (this.#isClosed) { return Promise.reject(new Error("The animation has been closed.")); }
      return this.#link.request({ op: "frame", image: this.#identifier, view, index: frame, shown });
    }

    /** Sends the decoder a message about this image. */
    send(message, transfer) { this.#link.send({ ...message, image: this.#identifier }, transfer); }

    release(view) {
      this.views.delete(view);
      this.send({ op: "release", view: view.identifier });
    }
  }

  /** Opens a GIF, APNG or PNG file; returns a promise of its animation. Rejects corrupt files. */
  Cellophane.openAnimation = async (bytes) => {
    const link = nextLink(), image = `image ${opened}`;
    const { info } = await link.request({ op: "open", image, bytes });
    const starts = [];
    let time = 0;
    for (const duration of info.durations) {
      starts.push(Math.round(time * 1e6) / 1e6);
      time += duration;
    }
    const animation = new FrameSource(link, image, { ...info, starts });
    animation.kind = info.kind;
    return animation;
  };

  /** An animation whose frames arrive one by one, as PNG files. */
  Cellophane.FrameSequence = class FrameSequence extends FrameSource {
    #versions;

    constructor({ width, height, starts, durations, loops = Infinity }) {
      super(nextLink(), `sequence ${opened}`, { width, height, starts, durations, loops });
      this.#versions = new Array(this.count).fill(0);
      this.send({ op: "sequence", width, height, count: this.count });
    }

    /** Whether all frames have arrived. */
    get isComplete() { return this.#versions.every((version) => version > 0); }

    /** Returns whether a frame has arrived. */
    has(index) { return this.#versions[index] > 0; }

    /**
     * Adds or replaces a frame. A PNG of another size is scaled to that of the sequence.
     * A blob is there once the promise that is returned resolves, bytes at once.
     */
    async set(index, file) {
      if (!(index >= 0 && index < this.count)) { throw new RangeError(`There is no frame ${index}.`); }
      const bytes = file instanceof Blob ? new Uint8Array(await file.arrayBuffer()) : file;
      this.send({ op: "set", index, bytes });
      this.#versions[index] += 1;
      for (const view of this.views) { view.invalidate(index); }
      this.onchange?.(index);
    }

    /** Returns the nearest earlier frame that has arrived, else the nearest later one, else -1. */
    frameFor(index) {
      for (let at = index; at >= 0; at--) { if (this.has(at)) { return at; } }
      for (let at = index + 1; at < this.count; at++) { if (this.has(at)) { return at; } }
      return -1;
    }

    versionOf(frame) { return this.#versions[frame]; }
  };
})(globalThis.Cellophane ??= {});
