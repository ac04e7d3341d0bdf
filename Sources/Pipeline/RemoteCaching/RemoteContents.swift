/// The contents of an entry that is stored.
package enum RemoteContents: Sendable {
  case bytes([UInt8])
  /// A file, which is read while it is sent.
  case file(path: String)
}
