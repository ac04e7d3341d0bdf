import TestSupport

/// The writer of random scenes.
///
/// It does not follow the data through the steps, so some steps name what is not there.
struct ProgramWriter {
  /// A collection of the scene.
  struct Collection {
    let id: String
    /// The keys that its items have at some time.
    var keys: [String]
    /// Whether it has a key for each section and each item, as `apply` needs.
    var hasKeys: Bool
    /// Whether a finger can pull it down to refresh it.
    var refreshes: Bool
    let width: Int
    let height: Int
    /// The number of its screen.
    let screen: Int
  }

  var dice: SeededNumbers
  var collections: [Collection] = []
  /// The number of screens; 0 in a scene of collections alone.
  var screenCount = 0
  /// The screens that are sheets.
  var sheets: Set<Int> = []
  /// Whether the program has steps that the law of jumps does not judge.
  let hasUnjudged: Bool
  /// The number of keys that were made up.
  var keyCount = 0
  private(set) var variant: String?

  /// Begins with the dice of a seed.
  init(seed: Int) {
    dice = SeededNumbers(seed: UInt64(seed) &* 0x9E37_79B9_7F4A_7C15)
    hasUnjudged = dice.below(2) == 0
  }

  /// Writes the lines before the steps, and the steps.
  mutating func write() -> (head: [String], steps: [String]) {
    var head = ["cellophane: 1", "canvas: { size: [200, 240] }", "seed: \(dice.below(9))"]
    // Physics may never come to rest.
    head.append("output: { duration: 6s\(chance(4) ? ", touches: true" : "") }")
    if chance(6) { head.append("traits: { direction: rtl, textSize: large }") }
    head += Self.styles
    if chance(3) {
      screenCount = 2 + dice.below(2)
      head.append("screens:")
      for screen in 0..<screenCount { head += lines(ofScreen: screen) }
    } else {
      head.append("collections:")
      let count = 1 + dice.below(2)
      for index in 0..<count { head.append("  - " + collection(index, of: count, screen: 0)) }
    }
    if chance(5) {
      head.append(
        "variants: { other: { direction: rtl, theme: dark, size: [160, 200], speed: 2 } }")
      variant = "other"
    }
    var steps: [String] = []
    var time = 0
    for _ in 0..<2 + dice.below(10) {
      let start = chance(4) ? "after: \(dice.below(4) * 50)ms" : "at: \(time)ms"
      steps.append("  - { \(start), \(step()) }")
      time += [0, 50, 100, 250, 400, 900][dice.below(6)]
    }
    return (head, steps)
  }

  // MARK: Random numbers

  /// Returns true once in some times.
  mutating func chance(_ times: Int) -> Bool { dice.below(times) == 0 }

  /// Returns one of some texts.
  mutating func one(_ texts: [String]) -> String { texts[dice.below(texts.count)] }

  /// Returns a key that no item has.
  mutating func newKey() -> String {
    keyCount += 1
    return "k\(keyCount)"
  }

  // MARK: Scene

  private static let styles = [
    "styles:",
    "  plain: { fill: { ramp: { colors: [red, blue] } }, cornerRadius: 4, text: \"{key}\" }",
    "  text: { fill: white, text: { string: \"{key} {section} {item} of {count}\", size: 9, lines: 3 } }",
    "  layered: { fill: red, layers: [{ name: lid, frame: [2, 3, 20, 12], fill: lime }] }",
    "  stateful: { fill: teal, text: \"{key}\", states: { pressed: { scale: 0.9 }, "
      + "selected: [{ fill: navy }], dragging: { rotation: 5deg } } }",
    "  linked: { fill: gold, text: \"{key}\", linked: [{ to: distance, keyframes: { -90: { scale: 0.7 }, "
      + "0: { scale: 1 }, 90: { scale: 0.7 } } }, { to: drag, keyframes: { 0: { rotation: 0deg }, "
      + "60: { rotation: 9deg } } }] }",
    "  shadowed: { fill: pink, text: \"{key}\", shadow: { color: black, blur: 3 }, border: { width: 1, color: red }, "
      + "match: \"m-{key}\" }",
  ]

