import TestSupport

/// The steps of random scenes.
extension ProgramWriter {
  /// Writes a step without its start.
  mutating func step() -> String {
    if screenCount > 0, chance(3) { return screenStep() }
    guard !collections.isEmpty else { return "wait: 100ms" }
    let index = dice.below(collections.count)
    var collection = collections[index]
    let (operation, timing) = operation(on: &collection)
    collections[index] = collection
    if operation.hasPrefix("wait") { return operation }
    var path = collection.id
    if chance(15), let key = collection.keys.first { path += "/\(key)" }
    return "collection: \(path), \(operation)" + self.timing(timing)
  }

  /// The keys of a step that time its motion.
  private enum Timing {
    case none, duration, press, carry, motion, stagger, pose
  }

  /// Writes the timing of a step.
  private mutating func timing(_ timing: Timing) -> String {
    switch timing {
    case .none: return ""
    case .duration: return chance(2) ? "" : ", duration: \(100 + 100 * dice.below(9))ms"
    case .press: return ", duration: \(chance(2) ? 1500 : 600 + 100 * dice.below(9))ms"
    case .carry: return chance(2) ? "" : ", duration: \(900 + 100 * dice.below(9))ms"
    case .motion, .stagger, .pose: break
    }
    var keys = chance(3) ? "" : ", duration: \([0, 100, 250, 400, 1200][dice.below(5)])ms"
    if chance(2) {
      keys += one([
        ", curve: linear", ", curve: easeOutBack", ", curve: [0.2, 0, 0, 1]",
        ", spring: { damping: 0.6 }", ", spring: { damping: 1, velocity: 2 }",
      ])
    }
    if timing != .motion, chance(4) {
      keys += one([", stagger: 40ms", ", stagger: { step: 30ms, from: center }"])
    }
    if timing == .pose, chance(5) {
      keys += one([", repeat: 2", ", repeat: 2, autoreverse: true", ", repeat: forever"])
    }
    return keys
  }

  // MARK: Targets

  /// Returns an item by a key or by its path.
  private mutating func target(_ collection: Collection) -> String {
    if collection.keys.isEmpty || chance(3) { return "[\(dice.below(2)), \(dice.below(4))]" }
    return collection.keys[dice.below(collection.keys.count)]
  }

  /// Returns a section by its index.
  private mutating func section() -> String { "\(dice.below(3))" }

  /// Returns a position of an item.
  private mutating func position() -> String {
    chance(4) ? "[\(section()), end]" : "[\(section()), \(dice.below(4))]"
  }

  /// Returns a point of a collection.
  private mutating func point(_ collection: Collection) -> String {
    "[\(dice.below(collection.width)), \(dice.below(collection.height))]"
  }

  // MARK: Changes

  /// Writes a change of the data.
  private mutating func change(on collection: inout Collection) -> String {
    switch dice.below(12) {
    case 0, 1, 2:
      if !collection.hasKeys, chance(4) { return "insert: { random: 2 }" }
      let key = newKey()
      collection.keys.append(key)
      let more = chance(4) ? ", size: \(size())" : ""
      return "insert: { at: \(position()), key: \(key)\(more) }"
    case 3, 4: return chance(5) ? "delete: { random: 2 }" : "delete: \(target(collection))"
    case 5, 6: return "move: { from: \(target(collection)), to: \(position()) }"
    case 7:
      return "reload: { item: \(target(collection)), style: \(style())"
        + (chance(3) ? ", size: \(size())" : "") + " }"
    case 8:
      let key = newKey()
      collection.keys.append(key)
      let name = collection.hasKeys ? "key: n\(keyCount), " : ""
      return "insertSection: { \(name)at: \(section()), items: [\(key)] }"
    case 9: return "deleteSection: \(section())"
    case 10: return "moveSection: { from: \(section()), to: \(section()) }"
    default: return "reloadSection: \(section())"
    }
  }

