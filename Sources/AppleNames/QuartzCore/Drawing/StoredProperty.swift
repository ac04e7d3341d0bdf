import Foundation
import Geometry
import Staging

/// A stored property of an object, found by its name in Swift's metadata.
///
/// On Linux Swift has no key-value coding. The runtime's reflection, which `Mirror` is made of, gives
/// the name, type and offset of each stored property. Reading and writing there bypasses observers
/// (`willSet`, `didSet`), as Core Animation's interpolated values do.
struct StoredProperty {
  /// The name in the source.
  let name: String
  /// The type of the value; that of a weak property is optional.
  let type: Any.Type
  /// The distance from the beginning of the object in bytes.
  let offset: Int
  /// Whether it is a strong variable, not a constant and not weak or unowned.
  let isStrongVariable: Bool

  /// Returns the stored properties of a class and its superclasses, those of superclasses first.
  static func all(of anyClass: AnyClass) -> [StoredProperty] {
    (0..<reflectionCount(anyClass)).map { make(anyClass, $0) }
  }

  /// Returns a class's stored property by its name; `nil` if there is none.
  ///
  /// The properties of the subclass are searched first.
  static func named(_ name: String, of anyClass: AnyClass) -> StoredProperty? {
    for index in (0..<reflectionCount(anyClass)).reversed() {
      let property = make(anyClass, index)
      if property.name == name { return property }
    }
    return nil
  }

  /// Reads the description of one property.
  private static func make(_ anyClass: AnyClass, _ index: Int) -> StoredProperty {
    var field = ReflectedField()
    let type = reflectionChild(anyClass, index: index, field: &field)
    defer { field.release?(field.name) }
    return StoredProperty(
      name: field.name.map { String(cString: $0) } ?? "", type: type,
      offset: reflectionOffset(anyClass, index: index),
      isStrongVariable: field.isStrong && field.isVariable)
  }

  /// Returns the address of the property in an object.
  private func address(in object: AnyObject) -> UnsafeMutableRawPointer {
    Unmanaged.passUnretained(object).toOpaque() + offset
  }

  // MARK: Values

  /// Returns the value in an object; `nil` for weak, unowned and constant properties.
  func value(in object: AnyObject) -> Any? {
    guard isStrongVariable else { return nil }
    let address = address(in: object)
    func read<Value>(_ type: Value.Type) -> Any {
      address.assumingMemoryBound(to: type).pointee
    }
    return withExtendedLifetime(object) { _openExistential(type, do: read) }
  }

  /// Writes a value into an object if it has the property's type, or is a number that fits it.
  ///
  /// - Returns: Whether the value was written.
  @discardableResult
  func set(_ value: Any?, in object: AnyObject) -> Bool {
    guard isStrongVariable else { return false }
    let address = address(in: object)
    func write<Value>(_ type: Value.Type) -> Bool {
      let given: Any = value ?? Optional<Any>.none as Any
      guard let new = given as? Value ?? Self.converted(value, to: type) as? Value else {
        return false
      }
      address.assumingMemoryBound(to: type).pointee = new
      return true
    }
    return withExtendedLifetime(object) { _openExistential(type, do: write) }
  }

  /// Copies a weak reference of one object to another one of the same class, if it is one.
  func copyWeakReference(from source: AnyObject, to target: AnyObject) {
    guard !isStrongVariable, let optional = type as? any OptionalValue.Type,
      optional.wrapped is AnyClass, WeakFieldNames(of: Swift.type(of: source)).contains(name)
    else { return }
    let (from, to) = (address(in: source), address(in: target))
    withExtendedLifetime((source, target)) {
      to.assumingMemoryBound(to: WeakReference.self).pointee.object =
        from.assumingMemoryBound(to: WeakReference.self).pointee.object
    }
  }

  /// Copies the value of one object to another one of the same class.
  func copy(from source: AnyObject, to target: AnyObject) {
    let (from, to) = (address(in: source), address(in: target))
    /// Copies a value of a type.
    func copy<Value>(_ type: Value.Type) {
      to.assumingMemoryBound(to: type).pointee = from.assumingMemoryBound(to: type).pointee
    }
    withExtendedLifetime((source, target)) { _openExistential(type, do: copy) }
  }

  /// Returns an animation's value as one of a property's type; `nil` if it has no such form.
  private static func converted(_ value: Any?, to type: Any.Type) -> Any? {
    guard let value = (value as? LayerValue) ?? LayerValue(value) else { return nil }
    switch (value, type) {
    case (.color(let color), is DynamicColor.Type), (.color(let color), is DynamicColor?.Type):
      return DynamicColor(color)
    case (.color(let color), is CGColor.Type), (.color(let color), is CGColor?.Type):
      return CGColor(color)
    case (.path(let path), is CGPath.Type), (.path(let path), is CGPath?.Type): return CGPath(path)
    case (.transform(let map), is CGAffineTransform.Type):
      return CATransform3DGetAffineTransform(map)
    case (.transform(let map), _): return map
    case (.numbers, is CGPoint.Type), (.numbers, is CGPoint?.Type): return value.point
    case (.numbers, is CGSize.Type), (.numbers, is CGSize?.Type): return value.size
    case (.numbers, is CGRect.Type), (.numbers, is CGRect?.Type): return value.rect
    case (.numbers, _): return value.number.flatMap { number($0, as: type) }
    default: return nil
    }
  }

