public import Foundation
import FrameComparison
import Imaging
import RasterCoding
import Rendering

/// A file for people who want to see a difference.
public struct Evidence: Hashable, Sendable {
  /// The file's name: `expected.apng`, `actual.apng`, `difference.apng`, `worst.png`.
  public let name: String
  public let data: Data

  /// Makes a file.
  public init(name: String, data: Data) { self.name = name; self.data = data }
}

extension Evidence {
  /// Shows two animations, what differs between them, and the worst frame side by side.
  ///
  /// Frames are held against each other as they were compared, and all three animations are in
  /// step. What is too large for a picture is left out, and the text says so.
  ///
  /// - Throws: `RenderError` where something cannot be read or painted.
  package static func showing(
    _ before: PaintedInput, _ after: PaintedInput, of comparison: Comparison
  ) throws -> [Evidence] {
    var (result, notes) = try pictures(before, after, of: comparison)
    if !notes.isEmpty { notes.insert("", at: 0) }
    let text = (comparison.lines + notes).joined(separator: "\n") + "\n"
    result.append(Evidence(name: "differences.txt", data: Data(text.utf8)))
    return result
  }

  /// Returns the pictures that can be made, and what is to be said of the others.
  private static func pictures(
    _ before: PaintedInput, _ after: PaintedInput, of comparison: Comparison
  ) throws -> (pictures: [Evidence], notes: [String]) {
    var compared = comparison
    if compared.pixels.difference == nil { try compared.comparePictures(before, after) }
    guard let difference = compared.pixels.difference else { return ([], []) }
    return try RasterError.naming(comparison.after) {
      let (a, b) = (before.pictures, after.pictures)
      let expected = try APNGEncoder(width: a.width, height: a.height)
      let actual = try APNGEncoder(width: b.width, height: b.height)
      // Of a wide and a tall picture, none may hold both.
      let encoder = try? APNGEncoder(
        width: max(a.width, b.width), height: max(a.height, b.height))
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
            expected: step.expected, actual: step.actual, limits: comparison.limits,
            ignored: ignored, explained: explained), duration: step.duration)
        worst.look(at: step) { center in
          DifferenceImage.sideBySide(
            expected: step.expected, actual: step.actual, limits: comparison.limits,
            ignored: ignored, explained: explained, center: center)
        }
      }
      var result = [
        Evidence(name: "expected.apng", data: try expected.data()),
        Evidence(name: "actual.apng", data: try actual.data()),
      ]
      guard let encoder else {
        return (result, ["note: both together are too large for a picture of their difference"])
      }
      result.append(Evidence(name: "difference.apng", data: try encoder.data()))
      if let picture = worst.picture {
        result.append(Evidence(name: "worst.png", data: Data(try PNGWriter.encode(picture))))
      }
      return (result, [])
    }
  }
}

/// The frame that is shown side by side: the worst one, or where all is explained that with most.
private struct WorstFrame {
  private let known: FrameDifference?
  private let center: PixelRect?
  private var most = 0
  private(set) var picture: Bitmap?

  /// Makes a search.
  init(of difference: AnimationDifference) {
    known = difference.worst
    let total = difference.total
    center = known?.pixels.unexplained.bounds ?? total.unexplained.bounds ?? total.explained.bounds
  }

  /// Looks at the next moment, and draws it where it is the worst so far.
  mutating func look(at step: EvidenceStep, draw: (PixelRect?) -> Bitmap) {
    if let known {
      if picture == nil, step.pair.a == known.a, step.pair.b == known.b { picture = draw(center) }
      return
    }
    let count = zip(step.expected.words, step.actual.words).count { $0 != $1 }
    if count > most { (most, picture) = (count, draw(center)) }
  }
}
