/**
 * The PNG and APNG formats for `decoder.js`.
 *
 * `Cellophane.pngFormat` is self-contained, since its source also runs in a worker. It returns
 * `{ matches(bytes), open(bytes) }`. `open` reads only the structure of the file; `image.draw(index, bitmap)`
 * returns a promise that resolves when a frame has been drawn over the frame before it.
 */
((Cellophane) => {
  "use strict";

  Cellophane.pngFormat = function () {
    const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
    const none = 0, background = 1, previous = 2; // dispose_op of APNG
    const over = 1; // blend_op of APNG
    const littleEndian = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1;
    const channelsOfType = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
    const depthsOfType = { 0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16] };
    /** Passes of Adam7: first column and row, and distances of columns and rows. */
    const adam7 = [[0, 0, 8, 8], [4, 0, 8, 8], [0, 4, 4, 8], [2, 0, 4, 4], [0, 2, 2, 4], [1, 0, 2, 2], [0, 1, 1, 2]];

    const crcTable = new Uint32Array(256);
    for (let value = 0; value < 256; value++) {
      let crc = value;
      for (let bit = 0; bit < 8; bit++) { crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1; }
      crcTable[value] = crc;
    }

    function crc32(bytes, start, end) {
      let crc = -1;
      for (let at = start; at < end; at++) { crc = crcTable[(crc ^ bytes[at]) & 255] ^ (crc >>> 8); }
      return ~crc >>> 0;
    }

    function matches(bytes) { return signature.every((value, index) => bytes[index] === value); }

    /**
     * Reads the structure of a file. An animation that ends early, or is corrupt after its first frame,
     * has the frames up to there.
     */
    function open(bytes, limits) {
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      const image = { kind: "png", loops: 1, frames: [], durations: [], bytes };
      const still = { segments: [] };
      let header = null, control = null, animated = false, problem = "has no image data";
      for (let offset = 8; offset < bytes.length;) {
        if (offset + 12 > bytes.length) { problem = "is truncated"; break; }
        const length = view.getUint32(offset), data = offset + 8, end = data + length;
        const type = String.fromCharCode(...bytes.subarray(offset + 4, data));
        if (end + 4 > bytes.length) { problem = "is truncated"; break; }
        // Damage in the data of images is found by their own checksum.
        if (type !== "IDAT" && type !== "fdAT" && length < 4096 && crc32(bytes, offset + 4, end) !== view.getUint32(end)) {
          problem = "is corrupt";
          break;
        }
        if (!header && type !== "IHDR") { throw new Error("The PNG does not start with a header."); }
        if (type === "IHDR" && length >= 13) {
          header = readHeader(view, data);
          limits.checkSize(header.width, header.height, "PNG");
        } else if (type === "PLTE") {
          header.palette = bytes.subarray(data, end);
        } else if (type === "tRNS") {
          header.transparency = bytes.subarray(data, end);
        } else if (type === "acTL" && length >= 8 && still.segments.length === 0) {
          animated = true;
          image.loops = view.getUint32(data + 4) || Infinity;
        } else if (type === "fcTL" && length >= 26 && animated) {
          const frame = readFrame(view, data);
          if (frame.width === 0 || frame.height === 0 || frame.x + frame.width > header.width
            || frame.y + frame.height > header.height) {
            problem = "is corrupt";
            break;
          }
          if (control?.segments.length) { image.frames.push(control); }
          limits.checkCount(image.frames.length + 1, "PNG");
          control = frame;
        } else if (type === "IDAT") {
          still.segments.push([data, end]);
          control?.segments.push([data, end]);
        } else if (type === "fdAT" && length >= 4 && control) {
          control.segments.push([data + 4, end]);
        } else if (type === "IEND") {
          problem = null;
          break;
        }
        offset = end + 4;
      }
      // The last frame of a damaged file may lack a part of its data.
      if (control?.segments.length && (problem === null || problem === "has no image data")) {
        image.frames.push(control);
      }
      if (!header) { throw new Error(`The PNG ${problem}.`); }
      if (image.frames.length === 0) {
        if (still.segments.length === 0 || problem === "is truncated" || problem === "is corrupt") {
          throw new Error(`The PNG ${problem ?? "has no image data"}.`);
        }
        image.frames.push({
          x: 0, y: 0, width: header.width, height: header.height, duration: 0, dispose: none, blend: 0,
          segments: still.segments,
        });
        image.loops = 1;
      } else {
        image.kind = "apng";
      }
      if (header.type === 3 && !header.palette) { throw new Error("The PNG has no palette."); }
      Object.assign(image, { width: header.width, height: header.height, header });
      header.readPixels = pixelReader(header);
      image.durations = image.frames.map((frame) => frame.duration);
      describeChanges(image);
      image.draw = (index, bitmap) => draw(image, index, bitmap);
      return image;
    }

    function readHeader(view, data) {
      const [width, height] = [view.getUint32(data), view.getUint32(data + 4)];
      const [depth, type, compression, filter, interlace] = [8, 9, 10, 11, 12].map((at) => view.getUint8(data + at));
      if (!depthsOfType[type]?.includes(depth) || compression !== 0 || filter !== 0 || interlace > 1) {
        throw new Error("The PNG has an invalid header.");
      }
      const bits = depth * channelsOfType[type];
      return { width, height, depth, type, interlaced: interlace === 1, bits, palette: null, transparency: null };
    }

    function readFrame(view, data) {
      const delay = view.getUint16(data + 20) / (view.getUint16(data + 22) || 100);
      return {
        width: view.getUint32(data + 4), height: view.getUint32(data + 8),
        x: view.getUint32(data + 12), y: view.getUint32(data + 16),
        // Browsers play frames of at most 10 ms at 10 frames per second; so does this page.
        duration: delay <= 0.01 ? 0.1 : delay,
        dispose: view.getUint8(data + 24), blend: view.getUint8(data + 25), segments: [],
      };
    }

    /** Sets, for each frame, the rectangle that changes and the frame that decoding can start from. */
    function describeChanges(image) {
      let start = 0, blank = true; // whether the canvas is empty before the frame
      image.frames.forEach((frame, index) => {
        const covers = frame.width === image.width && frame.height === image.height;
        // A frame that restores what it covers needs the frame before, even where it hides all of it.
        if (blank || (covers && frame.blend !== over && frame.dispose !== previous)) { start = index; }
        frame.start = start;
        frame.changed = [frame.x, frame.y, frame.x + frame.width, frame.y + frame.height];
        const before = image.frames[index - 1];
        if (before && before.dispose !== none) {
          const [left, top, right, bottom] = frame.changed;
          frame.changed = [Math.min(left, before.x), Math.min(top, before.y),
            Math.max(right, before.x + before.width), Math.max(bottom, before.y + before.height)];
        }
        blank = (frame.dispose === background && covers) || (blank && frame.dispose === previous);
      });
    }

    /** Draws a frame; see `draw` of `gif.js` for the contents of the bitmap. */
    async function draw(image, index, bitmap) {
      const frame = image.frames[index], before = image.frames[index - 1];
      const { pixels } = bitmap, canvasWidth = image.width;
      const eachRow = (part, act) => {
        for (let y = 0; y < part.height; y++) { act((part.y + y) * canvasWidth + part.x, y * part.width); }
      };
      if (frame.start === index) {
        pixels.fill(0);
      } else if (before.dispose === background) {
        eachRow(before, (at) => pixels.fill(0, at, at + before.width));
      } else if (before.dispose === previous && bitmap.under) {
        eachRow(before, (at, from) => pixels.set(bitmap.under.subarray(from, from + before.width), at));
      }
      bitmap.under = null;
      if (frame.dispose === previous) {
        const under = new Uint32Array(frame.width * frame.height);
        eachRow(frame, (at, to) => under.set(pixels.subarray(at, at + frame.width), to));
        bitmap.under = under;
      }
      const line = new Uint32Array(frame.width);
      const direct = frame.blend !== over || frame.start === index;
      await decompress(image, frame, index, (row, y, x, step, count) => {
        const at = (frame.y + y) * canvasWidth + frame.x + x;
        if (direct && step === 1) {
          image.header.readPixels(row, pixels, at, count);
        } else {
          image.header.readPixels(row, line, 0, count);
          for (let from = 0, to = at; from < count; from++, to += step) {
            pixels[to] = direct ? line[from] : composite(line[from], pixels[to]);
          }
        }
      });
    }

    /** Returns a pixel composited over another; neither is premultiplied. */
    function composite(source, target) {
      const alphaShift = littleEndian ? 24 : 0;
      const alpha = (source >>> alphaShift) & 255, below = (target >>> alphaShift) & 255;
      if (alpha === 0) { return target; }
      if (alpha === 255 || below === 0) { return source; }
      const rest = below * (255 - alpha), sum = alpha * 255 + rest;
      let result = Math.round(sum / 255) << alphaShift;
      for (let shift = littleEndian ? 0 : 8, end = shift + 24; shift < end; shift += 8) {
        const value = ((source >>> shift) & 255) * alpha * 255 + ((target >>> shift) & 255) * rest;
        result |= Math.round(value / sum) << shift;
      }
      return result >>> 0;
    }

    /** Decompresses a frame, and passes each unfiltered row on: `(bytes, y, first column, column step, count)`. */
    async function decompress(image, frame, index, receiveRow) {
      const { bits, interlaced } = image.header;
      const passes = (interlaced ? adam7 : [[0, 0, 1, 1]])
        .map(([x, y, columns, rows]) => ({
          x, y, columns, rows,
          width: Math.ceil((frame.width - x) / columns), height: Math.ceil((frame.height - y) / rows),
        }))
        .filter((pass) => pass.width > 0 && pass.height > 0);
      const pixelBytes = Math.max(1, bits >> 3), rowBytes = (width) => Math.ceil(width * bits / 8);
      let line = new Uint8Array(1 + rowBytes(frame.width)), above = new Uint8Array(line.length);
      let filled = 0, row = 0, pass = passes.shift(), length = 1 + rowBytes(pass.width);

      const stream = new DecompressionStream("deflate");
      const writing = feed(stream.writable.getWriter(), image.bytes, frame.segments);
      const reader = stream.readable.getReader();
      try {
        while (pass) {
          const { done, value } = await reader.read();
          if (done) { break; }
          for (let at = 0; at < value.length && pass;) {
            const part = Math.min(length - filled, value.length - at);
            line.set(value.subarray(at, at + part), filled);
            at += part;
            filled += part;
            if (filled < length) { break; }
            filled = 0;
            unfilter(line, above, length, pixelBytes);
            receiveRow(line, pass.y + row * pass.rows, pass.x, pass.columns, pass.width);
            [line, above] = [above, line];
            if (++row === pass.height) {
              pass = passes.shift();
              row = 0;
              above.fill(0);
              if (pass) { length = 1 + rowBytes(pass.width); }
            }
          }
        }
      } catch (error) {
        throw new Error(`Frame ${index} of the PNG is corrupt.`, { cause: error });
      } finally {
        reader.cancel().catch(() => {});
        writing.catch(() => {});
      }
      if (pass) { throw new Error(`Frame ${index} of the PNG is incomplete.`); }
    }

    async function feed(writer, bytes, segments) {
      for (const [start, end] of segments) { await writer.write(bytes.subarray(start, end)); }
      await writer.close();
    }

    /** Undoes the filter of a row. The first byte of `line` is the filter type. */
    function unfilter(line, above, length, step) {
      const first = 1 + step;
      switch (line[0]) {
        case 0: break;
        case 1:
          for (let at = first; at < length; at++) { line[at] += line[at - step]; }
          break;
        case 2:
          for (let at = 1; at < length; at++) { line[at] += above[at]; }
          break;
        case 3:
          for (let at = 1; at < first && at < length; at++) { line[at] += above[at] >> 1; }
          for (let at = first; at < length; at++) { line[at] += (line[at - step] + above[at]) >> 1; }
          break;
        case 4:
          for (let at = 1; at < first && at < length; at++) { line[at] += above[at]; }
          for (let at = first; at < length; at++) {
            const left = line[at - step], up = above[at], corner = above[at - step];
            const toLeft = Math.abs(up - corner), toUp = Math.abs(left - corner);
            const toCorner = Math.abs(left + up - 2 * corner);
            line[at] += toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner;
          }
          break;
        default: throw new Error("invalid filter");
      }
    }

    /** Returns the function that converts `count` pixels of a row (from its second byte) to RGBA at an offset. */
    function pixelReader(header) {
      const { type, depth, transparency } = header;
      const pack = littleEndian
        ? (red, green, blue, alpha) => (alpha << 24) | (blue << 16) | (green << 8) | red
        : (red, green, blue, alpha) => (red << 24) | (green << 16) | (blue << 8) | alpha;
      const keyed = transparency && (type === 0 ? transparency.length >= 2 : type === 2 && transparency.length >= 6);
      const key = (index) => (transparency[index * 2] << 8) | transparency[index * 2 + 1];

      if (depth <= 8 && (type === 0 || type === 3)) {
        const colors = colorTable(header, pack, keyed ? key(0) : -1);
        const mask = (1 << depth) - 1;
        return (row, target, offset, count) => {
          for (let index = 0, bit = 8; index < count; index++, bit += depth) {
            target[offset + index] = colors[(row[bit >> 3] >> (8 - depth - (bit & 7))) & mask];
          }
        };
      }
      if (depth === 8) {
        const keyColor = keyed ? pack(key(0), key(1), key(2), 255) >>> 0 : -1;
        switch (type) {
          case 2: return (row, target, offset, count) => {
            for (let index = 0, at = 1; index < count; index++, at += 3) {
              const color = pack(row[at], row[at + 1], row[at + 2], 255) >>> 0;
              target[offset + index] = color === keyColor ? pack(row[at], row[at + 1], row[at + 2], 0) : color;
            }
          };
          case 4: return (row, target, offset, count) => {
            for (let index = 0, at = 1; index < count; index++, at += 2) {
              target[offset + index] = pack(row[at], row[at], row[at], row[at + 1]);
            }
          };
          default: return (row, target, offset, count) => {
            for (let index = 0, at = 1; index < count; index++, at += 4) {
              target[offset + index] = pack(row[at], row[at + 1], row[at + 2], row[at + 3]);
            }
          };
        }
      }
      const channels = channelsOfType[type], gray = type === 0 || type === 4;
      const hasAlpha = type === 4 || type === 6;
      return (row, target, offset, count) => {
        for (let index = 0, at = 1; index < count; index++, at += channels * 2) {
          const sample = (channel) => (row[at + channel * 2] << 8) | row[at + channel * 2 + 1];
          const byte = (channel) => (sample(channel) * 255 + 32895) >>> 16;
          const matchesKey = keyed && sample(0) === key(0) && (gray || (sample(1) === key(1) && sample(2) === key(2)));
          const alpha = hasAlpha ? byte(channels - 1) : matchesKey ? 0 : 255;
          target[offset + index] = gray
            ? pack(byte(0), byte(0), byte(0), alpha) : pack(byte(0), byte(1), byte(2), alpha);
        }
      };
    }

    /** Returns the pixel of each palette index or gray sample. */
    function colorTable({ type, depth, palette, transparency }, pack, key) {
      const colors = new Uint32Array(256), highest = (1 << depth) - 1;
      for (let value = 0; value <= highest; value++) {
        if (type === 0) {
          const gray = value * 255 / highest;
          colors[value] = pack(gray, gray, gray, value === key ? 0 : 255);
        } else {
          const [red = 0, green = 0, blue = 0] = palette.subarray(value * 3, value * 3 + 3);
          colors[value] = pack(red, green, blue, transparency?.[value] ?? 255);
        }
      }
      return colors;
    }

    return { matches, open };
  };
})(globalThis.Cellophane ??= {});
