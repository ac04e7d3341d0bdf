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
  open func addChild(_ child: UIViewController) {}
  open func didMove(toParent parent: UIViewController?) {}
  open var childForStatusBarStyle: UIViewController? { nil }
}

public protocol UIScrollViewDelegate: AnyObject {
  func scrollViewDidScroll(_ view: UIView)
}

// MARK: Members of protocol extensions

public protocol KeyValueObserver: AnyObject {
  func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?)
}

public struct NSKeyValueChangeKey: Hashable {}

public protocol MessageReceiver: AnyObject {}
extension NSObject: MessageReceiver {}
extension MessageReceiver where Self: NSObject {
  public func perform(_ selector: Selector!) {}
  public func responds(to selector: Selector!) -> Bool { false }
}

open class CALayer: NSObject {}

public protocol LayerDelegating: AnyObject {
  func layoutSublayers(of layer: CALayer)
  func display(_ layer: CALayer)
}
extension LayerDelegating where Self: UIView {
  public func layoutSublayers(of layer: CALayer) {}
  public func display(_ layer: CALayer) {}
}

public protocol LayerDelegateMembers: AnyObject {}
extension UIView: LayerDelegateMembers {}
extension LayerDelegateMembers where Self: UIView {
  public func layoutSublayers(of layer: CALayer) {}
  public func display(_ layer: CALayer) {}
}

public protocol ScrollViewDelegating: AnyObject {}
extension ScrollViewDelegating {
  public var delegate: UIScrollViewDelegate? {
    get { nil }
    set {}
  }
}
open class UIScrollView: UIView, ScrollViewDelegating {}

public protocol UICollectionViewDelegate: UIScrollViewDelegate {}
public protocol CollectionViewSourcing: ScrollViewDelegating {}
extension CollectionViewSourcing {
  public var delegate: UICollectionViewDelegate? {
    get { nil }
    set {}
  }
}
open class UICollectionView: UIScrollView {}
extension UICollectionView: CollectionViewSourcing {}
open class UITableView: UICollectionView {}

open class UICollectionViewLayout: NSObject {
  public override init() {}
}
public protocol LayoutHosting: AnyObject {}
extension UICollectionViewLayout: LayoutHosting {}
extension LayoutHosting where Self: UICollectionViewLayout {
  public var collectionView: UICollectionView? { nil }
}
open class UICollectionViewLayoutInvalidationContext: NSObject {
  public required override init() {}
}

open class UIGestureRecognizer: NSObject {
  public func require(toFail other: UIGestureRecognizer) {}
}

open class UINavigationController: UIViewController {}

extension RunLoop {
  public func run(mode: Int, forMode other: RunLoop.Mode) {}
}
extension UIViewController {
  public func addChildViewController(_ child: UIViewController) { addChild(child) }
}
