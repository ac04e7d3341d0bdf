import Foundation

/// The user to whom the other end of a connection on this machine belongs, from the kernel's tables.
enum PeerUser {
  /// Returns whether a program of the server's user, or of the administrator, is the client.
  ///
  /// - Returns: `false` too where the kernel has no tables.
  static func isOwn(ofConnection descriptor: Int32) -> Bool {
    guard let client = end(descriptor, getpeername), let server = end(descriptor, getsockname),
      let table = try? String(
        contentsOfFile: client.count > 16 ? "/proc/net/tcp6" : "/proc/net/tcp", encoding: .utf8)
    else { return false }
    for line in table.split(separator: "\n").dropFirst() {
      let columns = line.split(separator: " ")
      guard columns.count > 7, columns[1] == client, columns[2] == server else { continue }
      return [geteuid(), 0].map { "\($0)" }.contains(String(columns[7]))
    }
    return false
  }

  /// Returns an end of a connection as the tables spell it; `nil` for other families.
  private static func end(
    _ descriptor: Int32,
    _ name: (Int32, UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32
  ) -> String? {
    var storage = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return withUnsafeMutablePointer(to: &storage) { pointer -> String? in
      let raw = UnsafeMutableRawPointer(pointer)
      guard name(descriptor, raw.assumingMemoryBound(to: sockaddr.self), &size) == 0 else {
        return nil
      }
      switch Int32(raw.load(as: sockaddr.self).sa_family) {
      case AF_INET:
        let address = raw.load(as: sockaddr_in.self)
        return text([address.sin_addr.s_addr], port: address.sin_port)
      case AF_INET6:
        let address = raw.load(as: sockaddr_in6.self)
        let words = withUnsafeBytes(of: address.sin6_addr) { Array($0.bindMemory(to: UInt32.self)) }
        return text(words, port: address.sin6_port)
      default: return nil
      }
    }
  }

  /// Returns the words of an address and a port, both in the order of the network, as the tables
  /// have them.
  private static func text(_ words: [UInt32], port: UInt16) -> String {
    func hexadecimal(_ value: some BinaryInteger, _ count: Int) -> String {
      let digits = String(value, radix: 16, uppercase: true)
      return String(repeating: "0", count: count - digits.count) + digits
    }
    return words.map { hexadecimal($0, 8) }.joined() + ":"
      + hexadecimal(UInt16(bigEndian: port), 4)
  }
}
