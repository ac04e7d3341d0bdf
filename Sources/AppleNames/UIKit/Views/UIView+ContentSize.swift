public import Staging
import Timelines

extension UIContentSizeCategory {
  /// The categories from the smallest text to the largest.
  private static let ascending: [UIContentSizeCategory] = [
    .extraSmall, .small, .medium, .large, .extraLarge, .extraExtraLarge, .extraExtraExtraLarge,
    .accessibilityMedium, .accessibilityLarge, .accessibilityExtraLarge,
    .accessibilityExtraExtraLarge, .accessibilityExtraExtraExtraLarge,
  ]

  /// The multiple of the default size that its body text has; `nil` for unknown categories.
  var textScale: Double? {
    Self.ascending.firstIndex(of: self).map { ContentSizeCategory.allCases[$0].scale }
  }
}

/// Limits of the text size, which subclasses may override; `cellophane adapt` drops `override`.
extension StagedView {
  /// The smallest text size in the view; `nil` for no limit.
  ///
  /// Labels and fields whose fonts follow the user's text size keep to it, and so do the traits.
  public var minimumContentSizeCategory: UIContentSizeCategory? {
    get { existingViewAppearance?.smallestText }
    set {
      viewAppearance.smallestText = newValue
      limitTexts()
    }
  }

  /// The largest text size in the view; `nil` for no limit.
  ///
  /// Labels and fields whose fonts follow the user's text size keep to it, and so do the traits.
  public var maximumContentSizeCategory: UIContentSizeCategory? {
    get { existingViewAppearance?.largestText }
    set {
      viewAppearance.largestText = newValue
      limitTexts()
    }
  }

  /// The limits of the view in words.
  public var appliedContentSizeCategoryLimitsDescription: String {
    let limits = [minimumContentSizeCategory, maximumContentSizeCategory]
    let names = limits.map { $0?.rawValue ?? "none" }
    return "minimum: \(names[0]), maximum: \(names[1])"
  }

  /// Applies both limits to the texts; the largest size goes before the smallest one.
  private func limitTexts() {
    let least = minimumContentSizeCategory?.textScale
    let most = maximumContentSizeCategory?.textScale
    let end = most ?? .infinity
    textScales = least == nil && most == nil ? nil : min(least ?? 0, end)...end
  }
}
