package import Documents
package import Foundation
package import Timelines

/// A change of a collection's frame, and of its layout with it.
package struct BoundsOperation: Hashable, Sendable {
  /// The change of the frame.
  package enum Change: Hashable, Sendable {
    /// A new frame, relative to the canvas, the screen or the cell that the collection is in.
    case resize(RelativeFrame)
    /// A rotation: the frame gets a new size, by default its own with the sides exchanged.
    /// The origin stays, unless the collection turns with the device by an angle in radians: then
    /// the centre stays, and the content lies on its side at the end.
    case rotate(to: CGSize?, turn: Double?)
    /// A rotation of the whole device, with all screens and the collections that fill them.
    /// It gets a new size, by default its own with the sides exchanged, about its centre. With an
    /// angle in radians it is shown from outside, and lies on its side at the end.
    case turnDevice(to: CGSize?, turn: Double?)
  }

  /// The motion of items that are visible before and after the change.
  package enum Policy: String, Hashable, Sendable, CaseIterable {
    /// Each item moves as one view.
    case slide
    /// Each item fades out at its old position while it fades in at the new one.
    case crossfade
    /// Each item follows `appear` and `disappear`, as if all items were deleted and inserted.
    case custom
  }

  /// The content that stays in the viewport.
  package enum Anchor: String, Hashable, Sendable, CaseIterable {
    /// The selected item, or the one at the centre.
    case center
    /// None: the offset is only kept within the content.
    case none
  }

  package var change: Change
  /// The motion of items; the collection's policy where `nil`.
  package var policy: Policy?
  package var anchor: Anchor
  package var location: SourceLocation

  /// Makes a change of a frame.
  package init(
    _ change: Change, policy: Policy? = nil, anchor: Anchor = .center, location: SourceLocation
  ) {
    self.change = change; self.policy = policy; self.anchor = anchor
    self.location = location
  }

  /// Whether the whole device turns.
  package var turnsDevice: Bool { if case .turnDevice = change { true } else { false } }

  /// Returns the operation for the whole device, if it rotates one collection.
  package func onDevice() -> BoundsOperation {
    guard case .rotate(let size, let turn) = change else { return self }
    return BoundsOperation(
      .turnDevice(to: size, turn: turn), policy: policy, anchor: anchor, location: location)
  }
}
