internal import Imaging

extension Bitmap {
  /// Returns the picture upright, made of rows that lie as a camera was held.
  func turned(_ orientation: ImageOrientation) -> Bitmap {
    guard orientation != .up else { return self }
    // From a place in the result, the index in the rows of the file, and what a step right adds.
    let (last, end) = (width - 1, height - 1)
    let (start, right, down) =
      switch orientation {
      case .up: (0, 1, width)
      case .upMirrored: (last, -1, width)
      case .down: (end * width + last, -1, -width)
      case .downMirrored: (end * width, 1, -width)
      case .leftMirrored: (0, width, 1)
      case .right: (end * width, -width, 1)
      case .rightMirrored: (end * width + last, -width, -1)
      case .left: (last, width, -1)
      }
    let size = orientation.swapsSides ? (height, width) : (width, height)
    let turned = [UInt32](unsafeUninitializedCapacity: words.count) { target, count in
      words.withUnsafeBufferPointer { source in
        var index = 0
        for row in 0..<size.1 {
          var place = start + row * down
          for _ in 0..<size.0 {
            target[index] = source[place]
            index += 1
            place += right
          }
        }
      }
      count = words.count
    }
    return Bitmap(width: size.0, height: size.1, words: turned)
  }
}
