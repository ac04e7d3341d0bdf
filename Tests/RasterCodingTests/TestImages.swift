import Imaging
import RasterCoding
import TestSupport
import Testing

/// Generated images and animations for the tests.
enum TestImages {
  /// Returns a bitmap with words computed from their positions.
  static func bitmap(_ width: Int, _ height: Int, _ word: (Int, Int) -> UInt32) -> Bitmap {
    var bitmap = Bitmap(width: width, height: height, filledWith: 0xFF00_0000)
    for y in 0..<height { for x in 0..<width { bitmap[x, y] = word(x, y) | 0xFF00_0000 } }
    return bitmap
  }

  /// Returns a card that moves over a gradient; many thousand colors in total.
  static func gradientAnimation(width: Int = 64, height: Int = 48, count: Int = 12) -> [Bitmap] {
    (0..<count).map { frame in
      bitmap(width, height) { x, y in
        let inside = (8 + frame * 2..<28 + frame * 2).contains(x) && (10..<34).contains(y)
        let red = inside ? 255 - x * 3 : 40 + x * 2
        let green = inside ? y * 5 : 90 + y * 3
        let blue = inside ? (x * 2 + y + frame * 5) & 0xFF : 200
        return UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
      }
    }
  }

  /// Returns noise in few colors, a part of which changes in every frame.
  static func noisyAnimation(
    width: Int, height: Int, count: Int, colors: Int, seed: UInt64 = 7
  ) -> [Bitmap] {
    var numbers = SeededNumbers(seed: seed)
    var current = bitmap(width, height) { _, _ in
      UInt32.random(in: 0..<UInt32(colors), using: &numbers) &* 0x01_2357 & 0xFF_FFFF
    }
    return (0..<count).map { _ in
      for index in current.words.indices where Bool.random(using: &numbers) {
        let color = UInt32.random(in: 0..<UInt32(colors), using: &numbers)
        current.words[index] = 0xFF00_0000 | color &* 0x01_2357 & 0xFF_FFFF
      }
      return current
    }
  }

  /// Encodes frames, all with one delay.
  static func encode(
    _ frames: [Bitmap], delay: Int = 2, options: GIFOptions = GIFOptions()
  ) throws -> [UInt8] {
    try encode(frames.map { ($0, delay) }, options: options)
  }

  /// Encodes frames with individual delays.
  static func encode(
    _ frames: [(Bitmap, Int)], options: GIFOptions = GIFOptions(),
    memory: EncoderMemory = EncoderMemory()
  ) throws -> [UInt8] {
    let encoder = try GIFEncoder(
      width: frames[0].0.width, height: frames[0].0.height, options: options,
      memory: memory)
    for (bitmap, delay) in frames { try encoder.append(bitmap, delay: delay) }
    var bytes: [UInt8] = []
    try encoder.finish { bytes += $0 }
    return bytes
  }

  /// Reads all frames of an animation.
  static func frames(_ animation: RasterAnimation) throws -> [RasterFrame] {
    let reader = try animation.open()
    var frames: [RasterFrame] = []
    while let frame = try reader.next() { frames.append(frame) }
    return frames
  }

  /// Encodes frames as an animated PNG.
  static func apng(
    _ frames: [RasterFrame], loopCount: Int? = nil,
    memory: EncoderMemory = EncoderMemory()
  ) throws -> [UInt8] {
    let encoder = try APNGEncoder(
      width: frames[0].bitmap.width, height: frames[0].bitmap.height, loopCount: loopCount,
      memory: memory, compression: .smallest)
    for frame in frames { try encoder.append(frame.bitmap, duration: frame.duration) }
    var bytes: [UInt8] = []
    try encoder.finish { bytes += $0 }
    return bytes
  }

  /// Returns the data of all chunks of one name.
  static func chunks(_ bytes: [UInt8], _ name: String) -> [[UInt8]] {
    var found: [[UInt8]] = []
    var position = 8
    while position + 12 <= bytes.count {
      let length = bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
      if bytes[position + 4..<position + 8].elementsEqual(name.utf8) {
        found.append(Array(bytes[position + 8..<position + 8 + length]))
      }
      position += length + 12
    }
    return found
  }
}

extension EncoderMemory: CustomTestStringConvertible {
  /// Amounts around those of the sample animations, each of one kind of data and of all.
  static var samples: [EncoderMemory] {
    var samples: [EncoderMemory] = []
    for words in [0, 1, 100, 2500, 3000, 10_000] {
      var memory = EncoderMemory()
      memory.packedWords = words
      samples.append(memory)
    }
    for (pixels, band) in [(0, 0), (0, 1), (0, 100), (0, 700), (1849, 51), (1850, 50)] {
      var memory = EncoderMemory()
      (memory.framePixels, memory.bandPixels) = (pixels, band)
      samples.append(memory)
    }
    for bytes in [0, 1, 1000] {
      var memory = EncoderMemory()
      (memory.packedWords, memory.framePixels, memory.bandPixels) = (bytes, 0, bytes)
      memory.compressedBytes = bytes
      samples.append(memory)
    }
    return samples
  }

  public var testDescription: String {
    "\(packedWords) words, \(framePixels) pixels in bands of \(bandPixels), \(compressedBytes) bytes"
  }
}
