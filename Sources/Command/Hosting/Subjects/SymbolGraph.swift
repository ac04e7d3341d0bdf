import Foundation

/// The part of a compiler's symbol graph with the classes and their initializers.
package struct SymbolGraph: Decodable {
  /// A symbol that a module declares.
  struct Symbol: Decodable {
    /// The kind of symbol, such as `swift.class`.
    struct Kind: Decodable { let identifier: String }
    /// The compiler's unique name of the symbol.
    struct Identifier: Decodable { let precise: String }
    /// A fragment of its declaration.
    struct Fragment: Decodable { let spelling: String }
    /// The type parameters, which are not decoded.
    struct Generics: Decodable {}

    let kind: Kind
    let identifier: Identifier
    /// The names from the outermost type to the symbol itself.
    let pathComponents: [String]
    let declarationFragments: [Fragment]
    let swiftGenerics: Generics?

    /// The name, after those of the types that it is in.
    var name: String { pathComponents.joined(separator: ".") }
    /// The declaration as one text.
    var declaration: String { declarationFragments.map(\.spelling).joined() }
  }

  /// A relationship between two symbols.
  struct Relationship: Decodable {
    let kind: String
    let source: String
    let target: String
  }

  let symbols: [Symbol]
  let relationships: [Relationship]
}

/// A class of the hosted sources that scenes can be played with: a layout or a transition.
public struct SubjectClass: Hashable, Sendable {
  package let kind: SubjectMaker.Kind
  /// The name, after those of the types that it is in: `Outer.FanLayout`.
  public let name: String
  /// Whether `init()` creates one.
  public let isMadeWithoutArguments: Bool
  /// The declarations of its own initializers, in the order of their texts.
  public let initializers: [String]
  /// Whether it has type parameters.
  public let isGeneric: Bool
  /// An expression that creates a layout with plausible arguments, where `init()` does not.
  package let plausibleCall: String?

  /// An expression that creates one, for people: `FanLayout(radius: CGFloat)`.
  public var suggestion: String {
    guard !isGeneric, let first = initializers.first, let list = first.firstIndex(of: "(") else {
      return "\(name)(…)"
    }
    return name + first[list...]
  }
}

extension SymbolGraph {
  /// The compiler's name of the protocol to which all layouts conform.
  static let layoutProtocol = "s:7Layouts12StagedLayoutP"
  /// The compiler's names of the protocols of animators and of delegates that provide them.
  static let transitionProtocols: Set<String> = [
    "s:7Staging34ViewControllerAnimatedTransitioningP",
    "s:7Staging37ViewControllerTransitioningDelegateP",
    "s:7Staging28NavigationControllerDelegateP",
  ]
  /// The layouts and transitions of a module, in the order of their names.
  package var subjectClasses: [SubjectClass] {
    var superclasses: [String: String] = [:]
    var layouts: Set<String> = []
    var transitions: Set<String> = []
    var members: [String: Set<String>] = [:]
    for relationship in relationships {
      switch relationship.kind {
      case "inheritsFrom": superclasses[relationship.source] = relationship.target
      case "conformsTo" where relationship.target == Self.layoutProtocol:
        layouts.insert(relationship.source)
      case "conformsTo" where Self.transitionProtocols.contains(relationship.target):
        transitions.insert(relationship.source)
      case "memberOf": members[relationship.target, default: []].insert(relationship.source)
      default: break
      }
    }
    var values = plausibleValues
    values.protocols = Set(standIns.answered.map(\.name))
    let classes = symbols.filter { $0.kind.identifier == "swift.class" }
    let initializers = symbols.filter { $0.kind.identifier == "swift.init" }
    /// Returns the initializers that a class itself declares.
    func own(_ identifier: String) -> [FunctionDeclaration] {
      let ours = members[identifier] ?? []
      return initializers.filter { ours.contains($0.identifier.precise) }
        .compactMap { FunctionDeclaration($0.declaration) }
    }
    /// Returns whether a class has an initializer without arguments, its own or an inherited one.
    func isMadeWithoutArguments(_ identifier: String) -> Bool {
      let own = own(identifier)
      if own.contains(where: \.takesNothing) { return true }
      // As in Swift: a class with designated initializers of its own inherits none.
      if own.contains(where: { !$0.isConvenience }) { return false }
      guard let superclass = superclasses[identifier] else { return false }
      let isOurs = classes.contains { $0.identifier.precise == superclass }
      return isOurs ? isMadeWithoutArguments(superclass) : true
    }
    /// Returns the initializers of a class, or those that it inherits within the module.
    func designated(_ identifier: String) -> [FunctionDeclaration] {
      let own = own(identifier).filter { !$0.isConvenience }
      guard own.isEmpty, let superclass = superclasses[identifier],
        classes.contains(where: { $0.identifier.precise == superclass })
      else { return own }
      return designated(superclass)
    }
    /// Returns whether a class is one of the engine's views or view controllers.
    func isResponder(_ identifier: String) -> Bool {
      var next: String? = identifier
      while let present = next {
        if present.hasPrefix("s:7Staging"), !present.hasSuffix("TransitionC") { return true }
        next = superclasses[present]
      }
      return false
    }
    return classes.compactMap { symbol in
      let identifier = symbol.identifier.precise
      let isLayout = layouts.contains(identifier)
      guard isLayout || transitions.contains(identifier) && !isResponder(identifier) else {
        return nil
      }
      let isGeneric = symbol.swiftGenerics != nil
      return SubjectClass(
        kind: isLayout ? .layout : .transition,
        name: symbol.name,
        isMadeWithoutArguments: !isGeneric && isMadeWithoutArguments(identifier),
        initializers: own(identifier).map(\.text).filter { !$0.contains("NSCoder") }
          .sorted(),
        isGeneric: isGeneric,
        plausibleCall: isGeneric || !isLayout
          ? nil
          : plausibleCall(of: symbol.name, own(identifier), values: values)
            ?? archiveCall(of: symbol.name, designated(identifier)))
    }
    .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// Returns a call that reads an empty archive, for a class that can only be made from one.
  private func archiveCall(of name: String, _ initializers: [FunctionDeclaration]) -> String? {
    let isArchived = initializers.allSatisfy { $0.text.contains("NSCoder") }
    return isArchived && !initializers.isEmpty ? "HostedArchive.read { \(name)(coder: $0) }" : nil
  }

  /// Returns a call of the initializer with the fewest arguments of which something is known.
  private func plausibleCall(
    of name: String, _ initializers: [FunctionDeclaration], values: PlausibleValues
  ) -> String? {
    let calls = initializers.filter(\.isPlainCall).compactMap { function -> (Int, String)? in
      let needed = (function.parameters ?? []).filter { !$0.hasDefault }
      let arguments = needed.map { parameter in
        values.expression(of: parameter.type, named: parameter.label ?? parameter.name)
          .map { (parameter.label.map { $0 + ": " } ?? "") + $0 }
      }
      guard !needed.contains(where: { $0.type == "NSCoder" }),
        arguments.allSatisfy({ $0 != nil })
      else { return nil }
      return (needed.count, "\(name)(\(arguments.compactMap(\.self).joined(separator: ", ")))")
    }
    return calls.min { $0 < $1 }?.1
  }
}

/// The subjects of a module, and the object that answers for the delegates of its layouts.
public struct HostedModule: Sendable {
  public let classes: [SubjectClass]
  let standIns: StandIns
}
