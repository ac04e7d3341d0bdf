/// A typesetter that sets texts in the faces of a catalog.
///
/// Pango's font maps cannot be shared between threads, so a typesetter is confined to one: make one
/// for each worker. It owns all resources of Pango and fontconfig for its lifetime, and caches
/// recent layouts, which are the same as if they were made again.
public final class Typesetter {
  private let catalog: FontCatalog
  private let library: FaceLibrary
  private var faces: [TextStyle: [FaceLibrary.OpenFace]] = [:]
  private var layouts: [TextRequest: TextLayout] = [:]

  /// The number of layouts that are cached before all are removed; also that of styles' faces.
  private static let capacity = 4096

  /// Makes a typesetter; faces are opened on first use.
  public init(catalog: FontCatalog) throws {
    self.catalog = catalog
    library = try FaceLibrary()
  }

  /// Sets a text.
  ///
  /// - Throws: `TypesettingError` for a face without a file and a text beyond the limits.
  public func layout(_ request: TextRequest) throws -> TextLayout {
    if !request.columns.isEmpty { return try CounterLine(request, set: layout).layout }
    if let known = layouts[request] { return known }
    try request.validate()
    let shaper = TextShaper(library: library, request: request) {
      style throws(TypesettingError) in try self.faces(of: style)
    }
    let layout = try shaper.layout()
    if layouts.count >= Typesetter.capacity { layouts.removeAll(keepingCapacity: true) }
    layouts[request] = layout
    return layout
  }

  private func faces(of style: TextStyle) throws(TypesettingError) -> [FaceLibrary.OpenFace] {
    if let known = faces[style] { return known }
    var opened: [FaceLibrary.OpenFace] = []
    for file in try catalog.files(of: style) { opened.append(try library.face(file)) }
    if faces.count >= Typesetter.capacity { faces.removeAll(keepingCapacity: true) }
    faces[style] = opened
    return opened
  }
}

/// A typesetter belongs to the thread that made it.
@available(*, unavailable)
extension Typesetter: Sendable {}
