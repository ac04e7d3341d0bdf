/// The members that sources override and that Cellophane or Foundation on Linux does not declare in
/// a class: not at all, or in a protocol extension.
struct UndeclaredOverrides {
  private let table: DeclarationTable
  private let outside: OutsideMembers

  /// Creates the rules for some declarations.
  init(_ table: DeclarationTable, _ outside: OutsideMembers) {
    self.table = table; self.outside = outside
  }

  // MARK: Rules

  /// The members of `NSObject` that Foundation on Linux lacks.
  private static let objectMembers: Set<MemberName> = [
    observeValue,
    MemberName(kind: .function, base: "responds", labels: ["to"]),
    forwardingTarget,
    MemberName(kind: .function, base: "method", labels: ["for"]),
    MemberName(kind: .function, base: "value", labels: ["forKey"]),
    MemberName(kind: .function, base: "setValue", labels: ["_", "forKey"]),
    MemberName(kind: .function, base: "value", labels: ["forUndefinedKey"]),
    MemberName(kind: .function, base: "setValue", labels: ["_", "forUndefinedKey"]),
    MemberName(kind: .function, base: "awakeFromNib"),
    MemberName(kind: .function, base: "prepareForInterfaceBuilder"),
    MemberName(kind: .function, base: "initialize", isStatic: true),
  ]

  /// The members of `NSObject` that Foundation on Linux declares and that cannot be overridden.
  private static let finalMembers: Set<MemberName> = [
    MemberName(kind: .function, base: "isKind", labels: ["of"]),
    MemberName(kind: .function, base: "isMember", labels: ["of"]),
  ]

  /// The members among those that Cellophane's responders declare.
  private static let responderMembers: Set<MemberName> = [
    observeValue, MemberName(kind: .function, base: "awakeFromNib"),
    MemberName(kind: .function, base: "prepareForInterfaceBuilder"),
  ]

  /// The members whose calls on `super` mean nothing where no class declares them.
  private static let emptyMembers: Set<MemberName> = responderMembers.union([encode])

  /// The method that observers implement.
  private static let observeValue = MemberName(
    kind: .function, base: "observeValue", labels: ["forKeyPath", "of", "change", "context"])

  /// The method by which objects pass messages on.
  private static let forwardingTarget = MemberName(
    kind: .function, base: "forwardingTarget", labels: ["for"])

  /// The method that encodes an object; views declare it.
  private static let encode = MemberName(kind: .function, base: "encode", labels: ["with"])

  /// The methods of views that are those of a layer's delegate.
  private static let layerMembers: Set<MemberName> = [
    MemberName(kind: .function, base: "layoutSublayers", labels: ["of"]),
    MemberName(kind: .function, base: "draw", labels: ["_", "in"]),
    MemberName(kind: .function, base: "action", labels: ["for", "forKey"]),
    MemberName(kind: .function, base: "display", labels: ["_"]),
  ]

  /// The members of views that Cellophane declares in extensions of a protocol.
  private static let viewMembers: Set<MemberName> = [
    MemberName(kind: .property, base: "appliedContentSizeCategoryLimitsDescription"),
    MemberName(kind: .function, base: "bringSubview", labels: ["toFront"]),
    MemberName(kind: .function, base: "contentCompressionResistancePriority", labels: ["for"]),
    MemberName(kind: .function, base: "contentHuggingPriority", labels: ["for"]),
    MemberName(kind: .property, base: "directionalLayoutMargins"),
    MemberName(kind: .property, base: "maximumContentSizeCategory"),
    MemberName(kind: .property, base: "minimumContentSizeCategory"),
    MemberName(
      kind: .function, base: "resizableSnapshotView",
      labels: ["from", "afterScreenUpdates", "withCapInsets"]),
    MemberName(kind: .function, base: "sendSubview", labels: ["toBack"]),
    MemberName(
      kind: .function, base: "setContentCompressionResistancePriority", labels: ["_", "for"]),
    MemberName(kind: .function, base: "setContentHuggingPriority", labels: ["_", "for"]),
  ]

