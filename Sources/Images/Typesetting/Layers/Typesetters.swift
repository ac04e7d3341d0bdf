internal import Foundation
package import Timelines

/// Typesetters for the fonts of different scenes.
///
/// It is confined to one thread, as they are.
package final class Typesetters {
  private let catalog: FontCatalog
  private var typesetters: [Assets: Typesetter] = [:]
  /// The folders of the fonts.
  private var directories: [Assets: String] = [:]

  /// The number of scenes whose fonts stay open before all are closed.
  private static let capacity = 4

  /// Makes typesetters for the faces of a catalog and those of scenes.
  package init(catalog: FontCatalog) { self.catalog = catalog }

  /// Returns the typesetter for texts of a scene with some assets.
  package func typesetter(for assets: Assets) throws -> Typesetter {
    let fonts = Assets(fonts: assets.fonts)
    let directory = assets.fonts.isEmpty ? "" : assets.directory ?? ""
    if let known = typesetters[fonts], directories[fonts] == directory { return known }
    if typesetters.count >= Typesetters.capacity {
      typesetters.removeAll()
      directories.removeAll()
    }
    let typesetter = try Typesetter(catalog: catalog.adding(assets))
    (typesetters[fonts], directories[fonts]) = (typesetter, directory)
    return typesetter
  }
}

extension FontCatalog {
  /// Returns the catalog with the fonts of a scene.
  package func adding(_ assets: Assets) -> FontCatalog {
    adding(
      assets.fonts.map { font in
        FontFile(
          face: FontFace(family: font.family, weight: font.weight, italic: font.italic),
          path: (assets.directory.map { $0 + "/" } ?? "") + font.name, digest: font.digest)
      })
  }
}
