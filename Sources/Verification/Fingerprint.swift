import Foundation
import Lettering
import Painting
import Rendering
public import Timelines
import Timing
import Typesetting

/// What drew a picture: the tool, the libraries and the font files that it was made with.
///
/// Two machines with one fingerprint give the same pixels. Where fingerprints differ, pixels may.
public struct Fingerprint: Hashable, Sendable, Codable {
  /// The version of the tool.
  public var cellophane: String
  public var cairo: String
  public var pango: String
  public var freeType: String
  /// The digests (SHA-256) of the font files that texts are set in, by the names of the files.
  public var fonts: [String: String]

  /// Takes the fingerprint of this machine for what a timeline shows.
  public init(for timeline: Timeline) {
    cellophane = ToolVersion.text
    cairo = PaintingLibraries.cairo
    pango = TypesettingLibraries.pango
    freeType = TypesettingLibraries.freeType
    fonts = [:]
    for face in timeline.fontFaces {
      guard let path = try? FontCatalog.builtIn.resolve(face).path,
        let data = try? Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped)
      else { continue }
      fonts[(path as NSString).lastPathComponent] = data.withUnsafeBytes {
        FileDigest.text(of: $0)
      }
    }
  }

  /// Returns what another fingerprint has otherwise, in words; nothing where they are the same.
  public func differences(to other: Fingerprint) -> [String] {
    var result: [String] = []
    for (name, from, to) in [
      ("cellophane", cellophane, other.cellophane), ("Cairo", cairo, other.cairo),
      ("Pango", pango, other.pango), ("FreeType", freeType, other.freeType),
    ] where from != to {
      result.append("\(name) \(from) became \(to)")
    }
    for name in Set(fonts.keys).union(other.fonts.keys).sorted() {
      switch (fonts[name], other.fonts[name]) {
      case (let from?, let to?) where from != to: result.append("font \(name) is another file")
      case (_?, nil): result.append("font \(name) is not used")
      case (nil, _?): result.append("font \(name) is new")
      default: break
      }
    }
    return result
  }
}

extension Timeline {
  /// The faces that texts are set in at any time.
  fileprivate var fontFaces: [FontFace] {
    var faces: Set<FontFace> = []
    for layer in layers {
      let model = layer.appearance.model
      for appearance in [model.initial] + model.steps.map(\.value) {
        faces.formUnion(appearance.texts.map(\.font.face))
      }
    }
    return Array(faces)
  }
}
