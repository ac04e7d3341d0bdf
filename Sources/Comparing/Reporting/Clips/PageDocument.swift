internal import CPageFiles
import Foundation

/// A page with scripts, style sheets and data; it needs no network.
package struct PageDocument: Sendable {
  /// The title, as a text.
  package var title: String
  /// The names of scripts and style sheets beyond those of the player, in their order.
  package var files: [String]
  /// The HTML of the body, without scripts.
  package var body: String
  /// The value that the page's script reads as `Cellophane.page`, as JSON.
  package var data: String
  /// The blocks in the page; those in files beside it are not part of it.
  package var blocks = PageBlocks()
  /// The folder of blocks in files, relative to the page; `nil` without any.
  package var blockFolder: String?
  /// The sources to which the page may connect.
  package var connections = "'none'"

  package init(title: String, files: [String], body: String, data: String = "{}") {
    self.title = title; self.files = files; self.body = body; self.data = data
  }

  /// The scripts and style sheets of the player, in their order.
  private static let playerFiles = [
    "page.css", "player.css", "store.js", "gif.js", "png.js", "decoder.js", "animation.js",
    "clock.js", "motion.js", "stage.js", "overlays.js", "curves.js", "panels.js", "controls.js",
    "player.js",
  ]

  package var html: String {
    let names = Self.playerFiles + files
    let styles = names.filter { $0.hasSuffix(".css") }.map(Self.text).joined(separator: "\n")
    let scripts = names.filter { $0.hasSuffix(".js") }.map(Self.text).joined(separator: "\n")
    let folder = blockFolder.map { " data-blocks=\"\(PageText.link($0))\"" } ?? ""
    let local = blockFolder == nil ? "" : " 'self' file:"
    return """
      <!DOCTYPE html>
      <html lang="en"\(folder)>
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
      script-src 'unsafe-inline'\(local); style-src 'unsafe-inline'; img-src 'self' data: blob:; \
      worker-src blob:; connect-src \(connections)">
      <title>\(PageText.escaped(title))</title>
      <style>
      \(styles)
      </style>
      </head>
      <body>
      \(body)
      <script>
      \(scripts)
      globalThis.Cellophane.page = \(data);
      globalThis.Cellophane.start?.();
      </script>
      \(blocks.html)</body>
      </html>

      """
  }

  /// Returns the text of a script or a style sheet.
  private static func text(_ name: String) -> String {
    guard let file = page_file_named(name)?.pointee else {
      preconditionFailure("there is no page file \(name)")
    }
    return String(
      decoding: UnsafeBufferPointer(start: file.bytes, count: file.count), as: UTF8.self)
  }
}
