/// The members of UIKit's delegates that classes need not implement, and those of its classes and
/// delegates that are never called.
enum UIKitMembers {
  /// The optional members of each protocol.
  private static let optional: [String: Set<MemberName>] = UIKitTable.optionalMembers.mapValues {
    Set($0.split(separator: "\n").map { MemberName(title: $0) })
  }
  private static let all: Set<MemberName> = optional.values.reduce(into: []) { $0.formUnion($1) }

  /// A member that is never called.
  struct Uncalled {
    /// The names of its class or protocol and its own.
    let title: String
    let reason: String
  }

  /// The members of each class or protocol that are never called.
  private static let uncalled: [String: [MemberName: Uncalled]] = {
    var result: [String: [MemberName: Uncalled]] = [:]
    for (owner, text) in UIKitTable.uncalledMembers {
      for line in text.split(separator: "\n") {
        let parts = line.split(separator: " ", maxSplits: 1)
        guard parts.count == 2 else { continue }
        result[owner, default: [:]][MemberName(title: parts[0])] = Uncalled(
          title: "\(owner).\(parts[0])", reason: String(parts[1]))
      }
    }
    return result
  }()
  private static let allUncalled = uncalled.values.reduce(into: Set<MemberName>()) {
    $0.formUnion($1.keys)
  }

  /// Returns whether any class or protocol has a member of a name that is never called.
  static func isUncalled(_ name: MemberName) -> Bool { allUncalled.contains(name) }

  /// Returns the member of a class or protocol of UIKit if it is never called.
  static func uncalled(_ name: MemberName, of owner: String) -> Uncalled? {
    uncalled[owner]?[name]
  }

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
