import Digests
import Documents
import ImageAssets
import SceneDocuments
import Timelines
import Typesetting

/// The fonts of a scene, each read once, and the problems with them.
struct FontInventory {
  /// The usable fonts.
  private(set) var assets: [FontAsset] = []
  /// The files as they were read.
  private(set) var files: [ReadFile] = []
  /// The problems, each at the location that names the file.
  private(set) var problems: [Diagnostic] = []

  /// Reads the files of families from a folder.
  init(_ families: [FontFamilyValue], folder: AssetFolder?) {
    for family in families {
      for file in family.files {
        do {
          // Typesetters open the file again, so that its status must not change.
          let status = folder?.status(ofFile: file.name)
          let asset = try FontInventory.read(file, of: family.family, in: folder)
          assets.append(asset)
          files.append(ReadFile(name: asset.name, digest: asset.digest, status: status))
        } catch let problem as Diagnostic {
          problems.append(problem)
        } catch {
          problems.append(Diagnostic(at: file.location, "font \(file.name.quoted): \(error)"))
        }
      }
    }
  }

  /// Reads a file and checks that texts can be set in it.
  private static func read(
    _ file: FontFamilyValue.File, of family: String, in folder: AssetFolder?
  ) throws -> FontAsset {
    func problem(_ text: String, _ hint: Hint = .none) -> Diagnostic {
      Diagnostic(at: file.location, "font \(file.name.quoted): \(text)", hint)
    }
    guard let folder else {
      throw problem("a scene that is not read from a file has no folder; pass one as `assets`")
    }
    let bytes: [UInt8]
    do {
      bytes = try folder.bytes(named: file.name, maximum: FontFile.maximumBytes)
    } catch let error as ImageAssetError {
      let known =
        error.reason == .missing
        ? folder.names(beside: file.name, extensions: ["ttf", "otf", "ttc", "otc"]) : []
      throw problem(error.text, NearestName.hint(for: file.name, among: known))
    }
    let asset = FontAsset(
      family: family, weight: file.weight, italic: file.italic, name: file.name,
      digest: bytes.withUnsafeBytes { ContentDigest.text(of: $0) })
    let catalog = FontCatalog.builtIn.adding(Assets(directory: folder.path, fonts: [asset]))
    let face = FontFace(family: family, weight: file.weight, italic: file.italic)
    do {
      _ = try Typesetter(catalog: catalog).layout(TextRequest(string: "A", face: face, size: 16))
    } catch is TypesettingError {
      throw problem("it is not a valid OpenType or TrueType font")
    }
    return asset
  }
}
