public import Foundation
import Staging

/// The texts, images and other values that were copied, which are those of the stage alone.
open class UIPasteboard: NSObject {
  /// The pasteboard of the current stage.
  open class var general: UIPasteboard { Stage.current.companions.companion { UIPasteboard() } }

  /// The name of the notification that the contents have changed.
  public static let changedNotification = Notification.Name("UIPasteboardChangedNotification")

  /// The values, of any kinds.
  private var values: [Any] = [] {
    didSet {
      changeCount += 1
      NotificationCenter.default.post(name: Self.changedNotification, object: self)
    }
  }

  /// The number of changes so far.
  open private(set) var changeCount = 0
  /// The number of values.
  open var numberOfItems: Int { values.count }

  /// The first text; `nil` for none.
  open var string: String? {
    get { first() }
    set { set(newValue) }
  }
  /// The texts; `nil` for none.
  open var strings: [String]? {
    get { all() }
    set { values = newValue ?? [] }
  }
  /// The first location; `nil` for none.
  open var url: URL? {
    get { first() }
    set { set(newValue) }
  }
  /// The locations; `nil` for none.
  open var urls: [URL]? {
    get { all() }
    set { values = newValue ?? [] }
  }
  /// The first image; `nil` for none.
  open var image: UIImage? {
    get { first() }
    set { set(newValue) }
  }
  /// The images; `nil` for none.
  open var images: [UIImage]? {
    get { all() }
    set { values = newValue ?? [] }
  }
  /// The first color; `nil` for none.
  open var color: UIColor? {
    get { first() }
    set { set(newValue) }
  }

  /// Whether there is a text.
  open var hasStrings: Bool { string != nil }
  /// Whether there is a location.
  open var hasURLs: Bool { url != nil }
  /// Whether there is an image.
  open var hasImages: Bool { image != nil }
  /// Whether there is a color.
  open var hasColors: Bool { color != nil }

  /// Replaces all values by one; `nil` for none.
  private func set(_ value: Any?) { values = value.map { [$0] } ?? [] }

  /// Returns the first value of a type.
  private func first<Value>() -> Value? { values.lazy.compactMap { $0 as? Value }.first }

  /// Returns the values of a type; `nil` for none.
  private func all<Value>() -> [Value]? {
    let found = values.compactMap { $0 as? Value }
    return found.isEmpty ? nil : found
  }
}
