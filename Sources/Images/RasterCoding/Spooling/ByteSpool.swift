/// Bytes that are appended and then read, in memory up to a limit and beyond it in a temporary file.
struct ByteSpool: ~Copyable {
  private(set) var count = 0
  /// The bytes that are not in the file.
  private var bytes: [UInt8] = []
  /// The file of the earlier bytes, once it exists.
  private var file: SpoolFile?
  /// The amounts of data in memory.
  private let memory: EncoderMemory

  /// Makes an empty spool.
  init(memory: EncoderMemory) { self.memory = memory }

  mutating func append(_ more: UnsafeBufferPointer<UInt8>) throws {
    bytes.append(contentsOf: more)
    count += more.count
    guard bytes.count > memory.compressedBytes else { return }
    let file = try self.file ?? SpoolFile(folder: memory.folder)
    self.file = file
    try bytes.withUnsafeBytes { try file.write($0) }
    bytes.removeAll(keepingCapacity: true)
  }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    (count, file) = (0, nil)
  }

  /// Calls a closure with all bytes, in pieces.
  func read(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    try file?.read(body)
    if !bytes.isEmpty { try bytes.withUnsafeBytes(body) }
  }
}
