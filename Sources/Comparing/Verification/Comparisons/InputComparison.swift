public import ComparisonTolerances
import Foundation
import Geometry
import Imaging
import MotionSpecs
import PixelComparison
import RasterCoding
public import Rendering
import ScenePlayback
import SceneRendering
import TimelineComparison
import Timelines
import Timing

/// Compares two inputs of any form: their timelines if both have one, then their frames.
///
/// A side that has to be painted is painted in the form of the other one: with the colors of a GIF
/// for a GIF, and otherwise exactly. Differences that the timelines explain are not reported again.
public struct InputComparison: Sendable {
  /// The layers to compare.
  public enum Layers: String, Hashable, Sendable, CaseIterable {
    case all, timelines, pixels
  }

  public var tolerances: Tolerances
  /// The range, the frame rate, the scale and the speed of painting; by default the inputs' own.
  public var sampling: SamplingOptions
  public var layers: Layers

  /// Creates a comparison.
  public init(
    tolerances: Tolerances = Tolerances(), sampling: SamplingOptions = SamplingOptions(),
    layers: Layers = .all
  ) { self.tolerances = tolerances; self.sampling = sampling; self.layers = layers }

  /// Compares the expected input with the actual one.
  ///
  /// - Throws: `RenderError` if one cannot be read or painted, or nothing can be compared.
  public func compare(_ before: ComparisonInput, _ after: ComparisonInput) throws -> Comparison {
    try painting(before, after).comparison
  }

  /// Compares the expected input with the actual one, and returns their frames as well.
  ///
  /// - Throws: `RenderError` if one cannot be read or painted, or nothing can be compared.
  package func painting(
    _ before: ComparisonInput, _ after: ComparisonInput
  ) throws -> PaintedComparison {
    var result = Comparison(before: before.name, after: after.name, tolerances: tolerances)
    if let old = before.scene, let new = after.scene { result.scene = old.changes(to: new) }
    let isOfMotion = before.form == .specification || after.form == .specification
    if isOfMotion, layers == .pixels {
      let input = before.form == .specification ? before : after
      throw RenderError(
        .invalidArgument, at: input.name,
        "a specification has no pixels; compare it with a scene, a timeline or a specification")
    }
    let (old, new) = isOfMotion ? (before.motion, after.motion) : (before.timeline, after.timeline)
    if let old, let new {
      if layers != .pixels {
        result.timeline = TimelineDifference(of: old, with: new, tolerances: tolerances)
      }
    } else if layers == .timelines {
      let input = before.timeline == nil ? before : after
      throw RenderError(
        .invalidArgument, at: input.name,
        "it has no timeline, only frames; compare pixels, or scenes and timelines")
    }
    if let old, let new, !isOfMotion, old != new || before.scene != after.scene {
      let fonts = (Fingerprint.fonts(of: old), Fingerprint.fonts(of: new))
      result.addFileChanges(old, new, fonts: fonts)
    }
    let timelines = [old, new].compactMap(\.self)
    if !timelines.isEmpty { result.noteUnmatchedItems(in: timelines) }
    if isOfMotion { result.notes.append("pixels are not compared: a specification has none") }
    if layers == .timelines || isOfMotion { return PaintedComparison(result) }
    if result.differsInCanvasSize {
      result.notes.append("pixels are not compared, since the size of the canvas differs")
      return PaintedComparison(result)
    }
    var pair = try paint(before, after)
    pair.before.script = before.played?.sheetScript
    pair.after.script = after.played?.sheetScript
    result.notes += try stillNote(before, pair.before, after)
    result.notes += try stillNote(after, pair.after, before)
    try result.compareFrames(pair.before, pair.after)
    return PaintedComparison(result, pair)
  }

  /// Returns the frames of both sides, painted if necessary.
  ///
  /// - Throws: `RenderError` if something cannot be painted or shown.
  package func paint(
    _ before: ComparisonInput, _ after: ComparisonInput
  ) throws -> (before: PaintedInput, after: PaintedInput) {
    try RasterError.naming(after.name) {
      guard var old = before.timeline, var new = after.timeline else {
        if let old = before.timeline, let animation = after.animation {
          let painted = try painted(old, of: before, like: after)
          return (painted, PaintedInput(animation: animation, scale: painted.scale))
        }
        if let new = after.timeline, let animation = before.animation {
          let painted = try painted(new, of: after, like: before)
          return (PaintedInput(animation: animation, scale: painted.scale), painted)
        }
        guard let first = before.animation, let second = after.animation else {
          throw RenderError(.internalFault, at: before.name, "there is nothing to paint")
        }
        return (PaintedInput(animation: first), PaintedInput(animation: second))
      }
      if before.form != after.form {
        // A timeline's text is rounded, so a scene is rounded for the comparison, too.
        old = try TimelineJSON.decode(try TimelineJSON.encode(old))
        new = try TimelineJSON.decode(try TimelineJSON.encode(new))
      }
      // Both at the first one's frame rate: a difference of their own is one of the timelines.
      var options = sampling
      options.framesPerSecond = options.framesPerSecond ?? old.playback.framesPerSecond
      options.speed = options.speed ?? old.playback.speed
      options.scale = options.scale ?? old.canvas.scale
      options.to = options.to ?? max(old.playback.duration, new.playback.duration)
      if let to = options.to, to <= options.from ?? .zero { options.to = nil }
      var other = new
      other.playback.loopCount = old.playback.loopCount
      return (
        try PaintedInput(
          timeline: old, sampling: try Sampling(of: old, options: options, name: before.name)),
        try PaintedInput(
          timeline: other, sampling: try Sampling(of: other, options: options, name: after.name))
      )
    }
  }

