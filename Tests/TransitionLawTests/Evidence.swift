import Foundation
import Imaging
import OutputFiles
import PixelComparison
import RasterCoding
import Rendering

/// Files that document a failure, in a folder below the temporary one.
enum Evidence {
  /// Writes the scene, both bitmaps and their difference; returns the folder.
  static func write(
    _ name: String, yaml: String, expected: Bitmap, actual: Bitmap
  ) throws -> String {
    let slug = String(name.map { $0.isLetter || $0.isNumber ? $0 : "-" })
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("cellophane-transition-law").appendingPathComponent(slug)
    func write(_ bytes: some Sequence<UInt8>, _ file: String) throws {
      try NewFile.replace(folder.appendingPathComponent(file).path, with: Data(bytes))
    }
    try write(yaml.utf8, "scene.yaml")
    try write(PNGWriter.encode(expected), "expected.png")
    try write(PNGWriter.encode(actual), "actual.png")
    try write(
      PNGWriter.encode(DifferenceImage.difference(expected: expected, actual: actual)),
      "difference.png")
    return folder.path
  }
}