  private static let styleNames = ["plain", "text", "layered", "stateful", "shadowed"]

  /// Returns the name of a style.
  mutating func style() -> String {
    one(hasUnjudged ? Self.styleNames + ["linked"] : Self.styleNames)
  }

  /// Writes a screen.
  private mutating func lines(ofScreen screen: Int) -> [String] {
    var keys = ["id: s\(screen)"]
    if chance(2) { keys.append("title: T\(screen)") }
    if screen > 0, chance(4) {
      sheets.insert(screen)
      keys.append("sheet: { detents: [80, 50%, large] }")
    }
    if chance(2) {
      keys.append("views: [{ name: v\(screen), frame: [5, 5, 40, 30], style: plain }]")
    }
    let count = screen == 0 ? 1 + dice.below(2) : dice.below(3)
    if screen > 0, count == 0, chance(2) { keys.append("layout: \(layout())") }
    var lines = ["  - \(keys[0])"] + keys.dropFirst().map { "    \($0)" }
    if count == 0 { return lines + ["    collections: []"] }
    lines.append("    collections:")
    for index in 0..<count {
      lines.append("      - " + collection(index, of: count, screen: screen))
    }
    return lines
  }

  /// Writes a collection in its share of the canvas.
  private mutating func collection(_ index: Int, of count: Int, screen: Int) -> String {
    let height = count == 1 ? 240 : 120
    let layout = layout()
    // Only what scrolls vertically can be pulled down.
    let isVertical = !["horizontal", "coverFlow", "circle"].contains { layout.contains($0) }
    var collection = Collection(
      id: "c\(screen)\(index)", keys: [], hasKeys: chance(2), refreshes: chance(6) && isVertical,
      width: 200, height: height, screen: screen)
    var keys = [
      "id: \(collection.id)", "frame: [0, \(index * height), 200, \(height)]",
      "style: \(style())", "layout: \(layout)",
    ]
    let sections = (0..<1 + dice.below(3)).map { section(of: &collection, $0) }
    keys.append("sections: [\(sections.joined(separator: ", "))]")
    keys += options(of: collection)
    collections.append(collection)
    return "{ \(keys.joined(separator: ", ")) }"
  }

  /// Writes what a collection may have besides.
  private mutating func options(of collection: Collection) -> [String] {
    var keys: [String] = []
    if chance(3) { keys.append("inset: [\(dice.below(20)), 4, \(dice.below(20)), 4]") }
    if chance(3) { keys.append("headerStyle: text, footerStyle: plain") }
    if chance(3) { keys.append("appear: \(pose())") }
    if chance(3) { keys.append("disappear: \(pose())") }
    if chance(5) { keys.append("survivors: \(one(["auto", "single", "double"]))") }
    if chance(5) { keys.append("boundsPolicy: \(one(["slide", "crossfade", "custom"]))") }
    if chance(6) { keys.append("movePolicy: reappear") }
    if chance(6) { keys.append("zIndexSwitch: \(one(["start", "middle", "end"]))") }
    if chance(8) { keys.append("anchor: bottom") }
    if chance(8) { keys.append("offset: [0, \(dice.below(60))]") }
    if collection.refreshes { keys.append("refresh: true") }
    if chance(4) {
      keys.append(
        "scrolling: { \(one(["paging: true", "snap: items", "snap: centers", "bounces: false"])) }")
    }
    if let key = collection.keys.first, chance(5) { keys.append("selected: [\(key)]") }
    return keys
  }

  /// Writes a section with new items.
  mutating func section(of collection: inout Collection, _ number: Int) -> String {
    let count = dice.below(chance(4) ? 12 : 5)
    let name = collection.hasKeys || chance(3) ? "key: s\(number), " : ""
    if !collection.hasKeys, chance(2) { return "{ \(name)items: \(count) }" }
    let items = (0..<count).map { _ -> String in
      let key = newKey()
      collection.keys.append(key)
      return item(key)
    }
    return "{ \(name)items: [\(items.joined(separator: ", "))] }"
  }

