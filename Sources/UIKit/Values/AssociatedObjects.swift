import Foundation

/// How an object keeps what is associated with it.
public enum objc_AssociationPolicy: UInt, Hashable, Sendable {
  /// It does not keep it; what is gone is `nil`, unlike on Apple's systems.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  case OBJC_ASSOCIATION_ASSIGN = 0
  // swift-format-ignore: AlwaysUseLowerCamelCase
  case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
  /// It keeps a copy of what can be copied, by `NSCopying`.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
  // swift-format-ignore: AlwaysUseLowerCamelCase
  case OBJC_ASSOCIATION_RETAIN = 769
  /// It keeps a copy of what can be copied, by `NSCopying`.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  case OBJC_ASSOCIATION_COPY = 771
}

/// What objects have associated with them, by the objects' addresses.
///
/// What an object kept is let go of when something is associated after its end, since nobody tells of
/// an end here: with the next time while there are few, and now and then where there are many.
private final class AssociatedObjects: @unchecked Sendable {  // Every access holds the lock.
  static let shared = AssociatedObjects()

  /// What one object has, and the object, which is not kept.
  private struct Entry {
    weak var owner: AnyObject?
    var values: [UnsafeRawPointer: Value] = [:]
  }

  /// Something that is kept, or only known.
  private enum Value {
    case kept(Any)
    case known(Known)
  }

  /// Knows an object without keeping it.
  private struct Known { weak var object: AnyObject? }

  private let lock = NSLock()
  private var entries: [ObjectIdentifier: Entry] = [:]
  /// How many entries there are few of.
  private let few = 64
  /// How many entries there may be, where there are many, before those of objects that are gone are
  /// looked for.
  private var limit = 64

  /// Returns what an object has under a key.
  func value(of object: AnyObject, _ key: UnsafeRawPointer) -> Any? {
    lock.withLock {
      guard let entry = entries[ObjectIdentifier(object)], entry.owner === object else {
        return nil
      }
      switch entry.values[key] {
      case .kept(let value): return value
      case .known(let known): return known.object
      case nil: return nil
      }
    }
  }

  /// Has an object have something under a key, or nothing.
  func set(
    _ value: Any?, of object: AnyObject, _ key: UnsafeRawPointer, _ policy: objc_AssociationPolicy
  ) {
    let kept: Value? = value.map {
      switch policy {
      case .OBJC_ASSOCIATION_ASSIGN:
        // What is no object has no owner who could keep it.
        type(of: $0) is AnyClass ? .known(Known(object: $0 as AnyObject)) : .kept($0)
      case .OBJC_ASSOCIATION_COPY, .OBJC_ASSOCIATION_COPY_NONATOMIC:
        .kept(($0 as? any NSCopying)?.copy(with: nil) ?? $0)
      case .OBJC_ASSOCIATION_RETAIN, .OBJC_ASSOCIATION_RETAIN_NONATOMIC: .kept($0)
      }
    }
    // What is let go of may look for its own things on its end, so it goes after the lock.
    let old = lock.withLock {
      let gone = removeGone()
      let id = ObjectIdentifier(object)
      var entry = entries[id] ?? Entry(owner: object)
      let before = entry
      if entry.owner !== object { entry = Entry(owner: object) }
      entry.values[key] = kept
      entries[id] = entry
      return gone + [before]
    }
    withExtendedLifetime(old) {}
  }

  /// Takes out the entries of objects that are gone, unless many were looked through lately.
  private func removeGone() -> [Entry] {
    guard entries.count <= few || entries.count >= limit else { return [] }
    let gone = entries.filter { $0.value.owner == nil }
    for id in gone.keys { entries[id] = nil }
    limit = max(few, 2 * entries.count)
    return Array(gone.values)
  }
}

/// Returns what an object has associated with it under a key; `nil` for nothing.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  AssociatedObjects.shared.value(of: object as AnyObject, key)
}

/// Associates something with an object under a key, or nothing any more where `nil`.
///
/// What is kept is let go of some time after the object's end, when other things are associated.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
  AssociatedObjects.shared.set(value, of: object as AnyObject, key, policy)
}
