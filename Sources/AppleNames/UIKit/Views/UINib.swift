public import Foundation
public import Layouts
import Staging

/// A nib file, which here is the class of its name; `Nib` under its UIKit name.
public typealias UINib = Nib

extension Nib {
  /// An option of making a nib's objects.
  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    /// Makes a key from its raw name.
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let externalObjects = OptionsKey(rawValue: "UINibExternalObjects")
  }

  /// Returns the nib's object: one view of its class, if there is one.
  public func instantiate(
    withOwner ownerOrNil: Any?, options optionsOrNil: [OptionsKey: Any]? = nil
  ) -> [Any] {
    guard let viewClass = namedClass as? View.Type else {
      Stage.current.warn(
        .withoutEffect(property: name, reason: "nib files are not read, and no class has its name"),
        in: "UINib")
      return []
    }
    return [View.make(viewClass, frame: .zero)]
  }
}

extension Bundle {
  /// Returns the object of a nib: one view of the class of its name.
  public func loadNibNamed(
    _ name: String, owner: Any?, options: [UINib.OptionsKey: Any]? = nil, fileID: String = #fileID
  ) -> [Any]? {
    UINib(nibName: name, bundle: self, fileID: fileID)
      .instantiate(withOwner: owner, options: options)
  }
}
