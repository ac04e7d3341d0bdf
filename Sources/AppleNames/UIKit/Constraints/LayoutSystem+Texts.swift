import ConstraintSolving
import Foundation
import Staging

/// A view whose height depends on its width, such as a text that wraps.
protocol WrappingContent: View {
  /// The width in points at which the intrinsic content size wraps; `nil` for no wrapping.
  ///
  /// Constraints set it while they look for a size. Setting it must not invalidate any layout.
  var wrappingWidth: CGFloat? { get set }
  /// Whether the content wraps at the width that constraints leave it.
  var wrapsAutomatically: Bool { get }
}

extension UILabel: WrappingContent {}

/// The texts of a system, whose heights depend on their widths.
extension LayoutSystem {
  /// Sets the widths at which texts wrap; all others do not wrap.
  func setWraps(_ wraps: [ObjectIdentifier: CGFloat]) {
    for case let text as any WrappingContent in members {
      text.wrappingWidth = wraps[ObjectIdentifier(text)]
    }
  }

  /// Returns the sizes of the texts that wrap.
  func wrappedSizes(
    _ wraps: [ObjectIdentifier: CGFloat]
  ) -> [ObjectIdentifier: CGSize] {
    var sizes: [ObjectIdentifier: CGSize] = [:]
    for case let text as any WrappingContent in members
    where wraps[ObjectIdentifier(text)] != nil {
      sizes[ObjectIdentifier(text)] = text.intrinsicContentSize
    }
    return sizes
  }

  /// Returns the widths at which texts wrap, given those that they have now.
  func wraps(after solution: Solution) -> [ObjectIdentifier: CGFloat] {
    var wraps = wraps
    for (index, member) in members.enumerated() {
      guard let text = member as? any WrappingContent, text.wrapsAutomatically else { continue }
      let exact = CGFloat(solution.values[sizeVariable(ofMember: index, .horizontal)])
      let width = min(exact, rounding?.rounded(length: exact) ?? exact)
      if width >= 1, width < text.intrinsicContentSize.width - 1e-6 {
        wraps[ObjectIdentifier(text)] = width
      }
    }
    return wraps
  }
}
