import Foundation
import ImageAssets
import Imaging
import Timelines

/// The folder that all pictures of a program's stages are copied to, for painters to find them.
///
/// It is made when the first picture comes, and taken away when the program ends.
enum ImageFolder {
  /// Where the folder is.
  static let path: String = {
    let path = FileManager.default.temporaryDirectory.path + "/cellophane-" + UUID().uuidString
    atexit { try? FileManager.default.removeItem(atPath: ImageFolder.path) }
    return path
  }()

  /// Keeps a picture's bytes under a name; `nil` where they are no picture that can be read.
  ///
  /// A name that other bytes have already gets a folder that is called after the digest.
  static func add(_ data: Data, named name: String) -> ImageSource? {
    let digest = data.withUnsafeBytes { ContentDigest.text(of: $0) }
    for name in [name, "\(digest.prefix(16))/\(name)"] {
      let file = path + "/" + name
      if !FileManager.default.fileExists(atPath: file) {
        try? FileManager.default.createDirectory(
          atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        guard (try? data.write(to: URL(fileURLWithPath: file), options: .atomic)) != nil else {
          return nil
        }
      }
      guard let source = try? AssetFolder(path: path).source(named: name) else {
        try? FileManager.default.removeItem(atPath: file)
        return nil
      }
      if source.digest == digest { return source }
    }
    return nil
  }
}
