import CInitializers
import CoreGraphics
import Foundation
import Staging

/// A class of layers, whose instances are made by `init()` as subclasses override it.
///
/// Swift instantiates a class that is known only at run time by `required` initializers, and Core
/// Animation's are not `required`. But the initializer is in each class's table of overridable
/// members, always at the same index, and is called from there. The index is where the tables of a
/// class and of a subclass that overrides nothing else differ.
struct LayerClass {
  private let layerClass: CALayer.Type

  /// Makes a value for a class.
  init(_ layerClass: CALayer.Type) { self.layerClass = layerClass }

  /// Makes a layer.
  func makeLayer() -> CALayer {
    if layerClass == CALayer.self { return CALayer() }
    let table = ClassTable(of: layerClass)
    guard let slot = Self.slot, let code = table[slot] else {
      preconditionFailure(
        "\(layerClass) has no init() at the index that this version of Swift uses")
    }
    let object = cellophane_initialize(code, table.metadata)
    return Unmanaged<CALayer>.fromOpaque(object).takeRetainedValue()
  }

  /// Makes a copy of a layer by `init(layer:)`, as presentation layers are made.
  func makeLayer(copying layer: CALayer) -> CALayer {
    if layerClass == CALayer.self { return CALayer(layer: layer) }
    let table = ClassTable(of: layerClass)
    guard let slot = Self.copySlot, let code = table[slot] else {
      preconditionFailure(
        "\(layerClass) has no init(layer:) at the index that this version of Swift uses")
    }
    // The argument is passed by its address, and the initializer consumes it.
    let argument = UnsafeMutablePointer<Any>.allocate(capacity: 1)
    argument.initialize(to: layer)
    defer { argument.deallocate() }
    let object = cellophane_initialize_with_text(
      code, UInt64(UInt(bitPattern: argument)), 0, table.metadata)
    return Unmanaged<CALayer>.fromOpaque(object).takeRetainedValue()
  }

  /// Whether the class draws by itself: whether it overrides `draw(in:)` or `display()`.
  var overridesDrawing: Bool {
    if layerClass == CALayer.self { return false }
    let (own, base) = (ClassTable(of: layerClass), ClassTable(of: CALayer.self))
    return [Self.drawSlot, Self.displaySlot].contains { slot in
      slot.map { own[$0] != base[$0] } ?? false
    }
  }

  /// The index of `init(layer:)` in the table of every class.
  private static let copySlot = ClassTable.slot(
    overriddenIn: CopyOverrider.self, of: CALayer.self, after: NSObject.self)
  /// The index of `draw(in:)` in the table of every class.
  private static let drawSlot = ClassTable.slot(
    overriddenIn: DrawOverrider.self, of: CALayer.self, after: NSObject.self)
  /// The index of `display()` in the table of every class.
  private static let displaySlot = ClassTable.slot(
    overriddenIn: DisplayOverrider.self, of: CALayer.self, after: NSObject.self)

  /// The index of `init()` in the table of every class.
  private static let slot = ClassTable.slot(overriddenIn: Overrider.self, of: CALayer.self)
}

/// A class that overrides `init()` and nothing before it.
private final class Overrider: CALayer {
  override init() { super.init() }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// A class that overrides the initializers.
private final class CopyOverrider: CALayer {
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
