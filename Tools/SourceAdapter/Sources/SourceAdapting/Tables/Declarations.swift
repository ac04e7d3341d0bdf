internal import SwiftSyntax

/// A type that the sources declare.
struct TypeRecord {
  /// The kinds of types that are handled differently.
  enum Kind { case classType, protocolType, other }

  /// The names of the enclosing types and its own.
  let path: [String]
  let kind: Kind
  let module: String
  /// The index of the file that declares it.
  let file: Int
  /// The types after the colon, without generic arguments, as the names between their periods.
  let inherited: [[String]]
  /// Whether it has the attribute `@objc`.
  let isObjectiveC: Bool
  /// Whether other modules see it.
  let isPublic: Bool
  /// The offset behind the opening brace of its body.
  let bodyStart: Int
  /// The offset of the closing brace of its body.
  let bodyEnd: Int
}

/// The full name of a member, which distinguishes it from all but overloads by type.
struct MemberName: Hashable {
  /// The kinds of members with names of their own.
  enum Kind { case function, property, subscripting }

  let kind: Kind
  let base: String
  /// The labels of the parameters, with `_` for parameters without one.
  var labels: [String] = []
  var isStatic = false
}

/// A member of a type or extension.
struct MemberRecord {
  /// The names of the enclosing types; for an extension, of the type that it extends.
  let owner: [String]
  let isInExtension: Bool
  let module: String
  let name: MemberName
  let isOverride: Bool
  /// The name in `@objc(name)`.
  let objectiveCName: String?
  let isAsync: Bool
  let isThrowing: Bool
  /// Whether it is a property with a closure as its value.
  let isClosure: Bool
  /// The positions of the parameters with the attribute `@autoclosure`.
  let autoclosures: Set<Int>
  /// The declaration of a method that has the name of a delegate's, with a body that does nothing.
  let stub: String?
}

/// The conformances that an extension adds to a type.
struct ExtensionConformances {
  /// The names of the enclosing types and of the type.
  let owner: [String]
  let module: String
  /// The types after the colon, as the names between their periods.
  let inherited: [[String]]
}

/// An optional requirement of a protocol.
struct OptionalRequirement: Hashable {
  let protocolName: String
  let name: MemberName
}

/// The declarations of all sources, by name.
struct DeclarationTable {
  private(set) var types: [TypeRecord] = []
  private(set) var members: [MemberRecord] = []
  private var extensions: [ExtensionConformances] = []
  private var typesByName: [String: [Int]] = [:]
  private var membersByBase: [String: [Int]] = [:]
  private var optionalByBase: [String: [OptionalRequirement]] = [:]
  /// The names behind `=` of the type aliases at file level.
  private var aliases: [String: [String]] = [:]

  /// Collects the declarations of files, except those that are left out.
  init(_ drafts: [FileEdits]) {
    for (index, draft) in drafts.enumerated() where !draft.file.isManifest {
      let collector = DeclarationCollector(draft, index: index)
      collector.walk(draft.file.tree)
      collector.types.forEach { add($0) }
      collector.members.forEach { add($0) }
      extensions += collector.extensions
      aliases.merge(collector.aliases) { first, _ in first }
      for requirement in collector.optionalRequirements {
        optionalByBase[requirement.name.base, default: []].append(requirement)
      }
    }
  }

  private mutating func add(_ type: TypeRecord) {
    typesByName[type.path.last ?? "", default: []].append(types.count)
    types.append(type)
  }

  private mutating func add(_ member: MemberRecord) {
    membersByBase[member.name.base, default: []].append(members.count)
    members.append(member)
  }

  // MARK: Types

  /// Returns the type of a name, in a module if there are several.
  func type(_ name: [String], in module: String) -> TypeRecord? {
    let found = (typesByName[name.last ?? ""] ?? []).map { types[$0] }
      .filter { $0.path.suffix(name.count) == name[...] }
    let own = found.filter { $0.module == module }
    let nearest = (own.isEmpty ? found : own).min { $0.path.count < $1.path.count }
    if let nearest { return nearest }
    // The name may start with that of a module.
    return name.count > 1 ? type(Array(name.dropFirst()), in: name[0]) : nil
  }

