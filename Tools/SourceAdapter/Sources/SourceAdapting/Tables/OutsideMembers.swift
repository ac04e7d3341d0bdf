/// The members that the sources declare in extensions of classes outside the sources, and that
/// classes of the sources override, or redeclare where UIKit's classes are unrelated.
///
/// Without Objective-C a class can do neither, unless the member is one of a protocol extension.
struct OutsideMembers {
  /// A member of a class.
  struct Key: Hashable {
    /// The names of the enclosing types and its own.
    let owner: [String]
    /// The module of the class; empty for a class outside the sources.
    let module: String
    let name: MemberName
  }

  /// The members in extensions that must become members of protocol extensions.
  private var colliding: Set<Key> = []
  /// The members that override those, and cannot say so.
  private var overriding: Set<Key> = []

  /// Finds the members.
  init(_ table: DeclarationTable) {
    var declared: [MemberName: Set<String>] = [:]
    for member in table.members where member.isInExtension && !member.isOverride {
      if let owner = Self.outsideOwner(of: member, table) {
        declared[member.name, default: []].insert(owner)
      }
    }
    addRelatedHere(table)
    for member in table.members {
      guard let owners = declared[member.name] else { continue }
      if let owner = Self.outsideOwner(of: member, table) {
        let key = Key(owner: [owner], module: "", name: member.name)
        add(key, below: owner, isStrict: true, isOverride: member.isOverride, owners)
      } else if let type = table.type(member.owner, in: member.module),
        let root = table.rootName(of: type), !table.inherits(member.name, type)
      {
        let key = Key(owner: type.path, module: type.module, name: member.name)
        add(key, below: root, isStrict: false, isOverride: member.isOverride, owners)
      }
    }
  }

  /// Returns the name of the class outside the sources that a member extends.
  private static func outsideOwner(of member: MemberRecord, _ table: DeclarationTable) -> String? {
    guard member.isInExtension, table.type(member.owner, in: member.module) == nil else {
      return nil
    }
    return table.resolved(member.owner).last
  }

  /// Adds members in extensions of two classes that are unrelated in UIKit and related here, where
  /// both override one of a common superclass.
  private mutating func addRelatedHere(_ table: DeclarationTable) {
    var overrides: [MemberName: Set<String>] = [:]
    for member in table.members where member.isInExtension && member.isOverride {
      if let owner = Self.outsideOwner(of: member, table) {
        overrides[member.name, default: []].insert(owner)
      }
    }
    for (name, owners) in overrides {
      for owner in owners
      where owners.contains(where: {
        $0 != owner && UIKitClasses.inheritsOnlyHere($0, from: owner)
      }) {
        colliding.insert(Key(owner: [owner], module: "", name: name))
      }
    }
  }

  /// Adds the collisions of a member with those of superclasses.
  ///
  /// - Parameters:
  ///   - name: The class outside the sources that the member's class is or inherits from.
  ///   - isStrict: Whether the member is one of that class itself.
  private mutating func add(
    _ key: Key, below name: String, isStrict: Bool, isOverride: Bool, _ owners: Set<String>
  ) {
    for owner in owners where UIKitClasses.inherits(name, from: owner) {
      if isStrict, owner == name { continue }
      guard isOverride || UIKitClasses.inheritsOnlyHere(name, from: owner) else { continue }
      colliding.insert(Key(owner: [owner], module: "", name: key.name))
      if isOverride { overriding.insert(key) }
    }
  }

  var isEmpty: Bool { colliding.isEmpty }

  /// Returns whether a member in an extension must become one of a protocol extension.
  func mustBeInProtocol(_ name: MemberName, of owner: String) -> Bool {
    colliding.contains(Key(owner: [owner], module: "", name: name))
  }

  /// Returns whether a member overrides one that becomes a member of a protocol extension.
  func overrides(_ name: MemberName, of owner: [String], in module: String) -> Bool {
    overriding.contains(Key(owner: owner, module: module, name: name))
  }
}
