public import Foundation
public import Geometry

/// A function that sizes an item in the room for it, in points.
///
/// Along a line the room is that of a column or of the whole line; across it, that of the viewport
/// between all insets.
package typealias ItemSizer = (_ path: IndexPath, _ room: CGSize) -> CGSize

/// A function that sizes an item of a compositional layout in the room for it, in points.
///
/// If its width is measured too, the room is as wide as the container of the section's groups.
package typealias SlotSizer =
  (_ path: IndexPath, _ room: CGSize, _ measuresWidth: Bool) -> CGSize

/// A layout's view of its collection view.
///
/// Sizes and spacings by path are the delegate's; `nil` means that the layout's own values apply.
public protocol LayoutHost: AnyObject {
  /// The visible rectangle in content coordinates; its origin is the content offset.
  var bounds: CGRect { get }
  /// The content inset that is in force.
  var adjustedContentInset: EdgeInsets { get }
  /// The content inset that the layout follows: that in force without the gap of a refresh.
  var restingContentInset: EdgeInsets { get }
  /// The direction of the interface around the content.
  var effectiveUserInterfaceLayoutDirection: UserInterfaceLayoutDirection { get }
  /// Pixels per point, to which layouts may round; 0 if the stage does not want it.
  var layoutScale: CGFloat { get }
  var numberOfSections: Int { get }

  func numberOfItems(inSection section: Int) -> Int

  /// Whether a delegate sizes items one by one.
  var sizesItemsIndividually: Bool { get }

  /// Returns a delegate's size for an item, in points.
  func sizeForItem(at indexPath: IndexPath) -> CGSize?

  /// Returns a delegate's insets around the items of a section.
  func inset(forSection section: Int) -> EdgeInsets?

  /// Returns a delegate's minimum distance between lines.
  func minimumLineSpacing(forSection section: Int) -> CGFloat?

  /// Returns a delegate's minimum distance between items of a line.
  func minimumInteritemSpacing(forSection section: Int) -> CGFloat?

  /// Returns a delegate's size for a section's header.
  func referenceSizeForHeader(inSection section: Int) -> CGSize?

  /// Returns a delegate's size for a section's footer.
  func referenceSizeForFooter(inSection section: Int) -> CGSize?

  /// Returns the preferred size of an item's view when it was last shown, in points.
  func measuredSize(ofItemAt indexPath: IndexPath) -> CGSize?

  /// Returns the preferred sizes of a section's items whose views were shown, by item, in points.
  ///
  /// `nil`, the default, is for a host of which `measuredSize(ofItemAt:)` has to be asked instead.
  func measuredSizes(inSection section: Int) -> [Int: CGSize]?

  /// Returns the insets, in points, by which a reference is within what the layout follows.
  func additionalInsets(for reference: ContentInsetsReference) -> EdgeInsets

  /// Returns the parts of an orthogonal section's content that a rectangle shows, of which a section
  /// that moves during a change has two; `nil` before the section is shown by a layout.
  func shownRects(
    _ rect: CGRect, inOrthogonalSection section: Int, of layout: CollectionViewLayout
  ) -> [CGRect]?

  /// Returns the content offset of an orthogonal section, in points; `nil` before the section is
  /// shown by a layout.
  func orthogonalOffset(
    ofSection section: Int, of layout: CollectionViewLayout
  ) -> CGPoint?

  /// Adds an invalidation's adjustments to the content offset and size, in points.
  func adjustContent(offset: CGPoint, size: CGSize)

  /// Runs the preparation of a layout, which is not always the current one.
  func whilePreparing(_ layout: CollectionViewLayout, _ body: () -> Void)

  /// Runs the preparation of a layout as if the content were scrolled to an offset, in points.
  func whileScrolled(to offset: CGPoint, _ body: () -> Void)

  /// Reports a request that a layout cannot fulfil.
  func report(_ problem: LayoutProblem)
}

