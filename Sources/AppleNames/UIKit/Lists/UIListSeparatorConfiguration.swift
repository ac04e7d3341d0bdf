public import Staging

/// The appearance of the lines above and below a row of a list.
public struct UIListSeparatorConfiguration {
  /// Whether a line is there.
  public enum Visibility: Int, Hashable, Sendable {
    /// As the list has it.
    case automatic
    case visible, hidden
  }

  /// Insets that stand for those of the list: lines begin with the text.
  public static var automaticInsets: NSDirectionalEdgeInsets {
    NSDirectionalEdgeInsets(
      top: .greatestFiniteMagnitude, leading: .greatestFiniteMagnitude,
      bottom: .greatestFiniteMagnitude, trailing: .greatestFiniteMagnitude)
  }

  public var topSeparatorVisibility = Visibility.automatic
  public var bottomSeparatorVisibility = Visibility.automatic
  /// The distances of the line above from the edges; only leading and trailing count.
  public var topSeparatorInsets = UIListSeparatorConfiguration.automaticInsets
  /// The distances of the line below from the edges; only leading and trailing count.
  public var bottomSeparatorInsets = UIListSeparatorConfiguration.automaticInsets
  public var color = UIColor.separator
  /// The color between rows that are selected.
  public var multipleSelectionColor = UIColor.separator

  /// Makes the lines of a list of an appearance.
  public init(listAppearance: UICollectionLayoutListConfiguration.Appearance) {}
}
