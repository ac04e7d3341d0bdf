/// How a moved item gets to its new place.
public enum MovePolicy: String, Hashable, Sendable, CaseIterable {
  /// It glides.
  case glide
  /// It leaves by the `disappear` pose and arrives by the `appear` pose.
  case reappear
}

/// When items take their new paint order in a change that gives them another one.
public enum ZIndexSwitch: String, Hashable, Sendable, CaseIterable {
  /// While no items that overlap are seen to exchange their order, or else half-way.
  case auto
  case start
  case middle
  case end
}
