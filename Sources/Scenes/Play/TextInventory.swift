import Documents
import Lettering
import Timelines
import Typesetting

/// The characters that a scene's texts show, by the place of the text and the font that shows them.
final class TextInventory {
  /// A text of a style, or a title, as one font shows it.
  private struct Use: Hashable {
    let location: SourceLocation
    let face: FontFace
  }

  private var characters: [Use: Set<Character>] = [:]

  /// Takes note of the texts of an appearance that a style was resolved to.
  func note(_ appearance: Appearance, of style: StyleDocument) {
    for (text, value) in zip(appearance.texts, style.texts) {
      note(text.string, in: text.font, at: value.location)
    }
    for (layer, value) in zip(appearance.stack, style.layers) {
      note(layer.appearance, of: value.style)
    }
    if let mask = appearance.mask, let value = style.mask {
      note(mask.appearance, of: value.style)
    }
    if let back = appearance.back, let value = style.back { note(back, of: value) }
  }

  /// Takes note of a text that a font shows; it may be shown by others as well.
  func note(_ string: String, in font: FontDescriptor, at location: SourceLocation) {
    characters[Use(location: location, face: font.face), default: []].formUnion(string)
  }

  /// Returns a warning for each text that shows characters that its font does not have.
  func warnings(catalog: FontCatalog) throws -> [Diagnostic] {
    var warnings: Set<Diagnostic> = []
    for (face, uses) in Dictionary(grouping: characters.keys, by: \.face) {
      let all = uses.reduce(into: Set<Character>()) { $0.formUnion(characters[$1] ?? []) }
      let lacking = Set(try catalog.missingCharacters(in: String(all.sorted()), face: face))
      for use in uses {
        let shown = (characters[use] ?? []).flatMap(\.unicodeScalars)
        let found = Set(shown).intersection(lacking).sorted()
        // A title that is shown by two fonts of a family is told once.
        if !found.isEmpty { warnings.insert(warning(of: found, in: face, at: use.location)) }
      }
    }
    return warnings.sorted {
      $0.location == $1.location ? $0.message < $1.message : $0.location < $1.location
    }
  }

  /// Words the warning of characters that a font does not have.
  private func warning(
    of found: [Unicode.Scalar], in face: FontFace, at location: SourceLocation
  ) -> Diagnostic {
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

extension SceneDocument {
  /// Returns an error for each text whose font is not there, titles in the bar included.
  func missingFonts(catalog: FontCatalog) -> [Diagnostic] {
    var uses = styles.flatMap(\.withInnerStyles).flatMap(\.texts).map { ($0.font, $0.location) }
    if navigation.bar != nil {
      for title in screens.compactMap(\.title) {
        uses += [(BarDocument.titleFont, title.location), (BarDocument.backFont, title.location)]
      }
    }
    return uses.compactMap { font, location in
      do {
        _ = try catalog.resolve(font.face)
        return nil
      } catch {
        return Diagnostic(at: location, String(describing: error))
      }
    }
  }
}
