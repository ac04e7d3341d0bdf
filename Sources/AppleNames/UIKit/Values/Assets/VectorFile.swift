import CoreGraphics
import Foundation

/// A vector file of an asset catalog, of which only the size is read.
enum VectorFile {
  /// Returns the size of a PDF or SVG in points; `nil` for other files.
  ///
  /// It is the first `MediaBox` of a PDF (ISO 32000-1, 7.7.3.3), and the width and height of an SVG, or
  /// else those of its `viewBox`. Without any it is zero.
  static func size(of data: Data, named name: String) -> CGSize? {
    let text = String(decoding: data, as: UTF8.self)
    switch (name as NSString).pathExtension.lowercased() {
    case "pdf":
      let box = text.firstMatch(of: /\/MediaBox\s*\[([^\]]*)\]/)
      let corners = numbers(in: box?.1 ?? "")
      guard corners.count == 4 else { return .zero }
      return CGSize(width: corners[2] - corners[0], height: corners[3] - corners[1])
    case "svg":
      let tag = text.firstMatch(of: /<svg\b[^>]*>/).map { String($0.output) } ?? ""
      let width = tag.firstMatch(of: /\swidth="([\d.]+)(?:px|pt)?"/).flatMap { Double($0.1) }
      let height = tag.firstMatch(of: /\sheight="([\d.]+)(?:px|pt)?"/).flatMap { Double($0.1) }
      if let width, let height { return CGSize(width: width, height: height) }
      let box = numbers(in: tag.firstMatch(of: /\sviewBox="([^"]*)"/)?.1 ?? "")
      return box.count == 4 ? CGSize(width: box[2], height: box[3]) : .zero
    default: return nil
    }
  }

  private static func numbers(in text: Substring) -> [Double] {
    text.split { $0.isWhitespace || $0 == "," }.compactMap { Double($0) }
  }
}
