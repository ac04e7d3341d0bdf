import Documents
import Foundation
import SceneDocuments
import Testing

/// A document of `fixtures/broken` with its error.
struct Broken: Sendable, CustomTestStringConvertible {
  let name: String
  /// The line and column, with the file if it is another one.
  let location: String
  /// The beginning of the message.
  let words: String

  /// Makes a row of the table.
  init(_ name: String, _ location: String, _ words: String) {
    self.name = name; self.location = location; self.words = words
  }

  var testDescription: String { name }

  /// The folder of all broken documents.
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("fixtures/broken")

  /// Every document that is refused before anything is staged.
  static let table: [Broken] = [
    Broken("alias-bomb.yaml", "3:8", "anchors ('&') and aliases ('*') are not supported; use"),
    Broken("anchor.yaml", "4:10", "anchors ('&') and aliases ('*') are not supported; use"),
    Broken(
      "apply-counts.yaml", "7:24", "'apply' matches items by their keys, which a number of"),
    Broken(
      "apply-section-without-key.yaml", "7:24",
      "'key' is missing in section; 'apply' matches"),
    Broken(
      "apply-without-keys.yaml", "7:44", "'key' is missing in item; 'apply' matches items by it"),
    Broken(
      "assets-absolute.yaml", "3:9", "'/usr/share/pixmaps' is not allowed for assets; write a"),
    Broken(
      "image-mode.yaml", "4:40", "unknown mode 'cover'; write 'fill'"),
    Broken("image-scale.yaml", "4:45", "'scale' has no effect on the mode 'fit', whose size"),
    Broken("random-with-key.yaml", "6:25", "'key' has no effect on random items; remove it"),
    Broken(
      "random-with-sections.yaml", "6:42", "a random change and a change of sections cannot be"),
    Broken("random-none.yaml", "6:22", "random is 0, but must be from 1 to 100000"),
    Broken("delete-without-random.yaml", "6:13", "'random' is missing in delete; the number of"),
    Broken("seed-negative.yaml", "2:7", "seed is -1, but must be from 0 to 4294967295"),
    Broken("move-policy.yaml", "5:17", "unknown movePolicy 'jump' (available: glide, reappear)"),
    Broken("order-switch.yaml", "6:47", "unknown zIndexSwitch 'half' (available: auto, start,"),
    Broken("order-switch-without-layout.yaml", "6:13", "'to' is missing in layout;"),
    Broken("header-pose.yaml", "5:27", "alpha is 2, but must be from 0 to 1"),
    Broken("at-and-after.yaml", "8:5", "a step begins 'at' a time, 'after' another step or 'with'"),
    Broken("bad-colour.yaml", "2:40", "'lihgtgray' is not a color for background; did you mean"),
    Broken("bad-template.yaml", "5:11", "'{' is not closed by '}'; write '{{' for a plain brace"),
    Broken(
      "baseline-and-vertical.yaml", "5:41",
      "'vertical' has no effect on a text on a 'baseline'; keep"),
    Broken("count-words.yaml", "4:21", "expected a number, or a template of one such as"),
    Broken("count-format.yaml", "4:32", "'x' is no format of a number; write # and 0 for its"),
    Broken("count-format-alone.yaml", "4:25", "'format' has no effect on a text without a 'count'"),
    Broken("count-rolling-lines.yaml", "4:39", "'lines' has no effect on 'rolling' digits, which"),
    Broken("count-huge.yaml", "4:21", "count is 1e13, but must be from -1000000000000 to 1000000"),
    Broken("count-and-string.yaml", "4:14", "text has both 'string' and 'count'; keep one of them"),
    Broken("count-nowhere.yaml", "5:21", "'to' is missing in countTo; write the number at which"),
    Broken("text-runs-and-string.yaml", "5:23", "text has both 'string' and 'runs'; keep one"),
    Broken(
      "text-truncate-without-lines.yaml", "5:23",
      "'truncate' has no effect on a text without 'lines'"),
    Broken(
      "text-line-height-unit.yaml", "5:35",
      "expected a number of points or a share of the size such as 140%"),
    Broken("text-run-without-string.yaml", "5:19", "'string' is missing in run"),
    Broken("font-face-twice.yaml", "4:34", "two files are weight 400; give each its own"),
    Broken("billion-frames.yaml", "3:43", "the output has 7200000 frames; at most 100000 are"),
    Broken(
      "list-in-horizontal-layout.yaml", "6:76",
      "'list' has rows, one below the other; in a layout that scrolls horizontally write"),
    Broken(
      "grid-height-in-horizontal-layout.yaml", "6:97",
      "a grid that scrolls horizontally shares its height; write 'aspectRatio' instead of"),
    Broken(
      "badge-of-group.yaml", "6:77", "a badge belongs to an item; write it in 'items'"),
    Broken(
      "badge-offset.yaml", "6:82", "offset must have two numbers of points, or two shares of the"),
    Broken(
      "badge-without-style.yaml", "6:61", "'style' is missing in badge; name the style of the badge"
    ),
    Broken(
      "columns-twice.yaml", "5:43",
      "waterfall has both 'columns' and 'minimumColumnWidth'; keep one"),
    Broken(
      "curve-and-spring.yaml", "9:5", "a step has a 'curve' or a 'spring', not both; remove one of"),
    Broken(
      "pinch-without-time.yaml", "8:5", "a pinch takes time; give it a duration above 0"),
    Broken(
      "drag-too-short.yaml", "7:16", "a finger drags nothing until it has moved by 10 points"),
    Broken(
      "drag-from-twice.yaml", "7:26", "a finger touches down at a point ('from') or on an 'item'"),
    Broken("drag-without-time.yaml", "8:5", "a drag takes time; give it a duration above 0"),
    Broken("drag-nowhere.yaml", "7:11", "drag needs one of by, to"),
    Broken(
      "fling-without-velocity.yaml", "7:12", "'velocity' is missing in fling; the finger's speed"),
    Broken("duration-for-fling.yaml", "8:5", "'duration' has no effect on 'fling'; remove it"),
    Broken("paging-and-snap.yaml", "5:31", "content can rest at pages or at items, not both"),
    Broken("deceleration-of-one.yaml", "5:31", "deceleration is 1"),
    Broken("reorder-nowhere.yaml", "7:14", "reorder needs one of to, through"),
    Broken(
      "reorder-without-time.yaml", "8:5", "a reorder takes time; give it a duration above 0"),
    Broken(
      "twist-without-angle.yaml", "7:12",
      "'by' is missing in twist; the angle of the turn, such as 90deg"),
    Broken("pose-of-nothing.yaml", "7:11", "this pose has no values; add one of offset, scale"),
    Broken(
      "pose-at-rest.yaml", "7:37",
      "'rotation' has no effect on what returns to 'rest'; remove it"),
    Broken(
      "spring-for-long-press.yaml", "8:5", "'spring' has no effect on 'longPress'; remove it"),
    Broken(
      "touches-by-number.yaml", "3:19",
      "expected true, false or a color for touches, found the number 3"),
    Broken("curve-for-pinch.yaml", "8:5", "'curve' has no effect on 'pinch'; remove it"),
    Broken("deep-nesting.json", "1:92", "lists and mappings can be nested at most 64 deep"),
    Broken("deep-nesting.yaml", "3:261", "lists and mappings can be nested at most 64 deep"),
    Broken(
      "duplicate-id.yaml", "6:9",
      "the id 'grid' is already used by the collection in line 4; choose"),
    Broken(
      "duplicate-item-key.yaml", "6:20",
      "duplicate key 'a', first used in line 5, column 17; keys must be unique"),
    Broken("duplicate-key.json", "3:46", "duplicate key 'scale', first used in line 3, column 34;"),
    Broken(
      "duplicate-key.yaml", "5:1", "duplicate key 'title', first used in line 3, column 1; remove"),
    Broken(
      "duration-for-reload-data.yaml", "8:5", "'duration' has no effect on 'reloadData'; remove it"),
    Broken("duration-for-select.yaml", "8:5", "'duration' has no effect on 'select'; remove it"),
    Broken("empty.yaml", "1:1", "the document is empty"),
    Broken(
      "fill-gradient-twice.yaml", "8:9", "linear has both 'colors' and 'stops'; keep one of them"),
    Broken(
      "huge-canvas.yaml", "2:16", "the canvas has 16000 × 16000 pixels, which is more than the"),
    Broken("huge-side.yaml", "2:17", "width of size is 99999, but must be from 1 to 16384"),
    Broken(
      "include-cycle.yaml", "parts/more-cycle.yaml:1:10",
      "circular include:"),
    Broken("include-missing.yaml", "2:10", "there is no file 'parts/nothing.yaml' beside"),
    Broken(
      "include-outside.yaml", "2:10", "'../valid.yaml' cannot be included: name a file in this"),
    Broken(
      "infinite-number.yaml", "4:8", "expected a number for fps, found the text '.inf'; numbers"),
    Broken("items-missing.yaml", "5:9", "'items' is missing in section; give a number or a list"),
    Broken("key-of-other-layout.yaml", "5:28", "unknown key 'lineSpacing'"),
    Broken("leading-comma.json", "1:18", "expected a key in quotation marks, found ','"),
    Broken("loop-zero.yaml", "3:16", "loop is 0, but must be from 1 to 65535"),
    Broken(
      "mapping-for-text.yaml", "5:11", "expected text for a style's text, found a mapping; quote"),
    Broken("merge-key.yaml", "5:5", "merge keys ('<<') are not supported; write the keys"),
    Broken(
      "missing-canvas.yaml", "1:1", "'canvas' is missing in scene; write 'canvas: {size: [width,"),
    Broken(
      "missing-collection.yaml", "7:5", "'collection' is missing in step; name one of left, right"),
    Broken("nan.yaml", "3:15", "expected a number for height of size, found the text"),
    Broken(
      "negative-index.yaml", "7:17", "the item of insert is -1, but must be from 0 to 1000000"),
    Broken(
      "nested-collection-unknown.yaml", "7:17",
      "there is no collection 'gird'; did you mean 'grid'?"),
    Broken(
      "nested-collection-without-id.yaml", "7:17",
      "'grid/' does not name a nested collection; write 'grid/KEY'"),
    Broken(
      "nested-placeholder.yaml", "4:16",
      "an item of the section in line 8 has no value for {nmae}; did you"),
    Broken("nested-too-deep.yaml", "12:13", "collections can be nested at most 4 deep"),
    Broken(
      "no-version.yaml", "1:1", "'cellophane' is missing; a scene begins with 'cellophane: 1'"),
    Broken(
      "not-a-mapping.yaml", "1:1", "expected a mapping that begins with 'cellophane: 1', found"),
    Broken("not-utf8.yaml", "2:11", "the byte 0xE9 is not UTF-8; save the document in the"),
    Broken("number-too-large.json", "1:39", "the number 1e999 is too large"),
    Broken(
      "pinch-without-distance.yaml", "7:12",
      "'to' is missing in pinch; the final distance between the fingers"),
    Broken(
      "placeholder-unknown.yaml", "4:16",
      "the item in line 9 has no value for {titel}; did you mean"),
    Broken(
      "position-for-offset.yaml", "7:27",
      "'position' has no effect on an offset 'to'; give an 'item', or"),
    Broken(
      "progress-runs-back.yaml", "7:70",
      "the times of a progress must ascend, but this one is not after the"),
    Broken("ramp-of-one.yaml", "4:32", "colors has 1 value; at least 2 are allowed"),
    Broken(
      "reload-data-false.yaml", "7:17",
      "expected true or a mapping with 'sections' for reloadData, found"),
    Broken(
      "reload-section-twice-key.yaml", "7:44",
      "duplicate key 'a', first used in line 7, column 41; keys must be unique"),
    Broken("reload-without-item.yaml", "7:13", "'item' is missing in reload; a path or a key"),
    Broken(
      "resize-without-frame.yaml", "7:13",
      "'frame' is missing in resize; write 'frame: [x, y, width, height]'"),
    Broken("rotate-device-half.yaml", "7:23", "a device turns by a quarter, which exchanges its"),
    Broken(
      "rotate-device-to.yaml", "7:30", "the size of a 'device' follows from its rotation; remove"),
    Broken(
      "rotate-device-collection.yaml", "7:5",
      "'collection' has no effect on the 'device', which turns with all its content; remove it"),
    Broken("rotate-no.yaml", "7:13", "expected true or a mapping for rotate, found"),
    Broken("scroll-nowhere.yaml", "7:13", "scroll needs one of to, item"),
    Broken(
      "section-by-path.yaml", "7:20", "expected a section's index or key for deleteSection, found"),
    Broken(
      "selected-missing.yaml", "5:15",
      "there is no item with the key 'aple' to select before the first"),
    Broken(
      "spring-for-interactive.yaml", "8:5",
      "'spring' has no effect on an interactive 'layout'; remove it"),
    Broken(
      "spring-undamped.yaml", "8:23",
      "damping must be above 0; a spring without damping never rests"),
    Broken("step-empty.yaml", "7:5", "this step does nothing; add an operation such as insert,"),
    Broken("stray-bytes.json", "1:29", "the byte 0xC3 is not UTF-8; save the document in the"),
    Broken("tab-indent.yaml", "3:1", "invalid YAML: found character that cannot start any"),
    Broken("tag.yaml", "3:8", "tags ('!') are not supported; quote text that begins with '!'"),
    Broken(
      "time-without-unit.yaml", "3:16", "expected a time such as 300ms, 0.3s or 2cs, or a number of"
    ),
    Broken(
      "too-many-items.yaml", "4:15", "the collection has 1000001 items; at most 1000000 are"),
    Broken("trailing-comma.json", "3:32", "JSON allows no comma before '}'; remove it"),
    Broken("two-documents.yaml", "6:1", "a second document begins here;"),
    Broken("two-operations.yaml", "8:5", "a step has one operation, but this one has 'insert' and"),
    Broken(
      "unknown-collection.yaml", "7:17", "there is no collection 'gird'; did you mean 'grid'?"),
    Broken("unknown-key.yaml", "5:5", "unknown key 'layuot'; did you mean 'layout'?"),
    Broken("unknown-layout.yaml", "5:20", "unknown layout 'circel'; did you mean 'circle'?"),
    Broken(
      "unknown-policy.yaml", "7:22", "unknown policy 'fade' (available: slide, crossfade, custom)"),
    Broken("unknown-style.yaml", "6:12", "there is no style 'cells'; did you mean 'cell'?"),
    Broken(
      "unknown-version.yaml", "1:13", "this scene has version 2, but only version 1 is supported;"),
    Broken(
      "unquoted-colour.yaml", "4:14", "expected a color for background, found null; '#' starts a"),
    Broken(
      "unquoted-template-colour.yaml", "5:11",
      "expected a color for fill, found a mapping; quote"),
    Broken("wait-with-duration.yaml", "8:5", "'duration' has no effect on 'wait'; remove it"),
    Broken("wrong-type.yaml", "2:9", "expected a mapping for canvas, found a list of 2 values"),
  ]

