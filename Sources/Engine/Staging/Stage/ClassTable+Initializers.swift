import CInitializers

/// Calls of initializers with a text, which the classes of a table's views have.
extension ClassTable {
  /// Returns the first slot after a superclass's own that differs in a class and its overrider.
  ///
  /// It is the slot of the first overridden member that the class itself declares.
  package static func slot(
    overriddenIn derived: AnyClass, of base: AnyClass, after superclass: AnyClass
  ) -> Int? {
    let (own, other) = (ClassTable(of: base), ClassTable(of: derived))
    let first = ClassTable(of: superclass).slots.upperBound
    return own.slots.first { $0 >= first && own[$0] != other[$0] }
  }

  /// Makes an object by the initializer in a slot that takes an optional string.
  ///
  /// - Returns: The object, which the caller owns; `nil` where the slot is empty.
  package func makeObject(slot: Int, text: String?) -> UnsafeMutableRawPointer? {
    guard let code = self[slot] else { return nil }
    return ClassTable.withWords(of: text) {
      cellophane_initialize_with_text(code, $0, $1, metadata)
    }
  }

  /// Makes an object by the initializer in a slot that takes an enumeration's case and an optional
  /// string.
  ///
  /// - Parameter number: The number of the case among the cases of an enumeration without payload.
  /// - Returns: The object, which the caller owns; `nil` where the slot is empty.
  package func makeObject(
    slot: Int, number: UInt8, text: String?
  ) -> UnsafeMutableRawPointer? {
    guard let code = self[slot] else { return nil }
    return ClassTable.withWords(of: text) {
      cellophane_initialize_with_case_and_text(code, number, $0, $1, metadata)
    }
  }

  /// Runs a body with the two words of an optional string, which the body consumes.
  ///
  /// Initializers own their arguments, so the copy that is made here is not released here.
  private static func withWords<Result>(
    of text: String?, _ body: (UInt64, UInt64) -> Result
  ) -> Result {
    let copy = UnsafeMutablePointer<String?>.allocate(capacity: 1)
    copy.initialize(to: text)
    defer { copy.deallocate() }
    let words = UnsafeRawPointer(copy)
    return body(
      words.load(as: UInt64.self),
      words.load(fromByteOffset: MemoryLayout<UInt64>.size, as: UInt64.self))
  }
}
