public import Foundation

extension IndexPath {
  /// Makes the index path of an item in a section.
  public init(item: Int, section: Int) { self.init(indexes: [section, item]) }

  /// The section, the path's first index.
  public var section: Int {
    get { self[0] }
    set { self[0] = newValue }
  }

  /// The item, the path's second index; `NSNotFound` for a whole section.
  public var item: Int {
    get { count > 1 ? self[1] : NSNotFound }
    set { self = IndexPath(item: newValue, section: section) }
  }
}
