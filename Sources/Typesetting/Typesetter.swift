/// Sets texts in the faces of a catalog.
///
/// Pango's font maps are not safe to share between threads, so a typesetter is confined to one:
/// make one for each worker. It owns all that Pango and fontconfig need for its whole life, and
/// remembers the last layouts, which are the same as if they were made anew.
public final class Typesetter {
  private let catalog: FontCatalog
  private var shapers: [FontFace: FaceShaper] = [:]
  private var layouts: [TextRequest: TextLayout] = [:]

  /// How many layouts are remembered before all are forgotten.
  private static let capacity = 4096

  /// Makes a typesetter; faces are opened when they are first used.
  public init(catalog: FontCatalog) throws {
    self.catalog = catalog
    FontconfigIsolation.begin()
  }

  /// Sets a text.
  ///
  /// - Throws: `TypesettingError` for a face without a file and a text beyond the limits.
  public func layout(_ request: TextRequest) throws -> TextLayout {
    if let known = layouts[request] { return known }
    try request.validate()
    let layout = try shaper(for: request.face).layout(request)
    if layouts.count >= Typesetter.capacity { layouts.removeAll(keepingCapacity: true) }
    layouts[request] = layout
    return layout
  }

  /// Returns what sets texts in a face.
  private func shaper(for face: FontFace) throws -> FaceShaper {
    if let shaper = shapers[face] { return shaper }
    let shaper = try FaceShaper(file: try catalog.resolve(face))
    shapers[face] = shaper
    return shaper
  }
}

/// A typesetter belongs to the thread that made it.
@available(*, unavailable)
extension Typesetter: Sendable {}
