import Cellophane
import Staging
import StagingTestSupport

/// Checks of single instants: during a change and at its end.
extension EngineChecks {
  /// Checks that a frame during a change shows nothing twice.
  mutating func checkGlimpse() {
    let time = Instant(seconds: run.program.glimpse)
    var seen: Set<LayerIdentity> = []
    for element in run.timeline.elements(at: time) where element.identity.kind != .snapshot {
      if !seen.insert(element.identity).inserted {
        fail("\(name(element.identity)) is drawn twice", at: time)
      }
    }
  }

  /// Checks that the end looks as if nothing had ever moved.
  mutating func checkEnd() throws {
    let end = run.timeline.elements(at: run.timeline.playback.duration)
    let fresh = try run.freshTimeline().elements(at: .zero)
    if end.withPairsInOrder != fresh.withPairsInOrder {
      fail("it ends as\n  \(end.map(text))\n  instead of\n  \(fresh.map(text))")
    }
    if !run.hasFinalLayout { fail("another layout is in force in the end") }
    if let selected, run.selected != selected {
      fail("selected are \(run.selected), not \(selected)")
    }
  }

  /// Spells an element.
  private func text(_ element: Element) -> String {
    "\(name(element.identity)) \(element.frame) \(element.alpha) \(element.zIndex)"
  }

  /// Checks that the selection at the end is the model's.
  ///
  /// `nil` where whole sections are reloaded: the selection then stays by place, not by key.
  private var selected: [IndexPath]? {
    var ids: Set<Int> = []
    for mark in run.marks {
      switch mark.step.action {
      case .select(let path): ids.insert(mark.before.item(at: path).id)
      case .deselect, .reloadData: ids = []
      case .difference(_, _, let sections) where !sections.isEmpty: if !ids.isEmpty { return nil }
      case .update(let operations, _, _):
        let reloads = operations.contains { if case .reloadSection = $0 { true } else { false } }
        if reloads, !ids.isEmpty { return nil }
        ids.formIntersection(mark.after.itemIDs)
      default: ids.formIntersection(mark.after.itemIDs)
      }
    }
    return ids.compactMap { run.program.finalState.path(ofItem: $0) }.sorted()
  }
}

extension [Element] {
  /// The elements with headers and footers of one section in the order of their names.
  ///
  /// Only the order of their births decides which of the two is painted first.
  fileprivate var withPairsInOrder: [Element] {
    var result = self
    for index in result.indices.dropFirst() {
      let pair = (result[index - 1], result[index])
      func section(_ element: Element) -> Substring? {
        element.identity.kind == .supplementary
          ? element.identity.key.split(separator: "@").last : nil
      }
      if let first = section(pair.0), first == section(pair.1),
        pair.0.identity.key > pair.1.identity.key, pair.0.zIndex == pair.1.zIndex
      {
        result.swapAt(index - 1, index)
      }
    }
    return result
  }
}
