import Dynamics
import Foundation
import Geometry
import Imaging
import Painting
import RasterCoding
import RemoteCaching
import Rendering
import Timelines
import Timing
public import Typesetting

/// The libraries, fonts and programs that rendering uses, and whether they are available.
public struct Installation: Sendable {
  /// One library, font or program.
  public struct Part: Hashable, Sendable {
    /// The name: `Cairo`, `Inter`.
    public let name: String
    /// The version or the folder; if it is missing, the advice.
    public let state: String
    public let isMissing: Bool
    /// Whether only some formats need it.
    public let isOptional: Bool

    /// Makes a part, by default a required one.
    init(name: String, state: String, isMissing: Bool, isOptional: Bool = false) {
      self.name = name; self.state = state
      self.isMissing = isMissing; self.isOptional = isOptional
    }
  }

  public let parts: [Part]

  /// The folders of the fonts that come with the command.
  public static var fontFolders: [String] { FontCatalog.carriedDirectories }

  /// Checks the libraries and fonts, and tries to paint.
  public init(catalog: FontCatalog = .builtIn) {
    var parts = [
      Part(name: "Cairo", state: PaintingLibraries.cairo, isMissing: false),
      Part(name: "pixman", state: PaintingLibraries.pixman, isMissing: false),
      Part(name: "Pango", state: TypesettingLibraries.pango, isMissing: false),
      Part(name: "HarfBuzz", state: TypesettingLibraries.harfBuzz, isMissing: false),
      Part(name: "FreeType", state: TypesettingLibraries.freeType, isMissing: false),
      Part(name: "fontconfig", state: TypesettingLibraries.fontconfig, isMissing: false),
      Part(name: "Box2D", state: DynamicsLibraries.box2D, isMissing: false),
      Part(name: "giflib", state: RasterLibraries.giflib, isMissing: false),
      Part(name: "libdeflate", state: RasterLibraries.libdeflate, isMissing: false),
      Part(name: "libpng", state: RasterLibraries.libpng, isMissing: false),
      Part(name: "libwebp", state: RasterLibraries.libwebp, isMissing: false),
      Part(name: "zlib", state: RasterLibraries.zlib, isMissing: false),
      Self.part(
        "libavif", RasterLibraries.libavif, of: "AVIF", package: RasterLibraries.libavifPackage),
      Self.part(
        "libcurl", RemoteCache.library, of: "remote caches", package: RemoteCache.libraryPackage),
      Self.part("ffmpeg", RasterLibraries.ffmpeg, of: "MP4 and WebM", package: "ffmpeg"),
    ]
    parts += catalog.families.map { Self.part(for: $0, in: catalog) }
    parts.append(Self.paintingPart(catalog: catalog))
    self.parts = parts
  }

  /// Whether nothing that is required is missing.
  public var isComplete: Bool { !parts.contains { $0.isMissing && !$0.isOptional } }

  /// Returns the state of a part that only some formats need.
  private static func part(
    _ name: String, _ version: String?, of formats: String, package: String
  ) -> Part {
    Part(
      name: name,
      state: version ?? "not found; needed for \(formats) only: apt install \(package)",
      isMissing: version == nil, isOptional: true)
  }

  /// Returns the state of a font family's files.
  private static func part(for family: FontFamily, in catalog: FontCatalog) -> Part {
    var folders: [String] = []
    var missing: [String] = []
    for member in family.members {
      if let file = try? catalog.resolve(family.face(of: member)) {
        let folder = (file.path as NSString).deletingLastPathComponent
        if !folders.contains(folder) { folders.append(folder) }
      } else {
        missing.append(member.fileName)
      }
    }
    guard missing.isEmpty else {
      return Part(
        name: family.name,
        state: "\(missing.joined(separator: ", ")) not found; install with: "
          + "apt install \(family.debianPackage)", isMissing: true)
    }
    return Part(
      name: family.name,
      state: "\(family.members.count) faces in \(folders.joined(separator: ", "))",
      isMissing: false)
  }

  /// Paints a letter and checks that it is visible.
  private static func paintingPart(catalog: FontCatalog) -> Part {
    let canvas = Canvas(size: CGSize(width: 32, height: 32), background: .white)
    let layer = FrameLayer(
      layer: 0, subtreeEnd: 1, size: canvas.size, toCanvas: .identity, alpha: 1,
      clipsToBounds: false,
      appearance: Appearance(texts: [TextContent("C", size: 24, color: .black)]))
    do {
      let tools = try FrameTools.live(catalog: catalog)
      let bitmap = try tools.paint(Frame(time: .zero, canvas: canvas, layers: [layer]), 1).bitmap
      if bitmap.words.contains(where: { $0 != 0xFFFF_FFFF }) {
        return Part(name: "painting", state: "works", isMissing: false)
      }
      return Part(
        name: "painting", state: "text is not visible; reinstall the fonts above", isMissing: true)
    } catch {
      return Part(name: "painting", state: "\(error)", isMissing: true)
    }
  }
}
