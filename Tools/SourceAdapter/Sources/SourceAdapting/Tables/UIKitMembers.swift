/// The members of UIKit's delegates that classes need not implement.
enum UIKitMembers {
  /// The optional members of each protocol.
  private static let optional: [String: Set<MemberName>] = UIKitTable.optionalMembers.mapValues {
    Set($0.split(separator: "\n").map { MemberName(title: $0) })
  }
  private static let all: Set<MemberName> = optional.values.reduce(into: []) { $0.formUnion($1) }

  /// Returns the protocols that one of UIKit inherits from.
  static func ancestors(of name: String) -> [String] {
    (UIKitTable.inheritedProtocols[name] ?? "").split(separator: " ").flatMap {
      [String($0)] + ancestors(of: String($0))
    }
  }

  /// Returns whether a protocol has an optional member.
  static func isOptional(_ name: MemberName) -> Bool { all.contains(name) }

  /// Returns whether one of some protocols has an optional member.
  static func isOptional(_ name: MemberName, in protocols: [String]) -> Bool {
    isOptional(name) && protocols.contains { optional[$0]?.contains(name) ?? false }
  }
}

extension MemberName {
  /// Parses the name of a property, or of a function with its labels, such as `move(_:to:)`.
  init(title text: Substring) {
    let parts = text.split(separator: "(")
    let labels = parts.count > 1 ? parts[1].dropLast().split(separator: ":") : []
    self.init(
      kind: parts.count > 1 ? .function : .property, base: String(parts.first ?? ""),
      labels: labels.map(String.init))
  }
}
