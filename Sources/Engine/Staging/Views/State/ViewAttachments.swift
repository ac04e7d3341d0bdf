/// The objects that targets above Staging attach to a view.
struct ViewAttachments {
  /// The layer object that stands for the view.
  var layerObject: (any LayerObject)?
  /// The properties that another target keeps for the view in its own terms.
  var companion: AnyObject?
  /// The layout by constraints of the views in it whose frames are not given; `nil` without any.
  var constraintHost: (any ConstraintHost)?
  /// The overrides and observers of traits; `nil` without any.
  var traits: TraitState?
}
