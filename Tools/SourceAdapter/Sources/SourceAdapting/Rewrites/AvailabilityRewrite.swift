internal import SwiftSyntax

/// The rewriting of `#available(iOS 26, *)` to a question that Cellophane's UIKit answers.
///
/// On Linux such a condition is always true, which is right for all versions up to 18.
final class AvailabilityRewrite: EditingVisitor {
  /// The latest version for which the condition may stay.
  private static let leastSystem = 18

  /// Returns whether a file may have such conditions.
  static func concerns(_ file: SourceFile) -> Bool {
    ["#available", "#unavailable"].contains { file.mentions($0) }
  }

  override func visit(_ node: AvailabilityConditionSyntax) -> SyntaxVisitorContinueKind {
    let versions = node.availabilityArguments.compactMap {
      $0.argument.as(PlatformVersionSyntax.self)
    }
    guard let version = versions.first(where: { $0.platform.text == "iOS" })?.version,
      let major = Int(version.major.text), major > Self.leastSystem
    else { return .skipChildren }
    let minor = version.components.first.map { ", \($0.number.text)" } ?? ""
    let isNegated = node.availabilityKeyword.tokenKind == .poundUnavailable
    edits.replace(
      node.span, with: (isNegated ? "!" : "") + "isSystemAvailable(\(major)\(minor))",
      kind: .condition)
    edits.requireUIKit()
    return .skipChildren
  }
}
