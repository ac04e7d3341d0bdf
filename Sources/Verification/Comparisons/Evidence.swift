import ComparisonTolerances
public import Foundation
import Imaging
import PixelComparison
import RasterCoding
import Rendering
import TimelineComparison

/// A file that shows a difference to people.
public struct Evidence: Hashable, Sendable {
  /// The file's name: `expected.apng`, `actual.apng`, `difference.apng`, `worst.png`.
  public let name: String
  public let data: Data

  /// All names that evidence may have.
  public static let names =
    [
      "expected.apng", "actual.apng", "difference.apng", "worst.png", "differences.txt",
      "before.gif", "after.gif", VerdictDocument.fileName,
    ] + GoldenCandidate.endings.map { "new" + $0 }

  /// Creates a file.
  public init(name: String, data: Data) { self.name = name; self.data = data }
}

extension Evidence {
  /// Returns images of two animations, of their difference, and of the worst frame side by side.
  ///
  /// Frames are paired as they were compared, and all three animations are synchronous. Images that
  /// would be too large are left out, and the text says so.
  ///
  /// - Throws: `RenderError` if something cannot be read or painted.
  package static func showing(
    _ before: PaintedInput, _ after: PaintedInput, of comparison: Comparison
  ) throws -> [Evidence] {
    var (result, notes) = try images(before, after, of: comparison)
    if !notes.isEmpty { notes.insert("", at: 0) }
    let text = (comparison.lines + notes).joined(separator: "\n") + "\n"
    result.append(Evidence(name: "differences.txt", data: Data(text.utf8)))
    return result
  }

  /// Returns the images that can be made, and notes about the others.
  private static func images(
    _ before: PaintedInput, _ after: PaintedInput, of comparison: Comparison
  ) throws -> (animation: [Evidence], notes: [String]) {
    var compared = comparison
    if compared.pixels.difference == nil { try compared.compareFrames(before, after) }
    guard let difference = compared.pixels.difference else { return ([], []) }
    return try RasterError.naming(comparison.after) {
      let (a, b) = (before.animation, after.animation)
      let expected = try APNGEncoder(width: a.width, height: a.height, compression: .quick)
      let actual = try APNGEncoder(width: b.width, height: b.height, compression: .quick)
      // An image that contains both a wide and a tall one may exceed the limit.
      let encoder = try? APNGEncoder(
        width: max(a.width, b.width), height: max(a.height, b.height), compression: .quick)
      var walk = try EvidenceWalk(a, b, difference)
      var worst = WorstFrame(of: difference)
      while let step = try walk.next() {
        try expected.append(step.expected, duration: step.duration)
        try actual.append(step.actual, duration: step.duration)
        guard let encoder else { continue }
        let ignored = comparison.ignored(before, after, in: step.pair)
        let explained = comparison.explained(before, after, in: step.pair)
        try encoder.append(
          DifferenceImage.difference(
            expected: step.expected, actual: step.actual, tolerances: comparison.tolerances,
            ignored: ignored, explained: explained), duration: step.duration)
        worst.look(at: step, ignored: ignored, explained: explained)
      }
      var result = [
        Evidence(name: "expected.apng", data: try expected.data()),
        Evidence(name: "actual.apng", data: try actual.data()),
      ]
      guard let encoder else {
        return (result, ["note: both together are too large for an image of their difference"])
      }
      result.append(Evidence(name: "difference.apng", data: try encoder.data()))
      if let image = worst.image(tolerances: comparison.tolerances) {
        result.append(Evidence(name: "worst.png", data: Data(try PNGWriter.encode(image))))
      }
      return (result, [])
    }
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
