internal import Documents

extension FontFamilyValue: MappedValue {
  /// The files of a family, each of which has a different face.
  private static let filesForm = ValueForm<[File]>(
    .array(.anyOf([.ref("assetName"), .ref("fontFile")]), 1...SceneLimits.fontFiles),
    read: { reading in
      guard
        let nodes = reading.bag.list(reading.node, "files", count: 1...SceneLimits.fontFiles)
      else { return nil }
      var files: [File] = []
      for node in nodes {
        guard let file = reading.decoder.fontFile(from: node) else { continue }
        if files.contains(where: { $0.weight == file.weight && $0.italic == file.italic }) {
          reading.bag.error(
            at: file.location,
            "two files are weight \(file.weight)\(file.italic ? " italic" : ""); give each its own "
              + "'weight' and 'italic'")
        }
        files.append(file)
      }
      return files
    })

  static let mapping = Mapping<FontFamilyValue>(
    "font", "A font family that is loaded from files.",
    FontFamilyValue(family: "", files: [], location: SourceLocation(file: "")), at: \.location,
    keys: [
      Key(
        "family", "The name by which texts select the family.", .name, \.family,
        need: .required("write the name that texts use")),
      Key(
        "files", "The files of the family, one for each face.", filesForm, \.files,
        need: .required("write 'files: [{file: NAME.ttf}]'")),
    ])
}

extension FontFamilyValue.File: MappedValue {
  private static let nameForm = ValueForm<String>(.ref("assetName"), by: SceneDecoder.text)
  private static let weightForm = ValueForm<Int>(
    .ref("weight"), read: { $0.decoder.weight(from: $0.node) },
    write: { $0 == 400 ? "regular" : .number(Double($0)) })

  static let mapping = Mapping<FontFamilyValue.File>(
    "fontFile", "A file of a font family and its face.",
    FontFamilyValue.File(name: "", location: SourceLocation(file: "")), at: \.location,
    keys: [
      Key(
        "file", "The name of the file in the assets folder.", nameForm, \.name,
        need: .required("write 'file: NAME.ttf'")),
      Key("weight", "The weight of the face.", weightForm, \.weight),
      Key("italic", "Whether the face is italic.", .bool, \.italic),
    ])
}

/// Readers of the fonts of a scene.
extension SceneDecoder {
  /// Decodes all families, whose names differ.
  func fonts(from node: Node) -> [FontFamilyValue]? {
    let nodes = bag.list(node, "fonts", count: 1...SceneLimits.fontFamilies)
    var families: [FontFamilyValue] = []
    for node in nodes ?? [] {
      guard let family = FontFamilyValue.mapping.read(node, by: self) else { continue }
      if families.contains(where: { $0.family == family.family }) {
        bag.error(
          at: family.location,
          "there are two families \(family.family.quoted); list all files under one")
      }
      families.append(family)
    }
    return families
  }

  /// Decodes a file: its name, or a mapping with its face.
  fileprivate func fontFile(from node: Node) -> FontFamilyValue.File? {
    guard node.entries == nil else { return FontFamilyValue.File.mapping.read(node, by: self) }
    return text(node, "a font's file").map {
      FontFamilyValue.File(name: $0, location: node.location)
    }
  }
}
