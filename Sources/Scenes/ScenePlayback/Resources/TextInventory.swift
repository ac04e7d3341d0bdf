import Documents
import SceneDocuments
import Timelines
import Typesetting

/// The characters of a scene's texts, by the location of the text and by its font.
final class TextInventory {
  /// A text of a style, or a title, in one font.
  private struct Use: Hashable {
    let location: SourceLocation
    let font: FontDescriptor
    /// Whether the scene can name another font.
    let isStyled: Bool
  }

  private var characters: [Use: Set<Character>] = [:]

  /// Records the texts of an appearance that a style was resolved to.
  func note(_ appearance: Appearance, of style: StyleDocument) {
    for (text, value) in zip(appearance.texts, style.texts) {
      for (index, run) in text.resolvedRuns.enumerated() {
        // A run is reported at its own location.
        let location = index < value.runs.count ? value.runs[index].string.location : value.location
        // While a number counts, it shows all digits.
        let counted = text.number == nil ? "" : "0123456789"
        note(run.string + counted, in: run.font, at: location, isStyled: true)
      }
    }
    for (layer, value) in zip(appearance.stack, style.layers) {
      note(layer.appearance, of: value.style)
    }
    if let mask = appearance.mask, let value = style.mask { note(mask.appearance, of: value.style) }
    if let back = appearance.back, let value = style.back { note(back, of: value) }
  }

  /// Records a text in a font; other fonts may show it too.
  func note(
    _ string: String, in font: FontDescriptor, at location: SourceLocation, isStyled: Bool = false
  ) {
    let use = Use(location: location, font: font, isStyled: isStyled)
    characters[use, default: []].formUnion(string)
  }

  /// Returns a warning for each text with characters that its font does not have.
  func warnings(catalog: FontCatalog) throws -> [Diagnostic] {
    var warnings: Set<Diagnostic> = []
    for (font, uses) in Dictionary(grouping: characters.keys, by: \.font) {
      let all = uses.reduce(into: Set<Character>()) { $0.formUnion(characters[$1] ?? []) }
      let missing = try catalog.missingCharacters(
        in: String(all.sorted()), face: font.face, fallbacks: font.fallbacks)
      let lacking = Set(missing)
      for use in uses {
        let shown = (characters[use] ?? []).flatMap(\.unicodeScalars)
        let found = Set(shown).intersection(lacking).sorted()
        guard !found.isEmpty else { continue }
        let advice = use.isStyled ? try advice(on: found, missingIn: font, catalog: catalog) : nil
        // A title that is shown in two fonts of a family is reported once.
        warnings.insert(warning(of: found, in: font, at: use.location, advice: advice))
      }
    }
    return warnings.sorted {
      $0.location == $1.location ? $0.message < $1.message : $0.location < $1.location
    }
  }

  /// Returns the list of families that shows most of the characters, as the scene would name it, or
  /// the advice to add files where no available family shows any.
  private func advice(
    on missing: [Unicode.Scalar], missingIn font: FontDescriptor, catalog: FontCatalog
  ) throws -> String {
    var best = (left: missing.count, families: [String]())
    for family in catalog.familyNames
    where family != font.family && !font.fallbacks.contains(family) {
      let fallbacks = font.fallbacks + [family]
      let left = try catalog.missingCharacters(
        in: missing.map(String.init).joined(separator: " "), face: font.face, fallbacks: fallbacks
      ).count
      if left < best.left { best = (left, [font.family] + fallbacks) }
    }
    if best.families.isEmpty { return "add a font that has them with 'fonts'" }
    let share = best.left == 0 ? "them" : "\(missing.count - best.left) of them"
    return "'font: [\(best.families.joined(separator: ", "))]' has \(share)"
  }

  /// Returns the warning about characters that a font does not have.
  private func warning(
    of found: [Unicode.Scalar], in font: FontDescriptor, at location: SourceLocation,
    advice: String?
  ) -> Diagnostic {
    let names = found.prefix(8).map {
      "'\($0)' (U+\(String($0.value, radix: 16, uppercase: true)))"
    }
    let owner =
      ([font.family] + font.fallbacks).joined(separator: ", ")
      + (font.fallbacks.isEmpty ? " has" : " have")
    let more = found.count > 8 ? " and \(found.count - 8) more" : ""
    return Diagnostic(
      .warning, at: location,
      "\(owner) no glyph for \(names.joined(separator: ", "))\(more); the font's box "
        + "is drawn instead" + (advice.map { "; \($0)" } ?? ""))
  }
}

extension SceneDocument {
  /// Returns an error for each text whose font is missing, including titles in the bar.
  func missingFonts(catalog: FontCatalog) -> [Diagnostic] {
    var uses = allStyles.flatMap(\.texts).flatMap(\.fonts)
    if navigation.bar != nil {
      for title in screens.compactMap(\.title) {
        uses += [(BarDocument.titleFont, title.location), (BarDocument.backFont, title.location)]
      }
    }
    return uses.compactMap { font, location in
      do {
        for face in font.faces(in: catalog) { _ = try catalog.resolve(face) }
        return nil
      } catch {
        return Diagnostic(at: location, String(describing: error))
      }
    }
  }
}
