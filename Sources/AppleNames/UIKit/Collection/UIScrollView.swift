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
  /// The colors of scroll indicators.
  public enum IndicatorStyle: Int, Hashable, Sendable {
    case `default`, black, white
  }

  /// Whether the insets of scroll indicators follow the safe area; indicators are never painted.
  public var automaticallyAdjustsScrollIndicatorInsets: Bool {
    get { true }
    set {}
  }

  /// The colors of the scroll indicators; indicators are never painted.
  public var indicatorStyle: IndicatorStyle {
    get { .default }
    set {
      if newValue != .default {
        warnOfUse(of: "indicatorStyle", because: "scroll indicators are not painted")
      }
    }
  }
}

/// A provider of data ahead of the items that show them.
public typealias UICollectionViewDataSourcePrefetching = CollectionViewDataSourcePrefetching

extension StagedCollectionView {
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
