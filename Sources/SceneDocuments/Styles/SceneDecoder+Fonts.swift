internal import Documents

/// Readers of the fonts of a scene.
extension SceneDecoder {
  /// Decodes all families, whose names differ.
  func fonts(from node: Node) -> [FontFamilyValue]? {
    let nodes = bag.list(node, "fonts", count: 1...SceneLimits.fontFamilies)
    var families: [FontFamilyValue] = []
    for node in nodes ?? [] {
      guard let family = fontFamily(from: node) else { continue }
      if families.contains(where: { $0.family == family.family }) {
        bag.error(
          at: family.location,
          "there are two families \(family.family.quoted); list all files under one")
      }
      families.append(family)
    }
    return families
  }

  /// Decodes a family with its files, each of which has a different face.
  private func fontFamily(from node: Node) -> FontFamilyValue? {
    guard let reader = MappingReader(node, kind: "font", bag: bag) else { return nil }
    defer { reader.finish() }
    let family = reader.required("family", hint: "write the name that texts use").flatMap {
      name($0, "family")
    }
    let nodes = reader.required("files", hint: "write 'files: [{file: NAME.ttf}]'").flatMap {
      bag.list($0, "files", count: 1...SceneLimits.fontFiles)
    }
    var files: [FontFamilyValue.File] = []
    for node in nodes ?? [] {
      guard let file = fontFile(from: node) else { continue }
      if files.contains(where: { $0.weight == file.weight && $0.italic == file.italic }) {
        bag.error(
          at: file.location,
          "two files are weight \(file.weight)\(file.italic ? " italic" : ""); give each its own "
            + "'weight' and 'italic'")
      }
      files.append(file)
    }
    guard let family, nodes != nil else { return nil }
    return FontFamilyValue(family: family, files: files, location: node.location)
  }

  /// Decodes a file: its name, or a mapping with its face.
  private func fontFile(from node: Node) -> FontFamilyValue.File? {
    guard node.entries != nil else {
      return text(node, "a font's file").map {
        FontFamilyValue.File(name: $0, location: node.location)
      }
    }
    guard let reader = MappingReader(node, kind: "fontFile", bag: bag) else { return nil }
    defer { reader.finish() }
    let file = reader.required("file", hint: "write 'file: NAME.ttf'").flatMap {
      text($0, "file")
    }
    let weight = reader.value("weight", default: 400, weight)
    let italic = reader.value("italic", default: false) { bag.bool($0, "italic") }
    return file.map {
      FontFamilyValue.File(name: $0, weight: weight, italic: italic, location: node.location)
    }
  }
}
