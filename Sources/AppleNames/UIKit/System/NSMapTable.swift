public import Foundation

/// A dictionary of objects that may refer to its keys and values weakly.
///
/// An entry ends with its key or its value. Searches take time in proportion to the count.
open class NSMapTable<KeyType: AnyObject, ObjectType: AnyObject>: NSObject {
  /// The treatment of the objects.
  public typealias Options = NSPointerFunctionsOptions

  /// A key and its value.
  private struct Entry {
    let key: TableReference<KeyType>
    var value: TableReference<ObjectType>

    /// Whether both are still there.
    var isComplete: Bool { key.object != nil && value.object != nil }
  }

  private let keyOptions: NSPointerFunctionsOptions
  private let valueOptions: NSPointerFunctionsOptions
  private var entries: [Entry] = []

  /// Makes an empty table.
  public init(
    keyOptions: NSPointerFunctionsOptions, valueOptions: NSPointerFunctionsOptions,
    capacity initialCapacity: Int = 0
  ) {
    self.keyOptions = keyOptions; self.valueOptions = valueOptions
  }

  /// Makes an empty table that retains keys and values.
  public override convenience init() {
    self.init(keyOptions: .strongMemory, valueOptions: .strongMemory)
  }

  /// Returns an empty table that retains keys and values.
  public class func strongToStrongObjects() -> NSMapTable<KeyType, ObjectType> {
    NSMapTable(keyOptions: .strongMemory, valueOptions: .strongMemory)
  }

  /// Returns an empty table that retains its values only.
  public class func weakToStrongObjects() -> NSMapTable<KeyType, ObjectType> {
    NSMapTable(keyOptions: .weakMemory, valueOptions: .strongMemory)
  }

  /// Returns an empty table that retains its keys only.
  public class func strongToWeakObjects() -> NSMapTable<KeyType, ObjectType> {
    NSMapTable(keyOptions: .strongMemory, valueOptions: .weakMemory)
  }

  /// Returns an empty table that retains neither keys nor values.
  public class func weakToWeakObjects() -> NSMapTable<KeyType, ObjectType> {
    NSMapTable(keyOptions: .weakMemory, valueOptions: .weakMemory)
  }

  /// Returns the index of a key's entry.
  private func index(of key: KeyType) -> Int? {
    entries.firstIndex { $0.key.refers(to: key, byIdentity: keyOptions.comparesIdentity) }
  }

  /// The number of entries whose key and value are still there.
  open var count: Int { entries.count(where: \.isComplete) }

  /// Returns the value of a key; `nil` for none.
  open func object(forKey aKey: KeyType?) -> ObjectType? {
    aKey.flatMap(index).flatMap { entries[$0].value.object }
  }

  /// Sets the value of a key; `nil` removes it.
  open func setObject(_ anObject: ObjectType?, forKey aKey: KeyType?) {
    guard let aKey else { return }
    entries.removeAll { !$0.isComplete }
    guard let anObject else { return removeObject(forKey: aKey) }
    let value = TableReference(anObject, isWeak: valueOptions.isWeak)
    if let index = index(of: aKey) {
      entries[index].value = value
    } else {
      entries.append(
        Entry(key: TableReference(aKey, isWeak: keyOptions.isWeak), value: value))
    }
  }

  /// Removes a key with its value.
  open func removeObject(forKey aKey: KeyType?) {
    if let aKey, let index = index(of: aKey) { entries.remove(at: index) }
  }

  /// Removes all entries.
  open func removeAllObjects() { entries = [] }

  /// Returns the keys one by one, in the order of adding.
  open func keyEnumerator() -> NSEnumerator {
    NSArray(array: entries.filter(\.isComplete).compactMap(\.key.object)).objectEnumerator()
  }

  /// Returns the values one by one, in the order of adding.
  open func objectEnumerator() -> NSEnumerator? {
    NSArray(array: entries.filter(\.isComplete).compactMap(\.value.object)).objectEnumerator()
  }
}
