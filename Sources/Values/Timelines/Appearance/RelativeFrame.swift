package import Foundation

/// The position and size of a stacked layer relative to the bounds that it is drawn in.
///
/// Along each axis, two of start, end and extent determine the frame. With one, or none, the others
/// follow: an extent alone is centered, a distance alone fills the rest.
public struct RelativeFrame: Hashable, Sendable {
  /// The sum of a length in points and a fraction of the bounds' width or height.
  public struct Length: Hashable, Sendable {
    public var points: Double
    public var share: Double

    /// Makes a length.
    public init(points: Double = 0, share: Double = 0) {
      self.points = points; self.share = share
    }

    /// Returns the length in points for bounds of a width or height.
    func resolved(in extent: Double) -> Double { points + share * extent }

    /// Returns the difference of two lengths.
    static func - (left: Length, right: Length) -> Length {
      Length(points: left.points - right.points, share: left.share - right.share)
    }

    /// Returns the length interpolated toward `end`.
    func blended(to end: Length, progress: Double) -> Length {
      Length(
        points: points + (end.points - points) * progress,
        share: share + (end.share - share) * progress)
    }
  }

  /// The start, end and extent of a frame along one axis.
  public struct Span: Hashable, Sendable {
    /// The distance from the left or the top.
    public var start: Length?
    /// The distance from the right or the bottom.
    public var end: Length?
    /// The width or the height; it takes precedence over `end` if all three are set.
    public var extent: Length?

    /// Makes a span, by default over the whole axis.
    public init(start: Length? = nil, end: Length? = nil, extent: Length? = nil) {
      self.start = start; self.end = end; self.extent = extent
    }

    /// Returns the start and the extent in points along an axis of the bounds.
    package func resolved(in length: Double) -> (start: Double, extent: Double) {
      let (before, after) = (start?.resolved(in: length), end?.resolved(in: length))
      guard let own = extent?.resolved(in: length) else {
        return (before ?? 0, max(0, length - (before ?? 0) - (after ?? 0)))
      }
      let extent = max(0, own)
      if let before { return (before, extent) }
      if let after { return (length - after - extent, extent) }
      return ((length - extent) / 2, extent)
    }

    /// Returns the span interpolated toward `end`.
    ///
    /// If the two set different lengths, both are converted to start and extent first.
    func blended(to other: Span, progress: Double) -> Span {
      let sameWords =
        (start == nil) == (other.start == nil) && (end == nil) == (other.end == nil)
        && (extent == nil) == (other.extent == nil)
      guard sameWords else { return placed.blended(to: other.placed, progress: progress) }
      func mix(_ from: Length?, _ to: Length?) -> Length? {
        guard let from, let to else { return to }
        return from.blended(to: to, progress: progress)
      }
      return Span(
        start: mix(start, other.start), end: mix(end, other.end),
        extent: mix(extent, other.extent))
    }

    /// The same span, expressed by its start and its extent.
    private var placed: Span {
      let whole = Length(share: 1)
      guard let extent else {
        let start = start ?? Length()
        return Span(start: start, extent: whole - start - (end ?? Length()))
      }
      if let start { return Span(start: start, extent: extent) }
      let rest = whole - extent
      if let end { return Span(start: rest - end, extent: extent) }
      return Span(
        start: Length(points: rest.points / 2, share: rest.share / 2), extent: extent)
    }
  }

  public var horizontal: Span
  public var vertical: Span

  /// Makes a frame, by default all of the bounds.
  public init(horizontal: Span = Span(), vertical: Span = Span()) {
    self.horizontal = horizontal; self.vertical = vertical
  }

  /// Makes the frame that is a rectangle in points in bounds of any size.
  package init(_ frame: CGRect) {
    func span(_ start: CGFloat, _ extent: CGFloat) -> Span {
      Span(start: Length(points: Double(start)), extent: Length(points: Double(extent)))
    }
    self.init(
      horizontal: span(frame.minX, frame.width), vertical: span(frame.minY, frame.height))
  }

  /// All of the bounds.
  public static let bounds = RelativeFrame()

  /// Whether the frame is the same in bounds of any size.
  package var isFixed: Bool {
    [horizontal, vertical].allSatisfy { $0.start?.share == 0 && $0.extent?.share == 0 }
  }

  /// Returns the frame in bounds of a size, in points.
  package func resolved(in size: CGSize) -> CGRect {
    let (x, width) = horizontal.resolved(in: size.width)
    let (y, height) = vertical.resolved(in: size.height)
    return CGRect(x: x, y: y, width: width, height: height)
  }

  /// Returns the frame in an area, in points of the area's superview.
  package func resolved(in area: CGRect) -> CGRect {
    let frame = resolved(in: area.size)
    return CGRect(
      x: area.minX + frame.minX, y: area.minY + frame.minY, width: frame.width,
      height: frame.height)
  }

  /// Returns the frame interpolated toward another one.
  package func blended(to end: RelativeFrame, progress: Double) -> RelativeFrame {
    RelativeFrame(
      horizontal: horizontal.blended(to: end.horizontal, progress: progress),
      vertical: vertical.blended(to: end.vertical, progress: progress))
  }
}

extension RelativeFrame: Codable {
  private enum CodingKeys: String, CodingKey { case left, right, width, top, bottom, height }

  /// Reads lengths as `[points, share]` by their sides.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func length(_ key: CodingKeys) throws -> Length? {
      guard let numbers = try container.decodeIfPresent([Double].self, forKey: key) else {
        return nil
      }
      guard numbers.count == 2 else {
        throw DecodingError.dataCorruptedError(
          forKey: key, in: container, debugDescription: "a length has points and a share")
      }
      return Length(points: numbers[0], share: numbers[1])
    }
    self.init(
      horizontal: Span(
        start: try length(.left), end: try length(.right), extent: try length(.width)),
      vertical: Span(
        start: try length(.top), end: try length(.bottom), extent: try length(.height)))
  }

  /// Writes the lengths that are set.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    func write(_ length: Length?, _ key: CodingKeys) throws {
      guard let length else { return }
      try container.encode([length.points, length.share], forKey: key)
    }
    try write(horizontal.start, .left)
    try write(horizontal.end, .right)
    try write(horizontal.extent, .width)
    try write(vertical.start, .top)
    try write(vertical.end, .bottom)
    try write(vertical.extent, .height)
  }
}
