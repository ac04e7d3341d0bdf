import Foundation
import Geometry
import Imaging
import TestSupport
import Testing
import Timelines
import Timing
import Typesetting
import VectorEncoding

/// The motion in animated documents, against that of their timelines.
@Suite struct AnimatedMotionTests {
  private static let canvas = CGSize(width: 400, height: 400)
  private static let duration = Instant(seconds: 2)

  private func document(
    _ layers: [Layer], precision: AnimatedSVGEncoder.Precision = .standard
  ) throws -> AnimatedDocument {
    let timeline = Self.timeline(layers)
    var options = AnimatedSVGEncoder.Options(playback: timeline.playback)
    options.precision = precision
    return try AnimatedDocument(
      AnimatedSVGEncoder(catalog: .builtIn).document(of: timeline, options: options).text)
  }

  private static func timeline(_ layers: [Layer]) -> Timeline {
    Timeline(
      canvas: Canvas(size: canvas, background: .white), playback: Playback(duration: duration),
      layers: layers)
  }

  /// A tile whose color stands for its number.
  private static func tile(_ number: Int, at point: CGPoint = CGPoint(x: 200, y: 200)) -> Layer {
    Layer(
      position: point, size: CGSize(width: 60, height: 40),
      appearance: Appearance(fill: .solid(Color(rgba: UInt32(number + 1) << 8 | 0xFF))))
  }

  @Test func `a cubic curve keeps its control points`() throws {
    var layer = Self.tile(0)
    layer.position.animate(
      to: CGPoint(x: 300, y: 100), at: Instant(seconds: 0.5), duration: Instant(seconds: 0.5),
      curve: .easeInEaseOut)
    let text = try document([layer]).text
    #expect(
      text.contains(
        """
        {0%,25%{transform:translate(170px,180px);\
        animation-timing-function:cubic-bezier(.42,0,.58,1)}50%,to{transform:translate(270px,80px)}}
        """))
  }

  @Test(arguments: [0.5, 0.6, 0.7, 0.8, 0.9, 1])
  func `a spring takes few keyframes`(damping: Double) throws {
    for distance in [40.0, 300, 800] {
      var layer = Self.tile(0, at: CGPoint(x: 100, y: 200))
      layer.position.animate(
        to: CGPoint(x: 100 + distance, y: 200), at: .zero, duration: Instant(seconds: 1),
        curve: .spring(Spring(dampingRatio: damping, duration: 1)))
      // The keyframes of the still times do not count.
      let count = try document([layer]).keyframeCounts.max() ?? 0
      #expect(count <= 8 + 3, "damping \(damping), \(distance) pt")
    }
  }

  /// Compares each tile with the frames of the timeline.
  private func compare(
    _ layers: [Layer], precision: AnimatedSVGEncoder.Precision, seed: UInt64
  ) throws {
    let timeline = Self.timeline(layers)
    let document = try document(layers, precision: precision)
    for step in 0..<60 {
      // Times between frames and events, whose keyframes are rounded.
      let time = (Double(step) + 0.37) / 60 * Self.duration.seconds
      let frame = timeline.frame(at: Instant(seconds: time))
      let shapes = document.shapes(at: time)
      for layer in frame.layers where layer.alpha > 0 {
        guard case .solid(let color) = layer.appearance.fill else { continue }
        let found = shapes.filter { $0.fill == color.hexadecimal }
        let corners = CGRect(origin: .zero, size: layer.size).corners.map {
          $0.applying(layer.toCanvas.planarAffine ?? .identity)
        }
        // What is never on the canvas is left out.
        guard CGRect(origin: .zero, size: Self.canvas).contains(corners[0]) else { continue }
        #expect(found.count == 1, "seed \(seed), \(time) s, \(color.hexadecimal)")
        guard let shape = found.first else { continue }
        let box = CGRect(origin: .zero, size: layer.size)
        let expected = [
          CGPoint(x: box.minX, y: box.minY), CGPoint(x: box.maxX, y: box.minY),
          CGPoint(x: box.minX, y: box.maxY), CGPoint(x: box.maxX, y: box.maxY),
        ].map { $0.applying(layer.toCanvas.planarAffine ?? .identity) }
        for (one, other) in zip(shape.corners, expected) {
          let error = max(abs(one.x - other.x), abs(one.y - other.y))
          #expect(
            error <= precision.tolerance + 0.03, "seed \(seed), \(time) s, \(color.hexadecimal)")
        }
      }
      let visible = Set(shapes.filter { $0.opacity > 0 }.map(\.fill))
      let alive = Set(
        frame.layers.compactMap { layer -> String? in
          if case .solid(let color) = layer.appearance.fill { color.hexadecimal } else { nil }
        } + ["#FFFFFF"])
      #expect(visible.isSubset(of: alive), "seed \(seed), \(time) s")
    }
  }

  @Test(arguments: AnimatedSVGEncoder.Precision.allCases)
  func `random motions are right within the tolerance`(
    precision: AnimatedSVGEncoder.Precision
  ) throws {
    for seed in 0..<UInt64(24) {
      try compare(RandomMotion(seed: seed).layers, precision: precision, seed: seed)
    }
  }

  @Test func `the attributes are the last state`() throws {
    for seed in 0..<UInt64(12) {
      let layers = RandomMotion(seed: seed).layers
      let document = try document(layers)
      let still = document.shapes(at: nil)
      let last = document.shapes(at: Self.duration.seconds * 0.999_999_9)
      #expect(Set(still.map(\.fill)) == Set(last.map(\.fill)), "seed \(seed)")
      for shape in still {
        let other = last.first { $0.fill == shape.fill }
        for (one, two) in zip(shape.corners, other?.corners ?? []) {
          #expect(hypot(one.x - two.x, one.y - two.y) < 0.1, "seed \(seed)")
        }
      }
    }
  }

  @Test func `the last element to be raised is shown once, above the others`() throws {
    var layers = (0..<3).map { Self.tile($0) }
    layers[0].zIndex.set(5, at: Instant(seconds: 0.5))
    layers[1].zIndex.set(9, at: Instant(seconds: 1))
    layers[0].zIndex.set(12, at: Instant(seconds: 1.5))
    let document = try document(layers)
    let timeline = Self.timeline(layers)
    for time in [0.25, 0.75, 1.25, 1.75] {
      let order = timeline.frame(at: Instant(seconds: time)).layers.map { layer in
        if case .solid(let color) = layer.appearance.fill { color.hexadecimal } else { "" }
      }
      #expect(document.shapes(at: time).map(\.fill).filter { $0 != "#FFFFFF" } == order)
    }
  }
}

