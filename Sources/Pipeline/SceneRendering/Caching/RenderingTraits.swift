import CFileSystem
import Digests
import Dynamics
import Foundation
import OutputCaching
import OutputFiles
import Painting
import RasterCoding
import Rendering
import Synchronization
import Typesetting

/// The properties of this program and machine on which the bytes of outputs depend.
enum RenderingTraits {
  /// Returns a digest of the build of the program and its libraries, the versions, the processor's
  /// mathematics and the built-in fonts; `nil` if the program has no build ID and cannot be read.
  static func digest(of files: FileDigests) -> String? {
    guard let builds = builds(files) else { return nil }
    var lines = ["cellophane \(ToolVersion.text)"] + builds
    lines += [
      "architecture \(MachineTraits.architecture)", "libm \(MachineTraits.libm)",
      "Cairo \(PaintingLibraries.cairo)", "pixman \(PaintingLibraries.pixman)",
      "pixman's implementations \(PaintingLibraries.pixmanImplementations)",
      "Pango \(TypesettingLibraries.pango)", "HarfBuzz \(TypesettingLibraries.harfBuzz)",
      "FreeType \(TypesettingLibraries.freeType)", "fontconfig \(TypesettingLibraries.fontconfig)",
      "Box2D \(DynamicsLibraries.box2D)", "giflib \(RasterLibraries.giflib)",
      "libdeflate \(RasterLibraries.libdeflate)", "libpng \(RasterLibraries.libpng)",
      "libwebp \(RasterLibraries.libwebp)", "zlib \(RasterLibraries.zlib)",
    ]
    let catalog = FontCatalog.builtIn
    for family in catalog.families {
      for member in family.members {
        let path = (try? catalog.resolve(family.face(of: member)))?.path
        let digest = path.flatMap { files.digest(ofFile: $0) } ?? "missing"
        lines.append("font \(family.name) \(member.fileName) \(digest)")
      }
    }
    return ContentDigest.text(of: lines.joined(separator: "\n"))
  }

  /// Returns the version of the library or program that only a form of animations uses.
  static func version(of form: AnimationForm) -> String? {
    switch form {
    case .avif: libavif
    case .mp4, .webm: ffmpeg
    case .gif, .apng, .webp: nil
    }
  }

  /// The versions, which are found by loading the library and by running the program.
  private static let libavif = RasterLibraries.libavif ?? "missing"
  private static let ffmpeg = RasterLibraries.ffmpeg ?? "missing"

  /// The builds of the program and of the libraries that it had loaded at its start.
  ///
  /// The kernel's own library differs from kernel to kernel and computes nothing.
  private static let loaded: [String] = {
    let found = BuildIDs()
    let context = Unmanaged.passUnretained(found).toOpaque()
    cellophane_visit_build_ids(
      { name, bytes, count, context in
        guard let context else { return }
        let list = Unmanaged<BuildIDs>.fromOpaque(context).takeUnretainedValue()
        let digits = UnsafeBufferPointer(start: bytes, count: count).map {
          String($0 >> 4, radix: 16) + String($0 & 15, radix: 16)
        }
        let file = String(cString: name).split(separator: "/").last ?? ""
        if !file.hasPrefix("linux-vdso") { list.lines.append("build \(file) \(digits.joined())") }
      }, context)
    return found.lines.sorted()
  }()

  /// The lines of a visit.
  private final class BuildIDs {
    var lines: [String] = []
  }

  /// Returns the builds; of a program without a build ID the digest of its file takes its place.
  private static func builds(_ files: FileDigests) -> [String]? {
    if loaded.contains(where: { $0.hasPrefix("build  ") }) { return loaded }
    return files.digest(ofFile: "/proc/self/exe").map { loaded + ["program \($0)"] }
  }
}
