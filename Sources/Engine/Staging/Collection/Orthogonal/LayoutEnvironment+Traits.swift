public import Layouts

extension CollectionLayoutEnvironment {
  /// The traits of the collection view; those of the stage without one.
  public var traitCollection: TraitCollection {
    let view = (self as? LayoutEnvironment)?.host as? CollectionView
    return view?.traitCollection ?? Stage.current.baseTraits
  }
}