  /// Returns the superclasses of a class that the sources declare, nearest first.
  func ancestors(of type: TypeRecord) -> [TypeRecord] {
    var ancestors: [TypeRecord] = []
    var current = type
    while let next = superclass(of: current), ancestors.count < 100 {
      ancestors.append(next)
      current = next
    }
    return ancestors
  }

  /// Returns the superclass of a class, if the sources declare it.
  private func superclass(of type: TypeRecord) -> TypeRecord? {
    guard type.kind == .classType, let name = type.inherited.first,
      let found = self.type(name, in: type.module), found.kind == .classType,
      found.path != type.path || found.module != type.module
    else { return nil }
    return found
  }

  /// Returns the first inherited name of a class and its superclasses that is not in the sources.
  func root(of type: TypeRecord) -> [String]? {
    let last = ancestors(of: type).last ?? type
    guard let name = last.inherited.first else { return nil }
    return self.type(name, in: last.module) == nil ? resolved(name) : nil
  }

  /// Returns the name of the class outside the sources that a class inherits from.
  func rootName(of type: TypeRecord) -> String? {
    type.kind == .classType ? root(of: type)?.last : nil
  }

  /// Returns the name that a type alias of the sources stands for, or the name itself.
  func resolved(_ name: [String]) -> [String] {
    var name = name
    for _ in 0..<10 {
      guard name.count == 1, let next = aliases[name[0]] else { break }
      name = next
    }
    return name
  }

  /// Returns whether a name is that of a protocol of the sources.
  func isProtocol(_ name: [String], in module: String) -> Bool {
    type(name, in: module)?.kind == .protocolType
  }

  /// Returns the names of the protocols that a type declares to conform to, with those that these
  /// inherit from, as far as the sources and UIKit declare them.
  func protocols(of type: TypeRecord) -> [String] {
    var found: [String] = []
    var rest = [type]
    while let next = rest.popLast() {
      let added = extensions.filter {
        $0.module == next.module && self.type($0.owner, in: $0.module)?.path == next.path
      }
      for name in next.inherited + added.flatMap(\.inherited) {
        guard let last = resolved(name).last, !found.contains(last) else { continue }
        if let record = self.type(name, in: next.module) {
          guard record.kind == .protocolType else { continue }
          rest.append(record)
        }
        found += [last] + UIKitMembers.ancestors(of: last)
      }
    }
    return found
  }

  // MARK: Members

  func members(named base: String) -> [MemberRecord] {
    (membersByBase[base] ?? []).map { members[$0] }
  }

  /// Returns the declaration of a function that a name in a type refers to: of the type itself, of
  /// its superclasses, or of any type.
  ///
  /// - Parameter labels: The labels of the function; `nil` for any.
  func function(
    _ base: String, labels: [String]?, isStatic: Bool, of type: [String], in module: String
  ) -> MemberRecord? {
    let all = members(named: base).filter {
      $0.name.kind == .function && (labels == nil || $0.name.labels == labels)
    }
    let found =
      all.filter { $0.name.isStatic == isStatic } + all.filter { $0.name.isStatic != isStatic }
    guard found.count > 1 else { return found.first }
    var owners = [type]
    if let record = self.type(type, in: module) {
      owners = [record.path] + ancestors(of: record).map(\.path)
    }
    for owner in owners {
      if let own = found.first(where: { $0.owner == owner && $0.module == module })
        ?? found.first(where: { $0.owner == owner })
      {
        return own
      }
    }
    return found.first { $0.module == module } ?? found.first
  }

  /// Returns whether a superclass of a class in the sources declares a member.
  func inherits(_ name: MemberName, _ type: TypeRecord) -> Bool {
    let declared = members(named: name.base).filter { $0.name == name }
    return !declared.isEmpty
      && ancestors(of: type).contains { ancestor in
        declared.contains { $0.owner == ancestor.path && $0.module == ancestor.module }
      }
  }

  func optionalRequirements(named base: String) -> [OptionalRequirement] {
    optionalByBase[base] ?? []
  }

  /// Whether any protocol has optional requirements.
  var hasOptionalRequirements: Bool { !optionalByBase.isEmpty }

  /// Whether any protocol has optional properties.
  var hasOptionalProperties: Bool {
    optionalByBase.values.contains { $0.contains { $0.name.kind == .property } }
  }
}
