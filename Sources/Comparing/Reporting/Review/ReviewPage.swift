import Foundation
package import OutputFiles
import Rendering

/// A page on which people look at animations and decide about them.
package struct ReviewPage: Sendable {
  /// The title, for people.
  package let title: String
  package private(set) var items: [ReviewItem]

  /// Creates a page; each item gets an identity made of its name.
  package init(title: String, items: [ReviewItem]) {
    self.title = title
    var known: Set<String> = []
    self.items = items.map { item in
      var item = item
      item.clip.id = Clip.identity(of: item.clip.name, known: &known)
      return item
    }
  }

  /// The files that the page shows, which it must not replace.
  package var sources: [String] { items.flatMap { $0.files.map(\.path) } }

  /// Writes the page.
  ///
  /// - Throws: `RenderError` or `OutputError` if something cannot be read or written; then an earlier
  ///   page remains.
  package func write(
    to path: String, form: PageWriter.Form, register: TemporaryOutputs
  ) throws -> PageWriter.Written {
    var writer = PageWriter(path: path, form: form, register: register)
    let base = form == .folder && !OutputLocation.isNullDevice(path) ? path : nil
    let clips = try items.map { try clip(of: $0, page: base, &writer) }
    return try writer.finish(try document(clips))
  }

  /// Returns the clip of an item, and adds its blocks.
  ///
  /// - Parameter page: The path of the page, beside which still frames are; `nil` for a page without
  ///   other files.
  private func clip(of item: ReviewItem, page: String?, _ writer: inout PageWriter) throws -> Clip {
    var clip = item.clip
    for file in item.files {
      guard let data = FileManager.default.contents(atPath: file.path) else {
        throw RenderError(.inputOutput, at: file.path, "the animation cannot be read")
      }
      try writer.add(data, kind: file.kind, named: file.name, to: &clip)
    }
    clip.motion = try item.motion.map { try writer.add($0, kind: "motion") }
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

  private func document(_ clips: [Clip]) throws -> PageDocument {
    let count = clips.count
    return PageDocument(
      title: "\(title): \(count) animation\(count == 1 ? "" : "s")",
      files: [
        "decisions.css", "review.css", "icons.js", "verdicts.js", "decision.js", "cards.js",
        "detail.js", "review.js",
      ],
      body: """
        <noscript><p class="noscript">This page needs JavaScript.</p></noscript>
        <div id="review"></div>
        """,
      data: try PageJSON.encode(PageData(title: title, clips: clips)))
  }
}
