public import Foundation
public import Staging

extension ScrollView {
  /// The effect of a drag on the keyboard.
  public enum KeyboardDismissMode: Int, Hashable, Sendable {
    case none, onDrag, interactive
  }

  /// The effect of a drag on the keyboard; there is no keyboard.
  public var keyboardDismissMode: KeyboardDismissMode {
    get { .none }
    set {
      if newValue != .none { warnOfUse(of: "keyboardDismissMode", because: "there is no keyboard") }
    }
  }
}

extension ScrollView {
  /// The colours of scroll indicators.
  public enum IndicatorStyle: Int, Hashable, Sendable {
    case `default`, black, white
  }

  /// Whether the insets of scroll indicators follow the safe area; indicators are never painted.
  public var automaticallyAdjustsScrollIndicatorInsets: Bool {
    get { true }
    set {}
  }

  /// The colours of the scroll indicators; indicators are never painted.
  public var indicatorStyle: IndicatorStyle {
    get { .default }
    set {
      if newValue != .default {
        warnOfUse(of: "indicatorStyle", because: "scroll indicators are not painted")
      }
    }
  }
}

extension CollectionView {
  /// Whether cells are made before they become visible; here they never are.
  public var isPrefetchingEnabled: Bool {
    get { false }
    set {
      if newValue {
        warnOfUse(of: "isPrefetchingEnabled", because: "cells are made when they become visible")
      }
    }
  }
}

/// A provider of data ahead of the items that show them; it is never called, since cells are made
/// when they become visible.
public protocol UICollectionViewDataSourcePrefetching: NSObjectProtocol {
  /// Called when items may soon be visible.
  func collectionView(_ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath])

  /// Called when items will not be visible after all.
  func collectionView(
    _ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath])
}

extension UICollectionViewDataSourcePrefetching {
  public func collectionView(
    _ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]
  ) {}
}

/// The key of the provider of data; only its address is used.
nonisolated(unsafe) private var prefetchingKey: UInt8 = 0

extension StagedCollectionView {
  /// The provider of data ahead of the items; it is never called.
  public var prefetchDataSource: (any UICollectionViewDataSourcePrefetching)? {
    get {
      objc_getAssociatedObject(self, &prefetchingKey)
        as? any UICollectionViewDataSourcePrefetching
    }
    set { objc_setAssociatedObject(self, &prefetchingKey, newValue, .OBJC_ASSOCIATION_ASSIGN) }
  }

  /// Whether items can be dragged to other views; here they cannot.
  public var dragInteractionEnabled: Bool {
    get { false }
    set {
      if newValue {
        warnOfUse(of: "dragInteractionEnabled", because: "nothing is dragged to other views")
      }
    }
  }

  /// Whether the focus returns to the item that had it last; without effect: there is no focus.
  public var remembersLastFocusedIndexPath: Bool {
    get { false }
    set {
      if newValue { warnOfUse(of: "remembersLastFocusedIndexPath", because: "there is no focus") }
    }
  }

  /// Whether items are selected by the focus; without effect: there is no focus.
  public var selectionFollowsFocus: Bool {
    get { false }
    set { if newValue { warnOfUse(of: "selectionFollowsFocus", because: "there is no focus") } }
  }
}
