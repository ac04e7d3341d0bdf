/// The motion of a moved item to its new position.
package enum MovePolicy: String, Hashable, Sendable, CaseIterable {
  /// It moves in one motion.
  case glide
  /// It disappears by the `disappear` pose and appears by the `appear` pose.
  case reappear
}

/// The time at which items take a new paint order during a change.
package enum ZIndexSwitch: String, Hashable, Sendable, CaseIterable {
  /// At a time when no overlapping items visibly exchange their order, or else half-way.
  case auto
  case start
  case middle
  case end
}
