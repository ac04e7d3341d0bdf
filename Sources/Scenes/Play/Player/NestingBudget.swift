/// How much may still be put into items of collections, so that a short document stays small.
final class NestingBudget {
  private var rest = SceneLimits.items

  /// Takes what a collection and its items need; `false` where there is not enough left.
  func take(_ document: CollectionDocument) -> Bool {
    let need = document.sections.reduce(1) { $0 + $1.count }
    if need > rest { return false }
    rest -= need
    return true
  }
}
