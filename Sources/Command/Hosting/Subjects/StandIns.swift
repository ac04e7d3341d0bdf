/// An object that answers in place of the delegates of hosted layouts, as Swift.
///
/// It conforms to protocols of the sources and gives plausible values that depend on the index path.
/// Members that the compiler refuses are removed.
package struct StandIns: Hashable, Sendable {
  /// A protocol, and answers for all that it requires.
  struct Answered: Hashable, Sendable {
    let name: String
    /// The protocol's members, implemented.
    let members: [String]
    /// Whether the delegate of a collection conforms to it.
    let isOfCollections: Bool

    /// The file of the answers in the compiler's messages.
    var location: String { "`stand-in` \(name)" }
  }

  /// A property of a layout that the object is assigned to where it is `nil`.
  struct Reference: Hashable, Sendable {
    let className: String
    let property: String
    let protocolName: String

    /// The file of the assignment in the compiler's messages.
    var location: String { "`stand-in` \(className).\(property)" }
  }

  private(set) var answered: [Answered]
  private(set) var references: [Reference]

  /// Creates an object of protocols, and those properties that are of their types.
  init(_ answered: [Answered] = [], references: [Reference] = []) {
    self.answered = answered
    let names = Set(answered.map(\.name))
    self.references = references.filter { names.contains($0.protocolName) }
  }

  /// The protocols for which it gives values.
  var answeringNames: [String] { answered.filter { !$0.members.isEmpty }.map(\.name) }

  /// Whether nothing asks it.
  package var isEmpty: Bool { answered.isEmpty }

  var isDelegate: Bool { answered.contains(where: \.isOfCollections) }

  /// Returns those that are left without files that the compiler refuses; `nil` if all are.
  func removing(_ files: Set<String>) -> StandIns? {
    let result = StandIns(
      answered.filter { !files.contains($0.location) },
      references: references.filter { !files.contains($0.location) })
    return result == self ? nil : result
  }

  /// The source of the object's class.
  package func source(module: String) -> String {
    let assignments = references.map { reference in
      """
      #sourceLocation(file: "\(reference.location)", line: 1)
          if let layout = layout as? \(reference.className), layout.\(reference.property) == nil {
            layout.\(reference.property) = shared
          }
      #sourceLocation()

      """
    }
    let extensions = answered.map { answered in
      """

      #sourceLocation(file: "\(answered.location)", line: 1)
      extension HostedStandIn: \(answered.name) {
      \(answered.members.map { "  \($0)" }.joined(separator: "\n"))
      }
      #sourceLocation()

      """
    }
    return """
      import HostedScenes
      import UIKit
      @testable import \(module)

      final class HostedStandIn: NSObject {
        // The program that plays a scene has a single thread.
        nonisolated(unsafe) static let shared = HostedStandIn()

        @MainActor static func prepare(_ layout: UICollectionViewLayout) {
      \(assignments.joined())  }
      }
      \(extensions.joined())
      """
  }
}

extension SymbolGraph {
  /// The compiler's names of the protocols of a collection's delegates.
  private static let collectionDelegates: Set<String> = [
    "s:7Staging22CollectionViewDelegateP", "s:7Staging32CollectionViewDelegateFlowLayoutP",
  ]

  /// The values for what the sources ask.
  var plausibleValues: PlausibleValues {
    let enums = Dictionary(
      symbols.filter { $0.kind.identifier == "swift.enum" }.map { ($0.identifier.precise, $0) },
      uniquingKeysWith: { first, _ in first })
    let owners = Dictionary(
      relationships.filter { $0.kind == "memberOf" && enums[$0.target] != nil }
        .map { ($0.source, $0.target) }, uniquingKeysWith: { first, _ in first })
    var values = PlausibleValues()
    for symbol in symbols
    where symbol.kind.identifier == "swift.enum.case" && !symbol.declaration.contains("(") {
      guard let owner = owners[symbol.identifier.precise].flatMap({ enums[$0] }) else { continue }
      for name in Set([owner.name, owner.pathComponents.last ?? ""]) {
        values.cases[name, default: []].append(symbol.pathComponents.last ?? "")
      }
    }
    return values
  }

