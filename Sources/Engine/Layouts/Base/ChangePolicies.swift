/// Whether an element that outlasts an update is one visual or two.
///
/// It has two halves: from what is on screen to its final attributes, and from its initial
/// attributes to the end.
public enum SurvivorPolicy: String, Hashable, Sendable, CaseIterable {
  /// One visual where the halves join, as they do by default; else two.
  case auto
  /// One visual, whatever the hooks return.
  case single
  /// The old view leaves by the first half, and a twin arrives by the second.
  case double
}

/// The policy for items that an update moves.
public enum MovePolicy: String, Hashable, Sendable, CaseIterable {
  /// One visual glides, unless the layout's hooks say otherwise.
  case glide
  /// The old view leaves as a deleted item does, and another arrives as an inserted one does.
  case reappear
}

/// The policy for elements that are visible before and after a change of the bounds.
public enum BoundsChangePolicy: String, Hashable, Sendable, CaseIterable {
  /// One visual glides from the old position to the new one, as with a well-made layout.
  case slide
  /// The old view fades out in its old position and the new one fades in, as with UIKit's default
  /// hooks.
  case crossfade
  /// The layout's hooks decide, as in a batch update.
  case custom
}

/// The point of the content that stays in position when the size of the bounds changes.
public enum BoundsChangeAnchor: String, Hashable, Sendable, CaseIterable {
  /// A selected item, or the one nearest to the viewport's center, moves to the center.
  case center
  /// The offset stays as far as the content allows.
  case none
}
