public import Documents
public import Foundation

/// A collection whose frame changes, and its layout with it.
public struct BoundsOperation: Hashable, Sendable {
  /// What becomes of the frame.
  public enum Change: Hashable, Sendable {
    case resize(CGRect)
    /// A device that turns: the frame gets a size, by default its own with the sides exchanged.
    ///
    /// The origin stays, unless the collection turns with the device by an angle in radians: then
    /// the centre stays, and the content lies on its side in the end.
    case rotate(to: CGSize?, turn: Double?)
    /// The whole device that turns, with all screens and collections that fill it.
    ///
    /// It gets a size, by default its own with the sides exchanged, about its centre. With an angle in
    /// radians it is seen from outside, and lies on its side in the end.
    case turnDevice(to: CGSize?, turn: Double?)
  }

  /// How items that are seen before and after get to their new places.
  public enum Policy: String, Hashable, Sendable, CaseIterable {
    /// Each glides as one view.
    case slide
    /// Each fades out at its old place while it fades in at the new one.
    case crossfade
    /// Each goes as `appear` and `disappear` say, as if all items were deleted and inserted.
    case custom
  }

  /// What stays in view.
  public enum Anchor: String, Hashable, Sendable, CaseIterable {
    /// The selected item, or the one at the centre.
    case center
    /// Nothing: the offset is only kept within the content.
    case none
  }

  public var change: Change
  /// How items move; the collection's own policy where `nil`.
  public var policy: Policy?
  public var anchor: Anchor
  public var location: SourceLocation

  /// Makes a change of a frame.
  public init(
    _ change: Change, policy: Policy? = nil, anchor: Anchor = .center, location: SourceLocation
  ) {
    self.change = change; self.policy = policy; self.anchor = anchor
    self.location = location
  }

  /// Whether the whole device turns.
  public var turnsDevice: Bool { if case .turnDevice = change { true } else { false } }

  /// Returns the operation for the whole device where it rotates one collection.
  func onDevice() -> BoundsOperation {
    guard case .rotate(let size, let turn) = change else { return self }
    return BoundsOperation(
      .turnDevice(to: size, turn: turn), policy: policy, anchor: anchor, location: location)
  }
}
