/** Clocks of players, all driven by one loop of animation frames. */
((Cellophane) => {
  "use strict";

  const longestStep = 0.25; // s; a page that was hidden does not jump further ahead

  /** The loop that runs while any clock does. `source` can be replaced by tests. */
  const ticker = {
    source: {
      request: (callback) => requestAnimationFrame(callback),
      cancel: (handle) => cancelAnimationFrame(handle),
    },
    clocks: new Set(),
    handle: null,

    add(clock) {
      this.clocks.add(clock);
      this.handle ??= this.source.request(this.tick);
    },

    remove(clock) {
      this.clocks.delete(clock);
      if (this.clocks.size === 0 && this.handle !== null) {
        this.source.cancel(this.handle);
        this.handle = null;
      }
    },

    tick: (timestamp) => {
      ticker.handle = ticker.source.request(ticker.tick);
      // The clocks that this step starts have their first step with the next one.
      for (const clock of [...ticker.clocks]) {
        if (ticker.clocks.has(clock)) { clock.step(timestamp); }
      }
    },
  };

  /**
   * The time of a player, in seconds. Dispatches `time` when the time has changed, and `state` when anything
   * else has: playing, rate, loop mode, range or duration.
   */
  class Clock extends EventTarget {
    #time = 0;
    #duration;
    #rate = 1;
    #loop = "loop";
    #in = 0;
    #out;
    #isPlaying = false;
    #direction = 1; // -1 on the way back of "pingpong"
    #timestamp = null; // of the last step, in ms

    constructor({ duration = 0, rate = 1, loop = "loop" } = {}) {
      super();
      this.#duration = this.#out = Math.max(duration, 0) || 0;
      this.#rate = validRate(rate);
      this.loop = loop;
    }

    get time() { return this.#time; }
    get duration() { return this.#duration; }
    get isPlaying() { return this.#isPlaying; }

    get rate() { return this.#rate; }
    set rate(rate) { this.#set(() => { this.#rate = validRate(rate); }); }

    /** "loop", "once" or "pingpong". */
    get loop() { return this.#loop; }
    set loop(loop) {
      if (!["loop", "once", "pingpong"].includes(loop)) { throw new RangeError(`"${loop}" is not a loop mode.`); }
      this.#set(() => {
        this.#loop = loop;
        this.#direction = 1;
      });
    }

    /** The start of the range that plays; at most `out`. */
    get in() { return this.#in; }
    set in(time) { this.#set(() => { this.#in = clamp(time, 0, this.#out); }); }

    /** The end of the range that plays; at least `in`. */
    get out() { return this.#out; }
    set out(time) { this.#set(() => { this.#out = clamp(time, this.#in, this.#duration); }); }

    /** Starts; from the start of the range where the time is outside it, or at its end in mode "once". */
    play() {
      if (this.#isPlaying) { return; }
      this.#isPlaying = true;
      this.#timestamp = null;
      const isAtEnd = this.#loop === "once" && this.#time >= this.#out;
      if (isAtEnd || this.#time < this.#in || this.#time > this.#out) {
        this.#direction = 1;
        this.seek(this.#in);
      }
      ticker.add(this);
      this.#dispatch("state");
    }

    pause() {
      if (!this.#isPlaying) { return; }
      this.#isPlaying = false;
      ticker.remove(this);
      this.#dispatch("state");
    }

    toggle() { if (this.#isPlaying) { this.pause(); } else { this.play(); } }

    /** Goes to a time, also outside the range that plays. */
    seek(time) {
      time = clamp(time, 0, this.#duration);
      if (time === this.#time) { return; }
      this.#time = time;
      this.#dispatch("time");
    }

    /** Changes the duration. A range that ended at the old one ends at the new one. */
    setDuration(duration) {
      duration = Math.max(duration, 0) || 0;
      if (duration === this.#duration) { return; }
      this.#out = this.#out === this.#duration ? duration : Math.min(this.#out, duration);
      this.#duration = duration;
      this.#in = Math.min(this.#in, this.#out);
      this.#dispatch("state");
      this.seek(this.#time);
    }

    /** Advances to a timestamp of the ticker, in ms. */
    step(timestamp) {
      const elapsed = this.#timestamp === null ? 0 : (timestamp - this.#timestamp) / 1000;
      this.#timestamp = timestamp;
      const distance = clamp(elapsed, 0, longestStep) * this.#rate;
      if (distance > 0) { this.#advance(distance); }
    }

    #advance(distance) {
      const start = this.#in, end = this.#out, length = end - start;
      const outside = this.#time < start || this.#time > end;
      if (length <= 0) {
        this.seek(start);
        if (this.#loop === "once") { this.pause(); }
        return;
      }
      let position = outside ? 0 : this.#time - start;
      if (outside) { this.#direction = 1; }
      switch (this.#loop) {
        case "once":
          position += distance;
          this.seek(Math.min(start + position, end));
          if (position >= length) { this.pause(); }
          break;
        case "loop":
          this.seek(start + (position + distance) % length);
          break;
        case "pingpong": {
          // The position on the way there and back, twice as long as the range.
          const round = (this.#direction > 0 ? position : 2 * length - position) + distance;
          const rest = round % (2 * length);
          this.#direction = rest < length ? 1 : -1;
          this.seek(start + (rest < length ? rest : 2 * length - rest));
        }
      }
    }

    /** Runs a change, and dispatches `state` where it has changed anything. */
    #set(change) {
      const state = () => [this.#rate, this.#loop, this.#in, this.#out].join();
      const before = state();
      change();
      if (state() !== before) { this.#dispatch("state"); }
    }

    #dispatch(type) { this.dispatchEvent(new Event(type)); }
  }

  function clamp(value, low, high) { return Math.min(Math.max(Number(value) || 0, low), high); }

  function validRate(rate) { return clamp(Number(rate) || 1, 0.125, 4); }

  Cellophane.ticker = ticker;
  Cellophane.Clock = Clock;
})(globalThis.Cellophane ??= {});
