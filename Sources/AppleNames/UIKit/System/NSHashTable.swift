public import Foundation

/// The treatment of the objects in a table.
public struct NSPointerFunctionsOptions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt

  /// Makes options from Foundation's raw bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let strongMemory: NSPointerFunctionsOptions = []
  public static let weakMemory = NSPointerFunctionsOptions(rawValue: 5)
  public static let objectPersonality: NSPointerFunctionsOptions = []
  public static let objectPointerPersonality = NSPointerFunctionsOptions(rawValue: 2 << 8)
  public static let copyIn = NSPointerFunctionsOptions(rawValue: 1 << 16)

  /// Whether objects are not retained.
  var isWeak: Bool { rawValue & 0xFF == NSPointerFunctionsOptions.weakMemory.rawValue }
  /// Whether objects are compared by identity only.
  var comparesIdentity: Bool { contains(.objectPointerPersonality) }
}

/// A reference to an object, strong or weak.
struct TableReference<Object: AnyObject> {
  private weak var weakObject: Object?
  private let strongObject: Object?

  /// Refers to an object.
  init(_ object: Object, isWeak: Bool) {
    weakObject = object
    strongObject = isWeak ? nil : object
  }

  /// The object; `nil` if it is gone.
  var object: Object? { strongObject ?? weakObject }

  /// Returns whether it refers to an object, or an equal one.
  func refers(to other: Object, byIdentity: Bool) -> Bool {
    guard let object else { return false }
    if object === other { return true }
    return !byIdentity && (object as? NSObject)?.isEqual(other) == true
  }
}

/// A set of objects that may refer to them weakly.
///
/// Objects are listed in the order of adding. Searches take time in proportion to the count.
open class NSHashTable<ObjectType: AnyObject>: NSObject {
  /// The treatment of the objects.
  public typealias Options = NSPointerFunctionsOptions

  private let options: NSPointerFunctionsOptions
  private var references: [TableReference<ObjectType>] = []

  /// Makes an empty set.
  public init(options: NSPointerFunctionsOptions, capacity initialCapacity: Int = 0) {
    self.options = options
  }

  /// Makes an empty set of retained objects.
  public override convenience init() { self.init(options: .strongMemory) }

  /// Returns an empty set that refers to its objects weakly.
  public class func weakObjects() -> NSHashTable<ObjectType> {
    NSHashTable(options: .weakMemory)
  }

  /// Returns the index of an object that is equal to another one.
  private func index(of object: ObjectType) -> Int? {
    references.firstIndex { $0.refers(to: object, byIdentity: options.comparesIdentity) }
  }

  /// The number of objects that are still there.
  open var count: Int { allObjects.count }
  /// The objects that are still there, in the order of adding.
  open var allObjects: [ObjectType] { references.compactMap(\.object) }
  /// Any of the objects; `nil` for an empty set.
  open var anyObject: ObjectType? { allObjects.first }
  /// The objects that are still there, as a set.
  open var setRepresentation: Set<AnyHashable> {
    Set(allObjects.compactMap { $0 as? AnyHashable })
  }

  /// Adds an object, unless an equal one is in the set.
  open func add(_ object: ObjectType?) {
    guard let object else { return }
    references.removeAll { $0.object == nil }
    guard index(of: object) == nil else { return }
    references.append(TableReference(object, isWeak: options.isWeak))
  }

  /// Removes an object.
  open func remove(_ object: ObjectType?) {
    if let object, let index = index(of: object) { references.remove(at: index) }
  }

  /// Removes all objects.
  open func removeAllObjects() { references = [] }

  /// Returns whether an object is in the set.
  open func contains(_ anObject: ObjectType?) -> Bool { member(anObject) != nil }

  /// Returns the object in the set that is equal to another one.
  open func member(_ object: ObjectType?) -> ObjectType? {
    object.flatMap(index).flatMap { references[$0].object }
  }

  /// Returns the objects one by one.
  open func objectEnumerator() -> NSEnumerator { NSArray(array: allObjects).objectEnumerator() }
}
