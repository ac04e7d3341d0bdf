public import Foundation
import Geometry
import Imaging
import Staging
import Timelines

/// How the picture of a layer lies in its bounds.
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public static let center = CALayerContentsGravity(rawValue: "center")
  /// Stretched to the bounds in both directions.
  public static let resize = CALayerContentsGravity(rawValue: "resize")
  /// Scaled evenly until it just fits into the bounds.
  public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")
  /// Scaled evenly until it covers the bounds.
  public static let resizeAspectFill = CALayerContentsGravity(rawValue: "resizeAspectFill")
}

extension CALayer {
  /// What it draws besides its content, as the view that it is of says it.
  var currentLook: LayerAppearance {
    guard !isStandAlone || contentKeys.isEmpty else { return look }
    var result = look
    result.read(view.appearance)
    return result
  }

  /// Changes what is drawn besides the content.
  func setLook(_ key: String, _ body: (inout LayerAppearance) -> Void) {
    var next = currentLook
    // What the shadow is like is only ever said here, even while none is seen.
    next.shadowOpacity = look.shadowOpacity
    next.shadowColor = look.shadowColor
    (next.shadowOffset, next.shadowRadius) = (look.shadowOffset, look.shadowRadius)
    body(&next)
    look = next
    change(key) { refreshLook() }
  }

  /// Draws everything anew as the layer says.
  func refreshLook() {
    let appearance = drawn(look, overrides: [:], over: view.appearance)
    if view.appearance != appearance { view.appearance = appearance }
  }

  /// Returns an appearance with everything of the layer drawn in it.
  ///
  /// A stand-alone layer that only fills its bounds with a gradient has it for its fill. Any other
  /// content is stacked above background and border, and a shape has the shadow that would be the
  /// bounds'.
  func drawn(
    _ look: LayerAppearance, overrides: [String: LayerValue], over appearance: Appearance
  ) -> Appearance {
    var result = appearance
    if look.shadowPath != nil || contentKeys.isEmpty == false { result.shape = .rectangle }
    guard var pieces = content(overrides, look: look) else {
      look.write(to: &result, in: view.bounds.size)
      return result
    }
    (result.stack, result.fill) = ([], nil)
    look.write(to: &result, in: view.bounds.size)
    let hasPlainGround = isStandAlone && look.background == nil
    if hasPlainGround, pieces.count == 1, pieces[0].shape == .rectangle, pieces[0].texts.isEmpty {
      result.fill = pieces[0].fill
      return result
    }
    if hasPlainGround, look.shadowPath == nil, let first = pieces.indices.first,
      pieces[first].shape != .rectangle, !result.shadows.isEmpty
    {
      (pieces[first].shadows, result.shadows) = (result.shadows, [])
    }
    result.stack = pieces.map { StackedLayer($0) }
    return result
  }

  /// Draws the mask anew.
  func refreshMask() {
    guard let mask else {
      if view.appearance.mask != nil { view.appearance.mask = nil }
      return
    }
    if mask.sublayers != nil {
      view.stage?.warn(
        .substitution("a mask's sublayers do not mask; only what it draws itself does"),
        in: "CALayer")
    }
    view.appearance.mask = mask.maskPiece(mask.pose, mask.view.appearance, in: bounds)
  }

  /// Returns what the layer as a mask lets through of one with some bounds.
  func maskPiece(_ pose: LayerPose, _ appearance: Appearance, in bounds: CGRect) -> StackedLayer {
    var frame = pose.frame.offsetBy(dx: -bounds.minX, dy: -bounds.minY)
    func length(_ points: CGFloat) -> RelativeFrame.Length { .init(points: Double(points)) }
    var appearance = appearance
    appearance.opacity = isHidden ? 0 : pose.opacity
    // What a shape draws is told in points and needs no extent, as its background does.
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

  /// Shows the picture anew: a `CGImage`, or what one can be made of.
  func refreshContents() {
    guard let contents else { return view.show(nil, mode: .scaleToFill) }
    let stage = view.stage ?? Stage.current
    let owner = ((contents as? CGImage)?.owner ?? contents as AnyObject) as? any SnapshotOwner
    guard let picture = owner?.picture(on: stage) else {
      stage.warn(
        .substitution("a layer's contents are shown only where they are a picture"), in: "CALayer")
      return
    }
    let mode: ContentMode =
      switch contentsGravity {
      case .resizeAspect: .scaleAspectFit
      case .resizeAspectFill: .scaleAspectFill
      case .center: .center
      default: .scaleToFill
      }
    change("contents") { view.show(picture, mode: mode) }
  }

  // MARK: What changes no pixel

  /// Whether the layer may be kept as a picture; it is painted anew in every frame all the same.
  public var shouldRasterize: Bool {
    get { customValues["shouldRasterize"] as? Bool ?? false }
    set { customValues["shouldRasterize"] = newValue }
  }

  /// The scale of the picture that the layer may be kept as, of which there is none.
  public var rasterizationScale: CGFloat {
    get { customValues["rasterizationScale"] as? CGFloat ?? 1 }
    set { customValues["rasterizationScale"] = newValue }
  }

  /// Whether it says that nothing shines through; what it draws decides.
  public var isOpaque: Bool {
    get { customValues["isOpaque"] as? Bool ?? false }
    set { customValues["isOpaque"] = newValue }
  }

  /// Whether it may be drawn on another thread, which makes no difference here.
  public var drawsAsynchronously: Bool {
    get { customValues["drawsAsynchronously"] as? Bool ?? false }
    set { customValues["drawsAsynchronously"] = newValue }
  }

  /// Whether edges are smooth, as they always are here.
  public var allowsEdgeAntialiasing: Bool {
    get { customValues["allowsEdgeAntialiasing"] as? Bool ?? true }
    set { customValues["allowsEdgeAntialiasing"] = newValue }
  }

  /// Whether the layer is seen where it is turned away from the eye.
  ///
  /// One that is not draws nothing there, nor does what is in it.
  public var isDoubleSided: Bool {
    get { view.appearance.back == nil }
    set { view.appearance.back = newValue ? nil : .empty }
  }
}
