public import Timing

/// The playback of a timeline: frame rate, duration, loops and speed.
public struct Playback: Hashable, Sendable, Codable {
  /// The frames per second of the output.
  public var framesPerSecond: Double
  /// The duration of the part that is shown.
  public var duration: Instant
  /// The number of times it plays; `nil` for ever.
  public var loopCount: Int?
  /// The seconds of the timeline per second of the output; 0.25 is slow motion.
  public var speed: Double

  /// Makes a playback.
  ///
  /// - Precondition: rate and speed are positive and finite, and the duration is not negative.
  public init(
    framesPerSecond: Double = 50, duration: Instant, loopCount: Int? = nil, speed: Double = 1
  ) {
    precondition(framesPerSecond > 0 && framesPerSecond.isFinite, "a frame rate is positive")
    precondition(speed > 0 && speed.isFinite, "a speed is positive")
    precondition(duration >= .zero, "a duration is not negative")
    self.framesPerSecond = framesPerSecond; self.duration = duration
    self.loopCount = loopCount; self.speed = speed
  }

  /// The duration of one loop of the output.
  public var outputDuration: Instant {
    speed == 1 ? duration : Instant(seconds: duration.seconds / speed)
  }

  /// The number of frames: `max(1, ⌈duration·fps⌉)`; no frame shows the end of the duration itself.
  public var frameCount: Int {
    let exact = outputDuration.seconds * framesPerSecond
    return Int(min(1e15, max(1, (exact - 1e-7).rounded(.up))))
  }

  /// Returns the instant of the timeline shown by frame `index`.
  public func sampleTime(ofFrame index: Int) -> Instant {
    sampleTime(at: Instant(frame: index, perSecond: framesPerSecond))
  }

  /// Returns the instant of the timeline shown at an instant of the output.
  public func sampleTime(at outputTime: Instant) -> Instant {
    speed == 1 ? outputTime : Instant(seconds: outputTime.seconds * speed)
  }
}

extension Playback {
  private enum CodingKeys: String, CodingKey { case framesPerSecond, duration, loopCount, speed }

  /// Reads a playback; throws for a rate or speed that is not positive.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    framesPerSecond = try container.decode(Double.self, forKey: .framesPerSecond)
    duration = try container.decode(Instant.self, forKey: .duration)
    loopCount = try container.decodeIfPresent(Int.self, forKey: .loopCount)
    speed = try container.decode(Double.self, forKey: .speed)
    func require(_ isRight: Bool, _ key: CodingKeys, _ text: String) throws {
      if isRight { return }
      throw DecodingError.dataCorruptedError(
        forKey: key, in: container, debugDescription: text)
    }
    try require(
      framesPerSecond > 0 && framesPerSecond.isFinite, .framesPerSecond,
      "a frame rate is above 0, not \(framesPerSecond)")
    try require(speed > 0 && speed.isFinite, .speed, "a speed is above 0, not \(speed)")
    try require(
      duration >= .zero, .duration, "a duration is 0 or more, not \(duration.seconds)")
  }
}

/// Everything that is drawn over time, as an immutable value.
///
/// A stage records it. Frames are sampled from it in any order, and two timelines can be compared.
/// Its JSON contains `formatVersion`.
///
/// ```swift
/// let timeline = try LoadedScene.load(path: "hello.yaml").timeline
/// print(timeline.canvas.size, timeline.playback.duration.seconds, timeline.layers.count)
/// ```
public struct Timeline: Hashable, Sendable {
  /// The version of the JSON form.
  public static let formatVersion = 1
  /// The greatest nesting depth of layers read from JSON, the outermost and those of snapshots
  /// included.
  public static let maximumDepth = 128
  /// The most layers that the contents of all snapshots may have together when read from JSON.
  public static let maximumSnapshotLayers = 4_000_000

  public var canvas: Canvas
  public var playback: Playback
  /// All layers; parents come before their children, and the numbers are the order of birth.
  public var layers: [Layer]
  /// The files that the layers draw from.
  public var assets: Assets
  /// The parameters of simulated motion, in the order of time; empty without simulations.
  public var parameters: [MotionParameter]

  /// Makes a timeline.
  ///
  /// - Precondition: a layer's parent comes before it, and so does the layer that a snapshot
  ///   captures.
  public init(
    canvas: Canvas, playback: Playback, layers: [Layer], assets: Assets = .none,
    parameters: [MotionParameter] = []
  ) {
    precondition(
      layers.indices.allSatisfy { index in layers[index].parent.map { 0..<index ~= $0 } ?? true },
      "a layer's parent comes before it")
    precondition(
      layers.indices.allSatisfy { index in
        layers[index].content.map { 0..<index ~= $0.layer } ?? true
      }, "the layer that a snapshot captures comes before it")
    self.canvas = canvas; self.playback = playback; self.layers = layers
    self.assets = assets; self.parameters = parameters
  }

