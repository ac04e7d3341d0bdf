public import Foundation
public import Staging

/// A center of notifications, which replaces Foundation's wherever UIKit is imported.
///
/// Foundation's on Linux sends no messages to objects. The default center is the stage's, so that
/// observers of one stage are not notified by another.
open class NotificationCenter: NSObject {
  private enum Receiver {
    case message(TargetAction)
    case block(Token, (Notification) -> Void)
  }

  /// The token of a block, to remove it by.
  private final class Token: NSObject {}

  /// A receiver, and the notifications that it gets.
  private struct Observer {
    let receiver: Receiver
    let name: Notification.Name?
    let isForAllSenders: Bool
    weak var sender: AnyObject?

    /// Makes an observer of a name and a sender; `nil` for all.
    init(_ receiver: Receiver, name: Notification.Name?, sender: Any?) {
      self.receiver = receiver; self.name = name
      isForAllSenders = sender == nil
      self.sender = sender.map { $0 as AnyObject }
    }

    /// Whether the object is gone that messages were sent to.
    var isGone: Bool {
      if case .message(let message) = receiver { message.target == nil } else { false }
    }

    func gets(_ notification: Notification) -> Bool {
      if let name, name != notification.name { return false }
      return isForAllSenders
        || sender != nil && sender === notification.object.map { $0 as AnyObject }
    }

    /// Returns whether the observer was added for an object or by a token.
    func matches(_ observer: Any) -> Bool {
      switch receiver {
      case .message(let message): message.matches(observer, nil)
      case .block(let token, _): token === observer as AnyObject
      }
    }
  }

  /// The observers in the order of adding.
  private var observers: [Observer] = []

  /// Makes a center without observers.
  public override init() { super.init() }

  /// The center of the current stage.
  open class var `default`: NotificationCenter {
    Stage.current.companions.companion { NotificationCenter() }
  }

  /// Sends an object a message for each notification; the object is not kept alive.
  ///
  /// - Parameters:
  ///   - aName: The name of the notifications; `nil` for all.
  ///   - anObject: The sender; `nil` for all.
  open func addObserver(
    _ observer: Any, selector aSelector: Selector, name aName: Notification.Name?,
    object anObject: Any?
  ) {
    let message = TargetAction(observer, aSelector)
    observers.append(Observer(.message(message), name: aName, sender: anObject))
  }

  /// Calls a block for each notification, until the returned object is removed.
  open func addObserver(
    forName name: Notification.Name?, object obj: Any?, queue: OperationQueue?,
    using block: @escaping (Notification) -> Void
  ) -> any NSObjectProtocol {
    let token = Token()
    observers.append(Observer(.block(token, block), name: name, sender: obj))
    return token
  }

  /// Removes an object, or the block of a token, from all notifications.
  open func removeObserver(_ observer: Any) { observers.removeAll { $0.matches(observer) } }

  /// Removes an object from notifications; `nil` stands for all names, or for all senders.
  open func removeObserver(_ observer: Any, name aName: Notification.Name?, object anObject: Any?) {
    observers.removeAll { entry in
      entry.matches(observer) && (aName == nil || entry.name == aName)
        && (anObject.map { $0 as AnyObject === entry.sender } ?? true)
    }
  }

  /// Notifies all observers now, in the order in which they were added.
  open func post(_ notification: Notification) {
    observers.removeAll(where: \.isGone)
    for observer in observers where observer.gets(notification) {
      switch observer.receiver {
      case .message(let message): message.send(with: notification)
      case .block(_, let block): block(notification)
      }
    }
  }

  /// Notifies all observers now.
  open func post(
    name aName: Notification.Name, object anObject: Any?,
    userInfo aUserInfo: [AnyHashable: Any]? = nil
  ) { post(Notification(name: aName, object: anObject, userInfo: aUserInfo)) }
}
