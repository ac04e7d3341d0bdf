import Foundation
import OutputFiles

/// Existing images, in the order in which they are shown.
public enum FrameFiles {
  /// Returns the images that paths name: files in the given order, of a folder its `*.png`.
  ///
  /// The files of a folder are in natural order: `f2.png` before `f10.png`. Hidden ones are
  /// ignored.
  ///
  /// - Throws: `RenderError` if something is missing, or a folder has no images.
  public static func find(_ paths: [String]) throws -> [String] {
    var result: [String] = []
    for path in paths {
      guard FileManager.default.fileExists(atPath: path) else {
        throw RenderError(.missingInput, at: path, "there is no such file or folder")
      }
      guard OutputTarget.isExistingFolder(path) else {
        result.append(path)
        continue
      }
      let names: [String]
      do {
        names = try FileManager.default.contentsOfDirectory(atPath: path)
      } catch {
        throw RenderError(listing: path, error)
      }
      let images = names.filter { name in
        !name.hasPrefix(".") && (name as NSString).pathExtension.lowercased() == "png"
      }
      guard !images.isEmpty else {
        throw RenderError(.missingInput, at: path, "the folder has no .png files")
      }
      let base = path.hasSuffix("/") ? path : path + "/"
      result += images.sorted(by: naturallyPrecedes).map { base + $0 }
    }
    return result
  }

  /// Returns whether a name precedes another if runs of digits count as numbers.
  ///
  /// Names that differ in leading zeros only are ordered by their bytes, so that the order is
  /// total and the same everywhere.
  package static func naturallyPrecedes(_ left: String, _ right: String) -> Bool {
    var (first, second) = (Array(left.utf8)[...], Array(right.utf8)[...])
    while let a = first.first, let b = second.first {
      if isDigit(a), isDigit(b) {
        let (x, y) = (takeNumber(&first), takeNumber(&second))
        if x.count != y.count { return x.count < y.count }
        if x != y { return x.lexicographicallyPrecedes(y) }
      } else {
        if a != b { return a < b }
        first.removeFirst()
        second.removeFirst()
      }
    }
    if first.isEmpty != second.isEmpty { return first.isEmpty }
    return left.utf8.lexicographicallyPrecedes(right.utf8)
  }

  /// Removes the digits at the beginning, and returns them without leading zeros.
  private static func takeNumber(_ bytes: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let digits = bytes.prefix(while: isDigit)
    bytes = bytes.dropFirst(digits.count)
    return digits.drop { $0 == UInt8(ascii: "0") }
  }

  /// Returns whether a byte is a decimal digit.
  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
