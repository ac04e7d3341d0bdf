import Foundation
import Layouts
import Testing

/// The places of sheets in containers, in points.
struct SheetPlacementTests {
  /// A window of an iPhone, whose safe area is 59 and 34 points.
  private static let window = CGSize(width: 393, height: 852)

  private func isNear(_ one: Double, _ other: Double) -> Bool { abs(one - other) < 1e-9 }

  @Test func `a floating sheet keeps 8 points and its content all of the safe area`() {
    for value in [150.0, 288, 425, 758.9] {
      let place = SheetPlacement(floatingWithValue: value, in: Self.window)
      #expect(place.inset == 8 && place.safeArea == 34 && place.width == nil)
      #expect(isNear(place.scale * 393, 393 - 16))
      #expect(isNear(place.contentHeight, value + 34))
      #expect(isNear(place.top, 8 + (value + 34) * (377 / 393)))
    }
  }

  @Test(arguments: [(76.0, 28.0, 0.0), (40, 28, 0), (113, 18, 17), (94.5, 23, 8.5)])
  func `a low sheet is further from the edges and has less of the safe area`(
    _ value: Double, _ inset: Double, _ safeArea: Double
  ) {
    let place = SheetPlacement(floatingWithValue: value, in: Self.window)
    #expect(isNear(place.inset, inset) && isNear(place.safeArea, safeArea))
    #expect(isNear(place.scale, 1 - 2 * inset / 393))
    #expect(isNear(place.height, place.scale * value))
  }

  @Test(arguments: [(852.0, 59.0), (590, 59), (400, 40)])
  func `the highest sheet ends below the upper safe area and is not scaled`(
    _ height: Double, _ area: Double
  ) {
    let container = CGSize(width: 393, height: height)
    let highest = SheetPlacement.highestValue(in: height)
    #expect(isNear(highest, height - area - 34))
    let place = SheetPlacement(floatingWithValue: highest, in: container)
    #expect(place.inset == 0 && place.scale == 1 && place.safeArea == 34)
    #expect(isNear(place.height, height - area) && place.top == place.height)
    #expect(SheetPlacement(floatingWithValue: highest - 1, in: container).inset == 8)
  }

  @Test func `containers without room have sheets without height and width`() {
    #expect(SheetPlacement.highestValue(in: 20) == 0)
    let narrow = SheetPlacement(floatingWithValue: 100, in: CGSize(width: 10, height: 852))
    #expect(narrow.scale == 0 && narrow.height == 0 && narrow.contentHeight == 0)
  }

  @Test func `the medium detent is 56 of 100 parts of the highest one, rounded`() {
    // 759 points, of which 56 % are 425.04.
    #expect(SheetPlacement.mediumValue(in: 852) == 425)
    // 610 points, of which 56 % are 341.6.
    #expect(SheetPlacement.mediumValue(in: 703) == 342)
  }

  @Test func `an attached sheet leaves 54 points, but has nine tenths of a low container`() {
    #expect(SheetPlacement.highestAttached(in: 852) == 798)
    #expect(SheetPlacement.highestAttached(in: 540) == 486)
    #expect(SheetPlacement.highestAttached(in: 400) == 360)
    let attached = SheetPlacement(attachedWithHeight: 300)
    #expect(attached.inset == 0 && attached.scale == 1 && attached.safeArea == 0)
    #expect(attached.top == 300 && attached.contentHeight == 300)
  }

  @Test(arguments: [0.0, 0.25, 1, 1.5]) func `a moved sheet mixes every length`(_ share: Double) {
    var start = SheetPlacement(floatingWithValue: 76, in: Self.window)
    var end = SheetPlacement(floatingWithValue: 500, in: Self.window)
    for widths in [(nil, nil), (nil, 300.0), (200.0, nil), (200.0, 300.0)] as [(Double?, Double?)] {
      (start.width, end.width) = widths
      let moved = start.moved(by: share, to: end)
      for path in [
        \SheetPlacement.inset, \.scale, \.height, \.safeArea,
      ] as [KeyPath<SheetPlacement, Double> & Sendable] {
        let difference = end[keyPath: path] - start[keyPath: path]
        #expect(isNear(moved[keyPath: path], start[keyPath: path] + share * difference))
      }
      let width = widths.0.flatMap { from in widths.1.map { from + share * ($0 - from) } }
      #expect(moved.width == width ?? start.width)
    }
  }
}
