import Foundation
import Timing

/// A small scene in which items change to another style in place, and back.
///
/// The first item changes and the others stay, so that the surroundings of a change are visible as
/// well.
struct StyleChangeScene: LawScene {
  /// The step that changes the style.
  enum Change: String, CaseIterable, Sendable {
    /// A reload of the item.
    case reload
    /// A reload that also changes the item's size.
    case reloadWithSize
    /// A change of the style alone, of the surviving cell.
    case restyle
    /// A new state in which the item has another style.
    case apply
    /// A reload of the whole section.
    case reloadSection
    /// A reload together with a pose that moves the item.
    case reloadWithPose
  }

  var change: Change
  var first: StyleText
  var second: StyleText
  var size = CGSize(width: 56, height: 56)
  var count = 3
  var background = "white"
  var timing = "curve: easeInEaseOut"

  /// Makes a scene.
  init(_ change: Change, from first: StyleText, to second: StyleText) {
    self.change = change; self.first = first; self.second = second
  }

  /// The same scene without the change, and with its pose, if any.
  var withoutChange: String { document(steps: poseSteps) }

  var yaml: String { document(steps: changeSteps + poseSteps) }

  /// Returns the scene document with some steps.
  private func document(steps: [String]) -> String {
    let sides = "[\(Int(size.width)), \(Int(size.height))]"
    let lines =
      [
        "cellophane: 1", "canvas: { size: [160, 160], background: \(background) }", "styles:",
        "  first: \(first.yaml)", "  second: \(second.yaml)", "collections:", "  - id: items",
        "    layout: { type: flow, itemSize: \(sides), lineSpacing: 8, interitemSpacing: 8, "
          + "sectionInset: 10 }",
        "    style: first",
        "    sections: [{ key: only, items: [\(keys.joined(separator: ", "))] }]",
        steps.isEmpty ? "steps: []" : "steps:",
      ] + steps.sorted().map { "  - { \($0) }" }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The keys of the items.
  private var keys: [String] { Array(["A", "B", "C"].prefix(count)) }

  /// The steps that change the style and change it back, without their brackets.
  private var changeSteps: [String] {
    [("0.1s", "second"), ("1.1s", "first")].map { time, style in
      "at: \(time), duration: 0.3s, \(timing), " + operation(to: style)
    }
  }

  /// Returns the operation of a step that gives the first item a style.
  private func operation(to style: String) -> String {
    switch change {
    case .reload, .reloadWithPose: "reload: { item: A, style: \(style) }"
    case .restyle: "restyle: { item: A, style: \(style) }"
    case .reloadWithSize:
      style == "second"
        ? "reload: { item: A, style: second, size: [\(Int(size.width) + 16), \(Int(size.height))] }"
        : "reload: { item: A, style: first, size: [\(Int(size.width)), \(Int(size.height))] }"
    case .apply:
      "apply: { sections: [{ key: only, items: ["
        + (["{ key: A, style: \(style) }"] + keys.dropFirst()).joined(separator: ", ") + "] }] }"
    case .reloadSection: "reloadSection: { section: 0, style: \(style) }"
    }
  }

  /// The steps that move the item during the change.
  private var poseSteps: [String] {
    guard change == .reloadWithPose else { return [] }
    return [("0.1s", "offset: [-8, -7]"), ("1.1s", "to: rest")].map { time, pose in
      "at: \(time), duration: 0.3s, \(timing), pose: { items: A, \(pose) }"
    }
  }

  var spans: [LawSpan] {
    [
      LawSpan("change", from: 100, lasting: 300), LawSpan("change back", from: 1100, lasting: 300),
    ]
  }

  var isRestored: Bool { true }

  var reductions: [StyleChangeScene] {
    var result: [StyleChangeScene] = []
    func add(_ edit: (inout StyleChangeScene) -> Void) {
      var copy = self
      edit(&copy)
      if copy.yaml != yaml { result.append(copy) }
    }
    add { $0.count = 1 }
    add { $0.second = $0.first }
    add { $0.first = $0.second }
    for style in first.reductions where !style.isEmpty {
      if first == second {
        add { ($0.first, $0.second) = (style, style) }
      } else {
        add { $0.first = style }
      }
    }
    if first != second {
      for style in second.reductions where !style.isEmpty { add { $0.second = style } }
    }
    return result
  }
}
