public import Foundation

/// An item of a custom group: its frame in the group, in points.
public final class CollectionLayoutGroupCustomItem: NSObject, Sendable {
  public let frame: CGRect
  public let zIndex: Int

  /// Makes an item with an order.
  public init(frame: CGRect, zIndex: Int) {
    self.frame = frame
    self.zIndex = zIndex
  }

  /// Makes an item of order 0.
  public convenience init(frame: CGRect) { self.init(frame: frame, zIndex: 0) }
}

/// Returns the items of a custom group in the container for it.
public typealias CollectionLayoutGroupCustomItemProvider = (
  any CollectionLayoutEnvironment
) -> [CollectionLayoutGroupCustomItem]

/// Items in a row or column, or at places of their own, in a compositional layout.
open class CollectionLayoutGroup: CollectionLayoutItem {
  /// The arrangement of the items of a group.
  enum Arrangement {
    /// The items of a list, again and again while there is room.
    case filling
    /// As many items of equal length as a number says.
    case equal(Int)
    /// An item of its own size as often as a number says.
    case repeating(Int)
    case custom(CollectionLayoutGroupCustomItemProvider)
  }

  /// The distance between items along the group; `nil` for none.
  open var interItemSpacing: CollectionLayoutSpacing?
  public let subitems: [CollectionLayoutItem]
  let arrangement: Arrangement
  /// Whether items follow each other horizontally.
  let isHorizontal: Bool

  init(
    layoutSize: CollectionLayoutSize, subitems: [CollectionLayoutItem], arrangement: Arrangement,
    isHorizontal: Bool
  ) {
    self.subitems = subitems
    self.arrangement = arrangement
    self.isHorizontal = isHorizontal
    super.init(layoutSize: layoutSize, supplementaryItems: [])
  }

  /// Returns a row of items, repeated while there is room.
  public static func horizontal(
    layoutSize: CollectionLayoutSize, subitems: [CollectionLayoutItem]
  ) -> CollectionLayoutGroup {
    CollectionLayoutGroup(
      layoutSize: layoutSize, subitems: subitems, arrangement: .filling, isHorizontal: true)
  }

  /// Returns a column of items, repeated while there is room.
  public static func vertical(
    layoutSize: CollectionLayoutSize, subitems: [CollectionLayoutItem]
  ) -> CollectionLayoutGroup {
    CollectionLayoutGroup(
      layoutSize: layoutSize, subitems: subitems, arrangement: .filling, isHorizontal: false)
  }

  /// Returns a row of some number of items of equal width, whatever width they have themselves.
  public static func horizontal(
    layoutSize: CollectionLayoutSize, subitem: CollectionLayoutItem, count: Int
  ) -> CollectionLayoutGroup {
    CollectionLayoutGroup(
      layoutSize: layoutSize, subitems: [subitem], arrangement: .equal(count), isHorizontal: true)
  }

  /// Returns a column of some number of items of equal height, whatever height they have themselves.
  public static func vertical(
    layoutSize: CollectionLayoutSize, subitem: CollectionLayoutItem, count: Int
  ) -> CollectionLayoutGroup {
    CollectionLayoutGroup(
      layoutSize: layoutSize, subitems: [subitem], arrangement: .equal(count), isHorizontal: false)
  }

  /// Returns a row of some number of items of their own width.
  public static func horizontal(
    layoutSize: CollectionLayoutSize, repeatingSubitem subitem: CollectionLayoutItem, count: Int
  ) -> CollectionLayoutGroup {
    CollectionLayoutGroup(
      layoutSize: layoutSize, subitems: [subitem], arrangement: .repeating(count),
      isHorizontal: true)
  }

  /// Returns a column of some number of items of their own height.
  public static func vertical(
    layoutSize: CollectionLayoutSize, repeatingSubitem subitem: CollectionLayoutItem, count: Int
  ) -> CollectionLayoutGroup {
    CollectionLayoutGroup(
      layoutSize: layoutSize, subitems: [subitem], arrangement: .repeating(count),
      isHorizontal: false)
  }

  /// Returns a group whose items have the frames that a function returns.
  public static func custom(
    layoutSize: CollectionLayoutSize,
    itemProvider: @escaping CollectionLayoutGroupCustomItemProvider
  ) -> CollectionLayoutGroup {
    CollectionLayoutGroup(
      layoutSize: layoutSize, subitems: [], arrangement: .custom(itemProvider), isHorizontal: false)
  }
}
