import Foundation
import Staging

/// A menu: elements that are shown one below the other.
///
/// ```swift
/// button.menu = UIMenu(children: [
///   UIAction(title: "Copy", image: copyImage) { _ in copy() },
///   UIMenu(
///     options: .displayInline,
///     children: [
///       UIAction(title: "Delete", attributes: .destructive) { _ in delete() }
///     ]),
/// ])
/// button.showsMenuAsPrimaryAction = true
/// ```
///
/// A menu in a menu is a row that opens it, unless it is displayed inline.
open class UIMenu: UIMenuElement {
  /// The identity of a menu.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    /// Makes an identifier.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Makes an identifier.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// The options of a menu.
  public struct Options: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    /// Makes options from UIKit's raw bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The elements are among those of the menu around this one, between separators.
    public static let displayInline = Options(rawValue: 1 << 0)
    /// The row that opens the menu is red.
    public static let destructive = Options(rawValue: 1 << 1)
    /// At most one of the elements is on: choosing one turns the others off.
    public static let singleSelection = Options(rawValue: 1 << 5)
  }

  /// The size of the elements of a menu.
  public enum ElementSize: Int, Hashable, Sendable {
    /// Images only, up to four beside each other.
    case small
    /// Images above titles, up to three beside each other.
    case medium
    /// One below the other.
    case large
    case automatic = -1
  }

  /// The order of the elements of a menu that is above its source.
  ///
  /// `UIContextMenuConfiguration.ElementOrder` under another name.
  public typealias ElementOrder = UIContextMenuConfiguration.ElementOrder

  /// The identity of the menu.
  public let identifier: Identifier
  /// The options.
  public let options: Options
  /// The size of the elements.
  open var preferredElementSize: ElementSize
  /// The elements in their order.
  public let children: [UIMenuElement]

  /// Makes a menu; without an identifier it gets a unique one.
  public init(
    title: String = "", subtitle: String? = nil, image: UIImage? = nil,
    identifier: Identifier? = nil, options: Options = [],
    preferredElementSize: ElementSize = .automatic, children: [UIMenuElement] = []
  ) {
    self.identifier =
      identifier ?? Identifier("menu \(Stage.current.takeRegistrationNumber())")
    self.options = options; self.preferredElementSize = preferredElementSize
    self.children = children
    super.init(Content(title: title, subtitle: subtitle, image: image))
  }

  /// Returns the menu with other elements.
  open func replacingChildren(_ newChildren: [UIMenuElement]) -> UIMenu {
    UIMenu(
      title: title, subtitle: subtitle, image: image, identifier: identifier, options: options,
      preferredElementSize: preferredElementSize, children: newChildren)
  }

  /// The actions of the menu, and of those displayed in it, that are on.
  open var selectedElements: [UIMenuElement] { actions.filter { $0.state == .on } }

  /// The actions of the menu and of the menus displayed in it.
  var actions: [UIAction] {
    children.flatMap { element -> [UIAction] in
      if let action = element as? UIAction { return [action] }
      if let menu = element as? UIMenu, menu.options.contains(.displayInline) {
        return menu.actions
      }
      let loaded = (element as? UIDeferredMenuElement)?.elements ?? []
      return loaded.compactMap { $0 as? UIAction }
    }
  }

  /// Turns an action on and the others of the menu off; without the action itself, nothing.
  func select(_ action: UIAction) {
    let actions = actions
    guard actions.contains(where: { $0 === action }) else { return }
    for other in actions { other.state = other === action ? .on : .off }
  }

  /// Returns the innermost menu that has an action and lets one of its elements be on.
  func singleSelection(of action: UIAction) -> UIMenu? {
    for case let menu as UIMenu in children {
      if let found = menu.singleSelection(of: action) { return found }
    }
    let isIn = options.contains(.singleSelection) && actions.contains { $0 === action }
    return isIn ? self : nil
  }
}

/// An element that is replaced by others, which are made when a menu is shown.
///
/// Until they are there, a row with a turning wheel stands for them.
open class UIDeferredMenuElement: UIMenuElement {
  private let provide: (@escaping ([UIMenuElement]) -> Void) -> Void
  private let isCached: Bool
  /// The elements; `nil` until they are provided.
  private(set) var elements: [UIMenuElement]?
  /// Whether the provider was called and has not answered.
  private var isWaiting = false
  /// The action of the menu that shows the element when the elements are there.
  var didLoad: (() -> Void)?

  /// Makes an element whose elements are asked for once.
  public init(_ elementProvider: @escaping (@escaping ([UIMenuElement]) -> Void) -> Void) {
    provide = elementProvider
    isCached = true
    super.init(Content())
  }

  /// Makes an element.
  private init(
    isCached: Bool, _ elementProvider: @escaping (@escaping ([UIMenuElement]) -> Void) -> Void
  ) {
    provide = elementProvider
    self.isCached = isCached
    super.init(Content())
  }

  /// Returns an element whose elements are asked for whenever a menu is shown.
  open class func uncached(
    _ elementProvider: @escaping (@escaping ([UIMenuElement]) -> Void) -> Void
  ) -> UIDeferredMenuElement { UIDeferredMenuElement(isCached: false, elementProvider) }

  /// Asks for the elements, if they are not there.
  func load() {
    if !isCached, !isWaiting { elements = nil }
    guard elements == nil, !isWaiting else { return }
    isWaiting = true
    provide { [weak self] elements in
      guard let self else { return }
      isWaiting = false
      self.elements = elements
      didLoad?()
    }
  }
}