  /// Returns advice if a whole scene is compared with an image of one moment.
  private func stillNote(
    _ input: ComparisonInput, _ painted: PaintedInput, _ other: ComparisonInput
  ) throws -> [String] {
    guard input.animation == nil, let frames = painted.sampling?.playback.frameCount, frames > 1,
      try RasterError.naming(other.name, { try other.isOneStill })
    else { return [] }
    return [
      "\(other.name) is one image, and \(input.name) has \(frames) frames; give `at` to "
        + "compare the one of that moment"
    ]
  }

  /// Returns the frames of an input, painted for the comparison with another one.
  private func painted(
    _ timeline: Timeline, of input: ComparisonInput, like other: ComparisonInput
  ) throws -> PaintedInput {
    var options = sampling
    if options.scale == nil, let width = other.animation?.width, timeline.canvas.size.width > 0 {
      // An image of a whole multiple of the canvas, or a half, was rendered at that scale.
      let scale = Double(width) / timeline.canvas.size.width
      if (scale * 4).rounded() == scale * 4, SamplingOptions.scales.contains(scale) {
        options.scale = scale
      }
    }
    return try PaintedInput(
      timeline: timeline,
      sampling: try Sampling(of: timeline, options: options, name: input.name),
      like: other.form, isTimed: other.animation?.isTimed ?? true,
      intent: input.played?.intent ?? .balanced)
  }
}

extension ComparisonInput {
  /// The timeline of the motion alone; `nil` for an animation.
  fileprivate var motion: Timeline? {
    if specification != nil { return timeline }
    return played.map { Timeline(of: MotionSpec(of: $0)) }
  }
}

extension Comparison {
  /// Compares frames, without ignored regions and with those that the timelines explain apart.
  ///
  /// - Throws: `RenderError` if frames cannot be read or painted.
  mutating func compareFrames(_ before: PaintedInput, _ after: PaintedInput) throws {
    let comparison = self
    pixels = try RasterError.naming(self.after) {
      .compared(
        try AnimationComparison.compare(
          before.animation, after.animation, tolerances: tolerances,
          ignored: { comparison.ignored(before, after, in: $0) },
          explained: { comparison.explained(before, after, in: $0) }))
    }
    if timelineVerdict == .same, pixelVerdict == .differs,
      let old = before.timeline, let new = after.timeline
    {
      slightFindings = TimelineDifference(of: old, with: new, tolerances: tolerances.exact).findings
        .filter { $0.kind != .canvas }
    }
  }

  /// Returns the ignored regions of two frames, in pixels.
  func ignored(_ before: PaintedInput, _ after: PaintedInput, in pair: FramePair) -> [PixelRect] {
    tolerances.ignored.flatMap {
      before.rectangles(of: $0, inFrame: pair.a, at: pair.timeA)
        + after.rectangles(of: $0, inFrame: pair.b, at: pair.timeB)
    }
  }

  /// Returns the regions of the timelines' differences in two frames, in pixels.
  func explained(_ before: PaintedInput, _ after: PaintedInput, in pair: FramePair) -> [PixelRect] {
    guard let timeline, !timeline.isSame || !timeline.expected.isEmpty else { return [] }
    return before.rectangles(inFrame: pair.a, at: pair.timeA, of: timeline.regions(of:at:))
      + after.rectangles(inFrame: pair.b, at: pair.timeB, of: timeline.regions(with:at:))
  }
}

extension Tolerances {
  /// The tolerances for timelines that permit rounding errors only.
  fileprivate var exact: Tolerances {
    var result = self
    (result.points.value, result.seconds.value, result.alpha.value) = (1e-6, 0, 1e-6)
    return result
  }
}

extension RasterError {
  /// Runs a function, and adds the name of the file to its errors.
  static func naming<Result>(_ name: String, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as RasterError {
      throw RenderError(error.kind, at: error.file ?? name, error.place + error.text)
    } catch {
      throw RenderError(error, at: name)
    }
  }
}

extension InputComparison {
  /// Returns images of the differences between two inputs; none if only timelines were compared.
  ///
  /// - Throws: `RenderError` if something cannot be read or painted.
  public func evidence(
    of comparison: Comparison, _ before: ComparisonInput, _ after: ComparisonInput
  ) throws -> [Evidence] {
    if comparison.pixelVerdict == .notCompared { return [] }
    let pair = try paint(before, after)
    return try Evidence.showing(pair.before, pair.after, of: comparison)
  }
}
