/// What a layout's default answers need to know of the change that is being animated.
///
/// It is a batch update, a change of bounds, or the way from one layout to another.
package struct LayoutUpdate {
  /// Where an element of the new state was before; `nil` where it is new or made anew.
  package var before: (LayoutElement) -> LayoutElement?
  /// Where an element of the old state is afterwards; `nil` where it is gone or made anew.
  package var after: (LayoutElement) -> LayoutElement?
  /// The attributes that an element of the old state was last shown with, or had.
  package var oldAttributes: (LayoutElement) -> CollectionViewLayoutAttributes?
  /// The attributes that an element of the new state has.
  package var newAttributes: (LayoutElement) -> CollectionViewLayoutAttributes?
  /// Whether an element of the old state is reloaded: its old view fades out.
  package var isReloadSource: (LayoutElement) -> Bool = { _ in false }
  /// Whether an element of the new state is reloaded: its new view fades in.
  package var isReloadTarget: (LayoutElement) -> Bool = { _ in false }

  /// Whether an item of the old state leaves, and arrives at its new place as if it were new.
  package var isReappearing: (LayoutElement) -> Bool = { _ in false }

  /// Makes a change from its questions.
  package init(
    before: @escaping (LayoutElement) -> LayoutElement?,
    after: @escaping (LayoutElement) -> LayoutElement?,
    oldAttributes: @escaping (LayoutElement) -> CollectionViewLayoutAttributes?,
    newAttributes: @escaping (LayoutElement) -> CollectionViewLayoutAttributes?
  ) {
    self.before = before; self.after = after
    self.oldAttributes = oldAttributes; self.newAttributes = newAttributes
  }
}
