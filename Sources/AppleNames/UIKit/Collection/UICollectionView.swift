public import Foundation
public import Layouts
public import Staging

extension CollectionView {
  /// The direction in which content scrolls.
  public typealias ScrollDirection = CollectionViewFlowLayout.ScrollDirection
  /// The position to which an item is scrolled.
  public typealias ScrollPosition = Staging.ScrollPosition
  /// The category of an element.
  public typealias ElementCategory = Layouts.ElementCategory

  /// The element kind of section headers.
  public class var elementKindSectionHeader: String {
    CollectionViewFlowLayout.elementKindSectionHeader
  }

  /// The element kind of section footers.
  public class var elementKindSectionFooter: String {
    CollectionViewFlowLayout.elementKindSectionFooter
  }
}

extension CollectionViewUpdateItem {
  /// The action of an update item, under its Swift name.
  public typealias UpdateAction = CollectionViewUpdateItem.Action
}

extension CollectionViewFlowLayout {
  /// The estimated size, 50 × 50 pt as UIKit's, that makes cells size themselves.
  public class var automaticSize: CGSize { CGSize(width: 50, height: 50) }
}

extension IndexPath {
  /// Makes an index path of a row, a synonym of item.
  public init(row: Int, section: Int) { self.init(item: row, section: section) }

  /// The index of the row in its section, a synonym of item.
  public var row: Int {
    get { item }
    set { self = IndexPath(item: newValue, section: section) }
  }
}

extension NSIndexPath {
  /// Makes an index path of an item.
  public convenience init(item: Int, section: Int) {
    self.init(indexes: [section, item], length: 2)
  }

  /// Makes an index path of a row, a synonym of item.
  public convenience init(row: Int, section: Int) { self.init(item: row, section: section) }

  /// The index of the section.
  public var section: Int { index(atPosition: 0) }

  /// The index of the item in its section.
  public var item: Int { index(atPosition: 1) }

  /// The index of the row in its section, a synonym of item.
  public var row: Int { item }
}
