import Testing

/// Shared elements between layouts whose elements overlap, are rotated or lie in perspective.
@Suite struct LayoutPairTests {
  /// Layouts by name, each with a style that shows its order.
  static let layouts: KeyValuePairs<String, String> = [
    "flow": "{ type: flow, itemSize: [48, 48], lineSpacing: 8, interitemSpacing: 8 }",
    "stack": "{ type: stack, itemSize: [70, 90] }",
    "circle": "{ type: circle, itemSize: [60, 60] }",
    "row": "{ type: coverFlow, itemSize: [70, 70], spacing: 24, angle: 60deg, distance: 400 }",
    "ring": "{ type: coverFlow, itemSize: [60, 60], arrangement: ring, distance: 400 }",
  ]

  /// A scene of two screens with the same items in two layouts.
  struct PairScene: LawScene {
    var layouts: (first: String, second: String)
    /// The number of items.
    var count = 6

    var yaml: String {
      let keys = ["A", "B", "C", "D", "E", "F"].prefix(count).joined(separator: ", ")
      func screen(_ id: String, _ layout: String) -> String {
        """
          - id: \(id)
            background: white
            collections:
              - id: \(id)-items
                layout: \(layout)
                style: card
                sections: [{ items: [\(keys)] }]
        """
      }
      return """
        cellophane: 1
        canvas: { size: [160, 160], background: white }
        navigation: { bar: none }
        styles:
          card:
            fill: { palette: ["#C0392B", "#2980B9", "#27AE60", "#F1C40F", "#8E44AD", "#16A085"] }
            cornerRadius: 8
            border: { width: 2, color: black }
        screens:
        \(screen("one", layouts.first))
        \(screen("two", layouts.second))
        steps:
          - { at: 0.1s, collection: one-items, duration: 0.3s, curve: easeInEaseOut, push: { screen: two, transition: snapshots } }
          - { at: 1.1s, duration: 0.3s, curve: easeInEaseOut, pop: true }
        """
    }

    var spans: [LawSpan] {
      [LawSpan("push", from: 100, lasting: 300), LawSpan("pop", from: 1100, lasting: 300)]
    }

    var isRestored: Bool { true }

    var reductions: [PairScene] {
      count > 1 ? [PairScene(layouts: layouts, count: count - 1)] : []
    }
  }

  @Test func `elements keep their order, depth and edges at both ends`() throws {
    let scenes = Self.layouts.flatMap { first in
      Self.layouts.compactMap { second in
        first.key == second.key
          ? nil
          : (
            "\(first.key) to \(second.key)",
            PairScene(layouts: (first.value, second.value))
          )
      }
    }
    try TransitionLaw<PairScene>.ends("layouts").check(scenes)
  }
}
