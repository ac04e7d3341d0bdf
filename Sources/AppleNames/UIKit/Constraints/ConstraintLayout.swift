import ConstraintSolving
import Foundation
import Geometry
import Staging

/// The layout by constraints of a view's subviews.
///
/// The layout of a host keeps the solution for all views that the host's constraints place. Those of
/// the placed views in it look it up there, each for its own subviews, from the outside in.
final class ConstraintLayout: ConstraintHost {
  /// The solution of the last layout, if the view is a host.
  private var result: LayoutResult?
  /// Whether the solution has to be found again before it is used.
  private var isStale = true
  /// The geometry of the views that the solution started from, which may change unnoticed.
  private var inputs: [LayoutInput] = []
  /// The observations of views whose geometry is constant for the solution.
  private var observations: [ObjectIdentifier: Observation] = [:]

  /// The number of times that labels are given another width to wrap at.
  private static let wrapLimit = 3

  // MARK: Layout

  func layOutSubviews(of view: View) {
    if !view.isPlacedByConstraints { LayoutSystem.reportConstraintsWithoutEffect(in: view) }
    guard view.hasPlacedContent else { return }
    let host = view.layoutHost
    guard let layout = host.constraintHost as? ConstraintLayout else { return }
    guard let result = layout.solution(for: host, laidOut: view) else { return }
    for child in view.children where !child.isBareLayer && child.isPlacedByConstraints {
      if let frame = result.frames[ObjectIdentifier(child)] { child.take(frame) }
    }
    if let scrollView = view as? ScrollView { result.apply(to: scrollView) }
  }

  /// Returns the solution for a host, which is found again only where something has changed.
  ///
  /// - Parameter view: The view that is being laid out; others whose subviews move will be.
  private func solution(for host: View, laidOut view: View?) -> LayoutResult? {
    if let result, let view, view !== host, !isStale, inputs.allSatisfy(\.isPresent) {
      return result
    }
    let system = LayoutSystem(of: host, wraps: [:])
    let signature = system.signature
    if let result, result.signature == signature {
      system.setWraps(result.wraps)
      if system.wrappedSizes(result.wraps) == result.wrappedSizes {
        note(system)
        return result
      }
    }
    let (last, solution, wraps) = Self.solve(system) { LayoutSystem(of: host, wraps: $0) }
    if !solution.conflicts.isEmpty { last.report(solution.conflicts, in: host) }
    let result = LayoutResult(signature: signature, wraps: wraps, last: last, solution: solution)
    self.result = result
    note(last)
    observe(last.constantViews, for: host)
    for other in last.hosts where other !== host { other.constraintHost?.invalidateSolution() }
    for case let member as View in last.members {
      guard let superview = member.superview, let frame = result.frames[ObjectIdentifier(member)]
      else { continue }
      superview.joinConstraintLayout()
      if superview !== view, !member.has(frame) { superview.setNeedsLayout() }
    }
    for case let guide as UILayoutGuide in last.members {
      guide.solvedFrame = result.frames[ObjectIdentifier(guide)] ?? .zero
    }
    return result
  }

  /// Notes that the solution is that of a system as things are now.
  private func note(_ system: LayoutSystem) {
    isStale = false
    inputs = system.hosts.map { LayoutInput($0) } + system.insetViews.values.map { LayoutInput($0) }
  }

  func invalidateSolution() { isStale = true }

  func needsLayout(of view: View) -> Bool {
    let host = view.layoutHost
    if host !== view {
      // What a placed view contains is moved by the solution of its host.
      let layout = host.constraintHost as? ConstraintLayout
      guard let result = layout?.solution(for: host, laidOut: view) else { return false }
      return view.children.contains { child in
        !child.isBareLayer && child.isPlacedByConstraints
          && result.frames[ObjectIdentifier(child)].map { !child.has($0) } ?? false
      }
    }
    guard let result else { return view.hasPlacedContent }
    let system = LayoutSystem(of: view, wraps: [:])
    guard result.signature == system.signature else { return true }
    system.setWraps(result.wraps)
    if system.wrappedSizes(result.wraps) != result.wrappedSizes { return true }
    return system.members.contains { item in
      guard let member = item as? View else { return false }
      return result.frames[ObjectIdentifier(member)].map { !member.has($0) } ?? false
    }
  }