  /// Returns a number as one of a numeric type; whole numbers are rounded.
  private static func number(_ number: Double, as type: Any.Type) -> Any? {
    switch type {
    case is CGFloat.Type, is CGFloat?.Type: return CGFloat(number)
    case is Double.Type, is Double?.Type: return number
    case is Float.Type, is Float?.Type: return Float(number)
    case is Int.Type, is Int?.Type: return Int(exactly: number.rounded())
    case is Bool.Type: return number != 0
    case is NSNumber.Type, is NSNumber?.Type: return NSNumber(value: number)
    default: return nil
    }
  }

  /// Whether copies of layers may share the value: it is no object that has an identity.
  var isCopiedValue: Bool {
    if !isStrongVariable || name.hasPrefix("$__lazy_storage_$_") { return false }
    switch type {
    case is CGColor.Type, is CGColor?.Type, is DynamicColor.Type, is DynamicColor?.Type,
      is CGPath.Type, is CGPath?.Type:
      return true
    default: break
    }
    /// Returns whether a type is a class, or an optional one.
    func isClass(_ type: Any.Type) -> Bool {
      type is AnyClass || (type as? any OptionalValue.Type).map { isClass($0.wrapped) } ?? false
    }
    if isClass(type) { return false }
    /// Returns whether a type has values without references.
    func isPlain<Value>(_ type: Value.Type) -> Bool { _isPOD(type) }
    if _openExistential(type, do: isPlain) { return true }
    return type is String.Type || type is String?.Type
  }
}

/// The storage of a weak property.
private struct WeakReference {
  weak var object: AnyObject?
}

/// The names of the weak properties in a class's field records, superclasses included.
///
/// A record holds relative pointers to the mangled type, which ends in `Xw` for weak properties, and
/// to the name. Metadata without Objective-C, in 64 bits.
private struct WeakFieldNames {
  private var names: Set<String> = []

  /// Reads the records of a class.
  init(of anyClass: AnyClass) {
    var next: AnyClass? = anyClass
    while let current = next {
      let descriptor = ClassTable(of: current).metadata.load(
        fromByteOffset: 40, as: UnsafeRawPointer.self)
      if let fields = Self.target(descriptor + 16) { read(fields) }
      next = _getSuperclass(current)
    }
  }

  /// Reads the records of one class.
  private mutating func read(_ fields: UnsafeRawPointer) {
    let size = Int(fields.load(fromByteOffset: 10, as: UInt16.self))
    let count = Int(fields.load(fromByteOffset: 12, as: UInt32.self))
    for record in (0..<count).map({ fields + 16 + $0 * size }) {
      guard let type = Self.target(record + 4), let name = Self.target(record + 8),
        Self.isWeak(type)
      else { continue }
      names.insert(String(cString: name.assumingMemoryBound(to: CChar.self)))
    }
  }

  /// Returns whether a mangled type is weak; symbolic references may contain zeros.
  private static func isWeak(_ mangled: UnsafeRawPointer) -> Bool {
    var (index, last): (Int, [UInt8]) = (0, [])
    while true {
      let byte = mangled.load(fromByteOffset: index, as: UInt8.self)
      if byte == 0 { break }
      last.append(byte)
      index += byte <= 0x17 ? 5 : byte <= 0x1F ? 9 : 1
    }
    return last.suffix(2) == [0x58, 0x77]
  }

  /// Returns the target of a relative pointer; `nil` if it is empty.
  private static func target(_ pointer: UnsafeRawPointer) -> UnsafeRawPointer? {
    let distance = Int(pointer.load(as: Int32.self))
    return distance == 0 ? nil : pointer + distance
  }

  /// Returns whether a property of a name is weak.
  func contains(_ name: String) -> Bool { names.contains(name) }
}

/// An optional type.
private protocol OptionalValue {
  /// The type of the value that there may be.
  static var wrapped: Any.Type { get }
}

extension Optional: OptionalValue {
  static var wrapped: Any.Type { Wrapped.self }
}

/// The facts that the runtime gives about a stored property, as `Mirror` reads it.
private struct ReflectedField {
  var name: UnsafePointer<CChar>?
  var release: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
  var isStrong = false
  var isVariable = false
}

/// Returns the number of stored properties of a type, including those of superclasses.
@_silgen_name("swift_reflectionMirror_recursiveCount")
private func reflectionCount(_ type: Any.Type) -> Int

/// Returns the type of a stored property, and describes it.
@_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
private func reflectionChild(
  _ type: Any.Type, index: Int, field: UnsafeMutablePointer<ReflectedField>
) -> Any.Type

/// Returns the offset of a stored property in bytes.
@_silgen_name("swift_reflectionMirror_recursiveChildOffset")
private func reflectionOffset(_ type: Any.Type, index: Int) -> Int
