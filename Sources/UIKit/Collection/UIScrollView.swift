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
