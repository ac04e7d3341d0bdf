import Foundation
import OutputFiles
import Rendering
import SceneRendering

/// A search for rendered animations in a folder without a manifest.
///
/// Animations are `*.gif`, `*.apng` and animated `*.png`; files of one name are forms of one
/// animation. Beside `NAME.gif`, still frames are in `NAME/0000.svg` or `NAME/0000.png`, and the
/// timeline is `NAME.json`.
package struct RenderedFolder {
  /// The frame rate of still frames without any other information.
  static let assumedRate = 25.0
  /// The first frames of the forms of still frames.
  private static let patterns = [".svg", ".png"].map { FramePattern(folder: ".", suffix: $0) }

  private var items: [ReviewItem] = []
  private let media: ReviewMedia
  /// The folders that are being searched, against links in a circle.
  private var open: Set<FileIdentity> = []

  /// Searches a folder.
  ///
  /// - Throws: `RenderError` if a folder cannot be listed.
  package static func items(in folder: String, _ media: ReviewMedia) throws -> [ReviewItem] {
    var search = RenderedFolder(media: media)
    let name = ((folder as NSString).standardizingPath as NSString).lastPathComponent
    if let pattern = Self.pattern(in: folder) {
      search.addFrames(pattern, name: name)
    } else {
      try search.search(folder, within: "", depth: 0)
    }
    return ReviewItem.completed(search.items, media)
  }

  /// Creates a search.
  private init(media: ReviewMedia) { self.media = media }

  /// Returns whether a file is an animation by its name, and a PNG by its contents.
  package static func isAnimation(_ path: String) -> Bool {
    switch (path as NSString).pathExtension.lowercased() {
    case "gif", "apng": return true
    case "png":
      guard let file = FileHandle(forReadingAtPath: path) else { return false }
      defer { try? file.close() }
      let head = (try? file.read(upToCount: 4096)) ?? Data()
      return head.range(of: Data("acTL".utf8)) != nil
    default: return false
    }
  }

  /// Returns the item of one animation file.
  package static func item(of path: String, _ media: ReviewMedia) -> ReviewItem {
    let kind: Clip.Media.Kind =
      (path as NSString).pathExtension.lowercased() == "gif" ? .gif : .apng
    let file = (path as NSString).lastPathComponent
    var item = ReviewItem(name: (file as NSString).deletingPathExtension)
    item.files = [ReviewItem.File(kind: kind, path: path, name: file)]
    return ReviewItem.completed([item], media)[0]
  }

  /// Adds the animations of a folder and those below it.
  private mutating func search(_ folder: String, within name: String, depth: Int) throws {
    guard depth <= SceneInput.maximumDepth, let identity = FileIdentity(path: folder),
      open.insert(identity).inserted
    else { return }
    defer { open.remove(identity) }
    let entries: [String]
    do {
      entries = try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch {
      throw RenderError(listing: folder, error)
    }
    let base = folder.hasSuffix("/") ? folder : folder + "/"
    var stems: [String: [String]] = [:]
    var folders: [String] = []
    for entry in entries where !entry.hasPrefix(".") {
      if OutputTarget.isExistingFolder(base + entry) {
        folders.append(entry)
      } else if Self.isAnimation(base + entry) {
        stems[(entry as NSString).deletingPathExtension, default: []].append(entry)
      }
    }
    for stem in Set(stems.keys).union(folders).sorted(by: Self.precedes) {
      let pattern = folders.contains(stem) ? Self.pattern(in: base + stem) : nil
      if let files = stems[stem] {
        add(files, named: name + stem, in: base, stem: stem, pattern: pattern)
      } else if let pattern {
        addFrames(pattern, name: name + stem)
      }
      if folders.contains(stem), pattern == nil {
        try search(base + stem, within: name + stem + "/", depth: depth + 1)
      }
    }
  }

  private mutating func add(
    _ files: [String], named name: String, in base: String, stem: String, pattern: FramePattern?
  ) {
    let files = files.sorted(by: Self.precedes)
    func file(_ types: String...) -> String? {
      files.first { types.contains(($0 as NSString).pathExtension.lowercased()) }
    }
    var item = ReviewItem(name: name)
    item.files = media.files(gif: file("gif"), apng: file("apng", "png")).map { kind, file in
      ReviewItem.File(kind: kind, path: base + file, name: file)
    }
    item.frames = pattern
    let timeline = base + stem + ".json"
    if access(timeline, F_OK) == 0 { item.timeline = timeline }
    items.append(item)
  }

  /// Adds still frames without an animation.
  private mutating func addFrames(_ pattern: FramePattern, name: String) {
    var item = ReviewItem(name: name)
    item.frames = pattern
    var count = 0
    while access(pattern.folder + "/" + pattern.name(of: count), F_OK) == 0 { count += 1 }
    (item.clip.frames, item.clip.fps) = (count, Self.assumedRate)
    item.clip.seconds = Double(count) / Self.assumedRate
    item.clip.warnings = [
      "still frames have no frame rate, so they are shown at "
        + "\(PageText.decimal(Self.assumedRate)) frames per second"
    ]
    items.append(item)
  }

  /// Returns the pattern of still frames whose first one is in a folder.
  private static func pattern(in folder: String) -> FramePattern? {
    patterns.first { access(folder + "/" + $0.name(of: 0), F_OK) == 0 }?.moved(to: folder)
  }

  /// Returns whether a name is before another one by its bytes.
  private static func precedes(_ name: String, _ other: String) -> Bool {
    name.utf8.lexicographicallyPrecedes(other.utf8)
  }
}
