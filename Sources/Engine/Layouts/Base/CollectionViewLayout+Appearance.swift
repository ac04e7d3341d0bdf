import Foundation

/// The attributes from which elements appear and to which they disappear.
extension CollectionViewLayout {
  /// Returns an old element's old attributes, or a new element's pose; any other element fades in.
  func defaultInitialAttributes(
    of element: LayoutElement
  ) -> CollectionViewLayoutAttributes? {
    let before = update?.before(element)
    let reappears = before.map { update?.isReappearing($0) ?? false } ?? false
    if let before, !reappears, let old = update?.oldAttributes(before) { return old.duplicated() }
    guard let result = attributes(of: element)?.duplicated() else { return nil }
    var pose = TransitionPose.fade
    if element.category != .cell {
      pose = appearingPosesByKind[element.kind] ?? .fade
    } else if reappears || before == nil {
      pose = itemPose?(element.indexPath, true) ?? appearingPose
    }
    if update?.isReloadTarget(element) == true { pose = .fade }
    pose.apply(to: result, in: host?.bounds ?? .zero)
    return result
  }

  /// Returns a surviving element's new attributes, or a deleted one's pose; any other one fades out.
  func defaultFinalAttributes(of element: LayoutElement) -> CollectionViewLayoutAttributes? {
    let after = update?.after(element)
    let reappears = update?.isReappearing(element) ?? false
    if let update, let after, !reappears, let new = update.newAttributes(after) {
      return new.duplicated()
    }
    // In a change the index path refers to the old state, which the layout may no longer know.
    let shown = update.map { $0.oldAttributes(element) } ?? attributes(of: element)
    guard let result = shown?.duplicated() else { return nil }
    var pose = TransitionPose.fade
    if element.category != .cell {
      pose = disappearingPosesByKind[element.kind] ?? .fade
    } else if reappears || after == nil {
      pose = itemPose?(element.indexPath, false) ?? disappearingPose
    }
    if update?.isReloadSource(element) == true { pose = .fade }
    pose.apply(to: result, in: host?.bounds ?? .zero)
    return result
  }

  /// Calls the hook for an element's category and returns the attributes from which it animates.
  package func initialAttributes(
    ofAppearing element: LayoutElement
  ) -> CollectionViewLayoutAttributes? {
    switch element.category {
    case .cell: initialLayoutAttributesForAppearingItem(at: element.indexPath)
    case .supplementaryView:
      initialLayoutAttributesForAppearingSupplementaryElement(
        ofKind: element.kind, at: element.indexPath)
    case .decorationView:
      initialLayoutAttributesForAppearingDecorationElement(
        ofKind: element.kind, at: element.indexPath)
    }
  }

  /// Calls the hook for an element's category and returns the attributes to which it animates.
  package func finalAttributes(
    ofDisappearing element: LayoutElement
  ) -> CollectionViewLayoutAttributes? {
    switch element.category {
    case .cell: finalLayoutAttributesForDisappearingItem(at: element.indexPath)
    case .supplementaryView:
      finalLayoutAttributesForDisappearingSupplementaryElement(
        ofKind: element.kind, at: element.indexPath)
    case .decorationView:
      finalLayoutAttributesForDisappearingDecorationElement(
        ofKind: element.kind, at: element.indexPath)
    }
  }
}
