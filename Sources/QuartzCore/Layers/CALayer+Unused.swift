public import Foundation
import Staging
import Timelines

/// Sides of a layer.
public struct CAEdgeAntialiasingMask: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  public static let layerLeftEdge = CAEdgeAntialiasingMask(rawValue: 1)
  public static let layerRightEdge = CAEdgeAntialiasingMask(rawValue: 2)
  public static let layerBottomEdge = CAEdgeAntialiasingMask(rawValue: 4)
  public static let layerTopEdge = CAEdgeAntialiasingMask(rawValue: 8)
}

/// How a picture's pixels become others.
public struct CALayerContentsFilter: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// Evenly, as all pictures are shown here.
  public static let linear = CALayerContentsFilter(rawValue: "linear")
  public static let nearest = CALayerContentsFilter(rawValue: "nearest")
  /// Evenly from pictures of half the size, as all pictures are shown here.
  public static let trilinear = CALayerContentsFilter(rawValue: "trilinear")
}

/// Properties whose usual values are the truth here; others bring a warning.
extension CALayer {
  /// Says what stands in for a value that is not shown.
  private func warn(_ words: String) {
    view.stage?.warn(.substitution(words), in: "CALayer")
  }

  /// Which sides are smooth; all are, whatever it says.
  public var edgeAntialiasingMask: CAEdgeAntialiasingMask {
    get { customValues["edgeAntialiasingMask"] as? CAEdgeAntialiasingMask ?? .init(rawValue: 15) }
    set { customValues["edgeAntialiasingMask"] = newValue }
  }

  /// Whether the layer and what is in it are one group for its opacity; they always are.
  public var allowsGroupOpacity: Bool {
    get { true }
    set { if !newValue { warn("a layer and what is in it are always one group for its opacity") } }
  }

  /// The part of the picture that is shown, in its unit square; all of it always is.
  public var contentsRect: CGRect {
    get { CGRect(x: 0, y: 0, width: 1, height: 1) }
    set {
      if newValue != contentsRect { warn("pictures are always shown whole, not by 'contentsRect'") }
    }
  }

  /// How the picture gets smaller; always evenly.
  public var minificationFilter: CALayerContentsFilter {
    get { .trilinear }
    set { if newValue == .nearest { warn("pictures are made smaller evenly, not by pixels") } }
  }

  /// How the picture gets larger; always evenly.
  public var magnificationFilter: CALayerContentsFilter {
    get { .linear }
    set { if newValue == .nearest { warn("pictures are made larger evenly, not by pixels") } }
  }

  /// Has the view of the layer draw itself anew; a stand-alone layer has nothing drawn by hand.
  public func setNeedsDisplay() { view.setNeedsDisplay() }

  /// Has the view of the layer draw itself anew, all of it whatever the rectangle.
  public func setNeedsDisplay(_ r: CGRect) { view.setNeedsDisplay() }

  @available(
    *, unavailable,
    message: "points along z are not anchors here; put the distance into the transform"
  )
  public var anchorPointZ: CGFloat {
    get { 0 }
    set {}
  }

  @available(*, unavailable, message: "y grows downwards in all layers here")
  public var isGeometryFlipped: Bool {
    get { false }
    set {}
  }

  @available(*, unavailable, message: "filters are not painted here")
  public var filters: [Any]? {
    get { nil }
    set {}
  }

  @available(*, unavailable, message: "filters are not painted here")
  public var compositingFilter: Any? {
    get { nil }
    set {}
  }

  @available(
    *, unavailable,
    message: "layers have no time of their own here; scrub with a UIViewPropertyAnimator"
  )
  public var speed: Float {
    get { 1 }
    set {}
  }

  @available(
    *, unavailable,
    message: "layers have no time of their own here; scrub with a UIViewPropertyAnimator"
  )
  public var timeOffset: CFTimeInterval {
    get { 0 }
    set {}
  }

  @available(*, unavailable, message: "layers have no time of their own here")
  public var beginTime: CFTimeInterval {
    get { 0 }
    set {}
  }

  /// Returns a time of another layer as this one counts it: all count as the stage does.
  public func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval { t }

  /// Returns a time of this layer as another one counts it: all count as the stage does.
  public func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval { t }
}
