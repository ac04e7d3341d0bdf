((Cellophane) => {
  "use strict";

  /** Seconds within which two times are one. */
  const epsilon = 1e-4;

  /** Columns of a change in a Motion block. */
  const Column = {
    frame: 0, centerX: 1, centerY: 2, width: 3, height: 4, alpha: 5, step: 6, box: 7, transform: 11,
  };

  /** The index of the last row whose first number is at most `frame`, or -1. */
  function lastRowAt(rows, frame) {
    let low = 0;
    let high = rows.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (rows[middle][0] <= frame) { low = middle + 1; } else { high = middle; }
    }
    return low - 1;
  }

  /** The state of an element at one frame; an object of numbers, see `Motion.state`. */
  function stateOf(row) {
    if (!row || row.length <= Column.box) { return null; }
    const transform = row.length > Column.transform ? row.slice(Column.transform) : null;
    return {
      x: row[Column.centerX], y: row[Column.centerY],
      width: row[Column.width], height: row[Column.height],
      alpha: row[Column.alpha], step: row[Column.step],
      box: row.slice(Column.box, Column.box + 4),
      transform,
    };
  }

  const isMirrored = ([a, b, c, d]) => a * d - b * c < 0;

  /**
   * The rotation of a 2D transform in degrees, -180 to 180; zero for identity. A transform that
   * mirrors is read as one that mirrors x and then rotates, so a flipped card is not rotated.
   */
  function rotationOf(transform) {
    if (!transform) { return 0; }
    const [a, b, c, d] = transform;
    const isFlat = Math.hypot(a, b) < 1e-6;
    const sign = isMirrored(transform) ? -1 : 1;
    return (isFlat ? Math.atan2(-c, d) : Math.atan2(sign * b, sign * a)) * 180 / Math.PI + 0;
  }

  /** The scale of a 2D transform along its own axes; the first is negative if it mirrors. */
  function scaleOf(transform) {
    if (!transform) { return [1, 1]; }
    const [a, b, c, d] = transform;
    const x = Math.hypot(a, b);
    const y = x < 1e-6 ? Math.hypot(c, d) : Math.abs(a * d - b * c) / x;
    return [isMirrored(transform) ? -x : x, y];
  }

  /** The key of an element as people read it: a header's or footer's names its section. */
  const shownKey = (key) => key.replace(/^UICollectionElementKindSection(Header|Footer)@/,
    (_, part) => `${part.toLowerCase()} of section `);

  /** Positions, sizes and appearances of a clip's elements, looked up by frame. */
  class Motion {
    constructor(json) {
      this.canvas = json.canvas;
      this.steps = json.steps || [];
      this.orders = json.orders || [];
      this.elements = (json.elements || []).map((element, index) => ({
        ...element, index,
        name: element.collection ? `${element.collection} ${element.key}` : String(element.key),
        title: [element.collection, shownKey(String(element.key))].filter(Boolean).join(" "),
      }));
      this.names = new Map();
      for (const element of this.elements) {
        if (!this.names.has(element.name)) { this.names.set(element.name, element.index); }
      }
      for (const element of this.elements) {
        const key = String(element.key);
        if (!this.names.has(key)) { this.names.set(key, element.index); }
      }
    }

    /** The index of the element with that name ("COLLECTION KEY" or KEY), or -1. */
    indexOf(name) { return this.names.get(String(name)) ?? -1; }

    /** The state of an element at a frame, or null where it is absent. */
    state(index, frame) {
      const changes = this.elements[index]?.changes;
      return changes ? stateOf(changes[lastRowAt(changes, frame)]) : null;
    }

    /** Indices of the elements in paint order at a frame, back to front. */
    order(frame) {
      const row = this.orders[lastRowAt(this.orders, frame)];
      return row ? row[1] : this.elements.map((element) => element.index);
    }

    /** The step that moves an element at a frame, or else the last one that did; may be null. */
    step(index, frame) {
      const changes = this.elements[index]?.changes || [];
      for (let row = lastRowAt(changes, frame); row >= 0; row -= 1) {
        const step = changes[row][Column.step];
        if (step >= 0) {
          return { ...this.steps[step], isActive: this.state(index, frame)?.step === step };
        }
      }
      return null;
    }

    /**
     * The corners of an element on the canvas, clockwise from its top left: those of its own
     * transform if they agree with the projected bounding box, and else those of the box, which
     * also includes perspective and transforms of ancestors.
     */
    corners(state) {
      const [x, y, width, height] = state.box;
      const box = [[x, y], [x + width, y], [x + width, y + height], [x, y + height]];
      if (!state.transform) { return box; }
      const [a, b, c, d, tx, ty] = state.transform;
      const corners = [[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]].map(([u, v]) => {
        const px = u * state.width;
        const py = v * state.height;
        return [state.x + a * px + c * py + tx, state.y + b * px + d * py + ty];
      });
      const xs = corners.map((corner) => corner[0]);
      const ys = corners.map((corner) => corner[1]);
      const far = Math.max(
        Math.abs(Math.min(...xs) - x), Math.abs(Math.max(...xs) - x - width),
        Math.abs(Math.min(...ys) - y), Math.abs(Math.max(...ys) - y - height));
      return far <= 1 ? corners : box;
    }

    /** Whether a point of the canvas lies inside an element. */
    contains(state, x, y) {
      const corners = this.corners(state);
      let sign = 0;
      for (let i = 0; i < 4; i += 1) {
        const [ax, ay] = corners[i];
        const [bx, by] = corners[(i + 1) % 4];
        const cross = (bx - ax) * (y - ay) - (by - ay) * (x - ax);
        if (cross === 0) { continue; }
        if (sign !== 0 && Math.sign(cross) !== sign) { return false; }
        sign = Math.sign(cross);
      }
      return sign !== 0;
    }

    /** The index of the topmost visible element at a point of the canvas, or -1. */
    hit(x, y, frame) {
      const order = this.order(frame);
      for (let i = order.length - 1; i >= 0; i -= 1) {
        const state = this.state(order[i], frame);
        if (state && state.alpha > 0 && this.contains(state, x, y)) { return order[i]; }
      }
      return -1;
    }

    /** States of an element at frames 0 to count - 1, null where it is absent. */
    states(index, count) {
      const changes = this.elements[index]?.changes || [];
      const states = new Array(count).fill(null);
      changes.forEach((row, at) => {
        const end = Math.min(count, at + 1 < changes.length ? changes[at + 1][0] : count);
        const state = stateOf(row);
        for (let frame = Math.max(0, row[0]); frame < end; frame += 1) { states[frame] = state; }
      });
      return states;
    }

    /** Centers of an element's bounding box, frame by frame; null where it is absent. */
    path(index, count) {
      return this.states(index, count).map((state) => state
        && [state.box[0] + state.box[2] / 2, state.box[1] + state.box[3] / 2]);
    }

    /** Indices of the elements whose center moves during the clip. */
    get moving() {
      this._moving ??= this.elements.filter((element) => {
        let first = null;
        return element.changes.some((row) => {
          const state = stateOf(row);
          if (!state) { return false; }
          const center = [state.box[0] + state.box[2] / 2, state.box[1] + state.box[3] / 2];
          first ??= center;
          return Math.hypot(center[0] - first[0], center[1] - first[1]) > 0.5;
        });
      }).map((element) => element.index);
      return this._moving;
    }
  }

  /**
   * Frames of a clip in playback time: those of its `starts`, which end with its `seconds`, or else
   * frames of equal length. Encoders merge equal frames, so an animation may have fewer.
   */
  class Timeline {
    constructor(clip, animations) {
      const longest = animations.reduce((best, animation) =>
        !best || animation.duration > best.duration + epsilon ? animation : best, null);
      const first = animations[0];
      this.duration = longest?.duration || 0;
      if (!longest) { this.starts = []; return; }
      const { frames, fps, starts, seconds } = clip;
      if (starts?.length > 0) {
        this.starts = [...starts];
        this.duration = Math.max(seconds || 0, starts.at(-1) + epsilon);
        return;
      }
      if (frames > 0 && frames !== first.count) {
        const length = fps > 0 ? 1 / fps : first.duration / frames;
        const extra = Math.max(0, Math.round((longest.duration - first.duration) / length));
        this.starts = Array.from({ length: frames + extra }, (_, frame) => frame * length)
          .filter((start, frame) => frame === 0 || start < this.duration - epsilon);
      } else {
        this.starts = [...longest.starts];
      }
    }

    get count() { return this.starts.length; }

    end(frame) { return this.starts[frame + 1] ?? this.duration; }

    /** A time inside a frame, away from its edges. */
    middle(frame) { return (this.starts[frame] + this.end(frame)) / 2; }

    frameAt(time) {
      let low = 0;
      let high = this.count;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (this.starts[middle] <= time + epsilon / 10) {
          low = middle + 1;
        } else {
          high = middle;
        }
      }
      return Math.max(0, low - 1);
    }
  }

  Motion.rotationOf = rotationOf;
  Motion.scaleOf = scaleOf;
  Cellophane.Motion = Motion;
  Cellophane.Timeline = Timeline;
})(globalThis.Cellophane ??= {});
