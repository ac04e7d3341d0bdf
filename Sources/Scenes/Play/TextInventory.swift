import Documents
import Lettering
import Timelines
import Typesetting

/// The characters that a scene's texts show, by the text of a style that shows them.
final class TextInventory {
  private var faces: [SourceLocation: FontFace] = [:]
  private var characters: [SourceLocation: Set<Character>] = [:]

  /// Takes note of the texts of an appearance that a style was resolved to.
  func note(_ appearance: Appearance, of style: StyleDocument) {
    for (text, value) in zip(appearance.texts, style.texts) {
      faces[value.location] = text.font.face
      characters[value.location, default: []].formUnion(text.string)
    }
  }

  /// Returns a warning for each text that shows characters that its font does not have.
  func warnings(catalog: FontCatalog) throws -> [Diagnostic] {
    var missing: [FontFace: Set<Unicode.Scalar>] = [:]
    for face in Set(faces.values) {
      let locations = faces.filter { $0.value == face }.keys
      let all = locations.reduce(into: Set<Character>()) { $0.formUnion(characters[$1] ?? []) }
      missing[face] = Set(try catalog.missingCharacters(in: String(all.sorted()), face: face))
    }
    return faces.keys.sorted().compactMap { location in
      guard let face = faces[location], let lacking = missing[face] else { return nil }
      let shown = (characters[location] ?? []).flatMap(\.unicodeScalars)
      let found = Set(shown).intersection(lacking).sorted()
      if found.isEmpty { return nil }
      let names = found.prefix(8).map {
        "'\($0)' (U+\(String($0.value, radix: 16, uppercase: true)))"
      }
      let more = found.count > 8 ? " and \(found.count - 8) more" : ""
      return Diagnostic(
        .warning, at: location,
        "\(face.family) has no glyph for \(names.joined(separator: ", "))\(more); the font's box "
          + "is drawn instead")
    }
  }
}

extension SceneDocument {
  /// Returns an error for each text whose font is not there.
  func missingFonts(catalog: FontCatalog) -> [Diagnostic] {
    styles.flatMap(\.texts).compactMap { text in
      do {
        _ = try catalog.resolve(text.font.face)
        return nil
      } catch {
        return Diagnostic(at: text.location, String(describing: error))
      }
    }
  }
}
