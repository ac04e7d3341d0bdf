import Foundation
import Geometry
import Imaging
import ScenePlayback
import TestSupport
import Testing
import TimelineComparison
import Timelines
import Timing

@testable import MotionSpecs

/// Laws of specifications: they move elements as their scenes do, and leave nothing out.
@Suite struct SpecLawTests {
  private static let scenes = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("fixtures/scenes")

  /// The paths of all sample scenes.
  static let all: [String] = {
    let folders = [scenes, scenes.appendingPathComponent("apps")]
    return folders.flatMap { folder in
      ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
        .filter { $0.hasSuffix(".yaml") }.map { folder.appendingPathComponent($0).path }
    }.sorted()
  }()

  /// Every third sample scene, and every one in a full run.
  static let names =
    isFullRun ? all : all.enumerated().filter { $0.offset % 3 == 0 }.map(\.element)

  /// A scene with its specification.
  private struct Specified: Sendable {
    let scene: LoadedScene
    let spec: MotionSpec
  }

  private static let specified = SharedResults<String, Specified> { path in
    let scene = try LoadedScene.load(path: path)
    return Specified(scene: scene, spec: MotionSpec(of: scene))
  }

  /// The values that can be compared: everything but words.
  private func values(_ layer: Layer, at time: Instant) -> [MotionProperty: MotionValue] {
    let appearance = layer.appearance.value(at: time)
    let map = layer.transform.value(at: time)
    var result: [MotionProperty: MotionValue] = [
      .position: .point(layer.position.value(at: time)),
      .size: .size(layer.size.value(at: time)),
      .contentOffset: .point(layer.boundsOrigin.value(at: time)),
      .transform: .transform(map), .rotation: .transform(map),
      .opacity: .number(min(1, max(0, layer.alpha.value(at: time)))),
      .cornerRadius: .number(appearance.cornerRadius),
    ]
    if case .solid(let color) = appearance.fill { result[.backgroundColor] = .color(color) }
    return result
  }

  /// The values of a stacked layer that can be compared; none while it is a part of a cross-fade.
  private func values(
    _ layer: Layer, _ stacked: [String], at time: Instant
  ) -> [MotionProperty: MotionValue] {
    var appearance = layer.appearance.value(at: time)
    var size = layer.size.value(at: time)
    var result: [MotionProperty: MotionValue] = [:]
    for name in stacked {
      let number = Int(name).map { $0 - 1 }
      guard appearance.crossfade == nil,
        let inner = appearance.stack.first(where: { $0.name == name })
          ?? number.flatMap({
            appearance.stack.indices.contains($0) ? appearance.stack[$0] : nil
          })
      else { return [:] }
      let frame = inner.frame.resolved(in: size)
      (appearance, size) = (inner.appearance, frame.size)
      result = [
        .position: .point(inner.pose.anchorPosition(in: frame)), .size: .size(size),
        .rotation: .transform(Transform3D(inner.pose.transform)),
        .transform: .transform(Transform3D(inner.pose.transform)),
        .opacity: .number(appearance.opacity), .cornerRadius: .number(appearance.cornerRadius),
      ]
    }
    if case .solid(let color) = appearance.fill { result[.backgroundColor] = .color(color) }
    return result
  }

  /// Compares a specification, made a timeline, with the timeline of its scene.
  private func compare(_ specified: Specified, _ name: String) throws -> Int {
    let (scene, spec) = (specified.scene, specified.spec)
    let played = Timeline(of: spec)
    let targets = Dictionary(
      uniqueKeysWithValues: SceneMotions(of: scene).names.map { ($0.value, $0.key) })
    var numbers: [String: Int] = [:]
    for subject in spec.steps.flatMap(\.motions).flatMap(\.subjects)
    where numbers[subject.name] == nil {
      numbers[subject.name] = numbers.count
    }
    var count = 0
    for step in spec.steps {
      for motion in step.motions {
        for subject in motion.subjects {
          let target = try #require(targets[subject.name])
          let layer = scene.timeline.layers[target.layer]
          let other = played.layers[try #require(numbers[subject.name])]
          let begin = step.begin + motion.delay + subject.offset
          for sample in 0..<24 {
            let time =
              begin + Instant(seconds: motion.duration.seconds * (Double(sample) + 0.4) / 24)
            if layer.isHidden.value(at: time) { continue }
            let expected =
              target.stacked.isEmpty
              ? values(layer, at: time) : values(layer, target.stacked, at: time)
            let actual = values(other, at: time)
            for property in motion.properties {
              guard let one = expected[property], let two = actual[property] else { continue }
              let distance = one.distance(to: two)
              // Between two of 480 samples a second, a kink may add as much as is left out, and twice
              // as much in perspective: content that is thrown starts 0.6 ms after the finger has
              // left. Radii and angles count in hundredths. Layers turn by up to 60 radians a second here,
              // which matrices at 480 samples a second follow by two points.
              let slack: Double =
                switch property {
                case .cornerRadius, .rotation: 2
                case .transform: target.stacked.isEmpty ? 0.2 : 2
                default: 0.1
                }
              #expect(
                distance <= SampleThinning.tolerance + slack,
                "\(name), \(motion.name), \(subject.name), \(property.rawValue) at \(time.seconds) s"
              )
              count += 1
            }
          }
        }
      }
    }
    return count
  }

