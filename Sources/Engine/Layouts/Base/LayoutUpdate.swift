/// The change that is being animated, as used by the default implementations of a layout's hooks.
///
/// It is a batch update, a change of bounds, or a transition from one layout to another.
package struct LayoutUpdate {
  /// Returns an element's old counterpart; `nil` if it is inserted or recreated.
  package var before: (LayoutElement) -> LayoutElement?
  /// Returns an old element's new counterpart; `nil` if it is deleted or recreated.
  package var after: (LayoutElement) -> LayoutElement?
  /// Returns the attributes with which an element of the old state was last shown, or its layout
  /// attributes.
  package var oldAttributes: (LayoutElement) -> CollectionViewLayoutAttributes?
  /// Returns the attributes of an element of the new state.
  package var newAttributes: (LayoutElement) -> CollectionViewLayoutAttributes?
  /// Returns whether an element of the old state is reloaded: its old view fades out.
  package var isReloadSource: (LayoutElement) -> Bool = { _ in false }
  /// Returns whether an element of the new state is reloaded: its new view fades in.
  package var isReloadTarget: (LayoutElement) -> Bool = { _ in false }

  /// Returns whether an item of the old state disappears and appears at its new position as if
  /// inserted.
  package var isReappearing: (LayoutElement) -> Bool = { _ in false }

  /// Makes a change from its functions.
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
