public import Foundation
import Staging
import Timing

/// The implicit animation of stand-alone layers' changes, from `begin` to `commit`.
///
/// Settings outside of all transactions apply until the end of the present instant. By default,
/// changes take a quarter of a second with the default curve. A change of a property that still
/// moves replaces its animation, from the value that is shown.
open class CATransaction: NSObject {
  /// The default duration of implicit animations, in seconds.
  static let defaultDuration: CFTimeInterval = 0.25

  /// Begins a transaction within the open ones.
  open class func begin() {
    let stack = TransactionStack.current
    stack.begin()
  }

  /// Ends the innermost transaction; its completion block waits for the ends of its animations.
  open class func commit() { TransactionStack.current.commit() }

  /// Lays out all views now.
  open class func flush() { Stage.current.rootView.layoutIfNeeded() }

  /// Returns the duration of changes, in seconds.
  open class func animationDuration() -> CFTimeInterval { TransactionStack.current.top.duration }

  /// Sets the duration of changes, in seconds.
  open class func setAnimationDuration(_ dur: CFTimeInterval) {
    TransactionStack.current.top.duration = max(0, dur)
  }

  /// Returns the timing curve of changes; `nil` for the default one.
  open class func animationTimingFunction() -> CAMediaTimingFunction? {
    TransactionStack.current.top.timingFunction
  }

  /// Sets the timing curve of changes.
  open class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    TransactionStack.current.top.timingFunction = function
  }

  /// Returns whether changes are not animated.
  open class func disableActions() -> Bool { TransactionStack.current.top.isDisabled }

  /// Sets whether changes are not animated.
  open class func setDisableActions(_ flag: Bool) {
    TransactionStack.current.top.isDisabled = flag
  }

  /// Returns the block that is called when all animations of the transaction have ended.
  open class func completionBlock() -> (() -> Void)? { TransactionStack.current.top.completion }

  /// Sets a block that is called when all animations added from now on in the transaction have
  /// ended.
  open class func setCompletionBlock(_ block: (() -> Void)?) {
    TransactionStack.current.top.completion = block
  }

  /// Returns the transaction's value for a property's key or any other key.
  open class func value(forKey key: String) -> Any? {
    switch key {
    case kCATransactionAnimationDuration: animationDuration()
    case kCATransactionDisableActions: disableActions()
    case kCATransactionAnimationTimingFunction: animationTimingFunction()
    case kCATransactionCompletionBlock: completionBlock()
    default: TransactionStack.current.top.values[key]
    }
  }

  /// Sets the transaction's value for a property's key or any other key.
  open class func setValue(_ anObject: Any?, forKey key: String) {
    switch key {
    case kCATransactionAnimationDuration:
      if let number = LayerValue(anObject)?.number { setAnimationDuration(number) }
    case kCATransactionDisableActions: setDisableActions(anObject as? Bool ?? false)
    case kCATransactionAnimationTimingFunction:
      setAnimationTimingFunction(anObject as? CAMediaTimingFunction)
    case kCATransactionCompletionBlock: setCompletionBlock(anObject as? () -> Void)
    default: TransactionStack.current.top.values[key] = anObject
    }
  }
}

/// The key of a transaction's duration.
public let kCATransactionAnimationDuration = "animationDuration"
/// The key of the flag that disables a transaction's animations.
public let kCATransactionDisableActions = "disableActions"
/// The key of a transaction's timing curve.
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
/// The key of a transaction's completion block.
public let kCATransactionCompletionBlock = "completionBlock"

/// The open transactions of a stage.
final class TransactionStack {
  /// One transaction.
  struct Transaction {
    var duration = CATransaction.defaultDuration
    var timingFunction: CAMediaTimingFunction?
    var isDisabled = false
    var completion: (() -> Void)?
    var values: [String: Any] = [:]
    /// The end of the animations that were added to the enclosing transaction before this one.
    var outerEnd = Instant.zero
  }

  private unowned let stage: Stage
  private var open: [Transaction] = []
  /// The settings outside of all transactions, and their instant.
  private var ambient = Transaction()
  private var ambientTime = Instant.zero

  /// Makes an empty stack.
  private init(_ stage: Stage) { self.stage = stage }

