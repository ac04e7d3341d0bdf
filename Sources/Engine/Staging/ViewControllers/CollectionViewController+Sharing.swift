import Foundation
import Geometry
import Layouts
import Timelines

/// View controllers of a stack that share one collection view.
extension NavigationController {
  /// Returns the animator between two view controllers that share a collection view; `nil` if they
  /// do not.
  ///
  /// A pushed view controller first adopts the collection view if it requests that and can. A view
  /// controller to which the stack returns from one that does not share it finds its collection
  /// view unchanged.
  ///
  /// - Parameters:
  ///   - old: the stack before the change.
  ///   - new: the stack after it.
  func layoutAnimator(
    for operation: Operation, from: ViewController, to: ViewController, old: [ViewController],
    new: [ViewController]
  ) -> LayoutToLayoutAnimator? {
    guard let to = to as? CollectionViewController else { return nil }
    if let from = from as? CollectionViewController {
      if operation == .push, new.dropLast().last === from, to.mayShareView(of: from) {
        to.share(collectionViewOf: from)
        return LayoutToLayoutAnimator(covering: from, with: to)
      }
      if to.covered != nil, from.shares(with: to) {
        return LayoutToLayoutAnimator(uncovering: to, from: from)
      }
    }
    to.bringUp(among: old)
    return nil
  }

  /// Removes a view controller's view from the stage, unless another one shows the same view.
  func takeOff(_ screen: ViewController, for other: ViewController) {
    if screen.view !== other.view { screen.view.removeFromSuperview() }
  }

  /// Restores the own views of view controllers that were removed from the stack.
  ///
  /// A view that they shared then belongs to the topmost remaining view controller that shows it,
  /// which determines its safe area.
  func giveViewsBack(to old: [ViewController], notIn new: [ViewController]) {
    for screen in old where !new.contains(where: { $0 === screen }) {
      (screen as? CollectionViewController)?.giveViewBack()
    }
    for screen in new.reversed() + old where screen.viewIfLoaded?.screen == nil {
      screen.viewIfLoaded?.screen = screen
    }
  }
}

extension CollectionViewController {
  /// Returns whether the view controller, pushed over another one, shows that one's collection
  /// view.
  fileprivate func mayShareView(of other: CollectionViewController) -> Bool {
    useLayoutToLayoutNavigationTransitions && own == nil && covered == nil
      && (!other.useLayoutToLayoutNavigationTransitions || other.own != nil)
  }

  /// Adopts the other view controller's collection view and warns of properties that are ignored.
  fileprivate func share(collectionViewOf other: CollectionViewController) {
    loadViewIfNeeded()
    let stage = other.collectionView.stage ?? Stage.current
    for name in propertiesSet(on: collectionView) {
      stage.warn(
        .transition(.ignoredProperty(name)), in: ScreenTransition.name(from: other, to: self))
    }
    adoptView(of: other)
    // Elements must have been shown before they can move.
    View.performWithoutAnimation { collectionView.layoutIfNeeded() }
  }

  /// Restores the collection view's state if another view controller that shares it has changed it.
  fileprivate func bringUp(among stack: [ViewController]) {
    guard let state = covered else { return }
    covered = nil
    let holder = stack.last { screen in
      guard let screen = screen as? CollectionViewController else { return false }
      return screen !== self && screen.covered == nil && screen.shares(with: self)
    }
    (holder as? CollectionViewController)?.covered = collectionView.state
    collectionView.restore(state)
  }

  /// Returns the names of the properties that were set on a collection view that is never shown.
  private func propertiesSet(on view: CollectionView) -> [String] {
    let plain = Self.plainCollectionView(with: CollectionViewFlowLayout())
    var names: [String] = []
    func check(_ name: String, _ isSame: Bool) { if !isSame { names.append(name) } }
    func compare<Value: Equatable>(_ name: String, _ property: KeyPath<CollectionView, Value>) {
      check(name, view[keyPath: property] == plain[keyPath: property])
    }
    check("dataSource", view.dataSource === self)
    check("delegate", view.delegate === self)
    check("collectionViewLayout", view.collectionViewLayout === collectionViewLayout)
    compare("id", \.id)
    compare("name", \.name)
    compare("contentInset", \.contentInset)
    let inset = view.adjustedContentInset
    let start = CGPoint(x: -inset.left, y: -inset.top)
    check("contentOffset", [.zero, start].contains(view.contentOffset))
    compare("alpha", \.alpha)
    compare("isHidden", \.isHidden)
    compare("zIndex", \.zIndex)
    compare("transform", \.transform3D)
    compare("clipsToBounds", \.clipsToBounds)
    compare("isUserInteractionEnabled", \.isUserInteractionEnabled)
    compare("gestureRecognizers", \.recognizers.count)
    compare("subviews", \.subviews.count)
    compare("backgroundColor", \.appearance.fill)
    compare("cornerRadius", \.cornerRadius)
    var (look, plainLook) = (view.appearance, plain.appearance)
    (look.fill, look.cornerRadius) = (nil, 0)
    (plainLook.fill, plainLook.cornerRadius) = (nil, 0)
    check("appearance", look == plainLook)
    compare("updateDuration", \.updateDuration)
    compare("updateCurve", \.updateCurve)
    compare("layoutChangeDuration", \.layoutChangeDuration)
    compare("scrollAnimationDuration", \.scrollAnimationDuration)
    compare("survivorPolicy", \.survivorPolicy)
    compare("boundsChangePolicy", \.boundsChangePolicy)
    compare("boundsChangeAnchor", \.boundsChangeAnchor)
    compare("onInvalidUpdate", \.onInvalidUpdate)
    return names
  }
}
