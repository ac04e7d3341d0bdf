public import Foundation

/// A change from one view controller to another that a storyboard names, as `UIStoryboardSegue`.
///
/// Storyboards are not read here, so segues are made in code. `perform` presents the destination
/// unless a subclass does something else.
open class StoryboardSegue: NSObject {
  /// The name of the segue.
  open private(set) var identifier: String?
  /// The view controller from which it leads.
  open private(set) var source: ViewController
  /// The view controller to which it leads.
  open private(set) var destination: ViewController
  private let handler: (() -> Void)?

  /// Makes a segue.
  public init(identifier: String?, source: ViewController, destination: ViewController) {
    self.identifier = identifier; self.source = source; self.destination = destination
    handler = nil
  }

  /// Makes a segue that is performed by a handler.
  public convenience init(
    identifier: String?, source: ViewController, destination: ViewController,
    performHandler: @escaping () -> Void
  ) {
    self.init(identifier, source, destination, performHandler)
  }

  /// Makes a segue with a handler.
  private init(
    _ identifier: String?, _ source: ViewController, _ destination: ViewController,
    _ handler: @escaping () -> Void
  ) {
    self.identifier = identifier; self.source = source; self.destination = destination
    self.handler = handler
  }

  /// Performs the segue; by default its handler, or else presents the destination.
  open func perform() {
    if let handler { handler() } else { source.present(destination, animated: true) }
  }
}
