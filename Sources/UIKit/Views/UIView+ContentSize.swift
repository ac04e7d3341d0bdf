public import Staging

extension UIContentSizeCategory {
  /// The categories from the smallest text to the largest.
  private static let ascending: [UIContentSizeCategory] = [
    .extraSmall, .small, .medium, .large, .extraLarge, .extraExtraLarge, .extraExtraExtraLarge,
    .accessibilityMedium, .accessibilityLarge, .accessibilityExtraLarge,
    .accessibilityExtraExtraLarge, .accessibilityExtraExtraExtraLarge,
  ]

  /// Returns whether its text is smaller than that of another category; false for unknown ones.
  fileprivate func isSmaller(than other: UIContentSizeCategory) -> Bool {
    guard let own = Self.ascending.firstIndex(of: self),
      let others = Self.ascending.firstIndex(of: other)
    else { return false }
    return own < others
  }
}

/// Limits of the text size, which subclasses may override; `cellophane adapt` drops `override`.
extension StagedView {
  /// The smallest text size in the view; `nil` for no limit.
  ///
  /// Texts have the size of the stage's settings. A limit above it gives a warning.
  public var minimumContentSizeCategory: UIContentSizeCategory? {
    get { existingViewAppearance?.smallestText }
    set {
      viewAppearance.smallestText = newValue
      let size = traitCollection.preferredContentSizeCategory
      if let newValue, size.isSmaller(than: newValue) { warnOfTextSize("minimum") }
    }
  }

  /// The largest text size in the view; `nil` for no limit.
  ///
  /// Texts have the size of the stage's settings. A limit below it gives a warning.
  public var maximumContentSizeCategory: UIContentSizeCategory? {
    get { existingViewAppearance?.largestText }
    set {
      viewAppearance.largestText = newValue
      let size = traitCollection.preferredContentSizeCategory
      if let newValue, newValue.isSmaller(than: size) { warnOfTextSize("maximum") }
    }
  }

  /// The limits of the view in words.
  public var appliedContentSizeCategoryLimitsDescription: String {
    let limits = [minimumContentSizeCategory, maximumContentSizeCategory]
    let names = limits.map { $0?.rawValue ?? "none" }
    return "minimum: \(names[0]), maximum: \(names[1])"
  }

  /// Warns that a limit has no effect.
  private func warnOfTextSize(_ limit: String) {
    warn(
      of: "\(limit)ContentSizeCategory",
      because: "texts have the size of the stage's settings")
  }
}
