// The part of Cellophane's UIKit that adapted sources use, for tests of the types alone.

@_exported import Foundation

public struct Selector: Hashable {
  public let name: String
  public init(_ name: String) { self.name = name }
  public init<T, R>(_ name: String, _ method: @escaping (T) -> () -> R) { self.name = name }
  public init<T, A, R>(_ name: String, _ method: @escaping (T) -> (A) -> R) { self.name = name }
  public init<T, A, B, R>(_ name: String, _ method: @escaping (T) -> (A, B) -> R) {
    self.name = name
  }
  public init<T, A, B, C, R>(_ name: String, _ method: @escaping (T) -> (A, B, C) -> R) {
    self.name = name
  }
  public init<R>(_ name: String, type method: @escaping () -> R) { self.name = name }
  public init<A, R>(_ name: String, type method: @escaping (A) -> R) { self.name = name }
}

public enum OptionalRequirement {
  public static func unimplemented<R>() -> R { fatalError() }
  public static func call<R>(_ body: () -> R) -> R? { body() }
}

open class UIView: NSObject {
  open var isHidden = false
  open func layoutSubviews() {}
  open func setNeedsLayout() {}
}

open class UIControl: UIView {
  open func addTarget(_ target: Any?, action: Selector) {}
}

open class UIViewController: NSObject {
  open func viewDidLoad() {}
}

public protocol UIScrollViewDelegate: AnyObject {
  func scrollViewDidScroll(_ view: UIView)
}
