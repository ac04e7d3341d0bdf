/// The search for the classes of a module that scenes can be played with.
struct SubjectSearch {
  /// The compiler's name of the protocol to which all layouts conform.
  static let layoutProtocol = "s:7Layouts12StagedLayoutP"
  /// The compiler's names of the protocols of animators and of delegates that provide them.
  private static let transitionProtocols: Set<String> = [
    "s:7Staging34ViewControllerAnimatedTransitioningP",
    "s:7Staging37ViewControllerTransitioningDelegateP",
    "s:7Staging28NavigationControllerDelegateP",
  ]
  /// The compiler's names of the protocols of delegates of programs and of scenes.
  private static let programProtocol = "s:5UIKit21UIApplicationDelegateP"
  private static let sceneProtocols: Set<String> = [
    "s:5UIKit15UISceneDelegateP", "s:5UIKit21UIWindowSceneDelegateP",
  ]

  private let classes: [SymbolGraph.Symbol]
  private let initializers: [SymbolGraph.Symbol]
  private var superclasses: [String: String] = [:]
  /// The protocols to which each class conforms.
  private var conformances: [String: Set<String>] = [:]
  private var members: [String: Set<String>] = [:]
  private var values: PlausibleValues

  /// Prepares the search of a graph.
  init(_ graph: SymbolGraph) {
    classes = graph.symbols.filter { $0.kind.identifier == "swift.class" }
    initializers = graph.symbols.filter { $0.kind.identifier == "swift.init" }
    values = graph.plausibleValues
    values.protocols = Set(graph.standIns.answered.map(\.name))
    for relationship in graph.relationships {
      switch relationship.kind {
      case "inheritsFrom": superclasses[relationship.source] = relationship.target
      case "conformsTo":
        conformances[relationship.source, default: []].insert(relationship.target)
      case "memberOf": members[relationship.target, default: []].insert(relationship.source)
      default: break
      }
    }
  }

  /// The subjects, in the order of their names: layouts, transitions, a whole app, screens and
  /// views.
  var subjects: [SubjectClass] {
    let parts = classes.compactMap(part) + [app].compactMap(\.self)
    return (parts + screens(.screen) + screens(.view)).sorted {
      $0.name.utf8.lexicographicallyPrecedes($1.name.utf8)
    }
  }

  // MARK: Layouts and transitions

  /// Returns a layout or a transition; `nil` for another class.
  private func part(_ symbol: SymbolGraph.Symbol) -> SubjectClass? {
    let identifier = symbol.identifier.precise
    let isLayout = conforms(identifier, to: [Self.layoutProtocol])
    let isTransition =
      conforms(identifier, to: Self.transitionProtocols) && !isOfEngine(identifier)
    guard isLayout || isTransition else { return nil }
    return subject(symbol, isLayout ? .layout : .transition)
  }

  /// Returns whether a class descends from one of the engine's other than a transition.
  private func isOfEngine(_ identifier: String) -> Bool {
    sequence(first: identifier) { superclasses[$0] }.contains {
      $0.hasPrefix("s:7Staging") && !$0.hasSuffix("TransitionC")
    }
  }

  /// Returns whether a class itself conforms to one of some protocols.
  private func conforms(_ identifier: String, to protocols: Set<String>) -> Bool {
    conformances[identifier].map { !$0.isDisjoint(with: protocols) } ?? false
  }

  /// Returns a subject of a class.
  private func subject(
    _ symbol: SymbolGraph.Symbol, _ kind: SubjectMaker.Kind
  ) -> SubjectClass {
    let identifier = symbol.identifier.precise
    let isGeneric = symbol.swiftGenerics != nil
    return SubjectClass(
      kind: kind, name: symbol.name,
      isMadeWithoutArguments: !isGeneric && isMadeWithoutArguments(identifier),
      initializers: own(identifier).map(\.text).filter { !$0.contains("NSCoder") }.sorted(),
      isGeneric: isGeneric,
      plausibleCall: isGeneric ? nil : plausibleCall(of: symbol, kind))
  }

  // MARK: Apps

  /// The program of the module, which its delegates set up; `nil` if there are none.
  private var app: SubjectClass? {
    let delegates = classes.filter { conforms($0.identifier.precise, to: [Self.programProtocol]) }
    let scenes = classes.filter {
      conforms($0.identifier.precise, to: Self.sceneProtocols)
        && isMadeWithoutArguments($0.identifier.precise)
    }
    guard let named = delegates.first ?? scenes.first else { return nil }
    let delegate = delegates.first.map { "\($0.name)()" } ?? "nil"
    let makers = scenes.map(\.name).sorted().map { "{ \($0)() }" }.joined(separator: ", ")
    return SubjectClass(
      kind: .app, name: named.name, isMadeWithoutArguments: false, initializers: [],
      isGeneric: false,
      plausibleCall: "UIApplication.launch(\(delegate), sceneDelegates: [\(makers)])")
  }

