import Foundation
import Layouts

extension Nib {
  /// Makes a view of a class that stands for a nib file, as those in files are made: by
  /// `init(coder:)` and awakened; `nil` where that initializer gives none.
  static func makeView(
    of viewClass: CollectionReusableView.Type, frame: CGRect
  ) -> CollectionReusableView? {
    guard let coder = emptyArchive, let view = viewClass.init(coder: coder) else { return nil }
    view.frame = frame
    view.awakeFromNib()
    return view
  }

  /// An archive without values, which gives `nil` for each key.
  private static var emptyArchive: NSCoder? {
    let archiver = NSKeyedArchiver(requiringSecureCoding: false)
    let coder = try? NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
    coder?.decodingFailurePolicy = .setErrorAndReturn
    return coder
  }
}
