public import Foundation
public import Layouts
public import Staging

/// The key of what an observer is given about a change; `KeyValueChangeKey` under Foundation's name.
public typealias NSKeyValueChangeKey = KeyValueChangeKey

/// An object that is called when an observed value has changed.
///
/// Responders are. Other classes conform to it where they are to observe; `cellophane adapt` adds it.
public protocol KeyValueObserver: AnyObject {
  /// Called when an observed value has changed.
  func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?)
}

extension Responder: KeyValueObserver {}

/// An observation of a view by a key path as a text.
struct KeyPathObservation {
  weak var observer: AnyObject?
  let keyPath: String
  let context: UnsafeMutableRawPointer?
  let observation: NSKeyValueObservation
}

extension View {
  /// Observes a value by its key path, until the observer is removed or gone.
  ///
  /// Observed are the values that change with the view's geometry and visibility: `frame`, `bounds`,
  /// `center`, `alpha`, `hidden`, `transform` and, of scroll views, `contentOffset`, `contentSize`,
  /// `contentInset` and `panGestureRecognizer.state`. Other key paths give a warning of the stage.
  public func addObserver(
    _ observer: NSObject, forKeyPath keyPath: String, options: NSKeyValueObservingOptions = [],
    context: UnsafeMutableRawPointer?
  ) {
    let report: ([NSKeyValueChangeKey: Any]) -> Void = { [weak self, weak observer] change in
      self?.didChangeValue(forKey: keyPath)
      guard let receiver = observer as? any KeyValueObserver else { return }
      receiver.observeValue(forKeyPath: keyPath, of: self, change: change, context: context)
    }
    guard let observation = observation(of: keyPath, options, report) else {
      return warnOfUse(of: keyPath, because: "changes of this key path cannot be observed")
    }
    viewAppearance.observations.removeAll { $0.observer == nil }
    viewAppearance.observations.append(
      KeyPathObservation(
        observer: observer, keyPath: keyPath, context: context, observation: observation))
  }

  /// Ends the observation of a key path.
  public func removeObserver(_ observer: NSObject, forKeyPath keyPath: String) {
    viewAppearance.observations.removeAll { $0.keyPath == keyPath && $0.observer === observer }
  }

  /// Ends the observation of a key path with a context.
  public func removeObserver(
    _ observer: NSObject, forKeyPath keyPath: String, context: UnsafeMutableRawPointer?
  ) {
    viewAppearance.observations.removeAll {
      $0.keyPath == keyPath && $0.observer === observer && $0.context == context
    }
  }

  /// Begins an observation; `nil` for a key path whose changes cannot be observed.
  private func observation(
    of keyPath: String, _ options: NSKeyValueObservingOptions,
    _ report: @escaping ([NSKeyValueChangeKey: Any]) -> Void
  ) -> NSKeyValueObservation? {
    let scrollView = self as? ScrollView
    switch keyPath {
    case "frame": return observe(\.frame, options: options) { report($1.values) }
    case "bounds": return observe(\.bounds, options: options) { report($1.values) }
    case "center": return observe(\.center, options: options) { report($1.values) }
    case "alpha": return observe(\.alpha, options: options) { report($1.values) }
    case "hidden", "isHidden": return observe(\.isHidden, options: options) { report($1.values) }
    case "transform": return observe(\.transform, options: options) { report($1.values) }
    case "contentOffset":
      return scrollView?.observe(\.contentOffset, options: options) { report($1.values) }
    case "contentSize":
      return scrollView?.observe(\.contentSize, options: options) { report($1.values) }
    case "contentInset":
      return scrollView?.observe(\.contentInset, options: options) { report($1.values) }
    case "panGestureRecognizer.state":
      return (scrollView?.panGestureRecognizer).map {
        NSKeyValueObservation(of: $0, options: options) { report($0.values) }
      }
    default: return nil
    }
  }
}

/// Observations of objects of which only the class of all objects is known.
extension MessageReceiver where Self: NSObject {
  /// Observes a value by its key path, as the methods of views and layouts do.
  ///
  /// Of other objects nothing can be observed, which gives a warning of the stage.
  public func addObserver(
    _ observer: NSObject, forKeyPath keyPath: String, options: NSKeyValueObservingOptions = [],
    context: UnsafeMutableRawPointer?
  ) {
    switch self {
    case let view as View:
      view.addObserver(observer, forKeyPath: keyPath, options: options, context: context)
    case let layout as CollectionViewLayout:
      layout.addObserver(observer, forKeyPath: keyPath, options: options, context: context)
    default:
      Stage.current.warn(
        .withoutEffect(property: keyPath, reason: "changes of this key path cannot be observed"),
        in: "\(type(of: self))")
    }
  }

  /// Ends the observation of a key path.
  public func removeObserver(_ observer: NSObject, forKeyPath keyPath: String) {
    (self as? View)?.removeObserver(observer, forKeyPath: keyPath)
    (self as? CollectionViewLayout)?.removeObserver(observer, forKeyPath: keyPath)
  }

  /// Ends the observation of a key path with a context.
  public func removeObserver(
    _ observer: NSObject, forKeyPath keyPath: String, context: UnsafeMutableRawPointer?
  ) {
    if let view = self as? View {
      view.removeObserver(observer, forKeyPath: keyPath, context: context)
    } else {
      removeObserver(observer, forKeyPath: keyPath)
    }
  }
}

extension CollectionViewLayout {
  /// Observes the collection view that the layout serves, by the key path `collectionView`.
  ///
  /// Other key paths give a warning of the stage. The observation lasts as long as the observer.
  public func addObserver(
    _ observer: NSObject, forKeyPath keyPath: String, options: NSKeyValueObservingOptions = [],
    context: UnsafeMutableRawPointer?
  ) {
    guard keyPath == "collectionView" else {
      Stage.current.warn(
        .withoutEffect(property: keyPath, reason: "changes of this key path cannot be observed"),
        in: "\(type(of: self))")
      return
    }
    let notify = { [weak self, weak observer] in
      guard let self, let receiver = observer as? any KeyValueObserver else { return }
      let change: [NSKeyValueChangeKey: Any] = collectionView.map { [.newKey: $0] } ?? [:]
      receiver.observeValue(forKeyPath: keyPath, of: self, change: change, context: context)
    }
    hostObservers.append((ObjectIdentifier(observer), notify))
  }

  /// Ends the observations of the layout by an observer.
  public func removeObserver(_ observer: NSObject, forKeyPath keyPath: String) {
    hostObservers.removeAll { $0.observer == ObjectIdentifier(observer) }
  }

  /// Ends the observations of the layout by an observer.
  public func removeObserver(
    _ observer: NSObject, forKeyPath keyPath: String, context: UnsafeMutableRawPointer?
  ) {
    removeObserver(observer, forKeyPath: keyPath)
  }
}

extension NSKeyValueObservedChange {
  /// The change as an observer by a text gets it.
  fileprivate var values: [NSKeyValueChangeKey: Any] {
    var values: [NSKeyValueChangeKey: Any] = [.kindKey: kind.rawValue]
    if let newValue { values[.newKey] = newValue }
    if let oldValue { values[.oldKey] = oldValue }
    if isPrior { values[.notificationIsPriorKey] = true }
    return values
  }
}
