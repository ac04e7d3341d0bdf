internal import CGIF
internal import Imaging

/// The blocks of one GIF, taken one after the other: giflib reads them from bytes in memory.
final class GIFBlocks {
  /// An image block with what was said before it; its pixels are read or skipped next.
  struct Image {
    /// Where the image goes; it may lie partly or wholly outside the screen.
    var rect: PixelRect
    /// How long it is shown, in centiseconds, as stored.
    var delay: Int
    /// What becomes of it afterwards, 0...7.
    var disposal: Int
    /// The index that leaves a pixel as it is.
    var transparent: Int?
    /// Whether rows come in four passes.
    var isInterlaced: Bool
    /// The words of its colours, all opaque.
    var colors: [UInt32]
  }

  /// The bytes that giflib reads, and how far it is.
  private final class Input {
    /// The whole file.
    let bytes: [UInt8]
    /// The index of the next byte.
    var position = 0

    /// Makes an input at its beginning.
    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Copies as many bytes as there are, and tells their number.
    func read(into target: UnsafeMutablePointer<UInt8>, count: Int) -> Int {
      let count = min(count, bytes.count - position)
      bytes.withUnsafeBufferPointer { bytes in
        for offset in 0..<count { target[offset] = bytes[position + offset] }
      }
      position += count
      return count
    }
  }

  /// The file as giflib knows it.
  private let gif: UnsafeMutablePointer<GifFileType>
  /// What giflib reads, which has to live as long as it does.
  private let input: Input
  /// The name of the file for errors.
  private let file: String?
  /// How many images were met.
  private(set) var imageCount = 0
  /// The number in the loop extension, where 0 means forever; `nil` without one.
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
    // From here on the object is whole, so what throws closes the file.
    try ImageLimits.check(width: width, height: height, file: file)
  }

  deinit {
    var code: Int32 = 0
    withExtendedLifetime(input) { _ = DGifCloseFile(gif, &code) }
  }

  /// Pixels in a row of the screen.
  var width: Int { Int(gif.pointee.SWidth) }
  /// Rows of the screen.
  var height: Int { Int(gif.pointee.SHeight) }

  /// Goes to the next image; `nil` at the end of the file.
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
          // giflib puts the length before the bytes.
          let data = Array(UnsafeBufferPointer(start: found + 1, count: Int(found[0])))
          if code == GRAPHICS_EXT_FUNC_CODE, isFirst, data.count == 4 {
            control.delay = Int(data[1]) | Int(data[2]) << 8
            control.disposal = Int(data[0] >> 2 & 7)
            control.transparent = data[0] & 1 == 1 ? Int(data[3]) : nil
          }
          if isFirst { name = data } else { takeLoop(name, data, code: code) }
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
          "the GIF is broken: it has a block of a kind that there is not; export it again",
          file: file, frame: imageCount + 1)
      }
    }
  }

  /// Takes note of how often the animation plays, where a block of an extension tells it.
  private func takeLoop(_ name: [UInt8], _ data: [UInt8], code: Int32) {
    guard code == APPLICATION_EXT_FUNC_CODE, data.count >= 3, data[0] == 1,
      [Array("NETSCAPE2.0".utf8), Array("ANIMEXTS1.0".utf8)].contains(name)
    else { return }
    storedRepeats = Int(data[1]) | Int(data[2]) << 8
  }

  /// Returns the words of an image's own colours or of the file's.
  private func colors(_ local: UnsafeMutablePointer<ColorMapObject>?) throws -> [UInt32] {
    guard let map = (local ?? gif.pointee.SColorMap)?.pointee, let colors = map.Colors else {
      throw RasterError(
        "the picture has no colours, neither of its own nor of the file: export the GIF again",
        file: file, frame: imageCount)
    }
    return UnsafeBufferPointer(start: colors, count: Int(map.ColorCount)).map {
      0xFF00_0000 | UInt32($0.Red) << 16 | UInt32($0.Green) << 8 | UInt32($0.Blue)
    }
  }

  /// Passes over the pixels of the image that was met last.
  func skipPixels() throws {
    var size: Int32 = 0
    var block: UnsafeMutablePointer<GifByteType>?
    try check(DGifGetCode(gif, &size, &block))
    while block != nil { try check(DGifGetCodeNext(gif, &block)) }
  }

  /// Decodes the next row of the image that was met last.
  func readRow(into row: UnsafeMutableBufferPointer<UInt8>) throws {
    try check(DGifGetLine(gif, row.baseAddress, Int32(row.count)))
  }

  /// Throws what giflib complains about.
  private func check(_ result: Int32) throws {
    guard result == GIF_ERROR else { return }
    throw Self.failure(gif.pointee.Error, file: file, frame: max(1, imageCount))
  }

  /// Words an error of giflib.
  private static func failure(_ code: Int32, file: String?, frame: Int?) -> RasterError {
    let words = GifErrorString(code).map { String(cString: $0) } ?? "unknown"
    return RasterError(
      "the GIF is cut off or broken (giflib says \"\(words)\"): export it again", file: file,
      frame: frame)
  }
}
