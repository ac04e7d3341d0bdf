/// The changes of a button's parts while it is highlighted or disabled, which are not made here.
extension UIButton {
  /// Whether the image is darkened while the button is highlighted; here it never is.
  public var adjustsImageWhenHighlighted: Bool {
    get { false }
    set { if newValue { warnOfHighlighting("adjustsImageWhenHighlighted", "images keep") } }
  }

  /// Whether the image is lightened while the button is disabled; here it never is.
  public var adjustsImageWhenDisabled: Bool {
    get { false }
    set { if newValue { warnOfHighlighting("adjustsImageWhenDisabled", "images keep") } }
  }

  /// Whether the button glows while it is touched; here it never does.
  public var showsTouchWhenHighlighted: Bool {
    get { false }
    set { if newValue { warnOfHighlighting("showsTouchWhenHighlighted", "buttons keep") } }
  }

  /// Whether the shadow of the title is reversed while the button is highlighted; here it never is.
  public var reversesTitleShadowWhenHighlighted: Bool {
    get { false }
    set {
      if newValue { warnOfHighlighting("reversesTitleShadowWhenHighlighted", "titles keep") }
    }
  }

  /// Warns that a property has no effect.
  private func warnOfHighlighting(_ property: String, _ words: String) {
    warn(of: property, because: "\(words) their appearance in all states but those that are set")
  }
}
