public import Foundation
import Staging
import Timelines

/// A set of a layer's edges.
public struct CAEdgeAntialiasingMask: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  public static let layerLeftEdge = CAEdgeAntialiasingMask(rawValue: 1)
  public static let layerRightEdge = CAEdgeAntialiasingMask(rawValue: 2)
  public static let layerBottomEdge = CAEdgeAntialiasingMask(rawValue: 4)
  public static let layerTopEdge = CAEdgeAntialiasingMask(rawValue: 8)
}

/// The resampling of a layer's contents.
public struct CALayerContentsFilter: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// Smooth resampling, as for all images here.
  public static let linear = CALayerContentsFilter(rawValue: "linear")
  public static let nearest = CALayerContentsFilter(rawValue: "nearest")
  /// Smooth resampling from mipmaps, as for all images here.
  public static let trilinear = CALayerContentsFilter(rawValue: "trilinear")
}

/// Properties whose default values always apply; other values give a warning.
extension CALayer {
  /// Warns of a value that is replaced by the default.
  private func warn(_ message: String) {
    view.stage?.warn(.substitution(message), in: "CALayer")
  }

  /// The edges that are antialiased; without effect, since all are.
  public var edgeAntialiasingMask: CAEdgeAntialiasingMask {
    get { customValues["edgeAntialiasingMask"] as? CAEdgeAntialiasingMask ?? .init(rawValue: 15) }
    set { customValues["edgeAntialiasingMask"] = newValue }
  }

  /// Whether the layer and its sublayers have a common opacity; always `true`.
  public var allowsGroupOpacity: Bool {
    get { true }
    set {
      if !newValue {
        warn("a layer's opacity always applies to the layer and its sublayers as a group")
      }
    }
  }

  /// The visible part of the contents, in their unit square; always the whole.
  public var contentsRect: CGRect {
    get { CGRect(x: 0, y: 0, width: 1, height: 1) }
    set {
      if newValue != contentsRect {
        warn("contents are always shown whole; 'contentsRect' is ignored")
      }
    }
  }

  /// The resampling of contents that are scaled down; always smooth.
  public var minificationFilter: CALayerContentsFilter {
    get { .trilinear }
    set { if newValue == .nearest { warn("contents are always scaled down smoothly") } }
  }

  /// The resampling of contents that are scaled up; always smooth.
  public var magnificationFilter: CALayerContentsFilter {
    get { .linear }
    set { if newValue == .nearest { warn("contents are always scaled up smoothly") } }
  }

  /// The sharpness of contents that are scaled down; without effect.
  public var minificationFilterBias: Float {
    get { customValues["minificationFilterBias"] as? Float ?? 0 }
    set { customValues["minificationFilterBias"] = newValue }
  }

  /// The part of the contents that is stretched, in their unit square; always the whole.
  public var contentsCenter: CGRect {
    get { CGRect(x: 0, y: 0, width: 1, height: 1) }
    set {
      if newValue != contentsCenter {
        warn("contents are always stretched evenly; 'contentsCenter' is ignored")
      }
    }
  }

  /// The distance of the anchor point along the z axis; always 0.
  public var anchorPointZ: CGFloat {
    get { 0 }
    set {
      if newValue != 0 {
        warn("anchor points along z are not supported; put the distance into the transform")
      }
    }
  }

  @available(
    *, unavailable, message: "flipped geometry is not supported; y grows downwards in all layers"
  )
  public var isGeometryFlipped: Bool {
    get { false }
    set {}
  }

  @available(*, unavailable, message: "filters are not supported")
  public var filters: [Any]? {
    get { nil }
    set {}
  }

  @available(*, unavailable, message: "filters are not supported")
  public var compositingFilter: Any? {
    get { nil }
    set {}
  }
}
