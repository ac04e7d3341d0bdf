import CInitializers

/// An initializer that is not `required`, of a class that is known only at run time.
///
/// Swift makes objects of such a class only by initializers that are `required`, which UIKit's are
/// not: a subclass written for UIKit says `override init(frame:)`. The initializer stands in each
/// class's table of overridable members all the same, always at one place, and is called from there.
/// The place is where the tables of a class and of a subclass that overrides nothing else differ.
package struct InheritedInitializer<Made: AnyObject> {
  private let name: String
  private let slot: Int?

  /// Finds an initializer, which a subclass overrides and nothing before it.
  ///
  /// - Parameter superclass: The class whose members the subclass may override as well.
  package init(_ name: String, overriddenIn subclass: Made.Type, after superclass: AnyClass? = nil)
  {
    self.name = name
    slot = ClassTable.slot(overriddenIn: subclass, of: Made.self, after: superclass)
  }

  /// Makes an object of a class.
  ///
  /// - Parameter call: The call of the initializer's code with the class's metadata, which returns
  ///   the object to a caller that owns it.
  package func make(
    _ madeClass: AnyClass,
    _ call: (UnsafeRawPointer, UnsafeRawPointer) -> UnsafeMutableRawPointer
  ) -> Made {
    let table = ClassTable(of: madeClass)
    guard let slot, let code = table[slot] else {
      preconditionFailure("\(madeClass) has no \(name) where this version of Swift has it")
    }
    return Unmanaged<Made>.fromOpaque(call(code, table.metadata)).takeRetainedValue()
  }

  /// Makes an object by an initializer that takes an optional string, maybe after a case.
  ///
  /// - Parameter number: The number of the case among the cases of an enumeration without payload.
  package func make(_ madeClass: AnyClass, number: UInt8? = nil, text: String?) -> Made {
    // Initializers own their arguments, so the copy that is made here is not released here.
    let copy = UnsafeMutablePointer<String?>.allocate(capacity: 1)
    copy.initialize(to: text)
    defer { copy.deallocate() }
    let words = UnsafeRawPointer(copy)
    let (first, second) = (
      words.load(as: UInt64.self),
      words.load(fromByteOffset: MemoryLayout<UInt64>.size, as: UInt64.self)
    )
    return make(madeClass) { code, metadata in
      guard let number else {
        return cellophane_initialize_with_text(code, first, second, metadata)
      }
      return cellophane_initialize_with_case_and_text(code, number, first, second, metadata)
    }
  }
}
