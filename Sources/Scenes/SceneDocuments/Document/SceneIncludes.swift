internal import CFileSystem
package import Documents
package import Foundation

/// The documents that a scene includes, merged under its own keys.
///
/// Mappings merge deeply; lists and single values replace the included ones. No document outside
/// the folder of the main document is read.
package final class SceneIncludes {
  /// A document in the chain from the main one to the one that is being read.
  struct Link {
    let name: String
    /// The path, with all symbolic links resolved.
    let file: String
    let folder: String
  }

  let main: Link
  /// The main document's folder, with all symbolic links resolved.
  let root: String
  /// Whether included files are opened from the main document's folder, so that no link leads out
  /// of it even while links change.
  let isConfined: Bool
  /// The contents in place of those of files, by their names in messages.
  private let edited: [String: Data]
  private var count = 0
  /// The included files that exist, with all symbolic links resolved.
  private var files: Set<String> = []
  /// The included documents as they were read, in that order.
  private(set) var documents: [SceneDependencies.Document] = []
  /// The contents of the included documents, by their names in messages.
  private(set) var contents: [String: Data] = [:]

  /// Prepares to read the includes of a document.
  ///
  /// - Parameter isConfined: Whether links are followed within the document's folder only.
  package init(mainPath: String, isConfined: Bool = false, edited: [String: Data] = [:]) {
    self.isConfined = isConfined; self.edited = edited
    let url = URL(fileURLWithPath: mainPath)
    let folder = url.deletingLastPathComponent()
    root = folder.resolvingSymlinksInPath().path
    main = Link(name: mainPath, file: url.resolvingSymlinksInPath().path, folder: folder.path)
  }

  /// Returns the files that a document includes, directly or not, with all symbolic links resolved.
  ///
  /// Whatever cannot be read has no includes.
  ///
  /// - Parameter edited: The contents in place of those of files, by their names in messages.
  package static func files(
    includedBy path: String, isConfined: Bool = false, edited: [String: Data] = [:]
  ) -> Set<String> {
    merge(path, isConfined: isConfined, edited: edited)?.includes.files ?? []
  }

  /// Returns the names in messages of the documents that a document includes, directly or not.
  package static func names(
    includedBy path: String, edited: [String: Data] = [:]
  ) -> [String] {
    merge(path, isConfined: false, edited: edited)?.includes.contents.keys.sorted() ?? []
  }

  /// Returns the tree of a document with all that it includes; `nil` if it cannot be read.
  ///
  /// - Parameter edited: The contents in place of those of files, by their names in messages.
  package static func tree(
    of path: String, isConfined: Bool = false, edited: [String: Data] = [:]
  ) -> Node? { merge(path, isConfined: isConfined, edited: edited)?.tree }

  /// Reads a document with all that it includes, as far as that is possible.
  private static func merge(
    _ path: String, isConfined: Bool, edited: [String: Data] = [:]
  ) -> (tree: Node, includes: SceneIncludes)? {
    let bag = DiagnosticBag()
    let includes = SceneIncludes(mainPath: path, isConfined: isConfined, edited: edited)
    guard
      let node = bag.noting(
        at: SourceLocation(file: path), { try DocumentReader.read(path: path, edited: edited) })
    else { return nil }
    return (includes.merging(into: node, chain: [includes.main], bag: bag), includes)
  }

  /// Returns the tree with all includes; records an error if includes are not possible.
  static func merging(
    into node: Node, name: String, by includes: SceneIncludes?, bag: DiagnosticBag
  ) -> Node {
    guard let includes else {
      if let include = node["include"] {
        bag.error(
          at: include.location, "a scene that is not read from a file cannot include documents")
      }
      return node.removing("include")
    }
    let main = Link(name: name, file: includes.main.file, folder: includes.main.folder)
    return includes.merging(into: node, chain: [main], bag: bag)
  }

  /// Merges the includes of the last document of a chain.
  private func merging(into node: Node, chain: [Link], bag: DiagnosticBag) -> Node {
    let own = node.removing("include")
    guard let include = node["include"] else { return own }
    var base: Node?
    for reference in include.elements ?? [include] {
      guard let path = bag.text(reference, "include"),
        let included = read(path, at: reference.location, chain: chain, bag: bag)
      else { continue }
      base = base.map { included.merged(over: $0) } ?? included
    }
    return base.map { own.merged(over: $0) } ?? own
  }

  /// Reads an included document with its own includes, and records errors.
  private func read(
    _ path: String, at location: SourceLocation, chain: [Link], bag: DiagnosticBag
  ) -> Node? {
    guard let parent = chain.last, let file = file(path, in: parent, at: location, bag: bag) else {
      return nil
    }
    let url = URL(fileURLWithPath: parent.folder).appendingPathComponent(path)
    let link = Link(
      name: Self.sibling(path, of: parent.name), file: file,
      folder: url.deletingLastPathComponent().path)
    let names = (chain + [link]).map(\.name).joined(separator: " → ")
    guard !chain.contains(where: { $0.file == file }) else {
      return bag.refusal(at: location, "circular include: \(names)")
    }
    guard chain.count <= SceneLimits.includeDepth else {
      return bag.refusal(
        at: location, "includes can be nested at most \(SceneLimits.includeDepth) deep: \(names)")
    }
    files.insert(file)
    count += 1
    guard count <= SceneLimits.includes else {
      return bag.refusal(
        at: location, "a scene can include at most \(SceneLimits.includes) documents")
    }
    let node = bag.noting(at: location) {
      try isConfined && edited[link.name] == nil
        ? readConfined(file, displayName: link.name)
        : DocumentReader.read(path: file, displayName: link.name, edited: edited) { bytes in
          let name = String(url.path.dropFirst(main.folder == "/" ? 1 : main.folder.count + 1))
          documents.append(SceneDependencies.Document(name: name, bytes: bytes))
          contents[link.name] = bytes
        }
    }
    guard let node, SceneDecoder.hasKnownVersion(node, required: false, bag: bag) else {
      return nil
    }
    return merging(into: node.removing("cellophane"), chain: chain + [link], bag: bag)
  }

  /// Returns the path of an included file within the main document's folder.
  private func file(
    _ path: String, in parent: Link, at location: SourceLocation, bag: DiagnosticBag
  ) -> String? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard !path.isEmpty, !path.hasPrefix("/"), !parts.contains(".."), !path.contains("\0") else {
      return bag.refusal(
        at: location,
        "\(path.quoted) cannot be included: name a file in this document's folder or below it, "
          + "without '..'")
    }
    if isConfined { return confinedFile(path, in: parent, at: location, bag: bag) }
    let url = URL(fileURLWithPath: parent.folder).appendingPathComponent(path)
    guard FileManager.default.fileExists(atPath: url.path) else {
      return bag.refusal(
        at: location, "there is no file \(path.quoted) beside \(parent.name.quoted)")
    }
    let file = url.resolvingSymlinksInPath().path
    let type = try? FileManager.default.attributesOfItem(atPath: file)[.type] as? FileAttributeType
    guard type == .typeRegular || type == .typeDirectory else {
      return bag.refusal(
        at: location, "\(path.quoted) is a pipe or a device; copy its content to a file")
    }
    guard file.hasPrefix(root == "/" ? root : root + "/") else {
      return bag.refusal(at: location, Self.leadsOut(path))
    }
    return file
  }

  /// Returns the error of a link to another folder.
  static func leadsOut(_ path: String) -> String {
    "\(path.quoted) is a link that leads out of the scene's folder; copy the file"
  }

  /// Returns the name of a file beside another one, relative to the same folder.
  private static func sibling(_ path: String, of name: String) -> String {
    // One file has one name, however it is included.
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).filter { $0 != "." }
    let path = parts.joined(separator: "/")
    guard let slash = name.lastIndex(of: "/") else { return path }
    return name[...slash] + path
  }
}