  /// Solves a system, and again with other heights of labels that turn out too narrow.
  ///
  /// - Parameter make: Makes the system for labels that wrap.
  private static func solve(
    _ system: LayoutSystem, make: ([ObjectIdentifier: CGFloat]) -> LayoutSystem
  ) -> (LayoutSystem, Solution, wraps: [ObjectIdentifier: CGFloat]) {
    var (system, solution) = (system, system.solve())
    for _ in 0..<wrapLimit {
      let wraps = system.wraps(after: solution)
      if wraps == system.wraps { break }
      system = make(wraps)
      solution = system.solve()
    }
    return (system, solution, system.wraps)
  }

  // MARK: Fitting sizes

  func fittingSize(
    of view: View, target: CGSize, horizontalPriority: UILayoutPriority,
    verticalPriority: UILayoutPriority
  ) -> CGSize? {
    let priorities = (
      width: Double(horizontalPriority.rawValue), height: Double(verticalPriority.rawValue)
    )
    func make(_ wraps: [ObjectIdentifier: CGFloat]) -> LayoutSystem {
      LayoutSystem(fitting: view, target: target, priorities: priorities, wraps: wraps)
    }
    let kept = view.wrappingWidths
    defer { for (text, width) in kept { text.wrappingWidth = width } }
    let first = make([:])
    guard first.constrainsFittingRoot else { return nil }
    let (system, solution, _) = Self.solve(first, make: make)
    guard let index = system.memberIndex(of: view) else { return nil }
    return CGSize(
      width: max(0, solution.values[system.sizeVariable(ofMember: index, .horizontal)]),
      height: max(0, solution.values[system.sizeVariable(ofMember: index, .vertical)]))
  }

  // MARK: Queries

  /// Returns whether something about an item in a view is undetermined.
  static func isAmbiguous(_ item: any LayoutItem, of view: View) -> Bool {
    let host = view.layoutHost
    guard let layout = host.constraintHost as? ConstraintLayout else { return false }
    return layout.solution(for: host, laidOut: nil)?.ambiguous.contains(ObjectIdentifier(item))
      ?? false
  }

  func superview(of view: View, didChangeFrom old: View?) {
    if let old {
      for holder in sequence(first: old, next: \.superview) { holder.dropStaleConstraints() }
      old.setNeedsConstraintLayout()
    }
    guard view.isPlacedByConstraints else { return }
    view.joinConstraintLayout()
    view.setNeedsConstraintLayout()
  }

  // MARK: Constants

  /// The observation of a view, and its geometry when it was last seen.
  private struct Observation {
    let observer: ChangeObserver
    var geometry: Geometry
  }

  /// The geometry of a view in its superview, without transforms.
  private struct Geometry: Equatable {
    let center: CGPoint
    let bounds: CGRect

    /// Takes down a view's present geometry.
    init(_ view: View) {
      center = view.center
      bounds = view.bounds
    }
  }

  /// Invalidates the layout of the host when a view moves whose geometry counted as constant.
  private func observe(_ views: [ObjectIdentifier: View], for host: View) {
    for (key, observation) in observations where views[key] == nil { observation.observer.end() }
    observations = observations.filter { views[$0.key] != nil }
    for (key, view) in views where observations[key] == nil {
      let observer = view.observeChanges { [weak self, weak view, weak host] in
        guard let self, let view, let host else { return }
        let geometry = Geometry(view)
        guard let known = observations[key], known.geometry != geometry else { return }
        observations[key]?.geometry = geometry
        isStale = true
        host.setNeedsLayout()
      }
      observations[key] = Observation(observer: observer, geometry: Geometry(view))
    }
  }
}
