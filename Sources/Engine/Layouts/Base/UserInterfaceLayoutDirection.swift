/// The layout direction of an interface, as `UIUserInterfaceLayoutDirection`.
public enum UserInterfaceLayoutDirection: Int, Hashable, Sendable {
  case leftToRight, rightToLeft
}
