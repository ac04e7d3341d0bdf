import Cellophane
import Foundation
import TestSupport
import Testing

/// Lists of scenes in the forms of iOS.
struct ListFormTests {
  /// Plays a list of two sections, whose style has sharp corners.
  private func list(_ layout: String, _ steps: String = "{ at: 0s, wait: 1s }") throws -> Timeline {
    try play(
      """
      cellophane: 1
      canvas: { size: [300, 400] }
      styles: { row: { fill: white } }
      collections:
        - layout: { type: list, \(layout) }
          style: row
          sections: [{ items: [a, b] }, { items: [c] }]
      steps: [\(steps)]
      """)
  }

  /// Returns the radii of a row's corners at its upper and lower end.
  private func radii(_ key: String, _ timeline: Timeline, at seconds: Double) -> [Double] {
    let row = timeline.layers.last { $0.identity?.key == key }
    let corners = row?.appearance.value(at: Instant(seconds: seconds)).corners
    return corners.map { [$0.topLeft, $0.bottomLeft] } ?? []
  }

  @Test(arguments: [
    ("plain", CGRect(x: 0, y: 0, width: 300, height: 44), 88 as CGFloat),
    ("grouped", CGRect(x: 0, y: 17.5, width: 300, height: 44), 140.5),
    ("insetGrouped", CGRect(x: 16, y: 17.5, width: 268, height: 44), 140.5),
    ("sidebar", CGRect(x: 8, y: 0, width: 284, height: 44), 88),
  ])
  func `a form gives sections their insets`(
    form: String, first: CGRect, third: CGFloat
  ) throws {
    let timeline = try list("form: \(form)")
    #expect(timeline.element("a", at: 0.5)?.frame == first)
    #expect(timeline.element("c", at: 0.5)?.frame.minY == third)
  }

  @Test func `the layout's own inset has precedence`() throws {
    let timeline = try list("form: insetGrouped, sectionInset: 30")
    #expect(timeline.element("a", at: 0.5)?.frame.origin == CGPoint(x: 30, y: 30))
  }

  @Test func `the ends of an inset section are round, also after updates`() throws {
    let timeline = try list(
      "form: insetGrouped",
      "{ at: 0.5s, insert: { at: [1, 1], key: d } }, { at: 1.5s, delete: a }")
    #expect(radii("a", timeline, at: 0.2) == [10, 0] && radii("b", timeline, at: 0.2) == [0, 10])
    #expect(radii("c", timeline, at: 0.2) == [10, 10])
    #expect(radii("c", timeline, at: 1.2) == [10, 0] && radii("d", timeline, at: 1.2) == [0, 10])
    #expect(radii("b", timeline, at: 2.5) == [10, 10])
    #expect(radii("a", try list("form: grouped"), at: 0.2) == [0, 0])
    #expect(radii("b", try list("form: sidebar"), at: 0.2) == [10, 10])
  }
}
