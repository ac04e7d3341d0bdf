public import Foundation
public import Geometry
public import Imaging
public import Timing

/// The area on which everything is painted.
///
/// ```swift
/// let canvas = Canvas(size: CGSize(width: 390, height: 844), scale: 2, background: .black)
/// ```
public struct Canvas: Hashable, Sendable, Codable {
  /// The size in points.
  public var size: CGSize
  /// The pixels per point, unless the renderer uses another scale.
  public var scale: Double
  public var background: Color

  /// Makes a canvas.
  public init(size: CGSize, scale: Double = 1, background: Color = .white) {
    self.size = size; self.scale = scale; self.background = background
  }
}

/// A timeline at one instant: the visible layers with their geometry, in paint order.
public struct Frame: Hashable, Sendable {
  public let time: Instant
  public let canvas: Canvas
  /// The layers in paint order, each followed by its descendants.
  public let layers: [FrameLayer]
  /// The files that the layers draw from.
  public let assets: Assets

  /// Makes a frame from layers in paint order.
  public init(time: Instant, canvas: Canvas, layers: [FrameLayer], assets: Assets = .none) {
    self.time = time; self.canvas = canvas; self.layers = layers; self.assets = assets
  }
}

/// One layer of a frame.
///
/// Its own coordinates have (0, 0) at the top left of its bounds and extend to `size`. Stacked
/// layers of an appearance become layers of the frame right after the layer they belong to. So the
/// appearances here have no stacked layers, mask or opacity.
public struct FrameLayer: Hashable, Sendable {
  /// The layer's number in the timeline.
  public let layer: Int
  /// The index in `Frame.layers` after the layer's last descendant.
  public let subtreeEnd: Int
  /// The size of the bounds in points, before transforms.
  public let size: CGSize
  /// The map from the layer's own coordinates to canvas points.
  public let toCanvas: Transform3D
  /// The opacity of the layer and its descendants as one group, from 0 to 1.
  public let alpha: Double
  /// Whether descendants are clipped to the outline.
  public let clipsToBounds: Bool
  public let appearance: Appearance
  /// The layers whose opacity masks the layer and its descendants; empty for no mask.
  public let mask: [FrameLayer]
  /// Whether its children are added up as one group, each weighted by its opacity: a cross-fade.
  public let isCrossfade: Bool

  /// Makes a layer of a frame.
  public init(
    layer: Int, subtreeEnd: Int, size: CGSize, toCanvas: Transform3D, alpha: Double,
    clipsToBounds: Bool, appearance: Appearance, mask: [FrameLayer] = [], isCrossfade: Bool = false
  ) {
    self.layer = layer; self.subtreeEnd = subtreeEnd; self.size = size
    self.toCanvas = toCanvas; self.alpha = alpha; self.clipsToBounds = clipsToBounds
    self.appearance = appearance; self.mask = mask; self.isCrossfade = isCrossfade
  }
}
