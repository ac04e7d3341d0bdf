internal import CGIF
internal import Imaging

/// A sequential reader of the blocks of a GIF, through giflib, from bytes in memory.
final class GIFBlocks {
  /// An image block with its graphics control; its pixels are read or skipped next.
  struct Image {
    /// The rectangle of the image, which may lie partly or completely outside the screen.
    var rect: PixelRect
    /// The display time in centiseconds, as stored.
    var delay: Int
    /// The disposal method, 0...7.
    var disposal: Int
    /// The index that leaves a pixel unchanged.
    var transparent: Int?
    /// Whether the rows are stored in four passes.
    var isInterlaced: Bool
    /// The words of its colors, all opaque.
    var colors: [UInt32]
  }

  /// The bytes that giflib reads, with its position.
  private final class Input {
    /// The whole file.
    let bytes: [UInt8]
    /// The index of the next byte.
    var position = 0

    /// Makes an input at its beginning.
    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Copies as many bytes as are available, and returns their number.
    func read(into target: UnsafeMutablePointer<UInt8>, count: Int) -> Int {
      let count = min(count, bytes.count - position)
      bytes.withUnsafeBufferPointer { bytes in
        for offset in 0..<count { target[offset] = bytes[position + offset] }
      }
      position += count
      return count
    }
  }

  /// The file's handle in giflib.
  private let gif: UnsafeMutablePointer<GifFileType>
  /// The input of giflib, which has to live as long as the handle.
  private let input: Input
  /// The name of the file for errors.
  private let file: String?
  /// The number of images so far.
  private(set) var imageCount = 0
  /// The number in the loop extension, where 0 means forever; `nil` without the extension.
  private(set) var storedRepeats: Int?

  /// Reads the screen's size.
  init(_ bytes: [UInt8], file: String?) throws {
    let input = Input(bytes)
    var code: Int32 = 0
    let opened = DGifOpen(
      Unmanaged.passUnretained(input).toOpaque(),
      { gif, target, count in
        guard let data = gif?.pointee.UserData, let target, count > 0 else { return 0 }
        let input = Unmanaged<Input>.fromOpaque(data).takeUnretainedValue()
        return Int32(input.read(into: target, count: Int(count)))
      }, &code)
    guard let opened else { throw Self.failure(code, file: file, frame: nil) }
    self.gif = opened; self.input = input; self.file = file
    // From here on all properties are set, so that `deinit` closes the file after an error.
    try ImageLimits.check(width: width, height: height, file: file)
  }

  deinit {
    var code: Int32 = 0
    withExtendedLifetime(input) { _ = DGifCloseFile(gif, &code) }
  }

  /// The number of pixels in a row of the screen.
  var width: Int { Int(gif.pointee.SWidth) }
  /// The number of rows of the screen.
  var height: Int { Int(gif.pointee.SHeight) }

  /// Advances to the next image; `nil` at the end of the file.
  func nextImage() throws -> Image? {
    var control = (delay: 0, disposal: 0, transparent: Int?.none)
    while true {
      var type = UNDEFINED_RECORD_TYPE
      try check(DGifGetRecordType(gif, &type))
      switch type {
      case TERMINATE_RECORD_TYPE: return nil
      case EXTENSION_RECORD_TYPE:
        var code: Int32 = 0
        var block: UnsafeMutablePointer<GifByteType>?
        try check(DGifGetExtension(gif, &code, &block))
        var name: [UInt8] = []
        var isFirst = true
        while let found = block {
          // giflib stores the length before the bytes.
          let data = Array(UnsafeBufferPointer(start: found + 1, count: Int(found[0])))
          if code == GRAPHICS_EXT_FUNC_CODE, isFirst, data.count == 4 {
            control.delay = Int(data[1]) | Int(data[2]) << 8
            control.disposal = Int(data[0] >> 2 & 7)
            control.transparent = data[0] & 1 == 1 ? Int(data[3]) : nil
          }
          if isFirst { name = data } else { storeLoop(name, data, code: code) }
          isFirst = false
          try check(DGifGetExtensionNext(gif, &block))
        }
      case IMAGE_DESC_RECORD_TYPE:
        imageCount += 1
        try check(DGifGetImageHeader(gif))
        let image = gif.pointee.Image
        try ImageLimits.check(
          width: Int(image.Width), height: Int(image.Height), file: file, frame: imageCount)
        return Image(
          rect: PixelRect(
            x: Int(image.Left), y: Int(image.Top), width: Int(image.Width),
            height: Int(image.Height)),
          delay: control.delay, disposal: control.disposal, transparent: control.transparent,
          isInterlaced: image.Interlace, colors: try colors(image.ColorMap))
      default:
        throw RasterError(
          "the GIF is corrupt: it has a block of an unknown kind; export it again",
          file: file, frame: imageCount + 1)
      }
    }
  }

  /// Stores the loop count if a block of an extension contains it.
  private func storeLoop(_ name: [UInt8], _ data: [UInt8], code: Int32) {
    guard code == APPLICATION_EXT_FUNC_CODE, data.count >= 3, data[0] == 1,
      [Array("NETSCAPE2.0".utf8), Array("ANIMEXTS1.0".utf8)].contains(name)
    else { return }
    storedRepeats = Int(data[1]) | Int(data[2]) << 8
  }

  /// Returns the words of an image's local colors, or of the global ones.
  private func colors(_ local: UnsafeMutablePointer<ColorMapObject>?) throws -> [UInt32] {
    guard let map = (local ?? gif.pointee.SColorMap)?.pointee, let colors = map.Colors else {
      throw RasterError(
        "the image has neither a local nor a global color table; export the GIF again",
        file: file, frame: imageCount)
    }
    return UnsafeBufferPointer(start: colors, count: Int(map.ColorCount)).map {
      0xFF00_0000 | UInt32($0.Red) << 16 | UInt32($0.Green) << 8 | UInt32($0.Blue)
    }
  }

  /// Skips the pixels of the last image.
  func skipPixels() throws {
    var size: Int32 = 0
    var block: UnsafeMutablePointer<GifByteType>?
    try check(DGifGetCode(gif, &size, &block))
    while block != nil { try check(DGifGetCodeNext(gif, &block)) }
  }

  /// Decodes the next row of the last image.
  func readRow(into row: UnsafeMutableBufferPointer<UInt8>) throws {
    try check(DGifGetLine(gif, row.baseAddress, Int32(row.count)))
  }

  /// Throws an error reported by giflib.
  private func check(_ result: Int32) throws {
    guard result == GIF_ERROR else { return }
    throw Self.failure(gif.pointee.Error, file: file, frame: max(1, imageCount))
  }

  /// Returns an error for a code of giflib.
  private static func failure(_ code: Int32, file: String?, frame: Int?) -> RasterError {
    let words = GifErrorString(code).map { String(cString: $0) } ?? "unknown"
    return RasterError(
      "the GIF is truncated or corrupt (giflib: \"\(words)\"); export it again", file: file,
      frame: frame)
  }
}
