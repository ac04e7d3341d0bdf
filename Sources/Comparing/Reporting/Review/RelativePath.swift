import Foundation

enum RelativePath {
  /// Returns the path from a folder, given by its absolute path, to a file.
  static func from(_ folder: String, to path: String) -> String {
    let start = parts(folder)
    let end = parts(URL(fileURLWithPath: path).standardizedFileURL.path)
    var common = 0
    while common < min(start.count, end.count), start[common] == end[common] { common += 1 }
    let up = Array(repeating: "..", count: start.count - common)
    return (up + end[common...]).joined(separator: "/")
  }

  /// Splits a path at its slashes.
  private static func parts(_ path: String) -> [String] {
    path.split(separator: "/").map(String.init)
  }
}
