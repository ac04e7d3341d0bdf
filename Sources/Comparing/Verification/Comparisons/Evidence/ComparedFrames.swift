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
  /// The worst moments side by side; `nil` if an image as large as both sides would exceed the
  /// limits.
  private var sheet: ComparisonSheet?
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
    var worst = WorstMoments(count: walk.count)
    while let step = try walk.next() {
      try expected.append(step.expected, duration: step.duration)
      try actual.append(step.actual, duration: step.duration)
      var drawing: (image: Bitmap, counts: DifferenceImage.Counts)?
      if let encoder {
        let ignored = comparison.ignored(before, after, in: step.pair)
        let explained = comparison.explained(before, after, in: step.pair)
        let image = DifferenceImage.drawing(
          expected: step.expected, actual: step.actual, tolerances: comparison.tolerances,
          ignored: ignored, explained: explained)
        try encoder.append(image.image, duration: step.duration)
        drawing = image
      }
      let moment = Moment(
        pair: step.pair, duration: step.duration,
        before: before.timelineTime(ofFrame: step.pair.a, at: step.pair.timeA),
        after: after.timelineTime(ofFrame: step.pair.b, at: step.pair.timeB),
        unexplained: drawing?.counts.unexplained ?? 0, explained: drawing?.counts.explained ?? 0)
      moments.append(moment)
      if let drawing {
        worst.take(
          WorstMoments.Shown(
            expected: step.expected, actual: step.actual, difference: drawing.image,
            moment: moment))
      }
    }
    self.expected = Animation(data: try expected.data(), width: a.width, height: a.height)
    self.actual = Animation(data: try actual.data(), width: b.width, height: b.height)
    guard let encoder else { return }
    self.difference = Animation(data: try encoder.data(), width: width, height: height)
    sheet = ComparisonSheet(
      before: ComparisonSheet.Side(
        name: comparison.before, timeline: before.timeline, script: before.script),
      after: ComparisonSheet.Side(
        name: comparison.after, timeline: after.timeline, script: after.script), scale: scale,
      moments: worst)
  }

  /// Returns a sheet of both sides and their difference at the worst moments as a PNG; `nil` if an
  /// image as large as both sides would exceed the limits.
  ///
  /// - Parameters:
  ///   - limit: The largest number of bytes; `nil` for any.
  ///   - name: The output in messages.
  /// - Throws: `RenderError` if even the smallest sheet has more bytes.
  package func sheet(
    byteLimit limit: Int? = nil, name: String = "sheet.png"
  ) throws -> (bytes: [UInt8], note: String?)? {
    try sheet?.png(byteLimit: limit, name: name)
  }

  /// The files that show the frames to people, with the sentences of their comparison as a text.
  package func files(of comparison: Comparison) throws -> [Evidence] {
    var files = [
      Evidence(name: "expected.apng", data: expected.data),
      Evidence(name: "actual.apng", data: actual.data),
    ]
    if let difference { files.append(Evidence(name: "difference.apng", data: difference.data)) }
    if worst != nil, let sheet = try sheet() {
      files.append(Evidence(name: "sheet.png", data: Data(sheet.bytes)))
    }
    return files + [Evidence.text(of: comparison, notes: notes)]
  }
}
