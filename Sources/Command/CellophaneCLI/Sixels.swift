import Imaging

/// Images as DEC's sixels: bands of six rows, in 216 colors.
enum Sixels {
  /// The largest width in pixels; wider images are reduced by a whole factor.
  private static let maximumWidth = 800
  /// The number of levels of each channel.
  private static let levels = 6

  /// Returns the control sequence that shows a bitmap on white.
  static func text(of bitmap: Bitmap) -> String {
    let factor = (bitmap.width + maximumWidth - 1) / maximumWidth
    let (width, height) = (max(1, bitmap.width / factor), max(1, bitmap.height / factor))
    let colors = (0..<width * height).map { place in
      color(of: bitmap, x: place % width * factor, y: place / width * factor, side: factor)
    }
    var result = "\u{1B}Pq\"1;1;\(width);\(height)"
    for color in Set(colors).sorted() {
      let channels = [color / 36, color / 6 % 6, color % 6].map { $0 * 100 / (levels - 1) }
      result += "#\(color);2;\(channels[0]);\(channels[1]);\(channels[2])"
    }
    for top in stride(from: 0, to: height, by: 6) {
      let rows = top..<min(height, top + 6)
      let used = Set(colors[rows.lowerBound * width..<rows.upperBound * width]).sorted()
      for (number, color) in used.enumerated() {
        result += "#\(color)"
        let columns = (0..<width).map { x in
          rows.reduce(UInt8(0)) { bits, y in
            colors[y * width + x] == color ? bits | 1 << UInt8(y - top) : bits
          }
        }
        result += runs(of: columns) + (number + 1 < used.count ? "$" : "-")
      }
    }
    return result + "\u{1B}\\"
  }

  /// Returns the nearest of the colors to the mean of a square of pixels.
  private static func color(of bitmap: Bitmap, x: Int, y: Int, side: Int) -> Int {
    var sums = [0, 0, 0]
    var count = 0
    for row in y..<min(bitmap.height, y + side) {
      for column in x..<min(bitmap.width, x + side) {
        let word = bitmap[column, row]
        let backdrop = 255 - Int(word >> 24)
        for (index, shift) in [16, 8, 0].enumerated() {
          sums[index] += min(255, Int(word >> UInt32(shift) & 255) + backdrop)
        }
        count += 1
      }
    }
    return sums.reduce(0) { $0 * levels + ($1 * (levels - 1) + 255 * count / 2) / (255 * count) }
  }

  /// Returns columns as characters, with repetitions counted.
  private static func runs(of columns: [UInt8]) -> String {
    var result = ""
    var start = 0
    while start < columns.count {
      var end = start
      while end < columns.count, columns[end] == columns[start] { end += 1 }
      let character = Character(Unicode.Scalar(63 + columns[start]))
      result +=
        end - start > 3
        ? "!\(end - start)\(character)" : String(repeating: character, count: end - start)
      start = end
    }
    return result
  }
}
