((Cellophane) => {
  "use strict";

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

  /** The rotation of a 2D transform in degrees, -180 to 180; zero for identity. */
  function rotationOf(transform) {
    return transform ? Math.atan2(transform[1], transform[0]) * 180 / Math.PI + 0 : 0;
  }

  /** The scale of a 2D transform along its own axes; the second is negative if it mirrors. */
  function scaleOf(transform) {
    if (!transform) { return [1, 1]; }
    const [a, b, c, d] = transform;
    const x = Math.hypot(a, b);
    return [x, x === 0 ? Math.hypot(c, d) : (a * d - b * c) / x];
  }

  /** Positions, sizes and appearances of a clip's elements, looked up by frame. */
  class Motion {
    constructor(json) {
      this.canvas = json.canvas;
      this.steps = json.steps || [];
      this.orders = json.orders || [];
      this.elements = (json.elements || []).map((element, index) => ({
        ...element, index,
        name: element.collection ? `${element.collection} ${element.key}` : String(element.key),
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
        if (step >= 0) { return { ...this.steps[step], isActive: this.state(index, frame)?.step === step }; }
      }
      return null;
    }

    /**
     * The corners of an element on the canvas, clockwise from its top left. Transformed corners are
     * used if they agree with the projected bounding box; it also includes transforms of ancestors and
     * perspective, so otherwise the corners of the box are.
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

    /** Centres of an element's bounding box, frame by frame; null where it is absent. */
    path(index, count) {
      return this.states(index, count).map((state) => state
        && [state.box[0] + state.box[2] / 2, state.box[1] + state.box[3] / 2]);
    }

    /** Indices of the elements whose centre moves during the clip. */
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

  Motion.rotationOf = rotationOf;
  Motion.scaleOf = scaleOf;
  Cellophane.Motion = Motion;
})(globalThis.Cellophane ??= {});
