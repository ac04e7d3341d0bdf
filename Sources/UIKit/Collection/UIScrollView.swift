public import Geometry
public import Staging

extension ScrollView {
  /// Whether the vertical scroll indicator is visible; indicators are never painted.
  ///
  /// UIKit's default is `true`. Setting it to `true` here gives a warning.
  public var showsVerticalScrollIndicator: Bool {
    get { false }
    set { if newValue { warnOfIndicator("showsVerticalScrollIndicator") } }
  }

  /// Whether the horizontal scroll indicator is visible; indicators are never painted.
  ///
  /// UIKit's default is `true`. Setting it to `true` here gives a warning.
  public var showsHorizontalScrollIndicator: Bool {
    get { false }
    set { if newValue { warnOfIndicator("showsHorizontalScrollIndicator") } }
  }

  /// Warns that scroll indicators are not painted.
  private func warnOfIndicator(_ property: String) {
    (stage ?? Stage.current).warn(
      .withoutEffect(property: property, reason: "scroll indicators are not painted"),
      in: "\(type(of: self))")
  }
}

extension ScrollView {
  /// Whether a tap on the status bar scrolls to the top; there is no status bar.
  public var scrollsToTop: Bool {
    get { false }
    set {
      if newValue { warn(of: "scrollsToTop", because: "there is no status bar to be tapped") }
    }
  }

  /// Whether touches in the content are delivered after a delay; here they are delivered at once.
  public var delaysContentTouches: Bool {
    get { false }
    set {
      if newValue { warn(of: "delaysContentTouches", because: "touches are delivered at once") }
    }
  }

  /// The insets of the scroll indicators; indicators are never painted.
  public var scrollIndicatorInsets: UIEdgeInsets {
    get { .zero }
    set { if newValue != .zero { warnOfIndicator("scrollIndicatorInsets") } }
  }

  /// The insets of the vertical scroll indicator; indicators are never painted.
  public var verticalScrollIndicatorInsets: UIEdgeInsets {
    get { .zero }
    set { if newValue != .zero { warnOfIndicator("verticalScrollIndicatorInsets") } }
  }

  /// The insets of the horizontal scroll indicator; indicators are never painted.
  public var horizontalScrollIndicatorInsets: UIEdgeInsets {
    get { .zero }
    set { if newValue != .zero { warnOfIndicator("horizontalScrollIndicatorInsets") } }
  }

  /// Warns that scroll indicators are not painted.
  public func flashScrollIndicators() { warnOfIndicator("flashScrollIndicators") }

  /// The effect of a drag on the keyboard.
  public enum KeyboardDismissMode: Int, Hashable, Sendable {
    case none, onDrag, interactive
  }

  /// The effect of a drag on the keyboard; there is no keyboard.
  public var keyboardDismissMode: KeyboardDismissMode {
    get { .none }
    set {
      if newValue != .none { warn(of: "keyboardDismissMode", because: "there is no keyboard") }
    }
  }
}

extension CollectionView {
  /// Whether cells are made before they become visible; here they never are.
  public var isPrefetchingEnabled: Bool {
    get { false }
    set {
      if newValue {
        warn(of: "isPrefetchingEnabled", because: "cells are made when they become visible")
      }
    }
  }
}
