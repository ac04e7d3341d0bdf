public import Foundation

/// A nib file, which here is the class of its name, as `UINib`: nib files themselves are not read.
///
/// The class's initializer makes the contents, so outlets stay unset.
open class Nib: NSObject {
  /// The name of the file and of the class.
  public let name: String
  /// The modules in which the class is looked for.
  private let modules: [String]

  /// Makes a nib; the class is that of the module that calls this, or of the bundle's.
  ///
  /// - Parameters:
  ///   - name: The name of the file and of the class.
  ///   - bundleOrNil: The bundle, whose identifier names a further module.
  ///   - fileID: The calling source, whose module has the class; leave it out.
  public init(nibName name: String, bundle bundleOrNil: Bundle?, fileID: String = #fileID) {
    self.name = name
    let module = fileID.split(separator: "/").first.map(String.init)
    modules = [module, bundleOrNil?.bundleIdentifier].compactMap(\.self)
  }

  /// The class of the nib's name; `nil` if no module has one.
  public var namedClass: AnyClass? {
    modules.lazy.compactMap { NSClassFromString("\($0).\(self.name)") }.first
  }
}
