extension View {
  /// Who is told of a view's changes, until it wants no more.
  package final class ChangeFollower {
    /// What it does at each change; `nil` once it wants no more.
    private(set) var tell: (() -> Void)?

    /// Makes a follower with what it does at each change.
    init(_ tell: @escaping () -> Void) { self.tell = tell }

    /// Is told of nothing any more.
    package func end() { tell = nil }
  }
}
