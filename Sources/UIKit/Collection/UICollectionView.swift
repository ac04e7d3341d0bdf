public import Foundation
public import Layouts
public import Staging

extension CollectionView {
  /// The direction in which content scrolls.
  public typealias ScrollDirection = CollectionViewFlowLayout.ScrollDirection
  /// Where an item is scrolled to.
  public typealias ScrollPosition = Staging.ScrollPosition
  /// The sort of an element.
  public typealias ElementCategory = Layouts.ElementCategory

  /// The kind of header views.
  public class var elementKindSectionHeader: String {
    CollectionViewFlowLayout.elementKindSectionHeader
  }

  /// The kind of footer views.
  public class var elementKindSectionFooter: String {
    CollectionViewFlowLayout.elementKindSectionFooter
  }
}

extension CollectionViewUpdateItem {
  /// What happens in an update, by the name that Swift gives it.
  public typealias UpdateAction = CollectionViewUpdateItem.Action
}

extension CollectionViewFlowLayout {
  /// The estimate that has cells size themselves from UIKit's guess of 50 × 50 pt.
  public class var automaticSize: CGSize { CGSize(width: 50, height: 50) }
}

extension IndexPath {
  /// Makes the path of a row, which is another word for an item.
  public init(row: Int, section: Int) { self.init(item: row, section: section) }

  /// The number of the row in its section, which is another word for an item.
  public var row: Int {
    get { item }
    set { self = IndexPath(item: newValue, section: section) }
  }
}

extension NSIndexPath {
  /// Makes the path of an item.
  public convenience init(item: Int, section: Int) {
    self.init(indexes: [section, item], length: 2)
  }

  /// Makes the path of a row, which is another word for an item.
  public convenience init(row: Int, section: Int) { self.init(item: row, section: section) }

  /// The number of the section.
  public var section: Int { index(atPosition: 0) }

  /// The number of the item in its section.
  public var item: Int { index(atPosition: 1) }

  /// The number of the row in its section, which is another word for an item.
  public var row: Int { item }
}
