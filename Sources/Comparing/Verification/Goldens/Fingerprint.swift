import Dynamics
import Foundation
import Painting
import Rendering
import SceneRendering
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
  /// The processor's architecture; like the properties below, `nil` in goldens of earlier versions.
  public var architecture: String?
  public var pixman: String?
  /// The implementations among which pixman chooses by the processor's vector instructions.
  public var pixmanImplementations: String?
  public var harfBuzz: String?
  public var box2D: String?
  /// The version of the C library, and a digest of results of its mathematical functions, which
  /// depend on the processor, too.
  public var libm: String?
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
    architecture = MachineTraits.architecture
    pixman = PaintingLibraries.pixman
    pixmanImplementations = PaintingLibraries.pixmanImplementations
    harfBuzz = TypesettingLibraries.harfBuzz
    box2D = DynamicsLibraries.box2D
    libm = MachineTraits.libm
    fonts = Self.fonts(of: timeline)
  }

  /// Returns the digests of the font files of a timeline's texts, by the names of the files.
  static func fonts(of timeline: Timeline) -> [String: String] {
    let catalog = FontCatalog.builtIn.adding(timeline.assets)
    return fonts(timeline.fontFaces(in: catalog)) { try? catalog.resolve($0).path }
  }

  /// Returns the digests of the files of faces, which `file` finds.
  package static func fonts(_ faces: [FontFace], file: (FontFace) -> String?) -> [String: String] {
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

  /// Returns the digests that the fonts had by an earlier fingerprint, and the present ones of the
  /// fonts that come with the scene.
  func fonts(replacing earlier: Fingerprint, in timeline: Timeline) -> [String: String] {
    let own = Set(timeline.assets.fonts.map { ($0.name as NSString).lastPathComponent })
    return earlier.fonts.filter { !own.contains($0.key) }
      .merging(fonts.filter { own.contains($0.key) }) { $1 }
  }

  /// Returns the differences to another fingerprint as texts; none if they are equal.
  ///
  /// A property that one of them does not have is no difference.
  public func differences(to other: Fingerprint) -> [String] {
    var result = toolDifferences(to: other)
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

  /// Returns the differences in everything but fonts: the tool, its libraries and the processor.
  private func toolDifferences(to other: Fingerprint) -> [String] {
    let pairs: [(String, String?, String?)] = [
      ("cellophane", cellophane, other.cellophane),
      ("architecture", architecture, other.architecture), ("Cairo", cairo, other.cairo),
      ("pixman", pixman, other.pixman),
      ("pixman's implementations", pixmanImplementations, other.pixmanImplementations),
      ("Pango", pango, other.pango),
      ("HarfBuzz", harfBuzz, other.harfBuzz), ("FreeType", freeType, other.freeType),
      ("Box2D", box2D, other.box2D), ("libm", libm, other.libm),
    ]
    return pairs.compactMap { name, from, to in
      guard let from, let to, from != to else { return nil }
      return "\(name) \(from) became \(to)"
    }
  }
}

extension Timeline {
  /// The faces of texts at any time.
  fileprivate func fontFaces(in catalog: FontCatalog) -> [FontFace] {
    var faces: Set<FontFace> = []
    for font in Set(appearances.flatMap(\.fonts)) { faces.formUnion(font.faces(in: catalog)) }
    return faces.sorted { $0.name < $1.name }
  }
}

extension Appearance {
  /// The fonts of its own texts.
  fileprivate var fonts: [FontDescriptor] {
    texts.flatMap { text in [text.font] + text.runs.compactMap(\.font) }
  }
}
