package import Foundation
internal import Geometry

extension TextContent {
  /// Returns the width at which lines wrap in bounds of a size; `nil` for a single line.
  ///
  /// If it is 0 there is no room, and the text is not shown.
  package func wrapWidth(in size: CGSize) -> Double? {
    switch placement {
    case .box(let insets, _): max(0, size.width - insets.left - insets.right)
    case .baseline: nil
    }
  }

  /// Returns the top left of a block of lines in bounds of a size.
  ///
  /// `block` is the text's logical size, `ascent` the distance of its first baseline from the top.
  /// A block that is higher than its box overflows on the side that the alignment determines. The
  /// start of a line depends on the direction of its paragraph.
  package func origin(
    of block: CGSize, ascent: Double, isRightToLeft: Bool, in size: CGSize
  ) -> CGPoint {
    switch placement {
    case .box(let insets, let vertical):
      let room = size.height - insets.top - insets.bottom - block.height
      let share =
        switch vertical {
        case .top: 0.0
        case .middle: 0.5
        case .bottom: 1.0
        }
      return CGPoint(x: insets.left, y: insets.top + room * share)
    case .baseline(let point):
      let share =
        switch alignment {
        case .left: 0.0
        case .center: 0.5
        case .right: 1.0
        case .start, .justified: isRightToLeft ? 1.0 : 0.0
        case .end: isRightToLeft ? 0.0 : 1.0
        }
      return CGPoint(x: point.x - block.width * share, y: point.y - ascent)
    }
  }

  /// The estimated width of an average character, in em; that of Inter is 0.6.
  private static let estimatedAdvance = 0.75
  /// The estimated height of a line, in em.
  private static let estimatedLineHeight = 1.5

  /// The most characters that rolling digits add to the string: a digit and its separator.
  private var addedCount: Int {
    number.map { $0.rolls ? 1 + $0.format.grouping.utf8.count : 0 } ?? 0
  }

  /// Returns a rectangle in which the text probably paints, without laying it out.
  package func estimatedBox(in size: CGSize) -> CGRect {
    let largest = runs.reduce(self.size) { max($0, $1.size ?? 0) }
    let advance = largest * Self.estimatedAdvance + max(0, tracking)
    let length = Double(string.count + addedCount) * advance
    let line = lineHeight ?? largest * Self.estimatedLineHeight
    guard case .box(let insets, _) = placement else { return reach(in: size) }
    let width = max(advance, size.width - insets.left - insets.right)
    let lines = (length / width).rounded(.up) + Double(string.count { $0.isNewline })
    let height = min(lines, Double(lineLimit ?? .max)) * line
    let room = size.height - insets.top - insets.bottom
    let overflow = max(0, height - room)
    return CGRect(
      x: min(0, insets.left), y: min(0, insets.top) - overflow,
      width: max(size.width, insets.left + width) - min(0, insets.left),
      height: size.height + 2 * overflow - min(0, insets.top) - min(0, insets.bottom))
  }

  /// The largest advance or overhang of a character in any known font, in em; that of Inter's
  /// widest glyph is 2.7.
  private static let reachPerCharacter = 4.0

  /// Returns a rectangle around everything the text could paint, without laying it out.
  package func reach(in size: CGSize) -> CGRect {
    let largest = runs.reduce(self.size) { max($0, $1.size ?? 0) }
    let widest = runs.reduce(abs(tracking)) { max($0, abs($1.tracking ?? 0)) }
    let reach = TextContent.reachPerCharacter * largest + widest + (lineHeight ?? 0)
    let distance = Double(string.utf8.count + 2 * (1 + addedCount)) * reach
    var area = CGRect(origin: .zero, size: size)
    if case .baseline(let point) = placement {
      area = CGRect(x: point.x, y: point.y, width: 0, height: 0)
    } else if case .box(let insets, _) = placement {
      area = CGRect(
        x: min(0, insets.left), y: min(0, insets.top),
        width: size.width + abs(insets.left) + abs(insets.right),
        height: size.height + abs(insets.top) + abs(insets.bottom))
    }
    return area.insetBy(dx: -distance, dy: -distance)
  }
}
