internal import Foundation
internal import Geometry
internal import Imaging
internal import Timing

extension TextContent {
  /// Returns whether another text has the same string or counts to it, with the same faces and
  /// paragraph style.
  func isKin(to other: TextContent) -> Bool {
    let (runs, others) = (resolvedRuns, other.resolvedRuns)
    let countsTo = number.flatMap { own in other.number.map(own.isKin) } ?? (number == other.number)
    return countsTo && runs.count == others.count && self.runs.isEmpty == other.runs.isEmpty
      && zip(runs, others).allSatisfy {
        (number != nil || $0.string == $1.string) && $0.font == $1.font
          && $0.isUnderlined == $1.isUnderlined
          && $0.isStruckThrough == $1.isStruckThrough
      }
      && alignment == other.alignment && placement.isSameKind(as: other.placement)
      && lineLimit == other.lineLimit && truncation == other.truncation
      && direction == other.direction && (lineHeight == nil) == (other.lineHeight == nil)
  }

  /// Returns the text interpolated toward one of its kind: size, colors, distances and position.
  func blended(to end: TextContent, progress: Double) -> TextContent {
    if self == end { return end }
    var result = end
    if let number, let other = end.number {
      result.setNumber(number.blended(to: other, progress: progress))
    }
    result.size = max(0, size.blended(to: end.size, progress: progress))
    result.color = color.interpolated(to: end.color, progress: progress)
    result.tracking = tracking.blended(to: end.tracking, progress: progress)
    if let lineHeight, let other = end.lineHeight {
      result.lineHeight = max(0, lineHeight.blended(to: other, progress: progress))
    }
    result.placement = placement.blended(to: end.placement, progress: progress)
    guard !end.runs.isEmpty else { return result }
    let runs = zip(resolvedRuns, end.resolvedRuns).map { from, to in
      TextRun(
        to.string, font: to.font, size: max(0, from.size.blended(to: to.size, progress: progress)),
        color: from.color.interpolated(to: to.color, progress: progress),
        tracking: from.tracking.blended(to: to.tracking, progress: progress),
        isUnderlined: to.isUnderlined, isStruckThrough: to.isStruckThrough)
    }
    result.setRuns(runs)
    return result
  }
}

extension TextContent.Placement {
  /// Returns whether another placement is of the same case and has the same vertical alignment.
  fileprivate func isSameKind(as other: TextContent.Placement) -> Bool {
    switch (self, other) {
    case (.box(_, let vertical), .box(_, let otherVertical)): vertical == otherVertical
    case (.baseline, .baseline): true
    case (.box, .baseline), (.baseline, .box): false
    }
  }

  /// Returns the placement interpolated toward one of its kind.
  fileprivate func blended(
    to end: TextContent.Placement, progress: Double
  ) -> TextContent.Placement {
    switch (self, end) {
    case (.box(let from, _), .box(let to, let vertical)):
      func mix(_ side: KeyPath<EdgeInsets, CGFloat>) -> CGFloat {
        from[keyPath: side] + (to[keyPath: side] - from[keyPath: side]) * progress
      }
      return .box(
        insets: EdgeInsets(
          top: mix(\.top), left: mix(\.left), bottom: mix(\.bottom), right: mix(\.right)),
        vertical: vertical)
    case (.baseline(let from), .baseline(let to)):
      return .baseline(from.blended(to: to, progress: progress))
    case (.box, .baseline), (.baseline, .box): return end
    }
  }
}
