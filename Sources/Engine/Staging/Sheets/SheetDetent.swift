public import Foundation
import Layouts
import Timing

/// The container on which the height of a detent depends, as
/// `UISheetPresentationControllerDetentResolutionContext`.
public protocol SheetDetentResolutionContext: AnyObject {
  /// The traits of the sheet's container; its size classes are those of its present size.
  var containerTraitCollection: TraitCollection { get }
  /// The value of the largest detent, in points.
  var maximumDetentValue: CGFloat { get }
}

extension SheetPresentationController {
  /// A height at which a sheet rests, as `UISheetPresentationController.Detent`.
  open class Detent: NSObject {
    /// The name of a detent.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
      public let rawValue: String

      /// Makes a name.
      public init(rawValue: String) { self.rawValue = rawValue }
      /// Makes a name.
      public init(_ rawValue: String) { self.rawValue = rawValue }

      /// The name of the detent of about half the height.
      public static let medium = Identifier("com.apple.UIKit.medium")
      /// The name of the detent as high as possible.
      public static let large = Identifier("com.apple.UIKit.large")
    }

    /// The name by which the detent is selected.
    public let identifier: Identifier
    private let resolver: (any SheetDetentResolutionContext) -> CGFloat?

    /// Makes a detent with a height of its own.
    init(
      _ identifier: Identifier,
      resolver: @escaping (any SheetDetentResolutionContext) -> CGFloat?
    ) {
      self.identifier = identifier; self.resolver = resolver
    }

    /// Returns the detent of about half the height; it is inactive where the height is compact.
    ///
    /// It is half of the container's height and, in iOS 26, 56 % of the largest value.
    open class func medium() -> Detent {
      Detent(.medium) { context in
        guard context.containerTraitCollection.verticalSizeClass != .compact else { return nil }
        return (context as? SheetResolution)?.mediumValue ?? context.maximumDetentValue / 2
      }
    }

    /// Returns the detent as high as possible.
    open class func large() -> Detent { Detent(.large) { $0.maximumDetentValue } }

    /// Returns a detent with a height of its own.
    ///
    /// - Parameters:
    ///   - identifier: the name; `nil` for one that no other detent has.
    ///   - resolver: returns the height in points, without the safe area at the lower edge; `nil`
    ///     for a detent that is inactive under the context.
    open class func custom(
      identifier: Identifier? = nil,
      resolver: @escaping (any SheetDetentResolutionContext) -> CGFloat?
    ) -> Detent {
      let name = identifier ?? Identifier("custom \(DetentNumbers.ofStage.next())")
      return Detent(name, resolver: resolver)
    }

    /// Returns the height under a context, in points; `nil` where the detent is inactive.
    open func resolvedValue(in context: any SheetDetentResolutionContext) -> CGFloat? {
      resolver(context)
    }
  }
}

/// The numbers of a stage's detents without a name.
private final class DetentNumbers {
  private var count = 0

  static var ofStage: DetentNumbers { Stage.current.companions.companion { DetentNumbers() } }

  func next() -> Int {
    count += 1
    return count
  }
}

/// The values on which the heights of a sheet's detents depend in a container of a size.
final class SheetResolution: SheetDetentResolutionContext {
  /// The shortest side of a container with regular size classes along both axes, in points.
  private static let regularExtent: CGFloat = 744

  let containerTraitCollection: TraitCollection
  let maximumDetentValue: CGFloat
  let mediumValue: CGFloat
  /// Whether the container has much room along both axes.
  let isRegular: Bool
  private let size: CGSize
  private let floats: Bool

  /// Makes the context of a container of a size on a stage.
  init(_ size: CGSize, of container: View?, on stage: Stage) {
    self.size = size
    let height = Double(size.height)
    floats = stage.settings.system >= .iOS26
    maximumDetentValue = CGFloat(
      floats ? SheetPlacement.highestValue(in: height) : SheetPlacement.highestAttached(in: height))
    mediumValue = CGFloat(floats ? SheetPlacement.mediumValue(in: height) : height / 2)
    isRegular = min(size.width, size.height) >= SheetResolution.regularExtent
    var values = (container?.traitCollection ?? stage.baseTraits).values
    values.vertical = isRegular || size.height >= size.width ? .regular : .compact
    if isRegular { values.horizontal = .regular }
    containerTraitCollection = TraitCollection(values: values)
  }

  /// Whether the container has little room down.
  var isLow: Bool { containerTraitCollection.verticalSizeClass == .compact }

  /// Returns the place of a sheet of a detent's value.
  ///
  /// - Parameter width: the width of a sheet in the middle; 0 for all of the container's.
  func place(ofValue value: CGFloat, width: CGFloat) -> SheetPlacement {
    let value = Double(min(max(value, 1), maximumDetentValue))
    var place =
      floats
      ? SheetPlacement(floatingWithValue: value, in: size)
      : SheetPlacement(attachedWithHeight: value)
    if width > 0 { place.width = min(Double(width), Double(size.width)) * place.scale }
    return place
  }

  /// The place of a sheet that covers the container.
  var wholePlace: SheetPlacement { SheetPlacement(attachedWithHeight: Double(size.height)) }

  /// Returns the place of a card in the middle of the container.
  ///
  /// - Parameters:
  ///   - preferred: the size that the content would like; 0 for none.
  ///   - isForm: whether the card is a form rather than a page.
  func cardPlace(_ preferred: CGSize, isForm: Bool) -> SheetPlacement {
    // The size of forms is UIKit's; that of pages, which UIKit documents as following the text
    // size, and the distance from the edges are choices.
    let margin: CGFloat = 44
    let usual =
      isForm
      ? CGSize(width: 540, height: 620)
      : CGSize(width: 704, height: size.height - 2 * margin)
    let width = min(preferred.width > 0 ? preferred.width : usual.width, size.width - 2 * margin)
    let height = min(
      preferred.height > 0 ? preferred.height : usual.height, size.height - 2 * margin)
    var place = SheetPlacement(attachedWithHeight: Double(height))
    place.inset = Double(size.height - height) / 2
    place.width = Double(width)
    return place
  }
}