  @Test(arguments: names) func `a specification moves elements as its scene`(path: String) throws {
    // Only the content of the skeleton changes.
    #expect(try compare(Self.specified(path), path) > 0 || path.hasSuffix("skeleton.yaml"))
  }

  @Test(arguments: names) func `every element that moves is in the specification`(
    path: String
  ) throws {
    let specified = try Self.specified(path)
    let scene = specified.scene
    let names = SceneMotions(of: scene).names
    var spans: [String: [ClosedRange<Instant>]] = [:]
    for step in specified.spec.steps {
      for motion in step.motions {
        for subject in motion.subjects {
          let begin = step.begin + motion.delay + subject.offset
          spans[subject.name, default: []].append(begin...(begin + motion.duration))
        }
      }
    }
    let timeline = scene.timeline
    let tick = Instant(seconds: 0.001)
    for sample in 0..<60 {
      let time = Instant(seconds: timeline.playback.duration.seconds * (Double(sample) + 0.5) / 60)
      for (index, layer) in timeline.layers.enumerated()
      where !layer.showsTouch && layer.isAlive(at: time) && layer.isAlive(at: time + tick)
        && layer.isAnimating(at: time) && layer.isAnimating(at: time + tick)
      {
        let isDrawn = sequence(first: index) { timeline.layers[$0].parent }.allSatisfy {
          !timeline.layers[$0].isHidden.value(at: time) && timeline.layers[$0].isAlive(at: time)
        }
        let (before, after) = (values(layer, at: time), values(layer, at: time + tick))
        let moves = before.contains { property, value in
          // A thousandth of a second at 20 pt a second.
          after[property].map { value.distance(to: $0) > 0.02 } ?? false
        }
        guard isDrawn, moves else { continue }
        let name = names[.init(layer: index)] ?? ""
        #expect(
          spans[name]?.contains { $0.contains(time) } == true, "\(name) at \(time.seconds) s")
      }
    }
  }

  @Test(arguments: names) func `JSON is read back as the same specification`(path: String) throws {
    let spec = try Self.specified(path).spec
    // Numbers are rounded to ten digits.
    let copy = try MotionSpec.decode(try spec.text(as: .json))
    #expect(copy.steps.map(\.name) == spec.steps.map(\.name))
    let difference = TimelineDifference(of: Timeline(of: spec), with: Timeline(of: copy))
    #expect(difference.isSame, "\(difference.findings)")
  }

  @Test func `random motions are as in their timelines`() throws {
    var count = 0
    for seed in 0..<UInt64(isFullRun ? 80 : 40) {
      let timeline = RandomTimeline(seed: seed).timeline
      let scene = LoadedScene(path: "random.json", title: nil, timeline: timeline)
      count += try compare(
        Specified(scene: scene, spec: MotionSpec(of: scene)), "seed \(seed)")
    }
    #expect(count > 8000)
  }
}

/// A timeline of elements that move, grow, turn and fade at random.
private struct RandomTimeline {
  private var dice: SeededNumbers
  private var layers: [Layer] = []

  /// The timeline.
  var timeline: Timeline {
    Timeline(
      canvas: Canvas(size: CGSize(width: 400, height: 400)),
      playback: Playback(duration: Instant(seconds: 3)), layers: layers)
  }

  /// Makes the elements from a seed.
  init(seed: UInt64) {
    dice = SeededNumbers(seed: seed &+ 5)
    for number in 0..<(1 + dice.below(5)) {
      var layer = Layer(
        identity: LayerIdentity(collection: "list", key: "\(number)", kind: .cell),
        position: CGPoint(x: value(0, 400), y: value(0, 400)),
        size: CGSize(width: value(20, 90), height: value(20, 90)),
        appearance: Appearance(
          fill: .solid(Color(red: 1, green: 0, blue: 0)),
          stack: [stacked("badge", inner: [stacked("dot", inner: [])]), stacked(nil, inner: [])]))
      var time = value(0, 0.5)
      for _ in 0..<(1 + dice.below(4)) {
        change(&layer, at: Instant(seconds: time))
        time += value(0, 0.6)
      }
      if dice.below(3) == 0 { glide(&layer, from: time + 1) }
      layers.append(layer)
    }
  }

