import Foundation
import Geometry
import Layouts
import Timelines

/// Which screens of a stack show one collection view.
extension NavigationController {
  /// Returns who animates a change between two screens that share a collection view; `nil` where
  /// they do not.
  ///
  /// A pushed screen takes the collection view over first, where it wants to and may. A screen that
  /// comes back by another way than from one that shares finds everything as it left it.
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

  /// Takes a screen's view off the stage, unless another screen shows the same one.
  func takeOff(_ screen: ViewController, for other: ViewController) {
    if screen.view !== other.view { screen.view.removeFromSuperview() }
  }

  /// Gives screens that left the stack their own views back.
  ///
  /// A view that they shared then belongs to the topmost screen that shows it yet, whose bars cover
  /// it.
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
  /// Returns whether the screen, pushed over another one, shows that one's collection view.
  fileprivate func mayShareView(of other: CollectionViewController) -> Bool {
    useLayoutToLayoutNavigationTransitions && own == nil && covered == nil
      && (!other.useLayoutToLayoutNavigationTransitions || other.own != nil)
  }

  /// Takes the collection view of the screen below over and tells what is ignored by that.
  fileprivate func share(collectionViewOf other: CollectionViewController) {
    loadViewIfNeeded()
    let stage = other.collectionView.stage ?? Stage.current
    for name in propertiesSet(on: collectionView) {
      stage.warn(
        .transition(.ignoredProperty(name)), in: ScreenTransition.name(from: other, to: self))
    }
    adoptView(of: other)
    // What was not shown yet has to be there before it can go anywhere.
    View.performWithoutAnimation { collectionView.layoutIfNeeded() }
  }

  /// Has the collection view show what the screen left, where another one that shares it has gone on.
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

  /// Returns the names of what was set on a collection view that is never shown.
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
