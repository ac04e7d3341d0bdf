import Foundation
import SceneRendering
import TestSupport
import Testing
import Verification

/// Goldens are found by the scenes that they are of, however the scenes are named.
struct GoldenIndexTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    for name in ["a", "sub/a", "sub/b"] {
      try scratch.write("cellophane: 1\n", to: "scenes/\(name).yaml")
    }
  }

  /// Writes the manifest of a golden.
  private func record(_ name: String, source: String?) throws {
    let line = source.map { ", \"source\": \"\($0)\"" } ?? ""
    try scratch.write("{\"golden\": 1\(line)}", to: "golden/\(name).golden.json")
  }

  /// Records goldens of scenes as a run on some paths does.
  private func recordAll(_ paths: [String]) throws {
    let index = try GoldenIndex(folder: scratch("golden"))
    let inputs = try SceneInput.find(paths.map { scratch($0) })
    for (input, name) in zip(inputs, index.names(of: inputs)) {
      try record(name, source: "../" + input.location.dropFirst(realRoot.count + 1))
    }
  }

  /// The scratch folder without links.
  private var realRoot: String {
    URL(fileURLWithPath: scratch.path).resolvingSymlinksInPath().path
  }

  /// Returns the names of the goldens of the scenes at some paths.
  private func names(_ paths: String...) throws -> [String] {
    let index = try GoldenIndex(folder: scratch("golden"))
    return index.names(of: try SceneInput.find(paths.map { scratch($0) }))
  }

  @Test func `new goldens have the names of their scenes within the folder`() throws {
    #expect(try names("scenes") == ["a", "sub/a", "sub/b"])
    #expect(try names("scenes/sub/a.yaml") == ["a"])
    // Scenes of one name get different goldens.
    #expect(try names("scenes/sub/a.yaml", "scenes/a.yaml") == ["a", "scenes/a"])
  }

  @Test func `recorded goldens are found for any spelling`() throws {
    try recordAll(["scenes"])
    #expect(try names("scenes/sub/a.yaml") == ["sub/a"])
    #expect(try names("scenes/sub") == ["sub/a", "sub/b"])
    #expect(try names("scenes/sub/../sub/b.yaml", "scenes/./a.yaml") == ["sub/b", "a"])
    #expect(try names("scenes/sub/a.yaml", "scenes/a.yaml") == ["sub/a", "a"])
    // A new scene is named as those beside it are.
    try scratch.write("cellophane: 1\n", to: "scenes/sub/new.yaml")
    #expect(try names("scenes/sub/new.yaml") == ["sub/new"])
  }

  @Test func `a golden recorded under another name is kept`() throws {
    try recordAll(["scenes/sub/a.yaml"])
    #expect(try names("scenes") == ["scenes/a", "a", "b"])
  }

  @Test func `goldens without a source are found by the ends of the paths`() throws {
    for name in ["a", "sub/a"] { try record(name, source: nil) }
    #expect(try names("scenes") == ["a", "sub/a", "sub/b"])
    #expect(try names("scenes/sub/a.yaml") == ["sub/a"])
    #expect(try names("scenes/a.yaml", "scenes/sub/a.yaml") == ["a", "sub/a"])
  }

  @Test func `a moved scene keeps its golden`() throws {
    try recordAll(["scenes"])
    try FileManager.default.moveItem(atPath: scratch("scenes"), toPath: scratch("motion"))
    #expect(try names("motion") == ["a", "sub/a", "sub/b"])
  }

  @Test func `goldens that another checkout recorded are found`() throws {
    for checkout in ["one", "two"] {
      try scratch.write("", to: "\(checkout)/.git")
      for name in ["a", "sub/a"] {
        try scratch.write("cellophane: 1\n", to: "\(checkout)/scenes/\(name).yaml")
      }
    }
    try recordAll(["one/scenes"])
    // The other checkout lies beside this one, or is gone.
    for isGone in [false, true] {
      if isGone {
        try FileManager.default.moveItem(atPath: scratch("one"), toPath: scratch("gone"))
      }
      #expect(try names("two/scenes") == ["a", "sub/a"])
      #expect(try names("two/scenes/sub/a.yaml") == ["sub/a"])
    }
    // Outside of checkouts an existing scene keeps its golden to itself.
    try FileManager.default.moveItem(atPath: scratch("gone"), toPath: scratch("one"))
    #expect(try names("scenes/a.yaml") == ["scenes/a"])
  }

  @Test func `a golden whose manifest names an absolute path is found`() throws {
    try record("sub/a", source: realRoot + "/scenes/sub/a.yaml")
    #expect(try names("scenes/sub/a.yaml") == ["sub/a"])
    try record("sub/a", source: "/nowhere/scenes/sub/a.yaml")
    #expect(try names("scenes/sub/a.yaml") == ["sub/a"])
  }

  @Test func `a broken manifest is found by its name`() throws {
    try scratch.write("{", to: "golden/sub/a.golden.json")
    #expect(try names("scenes/sub/a.yaml") == ["sub/a"])
  }

  /// Returns the names of the goldens without a scene.
  private func orphans(_ paths: [String], folders: [String]) throws -> [String] {
    let index = try GoldenIndex(folder: scratch("golden"))
    let inputs = try SceneInput.find(paths.map { scratch($0) })
    let found = index.orphans(
      besides: zip(inputs, index.names(of: inputs)).map { ($0, golden: $1) },
      in: folders.map { scratch($0) })
    return found.map { String($0.base.dropFirst(scratch("golden/").count)) }
  }

  @Test func `goldens are orphans if their scene is gone, ignored or unknown`() throws {
    try recordAll(["scenes"])
    #expect(try orphans(["scenes"], folders: ["scenes"]).isEmpty)
    #expect(try orphans(["scenes/a.yaml"], folders: []).isEmpty)
    try FileManager.default.removeItem(atPath: scratch("scenes/sub/b.yaml"))
    #expect(try orphans(["scenes"], folders: ["scenes"]) == ["sub/b"])
    #expect(try orphans(["scenes/a.yaml"], folders: []) == ["sub/b"])
    try record("old", source: nil)
    #expect(try orphans(["scenes"], folders: ["scenes"]) == ["old", "sub/b"])
    #expect(try orphans(["scenes/a.yaml"], folders: []) == ["sub/b"])
    try scratch.write("a.yaml\n", to: "scenes/sub/.cellophaneignore")
    #expect(try orphans(["scenes"], folders: ["scenes"]) == ["old", "sub/a", "sub/b"])
  }
}
