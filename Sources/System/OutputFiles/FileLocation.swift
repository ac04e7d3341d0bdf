/// The location at which a file is or would be written, the same for all spellings of its path.
package struct FileLocation: Hashable, Sendable {
  /// The innermost folder of the path that exists.
  private let ancestor: FileIdentity?
  /// The names below it.
  private let names: [String]

  /// Creates a location of its parts.
  private init(ancestor: FileIdentity?, names: [String]) {
    self.ancestor = ancestor; self.names = names
  }

  package init(folder path: String) {
    var known = path.hasPrefix("/") ? "/" : "."
    var names: [String] = []
    for part in path.split(separator: "/").map(String.init) where part != "." {
      if names.isEmpty, OutputTarget.isExistingFolder(known + "/" + part) {
        known += "/" + part
      } else if part == "..", !names.isEmpty {
        names.removeLast()
      } else {
        names.append(part)
      }
    }
    self.init(ancestor: FileIdentity(path: known), names: names)
  }

  /// Creates the location of a file.
  ///
  /// - Parameter followsLinks: Whether a link stands for the file to which it leads, which need not
  ///   exist.
  package init(file path: String, followsLinks: Bool) {
    let target = followsLinks ? OutputLocation.target(of: path) : path
    let (folder, name) = FramePattern.split(target)
    let parent = FileLocation(folder: folder.isEmpty ? "." : folder)
    self.init(ancestor: parent.ancestor, names: parent.names + [name])
  }

  package var folder: FileLocation { FileLocation(ancestor: ancestor, names: names.dropLast()) }

  /// The name of a file within its folder.
  package var name: String { names.last ?? "" }
}
