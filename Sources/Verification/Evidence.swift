public import Foundation
import FrameComparison
import Imaging
import RasterCoding
import Rendering
import Timing

/// A file for people who want to see a difference.
public struct Evidence: Hashable, Sendable {
  /// The file's name: `expected.apng`, `actual.apng`, `difference.apng`, `worst.png`.
  public let name: String
  public let data: Data

  /// Makes a file.
  public init(name: String, data: Data) { (self.name, self.data) = (name, data) }
}

extension Evidence {
  /// Shows two animations, what differs between them, and the worst frame side by side.
  ///
  /// Frames are held against each other by their number; where one ends its last picture stays.
  ///
  /// - Throws: `RenderError` where something cannot be read or painted.
  package static func showing(
    _ before: PaintedExhibit, _ after: PaintedExhibit, of comparison: Comparison
  ) throws -> [Evidence] {
    let difference = comparison.pixels.difference
    let worst = difference?.worst
    var result: [Evidence] = []
    try RasterError.naming(comparison.after) {
      for (name, side) in [("expected", before), ("actual", after)] {
        let bytes = try APNGEncoder.encode(side.pictures, name: comparison.after)
        result.append(Evidence(name: "\(name).apng", data: Data(bytes)))
      }
      let width = max(before.pictures.width, after.pictures.width)
      let height = max(before.pictures.height, after.pictures.height)
      let encoder = try APNGEncoder(width: width, height: height)
      let (first, second) = (try before.pictures.open(), try after.pictures.open())
      var (left, right): (RasterFrame?, RasterFrame?)
      var number = 0
      // Where nothing is unexplained, the frame with the most explained pixels is the worst.
      var most = 0
      var sides: Bitmap?
      var (timeA, timeB) = (Instant.zero, Instant.zero)
      while true {
        let (nextLeft, nextRight) = (try first.next(), try second.next())
        guard nextLeft != nil || nextRight != nil else { break }
        (left, right) = (nextLeft ?? left, nextRight ?? right)
        guard let old = left, let new = right else { break }
        let ignored = comparison.limits.ignored.flatMap {
          before.rectangles(of: $0, at: timeA) + after.rectangles(of: $0, at: timeB)
        }
        let explained = comparison.explained(before, after, at: timeA, timeB)
        let picture = DifferencePicture.difference(
          expected: old.bitmap, actual: new.bitmap, limits: comparison.limits, ignored: ignored,
          explained: explained)
        let duration = max(old.duration, new.duration)
        try encoder.append(picture, duration: duration > .zero ? duration : Self.stillDuration)
        let count = zip(old.bitmap.words, new.bitmap.words).count { $0 != $1 }
        if worst.map({ number == $0.a }) ?? (count > most) {
          most = count
          sides = DifferencePicture.sideBySide(
            expected: old.bitmap, actual: new.bitmap, limits: comparison.limits, ignored: ignored,
            explained: explained)
        }
        number += 1
        (timeA, timeB) = (timeA + old.duration, timeB + new.duration)
      }
      var bytes: [UInt8] = []
      try encoder.finish { bytes.append(contentsOf: $0) }
      result.append(Evidence(name: "difference.apng", data: Data(bytes)))
      if let sides {
        result.append(Evidence(name: "worst.png", data: Data(try PNGWriter.encode(sides))))
      }
    }
    let text = comparison.lines.joined(separator: "\n") + "\n"
    result.append(Evidence(name: "differences.txt", data: Data(text.utf8)))
    return result
  }

  /// How long pictures without a clock are shown.
  private static let stillDuration = Instant(seconds: 0.5)
}
