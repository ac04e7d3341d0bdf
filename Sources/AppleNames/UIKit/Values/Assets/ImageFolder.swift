import Digests
import Foundation
import ImageAssets
import Imaging
import Timelines

/// The folder to which all images of a program's stages are copied for the painters.
///
/// It is made with the first image and removed when the program ends.
enum ImageFolder {
  /// The path of the folder.
  static let path: String = {
    let path = FileManager.default.temporaryDirectory.path + "/cellophane-" + UUID().uuidString
    atexit { try? FileManager.default.removeItem(atPath: ImageFolder.path) }
    return path
  }()

  /// Stores bytes under a name, unless there are some already; returns whether there are any.
  static func store(_ data: Data, named name: String) -> Bool {
    let file = path + "/" + name
    if FileManager.default.fileExists(atPath: file) { return true }
    try? FileManager.default.createDirectory(
      atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    return (try? data.write(to: URL(fileURLWithPath: file), options: .atomic)) != nil
  }

  /// Stores an image's bytes under a name; returns `nil` if they cannot be decoded.
  ///
  /// If other bytes have the name already, the image is stored in a folder named after its digest.
  static func add(_ data: Data, named name: String) -> ImageSource? {
    let digest = data.withUnsafeBytes { ContentDigest.text(of: $0) }
    for name in [name, "\(digest.prefix(16))/\(name)"] {
      let file = path + "/" + name
      guard store(data, named: name) else { return nil }
      guard let source = try? AssetFolder(path: path).source(named: name) else {
        try? FileManager.default.removeItem(atPath: file)
        return nil
      }
      if source.digest == digest { return source }
    }
    return nil
  }
}
