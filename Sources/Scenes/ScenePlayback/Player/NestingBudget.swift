import SceneDocuments

/// The remaining number of nested items, which bounds the size of a scene from a short document.
final class NestingBudget {
  private var rest = SceneLimits.items

  /// Reserves the items of a collection; returns `false` if too few remain.
  func take(_ document: CollectionDocument) -> Bool {
    let need = document.sections.reduce(1) { $0 + $1.count }
    if need > rest { return false }
    rest -= need
    return true
  }
}
