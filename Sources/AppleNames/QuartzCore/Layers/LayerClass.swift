import CInitializers
import CoreGraphics
import Foundation
import Staging

/// A class of layers, whose instances are made by its initializers as subclasses override them.
struct LayerClass {
  private let layerClass: CALayer.Type

  /// Makes a value for a class.
  init(_ layerClass: CALayer.Type) { self.layerClass = layerClass }

  func makeLayer() -> CALayer {
    if layerClass == CALayer.self { return CALayer() }
    return Overrider.initializer.make(layerClass) { cellophane_initialize($0, $1) }
  }

  /// Makes a copy of a layer by `init(layer:)`, as presentation layers are made.
  func makeLayer(copying layer: CALayer) -> CALayer {
    if layerClass == CALayer.self { return CALayer(layer: layer) }
    // The argument is passed by its address, and the initializer consumes it.
    let argument = UnsafeMutablePointer<Any>.allocate(capacity: 1)
    argument.initialize(to: layer)
    defer { argument.deallocate() }
    return CopyOverrider.initializer.make(layerClass) {
      cellophane_initialize_with_text($0, UInt64(UInt(bitPattern: argument)), 0, $1)
    }
  }

  /// Whether the class draws by itself: whether it overrides `draw(in:)` or `display()`.
  var overridesDrawing: Bool {
    if layerClass == CALayer.self { return false }
    let (own, base) = (ClassTable(of: layerClass), ClassTable(of: CALayer.self))
    return [Self.drawSlot, Self.displaySlot].contains { slot in
      slot.map { own[$0] != base[$0] } ?? false
    }
  }

  /// The index of `draw(in:)` in the table of every class.
  private static let drawSlot = ClassTable.slot(
    overriddenIn: DrawOverrider.self, of: CALayer.self, after: NSObject.self)
  /// The index of `display()` in the table of every class.
  private static let displaySlot = ClassTable.slot(
    overriddenIn: DisplayOverrider.self, of: CALayer.self, after: NSObject.self)
}

/// A class that overrides `init()` and nothing before it.
private final class Overrider: CALayer {
  static let initializer = InheritedInitializer<CALayer>("init()", overriddenIn: Overrider.self)

  override init() { super.init() }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// A class that overrides the initializers.
private final class CopyOverrider: CALayer {
  static let initializer = InheritedInitializer<CALayer>(
    "init(layer:)", overriddenIn: CopyOverrider.self, after: NSObject.self)

  override init() { super.init() }

  override init(layer: Any) { super.init(layer: layer) }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// A class that overrides `draw(in:)` and nothing before it.
private final class DrawOverrider: CALayer {
  override func draw(in ctx: CGContext) {}
}

/// A class that overrides `display()` and nothing before it.
private final class DisplayOverrider: CALayer {
  override func display() {}
}
