import Cellophane
import Testing

/// The images of scenes, found or refused when the scene is loaded.
struct ImageSceneTests {
  /// The folder of small images.
  private let pictures = projectFolder.appending(path: "fixtures/pictures")
    .path(percentEncoded: false)

  /// Runs a body with a scene in a folder of its own, to which it may add files.
  private func withScene<Result>(
    _ text: String, _ body: (_ path: String, _ folder: String) throws -> Result
  ) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "cellophane-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "scene.yaml")
    let whole =
      """
      cellophane: 1
      canvas: {size: [100, 100]}
      collections:
        - layout: {type: flow, itemSize: [20, 20]}
          style: s
          sections: [{items: [{key: a, data: {p: grey}}, {key: b, data: {p: ring}}]}]
      """ + "\n" + text
    try whole.write(to: file, atomically: true, encoding: .utf8)
    return try body(
      file.path(percentEncoded: false), folder.path(percentEncoded: false))
  }

  /// Returns the errors of a scene whose images are the small ones.
  private func errors(_ text: String) throws -> [String] {
    try withScene(text) { path, _ in
      let error = try #require(throws: DocumentError.self) {
        try LoadedScene.load(path: path, assets: pictures)
      }
      return error.diagnostics.map { "\($0.location.line):\($0.location.column): \($0.message)" }
    }
  }

  @Test func `items show their own images`() throws {
    let text = "styles: {s: {image: {source: \"{p}.jpg\", mode: fit}}}"
    let found = try errors(text)
    #expect(found.count == 1)
    #expect(found[0].hasPrefix("7:30: image 'ring.jpg': there is no such file; did you mean"))
    let names = "styles: {s: {image: \"pictures/grey.jpg\"}}\nassets: pictures/.."
    try withScene(names) { path, folder in
      try FileManager.default.copyItem(atPath: pictures, toPath: folder + "/pictures")
      let scene = try LoadedScene.load(path: path)
      let images = scene.timeline.layers.compactMap { $0.appearance.value(at: .zero).image }
      #expect(images.count == 2)
      #expect(Set(images.map(\.source.name)) == ["pictures/grey.jpg"])
      #expect(images.allSatisfy { $0.source.width == 24 && $0.source.height == 16 })
      #expect(scene.timeline.assets.directory?.hasSuffix("pictures/..") == true)
      let json = String(decoding: try TimelineJSON.encode(scene.timeline), as: UTF8.self)
      #expect(json.contains(images[0].source.digest) && !json.contains(folder))
    }
  }

  @Test func `all unusable images are reported together, at their locations`() throws {
    let found = try errors(
      """
      styles:
        s: {image: "gray.jpg"}
        unused: {layers: [{image: ../photos/lake.jpg}]}
        more: {image: /etc/hostname}
      """)
    #expect(found.count == 3)
    #expect(
      found.contains("8:14: image 'gray.jpg': there is no such file; did you mean 'grey.jpg'?"))
    #expect(found.contains { $0.hasPrefix("9:29: image '../photos/lake.jpg': name a file in") })
    #expect(found.contains { $0.hasPrefix("10:17: image '/etc/hostname': name a file in") })
  }

  @Test func `corrupt files, other files and links are reported`() throws {
    func message(_ prepare: (String) throws -> Void) throws -> String {
      try withScene("styles: {s: {image: x.png}}") { path, folder in
        try prepare(folder + "/x.png")
        let error = try #require(throws: DocumentError.self) { try LoadedScene.load(path: path) }
        return error.diagnostics.map(\.message).joined(separator: "|")
      }
    }
    let ring = try Data(contentsOf: URL(fileURLWithPath: pictures + "/ring.png"))
    let cut = try message { try ring.dropLast(300).write(to: URL(fileURLWithPath: $0)) }
    #expect(cut.contains("the PNG is corrupt"))
    let text = try message { try Data("hello".utf8).write(to: URL(fileURLWithPath: $0)) }
    #expect(text.contains("neither a PNG nor a JPEG"))
    let link = try message {
      try FileManager.default.createSymbolicLink(
        atPath: $0, withDestinationPath: pictures + "/ring.png")
    }
    #expect(link.contains("leads out of the assets folder"))
  }

  @Test func `an assets folder must exist, and be relative to the scene`() throws {
    func message(_ text: String) throws -> String {
      try withScene("styles: {s: {fill: red}}\n" + text) { path, _ in
        let error = try #require(throws: DocumentError.self) { try LoadedScene.load(path: path) }
        return error.diagnostics.map { "\($0.location.line): \($0.message)" }.joined()
      }
    }
    #expect(try message("assets: no-such").hasPrefix("8: there is no folder 'no-such'"))
    #expect(
      try message("assets: /tmp").hasPrefix("8: '/tmp' is not allowed for assets; write a path"))
    #expect(try message("assets: ''").hasPrefix("8: '' is not allowed for assets"))
  }

  @Test func `a scene without a file explains how to pass a folder`() throws {
    let text = """
      {"cellophane": 1, "canvas": {"size": [9, 9]}, "collections": [{"style": "s",
      "layout": {"itemSize": [5, 5]}, "sections": [1]}], "styles": {"s": {"image": "grey.jpg"}}}
      """
    let document = try SceneDocument.load(text: text, name: "s.json", format: .json).scene
    let error = try #require(throws: DocumentError.self) { try document.play() }
    #expect(error.diagnostics.map(\.message).joined().contains("`assets`"))
    #expect(try document.play(assets: pictures).timeline.layers.count > 1)
  }

  @Test func `keys of images are read strictly`() throws {
    func message(_ image: String) throws -> String {
      try errors("styles: {s: {image: \(image)}}").joined(separator: "|")
    }
    #expect(
      try message("{source: grey.jpg, mode: fil}").contains("unknown mode 'fil'; did you mean"))
    #expect(try message("{mode: fit}").contains("'source' is missing in image"))
    #expect(try message("{source: grey.jpg, scale: 2}").contains("'scale' has no effect on"))
    #expect(try message("{source: grey.jpg, mode: tile, scale: 0}").contains("from 0.01 to 100"))
    #expect(try message("{source: grey.jpg, sclae: 2}").contains("did you mean 'scale'?"))
    #expect(try message("{p}.jpg").isEmpty == false)
    #expect(try message("\"{q}.jpg\"").contains("no value for {q}"))
  }
}
