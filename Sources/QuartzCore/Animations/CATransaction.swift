public import Foundation
import Staging
import Timing

/// How changes of layers are animated that are no views', from `begin` to `commit`.
///
/// Outside of that it holds until the present instant is over. Without a word, changes run for a
/// quarter of a second along the default curve.
open class CATransaction: NSObject {
  /// How long implicit animations take by default, in seconds.
  static let defaultDuration: CFTimeInterval = 0.25

  /// Begins a transaction within those that are open.
  open class func begin() {
    let stack = TransactionStack.current
    stack.begin()
  }

  /// Ends the innermost transaction; its completion block waits for the ends of its animations.
  open class func commit() { TransactionStack.current.commit() }

  /// Has everything up to here take place, layout included.
  open class func flush() { Stage.current.rootView.layoutIfNeeded() }

  /// Returns how long changes take, in seconds.
  open class func animationDuration() -> CFTimeInterval { TransactionStack.current.top.duration }

  /// Says how long changes take, in seconds.
  open class func setAnimationDuration(_ dur: CFTimeInterval) {
    TransactionStack.current.top.duration = max(0, dur)
  }

  /// Returns the curve of changes; `nil` for the default one.
  open class func animationTimingFunction() -> CAMediaTimingFunction? {
    TransactionStack.current.top.timingFunction
  }

  /// Says the curve of changes.
  open class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    TransactionStack.current.top.timingFunction = function
  }

  /// Returns whether changes take place at once.
  open class func disableActions() -> Bool { TransactionStack.current.top.isDisabled }

  /// Says whether changes take place at once.
  open class func setDisableActions(_ flag: Bool) {
    TransactionStack.current.top.isDisabled = flag
  }

  /// Returns what happens when all animations of the transaction have ended.
  open class func completionBlock() -> (() -> Void)? { TransactionStack.current.top.completion }

  /// Says what happens when all animations that are made in the transaction from now on have ended.
  open class func setCompletionBlock(_ block: (() -> Void)?) {
    TransactionStack.current.top.completion = block
  }

  /// Returns a value of the transaction by the name of one of its properties or any other.
  open class func value(forKey key: String) -> Any? {
    switch key {
    case kCATransactionAnimationDuration: animationDuration()
    case kCATransactionDisableActions: disableActions()
    case kCATransactionAnimationTimingFunction: animationTimingFunction()
    case kCATransactionCompletionBlock: completionBlock()
    default: TransactionStack.current.top.values[key]
    }
  }

  /// Says a value of the transaction by the name of one of its properties or any other.
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

/// The name of a transaction's duration.
public let kCATransactionAnimationDuration = "animationDuration"
/// The name of whether a transaction's changes take place at once.
public let kCATransactionDisableActions = "disableActions"
/// The name of a transaction's curve.
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
/// The name of what happens after a transaction's animations.
public let kCATransactionCompletionBlock = "completionBlock"

/// The transactions of a stage that are open.
final class TransactionStack {
  /// One transaction.
  struct Transaction {
    var duration = CATransaction.defaultDuration
    var timingFunction: CAMediaTimingFunction?
    var isDisabled = false
    var completion: (() -> Void)?
    var values: [String: Any] = [:]
    /// When the animations outside of it ended that were made before it.
    var outerEnd = Instant.zero
  }

  private unowned let stage: Stage
  private var open: [Transaction] = []
  /// What holds outside of all, and since when.
  private var ambient = Transaction()
  private var ambientTime = Instant.zero

  /// Makes an empty stack.
  private init(_ stage: Stage) { self.stage = stage }

  /// The stack of the current stage.
  static var current: TransactionStack { of(.current) }

  /// Returns the stack of a stage.
  static func of(_ stage: Stage) -> TransactionStack {
    stage.companions.companion { TransactionStack(stage) }
  }

  /// The transaction that holds now.
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

  /// Has the block of what holds outside of all transactions called after the present instant.
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

  /// Opens a transaction that begins as the one around it.
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
  /// Changes a property of the layer, animated as its action says.
  ///
  /// A view's layer is animated by animation blocks. What was not seen yet is not animated.
  func change(_ key: String, _ body: () -> Void) {
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
      curve: .cubic(transaction.timingFunction?.curve ?? .default), on: stage, body)
  }

  /// Changes a property without an animation, whatever block it happens in.
  private func changeAtOnce(on stage: Stage, _ body: () -> Void) {
    // Outside of all blocks it may be a sample of something continuous.
    if stage.isInAnimationBlock { View.performWithoutAnimation(body) } else { body() }
  }

  /// Changes a property with an animation that a layer or its delegate has for it.
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