  /// Returns the kind of change that drops an `override`; `nil` if a class declares the member.
  func kind(of name: MemberName, in path: [String], module: String) -> ChangeKind? {
    if outside.overrides(name, of: path, in: module) { return .override }
    guard let type = table.type(path, in: module) else {
      let owner = table.resolved(path).last ?? ""
      return outside.overrides(name, of: [owner], in: "") ? .override : nil
    }
    if outside.overrides(name, of: type.path, in: type.module) { return .override }
    guard let root = table.rootName(of: type), !table.inherits(name, type) else { return nil }
    if isObjectMember(name, below: root) { return .foundationOverride }
    return isProtocolMember(name, below: root) ? .override : nil
  }

  /// Returns whether a member is one of `NSObject` that a class of UIKit does not declare either.
  private func isObjectMember(_ name: MemberName, below root: String) -> Bool {
    guard UIKitClasses.isObject(root) else { return false }
    if name == Self.encode { return !UIKitClasses.inherits(root, from: "UIView") }
    guard Self.objectMembers.contains(name) else { return false }
    if Self.responderMembers.contains(name) {
      return !UIKitClasses.inherits(root, from: "UIResponder")
    }
    // Layers and animations have values for keys.
    let hasValues = ["CALayer", "CAAnimation"].contains { UIKitClasses.inherits(root, from: $0) }
    return !hasValues || !name.labels.contains("forKey")
  }

  /// Returns whether a class has a member from a protocol extension.
  private func isProtocolMember(_ name: MemberName, below root: String) -> Bool {
    if Self.layerMembers.contains(name) || Self.viewMembers.contains(name) {
      return UIKitClasses.inherits(root, from: "UIView")
    }
    guard name.kind == .property, !name.isStatic else { return false }
    switch name.base {
    case "collectionView": return UIKitClasses.inherits(root, from: "UICollectionViewLayout")
    case "delegate": return ["UIScrollView", "UICollectionView"].contains(root)
    case "dataSource", "visibleCells": return root == "UICollectionView"
    default: return false
    }
  }

  // MARK: Classes

  /// Returns whether a class overrides a member that must not say so.
  func contains(_ name: MemberName, of path: [String], in module: String) -> Bool {
    kind(of: name, in: path, module: module) != nil
  }

  /// Returns whether a member is one of `NSObject` that Foundation on Linux lets no class override.
  func isFinal(_ name: MemberName, of path: [String], in module: String) -> Bool {
    guard Self.finalMembers.contains(name), let type = table.type(path, in: module),
      let root = table.rootName(of: type)
    else { return false }
    return UIKitClasses.isObject(root)
  }

  /// Returns whether a call on `super` of a member that overrides means nothing.
  func isEmpty(_ name: MemberName, of path: [String], in module: String) -> Bool {
    Self.emptyMembers.contains(name) && contains(name, of: path, in: module)
  }

  /// Returns the protocols through which Cellophane calls the members of a class that lost their
  /// `override`.
  func protocols(of path: [String], in module: String) -> [String] {
    let own = table.type(path, in: module).map { type in
      (Self.layerMembers.union([Self.observeValue, Self.forwardingTarget])).filter { name in
        table.members(named: name.base).contains {
          $0.name == name && $0.isOverride && $0.module == module && $0.owner == type.path
        } && contains(name, of: path, in: module)
      }
    }
    guard let own else { return [] }
    var protocols: [String] = []
    if own.contains(Self.observeValue) { protocols.append("KeyValueObserver") }
    if own.contains(Self.forwardingTarget) { protocols.append("MessageForwarder") }
    if !own.isDisjoint(with: Self.layerMembers) { protocols.append("LayerDelegating") }
    return protocols
  }
}
