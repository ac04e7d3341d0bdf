import Foundation
public import FrameComparison
import Geometry
import Imaging
import RasterCoding
public import Rendering
import Timelines
import Timing

/// Compares two exhibits of any form: their timelines where both have one, then their pictures.
///
/// What has to be painted is painted in the form that the other side has: with the colours of a GIF
/// for a GIF, and otherwise exactly. What the timelines' differences explain is not told again.
public struct InputComparison: Sendable {
  /// Which layers are looked at.
  public enum Layers: String, Hashable, Sendable, CaseIterable {
    case all, timelines, pixels
  }

  public var limits: Tolerances
  /// Another range, rate, scale or speed than the exhibits' own, for what is painted.
  public var sampling: SamplingOptions
  public var layers: Layers

  /// Makes a comparison.
  public init(
    limits: Tolerances = Tolerances(), sampling: SamplingOptions = SamplingOptions(),
    layers: Layers = .all
  ) {
    self.limits = limits; self.sampling = sampling; self.layers = layers
  }

  /// Compares what should be with what is.
  ///
  /// - Throws: `RenderError` where one cannot be read or painted, or nothing can be compared.
  public func compare(_ before: ComparisonInput, _ after: ComparisonInput) throws -> Comparison {
    var result = Comparison(before: before.name, after: after.name, limits: limits)
    if let old = before.timeline, let new = after.timeline {
      if layers != .pixels {
        result.timeline = TimelineComparison(of: old, with: new, limits: limits)
      }
    } else if layers == .timelines {
      let pictures = before.timeline == nil ? before : after
      throw RenderError(
        .usage, at: pictures.name,
        "it has no timeline, only pictures: compare pixels, or scenes and timelines")
    }
    let timelines = [before, after].compactMap(\.timeline)
    if !timelines.isEmpty { result.noteUnmatchedItems(in: timelines) }
    if layers == .timelines { return result }
    if result.tellsCanvasSize {
      result.notes.append("pixels are not compared, since the canvas has another size")
      return result
    }
    let pair = try paint(before, after)
    result.notes += try stillNote(before, pair.before, after)
    result.notes += try stillNote(after, pair.after, before)
    try result.comparePictures(pair.before, pair.after)
    return result
  }

  /// Returns the pictures of both sides, painting those that are not there.
  ///
  /// - Throws: `RenderError` where something cannot be painted or shown.
  package func paint(
    _ before: ComparisonInput, _ after: ComparisonInput
  ) throws -> (before: PaintedInput, after: PaintedInput) {
    try RasterError.naming(after.name) {
      guard var old = before.timeline, var new = after.timeline else {
        if let old = before.timeline, let pictures = after.pictures {
          let painted = try painted(old, of: before, like: after)
          return (painted, PaintedInput(pictures: pictures, scale: painted.scale))
        }
        if let new = after.timeline, let pictures = before.pictures {
          let painted = try painted(new, of: after, like: before)
          return (PaintedInput(pictures: pictures, scale: painted.scale), painted)
        }
        guard let first = before.pictures, let second = after.pictures else {
          throw RenderError(.internalFault, at: before.name, "there is nothing to paint")
        }
        return (PaintedInput(pictures: first), PaintedInput(pictures: second))
      }
      if before.form != after.form {
        // A timeline's text is rounded, so a scene is held against it rounded, too.
        old = try TimelineJSON.decode(try TimelineJSON.encode(old))
        new = try TimelineJSON.decode(try TimelineJSON.encode(new))
      }
      // Both at the first one's rate: that their own differs, the timelines tell.
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

  /// Says what to do where a whole scene is held against a picture of one moment.
  private func stillNote(
    _ exhibit: ComparisonInput, _ painted: PaintedInput, _ other: ComparisonInput
  ) throws -> [String] {
    guard exhibit.pictures == nil, let frames = painted.sampling?.playback.frameCount, frames > 1,
      try RasterError.naming(other.name, { try other.isOneStill })
    else { return [] }
    return [
      "\(other.name) is one picture, and \(exhibit.name) has \(frames) frames: give --at TIME to "
        + "compare the one of that moment"
    ]
  }

  /// Returns an exhibit's pictures, painted to be held against another one's.
  private func painted(
    _ timeline: Timeline, of exhibit: ComparisonInput, like other: ComparisonInput
  ) throws -> PaintedInput {
    var options = sampling
    if options.scale == nil, let width = other.pictures?.width, timeline.canvas.size.width > 0 {
      // A picture of a whole number of times the canvas, or a half, was rendered at that scale.
      let scale = Double(width) / timeline.canvas.size.width
      if (scale * 4).rounded() == scale * 4, SamplingOptions.scales.contains(scale) {
        options.scale = scale
      }
    }
    return try PaintedInput(
      timeline: timeline,
      sampling: try Sampling(of: timeline, options: options, name: exhibit.name),
      like: other.form, isTimed: other.pictures?.isTimed ?? true)
  }
}

extension Comparison {
  /// Compares pictures, leaving out what is ignored and counting apart what the timelines tell.
  ///
  /// - Throws: `RenderError` where pictures cannot be read or painted.
  mutating func comparePictures(_ before: PaintedInput, _ after: PaintedInput) throws {
    let comparison = self
    pixels = try RasterError.naming(self.after) {
      .compared(
        try AnimationComparison.compare(
          before.pictures, after.pictures, limits: limits,
          ignored: { comparison.ignored(before, after, in: $0) },
          explained: { comparison.explained(before, after, in: $0) }))
    }
  }

  /// Returns what is not compared in two frames, in pixels.
  func ignored(
    _ before: PaintedInput, _ after: PaintedInput, in pair: FramePair
  ) -> [PixelRect] {
    limits.ignored.flatMap {
      before.rectangles(of: $0, inFrame: pair.a, at: pair.timeA)
        + after.rectangles(of: $0, inFrame: pair.b, at: pair.timeB)
    }
  }

  /// Returns where the timelines' differences are seen in two frames, in pixels.
  func explained(
    _ before: PaintedInput, _ after: PaintedInput, in pair: FramePair
  ) -> [PixelRect] {
    guard let timeline, !timeline.isSame else { return [] }
    return before.rectangles(
      inFrame: pair.a, at: pair.timeA, of: timeline.regions(of:at:))
      + after.rectangles(inFrame: pair.b, at: pair.timeB, of: timeline.regions(with:at:))
  }
}

extension RasterError {
  /// Does something with pictures, and names the file in what goes wrong.
  static func naming<Result>(_ name: String, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as RasterError {
      throw RenderError(.badData, at: error.file ?? name, error.place + error.text)
    } catch {
      throw RenderError(error, at: name)
    }
  }
}

extension InputComparison {
  /// Shows what differs between two exhibits; nothing where only timelines were compared.
  ///
  /// - Throws: `RenderError` where something cannot be read or painted.
  public func evidence(
    of comparison: Comparison, _ before: ComparisonInput, _ after: ComparisonInput
  ) throws -> [Evidence] {
    if comparison.pixelVerdict == .notCompared { return [] }
    let pair = try paint(before, after)
    return try Evidence.showing(pair.before, pair.after, of: comparison)
  }
}
