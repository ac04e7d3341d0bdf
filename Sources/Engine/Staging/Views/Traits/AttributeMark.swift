/// The first stored property of a class whose objects are values in attributed strings.
///
/// Foundation on Linux compares such values by the type number that its own objects have in bits 8
/// to 17 of their first word, and stops at 0, which an ordinary number there often has. Any other
/// number makes it call `isEqual(_:)`. Source: `CFEqual` of swift-corelibs-foundation.
package struct AttributeMark: Sendable {
  private let word = UInt64(1) << 8

  package init() {}
}
