import CInitializers
import Foundation
import Staging

/// A class of layers, which makes layers by `init()` as subclasses override it.
///
/// Swift makes objects of a class that is known at run time only by initializers that are
/// `required`, which Core Animation's are not. The initializer stands in each class's table of
/// overridable members all the same, always at one place, and is called from there. The place is
/// where the tables of a class and of a subclass that overrides nothing else differ.
struct LayerClass {
  private let layerClass: CALayer.Type

  /// Stands for a class.
  init(_ layerClass: CALayer.Type) { self.layerClass = layerClass }

  /// Makes a layer.
  func makeLayer() -> CALayer {
    if layerClass == CALayer.self { return CALayer() }
    let table = ClassTable(of: layerClass)
    guard let slot = Self.slot, let code = table[slot] else {
      preconditionFailure("\(layerClass) has no init() where this version of Swift has it")
    }
    let object = cellophane_initialize(code, table.metadata)
    return Unmanaged<CALayer>.fromOpaque(object).takeRetainedValue()
  }

  /// The place of `init()` in the table of every class.
  private static let slot = ClassTable.slot(overriddenIn: Overrider.self, of: CALayer.self)
}

/// A class that overrides `init()` and nothing before it.
private final class Overrider: CALayer {
  override init() { super.init() }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}
