import Foundation
import Painting
import Rendering
public import Timelines
import Timing
package import Typesetting

/// The versions of the tool, the libraries and the font files with which frames were painted.
///
/// Two machines with one fingerprint give the same pixels. Where fingerprints differ, pixels may.
public struct Fingerprint: Hashable, Sendable, Codable {
  /// The version of the tool.
  public var cellophane: String
  public var cairo: String
  public var pango: String
  public var freeType: String
  /// The digest of a face without a file.
  static let missing = "missing"

  /// The digests (SHA-256) of the font files of texts, by the names of the files.
  ///
  /// The digests of several files with one name are joined by `+`, in order; a face without a file
  /// is `missing` under its own name.
  public var fonts: [String: String]

  /// Creates the fingerprint of this machine for the contents of a timeline.
  public init(for timeline: Timeline) {
    cellophane = ToolVersion.text
    cairo = PaintingLibraries.cairo
    pango = TypesettingLibraries.pango
    freeType = TypesettingLibraries.freeType
    let catalog = FontCatalog.builtIn.adding(timeline.assets)
    fonts = Self.fonts(timeline.fontFaces(in: catalog)) { try? catalog.resolve($0).path }
  }

  /// Returns the digests of the files of faces, which `file` finds.
  package static func fonts(
    _ faces: [FontFace], file: (FontFace) -> String?
  ) -> [String: String] {
    var digests: [String: Set<String>] = [:]
    for face in faces {
      guard let path = file(face),
        let data = try? Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped)
      else {
        digests[face.name] = [missing]
        continue
      }
      let digest = data.withUnsafeBytes { FileDigest.text(of: $0) }
      digests[(path as NSString).lastPathComponent, default: []].insert(digest)
    }
    return digests.mapValues { $0.sorted().joined(separator: "+") }
  }

  /// Returns the differences to another fingerprint as texts; none if they are equal.
  public func differences(to other: Fingerprint) -> [String] {
    var result: [String] = []
    for (name, from, to) in [
      ("cellophane", cellophane, other.cellophane), ("Cairo", cairo, other.cairo),
      ("Pango", pango, other.pango), ("FreeType", freeType, other.freeType),
    ] where from != to {
      result.append("\(name) \(from) became \(to)")
    }
    for name in Set(fonts.keys).union(other.fonts.keys).sorted() {
      let (from, to) = (fonts[name], other.fonts[name])
      if from == to { continue }
      if to == Self.missing {
        result.append("font \(name) is missing")
      } else if from == Self.missing {
        result.append("font \(name) was missing")
      } else {
        let change = to == nil ? "not used" : from == nil ? "new" : "another file"
        result.append("font \(name) is \(change)")
      }
    }
    return result
  }
}

extension Timeline {
  /// The faces of texts at any time.
  fileprivate func fontFaces(in catalog: FontCatalog) -> [FontFace] {
    var faces: Set<FontFace> = []
    for layer in layers {
      let model = layer.appearance.model
      for appearance in [model.initial] + model.steps.map(\.value) {
        faces.formUnion(appearance.fonts.flatMap { $0.faces(in: catalog) })
      }
    }
    return faces.sorted { $0.name < $1.name }
  }
}

extension Appearance {
  /// The fonts of the texts, those of stacked layers and masks included.
  fileprivate var fonts: [FontDescriptor] {
    texts.flatMap { text in [text.font] + text.runs.compactMap(\.font) }
      + stack.flatMap(\.appearance.fonts) + (mask?.appearance.fonts ?? [])
  }
}