  /// Writes the sections of another state, by known keys in another order.
  private mutating func state(of collection: inout Collection) -> String {
    var keys = collection.keys.filter { _ in !chance(4) }
    if chance(2) {
      keys.append(newKey())
      collection.keys.append(keys[keys.count - 1])
    }
    for index in keys.indices.dropFirst() { keys.swapAt(index, dice.below(index + 1)) }
    let count = 1 + dice.below(3)
    let sections = (0..<count).map { section in
      let items = keys.indices.filter { $0 % count == section }.map { keys[$0] }
      return "{ key: s\((section + keys.count) % 4), items: [\(items.joined(separator: ", "))] }"
    }
    return "[\(sections.joined(separator: ", "))]"
  }

  /// Writes an operation on a collection.
  private mutating func operation(on collection: inout Collection) -> (String, Timing) {
    switch dice.below(hasUnjudged ? 40 : 34) {
    case 0...6: return (change(on: &collection), .stagger)
    case 7, 8:
      let changes = (0..<2 + dice.below(3)).map { _ in "{ \(change(on: &collection)) }" }
      return ("batch: [\(changes.joined(separator: ", "))]", .stagger)
    case 9, 10:
      return ("apply: { sections: \(state(of: &collection)) }", .stagger)
    case 11:
      return (
        chance(2) ? "reloadData: true" : "reloadData: { sections: \(state(of: &collection)) }",
        .none
      )
    case 12: return ("\(one(["select", "deselect"])): \(target(collection))", .none)
    case 13:
      return (
        "sequence: { step: \(20 + 40 * dice.below(3))ms"
          + one(["", ", leave: 200ms", ", skipAt: 100ms"]) + " }", .motion
      )
    case 14: return ("wait: \(dice.below(5) * 100)ms", .none)
    case 15, 16: return ("layout: \(layout())", .stagger)
    case 17:
      let middle = 1 + dice.below(9)
      return (
        "layout: { to: \(layout()), interactive: { progress: [[0s, 0], [0.3s, 0.\(middle)]], "
          + "end: \(one(["finish", "cancel"])) } }", .none
      )
    case 18:
      let size = "\(80 + dice.below(120)), \(60 + dice.below(collection.height - 59))"
      return ("resize: { frame: [\(dice.below(20)), 0, \(size)] }", .stagger)
    case 19: return ("rotate: \(one(["true", "{ turn: 90deg }", "{ to: [120, 100] }"]))", .stagger)
    case 20:
      return (
        "scroll: { item: \(target(collection)), position: \(one(["center", "top", "nearest"])) }",
        .motion
      )
    case 21: return ("scroll: { to: [0, \(dice.below(120))] }", .motion)
    default: return touch(on: &collection)
    }
  }

