import CInitializers
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

  /// The index of `init()` in the table of every class.
  private static let slot = ClassTable.slot(overriddenIn: Overrider.self, of: CALayer.self)
}

/// A class that overrides `init()` and nothing before it.
private final class Overrider: CALayer {
  override init() { super.init() }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}
