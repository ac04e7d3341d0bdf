import Foundation
import Synchronization
import TestSupport
import Testing
import Watching

@Suite struct `something that is made of a folder` {
  private struct Failure: Error {}

  private let scratch: Scratch
  /// The number of times that it was made.
  private let count = Counter()

  private final class Counter: Sendable {
    private let value = Mutex(0)
    var now: Int { value.withLock { $0 } }
    func add() { value.withLock { $0 += 1 } }
  }

  init() throws { scratch = try Scratch() }

  /// Makes the text of `a/A.swift`, which cannot be made if it is empty.
  private func build(also file: String? = nil) throws -> LiveBuild<String> {
    try scratch.write("one", to: "a/A.swift")
    let (count, path) = (count, scratch("a/A.swift"))
    return LiveBuild([scratch("a")] + (file.map { [scratch($0)] } ?? [])) { last in
      count.add()
      let text = try String(contentsOfFile: path, encoding: .utf8)
      if text.isEmpty { throw Failure() }
      return text + (last.map { " after \($0)" } ?? "")
    }
  }

  @Test func `is made once until a file changes`() throws {
    let build = try build()
    #expect(build.last == nil)
    for _ in 0..<3 { #expect(try build.product() == "one") }
    #expect(count.now == 1)
    try scratch.write("other", to: "a/A.swift")
    #expect(try build.product() == "other after one")
    #expect(count.now == 2)
  }

  @Test(arguments: ["a/B.swift", "a/inner/deep/C.swift", "driver.swift"])
  func `is made again when another file comes, changes or goes`(file: String) throws {
    let build = try build(also: "driver.swift")
    _ = try build.product()
    try scratch.write("b", to: file)
    _ = try build.product()
    #expect(count.now == 2)
    try scratch.write("bb", to: file)
    _ = try build.product()
    #expect(count.now == 3)
    try FileManager.default.removeItem(atPath: scratch(file))
    _ = try build.product()
    #expect(count.now == 4)
  }

  @Test func `ignores hidden files and those that are not in it`() throws {
    let build = try build()
    _ = try build.product()
    for file in ["a/.A.swift.swp", "a/.build/x/B.swift", "b/B.swift"] {
      try scratch.write("b", to: file)
    }
    _ = try build.product()
    #expect(count.now == 1)
  }

  @Test func `keeps the last product while it cannot be made`() throws {
    let build = try build()
    _ = try build.product()
    try scratch.write("", to: "a/A.swift")
    for _ in 0..<2 { #expect(throws: Failure.self) { try build.product() } }
    #expect(count.now == 2)
    #expect(build.last == "one")
    try scratch.write("two", to: "a/A.swift")
    #expect(try build.product() == "two after one")
    #expect(build.last == "two after one")
  }

  @Test func `is made again if a file changes meanwhile`() throws {
    try scratch.write("one", to: "a/A.swift")
    let path = scratch("a/A.swift")
    let build = LiveBuild<String>([scratch("a")]) { last in
      defer { if last == nil { try? Data("three".utf8).write(to: URL(fileURLWithPath: path)) } }
      return try String(contentsOfFile: path, encoding: .utf8)
    }
    #expect(try build.product() == "one")
    #expect(try build.product() == "three")
  }

  @Test func `watches folders too, for what comes into them`() throws {
    let build = try build()
    try scratch.write("b", to: "a/inner/B.swift")
    let names = build.files.map { $0.replacingOccurrences(of: scratch.path + "/", with: "") }
    #expect(Set(names) == ["a", "a/A.swift", "a/inner", "a/inner/B.swift"])
  }
}