/// Layers that move, turn, grow, fade, appear and disappear at random.
private struct RandomMotion {
  private(set) var layers: [Layer] = []
  private var dice: SeededNumbers

  /// Makes layers from a seed.
  init(seed: UInt64) {
    dice = SeededNumbers(seed: seed &+ 77)
    let count = 2 + dice.below(5)
    for number in 0..<count {
      var layer = Layer(
        parent: number > 0 && dice.below(3) == 0 ? dice.below(number) : nil,
        position: point(), size: size(),
        appearance: Appearance(fill: .solid(Color(rgba: UInt32(number + 1) << 8 | 0xFF))))
      if let parent = layer.parent {
        layer.birth = layers[parent].birth
        layer.death = layers[parent].death
      } else if dice.below(3) == 0 {
        layer.begin(at: time(0, 0.8))
        if dice.below(2) == 0 { layer.death = time(1, 1.9) }
      }
      for _ in 0..<dice.below(3) { change(&layer) }
      layers.append(layer)
    }
  }

  private mutating func number(_ low: Double, _ high: Double) -> Double {
    low + (high - low) * Double(dice.below(10_000)) / 10_000
  }

  private mutating func time(_ low: Double, _ high: Double) -> Instant {
    Instant(seconds: number(low, high))
  }

  private mutating func point() -> CGPoint {
    CGPoint(x: number(80, 320), y: number(80, 320))
  }

  private mutating func size() -> CGSize {
    CGSize(width: number(20, 120), height: number(20, 120))
  }

  private mutating func curve() -> TimingCurve {
    switch dice.below(5) {
    case 0: .linear
    case 1: .easeInEaseOut
    case 2: .cubic(CubicBezier(x1: number(0, 1), y1: number(-1, 2), x2: number(0, 1), y2: 1))
    default: .spring(Spring(dampingRatio: number(0.3, 1), duration: number(0.3, 1)))
    }
  }

  /// Adds an animation after those that there are.
  private mutating func change(_ layer: inout Layer) {
    let begin = max(layer.birth, layer.lastModelChange) + time(0.01, 0.4)
    let (delay, duration) = (time(0, 0.2), time(0.1, 0.8))
    let curve = curve()
    switch dice.below(5) {
    case 0:
      layer.size.animate(to: size(), at: begin, delay: delay, duration: duration, curve: curve)
    case 1:
      let turn = Affine(rotationAngle: number(-3, 3))
        .concatenating(Affine(scaleX: number(0.5, 1.5), y: number(0.5, 1.5)))
      layer.transform.animate(
        to: Transform3D(turn), at: begin, delay: delay, duration: duration, curve: curve)
    case 2:
      layer.isHidden.set(true, at: begin)
      layer.isHidden.set(false, at: begin + time(0.1, 0.4))
    case 3: layer.position.set(point(), at: begin)
    default:
      layer.position.animate(
        to: point(), at: begin, delay: delay, duration: duration, curve: curve)
    }
  }
}

extension Layer {
  /// The last instant at which anything began to change.
  fileprivate var lastModelChange: Instant {
    [
      position.model.steps.last?.time, size.model.steps.last?.time,
      transform.model.steps.last?.time, isHidden.steps.last?.time,
    ].compactMap(\.self).max() ?? .zero
  }
}