  /// The object that answers for the delegates of the module's layouts.
  var standIns: StandIns {
    let protocols = symbols.filter { $0.kind.identifier == "swift.protocol" }
    let byIdentifier = Dictionary(
      symbols.map { ($0.identifier.precise, $0) }, uniquingKeysWith: { first, _ in first })
    let layouts = Set(
      relationships.filter { $0.kind == "conformsTo" && $0.target == SubjectSearch.layoutProtocol }
        .map(\.source))
    var references: [StandIns.Reference] = []
    var asked: Set<String> = []
    for relationship in relationships
    where relationship.kind == "memberOf" && layouts.contains(relationship.target) {
      guard let symbol = byIdentifier[relationship.source],
        let owner = byIdentifier[relationship.target],
        symbol.kind.identifier == "swift.property",
        let match = symbol.declaration.firstMatch(of: /var (\w+): \(?(?:any )?([\w.]+)\)?[?!]/),
        let type = protocols.first(where: { $0.name == String(match.2) })
      else { continue }
      asked.insert(type.identifier.precise)
      references.append(
        StandIns.Reference(
          className: owner.name, property: String(match.1), protocolName: type.name))
    }
    let refined = Dictionary(grouping: relationships.filter { $0.kind == "conformsTo" }) {
      $0.source
    }.mapValues { $0.map(\.target) }
    /// Returns whether a protocol is one of a collection's delegate.
    func isOfCollections(_ identifier: String, _ seen: Set<String> = []) -> Bool {
      if Self.collectionDelegates.contains(identifier) { return true }
      if seen.contains(identifier) { return false }
      return refined[identifier, default: []].contains {
        isOfCollections($0, seen.union([identifier]))
      }
    }
    var values = plausibleValues
    values.protocols = Set(protocols.filter { asked.contains($0.identifier.precise) }.map(\.name))
    var implemented: Set<String> = []
    let answered = protocols.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
      .compactMap { symbol -> StandIns.Answered? in
        let identifier = symbol.identifier.precise
        let isDelegate = isOfCollections(identifier)
        guard isDelegate || asked.contains(identifier),
          let members = implementations(of: identifier, values: values)
        else { return nil }
        // Two protocols may require the same member.
        return StandIns.Answered(
          name: symbol.name, members: members.filter { implemented.insert($0).inserted },
          isOfCollections: isDelegate)
      }
    return StandIns(answered, references: references.sorted { $0.location < $1.location })
  }

  /// Returns the members of a protocol without a default, implemented; `nil` if one cannot be.
  ///
  /// Of a protocol whose members are all optional, it returns those that have a plausible value.
  private func implementations(of identifier: String, values: PlausibleValues) -> [String]? {
    let defaults = Set(relationships.filter { $0.kind == "defaultImplementationOf" }.map(\.target))
    let all = Set(
      relationships.filter { $0.kind == "requirementOf" && $0.target == identifier }
        .map(\.source))
    let required = all.subtracting(defaults)
    var members: [String] = []
    for symbol in symbols where all.contains(symbol.identifier.precise) {
      let isOptional = !required.contains(symbol.identifier.precise)
      if isOptional, !required.isEmpty { continue }
      if let member = implementation(of: symbol, values: values, isOptional: isOptional) {
        members.append(member)
      } else if !isOptional {
        return nil
      }
    }
    return members.sorted()
  }

  /// Returns a requirement with a plausible value; `nil` if there is none.
  private func implementation(
    of symbol: Symbol, values: PlausibleValues, isOptional: Bool
  ) -> String? {
    guard let function = FunctionDeclaration(symbol.declaration),
      !function.text.contains("mutating "), function.name != "init",
      !isOptional || !["", "Void", "()"].contains(function.result)
    else { return nil }
    let labels = (function.parameters ?? []).compactMap(\.label)
    let path = function.parameters?.first { $0.type == "IndexPath" }?.name
    guard
      let value = values.expression(
        of: function.result, named: ([function.name] + labels).joined(separator: " "), at: path)
    else { return nil }
    guard function.parameters != nil else {
      let setter = function.text.contains("{ get set }") ? " set {}" : ""
      return "var \(function.name): \(function.result) { get { \(value) }\(setter) }"
    }
    return "\(function.text) { \(value) }"
  }
}
