public import Layouts

/// The meaning of a view's content for its direction, as `UISemanticContentAttribute`.
public enum SemanticContentAttribute: Int, Hashable, Sendable {
  /// It follows the language.
  case unspecified
  /// Controls of playback, which are never mirrored.
  case playback
  /// Controls of directions in space, which are never mirrored.
  case spatial
  /// It is from left to right whatever the language.
  case forceLeftToRight
  /// It is from right to left whatever the language.
  case forceRightToLeft
}

extension View {
  /// Returns the direction of content with a meaning under a language that is read in a direction.
  public class func userInterfaceLayoutDirection(
    for attribute: SemanticContentAttribute,
    relativeTo layoutDirection: UserInterfaceLayoutDirection = .leftToRight
  ) -> UserInterfaceLayoutDirection {
    switch attribute {
    case .unspecified: layoutDirection
    case .playback, .spatial, .forceLeftToRight: .leftToRight
    case .forceRightToLeft: .rightToLeft
    }
  }
}
