// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are those that are called.

public import Layouts
public import Staging

// The names of Swift 3 and of Objective-C, which older sources have.

/// The direction in which a flow scrolls.
public typealias UICollectionViewScrollDirection = CollectionViewFlowLayout.ScrollDirection

/// Where an item is scrolled to.
public typealias UICollectionViewScrollPosition = ScrollPosition

/// The sort of an element.
public typealias UICollectionElementCategory = ElementCategory

/// What an update does.
public typealias UICollectionUpdateAction = CollectionViewUpdateItem.Action

/// How fast content comes to rest.
public typealias UIScrollViewDecelerationRate = ScrollView.DecelerationRate

/// The kind of header views.
public let UICollectionElementKindSectionHeader = CollectionViewFlowLayout.elementKindSectionHeader
/// The kind of footer views.
public let UICollectionElementKindSectionFooter = CollectionViewFlowLayout.elementKindSectionFooter
/// How fast content comes to rest by default.
public let UIScrollViewDecelerationRateNormal = ScrollView.DecelerationRate.normal
/// How fast content comes to rest that stops soon.
public let UIScrollViewDecelerationRateFast = ScrollView.DecelerationRate.fast
