public import Foundation
import Geometry
import Imaging
import Timelines

/// Core Foundation's arrays, which are Swift's arrays here.
public typealias CFArray = [Any]

/// The areas beyond a gradient's ends that are painted.
public struct CGGradientDrawingOptions: OptionSet, Sendable {
  public let rawValue: UInt32

  /// Makes options from Core Graphics' raw bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1 << 0)
  public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 1 << 1)
}

/// Colors at positions between 0 and 1.
public final class CGGradient {
  private let stops: [LinearGradient.Stop]

  /// Makes a gradient of colors, evenly spaced if there are no positions.
  public convenience init?(
    colorsSpace space: CGColorSpace?, colors: CFArray, locations: UnsafePointer<CGFloat>?
  ) {
    self.init(
      colors.compactMap { $0 as? CGColor },
      locations.map { Array(UnsafeBufferPointer(start: $0, count: colors.count)) })
  }

  /// Makes a gradient from components; each color has those of its color space, followed by
  /// alpha.
  public convenience init?(
    colorSpace space: CGColorSpace, colorComponents components: UnsafePointer<CGFloat>,
    locations: UnsafePointer<CGFloat>?, count: Int
  ) {
    let width = space.numberOfComponents + 1
    self.init(
      (0..<count).compactMap { CGColor(colorSpace: space, components: components + $0 * width) },
      locations.map { Array(UnsafeBufferPointer(start: $0, count: count)) })
  }

  /// Makes a gradient of at least one color.
  private init?(_ colors: [CGColor], _ locations: [CGFloat]?) {
    if colors.isEmpty { return nil }
    stops = colors.enumerated().map { index, color in
      let even = colors.count > 1 ? Double(index) / Double(colors.count - 1) : 0
      return LinearGradient.Stop(
        location: locations.map { Double($0[index]) } ?? even, color: color.color)
    }.enumerated().sorted { ($0.element.location, $0.offset) < ($1.element.location, $1.offset) }
      .map(\.element)
  }

  /// Returns the stops mapped to other positions, transparent beyond ends that are not painted.
  fileprivate func stops(
    _ options: CGGradientDrawingOptions, mapped: (Double) -> Double
  ) -> [LinearGradient.Stop] {
    var result = stops.map { LinearGradient.Stop(location: mapped($0.location), color: $0.color) }
    if !options.contains(.drawsBeforeStartLocation), let first = stops.first {
      let color = first.color.multiplyingAlpha(by: 0)
      result.insert(LinearGradient.Stop(location: mapped(0), color: first.color), at: 0)
      result.insert(LinearGradient.Stop(location: mapped(0), color: color), at: 0)
    }
    if !options.contains(.drawsAfterEndLocation), let last = stops.last {
      let color = last.color.multiplyingAlpha(by: 0)
      result.append(LinearGradient.Stop(location: mapped(1), color: last.color))
      result.append(LinearGradient.Stop(location: mapped(1), color: color))
    }
    return result
  }
}

extension CGContext {
  /// Fills the area with a gradient along a line.
  public func drawLinearGradient(
    _ gradient: CGGradient, start startPoint: CGPoint, end endPoint: CGPoint,
    options: CGGradientDrawingOptions
  ) {
    fillAll { area in
      guard area.width > 0, area.height > 0, startPoint != endPoint else { return nil }
      /// Returns a point in the unit square of the area.
      func unit(_ point: CGPoint) -> CGPoint {
        CGPoint(x: (point.x - area.minX) / area.width, y: (point.y - area.minY) / area.height)
      }
      return .linear(
        LinearGradient(
          stops: gradient.stops(options) { $0 }, start: unit(startPoint), end: unit(endPoint)))
    }
  }

  /// Fills the area with a gradient in circles about the end circle's center.
  public func drawRadialGradient(
    _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint,
    endRadius: CGFloat, options: CGGradientDrawingOptions
  ) {
    if startCenter != endCenter {
      note("gradients between circles with different centers are drawn about the end's center")
    }
    fillAll { area in
      let side = min(area.width, area.height)
      let radius = max(startRadius, endRadius)
      guard side > 0, radius > 0 else { return nil }
      let isInward = endRadius < startRadius
      var stops = gradient.stops(options) { position in
        Double((startRadius + (endRadius - startRadius) * position) / radius)
      }
      if isInward { stops.reverse() }
      return .radial(
        RadialGradient(
          stops: stops,
          center: CGPoint(
            x: (endCenter.x - area.minX) / area.width, y: (endCenter.y - area.minY) / area.height),
          extent: .circle(Double(radius / side))))
    }
  }
}
