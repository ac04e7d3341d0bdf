internal import Imaging

extension Bitmap {
  /// Returns the upright image of rows that were stored in the camera's orientation.
  func turned(_ orientation: ImageOrientation) -> Bitmap {
    guard orientation != .up else { return self }
    // From a position in the result: the index in the rows of the file, and its change per step
    // right.
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
        var position = 0
        for row in 0..<size.1 {
          var index = start + row * down
          for _ in 0..<size.0 {
            target[position] = source[index]
            position += 1
            index += right
          }
        }
      }
      count = words.count
    }
    return Bitmap(width: size.0, height: size.1, words: turned)
  }
}
