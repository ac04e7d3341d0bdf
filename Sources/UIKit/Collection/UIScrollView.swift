public import Geometry
public import Staging

extension ScrollView {
  /// Whether an indicator shows where the content stands up and down: none is painted here.
  ///
  /// UIKit's is `true` unless set; setting that here is told as a warning.
  public var showsVerticalScrollIndicator: Bool {
    get { false }
    set { if newValue { warnOfIndicator("showsVerticalScrollIndicator") } }
  }

  /// Whether an indicator shows where the content stands to the sides: none is painted here.
  ///
  /// UIKit's is `true` unless set; setting that here is told as a warning.
  public var showsHorizontalScrollIndicator: Bool {
    get { false }
    set { if newValue { warnOfIndicator("showsHorizontalScrollIndicator") } }
  }

  /// Tells that no indicator is painted.
  private func warnOfIndicator(_ property: String) {
    (stage ?? Stage.current).warn(
      .withoutEffect(property: property, reason: "scroll indicators are not painted"),
      in: "\(type(of: self))")
  }
}

extension ScrollView {
  /// Whether a tap on the status bar scrolls to the top; there is none to tap.
  public var scrollsToTop: Bool {
    get { false }
    set {
      if newValue { warn(of: "scrollsToTop", because: "there is no status bar to be tapped") }
    }
  }

  /// Whether touches are told to what is in the content only after a moment; they never wait.
  public var delaysContentTouches: Bool {
    get { false }
    set {
      if newValue { warn(of: "delaysContentTouches", because: "touches are told at once") }
    }
  }

  /// How far scroll indicators keep from the edges; none is painted here.
  public var scrollIndicatorInsets: UIEdgeInsets {
    get { .zero }
    set { if newValue != .zero { warnOfIndicator("scrollIndicatorInsets") } }
  }

  /// How far the indicator up and down keeps from the edges; none is painted here.
  public var verticalScrollIndicatorInsets: UIEdgeInsets {
    get { .zero }
    set { if newValue != .zero { warnOfIndicator("verticalScrollIndicatorInsets") } }
  }

  /// How far the indicator to the sides keeps from the edges; none is painted here.
  public var horizontalScrollIndicatorInsets: UIEdgeInsets {
    get { .zero }
    set { if newValue != .zero { warnOfIndicator("horizontalScrollIndicatorInsets") } }
  }

  /// Would have the indicators seen for a moment; none is painted here, which is told as a warning.
  public func flashScrollIndicators() { warnOfIndicator("flashScrollIndicators") }

  /// How a drag has the keyboard go.
  public enum KeyboardDismissMode: Int, Hashable, Sendable {
    case none, onDrag, interactive
  }

  /// How a drag has the keyboard go; there is none.
  public var keyboardDismissMode: KeyboardDismissMode {
    get { .none }
    set {
      if newValue != .none { warn(of: "keyboardDismissMode", because: "there is no keyboard") }
    }
  }
}

extension CollectionView {
  /// Whether cells are made before they come in sight; none are.
  public var isPrefetchingEnabled: Bool {
    get { false }
    set {
      if newValue { warn(of: "isPrefetchingEnabled", because: "cells are made when they are seen") }
    }
  }
}