  /// Writes an operation of fingers, or one that is not judged.
  private mutating func touch(on collection: inout Collection) -> (String, Timing) {
    let item = target(collection)
    switch dice.below(hasUnjudged ? 20 : 12) {
    case 0:
      let touch = one(["tap: \(item)", "longPress: \(item)"])
      return (touch, touch.hasPrefix("tap") ? .duration : .press)
    case 1:
      return ("drag: { by: [\(dice.below(80) - 40), \(dice.below(160) - 80)] }", .duration)
    case 2: return ("fling: { direction: \(one(["up", "down", "left"])), velocity: 900 }", .none)
    case 3:
      return (
        one([
          "pinch: { item: \(item), from: 30, to: 70 }",
          "pinch: { item: \(item), from: 60, to: 20, angle: 45deg }",
        ]), .duration
      )
    case 4: return ("twist: { item: \(item), by: 70deg, distance: 20 }", .duration)
    case 5: return ("swipe: { item: \(item), to: \(one(["left", "right"])) }", .duration)
    case 6, 7, 8:
      return ("reorder: { item: \(item), to: \(target(collection)) }", .carry)
    case 9:
      return (
        "reorder: { item: \(item), through: [\(point(collection)), \(point(collection))] }",
        .carry
      )
    case 10:
      let others = collections.filter { [id = collection.id] other in other.id != id }
      guard !others.isEmpty else {
        return ("reorder: { item: \(item), to: \(target(collection)) }", .carry)
      }
      return (
        "reorder: { item: \(item), into: \(others[dice.below(others.count)].id), "
          + "at: \(one(["start", "end", "[0, 1]"])) }", .carry
      )
    case 11:
      if collection.refreshes { return ("refresh: 300ms", .duration) }
      return ("swipe: { item: \(item), by: [30, 4], end: rest, rest: [-20, 0] }", .duration)
    case 12, 13:
      return (
        "pose: { items: \(item), "
          + one([
            "offset: [9, -8]", "scale: 1.4, alpha: 0.6", "rotation: { y: 180deg }", "to: rest",
          ])
          + " }", .pose
      )
    case 14, 15:
      return (
        "restyle: { item: \(item), "
          + one(["style: text", "fill: lime", "opacity: 0.5", "layer: lid, fill: red"]) + " }",
        .pose
      )
    case 16, 17: return (behavior(item), .none)
    default:
      return (
        "animate: { item: \(item), keyframes: { 40%: { offset: [0, -9], scale: 1.2 }, "
          + "100%: { offset: [0, 0], scale: 1, fill: navy } } }", .pose
      )
    }
  }

  /// Writes a behavior.
  private mutating func behavior(_ item: String) -> String {
    one([
      "behavior: { gravity: {}, collision: {}, name: fall }",
      "behavior: { items: [\(item)], snap: { to: [60, 50] } }",
      "behavior: { items: [\(item)], push: { angle: -90deg, magnitude: 2 } }",
      "behavior: { items: [\(item)], attachment: { to: [90, 20], frequency: 2, damping: 0.3 } }",
      "behavior: { release: true }",
    ])
  }

  // MARK: Screens

  /// Writes a step between screens.
  private mutating func screenStep() -> String {
    let screen = dice.below(screenCount)
    let drive =
      chance(4)
      ? ", interactive: { progress: [[0.1s, 0.2], [0.3s, 0.\(1 + dice.below(9))]], "
        + "end: \(one(["finish", "cancel"])) }" : ""
    let own = collections.filter { $0.screen != screen }
    let source = own.isEmpty ? nil : own[dice.below(own.count)]
    let timing = self.timing(.motion)
    switch dice.below(10) {
    case 0, 1, 2:
      guard let source else { return "push: s\(screen)\(timing)" }
      let item = target(source)
      let to = collections.first { $0.screen == screen }.map { ", to: \($0.id)" } ?? ""
      let kind = one([
        "popInOut, item: \(item)", "layoutToLayout, item: \(item), dataSwitch: atStart",
        "layoutToLayout, item: \(item), dataSwitch: atEnd", "snapshots\(to)", "rowToGrid\(to)",
        "layoutToLayout, dataSwitch: never",
      ])
      return "collection: \(source.id), push: { screen: s\(screen), transition: \(kind)\(drive) }"
        + timing
    case 3:
      let kind = one(["slide", "cover", "crossDissolve"])
      return "push: { screen: s\(screen), transition: \(kind)\(drive) }\(timing)"
    case 4: return "push: { screen: s\(screen), transition: none }"
    case 5, 6:
      return (chance(3) ? "pop: true" : "pop: { interactive: { progress: [[0.2s, 0.5]] } }")
        + timing
    case 7: return "present: s\(screen)\(timing)"
    case 8: return "dismiss: true\(timing)"
    default:
      if sheets.isEmpty { return "rotate: { device: 90deg }\(timing)" }
      return one(["sheet: large", "sheet: { to: 50% }", "sheet: { by: [0, -60] }"])
    }
  }
}
