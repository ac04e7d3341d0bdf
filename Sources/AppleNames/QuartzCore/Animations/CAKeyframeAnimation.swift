public import Foundation
import Geometry
import Timing

/// The interpolation between key frames.
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// Linear interpolation.
  public static let linear = CAAnimationCalculationMode(rawValue: "linear")
  /// No interpolation: each value stays until the next.
  public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
  /// Linear interpolation at constant speed throughout; key times are ignored.
  public static let paced = CAAnimationCalculationMode(rawValue: "paced")
  /// Interpolation along a smooth curve through all values.
  public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
  /// Interpolation along a smooth curve at constant speed; key times are ignored.
  public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")
}

/// The rotation of a layer that moves along a path.
public struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// Rotation with the path's direction.
  public static let rotateAuto = CAAnimationRotationMode(rawValue: "auto")
  /// Rotation against the path's direction.
  public static let rotateAutoReverse = CAAnimationRotationMode(rawValue: "autoReverse")
}

/// An animation of a property through several values, or along a path.
open class CAKeyframeAnimation: CAPropertyAnimation {
  open var values: [Any]?
  /// The path of a point, which replaces the values.
  open var path: CGPath?
  /// The times of the values, ascending as fractions of the duration; evenly spaced if `nil`.
  open var keyTimes: [NSNumber]?
  /// The curves between consecutive values.
  open var timingFunctions: [CAMediaTimingFunction]?
  open var calculationMode = CAAnimationCalculationMode.linear
  /// The rotation along a path; none if `nil`.
  open var rotationMode: CAAnimationRotationMode?

  override func makeEmptyCopy() -> CAAnimation { CAKeyframeAnimation() }

  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    if let copy = copy as? CAKeyframeAnimation {
      (copy.values, copy.path, copy.keyTimes) = (values, path, keyTimes)
      (copy.timingFunctions, copy.calculationMode) = (timingFunctions, calculationMode)
      copy.rotationMode = rotationMode
    }
    return copy
  }

  override var keyPaths: Set<String> {
    rotationMode == nil || path == nil
      ? super.keyPaths : super.keyPaths.union(["transform.rotation.z"])
  }

  override var isStraight: Bool { false }

  /// Whether interpolation has constant speed throughout.
  private var isPaced: Bool { [.paced, .cubicPaced].contains(calculationMode) }

  override func value(at progress: Double, below: LayerValue?) -> LayerValue? {
    if let path { return point(on: path.path, at: progress).map { LayerValue($0) } ?? nil }
    let frames = (values ?? []).compactMap { LayerValue($0) }
    guard let first = frames.first, let last = frames.last else { return nil }
    if calculationMode == .discrete {
      let times = times(frames.count + 1)
      let index = (times.lastIndex { $0 <= progress } ?? 0)
      return frames[min(index, frames.count - 1)]
    }
    if frames.count == 1 { return first }
    let times = isPaced ? pacedTimes(frames) : times(frames.count)
    guard let (index, share) = segment(at: progress, in: times) else {
      return progress <= times[0] ? first : last
    }
    let (start, end) = (frames[index], frames[index + 1])
    guard [.cubic, .cubicPaced].contains(calculationMode) else {
      return start.mixed(with: end, progress: share)
    }
    return smooth(frames, at: index, share: share)
  }

  /// Returns the segment that contains a progress, and the eased fraction within it.
  private func segment(at progress: Double, in times: [Double]) -> (index: Int, share: Double)? {
    for index in 0..<(times.count - 1) where progress < times[index + 1] {
      if progress < times[index] { return nil }
      let length = times[index + 1] - times[index]
      let share = length > 0 ? (progress - times[index]) / length : 1
      guard let functions = timingFunctions, functions.indices.contains(index), !isPaced else {
        return (index, share)
      }
      return (index, functions[index].curve.progress(at: share))
    }
    return nil
  }

  /// Returns the times of a number of key frames, as fractions of the duration.
  private func times(_ count: Int) -> [Double] {
    if let keyTimes, keyTimes.count >= count { return keyTimes.map(\.doubleValue) }
    if let keyTimes, keyTimes.count == count - 1, calculationMode == .discrete {
      return keyTimes.map(\.doubleValue) + [1]
    }
    return (0..<count).map { Double($0) / Double(max(1, count - 1)) }
  }

  /// Returns times at which values are reached at constant speed.
  private func pacedTimes(_ frames: [LayerValue]) -> [Double] {
    var sum = 0.0
    var positions = [0.0]
    for (from, to) in zip(frames, frames.dropFirst()) {
      sum += from.distance(to: to)
      positions.append(sum)
    }
    return sum > 0 ? positions.map { $0 / sum } : times(frames.count)
  }

  /// Returns a value between two key frames on the smooth curve through all.
  private func smooth(_ frames: [LayerValue], at index: Int, share: Double) -> LayerValue {
    let (start, end) = (frames[index], frames[index + 1])
    guard case .numbers(let b) = start, case .numbers(let c) = end,
      case .numbers(let a) = frames[max(0, index - 1)],
      case .numbers(let d) = frames[min(frames.count - 1, index + 2)],
      [a.count, c.count, d.count].allSatisfy({ $0 == b.count })
    else { return start.mixed(with: end, progress: share) }
    let (t, t2, t3) = (share, share * share, share * share * share)
    return .numbers(
      b.indices.map { i in
        0.5
          * (2 * b[i] + (c[i] - a[i]) * t + (2 * a[i] - 5 * b[i] + 4 * c[i] - d[i]) * t2
            + (3 * b[i] - a[i] - 3 * c[i] + d[i]) * t3)
      })
  }

  // MARK: Along a path

  /// Returns the point on a path: at constant speed, or segment by segment by the key times.
  private func point(on path: Path, at progress: Double) -> CGPoint? {
    if isPaced { return path.pose(at: progress)?.point }
    guard let (piece, share) = piece(of: path, at: progress) else {
      return path.pose(at: progress)?.point
    }
    return piece.point(at: share)
  }

  /// Returns the segment of a path that contains a progress, and the fraction within it.
  private func piece(of path: Path, at progress: Double) -> (PathPiece, Double)? {
    let pieces = PathPiece.all(in: path)
    guard !pieces.isEmpty else { return nil }
    let times = times(pieces.count + 1)
    if let (index, share) = segment(at: progress, in: times), pieces.indices.contains(index) {
      return (pieces[index], calculationMode == .discrete ? 0 : share)
    }
    return progress <= (times.first ?? 0) ? (pieces[0], 0) : (pieces[pieces.count - 1], 1)
  }

  override func apply(
    to values: inout LayerValues, at time: Double, inherited: Double, fillsEnd: Bool
  ) {
    super.apply(to: &values, at: time, inherited: inherited, fillsEnd: fillsEnd)
    guard let path, let rotationMode,
      let moment = moment(
        at: time, duration: resolvedDuration(inherited), fillsEnd: fillsEnd)
    else { return }
    let progress = progress(at: moment)
    let angle =
      isPaced
      ? path.path.pose(at: progress)?.angle
      : piece(of: path.path, at: progress).map { $0.0.angle(at: $0.1) }
    guard let angle else { return }
    let turn = rotationMode == .rotateAutoReverse ? angle + .pi : angle
    values["transform.rotation.z"] = .numbers([turn])
  }
}

