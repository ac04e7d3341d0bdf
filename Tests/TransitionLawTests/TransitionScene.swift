import Foundation
import Testing
import Timing

/// A small scene with a transition from one screen to another and back.
///
/// The first screen shows items in one style. The second one shows the same items, or the page that
/// one of them opens, in another style.
struct TransitionScene: LawScene {
  /// The animation of screens.
  enum Animator: String, CaseIterable, Hashable, Sendable, CustomTestStringConvertible {
    case snapshots, rowToGrid, popInOut, layoutToLayout, crossDissolve, slide, cover

    var testDescription: String { rawValue }

    /// The animators with shared elements.
    static let sharing: [Animator] = [.snapshots, .rowToGrid, .popInOut]
  }

  /// The transitions of the steps.
  enum Course: Hashable, Sendable {
    /// Forward and back.
    case thereAndBack
    /// An interactive opening that is cancelled, then an interactive closing that is cancelled.
    case cancelled
  }

  /// The colors below the items.
  enum Grounds: Hashable, Sendable {
    case light, white, black
    /// Many colors, which backdrops must not lose.
    case vivid

    /// The colors of the canvas, the first screen, the second one and the row.
    var colors: [String] {
      switch self {
      case .light: ["white", "\"#F2F2F7\"", "white", "white"]
      case .white: ["white", "white", "white", "white"]
      case .black: ["black", "black", "black", "black"]
      case .vivid: ["\"#3366CC\"", "\"#E08A3C\"", "\"#7BC67E\"", "\"#F2C94C\""]
      }
    }
  }

  var animator: Animator
  var first: StyleText
  var second: StyleText
  /// The sizes of the items on the first and on the second screen.
  var sizes: (first: CGSize, second: CGSize) {
    get { (firstSize, secondSize) }
    set { (firstSize, secondSize) = newValue }
  }
  private var firstSize: CGSize
  private var secondSize: CGSize
  var count: Int
  /// The frame in which `popInOut`'s second screen shows its style; `nil` for the whole screen.
  var page: CGRect?
  var hasBar = false
  var canvas = CGSize(width: 160, height: 160)
  /// The colors of the canvas, of the two screens and of the row below items.
  var grounds = Grounds.light
  var course = Course.thereAndBack
  /// A curve or a spring, as a step's keys.
  var timing = "curve: easeInEaseOut"
  /// The duration of a transition, in milliseconds.
  var milliseconds = 300

  /// Makes a scene.
  init(
    _ animator: Animator, from first: StyleText, to second: StyleText,
    sizes: (first: CGSize, second: CGSize) = (
      CGSize(width: 40, height: 40), CGSize(width: 64, height: 64)
    ), count: Int = 3, page: CGRect? = nil
  ) {
    self.animator = animator; self.first = first; self.second = second
    (firstSize, secondSize) = sizes
    self.count = count; self.page = page
  }

  // MARK: Document

  /// The scene document.
  var yaml: String {
    var lines = [
      "cellophane: 1",
      "canvas: { size: \(Self.text(canvas)), background: \(grounds.colors[0]) }",
      hasBar ? "navigation: { bar: { height: 24 } }" : "navigation: { bar: none }", "styles:",
      "  first: \(first.yaml)", "  second: \(second.yaml)",
    ]
    if animator == .rowToGrid { lines.append("  row: { fill: \(grounds.colors[3]) }") }
    if hasStripes { lines.append("  stripes: \(Self.stripes)") }
    lines += [
      "screens:", "  - id: one", "    background: \(grounds.colors[1])", "    collections:",
    ]
    lines += striped(id: "ground")
    if animator == .rowToGrid {
      let row = Self.text(CGSize(width: canvas.width, height: sizes.first.height + 20))
      lines += [
        "      - id: rows", "        layout: { type: flow, itemSize: \(row) }",
        "        style: row", "        itemCollection:", "          id: row",
        "          layout: { type: flow, direction: horizontal, \(Self.layout(sizes.first)) }",
        "          style: first", "          sections: [{ items: [\(keys)] }]",
        "        sections: [{ items: [line] }]",
      ]
    } else {
      lines += [
        "      - id: items", "        layout: { type: flow, \(Self.layout(sizes.first)) }",
        "        style: first", "        sections: [{ items: [\(keys)] }]",
      ]
    }
    lines.append("  - id: two")
    if animator != .layoutToLayout { lines.append("    background: \(grounds.colors[2])") }
    switch animator {
    case .layoutToLayout:
      lines.append("    layout: { type: flow, \(Self.layout(sizes.second)) }")
    case .popInOut:
      let frame = page.map {
        let numbers = [$0.minX, $0.minY, $0.width, $0.height].map { Self.text($0) }
        return "frame: [\(numbers.joined(separator: ", "))], "
      }
      lines.append("    views: [{ name: page, \(frame ?? "")style: second }]")
    case .snapshots, .rowToGrid, .crossDissolve, .slide, .cover:
      lines += ["    collections:"] + striped(id: "otherGround")
      lines += [
        "      - id: others",
        "        layout: { type: flow, \(Self.layout(sizes.second)) }",
        "        style: second", "        sections: [{ items: [\(keys)] }]",
      ]
    }
    return (lines + ["steps:"] + steps.map { "  - { \($0) }" }).joined(separator: "\n") + "\n"
  }

