/// What a layout's default answers need to know of the batch update that is under way.
package struct LayoutUpdate {
  /// Where an element of the new state was before; `nil` where it is new.
  package let before: (LayoutElement) -> LayoutElement?
  /// Where an element of the old state is afterwards; `nil` where it is gone.
  package let after: (LayoutElement) -> LayoutElement?
  /// The attributes that an element of the old state was last shown with, or had.
  package let oldAttributes: (LayoutElement) -> CollectionViewLayoutAttributes?

  /// Makes an update from its three questions.
  package init(
    before: @escaping (LayoutElement) -> LayoutElement?,
    after: @escaping (LayoutElement) -> LayoutElement?,
    oldAttributes: @escaping (LayoutElement) -> CollectionViewLayoutAttributes?
  ) {
    (self.before, self.after, self.oldAttributes) = (before, after, oldAttributes)
  }
}