  /// The stack of the current stage.
  static var current: TransactionStack { of(.current) }

  static func of(_ stage: Stage) -> TransactionStack {
    stage.companions.companion { TransactionStack(stage) }
  }

  /// The innermost transaction.
  var top: Transaction {
    get {
      if let last = open.last { return last }
      return ambientTime == stage.now ? ambient : Transaction()
    }
    set {
      if open.isEmpty {
        settleAmbientCompletion(newValue)
        (ambient, ambientTime) = (newValue, stage.now)
      } else {
        open[open.count - 1] = newValue
      }
    }
  }

  /// Schedules the completion block of the settings outside of all transactions.
  private func settleAmbientCompletion(_ next: Transaction) {
    guard next.completion != nil, ambientTime != stage.now || ambient.completion == nil else {
      return
    }
    let time = stage.now
    stage.schedule(at: time) { [self] in
      guard ambientTime == time, let completion = ambient.completion else { return }
      ambient.completion = nil
      stage.scheduleEnd(at: max(time, stage.latestAnimationEnd), completion)
    }
  }

  /// Opens a transaction with the settings of the enclosing one.
  func begin() {
    var next = top
    next.completion = nil
    next.outerEnd = stage.latestAnimationEnd
    stage.latestAnimationEnd = stage.now
    open.append(next)
  }

  /// Closes the innermost transaction.
  func commit() {
    guard let last = open.popLast() else { return }
    let end = stage.latestAnimationEnd
    stage.latestAnimationEnd = max(end, last.outerEnd)
    if let completion = last.completion { stage.scheduleEnd(at: end, completion) }
  }
}

extension CALayer {
  /// Changes a property of the layer, animated by its action.
  ///
  /// A view's layer is animated by animation blocks only. A layer that has not been shown yet is
  /// not animated.
  func change(_ key: String, _ body: () -> Void) {
    if type(of: self).needsDisplay(forKey: key) { setNeedsDisplay() }
    guard isStandAlone else { return body() }
    guard let stage = view.stage else { return body() }
    let transaction = TransactionStack.of(stage).top
    let isSeen = (masked?.view ?? view).wasShown
    guard !transaction.isDisabled, isSeen else { return changeAtOnce(on: stage, body) }
    let action = action(forKey: key)
    if let animation = action as? CAPropertyAnimation {
      return change(key, by: animation, on: stage, body)
    }
    if let action {
      changeAtOnce(on: stage, body)
      return action.run(forKey: key, object: self, arguments: nil)
    }
    View.performImplicitly(
      duration: transaction.duration,
      curve: .cubic(transaction.timingFunction?.curve ?? .default), replaces: true, on: stage, body)
  }

  /// Returns the animation that a view's layer makes of a change in an animation block; `nil`
  /// outside of blocks and for keys that views do not animate.
  ///
  /// Its timing is the blocks' default one.
  func blockAction(forKey event: String) -> (any CAAction)? {
    let duration = View.presentAnimationDuration
    guard !isStandAlone, duration > 0, !LayerPose.parts(of: event).isEmpty else { return nil }
    let animation = CABasicAnimation(keyPath: event)
    animation.fromValue = value(forKeyPath: event)
    animation.duration = duration
    animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    return animation
  }

  /// Changes a property without an animation, in any animation block.
  private func changeAtOnce(on stage: Stage, _ body: () -> Void) {
    // Outside of all blocks the change may be a sample of a continuous motion.
    if stage.isInAnimationBlock { View.performWithoutAnimation(body) } else { body() }
  }

  /// Changes a property with the animation that a layer or its delegate provides.
  private func change(
    _ key: String, by animation: CAPropertyAnimation, on stage: Stage, _ body: () -> Void
  ) {
    let old = value(forKeyPath: animation.keyPath ?? key)
    changeAtOnce(on: stage, body)
    guard let own = animation.copy() as? CAPropertyAnimation else { return }
    if own.keyPath == nil { own.keyPath = key }
    if let basic = own as? CABasicAnimation, basic.fromValue == nil, basic.byValue == nil {
      basic.fromValue = old
    }
    add(own, forKey: key)
  }
}
