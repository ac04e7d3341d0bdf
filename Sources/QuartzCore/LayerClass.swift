import CInitializers
import Foundation

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
    let words = Self.words(of: layerClass)
    guard let slot = Self.slot, let code = words[slot] else {
      preconditionFailure("\(layerClass) has no init() where this version of Swift has it")
    }
    let object = cellophane_initialize(code, words)
    return Unmanaged<CALayer>.fromOpaque(object).takeRetainedValue()
  }

  /// The place of `init()` in the table of every class, in words.
  private static let slot: Int? = {
    let (base, derived) = (words(of: CALayer.self), words(of: Overrider.self))
    return tableRange(of: CALayer.self).first { base[$0] != derived[$0] }
  }()

  /// The metadata of a class, word by word.
  private static func words(of anyClass: AnyClass) -> UnsafePointer<UnsafeRawPointer?> {
    UnsafePointer(OpaquePointer(unsafeBitCast(anyClass, to: UnsafeRawPointer.self)))
  }

  /// The words of a class's metadata that come after its header.
  ///
  /// Swift's metadata of classes without Objective-C: kind, superclass, flags and instance size,
  /// sizes of the metadata, descriptor, destroyer; then fields and members, superclasses first.
  private static func tableRange(of anyClass: AnyClass) -> Range<Int> {
    let metadata = UnsafeRawPointer(words(of: anyClass))
    let size = metadata.load(fromByteOffset: 32, as: UInt32.self)
    let start = metadata.load(fromByteOffset: 36, as: UInt32.self)
    return 7..<(Int(size - start) / MemoryLayout<UnsafeRawPointer>.size)
  }
}

/// A class that overrides `init()` and nothing before it.
private final class Overrider: CALayer {
  override init() { super.init() }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}
