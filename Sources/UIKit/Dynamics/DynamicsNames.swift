// One name of the module, so that clients see its members of animators over views and layouts.
@_exported public import enum DynamicLayouts.ReentryPolicy
public import Dynamics

/// Moves items by behaviours; `DynamicAnimator` by UIKit's name.
public typealias UIDynamicAnimator = DynamicAnimator

/// Who hears of an animator; `DynamicAnimatorDelegate` by UIKit's name.
public typealias UIDynamicAnimatorDelegate = DynamicAnimatorDelegate

/// Something that an animator moves; `DynamicItem` by UIKit's name.
public typealias UIDynamicItem = DynamicItem

/// The shape with which items meet; by UIKit's name.
public typealias UIDynamicItemCollisionBoundsType = DynamicItemCollisionBoundsType

/// The base of behaviours; `DynamicBehavior` by UIKit's name.
public typealias UIDynamicBehavior = DynamicBehavior

/// A rod or a spring; `AttachmentBehavior` by UIKit's name.
public typealias UIAttachmentBehavior = AttachmentBehavior

/// Items that meet; `CollisionBehavior` by UIKit's name.
public typealias UICollisionBehavior = CollisionBehavior

/// Who hears of contacts; `CollisionBehaviorDelegate` by UIKit's name.
public typealias UICollisionBehaviorDelegate = CollisionBehaviorDelegate

/// What items are made of; `DynamicItemBehavior` by UIKit's name.
public typealias UIDynamicItemBehavior = DynamicItemBehavior

/// A field of force; `FieldBehavior` by UIKit's name.
public typealias UIFieldBehavior = FieldBehavior

/// What makes things fall; `GravityBehavior` by UIKit's name.
public typealias UIGravityBehavior = GravityBehavior

/// A push; `PushBehavior` by UIKit's name.
public typealias UIPushBehavior = PushBehavior

/// What snaps into place; `SnapBehavior` by UIKit's name.
public typealias UISnapBehavior = SnapBehavior

/// An area of a field; `Region` by UIKit's name.
public typealias UIRegion = Region

/// A range of lengths or angles; `FloatRange` by UIKit's name.
public typealias UIFloatRange = FloatRange