  /// Returns the message of loading the document.
  func message() throws -> String {
    let path = Self.folder.appendingPathComponent(name).path
    return try #require(throws: DocumentError.self) {
      try SceneDocument.load(path: path, displayName: name)
    }.description
  }
}

struct BrokenDocumentsTests {
  @Test(
    arguments: Broken.table + Broken.screens + Broken.expectations + Broken.motions
      + Broken.restyles)
  func `reports each error with its location`(broken: Broken) throws {
    let message = try broken.message()
    let location =
      broken.location.contains(".") ? broken.location : "\(broken.name):\(broken.location)"
    #expect(message.hasPrefix("\(location): error: \(broken.words)"), "\(message)")
    #expect(!message.contains("\n"), "one mistake, one error: \(message)")
  }

  @Test func `has a row for every document`() throws {
    let later = ["delete-out-of-range.yaml", "parts", "several-errors.yaml"]
    let files = try FileManager.default.contentsOfDirectory(atPath: Broken.folder.path)
    let all = Broken.table + Broken.screens + Broken.expectations + Broken.motions + Broken.restyles
    #expect(Set(files) == Set(all.map(\.name) + later))
  }

  @Test func `reports all errors of a document in order`() throws {
    let message = try Broken("several-errors.yaml", "", "").message()
    #expect(
      message == """
        several-errors.yaml:2:28: error: unknown key 'sclae'; did you mean 'scale'?
        several-errors.yaml:3:15: error: expected a number for fps, found the text 'fast'
        several-errors.yaml:3:27: error: expected 'forever' or a whole number for loop, found the \
        text 'never'
        several-errors.yaml:5:16: error: 'blu' is not a color for fill; did you mean 'blue'?
        several-errors.yaml:7:12: error: there is no style 'cel'; did you mean 'cell'?
        several-errors.yaml:8:16: error: the number of items is -1, but must be from 0 to 1000000
        several-errors.yaml:10:5: error: unknown key 'dleete'; did you mean 'delete'?
        """)
  }

  @Test func `distinguishes a missing scene from an invalid one`() throws {
    let error = try #require(throws: DocumentError.self) {
      try SceneDocument.load(path: "/nowhere/scene.yaml", displayName: "scene.yaml")
    }
    #expect(error.kind == .missingFile)
  }
}
