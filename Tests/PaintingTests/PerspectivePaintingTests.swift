import Foundation
import Geometry
import Imaging
import Painting
import TestSupport
import Testing
import Timelines
import Timing
import Typesetting

/// Planes in perspective, compared with a reference that is computed sample by sample.
struct PerspectivePaintingTests {
  private let painter: Painter

  init() throws { painter = try Painter(catalog: .builtIn) }

  /// Returns the map of a rotated plane of a size about the middle of a canvas of 200 × 200.
  private func map(
    _ size: CGSize, x: Double = 0, y: Double = 0, z: Double = 0, eye distance: Double = 300
  ) -> Transform3D {
    var eye = Transform3D.identity
    eye.m34 = -1 / distance
    return Transform3D(translationX: -size.width / 2, y: -size.height / 2, z: 0)
      .concatenating(Rotation(x: x, y: y).transform)
      .concatenating(Transform3D(translationX: 0, y: 0, z: z)).concatenating(eye)
      .concatenating(Transform3D(translationX: 100, y: 100, z: 0))
  }

  /// Paints one layer on white.
  private func paint(
    _ appearance: Appearance, _ size: CGSize, _ map: Transform3D, alpha: Double = 1,
    scale: Double = 1
  ) throws -> Bitmap {
    let layer = FrameLayer(
      layer: 0, subtreeEnd: 1, size: size, toCanvas: map, alpha: alpha, clipsToBounds: false,
      appearance: appearance)
    let canvas = Canvas(size: CGSize(width: 200, height: 200))
    return try painter.paint(
      Frame(time: .zero, canvas: canvas, layers: [layer]), scale: scale)
  }

  /// Returns the reference of a plane by a number of samples per pixel along each axis, on white.
  ///
  /// - Parameter color: the color of a point of the plane; `nil` for none.
  private func reference(
    _ map: Transform3D, samples: Int = 4, scale: Double = 1, _ color: (CGPoint) -> Color?
  ) throws -> [[Double]] {
    let plane = Homography(planeOf: map)
    let inverse = try #require(plane.inverted())
    let side = Int(200 * scale)
    return (0..<side * side).map { index in
      var sum = [0.0, 0, 0]
      for sample in 0..<samples * samples {
        let x = Double(index % side) + (Double(sample % samples) + 0.5) / Double(samples)
        let y = Double(index / side) + (Double(sample / samples) + 0.5) / Double(samples)
        var seen = Color.white
        let point = inverse.apply(CGPoint(x: x / scale, y: y / scale))
        if let point, plane.weight(at: point) > 0, let own = color(point) {
          seen = Color.white.interpolated(
            to: Color(red: own.red, green: own.green, blue: own.blue), progress: own.alpha)
        }
        sum[0] += seen.red
        sum[1] += seen.green
        sum[2] += seen.blue
      }
      return sum.map { $0 / Double(samples * samples) * 255 }
    }
  }

  /// Returns the peak signal-to-noise ratio in decibels.
  private func ratio(_ bitmap: Bitmap, _ reference: [[Double]]) -> Double {
    var sum = 0.0
    for (index, word) in bitmap.words.enumerated() {
      let own = [word >> 16, word >> 8, word].map { Double($0 & 255) }
      for (value, other) in zip(own, reference[index]) { sum += (value - other) * (value - other) }
    }
    let mean = sum / Double(bitmap.words.count * 3)
    return mean > 0 ? 10 * log10(255 * 255 / mean) : .infinity
  }

  private let size = CGSize(width: 120, height: 90)
  /// Rotations from slight to almost edge-on, and beyond.
  private static let turns: [(x: Double, y: Double)] = [
    (0.3, 0), (0, 0.9), (0.5, -1), (0, 1.45), (0.4, 2.6),
  ]

  @Test(arguments: turns)
  func `a solid plane is covered exactly`(turn: (x: Double, y: Double)) throws {
    let map = map(size, x: turn.x, y: turn.y)
    let bounds = CGRect(origin: .zero, size: size)
    let expected = try reference(map, samples: 8) { bounds.contains($0) ? .black : nil }
    let bitmap = try paint(Appearance(fill: .solid(.black)), size, map)
    #expect(ratio(bitmap, expected) > 42)
  }

