import Foundation

/// The data of a page in blocks that it loads when it needs them: within the page or in files beside
/// it.
///
/// A browser lets a page opened from a file load scripts, but read no other file. So a block in a file
/// is a script that passes its text to the page's store.
package struct PageBlocks: Sendable {
  /// The texts by their keys of letters, digits and hyphens, in the order in which they were added.
  private var texts: [(key: String, text: String)] = []

  /// Creates an empty collection.
  package init() {}

  /// Adds a text.
  package mutating func append(_ text: String, key: String) { texts.append((key, text)) }

  /// The elements of a page that contains all blocks.
  var html: String {
    texts.map { "<script type=\"text/plain\" data-key=\"\($0.key)\">\($0.text)</script>\n" }
      .joined()
  }

  static func file(key: String, text: String) -> (name: String, data: Data) {
    ("\(key).js", Data("Cellophane.store.receive(\"\(key)\", \(PageJSON.text(text)));\n".utf8))
  }
}
