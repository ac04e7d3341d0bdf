public import Foundation
public import Layouts
import Timelines
public import Timing

/// The members of collection views beyond UIKit's.
///
/// It is declared here, so that subclasses may have members of the same names, as they may where
/// UIKit's collection views have none.
public protocol StagedCollectionView: CollectionView {}

extension CollectionView: StagedCollectionView {}

extension StagedCollectionView {
  /// The name of the collection in the timeline.
  public var id: String {
    get { _id }
    set { _id = newValue }
  }

  /// The duration in which a lifted item moves under the finger, in seconds.
  public var liftDuration: TimeInterval {
    get { changeSettings.liftDuration }
    set { changeSettings.liftDuration = newValue }
  }

  /// The duration of a batch update outside animation blocks, in seconds.
  public var updateDuration: TimeInterval {
    get { changeSettings.updateDuration }
    set { changeSettings.updateDuration = newValue }
  }

  /// The curve of a batch update outside animation blocks.
  public var updateCurve: TimingCurve {
    get { changeSettings.updateCurve }
    set { changeSettings.updateCurve = newValue }
  }

  /// The duration of a layout change outside animation blocks, in seconds.
  public var layoutChangeDuration: TimeInterval {
    get { changeSettings.layoutChangeDuration }
    set { changeSettings.layoutChangeDuration = newValue }
  }

  /// Whether surviving items are one visual or two.
  public var survivorPolicy: SurvivorPolicy {
    get { changeSettings.survivorPolicy }
    set { changeSettings.survivorPolicy = newValue }
  }

  /// The policy for items that updates move; items that only make room always glide.
  public var movePolicy: MovePolicy {
    get { changeSettings.movePolicy }
    set { changeSettings.movePolicy = newValue }
  }

  /// The policy for items when the bounds change.
  public var boundsChangePolicy: BoundsChangePolicy {
    get { changeSettings.boundsChangePolicy }
    set { changeSettings.boundsChangePolicy = newValue }
  }

  /// The point of the content that stays in position when the size of the bounds changes.
  public var boundsChangeAnchor: BoundsChangeAnchor {
    get { changeSettings.boundsChangeAnchor }
    set { changeSettings.boundsChangeAnchor = newValue }
  }

  /// The instant at which elements take their new order in an animated change, unless their
  /// attributes have one.
  public var zIndexSwitch: CollectionViewLayoutAttributes.ZIndexSwitch {
    get { changeSettings.zIndexSwitch }
    set { changeSettings.zIndexSwitch = newValue }
  }

  /// The response to an update that contradicts itself or the data.
  public var onInvalidUpdate: InvalidUpdateResponse {
    get { changeSettings.onInvalidUpdate }
    set { changeSettings.onInvalidUpdate = newValue }
  }

  /// The name in the timeline: the id, after the outer collection's and the item's where nested.
  public var qualifiedID: String {
    var outer = superview
    while let view = outer {
      if let element = (view as? CollectionReusableView)?.elementIdentity {
        return "\(element.collection)/\(element.key)/\(id)"
      }
      outer = view.superview
    }
    return id
  }
}