extension LayoutHost {
  public var sizesItemsIndividually: Bool { false }
  public func sizeForItem(at indexPath: IndexPath) -> CGSize? { nil }
  public func inset(forSection section: Int) -> EdgeInsets? { nil }
  public var restingContentInset: EdgeInsets { adjustedContentInset }
  public var effectiveUserInterfaceLayoutDirection: UserInterfaceLayoutDirection { .leftToRight }
  public var layoutScale: CGFloat { 1 }
  public func minimumLineSpacing(forSection section: Int) -> CGFloat? { nil }
  public func minimumInteritemSpacing(forSection section: Int) -> CGFloat? { nil }
  public func referenceSizeForHeader(inSection section: Int) -> CGSize? { nil }
  public func referenceSizeForFooter(inSection section: Int) -> CGSize? { nil }
  public func measuredSize(ofItemAt indexPath: IndexPath) -> CGSize? { nil }
  public func measuredSizes(inSection section: Int) -> [Int: CGSize]? { nil }
  public func additionalInsets(for reference: ContentInsetsReference) -> EdgeInsets { .zero }
  public func shownRects(
    _ rect: CGRect, inOrthogonalSection section: Int, of layout: CollectionViewLayout
  ) -> [CGRect]? { nil }
  public func orthogonalOffset(
    ofSection section: Int, of layout: CollectionViewLayout
  ) -> CGPoint? { nil }
  public func adjustContent(offset: CGPoint, size: CGSize) {}
  public func whilePreparing(_ layout: CollectionViewLayout, _ body: () -> Void) { body() }
  public func whileScrolled(to offset: CGPoint, _ body: () -> Void) { body() }

  /// Returns a size with negative components replaced by 0, and reports it if there are any.
  func checked(_ size: CGSize, at indexPath: IndexPath) -> CGSize {
    if size.width >= 0, size.height >= 0 { return size }
    report(.negativeSize(indexPath))
    return CGSize(width: max(0, size.width), height: max(0, size.height))
  }
}

/// A request that a layout cannot fulfil.
public enum LayoutProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// A negative size; a path with one index stands for the section's header or footer.
  case negativeSize(IndexPath)
  /// An item that is longer than its line; it exceeds the line, and the layout continues.
  case itemLargerThanLine(IndexPath, along: Double, available: Double)
  /// A group without any length for its items, which are not laid out.
  case groupHasNoRoom(section: Int)
  /// A group in which not even its first item fits; its items are not laid out.
  case groupFitsNothing(section: Int)

  /// Whether the layout can continue with defined results.
  public var isWarning: Bool {
    if case .negativeSize = self { return false } else { return true }
  }

  public var description: String { description(key: nil) }

  /// Returns the description with the key of the item instead of its index path.
  package func description(key: String?) -> String {
    func item(_ path: IndexPath) -> String {
      key.map { "item '\($0)'" } ?? "item \(path.item) of section \(path.section)"
    }
    return switch self {
    case .negativeSize(let path) where path.count == 1:
      "the header or footer of section \(path.section) has a negative size; sizes start at 0"
    case .negativeSize(let path): "\(item(path)) has a negative size; sizes start at 0"
    case .itemLargerThanLine(let path, let along, let available):
      "\(item(path)) is \(along) pt long, more than the \(available) pt of its line; it sticks "
        + "out: make it smaller or the insets narrower"
    case .groupHasNoRoom(let section):
      "the group of section \(section) has no length for its items; make its insets narrower or it "
        + "longer"
    case .groupFitsNothing(let section):
      "the first item of the group of section \(section) is longer than the group; make it smaller "
        + "or the group longer"
    }
  }

  /// The item with the problem; `nil` for a header or footer.
  package var item: IndexPath? {
    switch self {
    case .negativeSize(let path), .itemLargerThanLine(let path, _, _): path.count == 2 ? path : nil
    case .groupHasNoRoom, .groupFitsNothing: nil
    }
  }
}
