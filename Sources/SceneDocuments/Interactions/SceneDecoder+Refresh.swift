internal import Documents
internal import Timing

/// Readers of refresh controls and of the steps that pull them.
extension SceneDecoder {
  /// Decodes a refresh: the time for which it goes on, or a mapping with it.
  func refresh(from node: Node) -> RefreshOperation? {
    guard node.entries != nil else {
      return time(node, "refresh", upTo: SceneLimits.stepDuration).map {
        RefreshOperation(for: $0, location: node.location)
      }
    }
    guard let reader = MappingReader(node, kind: "refresh", bag: bag) else { return nil }
    defer { reader.finish() }
    return reader.required("for", hint: "the time for which the content is refreshed, such as 1.2s")
      .flatMap { time($0, "for", upTo: SceneLimits.stepDuration) }
      .map { RefreshOperation(for: $0, location: node.location) }
  }
}
