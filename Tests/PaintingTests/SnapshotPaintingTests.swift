import Foundation
import Geometry
import Imaging
import Painting
import TestSupport
import Testing
import Timelines
import Timing
import Typesetting

/// Snapshots painted at sizes other than their natural one.
@Suite struct SnapshotPaintingTests {
  private let painter: Painter

  init() throws { painter = try Painter(catalog: .builtIn) }

  /// Returns a card with a text, with all lengths multiplied by `factor`.
  private func card(_ factor: Double, center: CGPoint, isHidden: Bool = false) -> [Layer] {
    func inset(_ length: Double) -> EdgeInsets { EdgeInsets(all: length * factor) }
    let lines = TextContent(
      "Sharp at every size, in two lines", size: 9 * factor, alignment: .left,
      placement: .box(insets: inset(4), vertical: .middle))
    let heading = TextContent(
      "Ag", font: FontDescriptor(weight: 700), size: 12 * factor, color: blue,
      placement: .baseline(CGPoint(x: 80 * factor, y: 16 * factor)))
    return [
      Layer(
        position: center, size: CGSize(width: 100 * factor, height: 50 * factor),
        appearance: Appearance(
          fill: .solid(Color(white: 0.9)), cornerRadius: 10 * factor,
          border: Border(width: 1.5 * factor, color: red), texts: [lines, heading]),
        isHidden: isHidden)
    ]
  }

  /// Paints layers on a canvas of 220 by 120 points.
  private func paint(_ layers: [Layer], scale: Double = 1) throws -> Bitmap {
    let timeline = Timeline(
      canvas: Canvas(size: CGSize(width: 220, height: 120)),
      playback: Playback(duration: .zero), layers: layers)
    return try painter.paint(timeline.frame(at: .zero), scale: scale)
  }

  /// Returns the largest and the mean difference of all channels.
  private func difference(_ first: Bitmap, _ second: Bitmap) -> (largest: Int, mean: Double) {
    var (largest, sum) = (0, 0)
    for (one, other) in zip(first.words, second.words) {
      for shift in [0, 8, 16, 24] as [UInt32] {
        let distance = abs(Int(one >> shift & 255) - Int(other >> shift & 255))
        largest = max(largest, distance)
        sum += distance
      }
    }
    return (largest, Double(sum) / Double(4 * first.words.count))
  }

  /// Returns a bitmap's middle with every pixel repeated four times, as an enlarged raster.
  private func enlarged(_ bitmap: Bitmap) -> Bitmap {
    var result = bitmap
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width {
        result[x, y] = bitmap[(x + bitmap.width / 2) / 2, (y + bitmap.height / 2) / 2]
      }
    }
    return result
  }

  @Test(arguments: [1.0, 2])
  func `a snapshot at twice its size is as sharp as a layer drawn at that size`(
    scale: Double
  ) throws {
    let center = CGPoint(x: 110, y: 60)
    var snapshot = Layer(position: center, size: CGSize(width: 200, height: 100))
    snapshot.content = SnapshotContent(layer: 0, time: .zero)
    let shown = try paint(card(1, center: .zero, isHidden: true) + [snapshot], scale: scale)
    let drawn = try paint(card(2, center: center), scale: scale)
    // A glyph that is not enlarged has its origin on a quarter of a pixel. Its edges may be
    // displaced by an eighth of a pixel from those of an enlarged one in either direction, which is
    // 64 of 255 levels, and are as sharp.
    let (largest, mean) = difference(shown, drawn)
    #expect(largest <= 72 && mean < 1)
    let blurred = enlarged(try paint(card(1, center: center), scale: scale))
    #expect(difference(blurred, drawn).largest > 128)
    #expect(difference(blurred, drawn).mean > 5 * mean)
  }

  @Test func `a snapshot has transparent corners and its own clip`() throws {
    var root = Layer(
      position: .zero, size: CGSize(width: 20, height: 20),
      appearance: Appearance(fill: .solid(red), cornerRadius: 10), isHidden: true,
      clipsToBounds: true)
    root.alpha = Track(0)
    let inside = Layer(
      parent: 0, position: CGPoint(x: 20, y: 20), size: CGSize(width: 20, height: 20),
      appearance: Appearance(fill: .solid(blue)))
    var snapshot = Layer(
      position: CGPoint(x: 60, y: 60), size: CGSize(width: 80, height: 80),
      appearance: Appearance(fill: nil))
    snapshot.content = SnapshotContent(layer: 0, time: .zero)
    let ground = Layer(
      position: CGPoint(x: 60, y: 60), size: CGSize(width: 120, height: 120),
      appearance: Appearance(fill: .solid(green)))
    let bitmap = try paint([root, inside, ground, snapshot])
    for (x, y) in [(21, 21), (98, 21), (21, 98), (98, 98), (110, 60)] {
      #expect(bitmap[x, y] == 0xFF00_FF00, "\(x), \(y)")
    }
    #expect(bitmap[40, 40] == 0xFFFF_0000)
    #expect(bitmap[80, 80] == 0xFF00_00FF)
  }

  @Test func `a snapshot fades as one group with its children`() throws {
    func layers(_ alpha: Double) -> [Layer] {
      let root = Layer(
        position: .zero, size: CGSize(width: 40, height: 40),
        appearance: Appearance(fill: .solid(red)), isHidden: true)
      let inside = Layer(
        parent: 0, position: CGPoint(x: 20, y: 20), size: CGSize(width: 20, height: 20),
        appearance: Appearance(fill: .solid(blue)))
      var snapshot = Layer(
        position: CGPoint(x: 60, y: 60), size: CGSize(width: 40, height: 40), alpha: alpha)
      snapshot.content = SnapshotContent(layer: 0, time: .zero)
      let badge = Layer(
        parent: 2, position: CGPoint(x: 20, y: 20), size: CGSize(width: 8, height: 8),
        appearance: Appearance(fill: .solid(green)))
      return [root, inside, snapshot, badge]
    }
    let half = try paint(layers(0.5))
    // Covered content in the group does not show through: each half is of one color.
    #expect(half.channel(2, 45, 45) == 255 && abs(half.channel(0, 45, 45) - 128) <= 1)
    #expect(half.channel(0, 52, 52) == 255 && abs(half.channel(2, 52, 52) - 128) <= 1)
    #expect(half.channel(1, 60, 60) == 255 && abs(half.channel(2, 60, 60) - 128) <= 1)
    #expect(abs(half.channel(0, 60, 60) - 128) <= 1)
  }
}
