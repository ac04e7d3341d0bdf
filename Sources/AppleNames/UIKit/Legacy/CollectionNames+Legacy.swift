// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The constants keep the names that sources use.

public import CoreGraphics
public import Layouts
public import Staging

// Names from Swift 3 and Objective-C, for older sources.

/// The direction in which a flow layout scrolls.
public typealias UICollectionViewScrollDirection = CollectionViewFlowLayout.ScrollDirection

/// The position to which an item is scrolled.
public typealias UICollectionViewScrollPosition = ScrollPosition

/// The category of an element.
public typealias UICollectionElementCategory = ElementCategory

/// The action of an update item.
public typealias UICollectionUpdateAction = CollectionViewUpdateItem.Action

/// The rate at which scrolling decelerates.
public typealias UIScrollViewDecelerationRate = ScrollView.DecelerationRate

/// The colors of scroll indicators.
public typealias UIScrollViewIndicatorStyle = ScrollView.IndicatorStyle

/// The element kind of section headers.
public let UICollectionElementKindSectionHeader = CollectionViewFlowLayout.elementKindSectionHeader
/// The element kind of section footers.
public let UICollectionElementKindSectionFooter = CollectionViewFlowLayout.elementKindSectionFooter
/// The default deceleration rate.
public let UIScrollViewDecelerationRateNormal = ScrollView.DecelerationRate.normal
/// A fast deceleration rate.
public let UIScrollViewDecelerationRateFast = ScrollView.DecelerationRate.fast

extension StagedScrollView {
  /// The rate at which scrolling decelerates, as a number.
  @_disfavoredOverload
  public var decelerationRate: CGFloat {
    get { decelerationRate.rawValue }
    set { decelerationRate = ScrollView.DecelerationRate(rawValue: newValue) }
  }
}
