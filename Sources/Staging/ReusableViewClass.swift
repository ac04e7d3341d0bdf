import CInitializers
import Foundation

/// A class of reusable views, which makes views by `init(frame:)` as subclasses override it.
///
/// Swift makes objects of a class that is known at run time only by initializers that are
/// `required`, which UIKit's are not: a subclass written for UIKit says `override init(frame:)`.
/// The initializer stands in each class's table of overridable members all the same, always at one
/// place, and is called from there. The place is where the tables of a class and of a subclass that
/// overrides nothing else differ first, since `init(frame:)` is the first initializer of `View`.
struct ReusableViewClass {
  private let viewClass: CollectionReusableView.Type

  /// Stands for a class.
  init(_ viewClass: CollectionReusableView.Type) { self.viewClass = viewClass }

  /// Makes a view.
  func makeView(frame: CGRect) -> CollectionReusableView {
    let words = Self.words(of: viewClass)
    guard let slot = Self.slot, let code = words[slot] else {
      preconditionFailure("\(viewClass) has no init(frame:) where this version of Swift has it")
    }
    let object = cellophane_initialize_in_rectangle(
      code, frame.origin.x, frame.origin.y, frame.width, frame.height, words)
    return Unmanaged<CollectionReusableView>.fromOpaque(object).takeRetainedValue()
  }

  /// The place of `init(frame:)` in the table of every class, in words.
  private static let slot: Int? = {
    let (base, derived) = (words(of: CollectionReusableView.self), words(of: Overrider.self))
    return tableRange(of: CollectionReusableView.self).first { base[$0] != derived[$0] }
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

/// A class that overrides `init(frame:)` and nothing before it.
private final class Overrider: CollectionReusableView {
  override init(frame: CGRect) { super.init(frame: frame) }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}
