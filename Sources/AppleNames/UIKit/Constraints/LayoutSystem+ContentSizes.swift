import ConstraintSolving
import Foundation
import Geometry
import Staging

/// The sizes that the contents of views ask for.
extension LayoutSystem {
  /// The priority of sizes that are not negative, which only required constraints outweigh.
  private static let leastSizePriority = 999.9995

  /// Keeps a member's size from being negative.
  func addLeastSize(ofMember index: Int) {
    for axis in [NSLayoutConstraint.Axis.horizontal, .vertical] {
      add(
        LinearExpression(variable: sizeVariable(ofMember: index, axis)), .greaterThanOrEqual,
        Self.leastSizePriority, .own("a size that is not negative"))
    }
  }

  /// Adds what a view's content prefers, or a view of a stack that had a size before.
  func addIntrinsicSize(of view: View) {
    let stack = view.superview.flatMap { $0 as? UIStackView }
    let isArranged = view !== fittingRoot && stack?.arranges(view) == true
    if isArranged, view.isHidden { return }
    let intrinsic = intrinsicSize(of: view)
    let given = isArranged ? view.existingViewAppearance?.givenSize : nil
    for axis in [NSLayoutConstraint.Axis.horizontal, .vertical] {
      let length = size(of: view, axis, aligned: true)
      let isWidth = axis == .horizontal
      if let given, let index = memberIndex(of: view) {
        let (content, former) =
          isWidth ? (intrinsic.width, given.width) : (intrinsic.height, given.height)
        preferredValues[sizeVariable(ofMember: index, axis)] =
          Double(content >= 0 ? content : former)
      }
      let hugging = Double(view.contentHuggingPriority(for: axis).rawValue)
      let resistance = Double(view.contentCompressionResistancePriority(for: axis).rawValue)
      let preferred = isWidth ? intrinsic.width : intrinsic.height
      if preferred >= 0 {
        let source = Source.own("the content size of \(view.layoutName)")
        add(length - Double(preferred), .lessThanOrEqual, hugging, source)
        add(length - Double(preferred), .greaterThanOrEqual, resistance, source)
      } else if let given {
        // Below all priorities that programs use, but in the same order.
        let source = Source.own("the former size of \(view.layoutName)")
        let former = Double(isWidth ? given.width : given.height)
        add(length - former, .lessThanOrEqual, hugging / 1000 * Self.formerSize, source)
        add(length - former, .greaterThanOrEqual, resistance / 1000 * Self.formerSize, source)
      }
    }
  }

  /// The highest priority of sizes that views had before a stack arranged them.
  private static let formerSize = 0.99

  /// Returns a view's preferred size, wrapped as the system says.
  private func intrinsicSize(of view: View) -> CGSize {
    if let text = view as? any WrappingContent {
      text.wrappingWidth = wraps[ObjectIdentifier(view)]
    }
    return view.intrinsicContentSize
  }
}
