import Foundation
public import OutputFiles
import RasterCoding
import Rendering
import SceneRendering

/// Verdicts from folders of artifacts and from documents, which it carries out.
public struct Approval: Sendable {
  /// A verdict, and the document that has the files of it.
  public struct Item: Sendable {
    public var entry: VerdictEntry
    /// The folder of the document with the golden's new files.
    let folder: String

    /// The path of the image that shows the difference; `nil` without one that exists.
    public var imagePath: String? {
      guard let image = entry.image, Approval.isInside(image) else { return nil }
      let path = folder + "/" + image
      return FileManager.default.fileExists(atPath: path) ? path : nil
    }
  }

  /// The verdicts, in the order of the names of the goldens.
  public var items: [Item]
  /// The documents.
  package private(set) var files: [String] = []
  /// The folder that goldens are relative to, and outside which none is replaced.
  private let root: String
  /// The register of incomplete outputs, for a signal handler.
  public var register = TemporaryOutputs()

  private static let maximumDocuments = 100_000

  /// Reads verdicts: those in folders of artifacts, with the files that they are about, and the
  /// decisions of documents.
  ///
  /// - Parameters:
  ///   - paths: The folders and documents.
  ///   - root: The folder in which the verification ran.
  /// - Throws: `RenderError` if a document is invalid, or decides about files that no folder has, or
  ///   about other files than a folder has, so that it is stale.
  public init(paths: [String], root: String = ".") throws {
    self.root = root
    var found: [String: Item] = [:]
    var decisions: [(path: String, entry: VerdictEntry)] = []
    for path in try paths.flatMap(Self.documents) {
      files.append(path)
      let folder = FramePattern.split(path).folder
      for entry in try VerdictDocument(path: path).entries {
        guard !entry.golden.isEmpty else {
          throw RenderError(
            .invalidData, at: path,
            "these are the verdicts of a review page, on animations that have no goldens; name "
              + "a folder of artifacts, or verdicts that a report of a verification saved")
        }
        guard entry.files != nil else {
          decisions.append((path, entry))
          continue
        }
        if found.updateValue(
          Item(entry: entry, folder: folder.isEmpty ? "." : folder), forKey: entry.golden) != nil
        {
          throw RenderError(
            .invalidData, at: path, "there are two verdicts on the golden \(entry.golden)")
        }
      }
    }
    for (path, entry) in decisions {
      guard let known = found[entry.golden]?.entry else {
        throw RenderError(
          .missingInput, at: path,
          "no folder has new files for the golden \(entry.golden); name the folder of `artifacts`, "
            + "too")
      }
      guard known.before == entry.before, known.after == entry.after else {
        throw RenderError(
          .invalidData, at: path,
          "the verdict on \(entry.scene) is stale: it was given on other files; look at them again")
      }
      found[entry.golden]?.entry.verdict = entry.verdict
      found[entry.golden]?.entry.comments += entry.comments
    }
    items = found.sorted { $0.key < $1.key }.map(\.value)
    guard !items.isEmpty else {
      throw RenderError(
        .missingInput, at: paths.first,
        "there are no verdicts; a verification with `artifacts` writes them for scenes that differ")
    }
  }

  /// Returns the documents that a path stands for: a file, or those below a folder.
  private static func documents(_ path: String) throws -> [String] {
    guard access(path, F_OK) == 0 else {
      throw RenderError(.missingInput, at: path, "there is no such file or folder")
    }
    guard OutputTarget.isExistingFolder(path) else { return [path] }
    let names: [String]
    do {
      names = try FileManager.default.subpathsOfDirectory(atPath: path)
    } catch {
      throw RenderError(listing: path, error)
    }
    var result: [String] = []
    for name in names {
      let last = (name as NSString).lastPathComponent
      guard last == VerdictDocument.fileName || last.hasSuffix("." + VerdictDocument.fileName)
      else { continue }
      result.append(path + "/" + name)
      guard result.count <= maximumDocuments else {
        throw RenderError(
          .invalidData, at: path, "the folder has more than \(maximumDocuments) verdicts")
      }
    }
    return result.sorted()
  }

  /// Replaces a golden with its new files.
  ///
  /// - Throws: `RenderError` if the golden or the new files changed since the verdict, if they are
  ///   no golden, or lie outside the current folder or the folder of artifacts.
  public func accept(_ item: Item) throws {
    let entry = item.entry
    let golden = try path(ofGolden: entry)
    let candidate = try candidate(of: item)
    _ = try GoldenFiles(base: golden).completingUpdate()
    let current = try GoldenCandidate.digests(ofGolden: golden)
    // It was accepted before.
    if current == entry.after { return }
    // The golden of a scene that is gone has no new files.
    if entry.after.isEmpty, current == entry.before {
      let folder = golden.split(separator: "/", omittingEmptySubsequences: false).first
      return try GoldenFiles(base: golden).remove(from: String(folder ?? ""))
    }
    guard current == entry.before else {
      throw RenderError(
        .differs, at: entry.scene,
        "the verdict is stale: the golden \(entry.golden)* changed since; verify again")
    }
    try validate(candidate, of: item, golden: golden)
    if candidate.contents.count == GoldenFiles.endings.count {
      try GoldenFiles(base: golden).replace(candidate.contents, register: register)
    } else {
      for (ending, data) in candidate.contents {
        try NewFile.replace(golden + ending, with: data, register: register)
      }
    }
  }

