import Foundation
import ImageAssets
package import OutputFiles
import Rendering

/// A page on which people look at animations and decide about them.
package struct ReviewPage: Sendable {
  /// The form of a page.
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

  /// The title, for people.
  package let title: String
  package private(set) var items: [ReviewItem]

  /// Creates a page; each item gets an identity made of its name.
  package init(title: String, items: [ReviewItem]) {
    self.title = title
    var known: Set<String> = []
    self.items = items.map { item in
      var item = item
      item.clip.id = Self.identity(of: item.clip.name, known: &known)
      return item
    }
  }

  /// Returns an identity of letters, digits and hyphens that no other item has.
  private static func identity(of name: String, known: inout Set<String>) -> String {
    var text = ""
    for byte in name.lowercased().utf8 {
      let isPlain = (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
      if isPlain {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else if !text.hasSuffix("-"), !text.isEmpty {
        text += "-"
      }
    }
    while text.hasSuffix("-") { text.removeLast() }
    if text.isEmpty { text = "clip" }
    var result = text
    var number = 2
    while !known.insert(result).inserted {
      result = "\(text)-\(number)"
      number += 1
    }
    return result
  }

  /// The files that the page shows, which it must not replace.
  package var sources: [String] { items.flatMap { $0.files.map(\.path) } }

  /// Returns the name of the folder beside a page.
  package static func folderName(of page: String) -> String {
    ((page as NSString).lastPathComponent as NSString).deletingPathExtension + "-data"
  }

  /// Writes the page.
  ///
  /// The names of blocks are digests of their contents. So the blocks are written before the page, and
  /// those that only an earlier page needs are removed after it: at any time there is a page with all of
  /// its blocks.
  ///
  /// - Throws: `RenderError` or `OutputError` if something cannot be read or written; then an earlier
  ///   page remains.
  package func write(
    to path: String, form: Form, register: TemporaryOutputs
  ) throws -> Written {
    if case .selfContained = form { return try writeOneFile(path, register) }
    // The null device has no folder beside it.
    if OutputLocation.isNullDevice(path) { return try writeOneFile(path, register) }
    let name = Self.folderName(of: path)
    let folder = ((path as NSString).deletingLastPathComponent as NSString)
      .appendingPathComponent(name)
    var blocks = BlockFolder(path: folder)
    let clips = try items.map { try clip(of: $0, page: path) { try blocks.write($0, $1, register) } }
    try blocks.publish()
    let html = Data(try document(clips, blockFolder: name).html.utf8)
    try NewFile.replace(path, with: html, register: register)
    try blocks.removeOthers()
    return Written(pageBytes: html.count, dataBytes: blocks.byteCount, folder: folder)
  }

  /// Writes the page with all of its data in one file.
  private func writeOneFile(_ path: String, _ register: TemporaryOutputs) throws -> Written {
    var blocks = PageBlocks()
    var known: Set<String> = []
    let clips = try items.map { item in
      try clip(of: item, page: nil) { key, text in
        if known.insert(key).inserted { blocks.append(text, key: key) }
      }
    }
    var page = try document(clips, blockFolder: nil)
    page.blocks = blocks
    let html = Data(page.html.utf8)
    try NewFile.replace(path, with: html, register: register)
    return Written(pageBytes: html.count, dataBytes: 0, folder: nil)
  }

  /// Returns the clip of an item, and passes its blocks on.
  ///
  /// - Parameter page: The path of the page, beside which still frames are; `nil` for a page without
  ///   other files.
  private func clip(
    of item: ReviewItem, page: String?, add: (_ key: String, _ text: String) throws -> Void
  ) throws -> Clip {
    var clip = item.clip
    func key(_ kind: String, _ data: Data) -> String {
      "\(kind)-" + data.withUnsafeBytes { ContentDigest.text(of: $0) }
    }
    for file in item.files {
      guard let data = FileManager.default.contents(atPath: file.path) else {
        throw RenderError(.inputOutput, at: file.path, "the animation cannot be read")
      }
      let key = key(file.kind.rawValue, data)
      try add(key, data.base64EncodedString())
      clip.media.append(
        Clip.Media(kind: file.kind, key: key, bytes: data.count, file: file.name))
    }
    if let motion = item.motion {
      let key = key("motion", Data(motion.utf8))
      try add(key, motion)
      clip.motion = key
    }
    if let frames = item.frames, let page {
      let base = URL(fileURLWithPath: page).deletingLastPathComponent().standardizedFileURL.path
      let folder = RelativePath.from(base, to: frames.folder)
      clip.frameFiles = Clip.FrameFiles(
        prefix: PageText.link((folder.isEmpty ? "" : folder + "/") + frames.prefix),
        digits: frames.digits, suffix: PageText.link(frames.suffix))
    }
    if clip.media.isEmpty, clip.frameFiles == nil, clip.error == nil {
      clip.error =
        "It has only still frames in files of their own, which are not part of a page in one file."
    }
    return clip
  }

  /// The data that the page's script reads.
  private struct PageData: Encodable {
    let title: String
    let clips: [Clip]
  }

  /// Returns the document.
  private func document(_ clips: [Clip], blockFolder: String?) throws -> PageDocument {
    let count = clips.count
    var page = PageDocument(
      title: "\(title): \(count) animation\(count == 1 ? "" : "s")",
      files: ["review.css", "verdicts.js", "cards.js", "detail.js", "review.js"],
      body: """
        <noscript><p class="noscript">This page needs JavaScript.</p></noscript>
        <div id="review"></div>
        """,
      data: try PageJSON.encode(PageData(title: title, clips: clips)))
    page.blockFolder = blockFolder
    return page
  }
}
