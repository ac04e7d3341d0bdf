/// A class's table of overridable members, in which Swift looks up the methods of a dynamic class.
///
/// An initializer that is not `required` is in it like any other, always in the same slot, although
/// Swift has no word to call it by. Metadata without Objective-C, in 64 bits: kind, superclass,
/// flags and instance size, sizes of the metadata, descriptor, destroyer; then fields and members,
/// superclasses first.
package struct ClassTable {
  /// The class's metadata.
  package let metadata: UnsafeRawPointer

  /// Reads the table of a class.
  package init(of anyClass: AnyClass) {
    metadata = unsafeBitCast(anyClass, to: UnsafeRawPointer.self)
  }

  /// The code in a slot of the table, counted in words of the metadata.
  package subscript(slot: Int) -> UnsafeRawPointer? {
    metadata.load(
      fromByteOffset: slot * MemoryLayout<UnsafeRawPointer>.size, as: UnsafeRawPointer?.self)
  }

  /// Returns the first slot in which the table of a class that overrides something differs from its
  /// superclass's; `nil` where none does.
  ///
  /// - Parameter superclass: The class whose slots are passed over, so that the slot is that of the
  ///   first overridden member that the base class itself declares.
  package static func slot(
    overriddenIn derived: AnyClass, of base: AnyClass, after superclass: AnyClass? = nil
  ) -> Int? {
    let (own, other) = (ClassTable(of: base), ClassTable(of: derived))
    let first = superclass.map { ClassTable(of: $0).slots.upperBound } ?? 0
    return own.slots.first { $0 >= first && own[$0] != other[$0] }
  }

  /// The slots after the metadata's header, in words.
  var slots: Range<Int> {
    let size = metadata.load(fromByteOffset: 32, as: UInt32.self)
    let start = metadata.load(fromByteOffset: 36, as: UInt32.self)
    return 7..<(Int(size - start) / MemoryLayout<UnsafeRawPointer>.size)
  }
}
