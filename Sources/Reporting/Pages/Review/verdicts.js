/**
 * Verdicts on the animations of a review page, and comments on them.
 *
 * They are kept in `localStorage` under the path of the page, and saved as a file in the form of
 * `VerdictDocument`: `accepted` is "approve", `rejected` is "needs work", `open` is undecided. A verdict
 * holds for the bytes that were seen: it knows their digest, and counts no longer once they change.
 */
((Cellophane) => {
  "use strict";

  const formatVersion = 1;
  const words = ["open", "accepted", "rejected"];
  const maximumBytes = 16 << 20;

  /** The digests of a clip's files by their extensions, which the keys of their blocks contain. */
  function digests(clip) {
    return Object.fromEntries(
      (clip.media ?? []).map(({ kind, key }) => [`.${kind}`, key.replace(/^[a-z]+-/, "")]));
  }

  /** Whether two records of digests are about the same bytes: every file that both have is equal. */
  function isSame(left, right) {
    const shared = Object.keys(left).filter((ending) => ending in right);
    return shared.every((ending) => left[ending] === right[ending])
      && (shared.length > 0 || (Object.keys(left).length === 0 && Object.keys(right).length === 0));
  }

  function validComment(value) {
    if (typeof value?.text !== "string" || value.text === "") { return null; }
    const comment = { text: value.text };
    if (Number.isFinite(value.at)) { comment.at = value.at; }
    if (typeof value.element === "string") { comment.element = value.element; }
    return comment;
  }

  function validDigests(value) {
    return Object.fromEntries(Object.entries(value ?? {})
      .filter(([ending, digest]) => /^\.[a-z]+$/.test(ending) && typeof digest === "string"));
  }

  /** Dispatches `change` with the clip as `detail`, or without one when many have changed. */
  class Verdicts extends EventTarget {
    /** Whether the browser keeps the verdicts. */
    isKept = true;
    #entries = new Map(); // by identity of a clip
    #clips;
    #key;

    constructor(clips, key) {
      super();
      this.#clips = clips;
      this.#key = key;
      this.#restore();
    }

    /** The verdict on a clip as it was given, whether it still holds, and the comments. */
    of(clip) {
      const entry = this.#entries.get(clip.id);
      if (!entry) { return { verdict: "open", isStale: false, given: "open", comments: [] }; }
      const isStale = entry.verdict !== "open" && !isSame(entry.digests, digests(clip));
      return {
        verdict: isStale ? "open" : entry.verdict, isStale, given: entry.verdict, comments: entry.comments };
    }

    /** Gives a verdict; the same one again takes it back. */
    toggle(clip, verdict) {
      this.set(clip, this.of(clip).verdict === verdict ? "open" : verdict);
    }

    set(clip, verdict) {
      const { comments } = this.of(clip);
      this.#put(clip, { verdict, comments, digests: digests(clip) });
    }

    addComment(clip, comment) {
      const entry = this.#entries.get(clip.id) ?? { verdict: "open", comments: [], digests: digests(clip) };
      this.#put(clip, { ...entry, comments: [...entry.comments, validComment(comment)].filter(Boolean) });
    }

    removeComment(clip, index) {
      const entry = this.#entries.get(clip.id);
      if (!entry) { return; }
      this.#put(clip, { ...entry, comments: entry.comments.filter((_, other) => other !== index) });
    }

    #put(clip, entry) {
      if (entry.verdict === "open" && entry.comments.length === 0) {
        this.#entries.delete(clip.id);
      } else {
        this.#entries.set(clip.id, entry);
      }
      this.#keep();
      this.dispatchEvent(new CustomEvent("change", { detail: clip }));
    }

    /** The numbers of clips by verdict, with `stale` for those whose verdict no longer holds. */
    get counts() {
      const counts = { open: 0, accepted: 0, rejected: 0, stale: 0 };
      for (const clip of this.#clips) {
        const { verdict, isStale } = this.of(clip);
        counts[verdict] += 1;
        if (isStale) { counts.stale += 1; }
      }
      return counts;
    }

    /** The document that is saved, as text. */
    get text() {
      const entries = this.#clips.map((clip) => {
        const { verdict, comments } = this.of(clip);
        const sentences = (clip.findings ?? []).map(({ text }) => text);
        return {
          after: digests(clip), animation: clip.name, before: {}, comments, golden: "",
          scene: clip.scene ?? clip.name, sentences, verdict };
      });
      return `${JSON.stringify({ entries, verdicts: formatVersion }, null, 2)}\n`;
    }

    /**
     * Takes over the verdicts of a document, which replace those on the same clips; returns how many, and
     * how many of them are about clips that the page does not have or about other bytes.
     */
    load(text) {
      if (text.length > maximumBytes) { throw new Error("The file is too large for a document of verdicts."); }
      let value;
      try { value = JSON.parse(text); } catch { throw new Error("The file is not JSON."); }
      if (value?.verdicts !== formatVersion || !Array.isArray(value.entries)) {
        throw new Error(`The file is not a document of verdicts of format ${formatVersion}.`);
      }
      const byName = new Map(this.#clips.map((clip) => [clip.name, clip]));
      const result = { count: 0, unknown: 0, stale: 0 };
      for (const entry of value.entries) {
        const clip = byName.get(entry?.animation);
        const comments = Array.isArray(entry?.comments) ? entry.comments.map(validComment).filter(Boolean) : [];
        const verdict = words.includes(entry?.verdict) ? entry.verdict : "open";
        if (verdict === "open" && comments.length === 0) { continue; }
        if (!clip) { result.unknown += 1; continue; }
        const after = validDigests(entry.after);
        if (!isSame(after, digests(clip))) { result.stale += 1; }
        this.#entries.set(clip.id, { verdict, comments, digests: after });
        result.count += 1;
      }
      this.#keep();
      this.dispatchEvent(new CustomEvent("change"));
      return result;
    }

    #keep() {
      try {
        localStorage.setItem(this.#key, JSON.stringify([...this.#entries]));
        this.isKept = true;
      } catch {
        this.isKept = false;
      }
    }

    #restore() {
      try {
        const text = localStorage.getItem(this.#key);
        for (const [id, entry] of text ? JSON.parse(text) : []) {
          const comments = (entry.comments ?? []).map(validComment).filter(Boolean);
          if (words.includes(entry.verdict)) {
            this.#entries.set(id, { verdict: entry.verdict, comments, digests: validDigests(entry.digests) });
          }
        }
      } catch {
        this.isKept = false;
      }
    }
  }

  Cellophane.Verdicts = Verdicts;
})(globalThis.Cellophane ??= {});
