public import Foundation
public import Layouts
import Timelines
public import Timing

/// What collection views have besides UIKit's shape.
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

  /// How long an item takes to come under the finger that lifts it, in seconds.
  public var liftDuration: TimeInterval {
    get { _liftDuration }
    set { _liftDuration = newValue }
  }

  /// How long a batch update takes that no animation block encloses, in seconds.
  public var updateDuration: TimeInterval {
    get { _updateDuration }
    set { _updateDuration = newValue }
  }

  /// The curve of a batch update that no animation block encloses.
  public var updateCurve: TimingCurve {
    get { _updateCurve }
    set { _updateCurve = newValue }
  }

  /// How long a change of the layout takes that no animation block encloses, in seconds.
  public var layoutChangeDuration: TimeInterval {
    get { _layoutChangeDuration }
    set { _layoutChangeDuration = newValue }
  }

  /// Whether items that outlast an update are one visual or two.
  public var survivorPolicy: SurvivorPolicy {
    get { _survivorPolicy }
    set { _survivorPolicy = newValue }
  }

  /// How items that updates move get to their new places; those that only make room always glide.
  public var movePolicy: MovePolicy {
    get { _movePolicy }
    set { _movePolicy = newValue }
  }

  /// How items get from their places in old bounds to those in new ones.
  public var boundsChangePolicy: BoundsChangePolicy {
    get { _boundsChangePolicy }
    set { _boundsChangePolicy = newValue }
  }

  /// Where the content offset goes when the size of the bounds changes in an animation.
  public var boundsChangeAnchor: BoundsChangeAnchor {
    get { _boundsChangeAnchor }
    set { _boundsChangeAnchor = newValue }
  }

  /// When elements take their new order in an animated change; their attributes may say otherwise.
  public var zIndexSwitch: CollectionViewLayoutAttributes.ZIndexSwitch {
    get { _zIndexSwitch }
    set { _zIndexSwitch = newValue }
  }

  /// What happens to an update that contradicts itself or the data.
  public var onInvalidUpdate: InvalidUpdateResponse {
    get { _onInvalidUpdate }
    set { _onInvalidUpdate = newValue }
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
