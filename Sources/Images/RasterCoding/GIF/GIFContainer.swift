internal import CGIF
internal import Imaging

/// A writer of one GIF file: giflib writes the blocks, and the images are already compressed.
struct GIFContainer: ~Copyable {
  /// The file's handle in giflib.
  private let file: UnsafeMutablePointer<GifFileType>
  /// The destination of giflib's bytes.
  private let sink: Unmanaged<GIFSink>
  /// Whether every image declares the transparent index, because parts of the screen may be empty.
  ///
  /// Others clear a rectangle to the color of the index, and fill the empty screen with it, where
  /// the image itself declares none.
  private let hasHoles: Bool
  /// Whether giflib has ended the file and freed it.
  private var isClosed = false

  /// Opens an empty file.
  init(sink: GIFSink, hasHoles: Bool) throws {
    self.hasHoles = hasHoles
    let sink = Unmanaged.passRetained(sink)
    var code: Int32 = 0
    let opened = EGifOpen(
      sink.toOpaque(),
      { file, bytes, count in
        guard let sink = file?.pointee.UserData, let bytes, count > 0 else { return 0 }
        return Unmanaged<GIFSink>.fromOpaque(sink).takeUnretainedValue()
          .take(UnsafeBufferPointer(start: bytes, count: Int(count))) ? count : 0
      }, &code)
    guard let opened else {
      sink.release()
      throw RasterError.memory(of: "giflib")
    }
    self.sink = sink; file = opened
    EGifSetGifVersion(file, true)
  }

  /// Writes the screen, its colors (2^n of them) and the loop extension.
  func begin(width: Int, height: Int, colors: [UInt32], storedRepeats: UInt16?) throws {
    let object = try Self.map(colors)
    defer { GifFreeMapObject(object) }
    try check(EGifPutScreenDesc(file, Int32(width), Int32(height), 8, 0, object))
    if let storedRepeats {
      try check(EGifPutExtensionLeader(file, APPLICATION_EXT_FUNC_CODE))
      let name: [UInt8] = Array("NETSCAPE2.0".utf8)
      try check(EGifPutExtensionBlock(file, Int32(name.count), name))
      let count: [UInt8] = [1, UInt8(storedRepeats & 0xFF), UInt8(storedRepeats >> 8)]
      try check(EGifPutExtensionBlock(file, Int32(count.count), count))
      try check(EGifPutExtensionTrailer(file))
    }
  }

  /// Returns giflib's copy of 2^n colors, which the caller frees.
  private static func map(_ colors: [UInt32]) throws -> UnsafeMutablePointer<ColorMapObject> {
    let map = colors.map {
      GifColorType(
        Red: UInt8($0 >> 16 & 0xFF), Green: UInt8($0 >> 8 & 0xFF), Blue: UInt8($0 & 0xFF))
    }
    guard let object = GifMakeMapObject(Int32(map.count), map) else {
      throw RasterError.memory(of: "giflib")
    }
    return object
  }

  deinit {
    if !isClosed {
      var code: Int32 = 0
      EGifCloseFile(file, &code)
    }
    sink.release()
  }

  /// Writes one image with a display time of `delay` centiseconds.
  ///
  /// - Parameters:
  ///   - colors: the image's own colors, 2^n of them with the n of the code; `nil` for those of
  ///     the file.
  ///   - code: the compressed pixels.
  ///   - isCleared: whether the rectangle is cleared afterwards (disposal 2) and not kept (1).
  func append(
    _ rect: PixelRect, delay: Int, colors: [UInt32]? = nil, code: ImageCode, isCleared: Bool = false
  ) throws {
    let isTransparent = hasHoles || code.usesTransparency
    var control = GraphicsControlBlock(
      DisposalMode: isCleared ? DISPOSE_BACKGROUND : DISPOSE_DO_NOT, UserInputFlag: false,
      DelayTime: Int32(delay),
      TransparentColor: isTransparent ? Int32(IndexRun.transparent) : NO_TRANSPARENT_COLOR)
    var extensionBytes: [UInt8] = [0, 0, 0, 0]
    let count = EGifGCBToExtension(&control, &extensionBytes)
    try check(EGifPutExtension(file, GRAPHICS_EXT_FUNC_CODE, Int32(count), extensionBytes))
    let object = try colors.map(Self.map)
    defer { GifFreeMapObject(object) }
    // giflib takes the size of an image's code from its colors. The file's are written already.
    let screen = file.pointee.SColorMap
    let screenBits = screen?.pointee.BitsPerPixel ?? 8
    screen?.pointee.BitsPerPixel = Int32(code.bits)
    defer { screen?.pointee.BitsPerPixel = screenBits }
    try check(
      EGifPutImageDesc(
        file, Int32(rect.x), Int32(rect.y), Int32(rect.width), Int32(rect.height), false, object))
    var block = [UInt8](repeating: 0, count: 256)
    try code.bytes.withUnsafeBytes { bytes in
      var position = 0
      while position < bytes.count {
        let length = min(255, bytes.count - position)
        block[0] = UInt8(length)
        block.withUnsafeMutableBytes {
          UnsafeMutableRawBufferPointer(rebasing: $0[1...])
            .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[position..<position + length]))
        }
        try check(EGifPutCodeNext(file, block))
        position += length
      }
    }
    try check(EGifPutCodeNext(file, nil))
  }

  /// Ends the file and writes all buffered bytes.
  mutating func close() throws {
    var code: Int32 = 0
    isClosed = true
    let result = EGifCloseFile(file, &code)
    let sink = sink.takeUnretainedValue()
    if let error = sink.error { throw error }
    guard result != GIF_ERROR else {
      throw RasterError("the GIF could not be finished: giflib error \(code)")
    }
    try sink.flush()
  }

  /// Throws the error of the sink or of giflib.
  private func check(_ result: Int32) throws {
    if let error = sink.takeUnretainedValue().error { throw error }
    guard result != GIF_ERROR else {
      let words = GifErrorString(file.pointee.Error).map { String(cString: $0) } ?? "unknown"
      throw RasterError("the GIF could not be written: giflib reports \"\(words)\"")
    }
  }
}

/// A buffer between giflib, which writes single bytes, and the consumer of the file.
final class GIFSink {
  /// The number of bytes that are passed on at a time.
  private static let chunk = 65536

  /// The error of the consumer; nothing is written after it.
  private(set) var error: (any Error)?
  /// The bytes that were not passed on yet.
  private var buffer: [UInt8] = []
  /// The consumer, which takes bytes of the file.
  private let write: (UnsafeRawBufferPointer) throws -> Void

  /// Makes a sink that passes bytes to `write`.
  init(write: @escaping (UnsafeRawBufferPointer) throws -> Void) {
    self.write = write
    buffer.reserveCapacity(Self.chunk + 256)
  }

  /// Takes bytes from giflib, and returns whether it may continue.
  func take(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard error == nil else { return false }
    buffer.append(contentsOf: bytes)
    if buffer.count < Self.chunk { return true }
    do {
      try flush()
      return true
    } catch {
      self.error = error
      return false
    }
  }

  /// Passes on all buffered bytes.
  func flush() throws {
    guard !buffer.isEmpty else { return }
    try buffer.withUnsafeBytes { try write($0) }
    buffer.removeAll(keepingCapacity: true)
  }
}