  /// The last instant at which any layer changes.
  public var lastChange: Instant {
    layers.map(\.lastChange).max() ?? .zero
  }
}

extension Timeline: CustomStringConvertible {
  /// A summary in one line; the JSON form has all properties.
  public var description: String {
    "timeline of \(layers.count) layers, \(playback.duration.seconds) s at "
      + "\(playback.framesPerSecond) frames per second"
  }
}

extension Timeline: Codable {
  private enum Key: String, CodingKey { case format, canvas, playback, layers, assets, parameters }

  /// Reads a timeline of this format version.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let format = try container.decode(Int.self, forKey: .format)
    guard format == Timeline.formatVersion else {
      throw DecodingError.dataCorruptedError(
        forKey: .format, in: container,
        debugDescription: "timeline format \(format) is not known; this tool reads format "
          + "\(Timeline.formatVersion); render the scene again")
    }
    let layers = try container.decode([Layer].self, forKey: .layers)
    var depths: [Int] = []
    depths.reserveCapacity(layers.count)
    for (index, layer) in layers.enumerated() {
      if let parent = layer.parent, !(0..<index).contains(parent) {
        throw DecodingError.dataCorruptedError(
          forKey: .layers, in: container,
          debugDescription: "layer \(index) names parent \(parent), which does not come before it")
      }
      depths.append(layer.parent.map { depths[$0] + 1 } ?? 1)
      guard depths[index] <= Timeline.maximumDepth else {
        throw DecodingError.dataCorruptedError(
          forKey: .layers, in: container,
          debugDescription: "layer \(index) is nested deeper than \(Timeline.maximumDepth) layers")
      }
    }
    if let problem = Self.problem(withSnapshotsOf: layers, depths: depths) {
      throw DecodingError.dataCorruptedError(
        forKey: .layers, in: container, debugDescription: problem)
    }
    self.init(
      canvas: try container.decode(Canvas.self, forKey: .canvas),
      playback: try container.decode(Playback.self, forKey: .playback), layers: layers,
      assets: try container.decodeIfPresent(Assets.self, forKey: .assets) ?? .none,
      parameters: try container.decodeIfPresent([MotionParameter].self, forKey: .parameters) ?? [])
  }

  /// Returns a description of a snapshot that cannot be drawn; `nil` if there is none.
  ///
  /// Snapshots of snapshots could grow without bound, so all layers of all their contents and their
  /// nesting depths are counted.
  private static func problem(withSnapshotsOf layers: [Layer], depths: [Int]) -> String? {
    if layers.allSatisfy({ $0.content == nil }) { return nil }
    let children = layers.childrenByParent()
    // The number of layers drawn for a layer with its snapshot, and their depth below it.
    var weights = Array(repeating: 1, count: layers.count)
    var reaches = Array(repeating: 0, count: layers.count)
    var (total, visits) = (0, 0)
    for (index, layer) in layers.enumerated() {
      guard let content = layer.content else { continue }
      guard (0..<index).contains(content.layer) else {
        return "layer \(index) captures layer \(content.layer), which does not come before it"
      }
      let ancestors = sequence(first: index) { layers[$0].parent }
      if ancestors.contains(content.layer) {
        return "layer \(index) captures layer \(content.layer), which contains it"
      }
      var open = [(layer: content.layer, depth: 1)]
      var (weight, reach) = (1, 0)
      while let next = open.popLast(), max(total, visits) <= maximumSnapshotLayers {
        visits += 1
        weight += weights[next.layer]
        total += weights[next.layer]
        reach = max(reach, next.depth + reaches[next.layer])
        for child in children[next.layer] where child < index {
          open.append((child, next.depth + 1))
        }
      }
      (weights[index], reaches[index]) = (weight, reach)
      if max(total, visits) > maximumSnapshotLayers {
        return "snapshots contain more than \(maximumSnapshotLayers) layers together"
      }
      if depths[index] + reach > maximumDepth {
        return "the snapshot of layer \(index) is nested deeper than \(maximumDepth) layers"
      }
    }
    return nil
  }

  /// Writes the timeline with its format version.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(Timeline.formatVersion, forKey: .format)
    try container.encode(canvas, forKey: .canvas)
    try container.encode(playback, forKey: .playback)
    try container.encode(layers, forKey: .layers)
    if assets != .none { try container.encode(assets, forKey: .assets) }
    if !parameters.isEmpty { try container.encode(parameters, forKey: .parameters) }
  }
}