  /// Whether the items of each screen lie on stripes.
  private var hasStripes: Bool {
    grounds == .vivid && ![.layoutToLayout, .rowToGrid].contains(animator)
  }

  /// A style of stripes without a constant color.
  private static let stripes =
    "{ fill: { linear: { colors: [\"#E2503F\", \"#F6E05E\", \"#2E9E6B\", \"#2F6FDE\", \"#D53F8C\"], "
    + "to: [1, 1] } } }"

  /// Returns the collection of stripes below the items, as a part of a list; empty if there is
  /// none.
  private func striped(id: String) -> [String] {
    guard hasStripes else { return [] }
    return [
      "      - id: \(id)", "        layout: { type: flow, itemSize: \(Self.text(canvas)) }",
      "        style: stripes", "        sections: [{ items: [Z] }]",
    ]
  }

  /// The keys of the items, as a list without brackets.
  private var keys: String {
    ["A", "B", "C", "D", "E", "F"].prefix(count).joined(separator: ", ")
  }

  /// Returns a flow layout's keys.
  private static func layout(_ size: CGSize) -> String {
    "itemSize: \(text(size)), lineSpacing: 8, interitemSpacing: 8, sectionInset: 10"
  }

  /// Returns a number without a superfluous fraction.
  private static func text(_ number: Double) -> String {
    number == number.rounded() ? "\(Int(number))" : "\(number)"
  }

  /// Returns a size as a list.
  private static func text(_ size: CGSize) -> String {
    "[\(text(size.width)), \(text(size.height))]"
  }

  /// The steps without their brackets.
  private var steps: [String] {
    let motion = "duration: \(Self.text(Double(milliseconds) / 1000))s, \(timing)"
    let source = animator == .rowToGrid ? "rows/line/row" : "items"
    let opening = animator == .cover ? "present" : "push"
    let closing = animator == .cover ? "dismiss" : "pop"
    let item = [.popInOut, .layoutToLayout].contains(animator) ? ", item: A" : ""
    func push(_ more: String = "") -> String {
      "collection: \(source), \(motion), "
        + "\(opening): { screen: two, transition: \(animator.rawValue)\(item)\(more) }"
    }
    let hand = "interactive: { progress: [[0.05s, 0.1], [0.1s, 0.4]], end: cancel }"
    switch course {
    case .thereAndBack:
      let second = Self.text(Double(closingTime) / 1000)
      return ["at: 0.1s, \(push())", "at: \(second)s, \(motion), \(closing): true"]
    case .cancelled:
      return [
        "at: 0.1s, \(push(", " + hand))", "at: 1.1s, \(push())",
        "at: 2.1s, \(motion), \(closing): { \(hand) }",
      ]
    }
  }

  /// The time at which the second screen is closed, in milliseconds.
  private var closingTime: Int { 800 + milliseconds }

  // MARK: Spans

  /// The spans of the transitions under the law, half-open.
  var spans: [LawSpan] {
    let (opening, closing) = animator == .cover ? ("present", "dismiss") : ("push", "pop")
    switch course {
    case .thereAndBack:
      return [
        LawSpan(opening, from: 100, lasting: milliseconds),
        LawSpan(closing, from: closingTime, lasting: milliseconds),
      ]
    case .cancelled:
      // The interaction lasts from 0.1 s to 0.4 s, and the rest returns in the same part of the
      // duration.
      let length = 100 + milliseconds * 4 / 10
      return [
        LawSpan("cancelled " + opening, from: 100, lasting: length),
        LawSpan("cancelled " + closing, from: 2100, lasting: length),
      ]
    }
  }

  var isRestored: Bool { course == .thereAndBack }

  // MARK: Smaller scenes

  /// The scenes that are simpler than this one in one respect.
  var reductions: [TransitionScene] {
    var result: [TransitionScene] = []
    func add(_ change: (inout TransitionScene) -> Void) {
      var copy = self
      change(&copy)
      if copy.yaml != yaml { result.append(copy) }
    }
    add { $0.count = 1 }
    add { $0.hasBar = false }
    if animator == .layoutToLayout { add { $0.second = $0.first } }
    add { $0.second = $0.first }
    add { $0.first = $0.second }
    add { $0.page = nil }
    add { $0.grounds = .light }
    for style in first.reductions where !style.isEmpty {
      if first == second {
        add { ($0.first, $0.second) = (style, style) }
      } else {
        add { $0.first = style }
      }
    }
    if first != second {
      for style in second.reductions where !style.isEmpty {
        add { $0.second = style }
      }
    }
    return result
  }
}