extension Node {
  func removing(_ key: String) -> Node {
    guard let entries else { return self }
    return Node(.mapping(entries.filter { $0.key != key }), at: location)
  }

  /// Returns the mapping with another name for a key, unless it has a key of that name.
  func renaming(_ key: String, to name: String) -> Node {
    guard let entries, self[key] != nil, self[name] == nil else { return self }
    let renamed = entries.map {
      $0.key == key ? Entry(key: name, keyLocation: $0.keyLocation, value: $0.value) : $0
    }
    return Node(.mapping(renamed), at: location)
  }

  /// Merges two trees: mappings deeply; otherwise this one replaces the other.
  func merged(over base: Node) -> Node {
    guard let entries, let baseEntries = base.entries else { return self }
    let own = Dictionary(entries.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    let inherited = Set(baseEntries.map(\.key))
    let merged = baseEntries.map { entry in
      own[entry.key].map {
        Entry(key: $0.key, keyLocation: $0.keyLocation, value: $0.value.merged(over: entry.value))
      } ?? entry
    }
    return Node(.mapping(merged + entries.filter { !inherited.contains($0.key) }), at: location)
  }
}

/// Included documents of scenes that are not trusted, opened from the folder of the main document.
extension SceneIncludes {
  /// Returns the path of an included file, whatever links there are below the main document's folder.
  ///
  /// Of what a link leads to outside of it, not even the existence is reported.
  func confinedFile(
    _ path: String, in parent: Link, at location: SourceLocation, bag: DiagnosticBag
  ) -> String? {
    let name = Self.name(of: parent.folder + "/" + path, in: main.folder)
    let descriptor = openConfined(name)
    let number = errno
    defer { if descriptor >= 0 { close(descriptor) } }
    guard descriptor < 0 else {
      // One file has one path, so that circles are found.
      return URL(fileURLWithPath: root + "/" + name).resolvingSymlinksInPath().path
    }
    switch number {
    case ENOENT, ENOTDIR:
      bag.error(at: location, "there is no file \(path.quoted) beside \(parent.name.quoted)")
    case EXDEV, ELOOP: bag.error(at: location, Self.leadsOut(path))
    default:
      bag.error(
        at: location, "\(path.quoted) cannot be opened: \(String(cString: strerror(number)))")
    }
    return nil
  }

  private static func name(of path: String, in folder: String) -> String {
    // Characters of both may combine where they meet, bytes do not.
    let start = folder == "/" ? 1 : folder.utf8.count + 1
    return String(decoding: path.utf8.dropFirst(start), as: UTF8.self)
  }

  /// Opens a file below the main document's folder, without following any link out of it.
  ///
  /// - Returns: The descriptor, or -1 with `errno`.
  private func openConfined(_ name: String) -> Int32 {
    let folder = open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return -1 }
    defer { close(folder) }
    let descriptor = cellophane_open_beneath(folder, name, O_RDONLY | O_NONBLOCK)
    guard descriptor >= 0 else { return -1 }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      errno = EISDIR
      return -1
    }
    return descriptor
  }

  /// Reads a file below the main document's folder, without following any link out of it.
  func readConfined(_ file: String, displayName: String) throws -> Node {
    let descriptor = openConfined(Self.name(of: file, in: root))
    guard descriptor >= 0 else {
      throw DocumentError(
        .unreadable, at: SourceLocation(file: displayName),
        "the file cannot be opened below the scene's folder")
    }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    return try DocumentReader.read(
      file: handle, displayName: displayName, format: DocumentFormat(fileName: file))
  }
}
