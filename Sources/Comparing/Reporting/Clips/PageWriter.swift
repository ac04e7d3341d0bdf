import Digests
package import Foundation
package import OutputFiles
import Rendering

/// A writer of a page with its data: blocks within the page, or in a folder beside it.
///
/// The names of blocks are digests of their contents. So the blocks are written before the page, and
/// those that only an earlier page needs are removed after it: at any time there is a page with all of
/// its blocks.
package struct PageWriter {
  package enum Form: Sendable {
    /// A page and a folder of blocks beside it.
    case folder
    /// One file, which can be sent.
    case selfContained
  }

  /// The files that were written.
  package struct Written: Sendable {
    /// The bytes of the page, and of the files beside it.
    package let pageBytes: Int
    package let dataBytes: Int
    /// The folder beside the page; `nil` without one.
    package let folder: String?
  }

  private let path: String
  private let register: TemporaryOutputs
  private var inner = PageBlocks()
  private var known: Set<String> = []
  /// The folder of blocks; `nil` for a page in one file.
  private var folder: BlockFolder?

  /// Creates a writer, which has written nothing yet.
  package init(path: String, form: Form, register: TemporaryOutputs) {
    self.path = path; self.register = register
    // The null device has no folder beside it.
    if case .folder = form, !OutputLocation.isNullDevice(path) {
      folder = BlockFolder(path: Self.path(beside: path, ending: Self.folderEnding))
    }
  }

  /// The ending of the name of a page's folder.
  private static let folderEnding = "-data"

  /// Returns the name of the folder beside a page.
  package static func folderName(of page: String) -> String { name(of: page, ending: folderEnding) }

  /// Returns the path of something beside a page: the page's without its extension, and an ending.
  package static func path(beside page: String, ending: String) -> String {
    let parts = page.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    return (parts.map(String.init) + [name(of: page, ending: ending)]).joined(separator: "/")
  }

  /// Returns the name of a page without its extension, and an ending.
  private static func name(of page: String, ending: String) -> String {
    ((page as NSString).lastPathComponent as NSString).deletingPathExtension + ending
  }

  /// Adds a block of text, once.
  ///
  /// - Parameter kind: The beginning of its key, which ``BlockFolder`` knows.
  /// - Returns: The key.
  /// - Throws: `OutputError` if it cannot be written.
  package mutating func add(_ text: String, kind: String) throws -> String {
    try add(text, key: Self.key(kind, Data(text.utf8)))
  }

  /// Adds a block of bytes, as Base64.
  ///
  /// - Throws: `OutputError` if it cannot be written.
  package mutating func add(_ data: Data, kind: Clip.Media.Kind) throws -> String {
    try add(data.base64EncodedString(), key: Self.key(kind.rawValue, data))
  }

  /// Adds an animation to those of a clip.
  ///
  /// - Throws: `OutputError` if it cannot be written.
  package mutating func add(
    _ data: Data, kind: Clip.Media.Kind, named file: String, to clip: inout Clip
  ) throws {
    clip.media.append(
      Clip.Media(kind: kind, key: try add(data, kind: kind), bytes: data.count, file: file))
  }

  private mutating func add(_ text: String, key: String) throws -> String {
    guard known.insert(key).inserted else { return key }
    if folder == nil {
      inner.append(text, key: key)
    } else {
      try folder?.write(key, text, register)
    }
    return key
  }

  /// Returns the key of a block.
  private static func key(_ kind: String, _ data: Data) -> String {
    "\(kind)-" + data.withUnsafeBytes { ContentDigest.text(of: $0) }
  }

  /// Writes the page.
  ///
  /// - Throws: `RenderError` or `OutputError` if something cannot be written; then an earlier page
  ///   remains.
  package mutating func finish(_ page: PageDocument) throws -> Written {
    var page = page
    page.blocks = inner
    page.blockFolder = folder == nil ? nil : Self.folderName(of: path)
    try folder?.publish()
    let html = Data(page.html.utf8)
    try NewFile.replace(path, with: html, register: register)
    try folder?.removeOthers()
    return Written(pageBytes: html.count, dataBytes: folder?.byteCount ?? 0, folder: folder?.path)
  }
}
