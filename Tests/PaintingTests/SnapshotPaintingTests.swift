import Foundation
import Geometry
import Imaging
import Painting
import TestSupport
import Testing
import Timelines
import Timing
import Typesetting

/// Pictures of snapshots, painted at sizes that are not their own.
@Suite struct SnapshotPaintingTests {
  private let painter: Painter

  init() throws { painter = try Painter(catalog: .builtIn) }

  /// A card with a text, whose lengths are all `factor` times as long.
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

  /// The largest and the mean difference of all channels.
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

  /// Returns every pixel of a picture's middle four times, as a picture made of pixels is enlarged.
  private func enlarged(_ picture: Bitmap) -> Bitmap {
    var result = picture
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        result[x, y] = picture[(x + picture.width / 2) / 2, (y + picture.height / 2) / 2]
      }
    }
    return result
  }

  @Test(arguments: [1.0, 2])
  func `a picture shown twice as large is as sharp as what is drawn at that size`(
    scale: Double
  ) throws {
    let center = CGPoint(x: 110, y: 60)
    var snapshot = Layer(position: center, size: CGSize(width: 200, height: 100))
    snapshot.content = SnapshotContent(layer: 0, time: .zero)
    let shown = try paint(card(1, center: .zero, isHidden: true) + [snapshot], scale: scale)
    let drawn = try paint(card(2, center: center), scale: scale)
    // A glyph that is not enlarged lies on a quarter of a pixel: its edges may be an eighth of a
    // pixel beside those of an enlarged one, across and down 64 of 255 levels, and are as sharp.
    let (largest, mean) = difference(shown, drawn)
    #expect(largest <= 72 && mean < 1)
    let blurred = enlarged(try paint(card(1, center: center), scale: scale))
    #expect(difference(blurred, drawn).largest > 128)
    #expect(difference(blurred, drawn).mean > 5 * mean)
  }

  @Test func `corners of a picture are transparent and its clip is its own`() throws {
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
    let picture = try paint([root, inside, ground, snapshot])
    for (x, y) in [(21, 21), (98, 21), (21, 98), (98, 98), (110, 60)] {
      #expect(picture[x, y] == 0xFF00_FF00, "\(x), \(y)")
    }
    #expect(picture[40, 40] == 0xFFFF_0000)
    #expect(picture[80, 80] == 0xFF00_00FF)
  }

  @Test func `a picture fades as one group with what is on it`() throws {
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
    // Nothing below shows through what covers it in the group: each is half of one colour.
    #expect(half.channel(2, 45, 45) == 255 && abs(half.channel(0, 45, 45) - 128) <= 1)
    #expect(half.channel(0, 52, 52) == 255 && abs(half.channel(2, 52, 52) - 128) <= 1)
    #expect(half.channel(1, 60, 60) == 255 && abs(half.channel(2, 60, 60) - 128) <= 1)
    #expect(abs(half.channel(0, 60, 60) - 128) <= 1)
  }
}