  @Test(arguments: turns)
  func `a gradient runs in perspective`(turn: (x: Double, y: Double)) throws {
    let map = map(size, x: turn.x, y: turn.y)
    let bounds = CGRect(origin: .zero, size: size)
    let stops = [
      LinearGradient.Stop(location: 0, color: red), LinearGradient.Stop(location: 1, color: blue),
    ]
    let linear = Fill.linear(
      LinearGradient(stops: stops, start: CGPoint(x: 0, y: 0.5), end: CGPoint(x: 1, y: 0.5)))
    let expected = try reference(map) {
      bounds.contains($0) ? red.interpolated(to: blue, progress: $0.x / 120) : nil
    }
    #expect(ratio(try paint(Appearance(fill: linear), size, map), expected) > 40)
    let radial = Fill.radial(RadialGradient(stops: stops, extent: .circle(0.5)))
    let circles = try reference(map) {
      bounds.contains($0)
        ? red.interpolated(to: blue, progress: hypot($0.x - 60, $0.y - 45) / 45) : nil
    }
    #expect(ratio(try paint(Appearance(fill: radial), size, map), circles) > 40)
  }

  @Test(arguments: turns)
  func `a border and a stroke have their widths in the plane`(
    turn: (x: Double, y: Double)
  ) throws {
    let map = map(size, x: turn.x, y: turn.y)
    let bounds = CGRect(origin: .zero, size: size)
    let ring = try reference(map, samples: 8) {
      bounds.contains($0) && !bounds.insetBy(dx: 9, dy: 9).contains($0) ? .black : nil
    }
    let border = Border(width: 9, color: .black)
    #expect(ratio(try paint(Appearance(border: border), size, map), ring) > 40)
    // Cairo strokes an ellipse in a raster of the plane.
    let ellipse = try reference(map, samples: 8) {
      let outer = hypot(($0.x - 60) / 60, ($0.y - 45) / 45)
      let inner = hypot(($0.x - 60) / 51, ($0.y - 45) / 36)
      return outer <= 1 && inner >= 1 ? .black : nil
    }
    let bitmap = try paint(Appearance(shape: .ellipse, border: border), size, map)
    #expect(ratio(bitmap, ellipse) > 30)
  }

  @Test func `a straight edge is at its projected position`() throws {
    let map = map(size, x: 0.2, y: 0.8)
    let bitmap = try paint(Appearance(fill: .solid(.black)), size, map)
    let plane = Homography(planeOf: map)
    let (top, bottom) = (
      try #require(plane.apply(.zero)), try #require(plane.apply(CGPoint(x: 0, y: 90)))
    )
    for y in stride(from: 70, through: 130, by: 5) {
      // The darkness left of the middle of the plane determines the position of the edge.
      let dark = (0..<100).reduce(0.0) { $0 + Double(255 - bitmap.channel(0, $1, y)) / 255 }
      let share = (Double(y) + 0.5 - top.y) / (bottom.y - top.y)
      let expected = top.x + (bottom.x - top.x) * share
      #expect(abs(100 - dark - expected) < 0.1)
    }
  }

  @Test func `a shadow is blurred in the plane`() throws {
    let map = map(size, y: 0.9)
    let shadow = Shadow(color: .black, offset: Vector(dx: 6, dy: 4), blur: 20)
    let plain = Transform3D(translationX: 40, y: 55, z: 0)
    let appearance = Appearance(fill: .solid(red), shadows: [shadow])
    let flat = try paint(appearance, size, plain, scale: 4)
    // The flat bitmap at four times the size is the plane's texture.
    let expected = try reference(map) { point in
      let (x, y) = (Int((point.x + 40) * 4), Int((point.y + 55) * 4))
      guard x >= 0, y >= 0, x < 800, y < 800 else { return nil }
      let word = flat.words[y * 800 + x]
      return Color(rgba: word << 8 | 255)
    }
    #expect(ratio(try paint(appearance, size, map), expected) > 40)
    var inner = shadow
    inner.isInner = true
    let hollow = Appearance(fill: .solid(red), shadows: [inner])
    let flatHollow = try paint(hollow, size, plain, scale: 4)
    let expectedHollow = try reference(map) { point in
      guard CGRect(origin: .zero, size: size).contains(point) else { return nil }
      return Color(
        rgba: flatHollow.words[Int((point.y + 55) * 4) * 800 + Int((point.x + 40) * 4)] << 8 | 255)
    }
    #expect(ratio(try paint(hollow, size, map), expectedHollow) > 36)
  }

  @Test func `a text lies in the plane`() throws {
    let map = map(size, x: 0.3, y: 0.9)
    let text = TextContent(
      "Hg", font: FontDescriptor(family: "Inter", weight: 700), size: 60, color: .black)
    let appearance = Appearance(texts: [text])
    let flat = try paint(appearance, size, Transform3D(translationX: 40, y: 55, z: 0), scale: 8)
    let expected = try reference(map) { point in
      guard CGRect(x: -30, y: -30, width: 180, height: 150).contains(point) else { return nil }
      let word = flat.words[Int((point.y + 55) * 8) * 1600 + Int((point.x + 40) * 8)]
      return Color(rgba: word << 8 | 255)
    }
    let bitmap = try paint(appearance, size, map)
    #expect(bitmap.words.contains { $0 & 255 < 40 })
    #expect(ratio(bitmap, expected) > 32)
  }

