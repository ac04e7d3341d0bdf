/// The direction in which an interface runs, as `UIUserInterfaceLayoutDirection`.
public enum UserInterfaceLayoutDirection: Int, Hashable, Sendable {
  case leftToRight, rightToLeft
}
