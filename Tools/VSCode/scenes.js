"use strict";
// The documents that may be scenes.

const languages = new Set(["yaml", "json", "jsonc"]);
/** The largest document that is passed to the server, in UTF-16 units. */
const maximumLength = 4 << 20;

/** Returns whether a text has the key of scenes, or a comment in its first lines that names them. */
function isMarked(text) {
  if (/^cellophane\s*:/m.test(text) || /^\s*\{?\s*"cellophane"\s*:/m.test(text)) return true;
  return text
    .slice(0, 2000)
    .split("\n", 20)
    .some((line) => /^\s*(#|\/\/)/.test(line) && /cellophane/i.test(line));
}

/**
 * Returns the language under which a document is opened at the server; null for one that is no scene.
 *
 * @param {string} setting automatic, marked or all
 */
function language(document, setting) {
  if (!languages.has(document.languageId)) return null;
  const text = document.getText();
  if (text.length > maximumLength) return null;
  if (setting === "all") return "cellophane";
  return setting === "marked" && !isMarked(text) ? null : document.languageId;
}

module.exports = { isMarked, language };
