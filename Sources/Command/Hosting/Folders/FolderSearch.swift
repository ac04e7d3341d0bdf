import Foundation

/// The Swift files of a folder that belong to the hosted layouts.
package struct FolderSearch {
  /// The maximum depth of folders.
  private static let maximumDepth = 32
  /// The last words of the names of folders with tests and demonstrations.
  private static let passedWords: Set<String> = [
    "test", "tests", "uitests", "example", "examples", "demo", "demos", "sample", "samples", "pods",
    "carthage",
  ]

  /// The names of folders with sources for other systems, in lower case.
  private static let otherSystems: Set<String> = [
    "macos", "osx", "mac", "appkit", "tvos", "watchos", "visionos", "catalyst",
  ]

  /// The files' paths within the folder, in the order of their bytes.
  package private(set) var files: [String] = []
  /// The files and folders that were left out, with reasons, in the same order.
  package private(set) var leftOut: [String] = []
  private let exclusions: [String]

  /// Searches a folder.
  ///
  /// - Parameters:
  ///   - listed: The paths of the files within the folder, where a project lists them.
  ///   - exclusions: Paths within the folder, or names of files and folders in it, to leave out.
  package init(_ folder: String, only listed: [String]? = nil, excluding exclusions: [String] = [])
  {
    self.exclusions = exclusions.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
    if let listed {
      for file in listed where !isExcluded(file) { add(file, in: folder) }
    } else {
      search(folder, within: "", depth: 0)
    }
  }

  /// Returns whether a file, or a folder around it, is to be left out.
  private func isExcluded(_ file: String) -> Bool {
    let parts = file.split(separator: "/").map(String.init)
    return parts.indices.contains {
      exclusions.contains(parts[$0])
        || exclusions.contains(parts[...$0].joined(separator: "/"))
    }
  }

  /// Adds the files of a folder.
  private mutating func search(_ root: String, within path: String, depth: Int) {
    let manager = FileManager.default
    let folder = path.isEmpty ? root : root + "/" + path
    let names = (try? manager.contentsOfDirectory(atPath: folder)) ?? []
    for name in names.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    where !name.hasPrefix(".") {
      let inner = path.isEmpty ? name : path + "/" + name
      if exclusions.contains(name) || exclusions.contains(inner) { continue }
      var isFolder: ObjCBool = false
      guard manager.fileExists(atPath: root + "/" + inner, isDirectory: &isFolder) else { continue }
      if isFolder.boolValue {
        // A link may lead back to its own folder.
        if (try? manager.destinationOfSymbolicLink(atPath: root + "/" + inner)) != nil { continue }
        if depth < Self.maximumDepth, !Self.isPassed(folder: name) {
          search(root, within: inner, depth: depth + 1)
        }
      } else if name.hasSuffix(".swift"), !Self.isPassed(file: name) {
        add(inner, in: root)
      }
    }
  }

  /// Adds a file, unless it is the entry point of an app other than a delegate in UIKit.
  private mutating func add(_ file: String, in root: String) {
    if (file as NSString).lastPathComponent == "main.swift" {
      leftOut.append("\(file) is left out, for it is a program of its own")
      return
    }
    let text = (try? String(contentsOfFile: root + "/" + file, encoding: .utf8)) ?? ""
    if let attribute = Self.appAttribute(in: text), !text.contains("UIApplicationDelegate") {
      leftOut.append("\(file) is left out, for it declares an app with \(attribute)")
      return
    }
    files.append(file)
  }

  /// Returns the attribute with which a file declares the entry point of an app.
  private static func appAttribute(in text: String) -> String? {
    for line in text.split(whereSeparator: \.isNewline) {
      let words = line.split(whereSeparator: { $0 == " " || $0 == "\t" })
      guard let first = words.first else { continue }
      if ["@main", "@UIApplicationMain", "@NSApplicationMain"].contains(first) {
        return String(first)
      }
    }
    return nil
  }

  /// Returns whether a folder contains tests, demonstrations, templates, third-party sources or
  /// ones for other systems.
  private static func isPassed(folder name: String) -> Bool {
    if [".playground", ".docc", ".xctemplate"].contains(where: name.hasSuffix) { return true }
    if otherSystems.contains(name.lowercased()) { return true }
    return passedWords.contains(lastWord(of: name).lowercased())
  }

  /// Returns whether a file contains tests or describes a package.
  private static func isPassed(file name: String) -> Bool {
    name.hasSuffix("Tests.swift") || name == "Package.swift" || name.hasPrefix("Package@")
      || isForOtherSystem(name.lowercased())
  }

  /// Returns whether the name of a file, in lower case, says that it is for other systems only.
  private static func isForOtherSystem(_ name: String) -> Bool {
    !name.contains("+ios") && otherSystems.contains { name.hasSuffix("+\($0).swift") }
  }

  /// Returns the last word of a name in spaces, dashes or camel case: `FanLayoutDemo` gives `Demo`.
  private static func lastWord(of name: String) -> Substring {
    var start = name.endIndex
    while start > name.startIndex {
      let before = name.index(before: start)
      let character = name[before]
      guard character.isLetter || character.isNumber else { break }
      let isHump = character.isUppercase && start < name.endIndex && name[start].isLowercase
      start = before
      if isHump, start > name.startIndex, !name[name.index(before: start)].isUppercase { break }
    }
    return name[start...]
  }
}
