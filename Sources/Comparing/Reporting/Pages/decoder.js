/**
 * The decoder of animations: holds compressed images, and decodes the frames that are asked for.
 *
 * `Cellophane.decoder(scope, formats)` is self-contained, since its source runs in a worker. `scope` is the
 * worker itself, or a `MessagePort` where no worker can start. Requests have an `op` and a `request` number;
 * each is answered by a message of the same number with `error` or a result:
 *
 *     open {image, bytes}                 -> {info}
 *     sequence {image, width, height, count}   frames arrive by `set {image, index, bytes}`
 *     frame {image, view, index, shown}   -> {x, y, width, height, pixels}, the part that differs from `shown`
 *     release {image, view}  close {image}  budget {bytes}   have no reply
 *
 * Decoded bitmaps are of three kinds: the cursor of a view, which moves on frame by frame; copies kept as
 * checkpoints for seeking; and copies of the frames just before one that was reached backwards. All are in one
 * list with a memory budget, from which the least recently used are dropped.
 */
((Cellophane) => {
  "use strict";

  Cellophane.decoder = function (scope, formats) {
    const slice = 10; // ms of work after which messages are received
    const busyFor = 500; // ms for which a bitmap counts as in use
    const idleAfter = 20000; // ms after which an unused bitmap is dropped
    const checkpointSpacing = 16, reverseDepth = 8; // frames

    const limits = {
      checkSize(width, height, name) {
        if (width === 0 || height === 0) { throw new Error(`The ${name} is empty: it has no width or height.`); }
        if (width * height > 64 << 20) { throw new Error(`The ${name} is too large: more than 64 megapixels.`); }
      },
      checkCount(count, name) {
        if (count > 100000) { throw new Error(`The ${name} is too long: more than 100 000 frames.`); }
      },
    };

    /** A decoded frame. `owner` is the view whose cursor it is, or null for a kept copy. */
    class Bitmap {
      constructor(image, owner) {
        Object.assign(this, { image, owner, frame: -1, under: null, usedAt: performance.now(), isPinned: false });
        this.pixels = new Uint32Array(image.width * image.height);
      }

      get bytes() { return this.pixels.byteLength; }

      copy(other) {
        this.pixels.set(other.pixels);
        this.under = other.under;
        this.frame = other.frame;
      }
    }

    /** All bitmaps of this decoder, within a budget of memory. */
    const memory = {
      budget: 64 << 20,
      used: 0,
      bitmaps: new Set(),
      timer: null,

      /** Adds an empty bitmap, and drops others for it. */
      add(image, owner) {
        this.makeRoom(image.width * image.height * 4);
        const bitmap = new Bitmap(image, owner);
        this.bitmaps.add(bitmap);
        image.bitmaps.add(bitmap);
        this.used += bitmap.bytes;
        this.timer ??= setInterval(() => this.sweep(), 1000);
        return bitmap;
      },

      remove(bitmap) {
        if (!this.bitmaps.delete(bitmap)) { return; }
        bitmap.image.bitmaps.delete(bitmap);
        this.used -= bitmap.bytes;
      },

      /**
       * Drops the least recently used bitmaps. Those in use right now may exceed the budget up to its double:
       * dropping them would mean to decode each animation from its start for every frame.
       */
      makeRoom(bytes) {
        const now = performance.now();
        while (this.used + bytes > this.budget) {
          let oldest = null;
          for (const bitmap of this.bitmaps) {
            if (!bitmap.isPinned && (!oldest || bitmap.usedAt < oldest.usedAt)) { oldest = bitmap; }
          }
          const inUse = oldest?.owner != null && now - oldest.usedAt < busyFor;
          if (!oldest || (inUse && this.used + bytes <= this.budget * 2)) { break; }
          this.remove(oldest);
        }
      },

      /** Drops what has not been used for a while. */
      sweep() {
        const now = performance.now(), before = this.used;
        this.makeRoom(0);
        for (const bitmap of this.bitmaps) {
          if (!bitmap.isPinned && now - bitmap.usedAt > idleAfter) { this.remove(bitmap); }
        }
        if (this.used !== before) { scope.postMessage({ used: this.used }); }
        if (this.bitmaps.size === 0) {
          clearInterval(this.timer);
          this.timer = null;
        }
      },
    };

    const images = new Map();

    function open(bytes) {
      const format = formats.find((format) => format.matches(bytes));
      if (!format) { throw new Error("The data are neither a GIF nor a PNG."); }
      return addState(format.open(bytes, limits));
    }

    function addState(image) { return Object.assign(image, { bitmaps: new Set(), latest: new Map(), isClosed: false }); }

    /** Returns an image of frames that are PNG files of their own, and need not all be there. */
    function sequence({ width, height, count }) {
      limits.checkSize(width, height, "animation");
      limits.checkCount(count, "animation");
      const files = [], frames = Array.from({ length: count }, (_, start) => ({ start, changed: [0, 0, width, height] }));
      const set = (index, bytes) => {
        files[index] = bytes;
        for (const bitmap of image.bitmaps) {
          if (bitmap.frame === index && !bitmap.isPinned) { memory.remove(bitmap); }
        }
      };
      const draw = async (index, bitmap) => {
        const file = files[index];
        if (!file) { throw new Error(`Frame ${index} is missing.`); }
        const still = open(file);
        if (still.width === width && still.height === height) {
          await still.draw(0, bitmap);
        } else {
          const small = { pixels: new Uint32Array(still.width * still.height), under: null };
          await still.draw(0, small);
          scaleImage(small.pixels, still.width, still.height, bitmap.pixels, width, height);
        }
        if (files[index] !== file) { await draw(index, bitmap); } // replaced meanwhile
      };
      const image = addState({ width, height, frames, set, draw });
      return image;
    }

    /** Scales pixels bilinearly, by the centers of pixels. */
    function scaleImage(source, sourceWidth, sourceHeight, target, width, height) {
      const from = new Uint8Array(source.buffer), to = new Uint8Array(target.buffer);
      const positions = (count, sourceCount) => Array.from({ length: count }, (_, index) => {
        const at = Math.min(Math.max((index + 0.5) * sourceCount / count - 0.5, 0), sourceCount - 1);
        return { low: Math.floor(at), high: Math.min(Math.floor(at) + 1, sourceCount - 1), part: at % 1 };
      });
      const columns = positions(width, sourceWidth), rows = positions(height, sourceHeight);
      let written = 0;
      for (const row of rows) {
        const upper = row.low * sourceWidth, lower = row.high * sourceWidth;
        for (const column of columns) {
          const a = (upper + column.low) * 4, b = (upper + column.high) * 4;
          const c = (lower + column.low) * 4, d = (lower + column.high) * 4;
          for (let channel = 0; channel < 4; channel++) {
            const top = from[a + channel] + (from[b + channel] - from[a + channel]) * column.part;
            const bottom = from[c + channel] + (from[d + channel] - from[c + channel]) * column.part;
            to[written++] = Math.round(top + (bottom - top) * row.part);
          }
        }
      }
    }

    /** A request for a frame, worked on in slices of time. */
    class FrameTask {
      constructor({ request, view, index, shown }, image) {
        Object.assign(this, { request, view, index, shown, image, bitmap: null, isBackward: false });
      }

      /** Works until the frame is there or a point in time; returns whether the task is finished. */
      async advance(deadline) {
        const { image, index } = this;
        if (image.isClosed) { throw new Error("The animation has been closed."); }
        this.bitmap ??= this.begin();
        const { bitmap } = this;
        try {
          bitmap.isPinned = true;
          while (bitmap.frame < index) {
            if (bitmap.frame >= 0) { this.keepCopy(); }
            const drawing = image.draw(bitmap.frame + 1, bitmap);
            if (drawing) { await drawing; }
            bitmap.frame += 1;
            if (bitmap.frame < index && performance.now() > deadline) { return false; }
          }
        } catch (error) {
          memory.remove(bitmap); // its pixels are those of no frame
          throw error;
        }
        bitmap.isPinned = false;
        bitmap.usedAt = performance.now();
        if (this.view !== null) { image.latest.set(this.view, index); }
        this.reply();
        if (image.isClosed) { memory.remove(bitmap); }
        return true;
      }

      /** Returns the bitmap to draw in, or the one of the frame itself where it is there already. */
      begin() {
        const { image, view, index } = this;
        this.isBackward = index < (image.latest.get(view) ?? 0);
        const start = image.frames[index].start;
        let own = null, best = null;
        for (const bitmap of image.bitmaps) {
          if (bitmap.owner === view && view !== null) { own = bitmap; }
          if (bitmap.isPinned || bitmap.frame < start || bitmap.frame > index) { continue; }
          if (!best || bitmap.frame > best.frame || (bitmap.frame === best.frame && bitmap.owner === view)) {
            best = bitmap;
          }
        }
        if (best && (best.frame === index || best === own)) { return best; }
        if (best) { best.usedAt = performance.now(); }
        const bitmap = own ?? memory.add(image, view);
        if (best) {
          bitmap.copy(best);
        } else {
          bitmap.under = null;
          bitmap.frame = start - 1;
        }
        return bitmap;
      }

      /** Keeps a copy of the present frame where later requests are likely to start from it. */
      keepCopy() {
        const { image, bitmap, index } = this;
        const most = Math.floor(memory.budget / 8 / bitmap.bytes); // copies of one animation
        const spacing = Math.max(checkpointSpacing, Math.ceil(image.frames.length / Math.max(most, 1)));
        const isNear = this.isBackward && index - bitmap.frame < Math.min(reverseDepth, most);
        const isCheckpoint = bitmap.frame % spacing === 0 && memory.used + bitmap.bytes <= memory.budget / 2;
        if (!(isNear || isCheckpoint) || image.frames[bitmap.frame + 1].start === bitmap.frame + 1) { return; }
        for (const other of image.bitmaps) {
          if (other.frame === bitmap.frame && other.owner === null) { return; }
        }
        memory.add(image, null).copy(bitmap);
      }

      /** Sends the rectangle in which the frame can differ from the one that the view shows. */
      reply() {
        const { image, index, shown, bitmap, request } = this;
        let left = 0, top = 0, right = image.width, bottom = image.height;
        if (shown >= 0) {
          [left, top, right, bottom] = [right, bottom, 0, 0];
          for (let at = Math.min(index, shown) + 1, end = Math.max(index, shown); at <= end; at++) {
            const [x, y, endX, endY] = image.frames[at].changed;
            left = Math.min(left, x);
            top = Math.min(top, y);
            right = Math.max(right, endX);
            bottom = Math.max(bottom, endY);
          }
        }
        const width = Math.max(right - left, 0), height = Math.max(bottom - top, 0);
        const pixels = new Uint32Array(width * height);
        if (width === image.width) {
          pixels.set(bitmap.pixels.subarray(top * width, bottom * width));
        } else {
          for (let y = 0, from = top * image.width + left; y < height; y++, from += image.width) {
            pixels.set(bitmap.pixels.subarray(from, from + width), y * width);
          }
        }
        scope.postMessage(
          { request, x: left, y: top, width, height, pixels: pixels.buffer, used: memory.used }, [pixels.buffer]);
      }
    }

    /** Tasks in the order in which they are served; an unfinished one goes to the end. */
    const tasks = [];
    let isServing = false;

    async function serve() {
      if (isServing) { return; }
      isServing = true;
      let deadline = performance.now() + slice;
      while (tasks.length > 0) {
        const task = tasks.shift();
        try {
          if (!await task.advance(deadline)) { tasks.push(task); }
        } catch (error) {
          fail(task.request, error);
        }
        if (performance.now() > deadline) {
          await pause();
          deadline = performance.now() + slice;
        }
      }
      isServing = false;
    }

    const pauses = new MessageChannel();
    const pause = () => new Promise((resolve) => {
      pauses.port1.onmessage = resolve;
      pauses.port2.postMessage(null);
    });

    const fail = (request, error) => scope.postMessage({ request, error: String(error?.message ?? error) });

    const operations = {
      open({ request, image: id, bytes }) {
        const image = open(bytes);
        images.set(id, image);
        const { kind, width, height, loops, durations } = image;
        scope.postMessage({ request, info: { kind, width, height, loops, durations } });
      },
      sequence(message) { images.set(message.image, sequence(message)); },
      set({ image, index, bytes }) { images.get(image)?.set(index, bytes); },
      frame(message) {
        const image = images.get(message.image);
        if (!image) { throw new Error("The animation has been closed."); }
        tasks.push(new FrameTask(message, image));
        serve();
      },
      release({ image: id, view }) {
        const image = images.get(id);
        image?.latest.delete(view);
        for (const bitmap of image?.bitmaps ?? []) {
          if (bitmap.owner === view && !bitmap.isPinned) { bitmap.owner = null; }
        }
      },
      close({ image: id }) {
        const image = images.get(id);
        if (!image) { return; }
        image.isClosed = true;
        images.delete(id);
        for (const bitmap of image.bitmaps) { memory.remove(bitmap); }
        scope.postMessage({ used: memory.used });
      },
      budget({ bytes }) {
        memory.budget = bytes;
        memory.makeRoom(0);
        scope.postMessage({ used: memory.used });
      },
    };

    scope.onmessage = ({ data }) => {
      try {
        operations[data.op](data);
      } catch (error) {
        fail(data.request, error);
      }
    };
    scope.postMessage({ ready: true });
  };
})(globalThis.Cellophane ??= {});
