public import Foundation
import Layouts
public import Staging

/// A storyboard file, which is not read here: its view controllers are the classes of their names.
///
/// Nothing is connected, so outlets stay unset.
open class UIStoryboard: NSObject {
  private let name: String
  private let bundle: Bundle?
  private let fileID: String

  /// Makes a storyboard; classes are those of the module that calls this, or of the bundle's.
  ///
  /// - Parameters:
  ///   - name: The name of the storyboard, which is not read.
  ///   - storyboardBundleOrNil: The bundle, whose identifier names a further module of classes.
  ///   - fileID: The calling source, whose module has the classes; leave it out.
  public init(name: String, bundle storyboardBundleOrNil: Bundle?, fileID: String = #fileID) {
    self.name = name
    bundle = storyboardBundleOrNil
    self.fileID = fileID
  }

  /// Returns `nil` and warns that storyboards are not read.
  open func instantiateInitialViewController() -> UIViewController? {
    Stage.current.warn(
      .withoutEffect(property: name, reason: "storyboards are not read; make the view controller"),
      in: "UIStoryboard")
    return nil
  }

  /// Returns the view controller that a handler makes, or none.
  open func instantiateInitialViewController<Controller: UIViewController>(
    creator: ((NSCoder) -> Controller?)? = nil
  ) -> Controller? {
    creator?(NSCoder()) ?? instantiateInitialViewController() as? Controller
  }

  /// Makes the view controller of an identifier, which is the name of its class.
  ///
  /// It is made by `init(coder:)`, as from a storyboard. Without such a class it is an empty one.
  open func instantiateViewController(withIdentifier identifier: String) -> UIViewController {
    let file = Nib(nibName: identifier, bundle: bundle, fileID: fileID)
    let controllerClass = file.namedClass as? UIViewController.Type
    if let controller = controllerClass?.init(coder: NSCoder()) { return controller }
    Stage.current.warn(
      .withoutEffect(
        property: identifier, reason: "storyboards are not read, and no class has this name"),
      in: "UIStoryboard")
    return UIViewController()
  }

  /// Makes the view controller of an identifier by a handler, or else by its class.
  open func instantiateViewController<Controller: UIViewController>(
    identifier: String, creator: ((NSCoder) -> Controller?)? = nil
  ) -> Controller {
    if let made = creator?(NSCoder()) { return made }
    if let made = instantiateViewController(withIdentifier: identifier) as? Controller {
      return made
    }
    guard let made = Controller(coder: NSCoder()) else {
      preconditionFailure("\(Controller.self) cannot be made by init(coder:)")
    }
    return made
  }
}

extension ViewController {
  /// The storyboard that the view controller is from: `nil`, because storyboards are not read.
  public var storyboard: UIStoryboard? { nil }
}
