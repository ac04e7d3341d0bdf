package import SceneDocuments
package import Staging
package import Timing

extension SheetDocument {
  /// Returns the sheet that the document describes, as a version of the system shows it.
  package func configuration(on system: SystemVersion) -> SheetConfiguration {
    SheetConfiguration(
      detents: detents.map { detent in { detent.place(in: $0, on: system) } },
      cornerRadius: cornerRadius, hasGrabber: grabber, dimming: dimming,
      undimmed: undimmed.map { detent in { detent.place(in: $0, on: system) } },
      isDismissible: isDismissible)
  }
}
