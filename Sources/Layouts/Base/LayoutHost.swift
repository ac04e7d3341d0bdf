public import Foundation
public import Geometry

/// What a layout knows of the collection view that it serves.
///
/// Sizes and spacings by path are what a delegate answers; `nil` leaves the layout's own values.
public protocol LayoutHost: AnyObject {
  /// The visible rectangle in content coordinates; its origin is the content offset.
  var bounds: CGRect { get }
  /// The content inset that is in force.
  var adjustedContentInset: EdgeInsets { get }
  var numberOfSections: Int { get }

  /// Tells how many items a section has.
  func numberOfItems(inSection section: Int) -> Int

  /// Whether a delegate sizes items one by one.
  var sizesItemsIndividually: Bool { get }

  /// Returns a delegate's size for an item, in points.
  func sizeForItem(at indexPath: IndexPath) -> CGSize?

  /// Returns a delegate's insets around the items of a section.
  func inset(forSection section: Int) -> EdgeInsets?

  /// Returns a delegate's least distance between lines.
  func minimumLineSpacing(forSection section: Int) -> CGFloat?

  /// Returns a delegate's least distance between items of a line.
  func minimumInteritemSpacing(forSection section: Int) -> CGFloat?

  /// Returns a delegate's size for a section's header.
  func referenceSizeForHeader(inSection section: Int) -> CGSize?

  /// Returns a delegate's size for a section's footer.
  func referenceSizeForFooter(inSection section: Int) -> CGSize?

  /// Returns the size for which an item's view asked when it was last shown, in points.
  func measuredSize(ofItemAt indexPath: IndexPath) -> CGSize?

  /// Moves the content offset and changes the content size by what an invalidation says, in points.
  func adjustContent(offset: CGPoint, size: CGSize)

  /// Runs the preparation of a layout, which is not always the one that is in force.
  func whilePreparing(_ layout: CollectionViewLayout, _ body: () -> Void)

  /// Takes note of something that a layout cannot do as asked.
  func report(_ problem: LayoutProblem)
}

extension LayoutHost {
  public var sizesItemsIndividually: Bool { false }
  public func sizeForItem(at indexPath: IndexPath) -> CGSize? { nil }
  public func inset(forSection section: Int) -> EdgeInsets? { nil }
  public func minimumLineSpacing(forSection section: Int) -> CGFloat? { nil }
  public func minimumInteritemSpacing(forSection section: Int) -> CGFloat? { nil }
  public func referenceSizeForHeader(inSection section: Int) -> CGSize? { nil }
  public func referenceSizeForFooter(inSection section: Int) -> CGSize? { nil }
  public func measuredSize(ofItemAt indexPath: IndexPath) -> CGSize? { nil }
  public func adjustContent(offset: CGPoint, size: CGSize) {}
  public func whilePreparing(_ layout: CollectionViewLayout, _ body: () -> Void) { body() }

  /// Returns a size without negative extents, and reports one that has any.
  func checked(_ size: CGSize, at indexPath: IndexPath) -> CGSize {
    if size.width >= 0, size.height >= 0 { return size }
    report(.negativeSize(indexPath))
    return CGSize(width: max(0, size.width), height: max(0, size.height))
  }
}

/// Something that a layout cannot do as asked.
public enum LayoutProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// A size below zero; a path of one index stands for the section's header or footer.
  case negativeSize(IndexPath)
  /// An item that is longer than its line; it sticks out, and the layout goes on.
  case itemLargerThanLine(IndexPath, along: Double, available: Double)

  /// Whether the layout can go on in a defined way.
  public var isWarning: Bool {
    if case .itemLargerThanLine = self { return true } else { return false }
  }

  public var description: String {
    switch self {
    case .negativeSize(let path) where path.count == 1:
      "the header or footer of section \(path.section) has a negative size; sizes start at 0"
    case .negativeSize(let path):
      "item \(path.item) of section \(path.section) has a negative size; sizes start at 0"
    case .itemLargerThanLine(let path, let along, let available):
      "item \(path.item) of section \(path.section) is \(along) pt long, more than the "
        + "\(available) pt of its line; it sticks out: make it smaller or the insets narrower"
    }
  }
}
