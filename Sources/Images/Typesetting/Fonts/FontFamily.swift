/// A family of faces, with the names of their files.
package struct FontFamily: Sendable {
  /// A face's weight and slant with the name of its file.
  package struct Member: Sendable {
    package let weight: Int
    package let italic: Bool
    package let fileName: String

    package init(weight: Int, italic: Bool, fileName: String) {
      self.weight = weight; self.italic = italic; self.fileName = fileName
    }
  }

  package let name: String
  /// The Debian package that installs the files.
  package let debianPackage: String
  /// The faces, upright ones first, in ascending weight.
  package let members: [Member]

  package init(name: String, debianPackage: String, members: [Member]) {
    self.name = name; self.debianPackage = debianPackage; self.members = members
  }

  package func face(of member: Member) -> FontFace {
    FontFace(family: name, weight: member.weight, italic: member.italic)
  }

  /// The faces as a list for errors, as in "400, 700".
  package var memberNames: String {
    members.map { "\($0.weight)\($0.italic ? " italic" : "")" }.joined(separator: ", ")
  }

  /// Inter, with nine weights upright and italic.
  package static let inter: FontFamily = {
    let names = [
      "Thin", "ExtraLight", "Light", "Regular", "Medium", "SemiBold", "Bold", "ExtraBold", "Black",
    ]
    func members(italic: Bool) -> [Member] {
      names.enumerated().map { index, name in
        // The file of the italic regular face is named Italic alone.
        let style = italic ? (name == "Regular" ? "Italic" : name + "Italic") : name
        return Member(weight: (index + 1) * 100, italic: italic, fileName: "Inter-\(style).otf")
      }
    }
    return FontFamily(
      name: "Inter", debianPackage: "fonts-inter",
      members: members(italic: false) + members(italic: true))
  }()

  /// DejaVu Sans, in regular and bold, as in Debian's core package.
  package static let dejaVuSans = FontFamily(
    name: "DejaVu Sans", debianPackage: "fonts-dejavu-core",
    members: [
      Member(weight: 400, italic: false, fileName: "DejaVuSans.ttf"),
      Member(weight: 700, italic: false, fileName: "DejaVuSans-Bold.ttf"),
    ])
}
