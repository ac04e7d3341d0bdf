package import SceneDocuments
package import Staging

extension SheetDocument {
  /// The sheet that the document describes.
  package var configuration: SheetConfiguration {
    SheetConfiguration(
      detents: detents.map { detent in { detent.height(in: $0) } }, cornerRadius: cornerRadius,
      hasGrabber: grabber, dimming: dimming,
      undimmed: undimmed.map { detent in { detent.height(in: $0) } }, isDismissible: isDismissible)
  }
}
