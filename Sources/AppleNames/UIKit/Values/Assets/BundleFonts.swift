import Digests
import Foundation
import Staging
import Timelines
import Typesetting

/// The font files of the main bundle.
///
/// On iOS those that `UIAppFonts` in the app's property list names are registered; here all are.
enum BundleFonts {
  /// A file with the names under which `UIFont` finds it.
  private struct Font {
    let names: FontFileNames
    let face: FontDescriptor
    /// The path in the bundle.
    let path: String
  }

  /// The fonts in the order of their files' names.
  private static let fonts: [Font] = {
    guard let folder = Bundle.main.resourcePath,
      let files = try? FileManager.default.contentsOfDirectory(atPath: folder)
    else { return [] }
    var faces: Set<FontDescriptor> = []
    let builtIn = Set(FontCatalog.builtIn.familyNames)
    return files.sorted().compactMap { file in
      guard ["ttf", "otf"].contains((file as NSString).pathExtension.lowercased()),
        let names = FontFileNames(path: folder + "/" + file)
      else { return nil }
      // Timelines have weights of 100 to 900.
      let weight = min(900, max(100, names.weight))
      var face = FontDescriptor(family: names.family, weight: weight, italic: names.italic)
      // A face that is condensed, say, is a family of its own.
      if builtIn.contains(names.family) || !faces.insert(face).inserted {
        face.family = names.postScriptName
        guard faces.insert(face).inserted else { return nil }
      }
      return Font(names: names, face: face, path: folder + "/" + file)
    }
  }()

  /// The built-in fonts and those of the bundle.
  static let catalog = FontCatalog.builtIn.adding(
    fonts.map { font in
      FontFile(
        face: FontFace(
          family: font.face.family, weight: font.face.weight, italic: font.face.italic),
        path: font.path)
    })

  /// Returns the typeface of a face's PostScript or full name, or of a family: its regular one.
  static func face(named name: String) -> FontDescriptor? {
    let exact = fonts.first { $0.names.postScriptName == name || $0.names.fullName == name }
    return exact?.face
      ?? fonts.first { $0.names.family == name }.map { found in
        nearest(FontDescriptor(family: found.face.family))
      }
  }

  /// Returns the typeface of a family of the bundle that is nearest to another one; that one itself
  /// for other families.
  static func nearest(_ face: FontDescriptor) -> FontDescriptor {
    /// Returns how far a font is from the face.
    func distance(_ font: Font) -> (Int, Int, Int) {
      (
        font.face.italic == face.italic ? 0 : 1, abs(font.face.weight - face.weight),
        font.face.weight
      )
    }
    return fonts.filter { $0.face.family == face.family }
      .min { distance($0) < distance($1) }?.face ?? face
  }

  /// Returns the PostScript name of a typeface of the bundle.
  static func postScriptName(of face: FontDescriptor) -> String? {
    fonts.first { $0.face == face }?.names.postScriptName
  }

  /// Adds the file of a typeface of the bundle to the assets of the current stage.
  static func addAsset(of face: FontDescriptor) {
    guard let font = fonts.first(where: { $0.face == face }) else { return }
    let stage = Stage.current
    let isKnown = stage.assetFonts.contains {
      $0.family == face.family && $0.weight == face.weight && $0.italic == face.italic
    }
    guard !isKnown,
      let data = FileManager.default.contents(atPath: font.path)
    else { return }
    let name = (font.path as NSString).lastPathComponent
    let asset = FontAsset(
      family: face.family, weight: face.weight, italic: face.italic, name: name,
      digest: data.withUnsafeBytes { ContentDigest.text(of: $0) })
    guard ImageFolder.store(data, named: name) else { return }
    stage.assetsDirectory = ImageFolder.path
    stage.assetFonts.append(asset)
  }
}
