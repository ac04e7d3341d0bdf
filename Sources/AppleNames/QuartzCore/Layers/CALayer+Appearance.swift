public import Foundation
import Geometry
import Imaging
import Staging
import Timelines

/// The fit of a layer's contents in its bounds.
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public static let center = CALayerContentsGravity(rawValue: "center")
  /// Stretched to the bounds in both directions.
  public static let resize = CALayerContentsGravity(rawValue: "resize")
  /// Scaled uniformly to fit into the bounds.
  public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")
  /// Scaled uniformly to cover the bounds.
  public static let resizeAspectFill = CALayerContentsGravity(rawValue: "resizeAspectFill")
}

extension CALayer {
  /// The appearance besides the content; a view's layer reads it from its view.
  var currentAppearance: LayerAppearance {
    guard !isStandAlone || contentKeys.isEmpty else { return layerAppearance }
    var result = layerAppearance
    result.read(view.appearance)
    return result
  }

  /// Changes the appearance besides the content.
  func setAppearance(_ key: String, _ body: (inout LayerAppearance) -> Void) {
    var next = currentAppearance
    // The shadow's properties are stored only here, even while no shadow is shown.
    next.shadowOpacity = layerAppearance.shadowOpacity
    next.shadowColor = layerAppearance.shadowColor
    (next.shadowOffset, next.shadowRadius) = (
      layerAppearance.shadowOffset, layerAppearance.shadowRadius
    )
    body(&next)
    layerAppearance = next
    change(key) { refreshAppearance() }
  }

  /// Redraws the layer's appearance.
  func refreshAppearance() {
    let appearance = drawn(layerAppearance, overrides: [:], over: view.appearance)
    if view.appearance != appearance { view.appearance = appearance }
  }

  /// Returns an appearance with the layer's appearance and content applied to it.
  ///
  /// If a stand-alone layer only fills its bounds with a gradient, the gradient becomes its fill.
  /// Any other content is stacked above background and border. The content of a shape layer has the
  /// shadow instead of the bounds.
  func drawn(
    _ layerAppearance: LayerAppearance, overrides: [String: LayerValue], over appearance: Appearance
  ) -> Appearance {
    var result = appearance
    if layerAppearance.shadowPath != nil || contentKeys.isEmpty == false {
      result.shape = .rectangle
    }
    guard var pieces = content(overrides, layerAppearance: layerAppearance) else {
      layerAppearance.write(to: &result, in: view.bounds.size)
      return result
    }
    (result.stack, result.fill) = ([], nil)
    layerAppearance.write(to: &result, in: view.bounds.size)
    let hasPlainGround = isStandAlone && layerAppearance.background == nil
    if hasPlainGround, pieces.count == 1, pieces[0].shape == .rectangle, pieces[0].texts.isEmpty {
      result.fill = pieces[0].fill
      return result
    }
    if hasPlainGround, layerAppearance.shadowPath == nil, let first = pieces.indices.first,
      pieces[first].shape != .rectangle, !result.shadows.isEmpty
    {
      (pieces[first].shadows, result.shadows) = (result.shadows, [])
    }
    // A path in points is painted even if the bounds, which need not be set, have no area.
    let isBare = view.bounds.size.width <= 0 || view.bounds.size.height <= 0
    result.stack = pieces.map { piece in
      guard isBare, case .path = piece.shape else { return StackedLayer(piece) }
      return StackedLayer(
        piece, frame: RelativeFrame(CGRect(origin: .zero, size: CGSize(width: 1, height: 1))))
    }
    return result
  }

  /// Redraws the mask.
  func refreshMask() {
    guard let mask else {
      if view.appearance.mask != nil { view.appearance.mask = nil }
      return
    }
    if mask.sublayers != nil {
      view.stage?.warn(
        .substitution("a mask's sublayers have no effect; only its own content masks"),
        in: "CALayer")
    }
    view.appearance.mask = mask.maskPiece(mask.pose, mask.view.appearance, in: bounds)
  }

  /// Returns the mask for a layer with the given bounds.
  func maskPiece(_ pose: LayerPose, _ appearance: Appearance, in bounds: CGRect) -> StackedLayer {
    var frame = pose.frame.offsetBy(dx: -bounds.minX, dy: -bounds.minY)
    func length(_ points: CGFloat) -> RelativeFrame.Length { .init(points: Double(points)) }
    var appearance = appearance
    appearance.opacity = isHidden ? 0 : pose.opacity
    // A shape layer's content is in points and, like its background, needs no size.
    if !contentKeys.isEmpty, frame.isEmpty {
      appearance.fill = nil
      frame.size = bounds.size
    }
    return StackedLayer(
      appearance,
      frame: RelativeFrame(
        horizontal: .init(start: length(frame.minX), extent: length(frame.width)),
        vertical: .init(start: length(frame.minY), extent: length(frame.height))))
  }

  /// Updates the contents: a `CGImage` or a value that provides one.
  func refreshContents() {
    guard let contents else { return view.show(nil, mode: .scaleToFill) }
    let stage = view.stage ?? Stage.current
    let owner = ((contents as? CGImage)?.owner ?? contents as AnyObject) as? any SnapshotOwner
    guard let snapshot = owner?.snapshot(on: stage) else {
      stage.warn(
        .substitution("a layer's contents are shown only if they are an image"), in: "CALayer")
      return
    }
    change("contents") { view.show(snapshot, mode: contentsMode) }
  }

  /// The fit of the contents as the stage expresses it.
  var contentsMode: ContentMode {
    switch contentsGravity {
    case .resizeAspect: .scaleAspectFit
    case .resizeAspectFill: .scaleAspectFill
    case .center: .center
    default: .scaleToFill
    }
  }

  // MARK: Properties without effect

  /// Whether the layer may be cached as a bitmap; without effect, since every frame is painted from
  /// scratch.
  public var shouldRasterize: Bool {
    get { customValues["shouldRasterize"] as? Bool ?? false }
    set { customValues["shouldRasterize"] = newValue }
  }

  /// The scale of a cached bitmap; without effect.
  public var rasterizationScale: CGFloat {
    get { customValues["rasterizationScale"] as? CGFloat ?? 1 }
    set { customValues["rasterizationScale"] = newValue }
  }

  /// Whether the layer is declared opaque; without effect, since its content decides.
  public var isOpaque: Bool {
    get { customValues["isOpaque"] as? Bool ?? false }
    set { customValues["isOpaque"] = newValue }
  }

  /// Whether the layer may be drawn on another thread; without effect.
  public var drawsAsynchronously: Bool {
    get { customValues["drawsAsynchronously"] as? Bool ?? false }
    set { customValues["drawsAsynchronously"] = newValue }
  }

  /// Whether edges are antialiased; without effect, since they always are.
  public var allowsEdgeAntialiasing: Bool {
    get { customValues["allowsEdgeAntialiasing"] as? Bool ?? true }
    set { customValues["allowsEdgeAntialiasing"] = newValue }
  }

  /// Whether the layer is visible from behind.
  ///
  /// If not, neither the layer nor its sublayers are drawn while it faces away from the viewer.
  public var isDoubleSided: Bool {
    get { view.appearance.back == nil }
    set { view.appearance.back = newValue ? nil : .empty }
  }
}
