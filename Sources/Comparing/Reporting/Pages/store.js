/**
 * Data of the page: texts, JSON values and bytes, each a block with a key.
 *
 * A block is an inline `<script type="text/plain" data-key="KEY">`, or a classic script `FOLDER/KEY.js` that
 * calls `Cellophane.store.receive("KEY", "TEXT")`, or the result of `store.fetcher(key)` where a page sets one.
 * All three work without a network, the first two also from `file://`.
 */
((Cellophane) => {
  "use strict";

  const validKey = /^[a-z0-9-]+$/;

  class Store {
    /** A function from a key to a promise of its text, for pages with a server; null otherwise. */
    fetcher = null;
    /** Loads under way, by key. Requests for one key share a load. */
    #loads = new Map();
    /** Functions to call once more of the page has been parsed. */
    #retries = [];

    /** Returns a promise of the text of a block. */
    text(key) {
      let load = this.#loads.get(key);
      if (!load) {
        load = this.#begin(key);
        this.#loads.set(key, load);
        const forget = () => this.#loads.delete(key);
        load.promise.then(forget, forget);
      }
      return load.promise;
    }

    /** Returns a promise of the value of a JSON block. */
    async json(key) {
      const text = await this.text(key);
      try {
        return JSON.parse(text);
      } catch (error) {
        throw new Error(`The data block "${key}" is not valid JSON: ${error.message}`);
      }
    }

    /** Returns a promise of the bytes of a base64 block. */
    async bytes(key) {
      const text = await this.text(key);
      try {
        return Cellophane.bytesFromBase64(text);
      } catch {
        throw new Error(`The data block "${key}" is not valid base64.`);
      }
    }

    /** Accepts the text of a block; called by the script of the block. */
    receive(key, text) {
      this.#loads.get(key)?.resolve(String(text));
    }

    #begin(key) {
      const load = {};
      load.promise = new Promise((resolve, reject) => Object.assign(load, { resolve, reject }));
      if (!validKey.test(key)) {
        load.reject(new Error(`"${key}" is not a valid key of a data block.`));
        return load;
      }
      this.#find(key, load);
      return load;
    }

    /** Finds a block in the page, which may not have been parsed up to it yet, or elsewhere. */
    #find(key, load) {
      const inline = document.querySelector(`script[type="text/plain"][data-key="${key}"]`);
      const folder = document.documentElement.dataset.blocks;
      if (inline && isParsed(inline)) {
        load.resolve(inline.textContent);
      } else if (document.readyState === "loading") {
        this.#waitForParser(() => this.#find(key, load));
      } else if (folder !== undefined) {
        this.#loadScript(key, `${folder}/${key}.js`, load);
      } else if (this.fetcher) {
        this.#fetch(key, load);
      } else {
        load.reject(new Error(`The data block "${key}" is missing from this page.`));
      }
    }

    /** Calls a function once more of the page has been parsed. */
    #waitForParser(retry) {
      this.#retries.push(retry);
      if (this.#retries.length > 1) { return; }
      const observer = new MutationObserver(() => resume());
      const resume = () => {
        observer.disconnect();
        document.removeEventListener("readystatechange", resume);
        for (const retry of this.#retries.splice(0)) { retry(); }
      };
      observer.observe(document, { childList: true, subtree: true });
      document.addEventListener("readystatechange", resume);
    }

    #loadScript(key, source, load) {
      const script = document.createElement("script");
      script.src = source;
      script.addEventListener("load", () => {
        script.remove();
        // Does nothing where the script has called `receive`.
        load.reject(new Error(`The file ${source} does not contain the data block "${key}".`));
      });
      script.addEventListener("error", () => {
        script.remove();
        if (this.fetcher) {
          this.#fetch(key, load);
        } else {
          load.reject(new Error(`The file ${source} cannot be loaded; it belongs beside this page.`));
        }
      });
      document.head.append(script);
    }

    #fetch(key, load) {
      Promise.resolve()
        .then(() => this.fetcher(key))
        .then(load.resolve, (error) =>
          load.reject(new Error(`The data block "${key}" cannot be loaded: ${error?.message ?? error}`)));
    }
  }

  /** Returns whether the parser has passed the end of an element. */
  function isParsed(element) {
    if (document.readyState !== "loading") { return true; }
    for (let node = element; node; node = node.parentNode) { if (node.nextSibling) { return true; } }
    return false;
  }

  /** Values of the characters of base64 by their code; 255 for any other character. */
  const base64Values = new Uint8Array(256).fill(255);
  for (let value = 0; value < 64; value++) {
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    base64Values[alphabet.charCodeAt(value)] = value;
  }

  /** Returns the bytes of a base64 text, in which white space is ignored. */
  Cellophane.bytesFromBase64 = (text) =>
    Uint8Array.fromBase64 ? Uint8Array.fromBase64(text) : decodeBase64(text.replace(/[\s=]+/g, ""));

  function decodeBase64(text) {
    const bytes = new Uint8Array(Math.floor(text.length * 3 / 4));
    let written = 0, bits = 0, invalid = text.length % 4 === 1 ? 255 : 0;
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index);
      const value = code < 256 ? base64Values[code] : 255;
      invalid |= value & 192;
      bits = (bits << 6) | value;
      switch (index & 3) {
        case 1: bytes[written++] = bits >> 4; break;
        case 2: bytes[written++] = bits >> 2; break;
        case 3: bytes[written++] = bits;
      }
    }
    if (invalid) { throw new SyntaxError("invalid base64"); }
    return bytes;
  }

  Cellophane.decodeBase64 = decodeBase64;
  Cellophane.store = new Store();
})(globalThis.Cellophane ??= {});