  private mutating func value(_ low: Double, _ high: Double) -> Double {
    low + (high - low) * Double(dice.below(1000)) / 1000
  }

  /// Returns a layer of the style somewhere in its bounds, at a distance from one side or another.
  private mutating func stacked(_ name: String?, inner: [StackedLayer]) -> StackedLayer {
    func length(_ low: Double, _ high: Double) -> RelativeFrame.Length {
      .init(points: value(low, high), share: dice.below(2) == 0 ? 0 : value(0, 0.4))
    }
    let spans = (0..<2).map { _ -> RelativeFrame.Span in
      switch dice.below(3) {
      case 0: .init(start: length(-5, 20), extent: length(5, 20))
      case 1: .init(end: length(-5, 20), extent: length(5, 20))
      default: .init(start: length(-5, 10), end: length(-5, 10))
      }
    }
    var pose = StackedPose(rotation: value(-9, 9))
    if dice.below(3) == 0 { pose.offset = Vector(dx: value(-9, 9), dy: value(-9, 9)) }
    if dice.below(3) == 0 { pose.scale = CGSize(width: value(0.5, 2), height: value(0.5, 2)) }
    if dice.below(3) == 0 { pose.anchor = CGPoint(x: value(0, 1), y: value(0, 1)) }
    return StackedLayer(
      Appearance(
        fill: .solid(Color(red: 0, green: value(0, 1), blue: value(0, 1))),
        cornerRadius: value(0, 8), opacity: value(0.2, 1), stack: inner),
      name: name, frame: RelativeFrame(horizontal: spans[0], vertical: spans[1]), pose: pose)
  }

  /// Animates a property from an instant on.
  private mutating func change(_ layer: inout Layer, at time: Instant) {
    let duration = dice.below(9) == 0 ? .zero : Instant(seconds: value(0.3, 0.9))
    let delay = dice.below(3) == 0 ? Instant(seconds: value(0, 0.3)) : .zero
    let curve: TimingCurve =
      switch dice.below(5) {
      case 0: .linear
      case 1: .easeInEaseOut
      case 2: .easing(.easeOutElastic)
      case 3: .spring(Spring(duration: value(0.2, 0.6), bounce: value(0, 0.5)))
      default: .spring(Spring(dampingRatio: value(0.3, 1), duration: duration.seconds))
      }
    let (replaces, jumps) = (dice.below(4) == 0, dice.below(9) == 0)
    func animate<Value: Animatable>(_ track: inout Track<Value>, to value: Value) {
      if jumps { return track.cut(to: value, at: time) }
      track.animate(
        to: value, at: time, delay: delay, duration: duration, curve: curve,
        beginsFromCurrentState: replaces)
    }
    switch dice.below(8) {
    case 0: animate(&layer.position, to: CGPoint(x: value(0, 400), y: value(0, 400)))
    case 1: animate(&layer.size, to: CGSize(width: value(20, 90), height: value(20, 90)))
    case 2: animate(&layer.alpha, to: value(0, 1))
    case 3:
      animate(
        &layer.transform,
        to: Transform3D(Affine(rotationAngle: value(-3, 3)).scaledBy(x: value(0.5, 2), y: 1)))
    case 4:
      var next = layer.appearance.last
      next.fill = .solid(Color(red: value(0, 1), green: value(0, 1), blue: 0))
      next.cornerRadius = value(0, 20)
      animate(&layer.appearance, to: next)
    case 5, 6:
      var next = layer.appearance.last
      let inner = next.stack[0].appearance.stack
      switch dice.below(3) {
      case 0: next.stack[0] = stacked("badge", inner: inner)
      case 1: next.stack[0].appearance.stack[0] = stacked("dot", inner: [])
      default: next.stack[1] = stacked(nil, inner: [])
      }
      animate(&layer.appearance, to: next)
    default: animate(&layer.boundsOrigin, to: CGPoint(x: 0, y: value(0, 400)))
    }
  }

  /// Moves a layer by samples on an arc.
  private mutating func glide(_ layer: inout Layer, from start: Double) {
    let center = layer.position.last
    let radius = value(20, 100)
    var last = Instant(seconds: start)
    for step in 1...30 {
      let time = Instant(seconds: start + Double(step) / 60)
      let angle = Double(step) / 10
      layer.position.glide(
        to: CGPoint(x: center.x + radius * (1 - cos(angle)), y: center.y + radius * sin(angle)),
        from: last, at: time)
      last = time
    }
    layer = layer.condensed()
  }
}
