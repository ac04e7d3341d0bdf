import Foundation

/// The ownership of an associated object.
public enum objc_AssociationPolicy: UInt, Hashable, Sendable {
  /// A weak reference; it becomes `nil` when the object ends, unlike on Apple's systems.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  case OBJC_ASSOCIATION_ASSIGN = 0
  // swift-format-ignore: AlwaysUseLowerCamelCase
  case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
  /// A strong reference to a copy, if the value conforms to `NSCopying`.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
  // swift-format-ignore: AlwaysUseLowerCamelCase
  case OBJC_ASSOCIATION_RETAIN = 769
  /// A strong reference to a copy, if the value conforms to `NSCopying`.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  case OBJC_ASSOCIATION_COPY = 771
}

/// Values that are associated with objects, by the objects' addresses.
///
/// The end of an object is not observable here. So an object's values are released at some later
/// association: at the next one while there are few entries, and occasionally when there are many.
private final class AssociatedObjects: @unchecked Sendable {  // Every access holds the lock.
  static let shared = AssociatedObjects()

  /// The values of one object, and the object, which is not retained.
  private struct Entry {
    weak var owner: AnyObject?
    var values: [UnsafeRawPointer: Value] = [:]
  }

  /// A value that is retained or referenced weakly.
  private enum Value {
    case kept(Any)
    case known(Known)
  }

  /// A weak reference to an object.
  private struct Known { weak var object: AnyObject? }

  private let lock = NSLock()
  private var entries: [ObjectIdentifier: Entry] = [:]
  /// The number of entries up to which every association looks for ended objects.
  private let few = 64
  /// The number of entries above which entries of ended objects are looked for next.
  private var limit = 64

  /// Returns an object's value for a key.
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

  /// Sets or removes an object's value for a key.
  func set(
    _ value: Any?, of object: AnyObject, _ key: UnsafeRawPointer, _ policy: objc_AssociationPolicy
  ) {
    let kept: Value? = value.map {
      switch policy {
      case .OBJC_ASSOCIATION_ASSIGN:
        // A value type has no other owner that could retain it.
        type(of: $0) is AnyClass ? .known(Known(object: $0 as AnyObject)) : .kept($0)
      case .OBJC_ASSOCIATION_COPY, .OBJC_ASSOCIATION_COPY_NONATOMIC:
        .kept(($0 as? any NSCopying)?.copy(with: nil) ?? $0)
      case .OBJC_ASSOCIATION_RETAIN, .OBJC_ASSOCIATION_RETAIN_NONATOMIC: .kept($0)
      }
    }
    // A released value may use associated objects in its deinitializer, so it is released after
    // unlocking.
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

  /// Removes all values of an object.
  func removeAll(of object: AnyObject) {
    let old = lock.withLock { entries.removeValue(forKey: ObjectIdentifier(object)) }
    withExtendedLifetime(old) {}
  }

  /// Removes the entries of objects that have ended, unless many entries were examined recently.
  private func removeGone() -> [Entry] {
    guard entries.count <= few || entries.count >= limit else { return [] }
    let gone = entries.filter { $0.value.owner == nil }
    for id in gone.keys { entries[id] = nil }
    limit = max(few, 2 * entries.count)
    return Array(gone.values)
  }
}

/// Returns the value that is associated with an object for a key; `nil` if there is none.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  AssociatedObjects.shared.value(of: object as AnyObject, key)
}

/// Associates a value with an object for a key, or removes it if the value is `nil`.
///
/// Retained values are released some time after the object's end, when other values are associated.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
  AssociatedObjects.shared.set(value, of: object as AnyObject, key, policy)
}

/// Removes all values that are associated with an object.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func objc_removeAssociatedObjects(_ object: Any) {
  AssociatedObjects.shared.removeAll(of: object as AnyObject)
}
