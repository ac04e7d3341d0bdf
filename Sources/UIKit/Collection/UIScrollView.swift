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