  /// Writes an item.
  private mutating func item(_ key: String) -> String {
    switch dice.below(8) {
    case 0: return "{ key: \(key), size: \(size()) }"
    case 1: return "{ key: \(key), style: \(style()) }"
    case 2:
      return chance(3)
        ? "{ key: \(key), collection: { id: n, frame: [2, 2, 40, 30], layout: { itemSize: [15, 12] }, "
          + "sections: [\(dice.below(6))] } }" : key
    default: return key
    }
  }

  /// Returns a fixed size of an item.
  private mutating func fixedSize() -> String { "[\(10 + dice.below(80)), \(10 + dice.below(60))]" }

  /// Returns a size of an item.
  mutating func size() -> String {
    switch dice.below(8) {
    case 0: "[fill, auto]"
    case 1: "[auto, auto]"
    case 2: "[50%, \(20 + dice.below(40))]"
    case 3: "{ aspectRatio: 2, minHeight: 12 }"
    case 4: "{ width: auto, height: auto, minWidth: 12, minHeight: 9, maxWidth: 60% }"
    default: fixedSize()
    }
  }

  /// Returns a pose in which nothing is seen, so that what comes or goes there does not leap.
  private mutating func pose() -> String {
    "{ "
      + one([
        "alpha: 0", "scale: 0.2, alpha: 0", "center: bottomCenter, rotation: 90deg, alpha: 0",
        "center: { of: viewport, at: [0, 0] }, scale: 2, alpha: 0",
        "rotation: { y: 90deg }, alpha: 0", "offset: [30, -20], alpha: 0",
      ]) + " }"
  }

  /// Returns a layout.
  mutating func layout() -> String {
    let isRow = chance(3)
    let direction = isRow ? ", direction: horizontal" : ""
    let extents = chance(3) ? ", headerExtent: 14, footerExtent: \(dice.below(10))" : ""
    let pins = extents.isEmpty || chance(2) ? "" : ", pinHeaders: true"
    let mirrored = chance(6) ? ", rightToLeft: true" : ""
    let flow =
      ", sectionInset: \(dice.below(3) * 4)\(direction)\(extents)\(pins)\(mirrored)"
    switch dice.below(hasUnjudged ? 14 : 11) {
    case 0, 1:
      return "{ type: flow, itemSize: \(size()), lineSpacing: \(dice.below(8))\(flow) }"
    case 2:
      return "{ type: grid, columns: \(1 + dice.below(4)), gap: 3, itemSize: \(size())\(flow) }"
    case 3, 4:
      let line = chance(3) ? ", separator: { color: red }" : ""
      return "{ type: list, gap: \(dice.below(6)), itemSize: \(size())\(line)\(flow) }"
    case 5:
      return "{ type: waterfall, columns: \(1 + dice.below(3)), itemSize: \(size())"
        + ", sectionInset: 2\(direction)\(extents)\(mirrored) }"
    case 6: return "{ type: circle, itemSize: \(fixedSize()), radius: \(20 + dice.below(70)) }"
    case 7:
      return "{ type: stack, itemSize: \(fixedSize()), angleStep: \(dice.below(12))deg, "
        + "offset: [\(dice.below(5)), 3]\(direction) }"
    case 8:
      return "{ type: coverFlow, itemSize: \(fixedSize()), "
        + "arrangement: \(one(["row", "ring"])) }"
    case 9: return "{ type: grid, minimumColumnWidth: \(30 + dice.below(60)), gap: 2 }"
    case 10:
      let ways = ["continuous", "groupPaging", "groupPagingCentered", "paging"]
      return "{ type: compositional, gap: \(dice.below(8))\(mirrored), sections: ["
        + "{ row: { width: \(one(["40", "60%", "auto"])), height: 30, rows: \(1 + dice.below(2)) }, "
        + "scrolls: \(one(ways)) }, { grid: { columns: 3, gap: 2, height: 24 }, inset: 4 }, "
        + "{ list: { height: \(one(["20", "auto"])) }, background: red } ] }"
    case 11: return "{ type: spinner, itemSize: \(fixedSize())\(flow) }"
    case 12: return "{ type: springy, itemSize: \(fixedSize())\(flow) }"
    default: return "{ type: newtonian, itemSize: \(fixedSize()), length: \(20 + dice.below(30)) }"
    }
  }
}