  /// Returns the animations `before.gif` and `after.gif` of a change; see ``accept(_:)`` for what is
  /// refused.
  ///
  /// - Throws: `RenderError` if a file is not the one that the verdict is about, or no animation.
  public func images(of item: Item) throws -> [Evidence] {
    let golden = try path(ofGolden: item.entry)
    guard try GoldenCandidate.digests(ofGolden: golden) == item.entry.before else {
      throw RenderError(
        .differs, at: item.entry.scene,
        "the golden \(item.entry.golden)* is another one than the verification found")
    }
    return try candidate(of: item).images(replacing: golden)
  }

  /// Returns whether a path leads nowhere but into its folder.
  static func isInside(_ path: String) -> Bool {
    !path.isEmpty && !path.hasPrefix("/") && !path.contains("\0")
      && !path.split(separator: "/", omittingEmptySubsequences: false).contains {
        $0 == ".." || $0.isEmpty
      }
  }

  /// Returns the path of a golden without extension; throws if it is not below the root, or a link.
  private func path(ofGolden entry: VerdictEntry) throws -> String {
    func refusal(_ reason: String) -> RenderError {
      RenderError(.invalidData, at: entry.scene, "the golden \(entry.golden)* \(reason)")
    }
    let isAbsolute = entry.golden.hasPrefix("/")
    let golden = isAbsolute || root == "." ? entry.golden : root + "/" + entry.golden
    let outermost = SceneInput.resolvedFolder(root)
    let folder = FramePattern.split(golden).folder
    let place = SceneInput.resolvedFolder(folder.isEmpty ? "." : folder)
    guard Self.isInside(isAbsolute ? String(golden.dropFirst()) : entry.golden),
      (place + "/").hasPrefix(outermost == "/" ? "/" : outermost + "/")
    else { throw refusal("is not below the current folder; run this where the goldens are") }
    for ending in GoldenCandidate.endings {
      var status = stat()
      if lstat(golden + ending, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
        throw refusal("is a link or no file")
      }
    }
    return golden
  }

  /// Reads the new files, and checks their digests.
  private func candidate(of item: Item) throws -> GoldenCandidate {
    let entry = item.entry
    guard let files = entry.files, Self.isInside(files) else {
      throw RenderError(
        .invalidData, at: entry.scene, "its new files are not in the folder of the verdict")
    }
    var contents: [String: Data] = [:]
    for ending in entry.after.keys.sorted() {
      guard GoldenCandidate.endings.contains(ending) else {
        throw RenderError(.invalidData, at: entry.scene, "no golden has a file \(ending)")
      }
      let path = item.folder + "/" + files + ending
      var status = stat()
      guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
        throw RenderError(.missingInput, at: path, "there is no such file")
      }
      contents[ending] = try InputFile.read(
        path, atMost: GoldenCandidate.maximumBytes, as: "the new file")
    }
    let candidate = GoldenCandidate(contents: contents)
    guard candidate.digests == entry.after else {
      throw RenderError(
        .differs, at: entry.scene,
        "the verdict is stale: the new files \(item.folder)/\(files)* changed since; verify again")
    }
    return candidate
  }

  /// Throws if the new files are no golden, or have other tolerances than the golden.
  private func validate(_ candidate: GoldenCandidate, of item: Item, golden: String) throws {
    let entry = item.entry
    let base = item.folder + "/" + (entry.files ?? "")
    let endings = Set(candidate.contents.keys)
    let forms: [Set<String>] = [Set(GoldenFiles.endings), [".timeline.json"], [".png"]]
    guard forms.contains(endings), entry.before.isEmpty || Set(entry.before.keys) == endings else {
      throw RenderError(
        .invalidData, at: entry.scene,
        "a golden has not the files \(endings.sorted().joined(separator: ", "))")
    }
    if let text = candidate.contents[".timeline.json"] {
      _ = try ComparisonInput.decodeTimeline(text, path: base + ".timeline.json")
    }
    for ending in [".apng", ".png"] where endings.contains(ending) {
      let path = base + ending
      try RasterError.naming(path) {
        let reader = try AnimationFile.open(path: path).open()
        while try reader.next() != nil {}
      }
    }
    guard endings.contains(".golden.json") else { return }
    let manifest = try GoldenManifest(path: base + ".golden.json")
    let current =
      entry.before.isEmpty ? nil : try GoldenManifest.tolerances(at: golden + ".golden.json")
    guard manifest.tolerances == current else {
      throw RenderError(
        .invalidData, at: entry.scene,
        "its new files have other tolerances than the golden; change them by hand")
    }
  }
}
