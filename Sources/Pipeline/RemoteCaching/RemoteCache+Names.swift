extension RemoteCache {
  /// Returns whether a text is the name of an entry.
  package static func isName(_ name: String) -> Bool {
    func isKey(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    func isHexadecimal(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
      default: false
      }
    }
    if name.hasPrefix("cas/") {
      let key = name.utf8.dropFirst(4)
      return key.count == 64 && key.allSatisfy(isHexadecimal)
    }
    let key = name.utf8.dropFirst(3)
    return name.hasPrefix("ac/") && (1...200).contains(key.count) && key.allSatisfy(isKey)
  }
}