  @Test func `a plane through the eye is clipped there`() throws {
    let wide = CGSize(width: 120, height: 900)
    // A floor on which the eye stands: its lower part is behind the eye.
    let map = map(wide, x: 1.2, eye: 250)
    let plane = Homography(planeOf: map)
    #expect(plane.weight(at: .zero) > 0 && plane.weight(at: CGPoint(x: 0, y: 900)) < 0)
    let bounds = CGRect(origin: .zero, size: wide)
    let expected = try reference(map, samples: 8) { bounds.contains($0) ? .black : nil }
    let bitmap = try paint(Appearance(fill: .solid(.black)), wide, map)
    #expect(bitmap.channel(0, 100, 199) == 0 && bitmap.channel(0, 100, 2) == 255)
    #expect(ratio(bitmap, expected) > 40)
    let stops = [
      LinearGradient.Stop(location: 0, color: red), LinearGradient.Stop(location: 1, color: blue),
    ]
    let floor = Appearance(fill: .linear(LinearGradient(stops: stops)))
    let faded = try reference(map) {
      bounds.contains($0) ? red.interpolated(to: blue, progress: $0.y / 900) : nil
    }
    #expect(ratio(try paint(floor, wide, map), faded) > 38)
  }

  @Test func `almost edge-on a plane is a thin line, and edge-on it is invisible`() throws {
    func darkness(_ angle: Double) throws -> Double {
      let bitmap = try paint(Appearance(fill: .solid(.black)), size, map(size, y: angle))
      return bitmap.words.reduce(0) { $0 + Double(255 - $1 & 255) / 255 }
    }
    func area(_ angle: Double) -> Double {
      let corners = Homography(planeOf: map(size, y: angle)).image(
        of: CGRect(origin: .zero, size: size).corners)
      return abs(
        corners.indices.reduce(0.0) {
          let (a, b) = (corners[$1], corners[($1 + 1) % corners.count])
          return $0 + (a.x * b.y - b.x * a.y) / 2
        })
    }
    let angle = 89.9 * .pi / 180
    #expect(abs(try darkness(angle) - area(angle)) < 0.5 + area(angle) * 0.02)
    #expect(try darkness(.pi / 2) < 0.01)
    #expect(try darkness(-89 * .pi / 180) > 10)
  }

  @Test func `clips, groups and content in a plane are in perspective`() throws {
    let map = map(size, y: 0.9)
    func layer(
      _ number: Int, end: Int, _ size: CGSize, _ map: Transform3D, _ appearance: Appearance,
      alpha: Double = 1, clips: Bool = false
    ) -> FrameLayer {
      FrameLayer(
        layer: number, subtreeEnd: end, size: size, toCanvas: map, alpha: alpha,
        clipsToBounds: clips, appearance: appearance)
    }
    let child = Transform3D(translationX: 60, y: -20, z: 0).concatenating(map)
    let frame = Frame(
      time: .zero, canvas: Canvas(size: CGSize(width: 200, height: 200)),
      layers: [
        layer(0, end: 2, size, map, Appearance(fill: .solid(.black)), alpha: 0.5, clips: true),
        layer(1, end: 2, CGSize(width: 120, height: 200), child, Appearance(fill: .solid(red))),
      ])
    let bounds = CGRect(origin: .zero, size: size)
    let expected = try reference(map, samples: 8) { point in
      guard bounds.contains(point) else { return nil }
      let own = point.x >= 60 ? red : Color.black
      return own.multiplyingAlpha(by: 128.0 / 255)
    }
    #expect(ratio(try painter.paint(frame, scale: 1), expected) > 40)
  }

  @Test func `a plane is painted consistently at any scale and repeatedly`() throws {
    let map = map(size, x: 0.3, y: 1)
    let appearance = Appearance(
      fill: .solid(red), cornerRadius: 20, border: Border(width: 4, color: blue),
      shadows: [Shadow(color: .black, blur: 8)])
    let first = try paint(appearance, size, map, scale: 2)
    #expect(try paint(appearance, size, map, scale: 2) == first)
    let off = try Painter(catalog: .builtIn, caches: .off)
    let layer = FrameLayer(
      layer: 0, subtreeEnd: 1, size: size, toCanvas: map, alpha: 1, clipsToBounds: false,
      appearance: appearance)
    let canvas = Canvas(size: CGSize(width: 200, height: 200))
    let frame = Frame(time: .zero, canvas: canvas, layers: [layer])
    #expect(try off.paint(frame, scale: 2) == first)
  }
}