/// A line or curve of a path.
private struct PathPiece {
  let start: CGPoint
  let first: CGPoint
  let second: CGPoint
  let end: CGPoint

  /// Returns the lines and curves of a path.
  static func all(in path: Path) -> [PathPiece] {
    var result: [PathPiece] = []
    var (pen, begin) = (CGPoint.zero, CGPoint.zero)
    func line(to end: CGPoint) -> PathPiece {
      func point(_ share: Double) -> CGPoint {
        CGPoint(x: pen.x + (end.x - pen.x) * share, y: pen.y + (end.y - pen.y) * share)
      }
      return PathPiece(start: pen, first: point(1 / 3), second: point(2 / 3), end: end)
    }
    for element in path.elements {
      switch element {
      case .move(let point): (pen, begin) = (point, point)
      case .line(let end):
        result.append(line(to: end))
        pen = end
      case .cubic(let first, let second, let end):
        result.append(PathPiece(start: pen, first: first, second: second, end: end))
        pen = end
      case .close:
        if pen != begin { result.append(line(to: begin)) }
        pen = begin
      }
    }
    return result
  }

  /// Returns the point at a parameter from 0 to 1.
  func point(at t: Double) -> CGPoint {
    let u = 1 - t
    let (a, b, c, d) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
    return CGPoint(
      x: start.x * a + first.x * b + second.x * c + end.x * d,
      y: start.y * a + first.y * b + second.y * c + end.y * d)
  }

  /// Returns the direction at a parameter from 0 to 1, in radians.
  func angle(at t: Double) -> Double {
    let (from, to) = (point(at: max(0, t - 0.001)), point(at: min(1, t + 0.001)))
    return atan2(to.y - from.y, to.x - from.x)
  }
}
