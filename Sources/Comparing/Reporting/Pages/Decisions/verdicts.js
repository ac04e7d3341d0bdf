/**
 * Verdicts on the subjects of a page, and comments on them.
 *
 * They are kept in `localStorage` under the path of the page, and saved as a file in the form of
 * `VerdictDocument`; `open` is undecided. A verdict holds for the bytes that were seen: it has
 * their digests, and counts no longer once they change.
 */
((Cellophane) => {
  "use strict";

  const formatVersion = 1;
  const words = ["open", "accepted", "rejected"];
  const maximumBytes = 16 << 20;

  function validComment(value) {
    if (typeof value?.text !== "string" || value.text === "") { return null; }
    const comment = { text: value.text };
    if (Number.isFinite(value.at)) { comment.at = value.at; }
    if (typeof value.element === "string") { comment.element = value.element; }
    return comment;
  }

  /** Digests by endings, such as ".apng" and ".timeline.json". */
  function validDigests(value) {
    return Object.fromEntries(Object.entries(value ?? {})
      .filter(([ending, digest]) => /^(\.[a-z]+)+$/.test(ending) && typeof digest === "string"));
  }

  /** An entry as it is kept, from one of a document or of the browser; null if it says nothing. */
  function validEntry(value) {
    const comments = Array.isArray(value?.comments)
      ? value.comments.map(validComment).filter(Boolean) : [];
    const verdict = words.includes(value?.verdict) ? value.verdict : "open";
    if (verdict === "open" && comments.length === 0) { return null; }
    const [before, after] = [validDigests(value.before), validDigests(value.after)];
    return { verdict, comments, before, after };
  }

  /** Replaces an object by one with sorted keys, for `JSON.stringify`. */
  function sorted(_, value) {
    if (value === null || typeof value !== "object" || Array.isArray(value)) { return value; }
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => a < b ? -1 : 1));
  }

  /**
   * Verdicts on subjects, each an object with an `id`. `form` describes them:
   *
   * - `key`: the key in an entry of a document that identifies its subject.
   * - `entryOf(subject)`: the part of an entry that does not depend on the verdict, with that key.
   * - `digestsOf(subject)`: the digests of its files by extension, as `{ before, after }`.
   * - `isSame(left, right)`: whether two records of digests are about the same bytes.
   *
   * Dispatches `change` with the subject as `detail`, or without one when many have changed.
   */
  class Verdicts extends EventTarget {
    /** Whether the browser keeps the verdicts. */
    isKept = true;
    #entries = new Map(); // by identity of a subject
    #subjects;
    #form;
    #key;

    constructor(subjects, form, key) {
      super();
      this.#subjects = subjects;
      this.#form = form;
      this.#key = key;
      this.#restore();
    }

    /** The verdict on a subject that holds, the one that was given, and the comments. */
    of(subject) {
      const entry = this.#entries.get(subject.id);
      if (!entry) { return { verdict: "open", isStale: false, given: "open", comments: [] }; }
      const isStale = entry.verdict !== "open" && !this.#isAbout(subject, entry);
      return { verdict: isStale ? "open" : entry.verdict, isStale, given: entry.verdict,
        comments: entry.comments };
    }

    #isAbout(subject, entry) {
      const { digestsOf, isSame } = this.#form;
      const { before, after } = digestsOf(subject);
      return isSame(entry.before, before) && isSame(entry.after, after);
    }

    /** Gives a verdict; the same one again takes it back. */
    toggle(subject, verdict) {
      this.set([subject], this.of(subject).verdict === verdict ? "open" : verdict);
    }

    /** Gives some subjects the same verdict. */
    set(subjects, verdict) {
      for (const subject of subjects) {
        const { comments } = this.of(subject);
        this.#put(subject, { verdict, comments, ...this.#form.digestsOf(subject) });
      }
      this.#changed(subjects.length === 1 ? subjects[0] : null);
    }

    addComment(subject, comment) {
      const entry = this.#entries.get(subject.id)
        ?? { verdict: "open", comments: [], ...this.#form.digestsOf(subject) };
      const comments = [...entry.comments, validComment(comment)].filter(Boolean);
      this.#put(subject, { ...entry, comments });
      this.#changed(subject);
    }

    removeComment(subject, index) {
      const entry = this.#entries.get(subject.id);
      if (!entry) { return; }
      const comments = entry.comments.filter((_, other) => other !== index);
      this.#put(subject, { ...entry, comments });
      this.#changed(subject);
    }

    #put(subject, entry) {
      if (entry.verdict === "open" && entry.comments.length === 0) {
        this.#entries.delete(subject.id);
      } else {
        this.#entries.set(subject.id, entry);
      }
    }

    #changed(subject = null) {
      this.#keep();
      this.dispatchEvent(new CustomEvent("change", { detail: subject }));
    }

    /** The numbers of subjects by verdict, with `stale` for those whose verdict no longer holds. */
    get counts() {
      const counts = { open: 0, accepted: 0, rejected: 0, stale: 0 };
      for (const subject of this.#subjects) {
        const { verdict, isStale } = this.of(subject);
        counts[verdict] += 1;
        if (isStale) { counts.stale += 1; }
      }
      return counts;
    }

    /** The document that is saved, as text. */
    get text() {
      const entries = this.#subjects.map((subject) => {
        const { verdict, comments } = this.of(subject);
        const { entryOf, digestsOf } = this.#form;
        return { ...entryOf(subject), ...digestsOf(subject), verdict, comments };
      });
      return `${JSON.stringify({ verdicts: formatVersion, entries }, sorted, 2)}\n`;
    }

    /**
     * Takes over the verdicts of a document, which replace those on the same subjects. Returns how
     * many, and how many are about subjects that the page does not have or about other bytes.
     */
    load(text) {
      if (text.length > maximumBytes) {
        throw new Error("The file is too large for a document of verdicts.");
      }
      let value;
      try { value = JSON.parse(text); } catch { throw new Error("The file is not JSON."); }
      if (value?.verdicts !== formatVersion || !Array.isArray(value.entries)) {
        throw new Error(`The file is not a document of verdicts of format ${formatVersion}.`);
      }
      const { key, entryOf } = this.#form;
      const known = new Map(this.#subjects.map((subject) => [entryOf(subject)[key], subject]));
      const result = { count: 0, unknown: 0, stale: 0 };
      for (const loaded of value.entries) {
        const entry = validEntry(loaded);
        if (!entry) { continue; }
        const subject = known.get(loaded[key]);
        if (!subject) { result.unknown += 1; continue; }
        if (!this.#isAbout(subject, entry)) { result.stale += 1; }
        this.#entries.set(subject.id, entry);
        result.count += 1;
      }
      this.#changed();
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
        for (const [id, value] of text ? JSON.parse(text) : []) {
          const entry = validEntry(value);
          if (entry) { this.#entries.set(id, entry); }
        }
      } catch {
        this.isKept = false;
      }
    }
  }

  /** The sentence on the verdicts that a page has loaded; `noun` is the plural for subjects. */
  Verdicts.loadedText = ({ count, unknown, stale }, noun) => [
    `${count} verdict${count === 1 ? "" : "s"} and comments loaded`,
    stale > 0 ? `${stale} about other bytes` : null,
    unknown > 0 ? `${unknown} about other ${noun}` : null,
  ].filter(Boolean).join(", ") + ".";

  Cellophane.Verdicts = Verdicts;
})(globalThis.Cellophane ??= {});
