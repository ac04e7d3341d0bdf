import ConstraintSolving
import Foundation
import Layouts
import Staging

/// The report of constraints that cannot hold.
extension LayoutSystem {
  /// Warns of constraints that were left out because they contradict others.
  func report(_ conflicts: [Solution.Conflict], in host: View) {
    if host.isContentOfSelfSizingCell,
      LayoutSystem(
        fitting: host, target: host.bounds.size, priorities: (width: 50, height: 50), wraps: wraps
      ).solve().conflicts.isEmpty
    {
      return
    }
    for conflict in conflicts {
      let others = conflict.against.map { name(ofEquation: $0) }
      var names: [String] = []
      for name in others where !names.contains(name) { names.append(name) }
      let reason =
        names.isEmpty ? "it cannot hold at all" : "it contradicts \(names.joined(separator: ", "))"
      (host.stage ?? Stage.current).warn(
        .substitution(
          "unable to satisfy all constraints at once: \(name(ofEquation: conflict.leftOut)) is "
            + "left out, since \(reason); lower a priority, or remove one of them"),
        in: host.layoutName)
    }
  }

  /// Returns an equation in words.
  private func name(ofEquation index: Int) -> String {
    switch sources[index] {
    case .constraint(let constraint): constraint.description
    case .own(let words): words
    }
  }

  /// Warns of required constraints that do not hold and place nothing: all their frames are given.
  static func reportConstraintsWithoutEffect(in view: View) {
    // The content view of a cell gets its frame later in the same layout.
    if view is CollectionReusableView { return }
    for constraint in view.constraints
    where constraint.priority == .required && !constraint.mayPlace && constraint.isViolated {
      (view.stage ?? Stage.current).warn(
        .substitution(
          "a constraint has no effect: the frames of all its views are given; set "
            + "'translatesAutoresizingMaskIntoConstraints' of those to be placed to false"),
        in: constraint.description)
    }
  }
}

extension NSLayoutConstraint {
  /// Whether constraints may place one of the items.
  fileprivate var mayPlace: Bool {
    items.contains { item in
      if let view = item as? View { return view.isPlacedByConstraints || view is ScrollView }
      guard let guide = item as? SystemLayoutGuide else { return true }
      return guide.area == .content || guide.owningView?.isPlacedByConstraints == true
    }
  }

  /// Whether the present frames do not agree with the constraint.
  fileprivate var isViolated: Bool {
    guard let excess = LayoutSystem.presentExcess(of: self) else { return false }
    return switch relation {
    case .lessThanOrEqual: excess > 0.01
    case .equal: abs(excess) > 0.01
    case .greaterThanOrEqual: excess < -0.01
    }
  }
}

extension View {
  /// Whether the view holds the content of a cell that gets another size when it is measured.
  fileprivate var isContentOfSelfSizingCell: Bool {
    guard let cell = superview as? CollectionViewCell else { return false }
    if cell is UITableViewCell { return true }
    let layout = (cell.superview as? CollectionView)?.collectionViewLayout
    if layout is CollectionViewWaterfallLayout { return true }
    return (layout as? CollectionViewFlowLayout).map { $0.estimatedItemSize != .zero } ?? false
  }
}
