public import Foundation
public import Staging

/// A description of content, which makes the view that shows it.
public protocol UIContentConfiguration {
  /// Makes a view that shows the content.
  func makeContentView() -> any UIView & UIContentView
  /// Returns the configuration for the state of a view.
  func updated(for state: any UIConfigurationState) -> Self
}

/// A view that shows the content of a configuration.
public protocol UIContentView: NSObjectProtocol {
  /// The configuration that is shown.
  var configuration: any UIContentConfiguration { get set }
  /// Returns whether the view can show a configuration.
  func supports(_ configuration: any UIContentConfiguration) -> Bool
}

extension UIContentView {
  /// Returns whether the configuration is of the kind that is shown.
  public func supports(_ configuration: any UIContentConfiguration) -> Bool {
    type(of: configuration) == type(of: self.configuration)
  }
}
