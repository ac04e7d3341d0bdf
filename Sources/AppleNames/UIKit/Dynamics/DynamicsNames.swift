public import Dynamics

// One name of the module, so that clients see its members of animators over views and layouts.
@_exported public import enum DynamicLayouts.ReentryPolicy

/// A simulation that moves items by behaviors; `DynamicAnimator` under its UIKit name.
public typealias UIDynamicAnimator = DynamicAnimator

/// The delegate of an animator; `DynamicAnimatorDelegate` under its UIKit name.
public typealias UIDynamicAnimatorDelegate = DynamicAnimatorDelegate

/// An object that an animator moves; `DynamicItem` under its UIKit name.
public typealias UIDynamicItem = DynamicItem

/// The shape of an item in collisions, under its UIKit name.
public typealias UIDynamicItemCollisionBoundsType = DynamicItemCollisionBoundsType

/// The base class of behaviors; `DynamicBehavior` under its UIKit name.
public typealias UIDynamicBehavior = DynamicBehavior

/// A rod or a spring; `AttachmentBehavior` under its UIKit name.
public typealias UIAttachmentBehavior = AttachmentBehavior

/// Collisions between items and boundaries; `CollisionBehavior` under its UIKit name.
public typealias UICollisionBehavior = CollisionBehavior

/// The delegate of a collision behavior; `CollisionBehaviorDelegate` under its UIKit name.
public typealias UICollisionBehaviorDelegate = CollisionBehaviorDelegate

/// Physical properties of items; `DynamicItemBehavior` under its UIKit name.
public typealias UIDynamicItemBehavior = DynamicItemBehavior

/// A field of force; `FieldBehavior` under its UIKit name.
public typealias UIFieldBehavior = FieldBehavior

/// A constant acceleration of items; `GravityBehavior` under its UIKit name.
public typealias UIGravityBehavior = GravityBehavior

/// A push; `PushBehavior` under its UIKit name.
public typealias UIPushBehavior = PushBehavior

/// A spring that moves an item to a point; `SnapBehavior` under its UIKit name.
public typealias UISnapBehavior = SnapBehavior

/// An area of a field; `Region` under its UIKit name.
public typealias UIRegion = Region

/// A range of lengths or angles; `FloatRange` under its UIKit name.
public typealias UIFloatRange = FloatRange
