import Foundation
import ImageAssets
import Imaging
import RasterCoding
import Testing
import Timelines

@Suite struct AssetFolderTests {
  /// Returns the reason and the text of the error for an image's source.
  private func refusal(_ name: String, in folder: String) throws -> (ImageAssetError.Reason, String)
  {
    let error = try #require(throws: ImageAssetError.self) {
      try AssetFolder(path: folder).source(named: name)
    }
    return (error.reason, error.text)
  }

  @Test func `reads the digest and the upright size of an image`() throws {
    let source = try AssetFolder(path: Fixtures.images).source(named: "orientation-6.jpg")
    #expect(source.name == "orientation-6.jpg")
    #expect(source.width == 24 && source.height == 16)
    let sum = Process()
    let pipe = Pipe()
    sum.executableURL = URL(fileURLWithPath: "/usr/bin/sha256sum")
    sum.arguments = [Fixtures.images + "/orientation-6.jpg"]
    sum.standardOutput = pipe
    try sum.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    #expect(text.hasPrefix(source.digest + " "))
  }

  @Test(arguments: ["../grey.jpg", "a/../grey.jpg", "/etc/passwd", "..", "a/.."])
  func `names that could lead outside are refused`(name: String) throws {
    let (reason, text) = try refusal(name, in: Fixtures.images)
    #expect(reason == .refused)
    #expect(text.contains("without '..'"))
  }

  @Test(arguments: ["", "grey.jpg\0.png", String(repeating: "a", count: 1025)])
  func `invalid names are refused`(name: String) throws {
    #expect(try refusal(name, in: Fixtures.images).0 == .refused)
  }

  @Test func `a missing file and a missing folder are missing`() throws {
    #expect(try refusal("no.jpg", in: Fixtures.images).0 == .missing)
    #expect(try refusal("no/no.jpg", in: Fixtures.images).0 == .missing)
    #expect(try refusal("grey.jpg/x", in: Fixtures.images).0 == .missing)
    #expect(try refusal("grey.jpg", in: "/no/such/folder").0 == .missing)
  }

  @Test func `folders and pipes are refused without waiting`() throws {
    try Fixtures.withFolder { folder in
      try FileManager.default.createDirectory(
        atPath: folder + "/inner", withIntermediateDirectories: false)
      #expect(mkfifo(folder + "/pipe.png", 0o600) == 0)
      #expect(try refusal("inner", in: folder).0 == .refused)
      #expect(try refusal("inner/", in: folder).0 == .refused)
      #expect(try refusal("pipe.png", in: folder).1.contains("pipe"))
    }
  }

  @Test func `links that stay inside are followed`() throws {
    try Fixtures.withFolder { folder in
      let files = FileManager.default
      try files.createDirectory(atPath: folder + "/a/b", withIntermediateDirectories: true)
      try Fixtures.copy("grey.jpg", to: folder + "/grey.jpg")
      try files.createSymbolicLink(
        atPath: folder + "/a/b/up.jpg", withDestinationPath: "../../grey.jpg")
      try files.createSymbolicLink(
        atPath: folder + "/a/top.jpg", withDestinationPath: folder + "/grey.jpg")
      try files.createSymbolicLink(atPath: folder + "/c", withDestinationPath: "a/b")
      let plain = try AssetFolder(path: folder).source(named: "grey.jpg")
      for name in ["a/b/up.jpg", "a/top.jpg", "c/up.jpg", "./c//up.jpg"] {
        let linked = try AssetFolder(path: folder).source(named: name)
        #expect(linked.digest == plain.digest, "\(name)")
      }
    }
  }

  @Test func `links that lead outside are refused`() throws {
    try Fixtures.withFolder { outer in
      let (files, folder) = (FileManager.default, outer + "/assets")
      try files.createDirectory(atPath: folder + "/a", withIntermediateDirectories: true)
      try files.createDirectory(atPath: outer + "/assets-too", withIntermediateDirectories: true)
      for name in ["/grey.jpg", "/assets-too/grey.jpg"] {
        try Fixtures.copy("grey.jpg", to: outer + name)
      }
      let links = [
        "up.jpg": "../grey.jpg", "top.jpg": outer + "/grey.jpg", "a/far.jpg": "../../grey.jpg",
        "folder": "..", "twin.jpg": outer + "/assets-too/grey.jpg",
        // The link goes out and back in, so it depends on what lies outside.
        "back.jpg": "../assets/a/../../grey.jpg",
      ]
      for (link, target) in links {
        try files.createSymbolicLink(atPath: folder + "/" + link, withDestinationPath: target)
      }
      for name in links.keys.map({ $0 == "folder" ? "folder/grey.jpg" : $0 }) {
        let (reason, text) = try refusal(name, in: folder)
        #expect(reason == .refused, "\(name)")
        #expect(text.contains("leads out"), "\(name)")
      }
    }
  }

  @Test func `circular links are detected`() throws {
    try Fixtures.withFolder { folder in
      try FileManager.default.createSymbolicLink(
        atPath: folder + "/a.jpg", withDestinationPath: "b.jpg")
      try FileManager.default.createSymbolicLink(
        atPath: folder + "/b.jpg", withDestinationPath: "a.jpg")
      #expect(try refusal("a.jpg", in: folder).1.contains("more than 16 links"))
    }
  }

  @Test func `empty, foreign and huge files are distinguished`() throws {
    try Fixtures.withFolder { folder in
      for (name, text) in [("empty", ""), ("x", "GIF89a"), ("huge", "")] {
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name).png"))
      }
      #expect(truncate(folder + "/huge.png", ImageFile.maximumBytes + 1) == 0)
      #expect(try refusal("empty.png", in: folder).1.contains("empty"))
      #expect(try refusal("x.png", in: folder).1.contains("a GIF"))
      #expect(try refusal("huge.png", in: folder).1.contains("67108865 bytes"))
    }
  }
}
