/// The properties of a value that change, each by its path, such as `fill` or `stack.0.opacity`.
///
/// A path stands for everything below it.
public struct PropertyPaths: Hashable, Sendable {
  /// The paths in ascending order, none below another one.
  public let names: [String]

  /// Makes properties of their paths.
  public init(_ paths: some Sequence<String>) {
    let all = Set(paths)
    names = all.count < 2 ? Array(all) : all.filter { !$0.isPath(belowAnyOf: all) }.sorted()
  }

  /// No properties.
  public static let none = PropertyPaths([])

  /// Whether there are no properties.
  public var isEmpty: Bool { names.isEmpty }

  /// Returns whether all others are among these.
  public func covers(_ others: PropertyPaths) -> Bool { others.subtracting(self).isEmpty }

  /// Returns whether any property is among both.
  public func meets(_ others: PropertyPaths) -> Bool {
    names.contains { path in
      others.names.contains { $0 == path || $0.isPath(below: path) || path.isPath(below: $0) }
    }
  }

  /// Returns the paths that any property of others lies on or below, or above.
  public func meeting(_ others: PropertyPaths) -> PropertyPaths {
    PropertyPaths(names.filter { PropertyPaths([$0]).meets(others) })
  }

  /// Returns the properties that others do not cover.
  public func subtracting(_ others: PropertyPaths) -> PropertyPaths {
    PropertyPaths(
      names.filter { path in
        !others.names.contains { $0 == path || path.isPath(below: $0) }
      })
  }

  /// Returns all properties of both.
  public func union(_ others: PropertyPaths) -> PropertyPaths {
    PropertyPaths(names + others.names)
  }
}

extension String {
  /// Returns whether the path leads through any of some others.
  fileprivate func isPath(belowAnyOf paths: Set<String>) -> Bool {
    var rest = self[...]
    while let dot = rest.lastIndex(of: ".") {
      rest = rest[..<dot]
      if paths.contains(String(rest)) { return true }
    }
    return false
  }

  /// Returns whether the path leads through another one.
  fileprivate func isPath(below path: String) -> Bool { hasPrefix(path + ".") }
}

extension PropertyPaths: Codable {
  /// Reads a list of paths.
  public init(from decoder: any Decoder) throws { self.init(try [String](from: decoder)) }

  /// Writes the list of paths.
  public func encode(to encoder: any Encoder) throws { try names.encode(to: encoder) }
}

/// The properties that an animation changes apart from others, as a type of values knows them.
public protocol AnimatablePaths: Hashable, Sendable {
  /// Makes them of paths; `nil` for a type whose values are animated as a whole.
  init?(_ paths: PropertyPaths)

  var paths: PropertyPaths { get }
}

extension PropertyPaths: AnimatablePaths {
  public init?(_ paths: PropertyPaths) { self = paths }

  public var paths: PropertyPaths { self }
}

/// The properties of a value that is animated as a whole: no instances, so that they take no space.
public enum NoPaths: AnimatablePaths {
  public init?(_ paths: PropertyPaths) { return nil }

  public var paths: PropertyPaths { switch self {} }
}
