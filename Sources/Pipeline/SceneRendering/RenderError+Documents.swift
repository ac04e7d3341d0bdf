public import Documents
public import Rendering

extension RenderError {
  /// Creates an error from the diagnostics of a document.
  public init(_ error: DocumentError) {
    let kind: Kind =
      switch error.kind {
      case .invalid: .invalidData
      case .missingFile: .missingInput
      case .outOfMemory: .outOfResources
      case .unreadable: .inputOutput
      }
    self.init(kind, lines: error.diagnostics.map(\.description))
  }
}

extension DocumentError: RenderErrorConvertible {
  package var renderError: RenderError { RenderError(self) }
}
