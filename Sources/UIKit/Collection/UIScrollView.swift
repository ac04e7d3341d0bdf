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

  /// Tells that setting something changes nothing.
  fileprivate func warn(of property: String, because reason: String) {
    (stage ?? Stage.current).warn(
      .withoutEffect(property: property, reason: reason), in: "\(type(of: self))")
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
