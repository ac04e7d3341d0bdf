/**
 * The GIF format for `decoder.js`.
 *
 * `Cellophane.gifFormat` is self-contained, since its source also runs in a worker. It returns
 * `{ matches(bytes), open(bytes) }`. `open` reads only the structure of the file; `image.draw(index, bitmap)`
 * decodes the pixels of one frame over those of the frame before it.
 */
((Cellophane) => {
  "use strict";

  Cellophane.gifFormat = function () {
    const keep = 1, clear = 2, restore = 3; // disposal methods
    const littleEndian = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1;

    /** Buffers shared by all images: compressed data, palette indices, and the dictionary of LZW. */
    const scratch = { data: new Uint8Array(1 << 16), indices: new Uint8Array(1 << 16) };
    const codeOffsets = new Int32Array(4097), codeLengths = new Int32Array(4097);

    /** Returns a scratch buffer of at least a length. */
    function buffer(name, length) {
      if (scratch[name].length < length) { scratch[name] = new Uint8Array(Math.max(length, 1 << 16)); }
      return scratch[name];
    }

    function matches(bytes) {
      return bytes.length >= 6 && bytes[0] === 0x47 && bytes[1] === 0x49 && bytes[2] === 0x46
        && bytes[3] === 0x38 && (bytes[4] === 0x37 || bytes[4] === 0x39) && bytes[5] === 0x61;
    }

    /** Returns the colors of a palette as pixels in memory order. */
    function readPalette(bytes, offset, count) {
      const colors = new Uint32Array(256);
      for (let index = 0; index < count; index++, offset += 3) {
        const red = bytes[offset], green = bytes[offset + 1], blue = bytes[offset + 2];
        colors[index] = littleEndian
          ? (0xff000000 | (blue << 16) | (green << 8) | red) : ((red << 24) | (green << 16) | (blue << 8) | 0xff);
      }
      return colors.fill(littleEndian ? 0xff000000 : 0xff, count);
    }

    /**
     * Reads the structure of a file. A file that ends early, or is corrupt after its first frame,
     * has the frames up to there.
     */
    function open(bytes, limits) {
      const size = bytes.length;
      const word = (offset) => bytes[offset] | (bytes[offset + 1] << 8);
      if (size < 13) { throw new Error("The GIF is truncated in its header."); }
      const width = word(6), height = word(8);
      limits.checkSize(width, height, "GIF");
      const image = { kind: "gif", width, height, loops: 1, frames: [], durations: [], bytes };
      let palette = null, offset = 13;
      if (bytes[10] & 0x80) {
        const count = 2 << (bytes[10] & 7);
        if (offset + count * 3 > size) { throw new Error("The GIF is truncated in its palette."); }
        palette = readPalette(bytes, offset, count);
        offset += count * 3;
      }

      /** Returns the offset after a series of sub-blocks, or -1 where the file ends in it. */
      const endOfBlocks = (start) => {
        let at = start;
        while (at < size && bytes[at] !== 0) { at += bytes[at] + 1; }
        return at < size ? at + 1 : -1;
      };
      let control = { disposal: keep, delay: 0, transparent: -1 };
      let problem = "has no frames";
      while (offset >= 0 && offset < size && bytes[offset] !== 0x3b) {
        if (bytes[offset] === 0x21 && offset + 2 < size) {
          const label = bytes[offset + 1], block = offset + 3;
          offset = endOfBlocks(offset + 2);
          if (offset < 0) { problem = "is truncated"; break; }
          if (label === 0xf9 && bytes[block - 1] >= 4) {
            const flags = bytes[block];
            control = {
              disposal: (flags >> 2) & 7,
              delay: word(block + 1),
              transparent: flags & 1 ? bytes[block + 3] : -1,
            };
          } else if (label === 0xff && bytes[block - 1] === 11 && bytes[block + 11] >= 3 && bytes[block + 12] === 1) {
            const name = String.fromCharCode(...bytes.subarray(block, block + 11));
            if (name === "NETSCAPE2.0" || name === "ANIMEXTS1.0") {
              // The file gives the number of repetitions after the first time.
              image.loops = word(block + 13) === 0 ? Infinity : word(block + 13) + 1;
            }
          }
        } else if (bytes[offset] === 0x2c && offset + 10 < size) {
          const flags = bytes[offset + 9];
          const frame = {
            x: word(offset + 1), y: word(offset + 3), width: word(offset + 5), height: word(offset + 7),
            interlaced: (flags & 0x40) !== 0, palette, ...control,
          };
          offset += 10;
          if (flags & 0x80) {
            const count = 2 << (flags & 7);
            if (offset + count * 3 > size) { problem = "is truncated"; break; }
            frame.palette = readPalette(bytes, offset, count);
            offset += count * 3;
          }
          frame.codeSize = bytes[offset];
          frame.data = offset + 1;
          offset = endOfBlocks(offset + 1);
          if (offset < 0) { problem = "is truncated"; break; }
          if (!(frame.codeSize >= 1 && frame.codeSize <= 11)) { problem = "is corrupt"; break; }
          limits.checkSize(frame.width, frame.height, "GIF");
          limits.checkCount(image.frames.length + 1, "GIF");
          image.frames.push(frame);
          // Browsers play frames of 0 and 1 hundredths at 10 frames per second; so does this page.
          image.durations.push((frame.delay <= 1 ? 10 : frame.delay) / 100);
          control = { disposal: keep, delay: 0, transparent: -1 };
        } else {
          problem = "is corrupt";
          break;
        }
      }
      if (image.frames.length === 0) { throw new Error(`The GIF ${problem}.`); }
      describeChanges(image);
      image.draw = (index, bitmap) => draw(image, index, bitmap);
      return image;
    }

    /** Sets, for each frame, the part of a rectangle inside the canvas, and what is needed to draw it. */
    function describeChanges(image) {
      let start = 0, blank = true; // whether the canvas is empty before the frame
      image.frames.forEach((frame, index) => {
        frame.right = Math.min(frame.x + frame.width, image.width);
        frame.bottom = Math.min(frame.y + frame.height, image.height);
        const covers = frame.x === 0 && frame.y === 0 && frame.right === image.width && frame.bottom === image.height;
        // A frame that restores what it covers needs the frame before, even where it hides all of it.
        if (blank || (covers && frame.transparent < 0 && frame.disposal !== restore)) { start = index; }
        frame.start = start;
        frame.changed = [frame.x, frame.y, frame.right, frame.bottom];
        const before = image.frames[index - 1];
        if (before && before.disposal !== keep && before.disposal !== 0) {
          const [left, top, right, bottom] = frame.changed;
          frame.changed = [Math.min(left, before.x), Math.min(top, before.y),
            Math.max(right, before.right), Math.max(bottom, before.bottom)];
        }
        blank = (frame.disposal === clear && covers) || (blank && frame.disposal === restore);
      });
    }

    /**
     * Draws a frame. `bitmap.pixels` hold the frame before, or anything where `frames[index].start` is `index`.
     * `bitmap.under` are the pixels that the frame covers, kept where its disposal restores them.
     */
    function draw(image, index, bitmap) {
      const frame = image.frames[index], before = image.frames[index - 1];
      if (frame.start === index) {
        bitmap.pixels.fill(0);
      } else if (before.disposal === clear) {
        for (let y = before.y; y < before.bottom; y++) {
          const row = y * image.width;
          bitmap.pixels.fill(0, row + before.x, Math.max(row + before.x, row + before.right));
        }
      } else if (before.disposal === restore && bitmap.under) {
        copyRows(bitmap.under, before.right - before.x, 0, 0, bitmap.pixels, image.width, before.x, before.y,
          before.right - before.x, before.bottom - before.y);
      }
      bitmap.under = null;
      const columns = frame.right - frame.x, rows = frame.bottom - frame.y;
      if (columns <= 0 || rows <= 0) { return; }
      if (frame.disposal === restore) {
        bitmap.under = new Uint32Array(columns * rows);
        copyRows(bitmap.pixels, image.width, frame.x, frame.y, bitmap.under, columns, 0, 0, columns, rows);
      }
      const count = decompress(image.bytes, frame, index);
      paint(frame, scratch.indices, count, bitmap.pixels, image.width);
    }

    function copyRows(source, sourceWidth, sourceX, sourceY, target, targetWidth, targetX, targetY, columns, rows) {
      for (let y = 0; y < rows; y++) {
        const from = (sourceY + y) * sourceWidth + sourceX;
        target.set(source.subarray(from, from + columns), (targetY + y) * targetWidth + targetX);
      }
    }

    /** Paints rows of palette indices. Where the data end early, the rest stays as it is, as in browsers. */
    function paint(frame, indices, count, pixels, canvasWidth) {
      const { width, height, x, y, transparent, interlaced } = frame;
      const palette = frame.palette ?? new Uint32Array(256).fill(littleEndian ? 0xff000000 : 0xff);
      const passes = interlaced ? [[0, 8], [4, 8], [2, 4], [1, 2]] : [[0, 1]];
      const columns = frame.right - x;
      let source = 0;
      for (const [first, step] of passes) {
        for (let row = first; row < height && source < count; row += step, source += width) {
          if (y + row >= frame.bottom) { continue; }
          const end = Math.min(source + columns, count);
          const shift = (y + row) * canvasWidth + x - source;
          for (let at = source; at < end;) {
            while (at < end && indices[at] === transparent) { at++; }
            for (let value; at < end && (value = indices[at]) !== transparent; at++) {
              pixels[shift + at] = palette[value];
            }
          }
        }
      }
    }

    /**
     * Decompresses the data of a frame into `scratch.indices`, and returns the number of pixels.
     *
     * The text of every LZW code is a text that has been written before, so that the dictionary holds only
     * offsets and lengths in the output, and a code is a copy of an earlier part of it.
     */
    function decompress(bytes, frame, index) {
      let length = 0;
      for (let at = frame.data; bytes[at] !== 0; at += bytes[at] + 1) { length += bytes[at]; }
      const data = buffer("data", length + 4);
      for (let at = frame.data, to = 0; bytes[at] !== 0; at += bytes[at] + 1) {
        for (let from = at + 1, end = at + 1 + bytes[at]; from < end; from++) { data[to++] = bytes[from]; }
      }
      const total = frame.width * frame.height;
      const output = buffer("indices", total);
      const clearCode = 1 << frame.codeSize, endCode = clearCode + 1;
      let width = frame.codeSize + 1, next = endCode + 1, full = 1 << width;
      let previousOffset = -1, previousLength = 0, written = 0, bits = 0, available = 0, read = 0;
      while (written < total) {
        while (available < width && read < length) {
          bits |= data[read++] << available;
          available += 8;
        }
        if (available < width) { break; }
        const code = bits & (full - 1);
        bits >>>= width;
        available -= width;
        if (code === clearCode) {
          width = frame.codeSize + 1;
          full = 1 << width;
          next = endCode + 1;
          previousOffset = -1;
          continue;
        }
        if (code === endCode) { break; }
        const start = written;
        if (code < clearCode) {
          output[written++] = code;
        } else if (code < next || (code === next && previousOffset >= 0)) {
          const known = code < next;
          let from = known ? codeOffsets[code] : previousOffset;
          const end = from + (known ? codeLengths[code] : previousLength + 1);
          const stop = Math.min(end, from + total - written);
          if (known && stop - from > 32) {
            output.copyWithin(written, from, stop);
            written += stop - from;
          } else {
            while (from < stop) { output[written++] = output[from++]; }
          }
        } else {
          throw new Error(`Frame ${index} of the GIF is corrupt.`);
        }
        if (previousOffset >= 0 && next < 4096) {
          codeOffsets[next] = previousOffset;
          codeLengths[next++] = previousLength + 1;
          if (next === full && width < 12) { full = 1 << ++width; }
        }
        previousOffset = start;
        previousLength = written - start;
      }
      return written;
    }

    return { matches, open };
  };
})(globalThis.Cellophane ??= {});
