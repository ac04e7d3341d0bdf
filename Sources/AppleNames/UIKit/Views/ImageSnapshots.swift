import Staging

/// The snapshots that stand for images on one stage.
///
/// The images are retained as long, because they are identified by their addresses.
final class ImageSnapshots {
  private var entries: [ObjectIdentifier: (image: UIImage, snapshot: ViewSnapshot)] = [:]

  /// The snapshot of an image; `nil` until one is stored.
  subscript(image: UIImage) -> ViewSnapshot? {
    get { entries[ObjectIdentifier(image)]?.snapshot }
    set { entries[ObjectIdentifier(image)] = newValue.map { (image, $0) } }
  }
}
