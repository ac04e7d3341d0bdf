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
    /// The access level, such as `public`.
    let accessLevel: String?

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

/// A class of the hosted sources that scenes can be played with: a layout, a transition, a view, a
/// screen or a whole app.
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
  /// An expression that creates one with plausible arguments, where `init()` does not.
  package let plausibleCall: String?

  /// An expression that creates one, for people: `FanLayout(radius: CGFloat)`; an app's name.
  public var suggestion: String {
    if kind == .app { return "app \(name)" }
    guard !isGeneric, let first = initializers.first, let list = first.firstIndex(of: "(") else {
      return "\(name)(…)"
    }
    return name + first[list...]
  }
}

extension SymbolGraph {
  /// The subjects of a module, in the order of their names.
  package var subjectClasses: [SubjectClass] { SubjectSearch(self).subjects }

  /// The subjects of a module, and the object that answers for delegates.
  var module: HostedModule {
    let search = SubjectSearch(self)
    return HostedModule(
      classes: search.subjects, screenNames: search.screenNames, standIns: standIns)
  }
}

/// The subjects of a module, and the object that answers for the delegates of its layouts.
public struct HostedModule: Sendable {
  public let classes: [SubjectClass]
  /// The names of all classes of screens.
  let screenNames: Set<String>
  let standIns: StandIns

  /// Returns the classes to play: an app takes the place of its screens and views.
  func classes(withApp isStarted: Bool) -> [SubjectClass] {
    let hasApp = isStarted && classes.contains { $0.kind == .app }
    let passed: Set<SubjectMaker.Kind> = hasApp ? [.screen, .view] : [.app]
    return classes.filter { !passed.contains($0.kind) }
  }
}