  // MARK: Screens and views

  /// The classes from which what is shown by itself descends, by the ends of their names.
  private static let screenEndings = ["ViewController", "NavigationController", "BarController"]
  private static let viewEndings = [
    "View", "Control", "Button", "Label", "Field", "Slider", "Switch", "Stepper",
  ]
  /// The ends of names of what is only a part of a list.
  private static let partEndings = ["ReusableView", "HeaderFooterView", "Cell"]

  /// The names of all classes of screens.
  var screenNames: Set<String> {
    Set(
      classes.filter { symbol in
        let base = responder(symbol.identifier.precise)
        return base.map { Self.screenEndings.contains(where: $0.hasSuffix) } ?? false
      }.map(\.name))
  }

  /// Returns the classes of screens or views that no other one of the module descends from; only
  /// those that others may use, if there are any.
  private func screens(_ kind: SubjectMaker.Kind) -> [SubjectClass] {
    let bases = Set(superclasses.values)
    let found = classes.filter { symbol in
      let identifier = symbol.identifier.precise
      guard !bases.contains(identifier), !symbol.name.contains("."),
        !conforms(identifier, to: [Self.layoutProtocol]),
        let base = responder(identifier)
      else { return false }
      let isPart = Self.partEndings.contains(where: base.hasSuffix)
      let endings = kind == .screen ? Self.screenEndings : Self.viewEndings
      return !isPart && endings.contains(where: base.hasSuffix)
    }
    let offered = found.filter { ["public", "open"].contains($0.accessLevel) }
    return (offered.isEmpty ? found : offered).map { subject($0, kind) }
      .filter { $0.isMadeWithoutArguments || $0.plausibleCall != nil }
  }

  /// Returns the name of the class of the engine or of UIKit that a class descends from, if that is
  /// a view or a view controller: `ViewController`.
  private func responder(_ identifier: String) -> String? {
    var next: String? = identifier
    while let present = next {
      if let match = present.wholeMatch(of: /s:\d+(?:Staging|UIKit)\d+(\w+)C/) {
        let name = String(match.1)
        let endings = Self.screenEndings + Self.viewEndings + Self.partEndings
        return endings.contains(where: name.hasSuffix) ? name : nil
      }
      next = superclasses[present]
    }
    return nil
  }

  // MARK: Initializers

  /// Returns the initializers that a class itself declares.
  private func own(_ identifier: String) -> [FunctionDeclaration] {
    let ours = members[identifier] ?? []
    return initializers.filter { ours.contains($0.identifier.precise) }
      .compactMap { FunctionDeclaration($0.declaration) }
  }

  /// Returns whether a class has an initializer without arguments, its own or an inherited one.
  private func isMadeWithoutArguments(_ identifier: String) -> Bool {
    let own = own(identifier)
    if own.contains(where: \.takesNothing) { return true }
    // As in Swift: a class with designated initializers of its own inherits none.
    if own.contains(where: { !$0.isConvenience }) { return false }
    guard let superclass = superclasses[identifier] else { return false }
    let isOurs = classes.contains { $0.identifier.precise == superclass }
    return isOurs ? isMadeWithoutArguments(superclass) : true
  }

  /// Returns the initializers of a class, or those that it inherits within the module.
  private func designated(_ identifier: String) -> [FunctionDeclaration] {
    let own = own(identifier).filter { !$0.isConvenience }
    guard own.isEmpty, let superclass = superclasses[identifier],
      classes.contains(where: { $0.identifier.precise == superclass })
    else { return own }
    return designated(superclass)
  }

  /// Returns a call of the initializer with the fewest arguments of which something is known; or,
  /// for a class that can only be made from an archive, one that reads an empty one.
  private func plausibleCall(
    of symbol: SymbolGraph.Symbol, _ kind: SubjectMaker.Kind
  ) -> String? {
    let calls = own(symbol.identifier.precise).filter(\.isPlainCall).compactMap {
      function -> (Int, String)? in
      let needed = (function.parameters ?? []).filter { !$0.hasDefault }
      let arguments = needed.map { parameter in
        values.expression(of: parameter.type, named: parameter.label ?? parameter.name)
          .map { (parameter.label.map { $0 + ": " } ?? "") + $0 }
      }
      guard !needed.contains(where: { $0.type == "NSCoder" }),
        arguments.allSatisfy({ $0 != nil })
      else { return nil }
      let list = arguments.compactMap(\.self).joined(separator: ", ")
      return (needed.count, "\(symbol.name)(\(list))")
    }
    if let call = calls.min(by: { $0 < $1 }) { return call.1 }
    let designated = designated(symbol.identifier.precise)
    let isArchived = designated.allSatisfy { $0.text.contains("NSCoder") }
    guard kind == .layout, isArchived, !designated.isEmpty else { return nil }
    return "HostedArchive.read { \(symbol.name)(coder: $0) }"
  }
}
