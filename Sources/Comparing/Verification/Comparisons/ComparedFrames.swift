import ComparisonTolerances
package import Foundation
import Imaging
package import PixelComparison
import RasterCoding
import Rendering
package import Timing

/// The frames of both sides of a comparison as they were paired, and the difference of each pair:
/// three animations on one clock.
package struct ComparedFrames: Sendable {
  /// An animation as an animated PNG.
  package struct Animation: Sendable {
    package let data: Data
    /// The size in pixels.
    package let width: Int
    package let height: Int
  }

  /// The time for which one frame of each side is shown.
  package struct Moment: Hashable, Sendable {
    /// The numbers of both frames, from 0.
    package let pair: FramePair
    /// The duration; more than zero.
    package let duration: Instant
    /// The instant of the expected timeline; `nil` if only frames are known.
    package let before: Instant?
    /// The instant of the actual timeline; `nil` if only frames are known.
    package let after: Instant?
    /// The number of pixels that differ and have no explanation.
    package let unexplained: Int
    /// The number of pixels that differ where the timelines do.
    package let explained: Int
  }

  /// The pixels per point.
  package let scale: Double
  package let expected: Animation
  package let actual: Animation
  /// The difference; `nil` if an image as large as both sides would exceed the limits.
  package private(set) var difference: Animation?
  /// The moments in order.
  package private(set) var moments: [Moment] = []
  /// The worst frame of both sides and its difference side by side, as a PNG; `nil` if no frame
  /// differs.
  package private(set) var worstImage: Data?
  /// Notes about images that could not be made.
  package private(set) var notes: [String] = []

  /// The index of the moment with the most unexplained pixels, or else with the most explained ones;
  /// `nil` if none differs.
  package var worst: Int? {
    let unexplained = moments.map(\.unexplained)
    let counts = unexplained.contains { $0 > 0 } ? unexplained : moments.map(\.explained)
    guard let most = counts.max(), most > 0 else { return nil }
    return counts.firstIndex(of: most)
  }

  /// Paints the frames of a comparison; `nil` if none can be paired.
  ///
  /// Images that would be too large are left out, with a note.
  ///
  /// - Throws: `RenderError` if something cannot be read or painted.
  init?(_ before: PaintedInput, _ after: PaintedInput, of comparison: Comparison) throws {
    var compared = comparison
    if compared.pixels.difference == nil { try compared.compareFrames(before, after) }
    guard let difference = compared.pixels.difference else { return nil }
    scale = before.scale
    let (a, b) = (before.animation, after.animation)
    let width = max(a.width, b.width)
    let height = max(a.height, b.height)
    let expected = try APNGEncoder(width: a.width, height: a.height, compression: .quick)
    let actual = try APNGEncoder(width: b.width, height: b.height, compression: .quick)
    // An image that contains both a wide and a tall one may exceed the limit.
    let encoder = try? APNGEncoder(width: width, height: height, compression: .quick)
    if encoder == nil {
      notes.append("both together are too large for an image of their difference")
    }
    var walk = try EvidenceWalk(a, b, difference)
    var worst = WorstFrame(of: difference)
    while let step = try walk.next() {
      try expected.append(step.expected, duration: step.duration)
      try actual.append(step.actual, duration: step.duration)
      var counts = DifferenceImage.Counts()
      if let encoder {
        let ignored = comparison.ignored(before, after, in: step.pair)
        let explained = comparison.explained(before, after, in: step.pair)
        let drawing = DifferenceImage.drawing(
          expected: step.expected, actual: step.actual, tolerances: comparison.tolerances,
          ignored: ignored, explained: explained)
        try encoder.append(drawing.image, duration: step.duration)
        counts = drawing.counts
        worst.look(at: step, ignored: ignored, explained: explained)
      }
      moments.append(
        Moment(
          pair: step.pair, duration: step.duration,
          before: before.timelineTime(ofFrame: step.pair.a, at: step.pair.timeA),
          after: after.timelineTime(ofFrame: step.pair.b, at: step.pair.timeB),
          unexplained: counts.unexplained, explained: counts.explained))
    }
    self.expected = Animation(data: try expected.data(), width: a.width, height: a.height)
    self.actual = Animation(data: try actual.data(), width: b.width, height: b.height)
    guard let encoder else { return }
    self.difference = Animation(data: try encoder.data(), width: width, height: height)
    worstImage = try worst.image(tolerances: comparison.tolerances)
      .map { Data(try PNGWriter.encode($0)) }
  }

  /// The files that show the frames to people, with the sentences of their comparison as a text.
  package func files(of comparison: Comparison) -> [Evidence] {
    var files = [
      Evidence(name: "expected.apng", data: expected.data),
      Evidence(name: "actual.apng", data: actual.data),
    ]
    if let difference { files.append(Evidence(name: "difference.apng", data: difference.data)) }
    if let worstImage { files.append(Evidence(name: "worst.png", data: worstImage)) }
    return files + [Evidence.text(of: comparison, notes: notes)]
  }
}

/// The frame that is shown side by side: the worst one, or the one with the most explained pixels.
private struct WorstFrame {
  private let known: FrameDifference?
  private let center: PixelRect?
  private var most = 0
  private var found: (step: EvidenceStep, ignored: [PixelRect], explained: [PixelRect])?

  /// Creates a search.
  init(of difference: AnimationDifference) {
    known = difference.worst
    let total = difference.total
    center = known?.pixels.unexplained.bounds ?? total.unexplained.bounds ?? total.explained.bounds
  }

  /// Compares the next moment, and keeps it if it is the worst so far.
  mutating func look(at step: EvidenceStep, ignored: [PixelRect], explained: [PixelRect]) {
    if let known {
      if found == nil, step.pair.a == known.a, step.pair.b == known.b {
        found = (step, ignored, explained)
      }
      return
    }
    let count = zip(step.expected.words, step.actual.words).count { $0 != $1 }
    if count > most { (most, found) = (count, (step, ignored, explained)) }
  }

  /// Draws the worst frame; `nil` if no frame differs.
  func image(tolerances: Tolerances) -> Bitmap? {
    found.map { found in
      DifferenceImage.sideBySide(
        expected: found.step.expected, actual: found.step.actual, tolerances: tolerances,
        ignored: found.ignored, explained: found.explained, center: center)
    }
  }
}
